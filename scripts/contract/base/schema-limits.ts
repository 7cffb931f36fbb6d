// The limits of schemas in a normal form: schemas that allow the same values have the same limits.

import type { JsonObject } from './json.ts';

/** A limit, and the schema that has it; an exclusive one leaves out the limit itself. */
export type Limit = { value: number; isExclusive: boolean; from: string };

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

/** The keywords of exclusive limits, by those of the inclusive ones. */
export const exclusive: { [keyword: string]: string } = { minimum: 'exclusiveMinimum', maximum: 'exclusiveMaximum' };

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
    const limit = chooseTighter(
      keyword,
      limitIn(schema, from, keyword, false),
      limitIn(schema, from, exclusive[keyword] ?? keyword, keyword in exclusive),
    );
    const allowsAll = limit?.value === 0 && sizes.has(keyword);
    if (limit !== undefined && !allowsAll) found[keyword] = isWhole ? toWholeLimit(keyword, limit) : limit;
  }
  return found;
}

function limitIn(schema: JsonObject, from: string, keyword: string, isExclusive: boolean): Limit | undefined {
  const value = schema[keyword];
  return typeof value === 'number' ? { value, isExclusive, from } : undefined;
}

function toWholeLimit(keyword: string, { value, isExclusive, from }: Limit): Limit {
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
export function joinLimits(a: Limits, b: Limits, isWhole: boolean): Limits {
  const joined: Limits = {};
  for (const keyword of Object.keys({ ...a, ...b })) {
    const limit = chooseTighter(keyword, a[keyword], b[keyword]);
    if (limit !== undefined) joined[keyword] = isWhole ? toWholeLimit(keyword, limit) : limit;
  }
  return joined;
}

function chooseTighter(keyword: string, a: Limit | undefined, b: Limit | undefined): Limit | undefined {
  return isTighter(keyword, a, b) ? a : b;
}

/**
 * Checks whether a limit leaves fewer values than another one; none leaves most.
 *
 * @param keyword - the keyword of the inclusive limit
 */
export function isTighter(keyword: string, a: Limit | undefined, b: Limit | undefined): boolean {
  if (a === undefined || b === undefined) return a !== undefined;
  if (a.value === b.value) return a.isExclusive && !b.isExclusive;
  return sides[keyword] === 'lower' ? a.value > b.value : a.value < b.value;
}
