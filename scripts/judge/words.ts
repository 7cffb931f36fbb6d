import { isDeepStrictEqual } from 'node:util';
import { get } from '../contract/json.ts';
import type { Exchange, Operation, Response } from '../contract/operation.ts';
import { describedPlaces } from './described.ts';
import type { Fault } from './fault.ts';
import { shown } from './relations.ts';
import type { ReceivedAnswer } from './received.ts';
import { bodySchemas } from './message.ts';

/**
 * Compares the constants and enum values of a failure with those of the exchange: the schema may allow several
 * messages, but only one belongs to this failure.
 *
 * @param operation - the operation that was called
 * @param response - the documented response, if any
 * @param exchange - the failure that was expected
 * @param answer - the answer
 * @returns the faults
 */
export function wordFaults(
  { api, schemaAt }: Operation,
  response: Response | undefined,
  { response: due, pointer }: Exchange,
  { body }: ReceivedAnswer,
): Fault[] {
  const { body: example } = due;
  if (example === undefined || body === undefined) return [];
  return describedPlaces(schemaAt, bodySchemas(response), example).flatMap(({ at, value, schemas }) => {
    const isFixed =
      typeof value !== 'object' &&
      schemas.some(({ node }) => node['const'] !== undefined || node['enum'] !== undefined);
    const got = get(body, at);
    if (!isFixed || isDeepStrictEqual(got, value)) return [];
    return [{ rule: 'words', pointer: at, expected: shown(value), got: shown(got), spec: { api, pointer } }];
  });
}
