import { isEqual, likeExample } from '../../contract/exchange/exchange.ts';
import { getAtTokens, isObject, type Json } from '../../contract/base/json.ts';
import { normalizeName } from '../../contract/lists/pagination-names.ts';
import { isJson } from '../../contract/media/media.ts';
import type { Operation, RequestView } from '../../contract/operation.ts';
import type { ValueChange } from './value-changes.ts';

/** Where an answer repeats a value of its request. */
type Repeated = { to: string[]; from: string[]; shown: Json };

/**
 * Finds the values that an example of an answer repeats from the example of its request, so that another request gets
 * its own back. Values of the same name count, and those of another name if they are telling: `USD` is, 1 is not.
 *
 * @returns a function that lists the changes for a request; `undefined` if nothing is repeated
 * @example createRepeatedValues({ headers: {}, body: { amount: 100 } }, { total: 100 })
 */
export function createRepeatedValues(
  request: Pick<RequestView, 'path' | 'query' | 'body'>,
  answer: Json,
): ((sent: RequestView) => ValueChange[]) | undefined {
  const sources = (['body', 'path', 'query'] as const).flatMap((part) => leavesOf(request[part] ?? null, [part]));
  const repeated = sources.length === 0 ? [] : listRepeated(answer, [], sources);
  if (repeated.length === 0) return undefined;
  return (sent) =>
    repeated.flatMap(({ to, from, shown }) => {
      const given = getAtTokens(sent as unknown as Json, from);
      const value = given === undefined ? undefined : likeExample(shown, given);
      return value === undefined || isEqual(value, shown) ? [] : [{ to, value }];
    });
}

/**
 * Reads the examples of a request, where they stand at its parameters and its body without a name that an answer has.
 */
export function readShownRequest({ parameters, request }: Operation): Pick<RequestView, 'path' | 'query' | 'body'> {
  const valuesIn = (place: 'path' | 'query') =>
    Object.fromEntries(
      parameters.flatMap((one): [string, Json][] => {
        const value = one.in === place ? one.examples[0]?.value : undefined;
        return value === undefined ? [] : [[one.name, value]];
      }),
    );
  const body = request?.bodies.find((one) => isJson(one) && one.examples.length > 0)?.examples[0]?.value;
  return { path: valuesIn('path'), query: valuesIn('query'), ...(body !== undefined && { body }) };
}

type Leaf = { at: string[]; name: string; value: Json };

function leavesOf(value: Json, at: string[]): Leaf[] {
  const name = normalizeName(at.at(-1) ?? '');
  const own = at.length > 1 && value !== null && value !== '' ? [{ at, name, value }] : [];
  return isObject(value)
    ? [...own, ...Object.entries(value).flatMap(([key, one]) => leavesOf(one, [...at, key]))]
    : own;
}

function listRepeated(value: Json, to: string[], sources: readonly Leaf[]): Repeated[] {
  const name = normalizeName(to.at(-1) ?? '');
  const same = to.length === 0 ? [] : sources.filter((one) => isEqual(one.value, value));
  const source = same.find((one) => one.name === name) ?? (isTelling(value) ? same[0] : undefined);
  if (source !== undefined) return [{ to, from: source.at, shown: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => listRepeated(one, [...to, key], sources));
}

/** Values that are hardly the same by chance. */
function isTelling(value: Json): boolean {
  return typeof value === 'string' ? value.length >= 2 : typeof value === 'number' && Math.abs(value) >= 100;
}
