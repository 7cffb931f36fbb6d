import { bodySchemas } from '../../contract/responses/responses.ts';
import { isDeepStrictEqual } from 'node:util';
import { getAtPointer } from '../../contract/base/json.ts';
import type { Exchange, Operation } from '../../contract/operation.ts';
import type { Response } from '../../contract/message.ts';
import { listSchemasByPlace } from '../../contract/schemas-by-place/schemas-by-place.ts';
import type { Fault } from '../../findings/findings.ts';
import { writeValue } from '../../contract/base/value-text.ts';
import type { ReceivedAnswer } from '../../remote/remote.ts';

/**
 * Compares the constants and enum values of a failure with those of the exchange: the schema may allow several
 * messages, but only one belongs to this failure.
 *
 * @param operation - the operation that was called
 * @param response - the documented response, if any
 * @param exchange - the failure that was expected
 */
export function findFixedValueFaults(
  { api, schemaAt }: Operation,
  response: Response | undefined,
  { response: due, pointer }: Exchange,
  { body }: ReceivedAnswer,
): Fault[] {
  const { body: example } = due;
  if (example === undefined || body === undefined) return [];
  return listSchemasByPlace(schemaAt, bodySchemas(response), example).flatMap(({ at, value, schemas }) => {
    const isFixed =
      typeof value !== 'object' &&
      schemas.some(({ node }) => node['const'] !== undefined || node['enum'] !== undefined);
    const got = getAtPointer(body, at);
    if (!isFixed || isDeepStrictEqual(got, value)) return [];
    return [{ rule: 'words', pointer: at, expected: writeValue(value), got: writeValue(got), spec: { api, pointer } }];
  });
}
