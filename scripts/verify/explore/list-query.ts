import { possibilities, readKeyword } from '../../contract/schema/reading.ts';
import { listShapeOf, type ListShape } from '../../contract/resources/resource-families.ts';
import { toHttpList } from '../../contract/x-resource/x-resource.ts';
import { asList, getAtTokens, toPointer, type Json } from '../../contract/base/json.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Parameter } from '../../contract/message.ts';
import { normalizeName } from '../../contract/lists/pagination-names.ts';
import type { RequestParts } from '../../contract/request/write-request.ts';
import type { Fault } from '../../findings/findings.ts';
import type { ReceivedAnswer } from '../../remote/remote.ts';
import { writeValue } from '../../contract/base/value-text.ts';
import { findBroughtSchema, readBroughtPart } from './call-parts.ts';
import { constraintOf, descriptionOf, type Description } from './constraints.ts';

/** A list as its document describes it. */
export type DescribedList = {
  /** What is called. */
  operation: Operation;
  /** What describes it: the operation itself, or for a method of JSON-RPC the GET that asks for the same. */
  described: Operation;
  shape: ListShape;
};

/** A list, and how it is asked. */
export type ListUnderTest = DescribedList & {
  /** A request that it accepts, without anything optional. */
  plain: RequestParts;
  /** The entries of its largest page. */
  entries: Json[];
  /** The query that asks for that. */
  largest: Record<string, Json>;
  /** What the document says of the whole API, such as how all its lists end. */
  told: string;
  /** Whether the contract allows a value of what it is asked by. */
  allows: (name: string, value: Json) => boolean;
};

/**
 * Finds the list that an operation answers with.
 *
 * @returns the list as its document describes it; `undefined` if there is none, or more than one
 */
export function findDescribedList(operation: Operation): DescribedList | undefined {
  const described = toHttpList(operation);
  const shape = described && listShapeOf(described);
  if (described === undefined || shape === undefined) return undefined;
  const { asked, items } = shape;
  // A thing may have a list, and a sum of money beside it; nothing asks for pages of that.
  const isPaged = [asked.limit, asked.page, asked.offset, asked.cursor].some((name) => name !== undefined);
  const schema = findBroughtSchema(operation);
  const members = schema === undefined ? [] : [...possibilities(operation.schemaAt, [schema]).members.keys()];
  const isOfOne =
    described.path.endsWith('}') || (items.length > 0 && members.some((name) => /^(?:uu)?id$/i.test(name)));
  return isOfOne && !isPaged ? undefined : { operation, described, shape };
}

/** Lists the entries of an answer. */
export function entriesOfList({ operation, shape }: DescribedList, answer: Pick<ReceivedAnswer, 'body'>): Json[] {
  return asList(getAtTokens(readBroughtPart(operation, answer), shape.items));
}

/** Writes where the list of an answer has something: a list of JSON-RPC is in the result. */
export function placeInAnswer({ rpc }: Operation, pointer: string): string {
  return rpc === undefined || (pointer !== '' && !pointer.startsWith('/')) ? pointer : `/result${pointer}`;
}

/** What a list is asked, and what is wrong with the entries of an answer. */
export type ListQuery = {
  about: string;
  query: Record<string, Json>;
  /** The faults, given what else the list has. */
  due: (entries: Json[], answer: ReceivedAnswer, whole: Json[]) => Fault[];
};

/** A member of the entries of a list. */
export type EntryMember = { name: string; description: Description };

/** Finds a parameter of the query of a list. */
export function queryParameter({ described }: DescribedList, name: string | undefined): Parameter | undefined {
  return described.parameters.find((one) => one.in === 'query' && one.name === name);
}

/** Reads what the document says of a parameter by a keyword of its schema. */
export function readSaid({ described }: DescribedList, { schema }: Parameter, keyword: string): Json | undefined {
  if (schema === undefined) return undefined;
  return readKeyword(described.schemaAt, [schema], keyword);
}

/** Checks whether the first entry of a list is the one after none: some count what they call a start from one. */
export function beginsAtZero(list: DescribedList, offset: Parameter): boolean {
  const [least, usual] = [readSaid(list, offset, 'minimum'), readSaid(list, offset, 'default')];
  return [least, usual].includes(0) || (least === undefined && ['offset', 'skip'].includes(normalizeName(offset.name)));
}

/**
 * Finds a member of the entries of a list by its name.
 *
 * @param names - the names that it may have, reduced as `normalizeName` does
 */
export function memberOf({ described: { schemaAt }, shape }: DescribedList, names: string[]): EntryMember | undefined {
  for (const [name, [schema = '']] of possibilities(schemaAt, shape.entry).members)
    if (names.includes(normalizeName(name))) return { name, description: descriptionOf(schemaAt, schema) };
  return undefined;
}

/**
 * Lists the names that a member may have which a parameter names more shortly.
 *
 * @param base - what the parameter calls it, as `normalizeName` reduces it
 * @example namesOf('created') // ['created', 'createdat', 'createdon', 'createddate']
 */
export function namesOf(base: string): string[] {
  return [base, `${base}at`, `${base}on`, `${base}date`];
}

/**
 * Checks whether a value is a day or a moment.
 *
 * @param description - what its schemas say
 * @returns true if its format says so
 */
export function isMoment(description: Description): boolean {
  return ['date', 'date-time'].includes(String(constraintOf(description, 'format')?.value));
}

/**
 * Checks whether a value is a number.
 *
 * @param description - what its schemas say
 * @returns true if it is nothing else, but for null
 */
export function isNumber({ types }: Description): boolean {
  return types.includes('integer') && types.every((type) => ['integer', 'number', 'null'].includes(type));
}

/**
 * Makes a fault of a list.
 *
 * @param by - the parameter that asked for something else, or `total`
 * @param pointer - its place in the answer
 * @param expected - what is due
 */
export function listFault(by: string, pointer: string, expected: string, got: string | number): Fault {
  return { rule: 'list', code: `list ${by}`, pointer, expected, got: typeof got === 'number' ? writeValue(got) : got };
}

/**
 * Finds the totals of an answer, in its body and in headers, and where they are.
 *
 * @returns pairs of a place and a number; none where what is called so may count something else
 */
export function totalsIn({ shape, operation }: DescribedList, answer: ReceivedAnswer): [at: string, total: number][] {
  const { total } = shape.answered;
  const own =
    total === undefined || normalizeName(total.at(-1) ?? '') === 'count'
      ? undefined
      : getAtTokens(readBroughtPart(operation, answer), total);
  const named = ['x-total-count', 'x-total'].flatMap((name): [string, number][] => {
    const value = answer.headers[name];
    return value === undefined || !/^\d+$/.test(value) ? [] : [[name, Number(value)]];
  });
  return [
    ...(typeof own === 'number' ? [[toPointer(...(total ?? [])), own] satisfies [string, number]] : []),
    ...named,
  ];
}

/**
 * Finds a total that is not the number of the entries, where one page has them all.
 *
 * @param page - entries from the first one on
 */
export function wrongTotal(listing: ListUnderTest, page: Json[], answer: ReceivedAnswer): Fault[] {
  if (page.length >= listing.entries.length) return [];
  return unlikeTotals(listing, page, answer);
}

/** Finds the totals that are not the number of the entries of a page, which has the whole list. */
export function unlikeTotals(listing: DescribedList, page: Json[], answer: ReceivedAnswer): Fault[] {
  return totalsIn(listing, answer).flatMap(([at, total]) =>
    total === page.length ? [] : [listFault('total', at, `a total of ${page.length}, as so many are listed`, total)],
  );
}
