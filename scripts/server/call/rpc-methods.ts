import { asObject, asText, isObject, type Json } from '../../contract/base/json.ts';
import type { Operation } from '../../contract/operation.ts';
import type { RpcMethod, Subscription } from '../../contract/rpc-method.ts';
import { attributeToOther } from '../../serve/answer/answer.ts';
import type { AnswerUnknown, RpcAnswer, RpcCall } from '../../serve/call-types.ts';
import type { Engine } from '../../serve/engine.ts';
import {
  rpcFailure,
  invalidParams,
  listRoundedViolations,
  rpcError,
  standardErrors,
  type ErrorObject,
  type Subscribed,
} from '../../serve/rpc/rpc.ts';
import { findFailure, serializeJson } from '../answer/answer-draft.ts';
import type { ServerParts } from '../server-parts.ts';
import { checkModes, type CheckMode } from '../answer-check.ts';
import { toCallInfo, runCall, type Admit, type AnswerWithCause } from './call-hooks.ts';
import { InvalidAnswerError, DocumentedFailure, HandlerMisuseError } from '../answer/failure.ts';
import type { AnyHandler } from './handler.ts';
import type { LongIntegers } from './long-integers.ts';
import { hasError, paramsIn, findResultFlaws } from '../answer/answer-flaws.ts';
import { Refusal } from '../answer/refusal.ts';
import { createHandlerRequest, type HandlerRequestParts } from './handler-request.ts';
import { openSubscribedItems } from '../answer/stream-body.ts';
import { withStreamEnd } from '../answer/stream-end.ts';
import { toAsyncIterable } from '../answer/stream-answer.ts';

type AnswerRpc = ReturnType<Engine['rpc']>;

/** Everything that a method is answered with. */
type Desk = ServerParts & {
  operation: Operation;
  method: RpcMethod;
  handler: AnyHandler | undefined;
  /** How the next answer is checked. */
  mode: () => CheckMode;
  /** What keeps the digits of its long numbers. */
  exact: ReturnType<LongIntegers> | undefined;
};

/** What answers the calls of one method. */
export type PreparedRpcMethod = {
  answer: AnswerRpc;
  notified: (call: RpcCall) => Promise<void>;
  subscribe: (call: RpcCall, subscription: Subscription) => Promise<Subscribed | RpcAnswer>;
};

/**
 * Prepares a JSON-RPC method.
 *
 * @param parts - what all operations share
 * @param method - what it has beyond an HTTP operation
 * @param handler - the handler of the method; `undefined` if it is to answer that it is not carried out
 * @returns `answer`, which answers one call, `notified`, which takes one notification, and `subscribe`, which opens a
 *   subscription
 */
export function prepareRpcMethod(
  parts: ServerParts,
  operation: Operation,
  method: RpcMethod,
  handler: AnyHandler | undefined,
): PreparedRpcMethod {
  const exact = parts.longIntegers?.(operation);
  const desk: Desk = { ...parts, operation, method, handler, mode: checkModes(parts.check), exact };
  const run: Run<RpcAnswer> = method.subscriptions.length > 0 ? refuseWithoutWebSocket : handle;
  return {
    answer: (call) => answer(desk, call, false, run),
    notified: async (call) => void (await answer(desk, call, true, run)),
    subscribe: async (call, subscription) =>
      answer<Subscribed | RpcAnswer>(desk, call, false, (...given) => open(subscription, ...given)),
  };
}

/** Runs the handler of a method; never rejects. */
type Run<Answer> = (
  desk: Desk,
  handler: AnyHandler,
  call: RpcCall,
  own: HandlerRequestParts,
) => Promise<AnswerWithCause<Answer | RpcAnswer>>;

async function answer<Answer extends Subscribed | RpcAnswer>(
  desk: Desk,
  call: RpcCall,
  isNotification: boolean,
  run: Run<Answer>,
): Promise<Answer | RpcAnswer> {
  const { operation, around } = desk;
  const letIn: Admit<Answer | RpcAnswer> = () => admit(desk, call, isNotification, run);
  return runCall(around, letIn, () => ({
    info: toCallInfo(operation.id, call.http, isNotification),
    failed: async (who, error) => answerFailure(desk, who, call, error),
    report: (who, error) => report(desk, who, call, error),
    outcomeOf: (made) => ({
      isDone: !('error' in made),
      status: undefined,
      code: 'error' in made ? made.error.code : undefined,
    }),
    withEnd: (made, ended) => ('items' in made ? { ...made, items: withStreamEnd(made.items, ended) } : undefined),
  }));
}

