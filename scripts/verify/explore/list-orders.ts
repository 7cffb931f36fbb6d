import { asList, getAtTokens, toPointer, type Json, type JsonObject } from '../../contract/base/json.ts';
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
  type DescribedList,
  type EntryMember,
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
  const orders = ordersOf(listing, sort);
  const isList = itemsOf(listing, sort) !== undefined;
  return orders.slice(0, mostOrders).flatMap((order) => {
    const values = entries.flatMap((entry) => valueIn(entry, order.member) ?? []);
    if (!values.some((one) => values.some((other) => (order.compare(one, other) ?? 0) !== 0))) return [];
    const query = { ...largest, [sort]: isList ? [order.word] : order.word };
    const own = directionOf(order, orders);
    const further = directionsOf(listing, direction);
    const createListQuery = (about: string, asks: Record<string, Json>, due: Direction | undefined): ListQuery => ({
      ...{ about, query: asks },
      due: (page) => disorder(listing, page, order, due, about),
    });
    if (own !== undefined || direction === undefined || further.length === 0)
      return [createListQuery(`${sort} ${order.word}`, query, own)];
    return further.map(([word, due]) =>
      createListQuery(`${sort} ${order.word} with ${direction} ${word}`, { ...query, [direction]: word }, due),
    );
  });
}

/**
 * Finds an order in which several entries of a list are alike, so that only the server knows which of them comes first.
 *
 * @returns what asks for it; `undefined` if there is none
 */
export function findTiedOrder(listing: ListUnderTest): Record<string, Json> | undefined {
  const { sort } = listing.shape.asked;
  if (sort === undefined) return undefined;
  const tied = wordsOf(listing, sort).find((word) => {
    const member = memberAsked(listing, word);
    const values = listing.entries.map((entry) => JSON.stringify(member && getAtTokens(entry, [member.name])));
    return member !== undefined && new Set(values).size < values.length;
  });
  if (tied === undefined) return undefined;
  return { [sort]: itemsOf(listing, sort) === undefined ? tied : [tied] };
}

/**
 * Finds entries of an answer that are not in the order that its request asked for.
 *
 * @param query - the values of the query, or of the params of a method
 * @returns the first such fault; none where nothing says the order
 */
export function orderFaults(list: DescribedList, query: JsonObject, page: Json[]): Fault[] {
  const { sort, direction } = list.shape.asked;
  const words = sort === undefined ? [] : [query[sort] ?? []].flat();
  if (sort === undefined || words.length !== 1) return [];
  const orders = ordersOf(list, sort);
  const order = orders.find(({ word }) => word === words[0]);
  if (order === undefined) return [];
  const asked = direction === undefined ? undefined : query[direction];
  const further = directionsOf(list, direction);
  const own = directionOf(order, orders) ?? further.find(([word]) => word === asked)?.[1];
  // Which of two directions comes where none is named, is for the server to say.
  if (own === undefined && further.length > 0) return [];
  return disorder(list, page, order, own, `${sort} ${order.word}`);
}

/** Words by which a document says in which order a list comes, as in `newest first` and `the smallest room first`. */
const toldOrders: readonly { words: string; ofMoments: boolean; direction: Direction }[] = [
  { words: 'newest|latest|most recent', ofMoments: true, direction: 'descending' },
  { words: 'oldest|earliest', ofMoments: true, direction: 'ascending' },
  { words: 'highest|dearest|largest', ofMoments: false, direction: 'descending' },
  { words: 'lowest|cheapest|smallest', ofMoments: false, direction: 'ascending' },
];

type ToldOrder = { ofMoments: boolean; direction: Direction; ofAge: boolean; noun: string | undefined };

/** Reads the first order that a text tells: what comes after it is about entries that are equal in it. */
function readToldOrder(text: string): ToldOrder | undefined {
  const found = toldOrders.flatMap(({ words, ofMoments, direction }) => {
    const match = new RegExp(`\\b(${words})(?: ([a-z]+)(?: comes?| is| are)?)? first\\b`, 'i').exec(text);
    const [, word = '', noun] = match ?? [];
    return match === null
      ? []
      : [{ at: match.index, ofMoments, direction, ofAge: /^(?:newest|oldest)$/i.test(word), noun }];
  });
  return found.toSorted((a, b) => a.at - b.at)[0];
}

/**
 * Finds entries that are not in the order which the document tells in words, as in `newest first`.
 *
 * @param page - the entries of an answer to a request that asks for no order
 * @returns the first such fault; none where more than one member may be meant
 */
