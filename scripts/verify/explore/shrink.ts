import type { RequestParts } from '../../contract/request/write-request.ts';
import type { Result } from '../../checks/checks.ts';
import type { VariedPlace } from './varied-places.ts';

/** The most requests that are sent to make one that failed smaller. */
const mostTries = 20;

/**
 * Leaves out of a failing request whatever it fails without.
 *
 * @param mayLose - whether a place may be left out: it is not what the case is about, and without it, the request keeps
 *   or breaks the contract as before
 * @param again - sends a smaller request; the result, which is compared with the one before
 * @returns the result of the smallest request that fails in the same way
 */
export async function shrinkRequest(
  failed: Result,
  request: RequestParts,
  places: VariedPlace[],
  mayLose: (place: VariedPlace, smaller: RequestParts) => boolean,
  again: (request: RequestParts) => Promise<Result>,
): Promise<Result> {
  let [smallest, least] = [failed, request];
  let tries = 0;
  for (const place of places.filter((one) => !one.required && one.usual !== undefined)) {
    const smaller = place.remove(least);
    if (JSON.stringify(smaller) === JSON.stringify(least) || !mayLose(place, smaller)) continue;
    if (tries++ === mostTries) break;
    const result = await again(smaller);
    if (isSame(result, failed)) [smallest, least] = [result, smaller];
  }
  return smallest;
}

function isSame({ judgement }: Result, { judgement: first }: Result): boolean {
  if (judgement.outcome !== 'broken') return false;
  const keyOf = (faults: Result['judgement']['faults']): string =>
    faults.map(({ rule, pointer, expected }) => `${rule} ${pointer} ${expected}`).join('\n');
  return keyOf(judgement.faults) === keyOf(first.faults);
}
