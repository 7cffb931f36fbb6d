import { asList, getAtTokens, toPointer, type Json } from '../../contract/base/json.ts';
import { normalizeName } from '../../contract/lists/pagination-names.ts';
import type { Fault } from '../../findings/findings.ts';
import { writeValue } from '../../contract/base/value-text.ts';
import { constraintOf, descriptionOf, type Description } from './constraints.ts';
import {
  isMoment,
  isNumber,
  listFault,
  memberOf,
  namesOf,
  queryParameter,
  type ListQuery,
  type ListUnderTest,
} from './list-query.ts';

type Direction = 'ascending' | 'descending';

/** A word that a list can be sorted by: the member that it names, and the direction if it says one. */
type Order = { word: string; member: string; compare: Compare; direction: Direction | undefined };

/** Compares two values; `undefined` for two that have no certain order. */
type Compare = (one: Json, other: Json) => number | undefined;

/** The most words that a list is sorted by. */
const mostOrders = 12;

/**
 * Makes the askings for orders: each word that the document lists for a parameter such as `sort`, in the direction that
 * the word or a further parameter says; where nothing says it, either will do.
 *
 * @returns the askings; none for words that name no member, or one whose values have no certain order
 */
export function orderAskings(listing: ListUnderTest): ListQuery[] {
  const { shape, largest, entries } = listing;
  const { sort, direction } = shape.asked;
  if (sort === undefined) return [];
  const orders = wordsOf(listing, sort).flatMap((word) => orderOf(listing, word) ?? []);
  const directions = direction === undefined ? [] : wordsOf(listing, direction);
  const isList = itemsOf(listing, sort) !== undefined;
  return orders.slice(0, mostOrders).flatMap((order) => {
    const values = entries.flatMap((entry) => valueIn(entry, order.member) ?? []);
    if (!values.some((one) => values.some((other) => (order.compare(one, other) ?? 0) !== 0))) return [];
    const query = { ...largest, [sort]: isList ? [order.word] : order.word };
    // Where another word turns this one around, this one is not turned.
    const isPlain = orders.some(({ member, direction: other }) => member === order.member && other === 'descending');
    const own = order.direction ?? (isPlain ? 'ascending' : undefined);
    const further = directions.flatMap((word): [string, Direction][] =>
      /^asc/i.test(word) ? [[word, 'ascending']] : /^desc/i.test(word) ? [[word, 'descending']] : [],
    );
    const asking = (about: string, asks: Record<string, Json>, due: Direction | undefined): ListQuery => ({
      ...{ about, query: asks },
      due: (page) => disorder(listing, page, order, due, about),
    });
    if (own !== undefined || direction === undefined || further.length === 0)
      return [asking(`${sort} ${order.word}`, query, own)];
    return further.map(([word, due]) =>
      asking(`${sort} ${order.word} with ${direction} ${word}`, { ...query, [direction]: word }, due),
    );
  });
}

function itemsOf(listing: ListUnderTest, name: string): string | undefined {
  const schema = queryParameter(listing, name)?.schema;
  return schema === undefined ? undefined : descriptionOf(listing.described.schemaAt, schema).items;
}

function wordsOf(listing: ListUnderTest, name: string): string[] {
  const { described } = listing;
  const own = itemsOf(listing, name) ?? queryParameter(listing, name)?.schema;
  const members = own === undefined ? [] : asList(constraintOf(descriptionOf(described.schemaAt, own), 'enum')?.value);
  return members.filter((word) => typeof word === 'string');
}

/** Reads `price`, `-price`, `price:desc` and the like. */
function orderOf(listing: ListUnderTest, word: string): Order | undefined {
  const [, sign, base = '', end = ''] = /^([+-]?)(.+?)(?:[\s:._-]?(asc|desc)(?:ending)?)?$/i.exec(word) ?? [];
  const member = memberOf(listing, namesOf(normalizeName(base)));
  const compare = member && comparisonOf(member.description);
  if (member === undefined || compare === undefined) return undefined;
  const isDown = sign === '-' || end.toLowerCase() === 'desc';
  const direction = isDown ? 'descending' : sign === '+' || end !== '' ? 'ascending' : undefined;
  return { word, member: member.name, compare, direction };
}

/** The order of texts depends on the language, but for the first letters of the alphabet. */
function comparisonOf(description: Description): Compare | undefined {
  if (isNumber(description)) return (one, other) => Number(one) - Number(other);
  if (isMoment(description)) return (one, other) => Date.parse(String(one)) - Date.parse(String(other));
  const isText = description.types.every((type) => ['string', 'null'].includes(type));
  const isFree = !['enum', 'format'].some((keyword) => constraintOf(description, keyword) !== undefined);
  if (!isText || !isFree) return undefined;
  return (one, other) => {
    const [a, b] = [String(one).charAt(0), String(other).charAt(0)];
    const isComparable = /^(?:[a-z]{2}|[A-Z]{2})$/.test(a + b);
    return isComparable ? a.charCodeAt(0) - b.charCodeAt(0) : undefined;
  };
}

function valueIn(entry: Json, member: string): Json | undefined {
  return getAtTokens(entry, [member]) ?? undefined;
}

function disorder(
  { shape }: ListUnderTest,
  page: Json[],
  { member, compare }: Order,
  due: Direction | undefined,
  about: string,
): Fault[] {
  const values = page.flatMap((entry, i) => {
    const value = valueIn(entry, member);
    return value === undefined ? [] : [{ i, value }];
  });
  const wrong = (sign: 1 | -1): { i: number; before: Json; value: Json } | undefined => {
    for (const [j, { i, value }] of values.entries()) {
      const before = values[j - 1];
      if (before !== undefined && (compare(before.value, value) ?? 0) * sign > 0)
        return { i, before: before.value, value };
    }
    return undefined;
  };
  const [up, down] = [wrong(1), wrong(-1)];
  const found = due === 'ascending' ? up : due === 'descending' ? down : up && down;
  if (found === undefined) return [];
  const expected = `${due === undefined ? 'one order' : `${due} order`}, as ${about} asks`;
  return [
    listFault(
      toPointer(...shape.items, found.i, member),
      expected,
      `${writeValue(found.value, 40)} after ${writeValue(found.before, 40)}`,
    ),
  ];
}
