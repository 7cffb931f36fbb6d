import { findResourceFamilies, type ResourceFamilies } from '../../contract/resources/resource-families.ts';
import { once } from '../../contract/base/once.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Check, Result } from '../../checks/checks.ts';
import { toAllowedJudgement } from '../../findings/findings.ts';

/**
 * Checks whether a request asks to delete what it names: such requests are sent last, so that what others ask for is
 * still there.
 *
 * @returns true for DELETE
 */
export function isRemoval({ request }: Pick<Check, 'request'>): boolean {
  return request.method === 'DELETE';
}

/**
 * Takes back the blame for what is missing because this run has deleted it: at the same address, at one below it, or
 * under the same key at another address of the same family, or below that. A 404 or 410 is due there, documented or
 * not. Life cycles know themselves what they have made and deleted.
 *
 * @returns the results; those that lack only what the run deleted are allowed
 */
export function withRemovals(results: Result[], operations: Operation[]): Result[] {
  const families = once(() => findResourceFamilies(operations));
  const gone = once(() => new Set(results.filter(hasRemoved).flatMap(({ check }) => namesOf(check, families()))));
  return results.map((result) => {
    const { check, judgement, answer } = result;
    const isMissing = answer?.status === 404 || answer?.status === 410;
    const isBlamed = judgement.outcome === 'broken' && check.kind !== 'life cycle' && check.operation.rpc === undefined;
    if (!isMissing || !isBlamed || answer.faults.length > 0) return result;
    const steps = addressOf(check).split('/');
    const around = operations.filter(({ path }) => check.operation.path.startsWith(`${path}/`));
    const names = [
      ...[check.operation, ...around].flatMap((operation) => keyIn(check, families(), operation)),
      ...steps.map((_, i) => steps.slice(0, i + 1).join('/')),
    ];
    if (!names.some((name) => gone().has(name))) return result;
    return {
      ...result,
      judgement: toAllowedJudgement(`this run had deleted what it asks for (status ${answer.status})`),
    };
  });
}

function hasRemoved({ check, answer }: Result): boolean {
  return isRemoval(check) && answer !== undefined && answer.status >= 200 && answer.status < 300;
}

/** The address of what a request is about, and its key in its family. */
function namesOf(check: Check, families: ResourceFamilies): string[] {
  return [addressOf(check), ...keyIn(check, families, check.operation)];
}

/** The key of what an operation at the address of a request, or around it, is about. */
function keyIn({ view }: Check, families: ResourceFamilies, operation: Operation): string[] {
  const { family, part } = families.of(operation) ?? {};
  const key = part?.id === undefined ? undefined : view?.path?.[part.id];
  return family === undefined || key === undefined ? [] : [`${family.name} ${JSON.stringify(key)}`];
}

function addressOf({ request }: Check): string {
  const { origin, pathname } = new URL(request.url);
  return origin + pathname;
}
