import { getAtPointer, parentOf, type Json } from '../../contract/base/json.ts';
import type { Operation } from '../../contract/operation.ts';
import type { CompiledSchema } from '../../contract/validate/validator-types.ts';
import { violationsOf } from '../../contract/validate/violations.ts';
import { listSchemasByPlace, type DescribedPlace } from '../../contract/schemas-by-place/schemas-by-place.ts';
import type { Fault } from '../../findings/findings.ts';
import { writeValue } from '../../contract/base/value-text.ts';

/**
 * Validates a value.
 *
 * @param operation - the operation that was called
 * @param validate - the compiled schema; without one there is nothing to check
 * @param schema - JSON pointer of the schema
 * @param base - JSON pointer of the value in the answer
 * @returns the faults, each with the nearest schema that describes its place
 */
export function schemaFaults(
  { api, schemaAt }: Operation,
  validate: CompiledSchema | undefined,
  schema: string | undefined,
  value: Json,
  base = '',
): Fault[] {
  if (validate === undefined || schema === undefined || validate(value)) return [];
  const violations = violationsOf(validate.errors);
  const places = listSchemasByPlace(schemaAt, [schema], value);
  return violations.map(({ pointer, message }): Fault => {
    const place = findNearestPlace(places, pointer)?.schemas.at(-1)?.pointer ?? schema;
    const found = getAtPointer(value, pointer);
    return {
      rule: 'schema',
      pointer: base + pointer,
      expected: message.replace(/\.$/, ''),
      got: writeValue(found),
      ...(found === undefined && { code: `missing ${api} ${place}` }),
      spec: { api, pointer: place },
    };
  });
}

function findNearestPlace(places: DescribedPlace[], pointer: string): DescribedPlace | undefined {
  for (let at = pointer; ; at = parentOf(at)) {
    const place = places.find((one) => one.at === at);
    if (place !== undefined || at === '') return place;
  }
}
