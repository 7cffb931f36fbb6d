// The front of every server: a request goes in and a response comes out, both plain data. `contract-server.ts` makes
// one of a contract and an engine, which `engine.ts` describes; the rooms inside are its steps.

import type { Operation } from '../contract/operation.ts';
import type { Match } from '../contract/routes/routes.ts';
import { attributeToOther, withFlaws, type Answer } from './answer/answer-type.ts';
import type { Call, Pages, ShapeProblem } from './call-types.ts';
import { answerCommand, type Commands } from './control/control.ts';
import type { Cors } from './access/cors.ts';
import { hasHeader, withoutRepeats } from './message/headers.ts';
import type { HostCheck } from './access/host-check.ts';
import {
  docsPath,
  headerOf,
  noBody,
  urlPartsOf,
  type PlainRequest,
  type PlainResponse,
  type Respond,
} from './message/message.ts';
import { didYouMean } from '../contract/base/did-you-mean.ts';
import type { Telemetry, TracedRequest } from './log/telemetry.ts';
import { earlyRefusal, helpLink, problem, type Help } from './refusal/problem-details.ts';
import { defaultSession, StoreError, type locateSession } from './session/session-id.ts';
import { maxAnswer, newRequestId, type Details, type Observation } from './memory/request-record.ts';
import type { RpcFront } from './rpc/rpc-front.ts';
import type { BatchLimits } from './rpc/rpc-batch.ts';
import type { CallBody, Endpoint, RpcApi, Service } from './service.ts';

/** What the core needs. */
export type CoreOptions = BatchLimits & {
  /** The contract that is served now. */
  service: () => Service;
  /** The most bytes of a body, for the message to callers whose body was not read. */
  bodyLimit: number;
  cors: Cors;
  /** What can be asked for below `/_twinspec/`; without any, these paths are like all others. */
  commands: Commands;
  /** Answers `GET` requests to paths that the contract does not have. */
  pages: Pages | undefined;
  /** The address of what the docs say about an error of the server's own, by its name; without it, none is named. */
  help: Help | undefined;
  /** Answers requests of any kind to paths that the contract does not have, before {@link CoreOptions.pages}. */
  fallback: Pages | undefined;
  /**
   * Called for every request; `undefined` saves the work of describing it. An answer waits for its promise, if there is
   * one.
   */
  observe: ((request: Observation) => Promise<void>) | undefined;
  /** Answers JSON-RPC; needed for contracts with methods. */
  rpc: RpcFront | undefined;
  /** Finds the session of a request; without it, all belong to one. */
  sessionOf: typeof locateSession | undefined;
  /** Tells OpenTelemetry about requests; `undefined` turns that off. */
  telemetry: Telemetry | undefined;
  /** Writes problems in another shape; without it, they are sent as they are. */
  shape: ShapeProblem | undefined;
  /** Called for an error that is a bug of ours. */
  report: (error: unknown) => void;
};

/** What begins so is of the server itself, unless only the contract has it. */
const ownPath = '/_twinspec';

/**
 * Makes the one function that answers every request to a contract: a request goes in, a response comes out, as plain
 * data. Adapters (node:http, `fetch`) bring the one and send the other.
 *
 * @param options - see {@link CoreOptions}
 * @returns a function that answers a request and never throws
 * @example
 * const respond = coreOf(options);
 * const { status } = await respond({ method: 'GET', url: '/', headers: {}, body: noBody });
 */
export function coreOf(options: CoreOptions): Respond {
  // What only passes a promise on is not async here and below: each async function costs three turns of the queue.
  return (request) => {
    const traced = options.telemetry?.begin(request);
    return traced === undefined ? answerTo(options, request) : answerTraced(options, request, traced);
  };
}

async function answerTraced(
  options: CoreOptions,
  request: PlainRequest,
  traced: TracedRequest,
): Promise<PlainResponse> {
  const response = await traced.run(() => answerTo(options, request, traced));
  traced.end(response.status);
  return response;
}

async function answerTo(options: CoreOptions, request: PlainRequest, traced?: TracedRequest): Promise<PlainResponse> {
  try {
    return pickSendable(await respond(options, request, traced));
  } catch (error) {
    return pickSendable(answerFailure(options, request, error));
  }
}

function pickSendable({ status, headers, body }: PlainResponse): PlainResponse {
  return { status, headers: withoutRepeats(headers), body };
}

