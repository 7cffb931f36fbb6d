import type { ExpressionCall } from '../../contract/expression/runtime-expression.ts';
import { tryParseJson, type Json } from '../../contract/base/json.ts';
import { isJson } from '../../contract/media/media.ts';
import type { Operation, RequestView } from '../../contract/operation.ts';
import type { Answer } from '../../serve/answer/answer.ts';
import type { Call } from '../../serve/call-types.ts';
import type { Engine } from '../../serve/engine.ts';
import { headerOf } from '../../serve/message/message.ts';
import { decodePercent } from '../../../src/wire/percent.ts';

/** The header of all that a mock sends on its own. */
export const sentHeader = 'Twinspec-Sent';

/** A call whose answer is on its way, as callbacks see it. */
export type AskingCall = { call: Call; view: RequestView; answer: Answer };

/**
 * Tells of the calls of an engine that ask for callbacks, once their answers have gone. Refusals ask for none, and
 * neither do calls that a mock sent: mocks that call each other would never end.
 *
 * @param due - called with each such call
 */
export function withCallbacks(engine: Engine, due: (operation: Operation, asked: AskingCall) => void): Engine {
  /** What the calls that are being answered ask for. */
  const waiting = new WeakMap<Call, { operation: Operation; view: RequestView }>();
  const sendFor = (call: Call, answer: Answer): Answer => {
    const asking = waiting.get(call);
    if (asking === undefined || answer.status >= 400) return answer;
    // A timer fires after the answer has been handed over to the connection.
    setTimeout(() => due(asking.operation, { call, view: asking.view, answer }), 0);
    return answer;
  };
  return {
    ...engine,
    http: (plan) => {
      const answer = engine.http(plan);
      if (plan.operation.callbacks.length === 0) return answer;
      return (call, reading) => {
        const isOurs = headerOf(call.headers, sentHeader.toLowerCase()) !== undefined;
        if (!isOurs) waiting.set(call, { operation: plan.operation, view: reading.view });
        return answer(call, reading);
      };
    },
    around: async (call, operationId, answer) =>
      sendFor(call, await (engine.around?.(call, operationId, answer) ?? answer())),
  };
}

/** Shows a call as the runtime expressions of its callbacks read it. */
export function expressionCall({ method }: Operation, { call, view, answer }: AskingCall): ExpressionCall {
  const host = headerOf(call.headers, 'host') ?? '127.0.0.1';
  const sent = new URLSearchParams(call.search);
  const answered = [
    ...(answer.contentType === undefined ? [] : ['Content-Type', answer.contentType]),
    ...(answer.headers ?? []),
  ];
  return {
    url: `http://${host}${call.prefix}${call.url}`,
    method,
    statusCode: answer.status,
    request: {
      header: (name) => headerOf(call.headers, name.toLowerCase()),
      query: (name) => sent.get(name) ?? undefined,
      path: (name) => {
        const value = call.pathValues[name];
        return value === undefined ? undefined : decodePercent(value);
      },
      body: view.body,
    },
    response: {
      header: (name) => answered.find((_, i) => i % 2 === 1 && answered[i - 1]?.toLowerCase() === name.toLowerCase()),
      body: parseAnsweredBody(answer),
    },
  };
}

function parseAnsweredBody({ contentType, body }: Answer): Json | undefined {
  const isThere = typeof body === 'string' || body instanceof Uint8Array;
  if (!isThere || contentType === undefined || !isJson({ contentType })) return undefined;
  return tryParseJson(typeof body === 'string' ? body : new TextDecoder().decode(body));
}
