import type { JsonObject } from '../contract/base/json.ts';

/** A limit, and the schema that has it; an exclusive one leaves out the limit itself. */
type Limit = { value: number; isExclusive: boolean; from: string };

/** The tightest limit of each keyword. Exclusive limits are kept under the keyword of the inclusive ones. */
export type Limits = { [keyword: string]: Limit };

type Side = 'lower' | 'upper';

/** Raising a lower limit makes it tighter; so does reducing an upper one. */
const sides: { [keyword: string]: Side } = {
  minimum: 'lower',
  minLength: 'lower',
  minItems: 'lower',
  minProperties: 'lower',
  minContains: 'lower',
  maximum: 'upper',
  maxLength: 'upper',
  maxItems: 'upper',
  maxProperties: 'upper',
  maxContains: 'upper',
};

const exclusive: { [keyword: string]: string } = { minimum: 'exclusiveMinimum', maximum: 'exclusiveMaximum' };

/**
 * Lists the keywords that a limit may be written with.
 *
 * @param keyword - the keyword of the inclusive limit
 * @returns it, and that of the exclusive one
 * @example limitKeywords('minimum') // ['minimum', 'exclusiveMinimum']
 */
export function limitKeywords(keyword: string): string[] {
  const other = exclusive[keyword];
  return other === undefined ? [keyword] : [keyword, other];
}

/** Limits that apply where they are not written. */
const implied: { [keyword: string]: Limit } = { minContains: { value: 1, isExclusive: false, from: '' } };

/** Lower limits that allow everything if they are 0. */
const sizes = new Set(['minLength', 'minItems', 'minProperties']);

/**
 * Reads the limits of a schema, in a normal form: schemas that allow the same values have the same limits.
 *
 * @param from - its JSON pointer
 * @param concerns - whether a keyword concerns values of the type that is compared
 * @param isWhole - whether the values are integers, for which `exclusiveMinimum: 0` is `minimum: 1`
 * @example limitsOf({ exclusiveMinimum: 0 }, '/a', () => true, true) // { minimum: { value: 1, … } }
 */
export function limitsOf(
  schema: JsonObject,
  from: string,
  concerns: (keyword: string) => boolean,
  isWhole: boolean,
): Limits {
  const found: Limits = {};
  for (const keyword of Object.keys(sides).filter(concerns)) {
    const limit = tightest(
      keyword,
      limitIn(schema, from, keyword, false),
      limitIn(schema, from, exclusive[keyword] ?? keyword, keyword in exclusive),
    );
    const allowsAll = limit?.value === 0 && sizes.has(keyword);
    if (limit !== undefined && !allowsAll) found[keyword] = isWhole ? whole(keyword, limit) : limit;
  }
  return found;
}

function limitIn(schema: JsonObject, from: string, keyword: string, isExclusive: boolean): Limit | undefined {
  const value = schema[keyword];
  return typeof value === 'number' ? { value, isExclusive, from } : undefined;
}

function whole(keyword: string, { value, isExclusive, from }: Limit): Limit {
  const [nearest, step] = sides[keyword] === 'lower' ? [Math.ceil(value), 1] : [Math.floor(value), -1];
  return { value: isExclusive && nearest === value ? value + step : nearest, isExclusive: false, from };
}

/**
 * Joins the limits of schemas that a value has to satisfy together.
 *
 * @param a - some limits
 * @param b - others
 * @param isWhole - see {@link limitsOf}
 * @returns the tightest limit of each keyword
 */
export function joinedLimits(a: Limits, b: Limits, isWhole: boolean): Limits {
  const joined: Limits = {};
  for (const keyword of Object.keys({ ...a, ...b })) {
    const limit = tightest(keyword, a[keyword], b[keyword]);
    if (limit !== undefined) joined[keyword] = isWhole ? whole(keyword, limit) : limit;
  }
  return joined;
}

function tightest(keyword: string, a: Limit | undefined, b: Limit | undefined): Limit | undefined {
  return isTighter(keyword, a, b) ? a : b;
}

function isTighter(keyword: string, a: Limit | undefined, b: Limit | undefined): boolean {
  if (a === undefined || b === undefined) return a !== undefined;
  if (a.value === b.value) return a.isExclusive && !b.isExclusive;
  return sides[keyword] === 'lower' ? a.value > b.value : a.value < b.value;
}

/**
 * Compares limits.
 *
 * @param before - the limits that callers know
 * @param after - the new ones
 * @param note - called for each limit that changed, with whether it became tighter, the change in words, and the schema
 *   that has the limit
 * @example compareLimits(old, now, (isTighter, words) => say(isTighter, words)) // 'minimum', 'from 1 to none'
 */
export function compareLimits(
  before: Limits,
  after: Limits,
  note: (isTighter: boolean, keyword: string, change: string, from: string) => void,
): void {
  const fromOf = (keyword: string): string => (after[keyword] ?? before[keyword])?.from ?? '';
  for (const keyword of Object.keys({ ...before, ...after })) {
    const [old, now] = [before[keyword] ?? implied[keyword], after[keyword] ?? implied[keyword]];
    if (said(old) === said(now)) continue;
    note(isTighter(keyword, now, old), keyword, `from ${said(old)} to ${said(now)}`, fromOf(keyword));
  }
}

function said(limit: Limit | undefined): string {
  return limit === undefined ? 'none' : `${limit.isExclusive ? 'exclusive ' : ''}${limit.value}`;
}
