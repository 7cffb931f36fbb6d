import { isObject, type Json, type JsonObject } from '../../contract/base/json.ts';
import type { ValueChange } from './value-changes.ts';
import { rankOfTime, wordsOfName } from './values-by-field-name.ts';

/**
 * Finds what has to change so that the members of made-up objects do not contradict each other: what was created before
 * it was changed and deleted last, what starts ends later, a minimum is no more than its maximum, and counts and pages
 * are those of the list beside them.
 */
export function findConsistencyFixes(value: Json): ValueChange[] {
  const changes: ValueChange[] = [];
  visit(value, [], changes);
  return changes;
}

function visit(value: Json, to: string[], changes: ValueChange[]): void {
  if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) visit(item, [...to, String(i)], changes);
    return;
  }
  if (!isObject(value)) return;
  const addChange = (name: string, made: Json): void => {
    if (value[name] !== made) changes.push({ to: [...to, name], value: made });
  };
  orderTimes(value, addChange);
  orderBounds(value, addChange);
  countLists(value, to, addChange, changes);
  for (const [name, member] of Object.entries(value)) visit(member, [...to, name], changes);
}

type Put = (name: string, made: Json) => void;

/** Times of the same form, which can be compared as they are, in the order of their names. */
function orderTimes(value: JsonObject, put: Put): void {
  const ranked = Object.entries(value)
    .flatMap(([name, time]) => {
      const rank = isTime(time) ? rankOfTime(wordsOfName(name)) : undefined;
      return rank === undefined ? [] : [{ name, time, rank, form: formOf(time) }];
    })
    .toSorted((a, b) => a.rank - b.rank);
  const latest = new Map<string, Json>();
  for (const { name, time, form } of ranked) {
    const before = latest.get(form);
    const isLater = before === undefined || (before as string) <= (time as string);
    if (!isLater) put(name, before);
    latest.set(form, isLater ? time : before);
  }
}

/** A date, a time in UTC, or seconds or milliseconds of this century. */
function isTime(value: Json): boolean {
  if (typeof value === 'number') return value > 9e8;
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/.test(value);
}

function formOf(value: Json): string {
  return typeof value === 'number' ? `number ${value > 9e10}` : `text ${String(value).length}`;
}

const pairs: [RegExp, string][] = [
  [/\bmin(?:imum)?\b/, 'max'],
  [/\blow(?:est)?\b/, 'high'],
  [/\blower\b/, 'upper'],
  [/\bfrom\b/, 'to'],
  [/\bstart\b/, 'end'],
  [/\bfirst\b/, 'last'],
];

function orderBounds(value: JsonObject, put: Put): void {
  const names = Object.keys(value);
  for (const name of names) {
    const words = wordsOfName(name);
    for (const [least, most] of pairs) {
      const other = names.find(
        (one) => one !== name && wordsOfName(one).replace(/imum\b|est\b/, '') === words.replace(least, most),
      );
      const [from, to] = [value[name], other === undefined ? undefined : value[other]];
      if (other === undefined || typeof from !== 'number' || typeof to !== 'number' || from <= to) continue;
      put(name, to);
      put(other, from);
    }
  }
}

/** Objects about the list beside them. */
const about = /^(meta|metadata|pagination|paging|page|page info|page meta|cursor|info|links)$/;

const totalNames = [
  /total|count|total count/,
  /total (items|results|elements|records|entries|number|hits|size|docs|rows)/,
  /(item|result|record|num|number of|row|element) (count|results|items|elements|of elements)/,
  /num|size|length|results? count/,
];
const totals = new RegExp(`^(${totalNames.map(({ source }) => source).join('|')})$`);
const pageCounts = /^(pages|total pages|page count|num pages|number of pages|last page|last|page total)$/;

function countLists(value: JsonObject, to: string[], put: Put, changes: ValueChange[]): void {
  const lists = Object.entries(value).filter((one): one is [string, Json[]] => Array.isArray(one[1]));
  for (const [name, number] of Object.entries(value)) {
    if (typeof number !== 'number') continue;
    const of = findCounted(wordsOfName(name));
    const counted = lists.find(([list]) => of !== undefined && [of, `${of}s`, `${of}es`].includes(wordsOfName(list)));
    if (counted !== undefined) put(name, counted[1].length);
  }
  const [only, ...others] = lists.filter(([, list]) => list.some(isObject) || lists.length === 1);
  if (only === undefined || others.length > 0 || 'currency' in value) return;
  const length = only[1].length;
  const tell = (name: string, words: string, number: Json, change: Put): void => {
    if (typeof number !== 'number' || !Number.isInteger(number)) return;
    if (totals.test(words)) change(name, length);
    else if (pageCounts.test(words)) change(name, 1);
  };
  for (const [name, number] of Object.entries(value)) tell(name, wordsOfName(name), number, put);
  for (const [name, member] of Object.entries(value)) {
    if (!isObject(member) || !about.test(wordsOfName(name))) continue;
    for (const [inner, number] of Object.entries(member))
      tell(inner, wordsOfName(inner), number, (_, made) => changes.push({ to: [...to, name, inner], value: made }));
  }
}

/** What a count counts: `comment` for `comment count`, `comments count`, `num comments` and `total comments`. */
function findCounted(words: string): string | undefined {
  return /^(?:num|number of|total) (.+)$/.exec(words)?.[1] ?? /^(.+?)s? (?:count|total)$/.exec(words)?.[1];
}
