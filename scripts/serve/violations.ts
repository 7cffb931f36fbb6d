import { violationsOf, type AjvError, type Violation } from '../contract/violations.ts';

/** How many violations an answer lists: of 60,000 wrong items, the first ones say enough. */
const maxListed = 50;

/** How many of ajv's errors are read for them; several may describe the same violation. */
const maxRead = 20 * maxListed;

/**
 * Turns ajv's errors into violations with a sentence each, and not into more than anybody would read.
 *
 * @param errors - the errors that ajv left on a validate function
 * @returns the first violations, and one that says how many more there are
 * @example listedViolations(validate.errors) // [{ pointer: '/page', message: 'must be integer.' }]
 */
export function listedViolations(errors: AjvError[] | null | undefined): Violation[] {
  const all = errors ?? [];
  const violations = violationsOf(all.length > maxRead ? all.slice(0, maxRead) : all);
  if (violations.length <= maxListed && all.length <= maxRead) return violations;
  const listed = violations.slice(0, maxListed);
  const more = Math.max(all.length, violations.length) - maxListed;
  const message = `has some ${more} more violations; only the first ${maxListed} are listed.`;
  return [...listed, { pointer: '', message }];
}
