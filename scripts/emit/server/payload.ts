import { findSuccess } from '../../contract/responses/responses.ts';
import { findAnsweredStream } from '../../contract/streams/streams.ts';
import type { Operation } from '../../contract/operation.ts';
import { responseKind } from '../client/answer-kind.ts';
import { findHandledItem, statusKey } from '../types/operation-types.ts';
import { quote, ts, type TypeScript } from '../text.ts';

/**
 * Writes the type of a handler's success.
 *
 * @param name - what the types of its API are called after
 * @returns a type expression: the payload of the envelope, or the body of the success, or the items of a stream
 */
export function payloadType(operation: Operation, name: TypeScript): TypeScript {
  const success = findSuccess(operation)?.response;
  if (success === undefined) return ts`unknown`;
  // If the success has no body, a handler need not return anything.
  const item = findHandledItem(operation, name);
  const items = item === undefined ? undefined : ts`Items<${item}>`;
  if (items !== undefined && findAnsweredStream(operation)?.isOnly === true) return items;
  if (responseKind(operation, success) === 'none') return ts`void`;
  const body = ts`${name}Responses[${quote(operation.id)}][${statusKey(success.status)}]`;
  const payload = operation.envelope === undefined ? body : ts`${body}[${quote(operation.envelope.payload)}]`;
  return items === undefined ? payload : ts`${payload} | ${items}`;
}
