import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import { asObject, pointerTokens, type Json } from '../../contract/base/json.ts';
import { once } from '../../contract/base/once.ts';
import type { Cors } from '../access/cors.ts';
import type { HostCheck } from '../access/host-check.ts';
import { parseJson } from '../request/parse-json.ts';
import type { PlainResponse, RequestHeaders, Respond } from '../message/message.ts';
import { endWith, schemeOf, type HandedOver } from './node-http.ts';
import { problem } from '../refusal/problem-details.ts';
import { rpcError } from '../rpc/rpc-errors.ts';
import { idTexts } from '../rpc/rpc-ids.ts';
import { contentType, refuseRequest } from '../rpc/rpc-replies.ts';
import { ReportedStreamError, isStreamed, openStream, type OpenStream } from '../stream/stream.ts';
import type { Feed, OpenSocket, Subscriber } from '../message/subscriber.ts';
import { createEventLoopYielder } from '../../contract/base/yield-to-event-loop.ts';

/** What WebSocket connections need. */
export type WebSocketOptions = {
  /** Whether the contract that is served now has JSON-RPC methods at a path. */
  isOffered: (path: string) => boolean;
  isHere: HostCheck;
  cors: Cors;
  /** The most bytes of a message. */
  bodyLimit: number;
  /** Called for an error of the server itself. */
  report: (error: unknown) => void;
};

/** How many messages of a connection are answered at once, and how many bytes may wait for a client to read them. */
const [maxRunning, maxWaiting] = [32, 1024 * 1024];

/** How many subscriptions a connection may have. */
const maxSubscriptions = 100;

/** Milliseconds between signs of life. */
const pulse = 30_000;

/**
 * Offers JSON-RPC over WebSocket on a server: each message is answered like the body of an HTTP request, and methods
 * that subscribe send notifications. Requests to upgrade to anything else are answered as if they had not asked.
 *
 * @param options - see {@link WebSocketOptions}
 * @returns the connections; to leave them sends the code 1001
 */
export function offerWebSockets(server: Server, respond: Respond, options: WebSocketOptions): HandedOver {
  const { isOffered, isHere, cors, bodyLimit, report } = options;
  // The package is only loaded if they are used.
  const front = once(async () => {
    const { WebSocketServer: Front } = await import('ws');
    return new Front({ noServer: true, maxPayload: bodyLimit, perMessageDeflate: false, clientTracking: false });
  });
  const open = new Map<WebSocket, OpenSocket>();
  let isLeaving = false;
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // The client may be gone already.
    socket.on('error', () => socket.destroy());
    const { headers, url = '' } = request;
    const target = (url.split('?')[0] ?? '').replace(/\/$/, '');
    const isMeant = headers.upgrade?.toLowerCase() === 'websocket' && isOffered(target);
    // What else the application has for it takes what is not meant for this.
    if (!isMeant && server.listenerCount('upgrade') > 1) return;
    if (!isMeant || isLeaving || !isHere(headers.host)) return serveWithout(server, request, socket, head);
    if (cors.isForeign({ headers, scheme: schemeOf(request) })) return endWith(socket, foreignPage);
    const meet = (webSocket: WebSocket): void => {
      open.set(webSocket, converse(webSocket, respond, target, headers, report));
      webSocket.on('close', () => open.delete(webSocket));
      if (isLeaving) open.get(webSocket)?.leave(stopping);
    };
    front().then(
      (ready) => ready.handleUpgrade(request, socket, head, meet),
      (error: unknown) => {
        report(error);
        socket.destroy();
      },
    );
  });
  return {
    leave: () => {
      isLeaving = true;
      for (const connection of open.values()) connection.leave(stopping);
    },
    cut: () => {
      for (const webSocket of open.keys()) webSocket.terminate();
    },
  };
}

const foreignPage = problem(
  'foreign-page',
  'A page of another origin wants to connect; allow its origin with --cors, or cors.',
);

/** Serves a request once more, as one that asks for no upgrade: a server may disregard that (RFC 9110, section 7.8). */
function serveWithout(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method = 'GET', url = '/', httpVersion, rawHeaders } = request;
  const isClosing = /\bclose\b/i.test(request.headers.connection ?? '');
  const kept = rawHeaders.flatMap((name, i) =>
    i % 2 === 0 && !/^(?:upgrade|connection|http2-settings)$/i.test(name) ? `${name}: ${rawHeaders[i + 1] ?? ''}` : [],
  );
  const lines = [`${method} ${url} HTTP/${httpVersion}`, ...kept, ...(isClosing ? ['Connection: close'] : []), '', ''];
  socket.unshift(Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), head]));
  server.emit('encrypted' in socket ? 'secureConnection' : 'connection', socket);
}

const stopping = 'The server stops.';

