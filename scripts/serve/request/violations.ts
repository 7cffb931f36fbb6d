import { mostViolations, violationsOf, type AjvError, type Violation } from '../../contract/validate/violations.ts';

/** How many violations an answer lists: of 60,000 wrong items, the first ones say enough. */
const maxListed = 50;

/**
 * Turns ajv's errors into violations with a sentence each, and not into more than a reader needs.
 *
 * @param errors - the errors that ajv left on a validate function
 * @returns the first violations, and one that says how many more there are
 * @example listViolations(validate.errors) // [{ pointer: '/page', message: 'must be integer.' }]
 */
export function listViolations(errors: AjvError[] | null | undefined): Violation[] {
  const violations = violationsOf(errors);
  if (violations.length <= maxListed) return violations;
  const listed = violations.slice(0, maxListed);
  const all = violations.length < mostViolations ? violations.length : (errors ?? []).length;
  const more = all - maxListed;
  const message = `has some ${more} more violations; only the first ${maxListed} are listed.`;
  return [...listed, { pointer: '', message }];
}
