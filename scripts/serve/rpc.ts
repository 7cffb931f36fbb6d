import { isObject, join, split, type Json, type JsonObject } from '../contract/json.ts';
import type { Operation, RpcMethod } from '../contract/operation.ts';
import type { Violation } from '../contract/violations.ts';
import { byOther, type Answer, type Attribution } from './answer.ts';
import type { Call, RpcAnswer, RpcCall } from './call.ts';
import { parseJson } from './json-text.ts';
import { essenceOf, isUtf8Type, weightOf } from './media-types.ts';
import { headerOf } from './message.ts';
import { suggestion } from './nearest.ts';
import { notAcceptable, problem } from './problem.ts';
import { rpcError, standardErrors, type ErrorObject, type StandardCode } from './rpc-errors.ts';
import { idTexts } from './rpc-ids.ts';
import { arrangeParams } from './rpc-params.ts';
import type { CallBody, Method, Service } from './service.ts';
import { listedViolations } from './violations.ts';

/** A JSON-RPC response as text; without text for a notification, which gets none. */
type Reply = { text?: string; by: Attribution };

/** The limits of a batch. */
export type BatchLimits = {
  /** How many requests a batch may hold at most. */
  batchLimit: number;
  /** How many characters the answers to a batch may have together. */
  batchAnswerLimit: number;
};

/** What all calls of one HTTP request share. */
type Circumstances = { service: Service; methods: Map<string, Method>; call: Call };

const contentType = 'application/json';

/**
 * Answers a JSON-RPC 2.0 request over HTTP: a single call, a notification or a batch.
 *
 * @param service - the contract that is served
 * @param methods - the node's methods by name
 * @param limits - see {@link BatchLimits}
 * @param call - the HTTP request
 * @returns the answer; a promise only if a call has to wait for something
 */
export function answerRpc(
  service: Service,
  methods: Map<string, Method>,
  limits: BatchLimits,
  call: Call,
): Answer | Promise<Answer> {
  const refusal = refuseTransport(call);
  if (refusal !== undefined) return refusal;
  const json = parseJson(call.body);
  if ('flaw' in json) return answerFrom(failure(undefined, 'null', rpcError('-32700', json.flaw)));
  const circumstances = { service, methods, call };
  if (Array.isArray(json.value)) return answerBatch(circumstances, limits, json.value, json.text);
  const reply = replyTo(circumstances, json.value, idTexts([json.value], json.text)[0]);
  return reply instanceof Promise ? reply.then(answerFrom) : answerFrom(reply);
}

/** Refuses a request for its headers, before its body is parsed. */
function refuseTransport({ headers }: Call): Answer | undefined {
  const sent = headerOf(headers, 'content-type');
  const isJsonType =
    sent === contentType || (sent !== undefined && essenceOf(sent) === contentType && isUtf8Type(sent));
  if (!isJsonType || headers['content-encoding'] !== undefined) {
    return problem(
      'unsupported-media-type',
      'JSON-RPC requests are sent as application/json, in UTF-8 and without Content-Encoding.',
      {
        headers: ['Accept', contentType],
      },
    );
  }
  return weightOf(headerOf(headers, 'accept'), contentType) > 0 ? undefined : notAcceptable('JSON-RPC', [contentType]);
}

function answerFrom({ text, by }: Reply): Answer {
  return text === undefined ? { status: 204, body: '', by } : { status: 200, contentType, body: text, by };
}

/** Milliseconds of work on a batch after which other requests are served. */
const slice = 10;

/** How many calls of a batch may run at once. */
const maxRunning = 32;

