import { successOf } from '../../contract/documented.ts';
import type { Operation } from '../../contract/operation.ts';
import { answeredStreams } from '../../contract/streams.ts';
import { responseKind } from '../kinds.ts';
import { itemOfAny, statusKey } from '../tables.ts';
import { quote } from '../text.ts';

/**
 * Writes the type of a handler's success.
 *
 * @param operation - an operation
 * @param name - what the types of its API are called after
 * @returns a type expression: the payload of the envelope, or the body of the success, or the items of a stream
 */
export function payloadType(operation: Operation, name: string): string {
  const success = successOf(operation)?.response;
  if (success === undefined) return 'unknown';
  // If the success has no body, a handler need not return anything.
  const streams = answeredStreams(operation);
  const items =
    streams.length > 1
      ? `Items<${itemOfAny(operation, streams)}>`
      : streams.map(() => `Items<${name}Streams[${quote(operation.id)}]>`)[0];
  if (items !== undefined && streams[0]?.isOnly === true) return items;
  if (responseKind(operation, success) === 'none') return 'void';
  const body = `${name}Responses[${quote(operation.id)}][${statusKey(success.status)}]`;
  const payload = operation.envelope === undefined ? body : `${body}[${quote(operation.envelope.payload)}]`;
  return items === undefined ? payload : `${payload} | ${items}`;
}
