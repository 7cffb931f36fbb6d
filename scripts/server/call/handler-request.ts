import type { Call } from '../../serve/call-types.ts';
import { DocumentedFailure, type FailureChanges } from '../answer/failure.ts';
import type { AnyRequest } from './handler.ts';
import { replyWith, type Reply, type ReplyOptions } from '../answer/reply.ts';

/** The members of a request that depend on its operation. */
export type HandlerRequestParts = {
  [Name in keyof Omit<AnyRequest, 'operation' | 'signal' | 'sent' | 'env' | 'fail' | 'reply'>]?:
    | AnyRequest[Name]
    | undefined;
};

/**
 * Makes the request that a handler is called with.
 *
 * @param operation - the `operationId`, or the JSON-RPC method
 * @param call - the HTTP request
 * @returns the request; the members that the operation does not have are empty
 */
export function createHandlerRequest(operation: string, call: Call, parts: HandlerRequestParts): AnyRequest {
  return withSignal(call, {
    operation,
    sent: call.headers,
    env: call.env,
    path: parts.path ?? {},
    query: parts.query ?? {},
    headers: parts.headers ?? {},
    cookies: parts.cookies ?? {},
    body: parts.body,
    contentType: parts.contentType,
    params: parts.params,
    isNotification: parts.isNotification ?? false,
    credentials: parts.credentials ?? {},
    caller: parts.caller,
    context: parts.context,
    fail: createFail,
    reply,
  });
}

/** Where the call is that a signal is made of. */
const source = Symbol('call');

type Signalled = { [source]: Call | AbortSignal };

/**
 * Gives an object the `signal` of a call. It takes time to make, and few look at it. One getter serves all objects, as
 * a getter of its own makes each of them one of a kind to V8.
 *
 * @param call - the HTTP request
 * @param value - the object, which gets the member
 */
export function withSignal<Value extends object>(call: Call, value: Value): Value & { readonly signal: AbortSignal } {
  const signalled = Object.assign(value, { [source]: call });
  return Object.defineProperty(signalled, 'signal', signalProperty) as typeof signalled & { signal: AbortSignal };
}

const signalProperty: PropertyDescriptor & ThisType<Signalled> = {
  enumerable: true,
  get() {
    const made = this[source];
    if (made instanceof AbortSignal) return made;
    return (this[source] = made.signal?.() ?? new AbortController().signal);
  },
};

function reply(status: number, body?: unknown, options: ReplyOptions = {}): Reply {
  return replyWith(status, body, options);
}

/**
 * Ends a handler with a documented failure.
 *
 * @param error - the name of its exchange, or the code of a JSON-RPC error
 * @param changes - what is to differ from the example
 * @throws Failure always
 * @example createFail('subIdMismatch', { message: 'Another key owns this dApp.' });
 */
export function createFail(error: string | number, changes: FailureChanges = {}): never {
  throw new DocumentedFailure(error, changes);
}
