import type { Operation } from '../../contract/operation.ts';
import type { RequestParts } from '../../contract/request/write-request.ts';
import type { Result } from '../../checks/checks.ts';
import type { Fault } from '../../findings/findings.ts';
import { attributionIn, type ReceivedAnswer } from '../../remote/remote.ts';
import { isAccepted } from './accepted-requests.ts';
import { createRemoteObject, withExpectedEffect, type ExpectedEffect } from './life-cycle.ts';
import { openCheck, type LifeCycleContext } from './life-cycle-context.ts';

/** An entity tag that no server has given to anything. */
const strange = '"twinspec-no-such-version"';

/**
 * Asks under conditions, where the contract documents both the condition and what comes of it: with the tag that is
 * there, `If-None-Match` gets a 304, and with another one, `If-Match` a 412 (RFC 9110, section 13.1). A mock, which
 * says where its answers come from, has no versions to tell apart, and is not blamed.
 *
 * @param means - how requests are made and sent
 * @param bases - requests that the server accepts
 */
export async function conditionalResults(
  means: LifeCycleContext,
  bases: ReadonlyMap<Operation, RequestParts>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [operation, base] of bases) {
    const findHeaderName = (header: string): string | undefined =>
      operation.parameters.find((one) => one.in === 'header' && one.name.toLowerCase() === header)?.name;
    const ask = async (
      about: string,
      headers: Record<string, string>,
      path: RequestParts['path'],
      due?: ExpectedEffect,
    ): Promise<Result | undefined> => {
      if (means.runner.ended !== undefined) return undefined;
      const request = { ...base, headers: { ...base.headers, ...headers }, ...(path !== undefined && { path }) };
      const check = openCheck(means, { operation, kind: 'valid value', about, request });
      const result = await means.runner.perform(withExpectedEffect(check, due));
      results.push(result);
      return result;
    };
    const documents = (status: string): boolean => operation.responses.some((one) => one.status === status);
    const [unless, only] = [findHeaderName('if-none-match'), findHeaderName('if-match')];
    if (unless !== undefined && operation.safe && documents('304')) {
      const tag = tagOf((await ask('under no condition', {}, base.path))?.answer);
      if (tag !== undefined)
        await ask(`${unless} with the tag that is there`, { [unless]: tag }, base.path, (answer) =>
          answer.status === 200 && tagOf(answer) === tag && attributionIn(answer) === undefined
            ? [tagFault(`status 304, as ${unless} names the version that is there`, 'status 200')]
            : [],
        );
      await ask(`${unless} with another tag`, { [unless]: strange }, base.path, (answer) =>
        answer.status === 304 && attributionIn(answer) === undefined
          ? [tagFault(`status 200, as ${unless} names another version`, 'status 304')]
          : [],
      );
    }
    if (only !== undefined && !operation.safe && operation.method !== 'DELETE' && documents('412')) {
      const { path, made } = await nameNewThing(means, operation, base);
      results.push(...made);
      await ask(`${only} with another tag`, { [only]: strange }, path, (answer) =>
        isAccepted({ check: { operation }, answer }) && attributionIn(answer) === undefined
          ? [tagFault(`status 412, as ${only} names another version`, `status ${answer.status}`)]
          : [],
      );
    }
  }
  return results;
}

/** Makes a thing that is as it was made: what was done to others may keep a server from looking at the condition. */
async function nameNewThing(
  means: LifeCycleContext,
  operation: Operation,
  base: RequestParts,
): Promise<{ path: RequestParts['path']; made: Result[] }> {
  const family = means.families.find(({ change, replace }) => [change, replace].includes(operation));
  const creation = family && means.bases.get(family.create);
  if (family === undefined || creation === undefined) return { path: base.path, made: [] };
  const { results, thing } = await createRemoteObject(means, family, creation);
  return { path: thing === undefined ? base.path : { ...base.path, ...thing.path }, made: results };
}

/** So many representations are known at a time. */
const mostKnown = 1000;

/**
 * Makes what finds another representation than before under the same entity tag: caches and callers with `If-Match`
 * would take the one for the other. Nothing is blamed for a weak tag, or where other headers were sent.
 *
 * @returns takes the results in the order in which they came, and gives the fault of one whose tag had to change
 */
export function createTagJudge(): (result: Result) => Fault[] {
  const known = new Map<string, string>();
  return ({ answer, check }) => {
    const tag = tagOf(answer);
    const isPlain = check.request.method === 'GET' && answer?.status === 200 && attributionIn(answer) === undefined;
    if (answer === undefined || tag?.startsWith('"') !== true || !isPlain) return [];
    const key = JSON.stringify([check.request.url, check.request.headers, tag]);
    const before = known.get(key);
    if (before === undefined && known.size === mostKnown) known.clear();
    known.set(key, before ?? answer.text);
    if (before === undefined || before === answer.text) return [];
    return [tagFault('another ETag for another representation', `${tag} as before`)];
  };
}

/**
 * Finds what is wrong with an answer to a condition: a 304 of another version than the one that its request names, and
 * a whole representation of just that version where the contract documents the 304 (RFC 9110, section 13.1.2).
 *
 * @returns the fault; none for a weak tag that is answered with a whole representation
 */
export function findConditionFaults({ check: { operation, request }, answer }: Result): Fault[] {
  const tag = tagOf(answer);
  const unless = Object.entries(request.headers).find(([name]) => name.toLowerCase() === 'if-none-match')?.[1];
  if (answer === undefined || tag === undefined || unless === undefined || !operation.safe) return [];
  const named: string[] = unless.match(/(?:W\/)?"[^"]*"/g) ?? [];
  const isNamed = unless.trim() === '*' || named.some((one) => toOpaqueTag(one) === toOpaqueTag(tag));
  if (answer.status === 304 && !isNamed)
    return [tagFault(`status 200, as If-None-Match names another version, ${unless}`, `status 304 with ${tag}`)];
  const isDocumented = operation.responses.some(({ status }) => status === '304');
  if (answer.status !== 200 || !named.includes(tag) || !isDocumented) return [];
  return [tagFault('status 304, as If-None-Match names the version that is there', `status 200 with ${tag}`)];
}

/** The part of a tag that is compared where a cache asks (RFC 9110, section 8.8.3.2). */
function toOpaqueTag(tag: string): string {
  return tag.replace(/^W\//, '');
}

function tagOf(answer: ReceivedAnswer | undefined): string | undefined {
  return answer?.headers['etag'];
}

function tagFault(expected: string, got: string): Fault {
  return { rule: 'entity-tag', pointer: 'ETag', expected, got };
}