/** Answers a batch with an array of responses; with nothing at all if it holds only notifications (section 6). */
function answerBatch(
  circumstances: Circumstances,
  { batchLimit, batchAnswerLimit }: BatchLimits,
  batch: Json[],
  text: string,
): Answer | Promise<Answer> {
  if (batch.length === 0) return answerFrom(failure(undefined, 'null', rpcError('-32600', 'the batch is empty')));
  if (batch.length > batchLimit) {
    return answerFrom(
      failure(undefined, 'null', rpcError('-32005', `a batch may hold ${batchLimit} requests, not ${batch.length}`)),
    );
  }
  const ids = idTexts(batch, text);
  const replies: Reply[] = [];
  let length = 0;
  const add = (reply: Reply, id: string | undefined): void => {
    length += reply.text?.length ?? 0;
    replies.push(length > batchAnswerLimit && reply.text !== undefined ? tooLong(batchAnswerLimit, id) : reply);
  };
  let end = performance.now() + slice;
  const go = (from: number): Answer | Promise<Answer> => {
    for (let i = from; i < batch.length; i++) {
      if (length > batchAnswerLimit) {
        replies.push(
          ids[i] === undefined
            ? silence(undefined, 'a notification is not answered')
            : tooLong(batchAnswerLimit, ids[i]),
        );
        continue;
      }
      if (performance.now() > end) return othersFirst().then(() => go(i));
      const reply = replyTo(circumstances, batch[i] ?? null, ids[i]);
      if (reply instanceof Promise) return together(reply, i);
      add(reply, ids[i]);
    }
    return joinReplies(replies);
  };
  /** Runs a call that has to wait for something together with the next ones. */
  const together = async (first: Promise<Reply>, from: number): Promise<Answer> => {
    const started: (Reply | Promise<Reply>)[] = [first];
    for (let i = from + 1; i < batch.length && started.length < maxRunning && performance.now() <= end; i++) {
      started.push(replyTo(circumstances, batch[i] ?? null, ids[i]));
    }
    for (const [i, reply] of started.entries()) add(await reply, ids[from + i]);
    if (performance.now() > end) await othersFirst();
    return go(from + started.length);
  };
  const othersFirst = async (): Promise<void> => {
    await nextMacrotask();
    end = performance.now() + slice;
  };
  return go(0);
}

/** Lets other requests be served, which awaiting a resolved promise would not. */
function nextMacrotask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

function tooLong(limit: number, id: string | undefined): Reply {
  const error = rpcError(
    '-32005',
    `the answers to a batch may have ${limit} characters together; ask for less at once`,
  );
  return failure(undefined, id ?? 'null', error);
}

/** How many answers the header lists: for a batch of a thousand it would be longer than clients accept. */
const maxAttributed = 10;

function joinReplies(replies: Reply[]): Answer {
  let text = '';
  for (const reply of replies) if (reply.text !== undefined) text += text === '' ? `[${reply.text}` : `,${reply.text}`;
  const by: Attribution = {
    why: `a batch of ${replies.length}`,
    header: replies
      .slice(0, maxAttributed)
      .map((reply) => reply.by.header)
      .join(', '),
  };
  const parts = replies.map((reply) => reply.by);
  return { ...answerFrom(text === '' ? { by } : { text: `${text}]`, by }), parts };
}

function replyTo(circumstances: Circumstances, request: Json, id: string | undefined): Reply | Promise<Reply> {
  const { call, methods } = circumstances;
  const flaw = flawOf(request, id);
  if (flaw !== undefined || !isObject(request)) {
    return failure(undefined, id ?? 'null', rpcError('-32600', flaw));
  }
  const name = String(request['method']);
  const method = methods.get(name);
  const sent = paramsOf(request);
  return method === undefined ? replyToUnknown(circumstances, name, sent, id) : replyToCall(call, method, sent, id);
}

function paramsOf({ params }: JsonObject): Json[] | JsonObject | undefined {
  return Array.isArray(params) || isObject(params) ? params : undefined;
}

function replyToUnknown(
  circumstances: Circumstances,
  method: string,
  params: Json[] | JsonObject | undefined,
  id: string | undefined,
): Reply | Promise<Reply> {
  const { call, methods, service } = circumstances;
  if (method === 'rpc.discover' && id !== undefined) return discover(circumstances, id);
  const refuse = (): Reply => {
    if (id === undefined) return silence(undefined, 'a notification of an unknown method');
    const known = suggestion(method, methods.keys());
    return failure(undefined, id, rpcError('-32601', `${JSON.stringify(method.slice(0, 100))}. ${known}`));
  };
  if (service.answerUnknown === undefined) return refuse();
  const made = service.answerUnknown({ method, params, isNotification: id === undefined, http: call });
  return made.then((answer) => {
    if (answer === undefined) return refuse();
    return id === undefined ? { by: { ...answer.by, isSilent: true } } : replyFrom(answer, id);
  });
}

