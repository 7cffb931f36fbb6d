import { successOf } from '../../contract/documented.ts';
import type { Operation } from '../../contract/operation.ts';
import { answeredStream } from '../../contract/streams.ts';
import { responseKind } from '../kinds.ts';
import { handledItem, statusKey } from '../tables.ts';
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
  const item = handledItem(operation, name);
  const items = item && `Items<${item}>`;
  if (items !== undefined && answeredStream(operation)?.isOnly === true) return items;
  if (responseKind(operation, success) === 'none') return 'void';
  const body = `${name}Responses[${quote(operation.id)}][${statusKey(success.status)}]`;
  const payload = operation.envelope === undefined ? body : `${body}[${quote(operation.envelope.payload)}]`;
  return items === undefined ? payload : `${payload} | ${items}`;
}
