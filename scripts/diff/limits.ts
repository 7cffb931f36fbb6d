import { exclusive, isTighter, type Limit, type Limits } from '../contract/base/schema-limits.ts';

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
    if (describeLimit(old) === describeLimit(now)) continue;
    note(isTighter(keyword, now, old), keyword, `from ${describeLimit(old)} to ${describeLimit(now)}`, fromOf(keyword));
  }
}

function describeLimit(limit: Limit | undefined): string {
  return limit === undefined ? 'none' : `${limit.isExclusive ? 'exclusive ' : ''}${limit.value}`;
}
