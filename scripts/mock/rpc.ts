import type { Choice } from '../contract/choose.ts';
import type { Operation, RequestView, RpcMethod } from '../contract/operation.ts';
import { isObject, join, split, type Json, type JsonObject } from '../contract/json.ts';
import { violationsOf, type Violation } from '../contract/violations.ts';
import { fromElsewhere, type Answer, type Source } from './answer.ts';
import { decide, type Decision } from './decide.ts';
import { generate, GenerationError } from './generator.ts';
import { numericIds, parseJson } from './json-text.ts';
import { notAcceptable } from './make-up.ts';
import { essenceOf, isUtf8Type, weightOf } from './media-types.ts';
import { suggestion } from './nearest.ts';
import { replayOf, sourceOf, writeAnswer, type Plan } from './plan.ts';
import { preferenceOf, type Preference } from './prefer.ts';
import { problem } from './problem.ts';
import { rpcError, standardErrors, type RpcError, type StandardCode } from './rpc-errors.ts';
import { arrangeParams } from './rpc-params.ts';
import { takeForced, type Call, type Service, type Session } from './service.ts';

/** One JSON-RPC response as text; without text for a notification, which gets none. */
type Reply = { text?: string; source: Source };

/** What all calls of one HTTP request share. */
type Circumstances = { service: Service; session: Session; methods: Map<string, Plan>; preference: Preference | undefined; notes: Call['notes'] };

const contentType = 'application/json';

/**
 * Answers a JSON-RPC 2.0 request over HTTP: a single call, a notification or a batch.
 *
 * @param service - the contract that is served
 * @param session - what outlives the contract
 * @param methods - the node's methods by name
 * @param call - the HTTP request
 * @returns the answer; a promise only where a result has to be made up
 */
export function answerRpc(service: Service, session: Session, methods: Map<string, Plan>, call: Call): Answer | Promise<Answer> {
  const refusal = refuseTransport(call);
  if (refusal !== undefined) return refusal;
  const prefer = call.headers['prefer'];
  const preference = prefer === undefined && call.search === '' ? undefined : preferenceOf(prefer === undefined ? undefined : String(prefer), call.search);
  if (preference !== undefined && 'flaw' in preference) return problem('unknown-preference', preference.flaw);
  const json = parseJson(call.body);
  if ('flaw' in json) return answerFrom(failure(undefined, 'null', rpcError('-32700', json.flaw)));
  const circumstances = { service, session, methods, preference, notes: call.notes };
  if (Array.isArray(json.value)) return answerBatch(circumstances, json.value, json.text);
  const reply = replyTo(circumstances, json.value, idsIn([json.value], json.text)[0]);
  return reply instanceof Promise ? reply.then(answerFrom) : answerFrom(reply);
}

/** What HTTP can refuse before there is JSON to look at. */
function refuseTransport({ headers }: Call): Answer | undefined {
  const sent = headers['content-type'];
  const isJsonType = sent === contentType || (sent !== undefined && essenceOf(sent) === contentType && isUtf8Type(sent));
  if (!isJsonType || headers['content-encoding'] !== undefined) {
    return problem('unsupported-media-type', 'JSON-RPC requests are sent as application/json, in UTF-8 and without Content-Encoding.', {
      headers: ['Accept', contentType],
    });
  }
  return weightOf(headers.accept, contentType) > 0 ? undefined : notAcceptable('JSON-RPC', [contentType]);
}

function answerFrom({ text, source }: Reply): Answer {
  return text === undefined ? { status: 204, body: '', source } : { status: 200, contentType, body: text, source };
}

/** JSON-RPC 2.0, section 6: an array of responses, without those of notifications; nothing at all if none is left. */
function answerBatch(circumstances: Circumstances, batch: Json[], text: string): Answer | Promise<Answer> {
  if (batch.length === 0) return answerFrom(failure(undefined, 'null', rpcError('-32600', 'the batch is empty')));
  const { batchLimit } = circumstances.session;
  if (batch.length > batchLimit) {
    return answerFrom(failure(undefined, 'null', rpcError('-32005', `a batch may hold ${batchLimit} requests, not ${batch.length}`)));
  }
  const ids = idsIn(batch, text);
  const replies = batch.map((request, i) => replyTo(circumstances, request, ids[i]));
  return replies.some((reply) => reply instanceof Promise) ? Promise.all(replies).then(joinReplies) : joinReplies(replies as Reply[]);
}

/** How many sources the header names: a batch of a thousand would make it longer than clients read. */
const namedSources = 10;

function joinReplies(replies: Reply[]): Answer {
  const answered = replies.filter(({ text }) => text !== undefined);
  const source: Source = {
    why: `a batch of ${replies.length}`,
    header: replies
      .slice(0, namedSources)
      .map((reply) => reply.source.header)
      .join(', '),
  };
  return answerFrom(answered.length === 0 ? { source } : { text: `[${answered.map(({ text }) => text).join(',')}]`, source });
}

