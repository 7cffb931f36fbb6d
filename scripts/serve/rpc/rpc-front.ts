import { essenceOf } from '../../contract/media/media.ts';
import { asObject, isObject, type Json, type JsonObject } from '../../contract/base/json.ts';
import { parseMarked, type MarkedValue } from '../../contract/base/rounded-numbers.ts';
import type { RpcMethod } from '../../contract/rpc-method.ts';
import type { Violation } from '../../contract/validate/violations.ts';
import { attributeToOther, withFlaws, type Answer } from '../answer/answer-type.ts';
import type { Call, RpcCall } from '../call-types.ts';
import { parseJson } from '../request/parse-json.ts';
import { isUtf8Type, weightOf } from '../answer/media-types.ts';
import { headerOf } from '../message/message.ts';
import { didYouMean } from '../../contract/base/did-you-mean.ts';
import type { Telemetry } from '../log/telemetry.ts';
import { createNotAcceptable, problem } from '../refusal/problem-details.ts';
import { answerBatch, type BatchLimits, type ReplyTo } from './rpc-batch.ts';
import { rpcError } from './rpc-errors.ts';
import { idTexts } from './rpc-ids.ts';
import { arrangeParams } from '../../contract/rpc-params/rpc-params.ts';
import { httpAnswerOf, contentType, refuseRequest, writeReply, skipReply, type RpcReply } from './rpc-replies.ts';
import { subscribe, unsubscribe } from './rpc-subscribe.ts';
import { inexactParams, listRoundedViolations, violationsIn } from './rpc-violations.ts';
import type { CallBody, Method, RpcApi, Service } from '../service.ts';

/** What all calls of one HTTP request share. */
type Circumstances = {
  service: Service;
  methods: RpcApi['methods'];
  discover: RpcApi['discover'];
  call: Call;
  telemetry: Telemetry | undefined;
  /** The request of a call whose numbers JavaScript rounds. */
  marked?: MarkedValue | undefined;
};

/** Answers JSON-RPC over HTTP. It is handed over to the server, which may have no methods. */
export type RpcFront = { answer: typeof answerRpc; bodies: typeof rpcBodies };

export const rpcFront: RpcFront = { answer: answerRpc, bodies: rpcBodies };

/**
 * Answers a JSON-RPC 2.0 request over HTTP: a single call, a notification or a batch.
 *
 * @param service - the contract that is served
 * @param called - the API at the path of the request
 * @param limits - see {@link BatchLimits}; `telemetry` is told of each call
 */
async function answerRpc(
  service: Service,
  { methods, discover: readDocument }: RpcApi,
  limits: BatchLimits & { telemetry: Telemetry | undefined },
  call: Call,
): Promise<Answer> {
  const refused = refuseTransport(call);
  if (refused !== undefined) return refused;
  const json = parseJson(call.body);
  if ('flaw' in json) return httpAnswerOf(refuseRequest(undefined, rpcError('-32700', json.flaw)));
  const circumstances = { service, methods, discover: readDocument, call, telemetry: limits.telemetry };
  const { text, value } = json;
  const requests = Array.isArray(value) ? value : [value];
  // Afterwards, calls begin in the order in which they were sent.
  const preparing = preparationsOf(methods, requests);
  if (preparing.length > 0) await Promise.all(preparing);
  const marked = parseMarked(text);
  const marks =
    marked && new Map([marked.value].flat().map((one, i) => [requests[i], { ...marked, value: one }] as const));
  const reply: ReplyTo = (request, id) =>
    replyTo(marks === undefined ? circumstances : { ...circumstances, marked: marks.get(request) }, request, id);
  const ids = idTexts(requests, text);
  return Array.isArray(value)
    ? answerBatch({ requests, ids }, limits, reply)
    : httpAnswerOf(await reply(value, ids[0]));
}

/** What the first calls of methods wait for. */
function preparationsOf(methods: Map<string, Method>, requests: Json[]): Promise<void>[] {
  const preparing: Promise<void>[] = [];
  for (const request of requests) {
    const ready = isObject(request) ? methods.get(String(request['method']))?.ready() : undefined;
    if (ready !== undefined) preparing.push(ready);
  }
  return preparing;
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
  return weightOf(headerOf(headers, 'accept'), contentType) > 0
    ? undefined
    : createNotAcceptable('JSON-RPC', [contentType]);
}

function replyTo(circumstances: Circumstances, request: Json, id: string | undefined): Promise<RpcReply> {
  const { call, methods, telemetry, marked } = circumstances;
  const flaw = flawOf(request, id);
  if (flaw !== undefined || !isObject(request)) {
    return Promise.resolve(refuseRequest(id, rpcError('-32600', flaw)));
  }
  const name = String(request['method']);
  const method = methods.get(name);
  const reply = (): Promise<RpcReply> => {
    if (id !== undefined && call.subscriber !== undefined && circumstances.service.unsubscribers.has(name))
      return Promise.resolve(writeReply(unsubscribe(method?.operation, idIn(request), call.subscriber), id));
    return method === undefined
      ? replyToUnknown(circumstances, name, paramsOf(request), id)
      : replyToCall(call, method, { request, marked }, id);
  };
  return telemetry === undefined ? reply() : telemetry.rpc(method && name, id, reply);
}

/** The only param of a method that ends a subscription, by position or by name. */
function idIn({ params }: JsonObject): Json {
  return (typeof params === 'object' && params !== null ? Object.values(params)[0] : undefined) ?? null;
}

