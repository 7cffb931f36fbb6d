import { successOf } from '../../contract/documented.ts';
import type { Operation } from '../../contract/operation.ts';
import { responseKind } from '../kinds.ts';
import { statusKey } from '../tables.ts';
import { quote } from '../text.ts';

/**
 * Writes the type of a handler's success.
 *
 * @param operation - an operation of the platform
 * @returns a type expression: the payload of the envelope, or the body of the success
 */
export function payloadType(operation: Operation): string {
  const success = successOf(operation)?.response;
  if (success === undefined) return 'unknown';
  // If the success has no body, a handler need not return anything.
  if (responseKind(operation, success) === 'none') return 'void';
  const body = `PlatformResponses[${quote(operation.id)}][${statusKey(success.status)}]`;
  return operation.envelope === undefined ? body : `${body}[${quote(operation.envelope.payload)}]`;
}
