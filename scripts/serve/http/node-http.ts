import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Http2ServerResponse } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { CommandError } from '../../contract/base/errors.ts';
import type { ReadForm } from '../multipart/multipart.ts';
import { noBody, type PlainResponse, type RequestHeaders, type Respond, type TakesForm } from '../message/message.ts';
import { formReader } from './node-form.ts';
import { helpLink, problem, type Help, type Problem } from '../refusal/problem-details.ts';
import { ReportedStreamError, isStreamed, openStream, type OpenStream } from '../stream/stream.ts';
import { createEventLoopYielder } from '../../contract/base/yield-to-event-loop.ts';

/** The limits of a server, and where its own errors go. */
export type HttpServerOptions = {
  /** The most bytes of a body. */
  bodyLimit: number;
  /** Milliseconds in which a whole request has to arrive. */
  requestTimeout: number;
  /** The most bytes of the headers of a request. */
  headerLimit?: number;
  /** Whether the body of a request is a form that is read as it arrives; the limit is not for its files. */
  takesForm?: TakesForm | undefined;
  /** Called for an error of the server itself. */
  report: (error: unknown) => void;
  /** The address of what the docs say about an error. */
  help?: Help | undefined;
};

/** The most bytes of the headers of a request, unless it is told otherwise. */
const usualHeaderLimit = 16 * 1024;

/**
 * Adapts a core to node:http.
 *
 * @param options - see {@link HttpServerOptions}
 * @returns the server, which does not listen yet
 * @example const port = await listen(httpServerOf(respond, options), { port: 0, host: '127.0.0.1' });
 */
export function httpServerOf(respond: Respond, options: HttpServerOptions): Server {
  const own: ListenerOptions = {
    ...options,
    headersOf: ({ headers }) => headers,
    isClosing: () => !server.listening,
  };
  const listener = listenerOf(respond, own);
  const server = createServer(
    {
      // Of a header that is sent twice, node would keep the first only, and another reader may keep the last (RFC 9110,
      // section 5.3). Joined, two hosts, credentials or media types are none.
      joinDuplicateHeaders: true,
      headersTimeout: options.requestTimeout,
      requestTimeout: options.requestTimeout,
      maxHeaderSize: options.headerLimit ?? usualHeaderLimit,
      connectionsCheckingInterval: Math.max(50, options.requestTimeout / 4),
      // Longer than the pauses of a test run, so that no client finds its kept-alive connection closed.
      keepAliveTimeout: 65_000,
    },
    listener,
  );
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (isForm(request, own) || !isTooLong(request, options.bodyLimit)) response.writeContinue();
    listener(request, response);
  });
  server.on('clientError', createBrokenRequestRefusal(options.headerLimit ?? usualHeaderLimit, options.help));
  // Without a listener, node:http would hang up without a word.
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    // The client may be gone already.
    socket.on('error', () => socket.destroy());
    endWith(socket, problem('wrong-method', 'CONNECT is for tunnels, and this server makes none.'), options.help);
  });
  return server;
}

/** What a listener needs. */
export type ListenerOptions = Pick<HttpServerOptions, 'bodyLimit' | 'takesForm' | 'report' | 'help'> & {
  /** Whether the server takes no new connections any more. */
  isClosing: () => boolean;
  /** Reads the headers of a request. */
  headersOf: (request: IncomingMessage) => RequestHeaders;
};

/**
 * Adapts a core to a server of the application, with node:http, node:https or node:http2, or a framework.
 *
 * @param options - see {@link ListenerOptions}
 */
export function listenerOf(
  respond: Respond,
  options: ListenerOptions,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => handle(respond, options, request, response);
}

function handle(respond: Respond, options: ListenerOptions, request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) return answer(respond, options, request, response, noBody);
  if (isForm(request, options)) return void answerForm(respond, options, request, response);
  if (isTooLong(request, options.bodyLimit)) return refuseBody(respond, options, request, response);
  collect(request, options.bodyLimit, (body) =>
    body === undefined
      ? refuseBody(respond, options, request, response)
      : answer(respond, options, request, response, body),
  );
}

