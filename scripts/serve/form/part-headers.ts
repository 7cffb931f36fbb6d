import { emptyRecord, type Json } from '../../contract/base/json.ts';
import { ownProperty } from '../../contract/base/own-property.ts';
import type { CompiledSchema } from '../../contract/validate/validator-types.ts';
import { violationsOf } from '../../contract/validate/violations.ts';
import type { PartHeaders } from '../multipart/multipart.ts';
import type { PlacedViolation } from '../refusal/problem-details.ts';

/** A documented header of a part. */
export type PartHeader = {
  name: string;
  required: boolean;
  /** Reads what its text may mean, the likeliest value first. */
  readings: (text: string) => [Json, ...Json[]];
  validate: CompiledSchema | undefined;
};

/**
 * Reads the documented headers of a part, and holds them to their schemas.
 *
 * @param pointer - the place of the part in the body
 */
export function readPartHeaders(
  { headers: documented }: { headers: readonly PartHeader[] },
  pointer: string,
  sent: PartHeaders,
): { headers: Record<string, Json>; violations: PlacedViolation[] } {
  const headers: Record<string, Json> = emptyRecord();
  const violations: PlacedViolation[] = [];
  const flaw = (message: string): unknown => violations.push({ in: 'body', pointer, message });
  for (const { name, required, readings, validate } of documented) {
    const text = ownProperty(sent, name.toLowerCase());
    if (text === undefined) {
      if (required) flaw(`must have the header ${name} in its part.`);
      continue;
    }
    const values = readings(text);
    headers[name] = values.find((one) => validate?.(one)) ?? values[0];
    if (validate === undefined || validate(headers[name])) continue;
    for (const { message } of violationsOf(validate.errors))
      flaw(`has the header ${name} in its part, which ${message}`);
  }
  return { headers, violations };
}
