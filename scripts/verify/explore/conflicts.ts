import type { Json } from '../../contract/base/json.ts';
import type { Operation } from '../../contract/operation.ts';
import type { RequestParts } from '../../contract/request/write-request.ts';
import type { RequestValidators } from '../../contract/validate/validator-types.ts';
import type { Result } from '../../checks/checks.ts';
import { makeDifferentValue, shiftDate, chooseDateShift } from '../across/unique-data.ts';
import { isAccepted } from './accepted-requests.ts';
import { openCheck, type LifeCycleContext } from './life-cycle-context.ts';
import { listVariedPlaces, type VariedPlace } from './varied-places.ts';

/** How many values are tried at a place until one keeps the contract. */
const tries = 5;

/**
 * Finds what a server takes only once, after it has answered with a conflict: one place after the other gets another
 * value, and then all texts together, until a request is accepted.
 *
 * @param means - how requests are made and sent; what is found is kept in it
 * @param request - the request that was in conflict (409)
 * @returns the results; the last one is accepted if something was found
 */
export async function findUniquePlaces(
  means: LifeCycleContext,
  operation: Operation,
  request: RequestParts,
): Promise<Result[]> {
  const { plan, runner, takenOnce, flows } = means;
  const results: Result[] = [];
  // What names another thing cannot be made up.
  const naming = new Set(flows.get(operation)?.places.map(({ place }) => place));
  const places = listVariedPlaces(operation, request, plan.measure.validators).filter(
    (place) => isRenewable(place) && !naming.has(place.name),
  );
  const texts = places.filter(({ usual }) => typeof usual === 'string');
  for (const some of [...places.map((place) => [place]), ...(texts.length > 1 ? [texts] : [])]) {
    const names = some.map(({ name }) => name);
    const other = withNewValues(operation, request, names, plan.measure.validators);
    if (runner.ended !== undefined) break;
    if (other === request) continue;
    const about = `with another ${names.join(', ')}`;
    const result = await runner.perform(openCheck(means, { operation, kind: 'life cycle', about, request: other }));
    results.push(result);
    if (!isAccepted(result)) continue;
    takenOnce.set(operation, names);
    return results;
  }
  takenOnce.set(operation, []);
  return results;
}

/**
 * Gives a request other values for what a server takes only once, as far as that is known.
 *
 * @param means - what is known of the server
 * @param request - a request that keeps the contract
 */
export function withUniqueValues(means: Known, operation: Operation, request: RequestParts): RequestParts {
  return withNewValues(operation, request, uniquePlacesOf(means, operation), means.plan.measure.validators);
}

type Known = Pick<LifeCycleContext, 'plan' | 'takenOnce' | 'families'>;

/** The places where each thing has a value of its own; of what a PUT makes, one is the end of its path. */
export function uniquePlacesOf({ takenOnce, families }: Known, operation: Operation): string[] {
  const put = operation.method === 'PUT' ? families.find(({ create }) => create === operation) : undefined;
  return [...(put === undefined ? [] : [`path ${put.parameter}`]), ...(takenOnce.get(operation) ?? [])];
}

/**
 * Gives places of a request other values of the same form, or those places of a request that was made from it and has
 * the same values there.
 *
 * @param request - a request that keeps the contract
 * @param validators - the compiled schemas of requests
 * @param into - the request to put the values into; the request itself by default
 * @returns the request; the same one if nothing could be changed
 * @example withNewValues(addTool, request, ['/inventoryNumber'], validators).body // { inventoryNumber: 'XK-7301', … }
 */
export function withNewValues(
  operation: Operation,
  request: RequestParts,
  names: readonly string[],
  validators: RequestValidators,
  into = request,
): RequestParts {
  if (names.length === 0) return into;
  const places = listVariedPlaces(operation, request, validators).filter(({ name }) => names.includes(name));
  const there = new Map(listVariedPlaces(operation, into, validators).map(({ name, usual }) => [name, usual]));
  // What begins before it ends still does so.
  const days = chooseDateShift();
  return places.reduce((changed, place) => {
    const now = there.get(place.name);
    const value = place.usual === now ? findOtherValue(request, place, days) : laterToo(place, now, days);
    return value === undefined ? changed : (place.put(changed, value) ?? changed);
  }, into);
}

function findOtherValue(
  request: RequestParts,
  { usual = null, put, allows }: VariedPlace,
  days: number,
): Json | undefined {
  const values = Array.from({ length: tries }, () => makeDifferentValue(usual, days));
  return values.find((value) => {
    const changed = put(request, value);
    return value !== usual && changed !== undefined && allows(changed, value);
  });
}

/** The same moment as usual, written in another way, moves with the others. */
function laterToo({ usual }: VariedPlace, now: Json | undefined, days: number): Json | undefined {
  if (typeof usual !== 'string' || typeof now !== 'string') return undefined;
  return Math.abs(Date.parse(now) - Date.parse(usual)) < 1000 ? shiftDate(now, days) : undefined;
}

/** What a member of an `enum` names, or what leads to another thing, is not what tells this one apart. */
function isRenewable({ name, usual, description, secret }: VariedPlace): boolean {
  const isFixed = description.constraints.some(({ keyword }) => keyword === 'enum' || keyword === 'const');
  const isPlain = typeof usual === 'string' || Number.isInteger(usual);
  return isPlain && !isFixed && !secret && !name.startsWith('path ') && !/(?:Id|_id|-id)$/.test(name);
}