/**
 * Checks whether a request has a body, which may be empty.
 *
 * @returns false if there is none
 */
export function hasBody({ headers, httpVersionMajor }: IncomingMessage): boolean {
  // HTTP/2 frames bodies without any header.
  return httpVersionMajor > 1 || headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/**
 * Tells the scheme of the address that a request was sent to.
 *
 * @returns `https` for a connection with TLS
 */
export function schemeOf({ socket }: Pick<IncomingMessage, 'socket'>): 'http' | 'https' {
  return 'encrypted' in socket && socket.encrypted === true ? 'https' : 'http';
}

function isForm(request: IncomingMessage, { takesForm, headersOf }: ListenerOptions): boolean {
  if (takesForm === undefined) return false;
  const { method = '', url = '/' } = request;
  const headers = headersOf(request);
  return headers['content-length'] !== '0' && takesForm({ method, url, headers });
}

/** Answers while the form arrives; its unread rest is dropped. */
async function answerForm(
  respond: Respond,
  options: ListenerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', url = '/' } = request;
  const headers = options.headersOf(request);
  const form: ReadForm = formReader(request);
  const signal = (): AbortSignal => signalOf(response);
  const made = await respond({ method, url, scheme: schemeOf(request), headers, body: noBody, form, signal });
  if (isStreamed(made.body) && !request.complete) {
    // The answer may be made of what still arrives.
    response.shouldKeepAlive = false;
    response.once('close', () => request.destroy());
  } else if (!(await isDrained(request, options.bodyLimit))) {
    response.shouldKeepAlive = false;
    setTimeout(() => request.destroy(), drainTime).unref();
  }
  send(response, made, options);
}

/** Milliseconds that a client may take to send an unread body. */
const drainTime = 1000;

/** Drops the rest of a body; false if that is too much, or takes too long. */
async function isDrained(request: IncomingMessage, limit: number): Promise<boolean> {
  if (request.complete || request.destroyed) {
    request.resume();
    return Promise.resolve(true);
  }
  return new Promise((resolve) => {
    let size = 0;
    const end = (isWhole: boolean) => (): void => {
      clearTimeout(late);
      request.off('data', count);
      resolve(isWhole);
    };
    const tooMuch = end(false);
    const count = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > limit) tooMuch();
    };
    const late = setTimeout(tooMuch, drainTime);
    request.on('data', count).once('end', end(true)).once('close', end(true)).resume();
  });
}

/** Calls back once, with the whole body, or with `undefined` once it is too long; never if the client hangs up. */
function collect(request: IncomingMessage, limit: number, done: (body: Uint8Array | undefined) => void): void {
  const chunks: Buffer[] = [];
  let size = 0;
  const take = (chunk: Buffer): void => {
    chunks.push(chunk);
    size += chunk.length;
    if (size <= limit) return;
    chunks.length = 0;
    request.off('data', take).off('end', end);
    done(undefined);
  };
  // Most bodies arrive as one chunk.
  const end = (): void => done(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks, size));
  request.on('data', take).on('end', end);
}

function isTooLong({ headers }: IncomingMessage, limit: number): boolean {
  return Number(headers['content-length']) > limit;
}

/** The rest of the body is not read, so the connection cannot be used again (RFC 9112, section 9.6). */
function refuseBody(
  respond: Respond,
  options: ListenerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  // Reading goes on for a moment, or the client would see a reset connection instead of the answer.
  request.resume();
  setTimeout(() => request.destroy(), 1000).unref();
  response.shouldKeepAlive = false;
  answer(respond, options, request, response, undefined);
}

/**
 * Answers a request whose body was read already.
 *
 * @param options - see {@link ListenerOptions}
 * @param body - the whole body; `undefined` if it is too long
 */
