import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { fromElsewhere, sourceHeader, type Answer } from './answer.ts';
import { readBody } from './body.ts';
import { faultAnswer, type Faults } from './faults.ts';
import { suggestion } from './nearest.ts';
import type { Plan } from './plan.ts';
import { answerOperation } from './platform.ts';
import { problem } from './problem.ts';
import type { Observation } from './record.ts';
import { answerRpc } from './rpc.ts';
import type { Call, Note, Service, Session } from './service.ts';

/** Serves what the contract does not have: returns whether it answered. */
export type Site = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;

/** What the front needs. */
export type FrontOptions = {
  /** The contract that is served now. */
  service: () => Service;
  session: Session;
  faults: Faults;
  site: Site | undefined;
  /** Is told of every request; `undefined` saves the work. */
  observe: ((request: Observation) => void) | undefined;
  /** Is told of a defect of the mock itself. */
  report: (error: unknown) => void;
  /** Milliseconds in which a request has to arrive as a whole. */
  requestTimeout: number;
};

/** Where the node's methods are called. */
export const rpcPath = '/rpc';

/**
 * Makes the server of both APIs. It does not listen yet.
 *
 * @param options - see {@link FrontOptions}
 * @returns the server
 */
export function createFront(options: FrontOptions): Server {
  const server = createServer(
    {
      headersTimeout: options.requestTimeout,
      requestTimeout: options.requestTimeout,
      connectionsCheckingInterval: Math.max(50, options.requestTimeout / 4),
      // Longer than test runs pause: a client must not find the connection closed that it was about to use.
      keepAliveTimeout: 65_000,
    },
    (request, response) => handle(options, request, response),
  );
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (!(Number(request.headers['content-length']) > options.session.bodyLimit)) response.writeContinue();
    handle(options, request, response);
  });
  server.on('clientError', refuseBrokenRequest);
  return server;
}

function handle(options: FrontOptions, request: IncomingMessage, response: ServerResponse): void {
  try {
    dispatch(options, request, response);
  } catch (error) {
    fail(options, request, response, error);
  }
}

function dispatch(options: FrontOptions, request: IncomingMessage, response: ServerResponse): void {
  const service = options.service();
  const start = options.observe === undefined ? 0 : performance.now();
  const url = originForm(request.url ?? '/');
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const method = request.method ?? 'GET';
  const isRpc = service.methods !== undefined && (path === rpcPath || path === `${rpcPath}/`);
  const match = isRpc ? undefined : service.router.match(path);
  const finish = (answer: Answer, call?: Call): void => {
    send(response, answer);
    if (options.observe !== undefined) observe(options.observe, service, { method, path, request, answer, call, start });
  };
  const isThere = isRpc || match !== undefined;
  const verbs = (): string => [...(isRpc ? ['POST'] : (match?.plans.keys() ?? [])), 'OPTIONS'].join(', ');

  if (method === 'OPTIONS' && match?.plans.has('OPTIONS') !== true && (isThere || request.headers['access-control-request-method'] !== undefined)) {
    return finish(preflight(request, verbs()));
  }
  if (!isThere) return notFound(options, service, request, response, path, finish);
  const plan = match?.plans.get(method) ?? (method === 'HEAD' ? match?.plans.get('GET') : undefined);
  if (plan === undefined && !(isRpc && method === 'POST')) {
    return finish(problem('wrong-method', `${method.slice(0, 20)} is not one of ${verbs()}.`, { headers: ['Allow', verbs()] }));
  }
  const failure = options.faults.failure();
  if (failure !== undefined) return later(options, () => finish(faultAnswer(failure, plan?.operation.id)));

  const answer = (body: Buffer): void => {
    const call: Call = {
      headers: request.headers,
      search: mark < 0 ? '' : url.slice(mark + 1),
      pathValues: match?.pathValues ?? {},
      body,
      notes: options.observe === undefined ? undefined : [],
    };
    try {
      const made =
        plan === undefined
          ? answerRpc(service, options.session, service.methods ?? new Map<string, Plan>(), call)
          : answerOperation(service, options.session, plan, call);
      if (made instanceof Promise)
        made.then((ready) => later(options, () => finish(ready, call))).catch((error: unknown) => fail(options, request, response, error));
      else later(options, () => finish(made, call));
    } catch (error) {
      fail(options, request, response, error);
    }
  };
  if (plan !== undefined && plan.body === undefined) return answer(noBody);
  readBody(request, options.session.bodyLimit, (body) => {
    if (body === undefined) finish(tooLarge(request, options.session.bodyLimit));
    else answer(body);
  });
}

const noBody = Buffer.alloc(0);

/** RFC 9112, 3.2.2: a server accepts the absolute form, too. */
function originForm(url: string): string {
  return url.charCodeAt(0) === 47 ? url : url.replace(/^https?:\/\/[^/?]*(?=[/?]|$)/i, '').replace(/^(?!\/)/, '/');
}