/** What makes a value no request object (JSON-RPC 2.0, section 4). */
function flawOf(request: Json, id: string | undefined): string | undefined {
  if (!isObject(request)) return 'a request is an object';
  if (request['jsonrpc'] !== '2.0') return '"jsonrpc" must be "2.0"';
  if (typeof request['method'] !== 'string') return '"method" must be a string';
  if (Object.hasOwn(request, 'id') && id === undefined) return '"id" must be a string, a number or null';
  const { params } = request;
  if (params !== undefined && (typeof params !== 'object' || params === null))
    return '"params" must be an array or an object';
  return undefined;
}

function replyToCall(
  call: Call,
  method: Method,
  sent: Json[] | JsonObject | undefined,
  id: string | undefined,
): Reply | Promise<Reply> {
  // A notification is not answered, not even with an error (JSON-RPC 2.0, section 4.1).
  if (id === undefined) {
    const done = silence(method.operation, 'a notification is not answered');
    const notified = method.notified();
    return notified === undefined ? done : notified(rpcCallOf(call, method, sent)).then(() => done);
  }
  const made = method.answer(rpcCallOf(call, method, sent));
  return made instanceof Promise ? made.then((answer) => replyFrom(answer, id)) : replyFrom(made, id);
}

function rpcCallOf(http: Call, method: Method, sent: Json[] | JsonObject | undefined): RpcCall {
  const { rpc } = method;
  const arranged = arrangeParams(rpc, sent);
  if (!('params' in arranged)) {
    const { pointer, flaw } = arranged;
    return { view: { headers: {}, body: null }, violations: [{ pointer, message: flaw }], form: '', http };
  }
  // The contract's schema asks for an id; any will do here.
  const body: JsonObject = { jsonrpc: '2.0', method: rpc.method, params: arranged.params, id: 0 };
  const violations = paramViolations(method, body, arranged.gaps);
  return {
    view: { headers: {}, body },
    violations: violations.length === 0 ? violations : violations.map((violation) => asSent(rpc, sent, violation)),
    form: arranged.byOtherForm ? `; params were sent in the other form than ${rpc.paramStructure}` : '',
    http,
  };
}

function replyFrom(answer: RpcAnswer, id: string): Reply {
  const outcome = 'result' in answer ? `"result":${answer.result}` : `"error":${JSON.stringify(answer.error)}`;
  return { text: `{"jsonrpc":"2.0","id":${id},${outcome}}`, by: answer.by };
}

/**
 * Reads the calls of an HTTP request anew, for the record of it.
 *
 * @param methods - the node's methods by name
 * @param call - the HTTP request
 * @returns each call as it was sent, but with its params in the form of the contract; `undefined` for one that is
 *   malformed, or of an unknown method
 */
export function rpcBodies(methods: Map<string, Method>, { body }: Call): (CallBody | undefined)[] {
  const json = parseJson(body);
  if ('flaw' in json) return [];
  const requests = Array.isArray(json.value) ? json.value : [json.value];
  const ids = idTexts(requests, json.text);
  return requests.map((request, i) => {
    const id = ids[i];
    if (!isObject(request) || flawOf(request, id) !== undefined) return undefined;
    const method = methods.get(String(request['method']));
    return method && { operation: method.operation, body: arrangedBody(method.rpc, paramsOf(request), id) };
  });
}

function arrangedBody(method: RpcMethod, sent: Json[] | JsonObject | undefined, id: string | undefined): Json {
  const arranged = arrangeParams(method, sent);
  return {
    jsonrpc: '2.0',
    ...(id !== undefined && { id: JSON.parse(id) as Json }),
    method: method.method,
    params: 'params' in arranged ? arranged.params : (sent ?? null),
  };
}