export function toldOrderFaults(list: DescribedList, page: Json[]): Fault[] {
  const { summary, description, schemaAt } = list.described;
  const told = readToldOrder(`${summary}. ${description}`);
  if (told === undefined) return [];
  const { ofMoments, ofAge, noun, direction } = told;
  const { properties, required } = descriptionOf(schemaAt, ...list.shape.entry);
  const named = noun === undefined ? undefined : memberOf(list, namesOf(normalizeName(noun)))?.name;
  const members = [...properties].flatMap(([name, schemas]) => {
    const own = descriptionOf(schemaAt, ...schemas);
    const isFitting = ofMoments ? isMoment(own) : isNumber(own) && !/id$/i.test(name);
    const compare = isFitting && required.has(name) ? comparisonOf(own) : undefined;
    return compare === undefined ? [] : [{ member: name, compare }];
  });
  const isMeant = (member: string): boolean => {
    if (noun !== undefined) return member === named;
    if (members.length === 1) return true;
    return ofMoments ? ofAge && /^created/i.test(member) : /price|cost|amount|fee/i.test(member);
  };
  const [only, ...others] = members.filter(({ member }) => isMeant(member));
  if (only === undefined || others.length > 0) return [];
  const findDisorder = (one: { member: string; compare: Compare }): Fault[] =>
    disorder(list, page, { ...one, word: '', direction }, direction, 'the document');
  // The newest may be what was published last.
  const isOtherwise = members.some(
    (one) =>
      noun === undefined &&
      page.every((entry) => (valueIn(entry, one.member) ?? null) !== null) &&
      !findDisorder(one)[0],
  );
  return isOtherwise ? [] : findDisorder(only);
}

function ordersOf(list: DescribedList, sort: string): Order[] {
  return wordsOf(list, sort).flatMap((word) => orderOf(list, word) ?? []);
}

/** The direction of a word: where another word turns this one around, this one is not turned. */
function directionOf({ direction, member: own }: Order, orders: readonly Order[]): Direction | undefined {
  const isPlain = orders.some(({ member, direction: other }) => member === own && other === 'descending');
  return direction ?? (isPlain ? 'ascending' : undefined);
}

/** The words of a further parameter that say a direction. */
function directionsOf(list: DescribedList, name: string | undefined): [word: string, direction: Direction][] {
  return (name === undefined ? [] : wordsOf(list, name)).flatMap((word): [string, Direction][] =>
    /^asc/i.test(word) ? [[word, 'ascending']] : /^desc/i.test(word) ? [[word, 'descending']] : [],
  );
}

function itemsOf(listing: DescribedList, name: string): string | undefined {
  const schema = queryParameter(listing, name)?.schema;
  return schema === undefined ? undefined : descriptionOf(listing.described.schemaAt, schema).items;
}

function wordsOf(listing: DescribedList, name: string): string[] {
  const { described } = listing;
  const own = itemsOf(listing, name) ?? queryParameter(listing, name)?.schema;
  const members = own === undefined ? [] : asList(constraintOf(descriptionOf(described.schemaAt, own), 'enum')?.value);
  return members.filter((word) => typeof word === 'string');
}

/** Reads `price`, `-price`, `price:desc` and the like. */
const orderWords = /^([+-]?)(.+?)(?:[\s:._-]?(asc|desc)(?:ending)?)?$/i;

function memberAsked(listing: DescribedList, word: string): EntryMember | undefined {
  return memberOf(listing, namesOf(normalizeName(orderWords.exec(word)?.[2] ?? '')));
}

function orderOf(listing: DescribedList, word: string): Order | undefined {
  const [, sign, , end = ''] = orderWords.exec(word) ?? [];
  const member = memberAsked(listing, word);
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
  { shape }: DescribedList,
  page: Json[],
  { member, compare }: Order,
  due: Direction | undefined,
  about: string,
): Fault[] {
  const values = page.flatMap((entry, i) => {
    const value = valueIn(entry, member);
    return value === undefined ? [] : [{ i, value }];
  });
  const findWrongOrder = (sign: 1 | -1): { i: number; before: Json; value: Json } | undefined => {
    for (const [j, { i, value }] of values.entries()) {
      const before = values[j - 1];
      if (before !== undefined && (compare(before.value, value) ?? 0) * sign > 0)
        return { i, before: before.value, value };
    }
    return undefined;
  };
  const [up, down] = [findWrongOrder(1), findWrongOrder(-1)];
  const found = due === 'ascending' ? up : due === 'descending' ? down : up && down;
  if (found === undefined) return [];
  const expected = `${due === undefined ? 'one order' : `${due} order`}, as ${about} asks`;
  return [
    listFault(
      shape.asked.sort ?? 'sort',
      toPointer(...shape.items, found.i, member),
      expected,
      `${writeValue(found.value, 40)} after ${writeValue(found.before, 40)}`,
    ),
  ];
}
