import type { Json, JsonObject } from '../contract/base/json.ts';
import { attributeToOther } from '../serve/answer/answer.ts';
import type { AnswerUnknown } from '../serve/call-types.ts';
import type { Pages } from '../serve/call-types.ts';
import { noBody, type PlainRequest, type RequestHeaders } from '../serve/message/message.ts';
import { defaultSession } from '../serve/session/session-id.ts';
import { problem } from '../serve/refusal/problem-details.ts';
import { rpcError, type ErrorObject, rpcFailure, type Subscriber } from '../serve/rpc/rpc.ts';
import { serializeJson } from './answer/answer-draft.ts';
import type { IncidentLog } from './incident-log.ts';
import type { Repeated } from './incident-log.ts';

/** A call of a JSON-RPC method that has no handler. */
export type UnknownRpcRequest = {
  readonly method: string;
  /** The params as they were sent; `undefined` if there were none. */
  readonly params: Json[] | JsonObject | undefined;
  /** Whether it is a notification, whose answer is not sent. */
  readonly isNotification: boolean;
  /** The headers of the HTTP request as they were sent, by name in lower case. */
  readonly sent: RequestHeaders;
  /** Aborts when the client is gone. */
  readonly signal: AbortSignal;
  /** The connection, which can be notified, if the call came over WebSocket. */
  readonly subscriber: Subscriber | undefined;
};

/**
 * The answer to such a call: a result or an error object (JSON-RPC 2.0, section 5). An error may have a status for the
 * HTTP response, as clients send again what got a 503; default 200.
 *
 * @example const outcome: RpcOutcome = { error: { code: -32601, message: 'Method not found' } };
 */
export type RpcOutcome =
  | { result: unknown }
  | { error: { code: number; message: string; data?: unknown }; status?: number };

/**
 * Answers JSON-RPC methods that have no handler; `undefined` if the method is unknown to it, too.
 *
 * @example const fallback: RpcFallback = ({ method }) => (method === 'net_version' ? { result: '80002' } : undefined);
 */
export type RpcFallback = (request: UnknownRpcRequest) => RpcOutcome | undefined | Promise<RpcOutcome | undefined>;

/**
 * Adapts a fallback for JSON-RPC methods that have no handler.
 *
 * @param fallback - answers them
 * @param mishaps - takes its failures
 * @returns a function that answers the calls; those that fail with -32603
 */
export function unknownAnswerer(fallback: RpcFallback, mishaps: IncidentLog): AnswerUnknown {
  return async ({ method, params, isNotification, http }) => {
    const by = attributeToOther('handler', undefined, 'the fallback answers a method without a handler');
    const signal = http.signal?.() ?? new AbortController().signal;
    try {
      const outcome = await fallback({
        method,
        params,
        isNotification,
        sent: http.headers,
        signal,
        subscriber: http.subscriber,
      });
      return outcome && { ...textOf(outcome), by };
    } catch (error) {
      mishaps.failed('rpcFallback', error, {
        operation: undefined,
        view: { headers: {}, body: params ?? null },
        call: http,
      });
      return rpcFailure(undefined, rpcError('-32603', 'the server failed; its log says why'));
    }
  };
}

function textOf(outcome: RpcOutcome): { result: string } | { error: ErrorObject; status?: number } {
  const text = serializeJson('error' in outcome ? outcome.error : (outcome.result ?? null));
  if ('flaw' in text) return { error: rpcError('-32603', `what the server answers${text.pointer} ${text.flaw}`) };
  if (!('error' in outcome)) return { result: text.body };
  const { error, status } = outcome;
  return { error: errorOf(error, text.value()), ...(status !== undefined && { status }) };
}

function errorOf({ code, message }: { code: number; message: string }, value: Json): ErrorObject {
  const data = typeof value === 'object' && value !== null && !Array.isArray(value) ? value['data'] : undefined;
  return { code, message, ...(data !== undefined && { data }) };
}

/**
 * Adapts a fallback for paths that the contract does not have.
 *
 * @param fallback - answers requests to them
 * @param mishaps - takes its failures
 * @returns a function that answers the requests; those that fail with a problem, status 500
 */
export function fallbackOf(fallback: Pages, mishaps: IncidentLog): Pages {
  return async (request) => {
    try {
      return await fallback(request);
    } catch (error) {
      mishaps.failed('fallback', error, { operation: undefined, view: undefined, call: callOf(request) });
      const { status, body, contentType = '' } = problem('handler-failed', 'The server failed; its log says why.');
      return { status, body, headers: ['Content-Type', contentType] };
    }
  };
}

function callOf({ url, headers, body = noBody, signal }: PlainRequest): Repeated['call'] {
  const mark = url.indexOf('?');
  const search = mark < 0 ? '' : url.slice(mark + 1);
  return { url, session: defaultSession, prefix: '', headers, search, pathValues: {}, body, signal };
}
