import { setAtTokens, type Json } from '../../contract/base/json.ts';
import type { CompiledSchema } from '../../contract/validate/validator-types.ts';

/** A change of a made-up value: what to put where. */
export type ValueChange = { to: string[]; value: Json };

/**
 * Applies changes to a value; those that its schema forbids are left out, and cost none of the others.
 *
 * @param validate - the compiled schema; without one all are applied
 */
export function applyValidChanges(
  value: Json,
  changes: readonly ValueChange[],
  validate: CompiledSchema | undefined,
): Json {
  if (changes.length === 0) return value;
  const all = changes.reduce((made, { to, value: one }) => setAtTokens(made, to, one), value);
  if (validate === undefined || validate(all)) return all;
  if (changes.length === 1) return value;
  const half = Math.ceil(changes.length / 2);
  return applyValidChanges(applyValidChanges(value, changes.slice(0, half), validate), changes.slice(half), validate);
}
