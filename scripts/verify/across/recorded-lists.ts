import { getAtTokens, toPointer, type Json, type JsonObject } from '../../contract/base/json.ts';
import type { Result } from '../../checks/checks.ts';
import { statusFault, type Fault } from '../../findings/findings.ts';
import type { ReceivedAnswer } from '../../remote/remote.ts';
import { errorCodeOf } from '../../judge/rpc/json-rpc.ts';
import { isAccepted } from '../explore/accepted-requests.ts';
import { readBroughtPart, readSentPart } from '../explore/call-parts.ts';
import { constraintOf, descriptionOf } from '../explore/constraints.ts';
import { filterFaults, listFilters } from '../explore/list-filters.ts';
import { orderFaults } from '../explore/list-orders.ts';
import {
  beginsAtZero,
  findDescribedList,
  entriesOfList,
  listFault,
  placeInAnswer,
  queryParameter,
  readSaid,
  totalsIn,
  unlikeTotals,
  type DescribedList,
} from '../explore/list-query.ts';

// What a recorded answer of a list says about the request that it came to. Nothing can be asked again here.

/** A page of a recorded list. */
export type RecordedPage = {
  list: DescribedList;
  entries: Json[];
  totals: [at: string, total: number][];
  /** How many entries come before it; `undefined` where only the server knows. */
  before?: number;
  /** Whether it was asked for by nothing but pages and orders. */
  isUnfiltered: boolean;
  /** Whether it surely has all entries that it was asked for. */
  isWhole: boolean;
};

/** What a list was asked: the values of its query, or the params of its method. */
function readAsked({ operation, view }: Result['check']): JsonObject {
  return operation.rpc === undefined ? (view?.query ?? {}) : readSentPart(operation, view);
}

/**
 * Reads the page of a list in a recorded answer.
 *
 * @returns the page; `undefined` if the answer is not that of a list
 */
export function readRecordedPage(result: Result): RecordedPage | undefined {
  const { check, answer } = result;
  const list = findDescribedList(check.operation);
  const body = answer === undefined ? null : readBroughtPart(check.operation, answer);
  if (list === undefined || answer === undefined || !isAccepted(result)) return undefined;
  if (!Array.isArray(getAtTokens(body, list.shape.items))) return undefined;
  const asked = readAsked(check);
  const entries = entriesOfList(list, answer);
  const totals = totalsIn(list, answer);
  const limit = sizeOf(list, asked, body);
  const before = countBefore(list, asked, limit);
  const isUnfiltered = listFilters(list).every(
    (one) => asked[one.name] === undefined && defaultOf(list, one.name) === undefined,
  );
  const isLast =
    limit === undefined
      ? list.shape.asked.limit === undefined && entries.length < smallestLimit
      : entries.length < limit;
  const hasAll = totals.length > 0 && totals.every(([, total]) => total === entries.length);
  return {
    ...{ list, entries, totals, isUnfiltered },
    ...(before !== undefined && { before }),
    isWhole: before === 0 && (isLast || hasAll) && !namesNext(list, body),
  };
}

/** Some servers have a limit of their own, and no parameter for it; hardly one lists fewer. */
const smallestLimit = 10;

/**
 * Finds what is wrong with the recorded answer of a list: entries that were not asked for, another order, more than the
 * limit, a total that cannot be, and a refusal of a limit that the contract allows.
 */
export function findRecordedListFaults(result: Result): Fault[] {
  const { check, answer } = result;
  const { operation } = check;
  if (answer === undefined) return [];
  const page = readRecordedPage(result);
  if (page === undefined) return findRefusedLimit(result, answer);
  const { list, entries, before = 0, totals, isWhole } = page;
  const asked = readAsked(check);
  const limit = numberIn(asked, list.shape.asked.limit);
  const items = toPointer(...list.shape.items);
  const isOver = operation.pagination === undefined && limit !== undefined && limit > 0 && entries.length > limit;
  const due = before + entries.length;
  const few = totals.filter(([, total]) => entries.length > 0 && total < due);
  const found = [
    ...filterFaults(list, asked, entries),
    ...orderFaults(list, asked, entries),
    ...(isOver
      ? [
          listFault(
            list.shape.asked.limit ?? 'limit',
            items,
            `at most ${limit}, as ${list.shape.asked.limit} asks`,
            entries.length,
          ),
        ]
      : []),
    ...few.map(([at, total]) => listFault('total', at, `a total of at least ${due}, as so many were listed`, total)),
    ...(few.length === 0 && isWhole && operation.pagination === undefined ? unlikeTotals(list, entries, answer) : []),
  ];
  return found.map((fault) => ({ ...fault, pointer: placeInAnswer(operation, fault.pointer) }));
}