export function answer(
  respond: Respond,
  options: ListenerOptions,
  request: IncomingMessage,
  response: ServerResponse,
  body: Uint8Array | undefined,
): void {
  const { method = 'GET', url = '/' } = request;
  const signal = (): AbortSignal => signalOf(response);
  const made = respond({ method, url, scheme: schemeOf(request), headers: options.headersOf(request), body, signal });
  void made.then((ready) => send(response, ready, options));
}

function signalOf(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const end = (): void => {
    // Over HTTP/2, what is cut looks finished.
    if (!(isHttp2(response) ? response.writableEnded : response.writableFinished)) controller.abort();
  };
  if (isGone(response)) end();
  else response.once('close', end);
  return controller.signal;
}

function send(
  response: ServerResponse,
  { status, headers, body, length: told }: PlainResponse,
  { report, isClosing }: ListenerOptions,
): void {
  if (isClosing()) response.shouldKeepAlive = false;
  const source = isStreamed(body) ? openStream(body) : undefined;
  if (response.headersSent || isGone(response)) return source?.stop();
  // These two statuses have no content (RFC 9110, sections 15.3.5 and 15.4.5).
  const hasContent = status !== 204 && status !== 304;
  const size = isStreamed(body) ? 'unknown' : Buffer.byteLength(body);
  const length = told ?? size;
  const lines = hasContent && length !== 'unknown' ? [...headers, 'Content-Length', String(length)] : headers;
  response.writeHead(status, isHttp2(response) ? membersOf(lines) : lines);
  // A text with a byte for each character is the same in both, and latin1 is written without counting again.
  if (!isStreamed(body)) response.end(body, typeof body === 'string' && size === body.length ? 'latin1' : 'utf8');
  else if (source !== undefined && hasContent && response.req.method !== 'HEAD') void stream(response, source, report);
  else {
    source?.stop();
    response.end();
  }
}

/** Sends chunks at the client's pace, and stops producing when the client stops reading. */
async function stream(
  response: ServerResponse,
  source: OpenStream<string | Uint8Array>,
  report: (error: unknown) => void,
): Promise<void> {
  response.once('close', source.stop);
  // The client is to know that the answer begins, even if the first chunk takes its time.
  response.flushHeaders();
  const othersFirst = createEventLoopYielder();
  try {
    for (;;) {
      const { done, value } = await source.next();
      if (done === true || value === undefined || isGone(response)) break;
      if (!response.write(value)) await waitUntilWritable(response);
      // Chunks may be made without waiting, for a client that takes them at once.
      await othersFirst();
    }
    if (!isGone(response)) response.end();
  } catch (error) {
    // When the client is gone, what makes the chunks may well fail.
    if (!isGone(response) && !(error instanceof ReportedStreamError)) report(error);
    breakOff(response);
  }
}

/** Resolves when the client takes more, or never will. */
async function waitUntilWritable(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    if (isGone(response)) return resolve();
    const finishWaiting = (): void => {
      response.off('drain', finishWaiting).off('close', finishWaiting);
      resolve();
    };
    response.on('drain', finishWaiting).on('close', finishWaiting);
  });
}

/** The client is gone; of an answer over HTTP/2, only its stream knows. */
function isGone(response: ServerResponse): boolean {
  return response.destroyed || (isHttp2(response) && response.stream.destroyed);
}

function isHttp2(response: object): response is Http2ServerResponse {
  return 'stream' in response;
}

/** Names and values that alternate, as an object: some versions of Node take nothing else for HTTP/2. */
function membersOf(pairs: string[]): OutgoingHttpHeaders {
  const members: { [name: string]: string[] } = {};
  for (let i = 0; i + 1 < pairs.length; i += 2) (members[pairs[i] ?? ''] ??= []).push(pairs[i + 1] ?? '');
  return Object.fromEntries(
    Object.entries(members).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  );
}

/** Ends a connection so that the client cannot take what it has for the whole answer (RFC 9112, section 8). */
function breakOff(response: ServerResponse): void {
  // Over HTTP/2, only a stream that ends with an error is told from one that ends (RFC 9113, section 8.1).
  if (isHttp2(response)) return response.stream.close(internalError);
  // Without chunks, the end of the connection is the end of the answer.
  if (response.req.httpVersion === '1.0') response.socket?.resetAndDestroy();
  response.destroy();
}