function paramsOf({ params }: JsonObject): Json[] | JsonObject | undefined {
  return Array.isArray(params) || isObject(params) ? params : undefined;
}

async function replyToUnknown(
  circumstances: Circumstances,
  method: string,
  params: Json[] | JsonObject | undefined,
  id: string | undefined,
): Promise<RpcReply> {
  const { call, methods, service, discover: readDocument } = circumstances;
  if (method === 'rpc.discover' && id !== undefined && readDocument !== undefined) {
    return discover(readDocument, id);
  }
  const refuse = (): RpcReply => {
    if (id === undefined) return skipReply(undefined, 'a notification of an unknown method');
    const known = didYouMean(method, methods.keys());
    return refuseRequest(id, rpcError('-32601', `${JSON.stringify(method.slice(0, 100))}. ${known}`));
  };
  if (service.answerUnknown === undefined) return refuse();
  const answer = await service.answerUnknown({ method, params, isNotification: id === undefined, http: call });
  if (answer === undefined) return refuse();
  return id === undefined ? { by: { ...answer.by, isSilent: true } } : writeReply(answer, id);
}

/** What makes a value no request object (JSON-RPC 2.0, section 4). */
function flawOf(request: Json, id: string | undefined): string | undefined {
  if (!isObject(request)) return 'a request is an object';
  if (request['jsonrpc'] !== '2.0') return '"jsonrpc" must be "2.0"';
  if (typeof request['method'] !== 'string') return '"method" must be a string';
  if (request['id'] !== undefined && id === undefined) return '"id" must be a string, a number or null';
  const { params } = request;
  if (params !== undefined && (typeof params !== 'object' || params === null))
    return '"params" must be an array or an object';
  return undefined;
}

/** A request, and what it is without rounded numbers, if it has any. */
type SentRequest = { request: JsonObject; marked: MarkedValue | undefined };

async function replyToCall(call: Call, method: Method, sent: SentRequest, id: string | undefined): Promise<RpcReply> {
  // A notification is not answered, not even with an error (JSON-RPC 2.0, section 4.1).
  if (id === undefined) {
    await method.notified()?.(rpcCallOf(call, method, sent));
    return skipReply(method.operation, 'a notification is not answered');
  }
  const rpcCall = rpcCallOf(call, method, sent);
  const answer = await ((call.subscriber && subscribe(method, rpcCall, call.subscriber)) ?? method.answer(rpcCall));
  return writeReply(withFlaws(answer, flawsOf(rpcCall)), id);
}

function flawsOf({ violations, inexact = [] }: RpcCall): string[] | undefined {
  if (violations.length === 0 && inexact.length === 0) return undefined;
  return [...violations, ...listRoundedViolations(inexact)].map(({ pointer, message }) =>
    `${pointer} ${message}`.trim(),
  );
}

/** JSON-RPC methods are not chosen by headers. */
const noHeaders = {};

const noViolations: Violation[] = [];

function rpcCallOf(http: Call, method: Method, { request, marked }: SentRequest): RpcCall {
  const { rpc } = method;
  const sent = paramsOf(request);
  const arranged = arrangeParams(rpc, sent);
  if ('flaw' in arranged) {
    const { pointer, flaw } = arranged;
    return { view: { headers: noHeaders, body: null }, violations: [{ pointer, message: flaw }], http };
  }
  const { params, gaps } = arranged;
  // The contract's schema asks for an id, which may be any here.
  const isAsDescribed = params === sent && Number.isInteger(request['id']);
  const body = isAsDescribed ? request : { jsonrpc: '2.0', method: rpc.method, params, id: 0 };
  const validate = method.validator();
  const isValid = validate === undefined || validate(body);
  const errors = isValid ? [] : validate.errors;
  const again = marked && arrangeParams(rpc, paramsOf(asObject(marked.value)));
  return {
    ...(marked !== undefined &&
      again !== undefined &&
      'params' in again && { inexact: inexactParams(rpc, sent, marked.numbersIn(again.params)) }),
    view: { headers: noHeaders, body },
    violations: isValid && gaps.length === 0 ? noViolations : violationsIn(rpc, sent, arranged, errors),
    http,
  };
}

/**
 * Reads the calls of an HTTP request anew, for the record of it.
 *
 * @param methods - the methods by name
 * @returns each call as it was sent, but with its params in the form of the contract; `undefined` for one that is
 *   malformed, or of an unknown method
 */
function rpcBodies(methods: Map<string, Method>, { body }: Call): (CallBody | undefined)[] {
  const json = parseJson(body);
  if ('flaw' in json) return [];
  const requests = Array.isArray(json.value) ? json.value : [json.value];
  const ids = idTexts(requests, json.text);
  return requests.map((request, i) => {
    const id = ids[i];
    if (!isObject(request) || flawOf(request, id) !== undefined) return undefined;
    const method = methods.get(String(request['method']));
    return method && { operation: method.operation, body: arrangeBody(method.rpc, paramsOf(request), id) };
  });
}

function arrangeBody(method: RpcMethod, sent: Json[] | JsonObject | undefined, id: string | undefined): Json {
  const arranged = arrangeParams(method, sent);
  return {
    jsonrpc: '2.0',
    ...(id !== undefined && { id: JSON.parse(id) as Json }),
    method: method.method,
    params: 'params' in arranged ? arranged.params : (sent ?? null),
  };
}

async function discover(read: () => Promise<string>, id: string): Promise<RpcReply> {
  const by = attributeToOther('example', 'rpc.discover', 'OpenRPC, Service Discovery Method');
  return writeReply({ result: await read(), by }, id);
}