/** An OpenRPC document asks for no credentials, so callers have no identity. */
async function admit<Answer>(
  desk: Desk,
  call: RpcCall,
  isNotification: boolean,
  run: Run<Answer>,
): ReturnType<Admit<Answer | RpcAnswer>> {
  const { operation, method, handler, answerUnknown, exact } = desk;
  if (handler === undefined && answerUnknown !== undefined) {
    return { caller: undefined, run: () => fallBack(desk, answerUnknown, call, isNotification) };
  }
  if (call.violations.length > 0) return { answer: invalidParams(operation, method, call.violations) };
  const { inexact = [] } = call;
  const sent = paramsIn(call.view.body) ?? null;
  const { value: params, rounded } = exact?.params(sent, inexact) ?? { value: sent, rounded: inexact };
  if (rounded.length > 0) return { answer: invalidParams(operation, method, listRoundedViolations(rounded)) };
  delete call.inexact;
  if (handler === undefined) return { answer: refuseUnimplemented(operation) };
  return {
    caller: undefined,
    run: (caller, context) => run(desk, handler, call, { params, isNotification, caller, context }),
  };
}

function refuseUnimplemented({ id }: Operation): RpcAnswer {
  const error = rpcError('-32601', `this server does not carry ${id} out`);
  return { error, by: attributeToOther('error', id, 'it has no handler') };
}

/**
 * Lets the fallback answer a method without a handler. What breaks the contract is only noted then; if the fallback
 * refuses the params, too, the contract says best what is wrong with them. More params than in the contract are
 * no reason, as the fallback may know what they are.
 */
async function fallBack(
  { operation, method }: Desk,
  answerUnknown: AnswerUnknown,
  { view, violations, http }: RpcCall,
  isNotification: boolean,
): Promise<AnswerWithCause<RpcAnswer>> {
  const { params } = asObject(view.body);
  const sent = Array.isArray(params) || isObject(params) ? params : undefined;
  const answer = await answerUnknown({ method: method.method, params: sent, isNotification, http });
  if (answer === undefined) return { answer: refuseUnimplemented(operation) };
  const isRefused = 'error' in answer && answer.error.code === -32_602;
  const reasons = violations.filter(({ pointer }) => pointer !== '/params');
  if (isRefused && reasons.length > 0) return { answer: invalidParams(operation, method, reasons) };
  return { answer: { ...answer, by: attributeToOther('handler', operation.id, 'the fallback answers it') } };
}

async function handle(
  desk: Desk,
  handler: AnyHandler,
  call: RpcCall,
  own: HandlerRequestParts,
): Promise<AnswerWithCause<RpcAnswer>> {
  const { operation } = desk;
  const { view, http } = call;
  const params = paramsIn(view.body);
  try {
    const result = await handler(createHandlerRequest(operation.id, http, own));
    return { answer: await resultAnswer(desk, params, result) };
  } catch (error) {
    return answerFailure(desk, `The handler of ${operation.id}`, call, error);
  }
}

/** Notifications need a connection. */
async function refuseWithoutWebSocket({ operation }: Desk): Promise<AnswerWithCause<RpcAnswer>> {
  const error = rpcError('-32004', `${operation.id} sends notifications: call it over WebSocket`);
  return { answer: { error, by: attributeToOther('error', operation.id, 'it needs a WebSocket') } };
}

async function open(
  subscription: Subscription,
  desk: Desk,
  handler: AnyHandler,
  call: RpcCall,
  own: HandlerRequestParts,
): Promise<AnswerWithCause<Subscribed | RpcAnswer>> {
  const { operation } = desk;
  const { view, http } = call;
  try {
    const made = await handler(createHandlerRequest(operation.id, http, own));
    const stream = toAsyncIterable(made);
    if (stream === undefined)
      throw new HandlerMisuseError(`${operation.id} subscribes, but its handler gives no items one by one.`);
    const watching = { ...desk, check: desk.mode(), repeated: { operation, view, call: http } };
    const { plain, write } = desk.exact?.subscription(subscription) ?? {};
    return { answer: { items: await openSubscribedItems(watching, subscription, stream, plain), write } };
  } catch (error) {
    return answerFailure(desk, `The handler of ${operation.id}`, call, error);
  }
}