/** The code of a stream over HTTP/2 that breaks off (RFC 9113, section 7). */
const internalError = 2;

/** Makes what answers if node:http could not parse a request. */
function createBrokenRequestRefusal(
  headerLimit: number,
  help: Help | undefined,
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => refuseBrokenRequest(headerLimit, help, error, socket);
}

function refuseBrokenRequest(
  headerLimit: number,
  help: Help | undefined,
  error: NodeJS.ErrnoException,
  socket: Socket,
): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const refusal =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? problem('request-timeout', 'The request did not arrive as a whole in time.')
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? problem('headers-too-large', `The headers are larger than ${headerLimit / 1024} KiB.`)
        : problem('malformed-request', 'What arrived is not an HTTP/1.1 request.');
  endWith(socket, refusal, help);
}

/**
 * Answers on a socket that has no response object, and ends it.
 *
 * @param help - the address of what the docs say about it
 */
export function endWith(socket: Duplex, { status, body, contentType, help: about }: Problem, help?: Help): void {
  const [name, value] = helpLink(help, about);
  const lines = [
    `HTTP/1.1 ${status} `,
    `Content-Type: ${contentType ?? ''}`,
    `Content-Length: ${body.length}`,
    'Connection: close',
    ...(name === undefined ? [] : [`${name}: ${value}`]),
    '',
    body,
  ];
  socket.end(lines.join('\r\n'));
}

/** Where a server listens. */
export type ListenAddress = { host: string; port: number };

/**
 * Makes a server listen.
 *
 * @param server - see {@link httpServerOf}
 * @param address - where; port 0 takes any free one
 * @throws CommandError when the port is taken or reserved for the administrator, or the host is not an address of this
 *   machine
 */
export async function listen(server: Server, { host, port }: ListenAddress): Promise<number> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException): void => reject(createListenError({ host, port }, error));
    server.once('error', refuse);
    server.listen(port, host, () => {
      server.off('error', refuse);
      const address = server.address() as AddressInfo;
      resolve(address.port);
    });
  });
}

function createListenError({ host, port }: ListenAddress, error: NodeJS.ErrnoException): Error {
  const sentences: { [code: string]: string } = {
    EADDRINUSE:
      `Port ${port} is taken by another program; ` +
      'stop that one, or choose another port with --port (0 takes any free one).',
    EACCES: `Port ${port} may only be used by the administrator; choose one from 1024 with --port.`,
    EADDRNOTAVAIL: `${host} is not an address of this machine; --host takes one that is, or 0.0.0.0 for all.`,
    ENOTFOUND: `${host} is not an address of this machine; --host takes one that is, or 0.0.0.0 for all.`,
  };
  const sentence = sentences[error.code ?? ''];
  return sentence === undefined ? error : new CommandError(sentence);
}

/** Connections that a server has handed over, for another protocol. */
export type HandedOver = {
  /** Answers what has arrived, then says goodbye. */
  leave: () => void;
  /** Cuts the connections that are left. */
  cut: () => void;
};

/** What can be closed; servers of HTTP/2 lack some of it. */
type Closable = Pick<Server, 'close'> & Partial<Pick<Server, 'closeAllConnections' | 'closeIdleConnections'>>;

/**
 * Closes a server: it takes no new connections, requests that have arrived are answered, also those that still arrive
 * on open connections, and idle connections end.
 *
 * @param drain - milliseconds after which answers that are still on their way are cut
 * @returns a promise that resolves when the port is free
 */
export async function close(server: Closable, drain: number, handedOver?: HandedOver): Promise<void> {
  return new Promise((resolve) => {
    const impatient = setTimeout(() => {
      server.closeAllConnections?.();
      handedOver?.cut();
    }, drain);
    server.close(() => {
      clearTimeout(impatient);
      resolve();
    });
    server.closeIdleConnections?.();
    handedOver?.leave();
  });
}