/** Answers the messages of a connection, until it ends. */
function converse(
  webSocket: WebSocket,
  respond: Respond,
  path: string,
  sent: RequestHeaders,
  report: (error: unknown) => void,
): OpenSocket {
  const gone = new AbortController();
  const feeds = new Map<string, () => void>();
  const headers = pickCarriedHeaders(sent);
  let running = 0;
  /** Why it is left, once it is. */
  let farewell: string | undefined;
  let isAlive = true;
  let lastNumber = 0;
  let opening = 0;

  const regulate = (): void => {
    if (farewell !== undefined && running === 0) return webSocket.close(1001, farewell);
    if (running >= maxRunning || webSocket.bufferedAmount > maxWaiting) webSocket.pause();
    else webSocket.resume();
  };
  const send = (text: string): Promise<void> =>
    new Promise((resolve) => {
      webSocket.send(text, () => {
        regulate();
        resolve();
      });
    });

  const connection: OpenSocket = {
    gone: gone.signal,
    leave: (why) => {
      farewell ??= why;
      for (const stop of feeds.values()) stop();
      webSocket.resume();
      regulate();
    },
  };

  /** The client that subscribes with a message; what it begins waits until the answer with its id is on its way. */
  const subscriberOf = (begun: (() => void)[]): Subscriber => ({
    connection,
    reserve: () => feeds.size + opening < maxSubscriptions && ++opening > 0,
    release: () => void opening--,
    begin: (feed) => {
      opening--;
      const number = ++lastNumber;
      // They are those of this connection alone, so that they need not be left to chance.
      const id = feed.hasNumbers ? number : `0x${number.toString(16)}`;
      const key = JSON.stringify(id);
      const source = openStream(feed.items);
      const stop = (): void => {
        feeds.delete(key);
        feed.abort();
        source.stop();
      };
      feeds.set(key, stop);
      if (gone.signal.aborted) stop();
      begun.push(() => void notify(key, source, noteOf(feed, id)));
      return id;
    },
    end: (id) => {
      const stop = feeds.get(JSON.stringify(id));
      stop?.();
      return stop !== undefined;
    },
  });

  const notify = async (key: string, source: OpenStream<Json>, note: (item: Json) => string): Promise<void> => {
    const othersFirst = createEventLoopYielder();
    try {
      for (;;) {
        const { done, value } = await source.next();
        if (!feeds.has(key)) return;
        if (done === true || value === undefined) break;
        await send(note(value));
        await othersFirst();
      }
      feeds.get(key)?.();
    } catch (error) {
      if (!feeds.has(key)) return;
      if (!(error instanceof ReportedStreamError)) report(error);
      // Nothing in the protocol says that a subscription has failed, and silence would look like a quiet chain.
      webSocket.close(1011, 'A subscription failed.');
    }
  };

  const answer = async (data: RawData): Promise<void> => {
    const body = bytesOf(data);
    const begun: (() => void)[] = [];
    const subscriber = subscriberOf(begun);
    const request = { method: 'POST', url: path, headers, body, signal: () => gone.signal, subscriber };
    const text = textOf(await respond(request), body);
    if (text !== '') void send(text);
    for (const begin of begun) begin();
  };

  webSocket.on('message', (data) => {
    if (farewell !== undefined) return;
    running++;
    regulate();
    answer(data)
      .catch(report)
      .finally(() => {
        running--;
        regulate();
      });
  });
  webSocket.on('pong', () => (isAlive = true));
  // The package answers what breaks the protocol, and closes.
  webSocket.on('error', () => undefined);
  const beat = setInterval(() => {
    if (webSocket.isPaused) return;
    if (!isAlive) webSocket.terminate();
    isAlive = false;
    webSocket.ping();
  }, pulse).unref();
  webSocket.on('close', () => {
    clearInterval(beat);
    gone.abort();
    for (const stop of feeds.values()) stop();
  });
  return connection;
}

/** The headers of the connection, as those of a request in it: cookies and credentials, but not what was negotiated. */
function pickCarriedHeaders(headers: RequestHeaders): RequestHeaders {
  const kept = Object.entries(headers).filter(
    ([name]) => !/^(?:sec-websocket-.*|upgrade|connection|accept)$/.test(name),
  );
  return { ...Object.fromEntries(kept), 'content-type': contentType };
}

function bytesOf(data: RawData): Uint8Array {
  if (Array.isArray(data)) return Buffer.concat(data);
  return data instanceof ArrayBuffer ? new Uint8Array(data) : data;
}

/** The text of an answer; `''` for none. One that is no JSON-RPC, e.g. of a full server, becomes an error. */
function textOf({ status, headers, body }: PlainResponse, sent: Uint8Array): string {
  if (isStreamed(body)) {
    openStream(body).stop();
    return '';
  }
  const text = typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
  if (text === '' || headers[headers.findIndex((name) => /^content-type$/i.test(name)) + 1] === contentType)
    return text;
  const json = parseJson(sent);
  const id = 'value' in json ? idTexts([json.value], json.text)[0] : undefined;
  const problemSent = parseJson(Buffer.from(text));
  const { title } = asObject('value' in problemSent ? problemSent.value : null);
  return refuseRequest(id, rpcError('-32603', `${String(title ?? 'HTTP')} (${status})`)).text ?? '';
}

/** Writes the notifications of a subscription. */
function noteOf({ notification, write = JSON.stringify }: Feed, id: string | number): (item: Json) => string {
  const { method, id: idPlace, item: itemPlace } = notification;
  const around = placeMember({}, pointerTokens(idPlace), id);
  const place = pointerTokens(itemPlace);
  return (item) => write({ jsonrpc: '2.0', method, params: placeMember(around, place, item) });
}

/** Puts a value where the tokens of a pointer lead; the objects on the way are made. */
function placeMember(value: Json, [name, ...rest]: string[], member: Json): Json {
  if (name === undefined) return member;
  return { ...asObject(value), [name]: placeMember(asObject(value)[name] ?? {}, rest, member) };
}