async function resultAnswer(
  { operation, mode, answerValidators, mishaps, exact }: Desk,
  params: Json | undefined,
  result: unknown,
): Promise<RpcAnswer> {
  const check = mode();
  // JSON-RPC has no response without a result.
  const made = result === undefined ? null : result;
  const text = exact === undefined ? serializeJson(made) : exact.result(made);
  const flaws =
    'flaw' in text
      ? [{ pointer: `/result${text.pointer}`, message: text.flaw }]
      : check === 'off'
        ? []
        : findResultFlaws(operation, await answerValidators(operation), params, text.value());
  if (flaws.length > 0) {
    const places = flaws.slice(0, maxSentences).map(({ pointer, message }) => `${pointer} ${message}`);
    const detail = `The handler of ${operation.id} answers, but: ${places.join(' ')}`;
    if ('flaw' in text || check === 'refuse') throw new InvalidAnswerError(detail);
    mishaps.broken(operation.id, detail);
  }
  const by = attributeToOther('handler', operation.id, 'its handler answers');
  return { result: 'flaw' in text ? 'null' : text.body, by };
}

/** How many flaws the message lists; the data has them all. */
const maxSentences = 5;

function answerFailure(desk: Desk, who: string, call: RpcCall, error: unknown): AnswerWithCause<RpcAnswer> {
  const { operation } = desk;
  let thrown = error;
  if (error instanceof DocumentedFailure) {
    try {
      return { answer: failureAnswer(desk, error) };
    } catch (misuse) {
      thrown = misuse;
    }
  }
  if (thrown instanceof Refusal) {
    const by = attributeToOther('handler', operation.id, 'its handler refuses what the contract leaves open');
    return { answer: { error: { code: refused, message: thrown.message }, by } };
  }
  report(desk, who, call, thrown);
  const detail =
    thrown instanceof InvalidAnswerError
      ? `what ${operation.id} answered breaks the contract; the log says where`
      : `${who.charAt(0).toLowerCase()}${who.slice(1)} failed; the log says why`;
  return { answer: rpcFailure(operation, rpcError('-32603', detail)), failure: { error: thrown } };
}

function report({ operation, mishaps }: Desk, who: string, { view, http }: RpcCall, error: unknown): void {
  if (error instanceof InvalidAnswerError) mishaps.broken(operation.id, error.message);
  else mishaps.failed(who, error, { operation, view, call: http });
}

/** Invalid input (EIP-1474): the params satisfy the schema, but the call cannot be carried out. */
const refused = -32_000;

function failureAnswer({ operation, method, mode, mishaps }: Desk, { of, changes }: DocumentedFailure): RpcAnswer {
  const documented = typeof of === 'number' ? errorFor(method, of) : errorIn(findFailure(operation, of).response.body);
  const error = changeError(documented, changes);
  const check = mode();
  if (check !== 'off' && !hasError(method, error.code)) {
    const codes = method.errors.map(({ code }) => code).join(', ') || 'none';
    const known = `it documents ${codes}, beside those of JSON-RPC itself`;
    const detail = `${operation.id} has no error ${error.code}; ${known}.`;
    if (check === 'refuse') throw new HandlerMisuseError(detail);
    mishaps.broken(operation.id, detail);
  }
  const why = `its handler fails with ${of}`;
  return { error, by: attributeToOther('handler', operation.id, why) };
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

function changeError(error: ErrorObject, { message, data }: DocumentedFailure['changes']): ErrorObject {
  const changed = message === undefined ? error : { ...error, message };
  if (data === undefined) return changed;
  const text = serializeJson(data);
  if ('flaw' in text) throw new HandlerMisuseError(`The data of error ${error.code}${text.pointer} ${text.flaw}`);
  return { ...changed, data: text.value() };
}
