import { isDeepStrictEqual } from 'node:util';
import { asObject, getAtPointer, isObject, type Json } from '../../contract/base/json.ts';
import type { Operation } from '../../contract/operation.ts';
import type { RequestParts } from '../../contract/request/write-request.ts';
import type { Fault } from '../../findings/findings.ts';
import { equalsValue } from './relations.ts';
import { writeValue } from '../../contract/base/value-text.ts';

/**
 * Tells what the pointers of `x-pagination` for requests lead into.
 *
 * @param operation - the operation that lists
 * @returns the body, or the query if the operation has none
 */
export function findPagedPart({ request }: Pick<Operation, 'request'>): 'body' | 'query' {
  return request === undefined ? 'query' : 'body';
}

/**
 * Checks a page of a list against the request and against its own total.
 *
 * @param operation - the operation that was called; without `x-pagination` there is nothing to check
 * @param body - the body of the answer
 */
export function paginationFaults(operation: Operation, view: RequestParts, body: Json): Fault[] {
  const { api, pointer, pagination } = operation;
  if (pagination === undefined) return [];
  const { request, response } = pagination;
  const spec = { api, pointer: `${pointer}/x-pagination` };
  const fault = (at: string, expected: string, got: Json | undefined): Fault => ({
    rule: 'pagination',
    pointer: at,
    expected,
    got: writeValue(got),
    spec,
  });
  const asked = view[findPagedPart(operation)] ?? null;
  const [page, wanted] = [readAskedNumber(asked, request.page), readAskedNumber(asked, request.limit)];
  const [shownPage, shownLimit, total] = [response.page, response.limit, response.total].map((place) =>
    getAtPointer(body, place),
  );
  // A server may cap the size of its pages, and then says the size that it took.
  const isCapped = typeof shownLimit === 'number' && shownLimit > 0 && shownLimit < wanted;
  const limit = isCapped ? shownLimit : wanted;
  const items = getAtPointer(body, response.items);
  if (!Array.isArray(items)) return [];
  const faults: Fault[] = [];
  const twice = items.findIndex(
    (one, i) => isObject(one) && items.slice(0, i).some((other) => isDeepStrictEqual(one, other)),
  );
  if (twice > 0 && hasIdentity(items[twice]))
    faults.push(fault(`${response.items}/${twice}`, 'each entry once on a page', items[twice]));
  if (Number.isFinite(page) && shownPage !== undefined && !equalsValue(shownPage, page))
    faults.push(fault(response.page, `the requested page, ${page}`, shownPage));
  if (Number.isFinite(limit) && shownLimit !== undefined && !equalsValue(shownLimit, limit))
    faults.push(fault(response.limit, `the requested limit, ${limit}`, shownLimit));
  if (Number.isFinite(limit) && items.length > limit)
    faults.push(fault(response.items, `at most ${limit} entries`, items.length));
  if (typeof total === 'number' && page > 1 && (page - 1) * limit >= total && items.length > 0) {
    const last = Math.ceil(total / limit);
    return [...faults, fault(response.items, `no entries after page ${last}, by total and limit`, items.length)];
  }
  const least = items.length === 0 || !(page > 1) ? items.length : (page - 1) * limit + items.length;
  if (typeof total === 'number' && total < least)
    faults.push(fault(response.total, `at least ${least}, the number of entries so far`, total));
  if (typeof total === 'number' && page === 1 && items.length < Math.min(limit, total)) {
    faults.push(fault(response.items, `${Math.min(limit, total)} entries, by total and limit`, items.length));
  }
  return faults;
}

/**
 * Checks whether something tells an entry of a list apart from others: those that have no such thing may be equal.
 *
 * @returns whether it has an identifier, a hash or a key
 * @example hasIdentity({ txHash: '0x12' }) // true
 */
export function hasIdentity(item: Json | undefined): boolean {
  return Object.entries(asObject(item)).some(
    ([name, value]) => /(?:id|hash|key)$/i.test(name) && value !== null && value !== '',
  );
}

/** The number that is asked for; `NaN` for what numbers no page, such as an empty text or a fraction. */
function readAskedNumber(asked: Json, place: string): number {
  const value = getAtPointer(asked, place);
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value ?? Number.NaN);
  return Number.isInteger(number) && number >= 0 ? number : Number.NaN;
}
