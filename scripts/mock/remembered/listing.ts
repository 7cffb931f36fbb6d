import { ownProperty } from '../../contract/base/own-property.ts';
import type { ResourceFamily, ListShape } from '../../contract/resources/resource-families.ts';
import { getAtTokens, isObject, type Json } from '../../contract/base/json.ts';
import type { Operation } from '../../contract/operation.ts';
import { normalizeName } from '../../contract/lists/pagination-names.ts';
import { possibilities, readKeyword, readerOf } from '../../contract/schema/reading.ts';
import type { RememberedObject } from './objects.ts';

type Query = Record<string, Json>;

/** A page of a list. */
export type ShownPage = {
  objects: RememberedObject[];
  start: number;
  total: number;
  limit: number | undefined;
  next: number | undefined;
};

/**
 * Chooses, orders and cuts what a list shows.
 *
 * @param list - see {@link ListShape}
 * @param objects - all that belong to it
 */
export function pageOf(
  family: ResourceFamily,
  operation: Operation,
  list: ListShape,
  objects: RememberedObject[],
  query: Query,
): ShownPage {
  const filters = filtersOf(family, operation, list, query);
  const chosen = objects.filter(({ value }) => filters.every((fits) => fits(value)));
  const ordered = sortObjects(family, chosen, list, query);
  const { asked } = list;
  const readGiven = (name: string | undefined): Json | undefined =>
    name === undefined ? undefined : (query[name] ?? defaultOf(operation, name));
  const limit = wholeIn(readGiven(asked.limit));
  const start = startOf(list, ordered, limit, readGiven);
  const end = limit === undefined ? ordered.length : start + limit;
  const isMore = end < ordered.length && limit !== 0;
  return { objects: ordered.slice(start, end), start, total: ordered.length, limit, next: isMore ? end : undefined };
}

function startOf(
  { asked, answered, first }: ListShape,
  objects: readonly RememberedObject[],
  limit: number | undefined,
  given: (name: string | undefined) => Json | undefined,
): number {
  const findPositionAfter = (key: Json | undefined): number | undefined => {
    const at = key === undefined ? -1 : objects.findIndex((one) => one.key === String(key));
    return at < 0 ? undefined : at + 1;
  };
  const cursor = given(asked.cursor);
  // Where answers name the next page, a cursor is what they said; else it is the key of the last entry.
  const byCursor = answered.nextCursor === undefined ? findPositionAfter(cursor) : wholeIn(cursor);
  const page = wholeIn(given(asked.page));
  const start = findPositionAfter(given(asked.last)) ?? byCursor ?? wholeIn(given(asked.offset));
  return start ?? (page === undefined || limit === undefined ? 0 : Math.max(0, page - first) * limit);
}

function wholeIn(value: Json | undefined): number | undefined {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : undefined;
}

function defaultOf({ parameters, schemaAt }: Operation, name: string): Json | undefined {
  const schema = parameters.find((one) => one.in === 'query' && one.name === name)?.schema;
  return schema === undefined ? undefined : readKeyword(schemaAt, [schema], 'default');
}

/** Parameters with the name of a member let through only objects that have the value. */
function filtersOf(
  { schemaAt, schemas }: ResourceFamily,
  { parameters }: Operation,
  { asked }: ListShape,
  query: Query,
): ((value: Json) => boolean)[] {
  const members = possibilities(schemaAt, schemas).members;
  const paging = Object.values(asked);
  return parameters.flatMap(({ in: where, name }) => {
    const wanted = where === 'query' && !paging.includes(name) ? query[name] : undefined;
    const member = [...members.keys()].find((one) => normalizeName(one) === normalizeName(name.replace(/\[\]$/, '')));
    if (wanted === undefined || wanted === null || member === undefined) return [];
    const own = members.get(member) ?? [];
    // A word that the member cannot have, such as `all`, is no value of it.
    const values = (readerOf(schemaAt).read(own).values ?? []).map(String);
    if (values.length > 0 && !isObject(wanted) && ![wanted].flat().some((one) => values.includes(String(one))))
      return [];
    const isScalar = !possibilities(schemaAt, own).kinds.has('object');
    if (!isScalar) return [];
    return [(value: Json) => fits(getAtTokens(value, [member]), wanted)];
  });
}

/** The names of bounds in a query such as `created[gte]=1700000000`. */
const bounds: Record<string, (a: number | string, b: number | string) => boolean> = {
  gt: (a, b) => a > b,
  gte: (a, b) => a >= b,
  lt: (a, b) => a < b,
  lte: (a, b) => a <= b,
};

function fits(value: Json | undefined, wanted: Json): boolean {
  if (isObject(wanted)) {
    return Object.entries(wanted).every(([name, bound]) => {
      const compare = ownProperty(bounds, name);
      const isComparable =
        (typeof value === 'number' || typeof value === 'string') &&
        (typeof bound === 'number' || typeof bound === 'string');
      if (compare === undefined || !isComparable) return true;
      return typeof value === 'number' ? compare(value, Number(bound)) : compare(value, String(bound));
    });
  }
  const options = new Set([wanted].flat().map(String));
  const own = Array.isArray(value) ? value : [value ?? null];
  return own.some((one) => one !== null && typeof one !== 'object' && options.has(String(one)));
}

