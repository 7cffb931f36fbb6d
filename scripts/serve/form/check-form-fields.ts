import { pointerTokens, type JsonObject } from '../../contract/base/json.ts';
import type { CompiledSchema } from '../../contract/validate/validator-types.ts';
import type { Violation } from '../../contract/validate/violations.ts';
import { listViolations } from '../request/violations.ts';

/**
 * Holds the fields of a form to its schema. A form has no other way to say "none" than an empty text, so one that its
 * field does not take stands for a field that was not sent.
 *
 * @param fields - the fields, and something for each file
 * @param texts - the fields that were sent as text; all of them, if there are no files
 * @returns what is wrong, and the names of the fields that stand for none
 * @example checkFormFields(validate, { name: 'Tom', homepage: '' }) // { violations: [], none: ['homepage'] }
 */
export function checkFormFields(
  validate: CompiledSchema,
  fields: JsonObject,
  texts: JsonObject = fields,
): { violations: Violation[]; none: string[] } {
  if (validate(fields)) return { violations: [], none: [] };
  const violations = listViolations(validate.errors);
  const refused = violations.flatMap(({ pointer }) => pointerTokens(pointer).slice(0, 1));
  const none = [...new Set(refused)].filter((name) => Object.hasOwn(texts, name) && texts[name] === '');
  if (none.length === 0) return { violations, none };
  const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => !none.includes(name)));
  return { violations: validate(rest) ? [] : listViolations(validate.errors), none };
}