function later({ faults }: FrontOptions, act: () => void): void {
  const delay = faults.delay();
  if (delay === 0) act();
  else setTimeout(act, delay);
}

/** Headers that every answer has: any page of any origin may call the mock and read which exchange answered. */
const openToBrowsers = ['Access-Control-Allow-Origin', '*', 'Access-Control-Expose-Headers', '*'];

function send(response: ServerResponse, { status, contentType, body, headers, source }: Answer): void {
  if (response.headersSent || response.destroyed) return;
  const lines = [...openToBrowsers, sourceHeader, source.header];
  const length = Buffer.byteLength(body);
  if (contentType !== undefined) lines.push('Content-Type', contentType, 'Content-Length', String(length));
  // RFC 9110, 8.6: these two say nothing about a length.
  else if (status !== 204 && status !== 304) lines.push('Content-Length', '0');
  if (headers !== undefined) lines.push(...headers);
  response.writeHead(status, lines);
  // Text that is all ASCII goes out together with the headers, without another look at its signs.
  response.end(body, length === body.length ? 'latin1' : 'utf8');
}

/** The Fetch standard's CORS preflight; the last header lets a public page call this machine (Private Network Access). */
function preflight({ headers }: IncomingMessage, allow: string): Answer {
  const wanted = headers['access-control-request-headers'];
  const answer: Answer = {
    status: 204,
    body: '',
    headers: ['Allow', allow, 'Access-Control-Allow-Methods', allow, 'Access-Control-Max-Age', '600'],
    source: fromElsewhere('generated', undefined, 'CORS preflight'),
  };
  if (wanted !== undefined) answer.headers?.push('Access-Control-Allow-Headers', wanted);
  if (headers['access-control-request-private-network'] === 'true') answer.headers?.push('Access-Control-Allow-Private-Network', 'true');
  return answer;
}

function notFound(
  options: FrontOptions,
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  finish: (answer: Answer) => void,
): void {
  const unknown = (): void => finish(unknownPath(service, path));
  if (options.site === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return unknown();
  const answered = options.site(request, response);
  if (answered instanceof Promise) answered.then((done) => done || unknown()).catch((error: unknown) => fail(options, request, response, error));
  else if (!answered) unknown();
}

function unknownPath({ router, methods }: Service, path: string): Answer {
  const paths = methods === undefined ? router.paths : [...router.paths, rpcPath];
  return problem('unknown-path', `Nothing is at ${path.slice(0, 200)}. ${suggestion(path, paths)}`);
}

/** The rest of the body is not read, so the connection cannot be used again (RFC 9112, 9.6). */
function tooLarge(request: IncomingMessage, limit: number): Answer {
  // Read on for a moment, or the client would see a reset instead of the answer.
  request.resume();
  setTimeout(() => request.destroy(), 1000).unref();
  return problem('body-too-large', `The body is larger than ${limit} bytes (--body-limit).`, { headers: ['Connection', 'close'] });
}

/** A defect of ours: the client still gets an answer, and the next request is served as if nothing had been. */
function fail(options: FrontOptions, request: IncomingMessage, response: ServerResponse, error: unknown): void {
  options.report(error);
  send(response, problem('no-answer', `The mock failed on ${request.method ?? ''} ${(request.url ?? '').split('?', 1)[0] ?? ''}; its log says why.`));
}

/** What node:http could not read as a request. */
function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const { status, body, contentType } =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? problem('request-timeout', 'The request did not arrive as a whole in time.')
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? problem('headers-too-large', 'The headers are larger than 16 KiB.')
        : problem('malformed-request', 'What arrived is no HTTP/1.1 request.');
  const lines = [`HTTP/1.1 ${status} `, `Content-Type: ${contentType ?? ''}`, `Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close', '', body];
  socket.end(lines.join('\r\n'));
}

type Observed = { method: string; path: string; request: IncomingMessage; answer: Answer; call: Call | undefined; start: number };

function observe(tell: (request: Observation) => void, { redaction }: Service, { method, path, request, answer, call, start }: Observed): void {
  const [at, duration] = [Date.now(), performance.now() - start];
  const { headers } = request;
  const search = call?.search ?? '';
  const notes: (Note | undefined)[] = call?.notes?.length ? call.notes : [undefined];
  for (const note of notes) {
    const { status, exchange, why } = note ?? { status: answer.status, exchange: answer.source.exchange, why: answer.source.why };
    const { operation, body } = note ?? {};
    const observation: Observation = {
      at,
      method,
      path,
      status,
      why,
      duration,
      details: () => ({
        query: redaction.query(search),
        headers: redaction.headers(headers),
        ...(operation !== undefined && body !== undefined && { body: redaction.body(operation, body) }),
      }),
    };
    if (operation !== undefined) observation.operationId = operation.id;
    if (exchange !== undefined) observation.exchange = exchange;
    tell(observation);
  }
}
