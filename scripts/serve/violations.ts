import { violationsOf, type SchemaError, type Violation } from '../contract/violations.ts';

/** How many violations an answer lists: a list of 60,000 wrong items helps nobody more than its first ones. */
const most = 50;

/** How many errors are read for them; several may speak of one violation. */
const read = 20 * most;

/**
 * Puts ajv's errors into sentences, as many as a reader can take.
 *
 * @param errors - what ajv left on a validate function
 * @returns the first violations, and one that says how many more errors there are
 */
export function listedViolations(errors: SchemaError[] | null | undefined): Violation[] {
  const all = errors ?? [];
  const violations = violationsOf(all.length > read ? all.slice(0, read) : all);
  if (violations.length <= most && all.length <= read) return violations;
  const listed = violations.slice(0, most);
  const more = Math.max(all.length, violations.length) - most;
  return [...listed, { pointer: '', message: `has some ${more} more violations; only the first ${most} are listed.` }];
}
