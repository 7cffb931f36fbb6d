import { isDeepStrictEqual } from 'node:util';
import { getAtPointer, type Json } from '../../contract/base/json.ts';
import { blameResult, type Result } from '../../checks/checks.ts';
import type { Fault } from '../../findings/findings.ts';
import { hasIdentity, findPagedPart } from '../../judge/values/values.ts';
import { writeValue } from '../../contract/base/value-text.ts';
import { isAccepted } from '../explore/accepted-requests.ts';

/** A list of an owner, as an answer has it. */
export type OwnedList = { result: Result; owner: Json; items: Json[] };

/**
 * Reads whose list an answer is (`x-pagination`, `owner`), with those of its entries that can be told apart.
 *
 * @param result - the result of a request that an exchange shows
 * @returns the list; none if it is no list, or has no owner
 */
export function listOwned(result: Result): OwnedList[] {
  const { check, answer } = result;
  const { pagination } = check.operation;
  if (pagination?.request.owner === undefined || check.kind !== 'exchange' || !isAccepted(result)) return [];
  const owner = getAtPointer(check.view?.[findPagedPart(check.operation)] ?? null, pagination.request.owner);
  const items = getAtPointer(answer?.body ?? null, pagination.response.items);
  if (owner === undefined || !Array.isArray(items)) return [];
  return [{ result, owner, items: items.filter(hasIdentity) }];
}

/**
 * Finds lists with an entry that is in the list of another owner.
 *
 * @param results - the results of a run
 * @returns the results; of two such lists, the later one is broken
 */
export function withOwners(results: Result[]): Result[] {
  const lists = results.flatMap(listOwned);
  return results.map((result) => {
    const at = lists.findIndex((one) => one.result === result);
    const own = lists[at];
    if (own === undefined) return result;
    const faults = lists.slice(0, at).flatMap((other) => (isOtherOwner(own, other) ? findSharedFault(own, other) : []));
    return blameResult(result, faults);
  });
}

function isOtherOwner(one: OwnedList, other: OwnedList): boolean {
  return one.result.check.operation === other.result.check.operation && !isDeepStrictEqual(one.owner, other.owner);
}

/**
 * Finds an entry that two lists have.
 *
 * @param own - the list that should not have it
 * @param other - the list that it belongs to
 * @returns the fault; none if the lists share nothing
 */
export function findSharedFault(own: Pick<OwnedList, 'items' | 'result'>, other: OwnedList): Fault[] {
  const entry = own.items.find((one) => other.items.some((theirs) => isDeepStrictEqual(one, theirs)));
  if (entry === undefined) return [];
  const { api, pointer, pagination } = own.result.check.operation;
  return [
    {
      rule: 'account',
      pointer: pagination?.response.items ?? '',
      expected: `no entry of the list of ${writeValue(other.owner)}`,
      got: writeValue(entry),
      spec: { api, pointer: `${pointer}/x-pagination` },
    },
  ];
}