/** One request on its way through the core. */
type Passage = {
  options: CoreOptions;
  service: Service;
  request: PlainRequest;
  path: string;
  search: string;
  session: string;
  prefix: string;
  /** The operation at the path and the HTTP method. */
  endpoint?: Endpoint;
  /** Reads the bodies of the call anew, for the record of it; `undefined` if no operation was called. */
  bodies?: (call: Call) => (CallBody | undefined)[];
  pathValues: Record<string, string>;
  /** Its span; `undefined` without a listener. */
  traced: TracedRequest | undefined;
  /** When it arrived, by `performance.now()`; 0 if requests are not observed. */
  start: number;
};

function respond(
  options: CoreOptions,
  request: PlainRequest,
  traced: TracedRequest | undefined,
): Promise<PlainResponse> {
  const { path: sent, search } = urlPartsOf(request.url);
  const service = options.service();
  const start = options.observe === undefined ? 0 : performance.now();
  const place = options.sessionOf?.(request.headers, sent, service.hasSessionPaths());
  if (place !== undefined && 'flaw' in place) {
    const nowhere = { options, service, request, path: sent, search, session: defaultSession, prefix: '' };
    return finish({ ...nowhere, pathValues: {}, traced, start }, problem('malformed-session', place.flaw));
  }
  const { session = defaultSession, prefix = '', path = sent } = place ?? {};
  const within = prefix === '' ? request : { ...request, url: search === '' ? path : `${path}?${search}` };
  const passage: Passage = {
    options,
    service,
    request: within,
    path,
    search,
    session,
    prefix,
    pathValues: {},
    traced,
    start,
  };
  return path.startsWith(ownPath) ? respondOwn(passage, request) : respondByContract(passage);
}

/** What the server has itself comes before the contract. */
async function respondOwn(passage: Passage, request: PlainRequest): Promise<PlainResponse> {
  const { options, service, path, search, session } = passage;
  const page = await answerReservedPage(options, request, path, search);
  if (page !== undefined) return page;
  const command = await answerCommand(options.commands, options.cors, path, session, request);
  return command === undefined ? respondByContract(passage) : responseOf(options, service, request, command);
}

function respondByContract(passage: Passage): Promise<PlainResponse> {
  const { options, service, request, path } = passage;
  const { rpcAt, router } = service;
  const { rpc } = options;
  const called = rpcAt.get(path.endsWith('/') ? path.slice(0, -1) : path);
  if (called !== undefined && rpc !== undefined) return respondRpc(passage, called, rpc);
  const match = router.match(path, request.method) ?? router.match(path);
  if (match === undefined) return respondElsewhere(passage);
  passage.pathValues = match.pathValues;
  return respondHttp(passage, match);
}

/** The pages at their reserved path, where no path of the contract hides them. */
async function answerReservedPage(
  { pages }: CoreOptions,
  request: PlainRequest,
  path: string,
  search: string,
): Promise<PlainResponse | undefined> {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (pages === undefined || !isRead || (path !== docsPath && !path.startsWith(`${docsPath}/`))) return undefined;
  // The links of the pages are relative, so the address of the first one has to end with a slash.
  if (path === docsPath) return { status: 308, headers: ['Location', `${docsPath}/`], body: '' };
  const below = path.slice(docsPath.length);
  const missing: PlainResponse = {
    status: 404,
    headers: ['Content-Type', 'text/plain; charset=utf-8'],
    body: `No page of the docs is at ${below.slice(0, 200)}.\n`,
  };
  return (await pages({ ...request, url: search === '' ? below : `${below}?${search}` })) ?? missing;
}

function respondRpc(passage: Passage, called: RpcApi, rpc: RpcFront): Promise<PlainResponse> {
  const { options, service, request } = passage;
  if (request.method !== 'POST') return withoutOperation(passage, 'POST, OPTIONS');
  passage.traced?.found(called.path, called.path);
  passage.bodies = (call) => rpc.bodies(called.methods, call);
  return answerCall(passage, (call) => rpc.answer(service, called, options, call));
}

function respondHttp(passage: Passage, match: Match<Endpoint>): Promise<PlainResponse> {
  const { endpoints, pathValues } = match;
  const { method } = passage.request;
  const sought = method === 'HEAD' && !endpoints.has(method) ? 'GET' : method;
  const first = endpoints.get(sought);
  if (first === undefined) return withoutOperation(passage, [...endpoints.keys(), 'OPTIONS'].join(', '));
  const twins = match.twins?.get(sought);
  if (twins === undefined) return respondAt(passage, first);
  return respondAtTwin(passage, [first, ...twins], pathValues);
}

