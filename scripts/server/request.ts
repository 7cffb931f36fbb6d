import { once } from '../contract/once.ts';
import type { Call } from '../serve/call.ts';
import { Failure, type FailureChanges } from './failure.ts';
import type { AnyRequest } from './handler.ts';
import { replyWith } from './reply.ts';

/** What of a request its operation decides. */
export type RequestParts = Partial<Omit<AnyRequest, 'operation' | 'signal' | 'sent' | 'fail' | 'reply'>>;

/**
 * Makes what a handler is called with.
 *
 * @param operation - what was called
 * @param call - the HTTP request
 * @param parts - what of it there is
 * @returns the request; the members of other kinds of operations are empty
 */
export function requestOf(operation: string, call: Call, parts: RequestParts): AnyRequest {
  const signal = once(() => call.signal?.() ?? new AbortController().signal);
  return {
    operation,
    sent: call.headers,
    // Nobody who does not ask for it pays for it.
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
    fail: failWith,
    reply: (status, body, options = {}) => replyWith(status, body, options),
    ...parts,
  };
}

/**
 * Ends a handler with a documented failure.
 *
 * @param error - name of its exchange, or the code of a JSON-RPC error
 * @param changes - what is different from the example
 * @throws Failure always
 */
export function failWith(error: string | number, changes: FailureChanges = {}): never {
  throw new Failure(error, changes);
}
