import { isDeepStrictEqual } from 'node:util';
import { getAtPointer, setAtPointer, type Json } from '../../contract/base/json.ts';
import { pageCase, type Case } from './cases.ts';
import type { Check, Result } from '../../checks/checks.ts';
import { type Fault, toBrokenJudgement } from '../../findings/findings.ts';
import { findPagedPart } from '../../judge/values/values.ts';

/** What the check of the page after the last one is about. */
export const afterLastPage = 'beyond the last';

/**
 * Makes the cases that ask each list for the page after its last, which has no entries. The number of that page follows
 * from the total that the server named.
 */
export function listAfterLastPageCases(results: Result[]): Case[] {
  return results.flatMap(({ check: { operation, page, view }, judgement, answer }) => {
    if (page !== 1 || judgement.outcome === 'broken' || view === undefined) return [];
    const total = Number(getAtPointer(answer?.body ?? null, operation.pagination?.response.total ?? '') ?? Number.NaN);
    if (!Number.isSafeInteger(total) || total < 0) return [];
    return pageCase(operation, afterLastPage, view, Math.max(total, 1) + 1) ?? [];
  });
}

/** A page: the number of entries before it, its entries, and the result that brought it. */
type Page = { result: Result; before: number; items: Json[] };

/**
 * Finds pages that do not fit together: an entry that one of them has at its place is elsewhere in the list according
 * to the other. Only pages of the same list with the same total are compared, and an entry counts as elsewhere only if
 * it is found there, since entries may also change.
 *
 * @param results - the results of a run
 * @returns the results; pages that contradict each other are broken
 */
export function addShiftFaults(results: Result[]): Result[] {
  const lists = new Map<string, Page[]>();
  for (const result of results) {
    const found = pageIn(result);
    if (found !== undefined) lists.set(found.list, [...(lists.get(found.list) ?? []), found.page]);
  }
  const faults = new Map<Result, Fault>();
  for (const pages of lists.values()) {
    for (const page of pages) {
      const shift = pages.map((other) => shiftBetween(page, other)).find((fault) => fault !== undefined);
      if (shift !== undefined) faults.set(page.result, shift);
    }
  }
  return blameResults(results, faults);
}

/**
 * Finds lists whose total differs from page to page. A list may have grown between two pages, so both are asked for
 * once more, and only a total that stays what it was on each page is blamed.
 *
 * @param results - the results of a run
 * @param perform - asks again
 * @returns the results; second pages with a total of their own are broken
 */
export async function addTotalFaults(results: Result[], perform: (check: Check) => Promise<Result>): Promise<Result[]> {
  const faults = new Map<Result, Fault>();
  for (const second of results) {
    const first = results.find(({ check }) => check.page === 1 && check.operation === second.check.operation);
    if (first === undefined || second.check.page !== 2) continue;
    const [before, own] = [totalOf(first), totalOf(second)];
    const isBroken = [first, second].some(({ judgement }) => judgement.outcome === 'broken');
    if (before === undefined || own === undefined || before === own || isBroken) continue;
    if (totalOf(await perform(first.check)) !== before || totalOf(await perform(second.check)) !== own) continue;
    const { api, pointer, pagination } = second.check.operation;
    faults.set(second, {
      rule: 'pagination',
      pointer: pagination?.response.total ?? '',
      expected: `the total of the first page, ${before}`,
      got: String(own),
      spec: { api, pointer: `${pointer}/x-pagination` },
    });
  }
  return blameResults(results, faults);
}

function totalOf({ check: { operation }, answer }: Result): number | undefined {
  const total = getAtPointer(answer?.body ?? null, operation.pagination?.response.total ?? '');
  return operation.pagination !== undefined && typeof total === 'number' ? total : undefined;
}

function blameResults(results: Result[], faults: Map<Result, Fault>): Result[] {
  return results.map((result) => {
    const fault = faults.get(result);
    return fault === undefined ? result : { ...result, judgement: toBrokenJudgement([fault]) };
  });
}

function pageIn(result: Result): { list: string; page: Page } | undefined {
  const { check, judgement, answer } = result;
  const { pagination, id } = check.operation;
  const asked = check.view?.[findPagedPart(check.operation)];
  if (pagination === undefined || judgement.outcome === 'broken' || asked === undefined) return undefined;
  const { request, response } = pagination;
  const [page, limit] = [request.page, request.limit].map((place) => Number(getAtPointer(asked, place)));
  const [items, total] = [response.items, response.total].map((place) => getAtPointer(answer?.body ?? null, place));
  if (!Array.isArray(items) || total === undefined || !Number.isInteger(page) || !Number.isInteger(limit))
    return undefined;
  const rest = [request.page, request.limit].reduce<Json>((rest, place) => setAtPointer(rest, place, null), asked);
  const before = (Number(page) - 1) * Number(limit);
  return { list: JSON.stringify([id, rest, total]), page: { result, before, items } };
}

function shiftBetween(page: Page, other: Page): Fault | undefined {
  const { operation } = page.result.check;
  for (const [i, item] of page.items.entries()) {
    const place = page.before + i;
    const expected = other.items[place - other.before];
    if (expected === undefined || isDeepStrictEqual(expected, item)) continue;
    const elsewhere = other.items.findIndex((one) => isDeepStrictEqual(one, item));
    if (elsewhere < 0) continue;
    const { kind, about } = other.result.check;
    return {
      rule: 'pagination',
      pointer: `${operation.pagination?.response.items ?? ''}/${i}`,
      expected: `entry ${place + 1} of the list, as ${kind} ${about} has it`,
      got: `entry ${other.before + elsewhere + 1}`,
      spec: { api: operation.api, pointer: `${operation.pointer}/x-pagination` },
    };
  }
  return undefined;
}
