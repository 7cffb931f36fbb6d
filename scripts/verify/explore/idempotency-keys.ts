import { randomUUID } from 'node:crypto';
import { idempotencyKeyOf } from '../../contract/http/http.ts';
import type { Operation } from '../../contract/operation.ts';
import type { RequestParts } from '../../contract/request/write-request.ts';

/**
 * Gives a request a key of its own: a server takes the same key with another body for a mistake of the caller.
 *
 * @param isAdded - whether a request without a key gets one
 */
export function withNewKey(operation: Operation, request: RequestParts, isAdded = false): RequestParts {
  const key = idempotencyKeyOf(operation);
  if (key === undefined || !(isAdded || request.headers[key.name] !== undefined)) return request;
  const value = randomUUID();
  return { ...request, headers: { ...request.headers, [key.name]: key.quoted ? `"${value}"` : value } };
}
