import { GenerationTooLargeError } from '../contract/fake/faker.ts';
import { fakeValue } from '../contract/fake/fake-value.ts';
import { safePattern, type Pattern } from '../contract/base/linear-regexp.ts';
import { isSubset } from './pattern-subset.ts';
import type { Shape } from './schema-shape.ts';

/**
 * Checks whether every string that has one shape also matches the patterns of another: exactly for patterns that are
 * regular languages, and for others as far as samples can tell.
 */
export type IsWithin = (inner: Shape, outer: Shape) => boolean;

/**
 * Makes the check of patterns, which takes long enough to be made once for shapes of the same patterns.
 *
 * @returns see {@link IsWithin}
 * @example patternCheck()(lowerCase, anyCase) // true
 */
export function patternCheck(): IsWithin {
  const known = new Map<string, boolean>();
  return (inner, outer) => {
    const limits = Object.entries(inner.limits).map(([keyword, { value }]) => [keyword, value]);
    const key = JSON.stringify([[...inner.patterns.keys()], limits, inner.values?.value, [...outer.patterns.keys()]]);
    const answer = known.get(key) ?? isWithin(inner, outer);
    known.set(key, answer);
    return answer;
  };
}

/**
 * Checks whether what matches patterns has a length within a limit anyway.
 *
 * @param patterns - the patterns, all of which have to match
 * @param limit - its value
 * @returns false also where that is not known
 * @example hasLengthOf(new Map([['^[a-z]{3}$', '/a']]), 'maxLength', 3) // true
 */
export function hasLengthOf(patterns: Shape['patterns'], keyword: string, limit: number | undefined): boolean {
  if (limit === undefined || (keyword !== 'minLength' && keyword !== 'maxLength')) return false;
  const within = String.raw`^[\s\S]{${keyword === 'minLength' ? `${limit},` : `0,${limit}`}}$`;
  return [...patterns.keys()].some((pattern) => isSubset(pattern, within) === true);
}

function isWithin(inner: Shape, outer: Shape): boolean {
  const tests = [...outer.patterns.keys()].map(expression);
  const fits = (text: string): boolean => tests.every((test) => test?.test(text) ?? false);
  if (inner.values !== undefined) return inner.values.value.every((value) => typeof value === 'string' && fits(value));
  if (outer.patterns.size === 0) return true;
  const decided = decideForAll([...inner.patterns.keys()], [...outer.patterns.keys()]);
  // Where lengths are limited, too, some of the texts that a pattern takes cannot be.
  if (decided === true || (decided === false && Object.keys(inner.limits).length === 0)) return decided;
  const samples = samplesOf(inner);
  return samples.length > 0 && samples.every(fits);
}

/** Each outer pattern has to hold for all that match; `undefined` if that is not known. */
function decideForAll(inner: string[], outer: string[]): boolean | undefined {
  const answers = new Set(
    outer.map((one) => {
      const found = inner.map((other) => isSubset(other, one));
      // Of several patterns that have to match, one that is within is enough; none need be, for all of them to be.
      return found.includes(true) ? true : inner.length === 1 ? found[0] : undefined;
    }),
  );
  return answers.has(false) ? false : answers.has(undefined) ? undefined : true;
}

function expression(pattern: string): Pattern | undefined {
  try {
    return safePattern(pattern, 'u');
  } catch {
    return undefined;
  }
}

/** Strings that match a pattern, and similar ones: what a looser pattern also allows is usually similar. */
function samplesOf({ patterns, limits }: Shape): string[] {
  const tests = [...patterns.keys()].map(expression);
  const lengths = Object.fromEntries(Object.entries(limits).map(([keyword, { value }]) => [keyword, value]));
  const [pattern] = patterns.keys();
  const schema = { type: 'string', ...(pattern === undefined ? lengths : { pattern }) };
  const draw = (seed: number): string => {
    try {
      return String(fakeValue(schema, { seed }) ?? '');
    } catch (error) {
      if (error instanceof GenerationTooLargeError) return '';
      throw error;
    }
  };
  const first = draw(1);
  // Of texts as long as that, one takes long enough.
  const drawn = first.length > 1000 ? [first] : [first, ...Array.from({ length: 59 }, (_, i) => draw(i + 2))];
  const near = drawn
    .slice(0, 20)
    .flatMap((text) => [
      text.toUpperCase(),
      text.toLowerCase(),
      text.slice(0, -1),
      `${text}0`,
      `${text}a`,
      `${text}A`,
      ` ${text}`,
      `${text} `,
      text.slice(1),
      text.replace(/\d/, 'f'),
      text.replace(/[a-z]/i, '0'),
      text.replace(/^0x/, '0x0'),
    ]);
  return [...drawn, ...near, '', '0x', '0x0', '0x00', 'a', 'A', '1', '-1', '1.5'].filter((text) =>
    tests.every((test) => test?.test(text) ?? false),
  );
}