function paramViolations({ plan, rpc: { params } }: Method, body: JsonObject, gaps: number[]): Violation[] {
  const validate = plan().body?.types.find((type) => type.validate !== undefined)?.validate;
  const isValid = validate === undefined || validate(body);
  if (isValid && gaps.length === 0) return [];
  const sent = body['params'];
  const given = Array.isArray(sent) ? sent.length : params.length;
  const missing = params.flatMap(({ required }, i) =>
    required && (i >= given || gaps.includes(i))
      ? [{ pointer: join('params', i), message: 'is required but missing.' }]
      : [],
  );
  const others = isValid
    ? []
    : listedViolations(
        validate.errors?.filter(({ keyword, instancePath }) => keyword !== 'minItems' || instancePath !== '/params'),
      );
  const inGaps = gaps.map((i) => join('params', i));
  return [
    ...missing,
    ...others.filter(({ pointer }) => !inGaps.some((gap) => pointer === gap || pointer.startsWith(`${gap}/`))),
  ];
}

/** Points to a param in the form in which it was sent: by name or by position. */
function asSent(
  { params }: RpcMethod,
  sent: Json[] | JsonObject | undefined,
  { pointer, message }: Violation,
): Violation {
  const [top = '', place, ...rest] = split(pointer);
  if (place === undefined) return { pointer, message };
  const index = params.findIndex(({ name }) => name === place);
  const byPosition = index < 0 ? place : index;
  return { pointer: join(top, isObject(sent) ? (params[Number(place)]?.name ?? place) : byPosition, ...rest), message };
}

/**
 * Refuses a call whose params break the contract.
 *
 * @param operation - the operation that was called
 * @param method - what it has beyond an HTTP operation
 * @param violations - what is wrong, see {@link RpcCall}
 * @returns the error -32602, with a sentence for each violation
 * @example invalidParams(operation, method, [{ pointer: '/0', message: 'must be string.' }])
 */
export function invalidParams(operation: Operation, method: RpcMethod, violations: Violation[]): RpcAnswer {
  const sentences = violations
    .slice(0, maxSentences)
    .map(({ pointer, message }) => sentenceOf(method, pointer, message));
  return rpcFailure(operation, rpcError('-32602', sentences.join(' '), { violations }));
}

/** How many violations the message lists; the data has them all. */
const maxSentences = 5;

/**
 * Answers a call with an error that no exchange shows.
 *
 * @param operation - the operation that was called
 * @param error - the error object
 * @returns the answer
 * @example rpcFailure(operation, { code: -32603, message: 'Internal error' })
 */
export function rpcFailure(operation: Operation | undefined, error: ErrorObject): RpcAnswer {
  const why = standardErrors[String(error.code) as StandardCode] ?? error.message;
  return { error, by: byOther('error', operation?.id, why) };
}

/** Names the param, as its position alone tells a reader little. */
function sentenceOf(method: RpcMethod, pointer: string, message: string): string {
  const [, place, ...rest] = split(pointer);
  const index = Number(place);
  const param =
    place === undefined
      ? undefined
      : (method.params[index]?.name ?? method.params.find(({ name }) => name === place)?.name);
  if (param === undefined) return place === undefined ? `${listOf(method)}: ${message}` : message;
  return `${param}${rest.length === 0 ? '' : ` (${rest.join('.')})`} ${message}`;
}

function listOf({ method, params }: RpcMethod): string {
  const names = params.map(({ name, required }) => (required ? name : `${name} (optional)`));
  return `${method} takes ${names.join(', ') || 'no params'}`;
}

async function discover({ service }: Circumstances, id: string): Promise<Reply> {
  const by = byOther('example', 'rpc.discover', 'OpenRPC, Service Discovery Method');
  return replyFrom({ result: await service.discover(), by }, id);
}

function failure(operation: Operation | undefined, id: string, error: ErrorObject): Reply {
  return replyFrom(rpcFailure(operation, error), id);
}

function silence(operation: Operation | undefined, why: string): Reply {
  return { by: { ...byOther('generated', operation?.id, why), isSilent: true } };
}
