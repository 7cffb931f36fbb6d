import { isDeepStrictEqual } from 'node:util';
import { idempotencyKeyOf } from '../../contract/http/http.ts';
import { writeValue } from '../../contract/base/value-text.ts';
import type { Operation } from '../../contract/operation.ts';
import type { RequestParts } from '../../contract/request/write-request.ts';
import type { Result } from '../../checks/checks.ts';
import type { Fault } from '../../findings/findings.ts';
import { attributionIn } from '../../remote/remote.ts';
import { isAccepted } from './accepted-requests.ts';
import { withNewValues, withUniqueValues } from './conflicts.ts';
import { withNewKey } from './idempotency-keys.ts';
import { freshRequest } from './flowing-values.ts';
import { thingOf, withExpectedEffect, type CreatedObject } from './life-cycle.ts';
import { openCheck, type Exploring } from './life-cycle-context.ts';
import { repeatKeyByOther } from './second-account.ts';
import { listVariedPlaces } from './varied-places.ts';

/**
 * Sends what has an `Idempotency-Key` once more with the same key, which has the effect of one request, and with
 * another body, which is refused (draft-ietf-httpapi-idempotency-key-header, section 2.6).
 *
 * @param exploring - the exploration, with requests that are accepted
 */
export async function repeatWithKeys(exploring: Exploring): Promise<void> {
  const { runner, results, bases } = exploring;
  for (const [operation, base] of bases) {
    if (idempotencyKeyOf(operation) === undefined || operation.safe || runner.ended !== undefined) continue;
    const own = await freshRequest(exploring, operation, withUniqueValues(exploring, operation, base));
    const request = withNewKey(operation, own, true);
    const send = async (about: string, sent: RequestParts, due: (again: Result['answer']) => Fault[]) => {
      const check = openCheck(exploring, { operation, kind: 'life cycle', about, request: sent });
      const result = await runner.perform(
        withExpectedEffect(check, (answer) =>
          isAccepted({ check: { operation }, answer }) && attributionIn(answer) === undefined ? due(answer) : [],
        ),
      );
      results.push(result);
      return result;
    };
    const first = await send('with a key of its own', request, () => []);
    if (!isAccepted(first)) continue;
    const thing = thingIn(exploring, first);
    const made = thing && thing.path[thing.family.parameter];
    await send('with the same key once more', request, (answer) => {
      const other = thingIn(exploring, { ...first, ...(answer !== undefined && { answer }) });
      const again = other && other.path[other.family.parameter];
      if (made === undefined || again === undefined || isDeepStrictEqual(made, again)) return [];
      return [keyFault(`what the first request with this key made, ${writeValue(made)}`, writeValue(again))];
    });
    if (thing !== undefined) results.push(...(await repeatKeyByOther(exploring, operation, request, thing)));
    const other = withOtherBody(exploring, operation, request);
    if (other === undefined) continue;
    await send('with the same key and another body', other, (answer) => [
      keyFault('a refusal (422), as the key came with another body before', `status ${answer?.status ?? 'none'}`),
    ]);
  }
}

function thingIn({ families }: Exploring, result: Result): CreatedObject | undefined {
  const family = families.find(({ create }) => create === result.check.operation);
  return family && thingOf(family, result);
}

/** The body with another value in one place that keeps the contract. */
function withOtherBody(
  { plan, flows }: Exploring,
  operation: Operation,
  request: RequestParts,
): RequestParts | undefined {
  const { validators } = plan.measure;
  const naming = new Set(flows.get(operation)?.places.map(({ place }) => place));
  // Another name of another thing may be refused because there is none.
  const places = listVariedPlaces(operation, request, validators).filter(
    ({ name }) => name.startsWith('/') && !naming.has(name) && !/(?:Id|_id|-id)$/.test(name),
  );
  for (const { usual, put, allows } of places) {
    if (typeof usual !== 'number') continue;
    for (const value of [usual + 1, usual - 1]) {
      const changed = put(request, value);
      if (changed !== undefined && allows(changed, value)) return changed;
    }
  }
  const changed = places
    .map(({ name }) => withNewValues(operation, request, [name], validators))
    .find((one) => one !== request && !isDeepStrictEqual(one.body, request.body));
  return changed;
}

function keyFault(expected: string, got: string): Fault {
  return { rule: 'idempotency', pointer: '', expected, got };
}
