import { once } from '../contract/once.ts';
import type { Call } from '../serve/call.ts';
import { Failure, type FailureChanges } from './failure.ts';
import type { AnyRequest } from './handler.ts';
import { replyWith, type Reply, type ReplyOptions } from './reply.ts';

/** The members of a request that depend on its operation. */
export type HandlerRequestParts = Partial<Omit<AnyRequest, 'operation' | 'signal' | 'sent' | 'env' | 'fail' | 'reply'>>;

/**
 * Makes the request that a handler is called with.
 *
 * @param operation - the `operationId`, or the JSON-RPC method
 * @param call - the HTTP request
 * @param parts - the members that the operation has
 * @returns the request; the members that the operation does not have are empty
 */
export function handlerRequestOf(operation: string, call: Call, parts: HandlerRequestParts): AnyRequest {
  const signal = once(() => call.signal?.() ?? new AbortController().signal);
  return {
    operation,
    sent: call.headers,
    env: call.env,
    // A signal takes time to make, and few handlers use it.
    get signal() {
      return signal();
    },
    path: {},
    query: {},
    headers: {},
    cookies: {},
    body: undefined,
    contentType: undefined,
    params: undefined,
    isNotification: false,
    credentials: {},
    caller: undefined,
    context: undefined,
    fail: failWith,
    reply,
    ...parts,
  };
}

function reply(status: number, body?: unknown, options: ReplyOptions = {}): Reply {
  return replyWith(status, body, options);
}

/**
 * Ends a handler with a documented failure.
 *
 * @param error - the name of its exchange, or the code of a JSON-RPC error
 * @param changes - what is to differ from the example
 * @throws Failure always
 * @example failWith('subIdMismatch', { message: 'Another key owns this dApp.' });
 */
export function failWith(error: string | number, changes: FailureChanges = {}): never {
  throw new Failure(error, changes);
}