function respondAt(passage: Passage, endpoint: Endpoint): Promise<PlainResponse> {
  passage.endpoint = endpoint;
  const { operation } = endpoint;
  passage.traced?.found(operation.path, passage.service.redaction.path(operation, passage.path, passage.pathValues));
  passage.bodies = endpoint.bodies;
  return answerCall(passage, endpoint.answer);
}

/** Of operations whose paths are the same to a client, the first that takes the values in the path, else the first. */
async function respondAtTwin(
  passage: Passage,
  [first, ...others]: [Endpoint, ...Endpoint[]],
  pathValues: Record<string, string>,
): Promise<PlainResponse> {
  for (const endpoint of [first, ...others])
    if (await endpoint.takesPath(pathValues)) return respondAt(passage, endpoint);
  return respondAt(passage, first);
}

/** A path of the contract, requested with a method that it does not have there. */
function withoutOperation(passage: Passage, verbs: string): Promise<PlainResponse> {
  const { options, request } = passage;
  if (request.method === 'OPTIONS') return finish(passage, options.cors.preflight(request, verbs));
  const detail = `${request.method.slice(0, 20)} is not one of ${verbs}.`;
  return finish(passage, problem('wrong-method', detail, { headers: ['Allow', verbs] }));
}

/** A path that the contract does not have. */
async function respondElsewhere(passage: Passage): Promise<PlainResponse> {
  const { options, request, service, path } = passage;
  const { method, headers } = request;
  if (method === 'OPTIONS' && headerOf(headers, 'access-control-request-method') !== undefined) {
    return finish(passage, options.cors.preflight(request, 'OPTIONS'));
  }
  const answerUnknown = async (): Promise<PlainResponse> => finish(passage, unknownPath(service, path));
  const isRead = method === 'GET' || method === 'HEAD';
  if (options.fallback !== undefined) return fallBack(passage, options.fallback, isRead, answerUnknown);
  return (isRead ? await options.pages?.(request) : undefined) ?? answerUnknown();
}

async function fallBack(
  passage: Passage,
  fallback: Pages,
  isRead: boolean,
  unknown: () => Promise<PlainResponse>,
): Promise<PlainResponse> {
  const { options, request } = passage;
  if (request.body === undefined) return finish(passage, tooLarge(options.bodyLimit));
  const made = await fallback(request);
  if (made === undefined) return (isRead ? await options.pages?.(request) : undefined) ?? unknown();
  const { status, headers, body } = made;
  return finish(passage, { status, body, headers, by: attributeToOther('handler', undefined, 'the fallback answers') });
}

function unknownPath({ router, rpcAt }: Service, path: string): Answer {
  const paths = [...router.paths, ...rpcAt.keys()];
  return problem('unknown-path', `Nothing is at ${path.slice(0, 200)}. ${didYouMean(path, paths)}`);
}

async function answerCall(passage: Passage, answer: (call: Call) => Promise<Answer>): Promise<PlainResponse> {
  const { options, service, request, search, session, prefix, pathValues, endpoint } = passage;
  const { headers, body, form, signal, subscriber, env } = request;
  if (body === undefined) return finish(passage, tooLarge(options.bodyLimit));
  const { url } = request;
  const call: Call = { url, session, prefix, headers, search, pathValues, body, form, signal, subscriber, env };
  const made =
    service.around === undefined
      ? await answer(call)
      : await service.around(call, endpoint?.operation.id, (instead = call) => answer(instead));
  return finish(passage, addChallenge(endpoint, made));
}

/** Every 401, of the server or of a handler, says how to authenticate (RFC 9110, section 15.5.2). */
function addChallenge(endpoint: Endpoint | undefined, answer: Answer): Answer {
  const { status, headers = [] } = answer;
  const challenge = status === 401 && !hasHeader(headers, 'WWW-Authenticate') ? endpoint?.challenge : undefined;
  return challenge === undefined ? answer : { ...answer, headers: [...headers, 'WWW-Authenticate', challenge] };
}

function tooLarge(limit: number): Answer {
  return problem('body-too-large', `The body is larger than ${limit} bytes (--body-limit).`);
}