/** A refusal of the form of a request in which nothing but a limit within its bounds can have been meant. */
function findRefusedLimit({ check }: Result, answer: ReceivedAnswer): Fault[] {
  const { operation, view, keepsContract = false } = check;
  const isRefused =
    operation.rpc === undefined ? answer.status === 400 || answer.status === 422 : errorCodeOf(answer) === -32_602;
  const list = keepsContract && isRefused ? findDescribedList(operation) : undefined;
  if (list === undefined || Object.keys(view?.path ?? {}).length > 0) return [];
  const asked = readAsked(check);
  const { limit: name, page, offset } = list.shape.asked;
  const limit = numberIn(asked, name);
  const parameter = queryParameter(list, name);
  const isBounded =
    parameter !== undefined &&
    ['maximum', 'exclusiveMaximum'].some((one) => readSaid(list, parameter, one) !== undefined);
  if (name === undefined || limit === undefined || !isBounded) return [];
  const isFirst = [page, offset].every(
    (one) => one === undefined || [undefined, 0, list.shape.first].includes(numberIn(asked, one)),
  );
  const isPlain = Object.keys(asked).every(
    (one) => one === name || one === page || one === offset || isListed(list, one),
  );
  if (!isFirst || !isPlain) return [];
  return [statusFault(`${name} ${limit} to be accepted, which keeps its bounds`, answer, 'acceptance')];
}

/** Whether a document lists the values of a parameter, so that one of them is surely known. */
function isListed(list: DescribedList, name: string): boolean {
  const { schema } = queryParameter(list, name) ?? {};
  if (schema === undefined) return false;
  const description = descriptionOf(list.described.schemaAt, schema);
  return constraintOf(description, 'enum') !== undefined || description.types.join() === 'boolean';
}

function numberIn(asked: JsonObject, name: string | undefined): number | undefined {
  const value = name === undefined ? undefined : asked[name];
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
}

/** The size of a page: what the server says, what was asked for, or what is documented as its default. */
function sizeOf(list: DescribedList, asked: JsonObject, body: Json): number | undefined {
  const { shape } = list;
  const said = shape.answered.limit === undefined ? undefined : getAtTokens(body, shape.answered.limit);
  const own = numberIn(asked, shape.asked.limit) ?? defaultOf(list, shape.asked.limit);
  const sizes = [said, own].filter((one) => typeof one === 'number');
  return sizes.length === 0 ? undefined : Math.min(...sizes);
}

function defaultOf(list: DescribedList, name: string | undefined): Json | undefined {
  const parameter = queryParameter(list, name);
  return parameter === undefined ? undefined : readSaid(list, parameter, 'default');
}

/** How many entries come before a page, by what asks for it. */
function countBefore(list: DescribedList, asked: JsonObject, limit: number | undefined): number | undefined {
  const { asked: names, first } = list.shape;
  if ([names.cursor, names.last].some((name) => name !== undefined && asked[name] !== undefined)) return undefined;
  const [page, offset] = [numberIn(asked, names.page), numberIn(asked, names.offset)];
  if (offset !== undefined && offset > 0) {
    const parameter = queryParameter(list, names.offset);
    return parameter !== undefined && beginsAtZero(list, parameter) ? offset : undefined;
  }
  if (page === undefined || page <= first) return 0;
  return limit === undefined ? undefined : (page - first) * limit;
}

/** Whether an answer says that another page follows. */
function namesNext({ shape: { answered } }: DescribedList, body: Json): boolean {
  return [answered.nextCursor, answered.nextAddress, answered.more].some((at) => {
    const value = at === undefined ? undefined : getAtTokens(body, at);
    return value !== undefined && value !== null && value !== '' && value !== false;
  });
}

/**
 * Names the list that a page is of, whichever page it is.
 *
 * @returns a text that is the same for all pages of one list
 */
export function toRecordedListKey({ check }: Result, { list }: RecordedPage): string {
  const { page, offset, limit, cursor, last } = list.shape.asked;
  const paging = new Set([page, offset, limit, cursor, last]);
  const rest = Object.entries(readAsked(check)).filter(([name]) => !paging.has(name));
  const { origin, pathname } = new URL(check.request.url);
  return JSON.stringify([check.operation.id, origin, pathname, rest.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
}