/** Sorts as `sort=name`, `sort=-name`, `sort=name:desc` or a parameter for the direction say. */
function sortObjects(
  { schemaAt, schemas }: ResourceFamily,
  objects: RememberedObject[],
  { asked }: ListShape,
  query: Query,
): RememberedObject[] {
  const sort = asked.sort === undefined ? undefined : query[asked.sort];
  const direction = asked.direction === undefined ? undefined : query[asked.direction];
  const isDown = typeof direction === 'string' && /^desc/i.test(direction);
  const members = [...possibilities(schemaAt, schemas).members.keys()];
  const words = [sort ?? []].flat().flatMap((one) => (typeof one === 'string' ? one.split(',') : []));
  // With only a direction, or with a word that is one, it is the order in which they were made.
  const alone = words.find((word) => /^(?:asc|desc)/i.test(word));
  if (words.length === 0 || alone !== undefined)
    return isDown || /^desc/i.test(alone ?? '') ? objects.toReversed() : objects;
  const orders = words.flatMap((word) => {
    const found = /^([+-]?)([\w.[\]]+?)(?:[\s:.](asc|desc)\w*)?$/i.exec(word.trim());
    const plain = normalizeName(found?.[2] ?? '');
    const member =
      members.find((one) => normalizeName(one) === plain) ??
      members.find((one) => [`${plain}at`, `${plain}on`, `${plain}date`].includes(normalizeName(one)));
    const down =
      found?.[1] === '-' || /^desc/i.test(found?.[3] ?? '') || (found?.[1] === '' && found[3] === undefined && isDown);
    return member === undefined ? [] : [{ member, sign: down ? -1 : 1 }];
  });
  return objects.toSorted((a, b) => {
    for (const { member, sign } of orders) {
      const order = compare(getAtTokens(a.value, [member]), getAtTokens(b.value, [member]));
      if (order !== 0) return order * sign;
    }
    return 0;
  });
}

function compare(a: Json | undefined, b: Json | undefined): number {
  if (a === b) return 0;
  // What has no value comes last.
  if (a === undefined || a === null) return 1;
  if (b === undefined || b === null) return -1;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [one, other] = [String(a), String(b)];
  return one < other ? -1 : one > other ? 1 : 0;
}

/**
 * Lists what an answer says about a page: tokens of a pointer, and values to try.
 *
 * @param list - see {@link ListShape}
 * @param body - a valid answer, whose values show what kind of value belongs there
 * @param address - makes the address of the request with other values in its query
 * @returns the places and their values; `undefined` leaves a member out
 */
export function describePage(
  list: ListShape,
  page: ShownPage,
  body: Json,
  address: (changes: Record<string, string>) => string,
  query: Query,
): { at: string[]; values: (Json | undefined)[] }[] {
  const { answered, asked, first } = list;
  const { next, total, start, limit, objects } = page;
  const last = objects.at(-1)?.key;
  const changes = nextQuery(list, page);
  const said: { at: string[]; values: (Json | undefined)[] }[] = [];
  const say = (at: string[] | undefined, ...values: (Json | undefined)[]): void => {
    if (at !== undefined) said.push({ at, values });
  };
  say(answered.total, total);
  say(answered.more, next !== undefined);
  say(answered.limit, limit);
  say(answered.offset, start);
  const asker = asked.page === undefined ? undefined : query[asked.page];
  say(answered.page === answered.nextAddress ? undefined : answered.page, asker ?? first);
  const isAddress = answered.nextAddress !== undefined && (asked.cursor === undefined || asked.offset !== undefined);
  const at = isAddress ? answered.nextAddress : (answered.nextCursor ?? answered.nextAddress);
  if (at === undefined) return said;
  if (next === undefined) {
    // Some servers mark the last page by nothing, some by null and some by an empty text.
    say(at, undefined, null, '');
    return said;
  }
  const shown = getAtTokens(body, at);
  const token = asked.last === undefined ? String(next) : (last ?? '');
  const url = address(changes);
  if (isObject(shown) || (asked.offset !== undefined && shown === null)) {
    const path = url.replace(/^https?:\/\/[^/]+/, '');
    say(at, { offset: token, path, uri: url });
    return said;
  }
  if (isAddress) say(at, url, token, next);
  else say(at, token, next, url);
  return said;
}

/** The changes to the query that lead to the next page. */
export function nextQuery({ asked, first }: ListShape, { next, limit, objects }: ShownPage): Record<string, string> {
  if (next === undefined) return {};
  if (asked.last !== undefined) return { [asked.last]: objects.at(-1)?.key ?? '' };
  if (asked.cursor !== undefined) return { [asked.cursor]: String(next) };
  if (asked.offset !== undefined) return { [asked.offset]: String(next) };
  return asked.page === undefined || limit === undefined
    ? {}
    : { [asked.page]: String(Math.floor(next / limit) + first) };
}