async function finish(passage: Passage, made: Answer): Promise<PlainResponse> {
  const { options, service, request } = passage;
  const answer = shapeAnswer(options, made);
  const response = responseOf(options, service, request, answer);
  if (options.observe !== undefined) await observe(options.observe, passage, answer);
  return response;
}

function responseOf(
  { cors, help }: CoreOptions,
  { headersOf }: Service,
  request: PlainRequest,
  answer: Answer,
): PlainResponse {
  const { status, contentType, body, headers = [] } = answer;
  const own = contentType === undefined ? [...headers] : ['Content-Type', contentType, ...headers];
  own.push(...helpLink(help, answer.help));
  if (headersOf !== undefined) own.push(...headersOf(answer));
  return { status, headers: [...cors.headers(request, own), ...own], body };
}

function shapeAnswer({ shape }: CoreOptions, answer: Answer): Answer {
  return shape === undefined || answer.problem === undefined ? answer : shape({ ...answer, problem: answer.problem });
}

/** A bug of ours: the client still gets an answer, and the next request is served as if nothing had happened. */
function answerFailure(options: CoreOptions, request: PlainRequest, error: unknown): PlainResponse {
  if (error instanceof StoreError)
    return responseOf(options, options.service(), request, problem('no-store', error.message));
  options.report(error);
  const place = `${request.method.slice(0, 20)} ${urlPartsOf(request.url).path.slice(0, 200)}`;
  const answer = shapeAnswer(options, problem('no-answer', `The server failed on ${place}; its log says why.`));
  return responseOf(options, options.service(), request, answer);
}

/**
 * Guards a server against requests that name another machine (DNS rebinding).
 *
 * @param respond - answers the other requests
 * @param isHere - decides by the `Host` header
 * @param help - gives the address of what the docs say about that
 * @returns a function that answers every request, those for another machine with 421 (RFC 9110, section 15.5.20)
 */
export function guardHost(respond: Respond, isHere: HostCheck, help?: Help): Respond {
  const detail =
    'The Host header names a public site, which may be an attack on this machine (DNS rebinding); ' +
    'allow the name with --allowed-host.';
  // The host in an absolute form does not count: pages cannot send that form, and tests put the real service there.
  return (request) =>
    isHere(headerOf(request.headers, 'host'))
      ? respond(request)
      : Promise.resolve(earlyRefusal('wrong-host', detail, help));
}

function observe(tell: NonNullable<CoreOptions['observe']>, passage: Passage, answer: Answer): Promise<void> {
  const { status, by, parts } = answer;
  const { service, path: sentPath, search, session, prefix, pathValues, start, endpoint, bodies } = passage;
  const { redaction } = service;
  const { method, headers, url, body, form } = passage.request;
  const isForm = form !== undefined;
  const isBatch = parts !== undefined;
  const operation: Operation | undefined = endpoint?.operation;
  const path = redaction.path(operation, sentPath, pathValues);
  const text = typeof answer.body === 'string' && answer.body.length <= maxAnswer ? answer.body : '';
  const toSayable = (detail: string): string => (path === sentPath ? detail : detail.replaceAll(sentPath, path));
  // Records are kept for long, so no closure of this function may hold the passage or the answer: the connection would
  // be kept with them.
  const details = (): Details => {
    const call = { url, session, prefix, headers, search, pathValues, body: body ?? noBody, signal: undefined };
    const sent = body === undefined || isForm ? [] : (bodies?.(call) ?? []);
    const asked = redaction.request({ headers, path: sentPath, search, pathValues, operation, calls: sent });
    return {
      ...asked,
      answered: { answer: { text, status, isBatch }, operation, calls: sent },
    };
  };
  return tell({
    id: newRequestId(),
    at: Date.now(),
    session,
    method,
    path,
    operationId: operation?.id,
    status,
    by: withFlaws(answer, by.wrong === undefined && answer.problem ? [toSayable(answer.problem.detail)] : undefined).by,
    parts,
    duration: performance.now() - start,
    // An estimate: headers are about a kilobyte, a parsed body takes more memory than its text, and each call of a
    // batch is remembered with what answered it.
    size: 2000 + url.length + 4 * (body?.length ?? 0) + 2 * text.length + 500 * (parts?.length ?? 0),
    query: () => redaction.request({ headers, path: '', search, pathValues, operation, calls: [] }).query,
    details,
  });
}