/** The id of each request as it goes back: the very text for a number, as JSON.parse would change it. */
function idsIn(requests: Json[], text: string): (string | undefined)[] {
  let numeric: (string | undefined)[] | undefined;
  return requests.map((request, i) => {
    const id = isObject(request) && Object.hasOwn(request, 'id') ? request['id'] : undefined;
    if (typeof id !== 'number') return typeof id === 'string' || id === null ? JSON.stringify(id) : undefined;
    numeric ??= numericIds(text);
    return numeric[i] ?? JSON.stringify(id);
  });
}

function replyTo(circumstances: Circumstances, request: Json, id: string | undefined): Reply | Promise<Reply> {
  const flaw = flawOf(request, id);
  if (flaw !== undefined) return noted(circumstances, undefined, undefined, failure(undefined, id ?? 'null', rpcError('-32600', flaw)));
  const { method, params } = request as { method: string; params?: Json[] | JsonObject };
  const plan = circumstances.methods.get(method);
  if (plan?.operation.rpc === undefined) {
    if (id === undefined) return noted(circumstances, undefined, undefined, silence(undefined, 'a notification of an unknown method'));
    if (method === 'rpc.discover') return discover(circumstances, id).then((reply) => noted(circumstances, undefined, undefined, reply));
    const unknown = rpcError('-32601', `${JSON.stringify(method.slice(0, 100))}. ${suggestion(method, circumstances.methods.keys())}`);
    return noted(circumstances, undefined, undefined, failure(undefined, id, unknown));
  }
  return replyToCall(circumstances, plan, plan.operation.rpc, params, id);
}

/** JSON-RPC 2.0, section 4. */
function flawOf(request: Json, id: string | undefined): string | undefined {
  if (!isObject(request)) return 'a request is an object';
  if (request['jsonrpc'] !== '2.0') return '"jsonrpc" must be "2.0"';
  if (typeof request['method'] !== 'string') return '"method" must be a string';
  if (Object.hasOwn(request, 'id') && id === undefined) return '"id" must be a string, a number or null';
  const { params } = request;
  if (params !== undefined && (typeof params !== 'object' || params === null)) return '"params" must be an array or an object';
  return undefined;
}

function replyToCall(
  circumstances: Circumstances,
  plan: Plan,
  method: RpcMethod,
  sent: Json[] | JsonObject | undefined,
  id: string | undefined,
): Reply | Promise<Reply> {
  const { operation } = plan;
  const arranged = arrangeParams(method, sent);
  const isReadable = 'params' in arranged;
  const params = isReadable ? arranged.params : (sent ?? null);
  // The contract's schema speaks of an id; which one makes no difference to the params.
  const body: JsonObject = { jsonrpc: '2.0', method: method.method, params, id: 0 };
  // JSON-RPC 2.0, section 4.1: a notification is not answered, not even with an error.
  if (id === undefined) return noted(circumstances, operation, bodyToNote(body, id), silence(operation, 'a notification is not answered'));
  const violations = isReadable
    ? paramViolations(plan, method, body, arranged.gaps).map((violation) => asSent(method, sent, violation))
    : [{ pointer: arranged.pointer, message: arranged.flaw }];
  const isValid = violations.length === 0;
  const view: RequestView = { headers: {}, body: isReadable ? body : null };
  const forced = takeForced(circumstances.session, operation.id);
  const decision = decide(plan, view, isValid, { forced, preference: circumstances.preference });
  const form = isReadable && arranged.byOtherForm ? `; params were sent in the other form than ${method.paramStructure}` : '';
  const reply =
    decision === undefined && !isValid
      ? failure(operation, id, invalidParams(method, violations))
      : carryOut(circumstances, plan, method, view, decision, id, form);
  if (reply instanceof Promise) return reply.then((made) => noted(circumstances, operation, bodyToNote(body, id), made));
  return circumstances.notes === undefined ? reply : noted(circumstances, operation, bodyToNote(body, id), reply);
}

/** The call as it was sent, but with its params in the order of the contract. */
function bodyToNote({ jsonrpc, method, params }: JsonObject, id: string | undefined): Json {
  return { jsonrpc: jsonrpc ?? null, ...(id !== undefined && { id: JSON.parse(id) as Json }), method: method ?? null, params: params ?? null };
}

function noted({ notes }: Circumstances, operation: Operation | undefined, body: Json | undefined, reply: Reply): Reply {
  notes?.push({ operation, body, status: reply.text === undefined ? 204 : 200, exchange: reply.source.exchange, why: reply.source.why });
  return reply;
}

function paramViolations(plan: Plan, { params }: RpcMethod, body: JsonObject, gaps: number[]): Violation[] {
  const validate = plan.body?.types.find((type) => type.validate !== undefined)?.validate;
  const isValid = validate === undefined || validate(body);
  if (isValid && gaps.length === 0) return [];
  const sent = body['params'];
  const given = Array.isArray(sent) ? sent.length : params.length;
  const missing = params.flatMap(({ required }, i) =>
    required && (i >= given || gaps.includes(i)) ? [{ pointer: join('params', i), message: 'is required but missing.' }] : [],
  );
  const others = isValid ? [] : violationsOf(validate.errors?.filter(({ keyword, instancePath }) => keyword !== 'minItems' || instancePath !== '/params'));
  const inGaps = gaps.map((i) => join('params', i));
  return [...missing, ...others.filter(({ pointer }) => !inGaps.some((gap) => pointer === gap || pointer.startsWith(`${gap}/`)))];
}

