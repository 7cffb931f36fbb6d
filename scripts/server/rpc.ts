import { asObject, asText, type Json } from '../contract/json.ts';
import type { Operation, RpcMethod, Subscription } from '../contract/operation.ts';
import { byOther } from '../serve/answer.ts';
import type { RpcAnswer, RpcCall } from '../serve/call.ts';
import type { Engine } from '../serve/engine.ts';
import { rpcFailure } from '../serve/rpc-replies.ts';
import { invalidParams } from '../serve/rpc-violations.ts';
import { rpcError, standardErrors, type ErrorObject } from '../serve/rpc-errors.ts';
import { failureOf, writtenJson } from './answer.ts';
import type { HandlerParts } from './parts.ts';
import { Failure, Misuse } from './failure.ts';
import type { AnyHandler } from './handler.ts';
import { hasError, paramsIn, resultFlaws } from './judge.ts';
import { Refusal } from './refusal.ts';
import type { Subscribed } from '../serve/subscriber.ts';
import { handlerRequestOf } from './request.ts';
import { subscribedItems } from './stream-body.ts';
import { iterated } from './streamed.ts';

type AnswerRpc = ReturnType<Engine['rpc']>;

/** Everything that a method is answered with. */
type Desk = HandlerParts & { operation: Operation; method: RpcMethod; handler: AnyHandler };

/**
 * Prepares a JSON-RPC method that has a handler.
 *
 * @param parts - what all operations share
 * @param operation - the operation
 * @param method - what it has beyond an HTTP operation
 * @param handler - the handler of the method
 * @returns `answer`, which answers one call, `notified`, which takes one notification, and `subscribe`, which opens a
 *   subscription
 */
export function rpcDesk(
  parts: HandlerParts,
  operation: Operation,
  method: RpcMethod,
  handler: AnyHandler,
): {
  answer: AnswerRpc;
  notified: (call: RpcCall) => Promise<void>;
  subscribe: (call: RpcCall, subscription: Subscription) => Promise<Subscribed | RpcAnswer>;
} {
  const desk: Desk = { ...parts, operation, method, handler };
  return {
    answer: (call) =>
      call.violations.length > 0 ? invalidParams(operation, method, call.violations) : handle(desk, call, false),
    notified: async (call) => {
      if (call.violations.length === 0) await handle(desk, call, true);
    },
    subscribe: (call, subscription) => open(desk, call, subscription),
  };
}

async function handle(desk: Desk, call: RpcCall, isNotification: boolean): Promise<RpcAnswer> {
  const { operation, handler } = desk;
  const { view, http, form } = call;
  const params = paramsIn(view.body);
  try {
    const result = await handler(handlerRequestOf(operation.id, http, { params, isNotification }));
    return await resultAnswer(desk, params, result, form);
  } catch (error) {
    return failed(desk, call, error);
  }
}

async function open(desk: Desk, call: RpcCall, subscription: Subscription): Promise<Subscribed | RpcAnswer> {
  const { operation, handler } = desk;
  const { view, http } = call;
  try {
    const made = await handler(
      handlerRequestOf(operation.id, http, { params: paramsIn(view.body), isNotification: false }),
    );
    const items = iterated(made);
    if (items === undefined) throw new Misuse(`${operation.id} subscribes, but its handler gives no items one by one.`);
    return {
      items: await subscribedItems({ ...desk, repeated: { operation, view, call: http } }, subscription, items),
    };
  } catch (error) {
    return failed(desk, call, error);
  }
}

async function resultAnswer(
  { operation, check, answerValidators, mishaps }: Desk,
  params: Json | undefined,
  result: unknown,
  form: string,
): Promise<RpcAnswer> {
  // JSON-RPC has no response without a result.
  const text = writtenJson(result === undefined ? null : result);
  const flaws =
    'flaw' in text
      ? [{ pointer: `/result${text.pointer}`, message: text.flaw }]
      : check === 'off'
        ? []
        : resultFlaws(operation, await answerValidators(operation), params, text.value);
  if (flaws.length > 0) {
    const places = flaws.slice(0, maxSentences).map(({ pointer, message }) => `${pointer} ${message}`);
    const detail = `the handler of ${operation.id} answers, but: ${places.join(' ')}`;
    mishaps.broken(operation.id, `T${detail.slice(1)}`);
    if ('flaw' in text || check === 'refuse') {
      return rpcFailure(operation, rpcError('-32603', detail, { violations: flaws }));
    }
  }
  const by = byOther('handler', operation.id, `its handler answers${form}`);
  return { result: 'flaw' in text ? 'null' : text.body, by };
}

/** How many flaws the message lists; the data has them all. */
const maxSentences = 5;

function failed(desk: Desk, { view, http }: RpcCall, error: unknown): RpcAnswer {
  const { operation, mishaps } = desk;
  const who = `The handler of ${operation.id}`;
  let thrown = error;
  if (error instanceof Failure) {
    try {
      return failureAnswer(desk, error);
    } catch (misuse) {
      thrown = misuse;
    }
  }
  if (thrown instanceof Refusal) {
    const by = byOther('handler', operation.id, 'its handler refuses what the contract leaves open');
    return { error: { code: refused, message: thrown.message }, by };
  }
  mishaps.failed(who, thrown, { operation, view, call: http });
  const detail = thrown instanceof Misuse ? thrown.message : `the handler of ${operation.id} failed; the log says why`;
  return rpcFailure(operation, rpcError('-32603', detail));
}

/** Invalid input (EIP-1474): the params satisfy the schema, but the call cannot be carried out. */
const refused = -32_000;

function failureAnswer({ operation, method, check, mishaps }: Desk, { of, changes }: Failure): RpcAnswer {
  const documented = typeof of === 'number' ? errorFor(method, of) : errorIn(failureOf(operation, of).response.body);
  const error = changedError(documented, changes);
  if (check !== 'off' && !hasError(method, error.code)) {
    const codes = method.errors.map(({ code }) => code).join(', ') || 'none';
    const known = `it documents ${codes}, beside those of JSON-RPC itself`;
    const detail = `${operation.id} has no error ${error.code}; ${known}.`;
    if (check === 'refuse') throw new Misuse(detail);
    mishaps.broken(operation.id, detail);
  }
  const why = `its handler fails with ${of}`;
  return { error, by: byOther('handler', operation.id, why) };
}

function errorFor({ errors }: RpcMethod, code: number): ErrorObject {
  const documented = errors.find((error) => error.code === code);
  if (documented !== undefined) return { code, message: documented.message };
  const standard = Object.entries(standardErrors).find(([key]) => Number(key) === code);
  return { code, message: standard?.[1] ?? 'Error' };
}

function errorIn(body: Json | undefined): ErrorObject {
  const { code, message, data } = asObject(asObject(body)['error']);
  return { code: Number(code), message: asText(message) ?? '', ...(data !== undefined && { data }) };
}

function changedError(error: ErrorObject, { message, data }: Failure['changes']): ErrorObject {
  const changed = message === undefined ? error : { ...error, message };
  if (data === undefined) return changed;
  const text = writtenJson(data);
  if ('flaw' in text) throw new Misuse(`The data of error ${error.code}${text.pointer} ${text.flaw}`);
  return { ...changed, data: text.value };
}