/** Params that were sent by name are found by name. */
function asSent({ params }: RpcMethod, sent: Json[] | JsonObject | undefined, { pointer, message }: Violation): Violation {
  const [top = '', place, ...rest] = split(pointer);
  if (place === undefined) return { pointer, message };
  const index = params.findIndex(({ name }) => name === place);
  const byPosition = index < 0 ? place : index;
  return { pointer: join(top, isObject(sent) ? (params[Number(place)]?.name ?? place) : byPosition, ...rest), message };
}

function invalidParams(method: RpcMethod, violations: Violation[]): RpcError {
  const sentences = violations.map(({ pointer, message }) => sentenceOf(method, pointer, message));
  return rpcError('-32602', sentences.join(' '), { violations });
}

/** Names the param: a position alone tells a reader little. */
function sentenceOf(method: RpcMethod, pointer: string, message: string): string {
  const [, place, ...rest] = split(pointer);
  const index = Number(place);
  const param = place === undefined ? undefined : (method.params[index]?.name ?? method.params.find(({ name }) => name === place)?.name);
  if (param === undefined) return place === undefined ? `${listOf(method)}: ${message}` : message;
  return `${param}${rest.length === 0 ? '' : ` (${rest.join('.')})`} ${message}`;
}

function listOf({ method, params }: RpcMethod): string {
  return `${method} takes ${params.map(({ name, required }) => (required ? name : `${name} (optional)`)).join(', ') || 'no params'}`;
}

function carryOut(
  circumstances: Circumstances,
  plan: Plan,
  method: RpcMethod,
  view: RequestView,
  decision: Decision | undefined,
  id: string,
  form: string,
): Reply | Promise<Reply> {
  const { operation } = plan;
  if (decision !== undefined && 'exchange' in decision) return answerWith(plan, decision, form, view, id);
  if (decision !== undefined && 'unknown' in decision) return failure(operation, id, preferredError(operation, circumstances.preference, decision.unknown));
  const why = (decision?.why ?? `${operation.id} has no exchange for this request`) + form;
  return makeUp(circumstances, operation, method, view, id, why);
}

/** A client may prefer any error that the method or a standard documents; only an exchange gives it more than a message. */
function preferredError({ rpc }: Operation, preference: Preference | undefined, otherwise: string): RpcError {
  const code = preference?.example === undefined ? preference?.code : undefined;
  const documented = rpc?.errors.find((error) => error.code === code);
  if (documented !== undefined) return { code: documented.code, message: documented.message };
  const standard = Object.hasOwn(standardErrors, String(code)) ? (String(code) as StandardCode) : undefined;
  return standard === undefined ? rpcError('-32001', otherwise) : rpcError(standard);
}

function answerWith(plan: Plan, choice: Choice, form: string, view: RequestView, id: string): Reply {
  const replay = replayOf(plan, choice.exchange);
  return { text: `{"jsonrpc":"2.0","id":${id},${writeAnswer(replay, choice, view)}`, source: sourceOf(replay, choice.exchange, choice.why + form) };
}

async function makeUp(
  { service, session, preference }: Circumstances,
  operation: Operation,
  method: RpcMethod,
  view: RequestView,
  id: string,
  why: string,
): Promise<Reply> {
  const validators = (await service.answerValidators()).results[operation.id];
  // A method without result is only meant to be notified; called all the same, it has nothing to say.
  if (validators === undefined) return success(operation, id, null, `${why}; it has no result`);
  const params = isObject(view.body) ? view.body['params'] : undefined;
  const variant = validators.variants.findIndex((one) => one.params(params));
  const tighter = validators.variants[variant];
  try {
    const pointer = method.variants[variant]?.result ?? method.result ?? '';
    const result = await generate(operation, pointer, preference?.seed ?? session.seed, tighter?.result ?? validators.result);
    return success(operation, id, result, `${why}; made up from its schema`);
  } catch (error) {
    if (!(error instanceof GenerationError)) throw error;
    return failure(operation, id, rpcError('-32603', error.message));
  }
}

async function discover({ service }: Circumstances, id: string): Promise<Reply> {
  return {
    text: `{"jsonrpc":"2.0","id":${id},"result":${JSON.stringify(await service.discover())}}`,
    source: fromElsewhere('example', 'rpc.discover', 'OpenRPC, Service Discovery Method'),
  };
}

function success(operation: Operation, id: string, result: Json, why: string): Reply {
  return { text: `{"jsonrpc":"2.0","id":${id},"result":${JSON.stringify(result)}}`, source: fromElsewhere('generated', operation.id, why) };
}

function failure(operation: Operation | undefined, id: string, error: RpcError): Reply {
  const why = standardErrors[String(error.code) as StandardCode] ?? error.message;
  return { text: `{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify(error)}}`, source: fromElsewhere('error', operation?.id, why) };
}

function silence(operation: Operation | undefined, why: string): Reply {
  return { source: fromElsewhere('generated', operation?.id, why) };
}
