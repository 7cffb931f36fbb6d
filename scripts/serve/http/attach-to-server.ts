import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { CommandError } from '../../contract/base/errors.ts';
import { guardHost } from '../core.ts';
import { hostCheckOf } from '../access/host-check.ts';
import type { CloseOptions, NodeHttpRequest, NodeHttpResponse, NodeHttpServer } from './node-server.ts';
import type { RequestHeaders, Respond } from '../message/message.ts';
import { answer, close, hasBody, listenerOf, type ListenerOptions } from './node-http.ts';
import { earlyRefusal } from '../refusal/problem-details.ts';
import { offerWebSockets, type WebSocketOptions } from './web-socket.ts';

/** A server for servers that the application makes. */
export type ServerAttachment = {
  /** Answers a request. */
  listener: (request: NodeHttpRequest, response: NodeHttpResponse) => void;
  /** Lets a server be served; returns a function that closes it. */
  attach: (server: NodeHttpServer) => (options: Required<CloseOptions>) => Promise<void>;
};

/**
 * Adapts a core to servers that the application makes.
 *
 * @param options - `allowedHosts`, further host names that requests may be addressed to; `bodyLimit`, the most bytes of
 *   a body; `report`, called for an error of the server itself; `isClosing`, whether connections are to end; `help`,
 *   the address of what the docs say about an error; `webSocket`, what JSON-RPC over WebSocket needs
 * @returns the listener, and what attaches the server
 */
export function attachToServers(
  respond: Respond,
  {
    allowedHosts,
    webSocket,
    ...limits
  }: Pick<ListenerOptions, 'bodyLimit' | 'takesForm' | 'report' | 'isClosing' | 'help'> & {
    allowedHosts: string[];
    webSocket: Pick<WebSocketOptions, 'isOffered' | 'cors'>;
  },
): ServerAttachment {
  const isHere = hostCheckOf(allowedHosts);
  const options: ListenerOptions = { ...limits, headersOf: readSentHeaders };
  const whole = guardHost(respond, isHere, limits.help);
  const usual = listenerOf(whole, options);
  const listener = (given: NodeHttpRequest, response: NodeHttpResponse): void => {
    const [request, sent] = [given as IncomingMessage, response as ServerResponse];
    // Node emits it for streams over HTTP/2 that break off, and would end the process without a listener.
    if (request.httpVersionMajor > 1) request.on('error', () => undefined);
    if (request.readableDidRead && hasBody(request)) answerRead(whole, options, request, sent);
    else usual(request, sent);
  };
  return {
    listener,
    attach: (given) => {
      const server = given as Server;
      if (server.listenerCount('request') === 0) server.on('request', listener);
      const { bodyLimit, report } = limits;
      const webSockets = offerWebSockets(server, respond, { ...webSocket, isHere, bodyLimit, report });
      const sockets = keepOpen<Socket>(server, 'connection');
      const sessions = keepOpen<Session>(server, 'session');
      return ({ drain }) =>
        close(server, drain, {
          leave: () => {
            webSockets.leave();
            for (const session of sessions) session.close();
          },
          cut: () => {
            webSockets.cut();
            for (const socket of sockets) socket.destroy();
          },
        });
    },
  };
}

/** A connection over HTTP/2, as far as it matters here. */
type Session = { close: () => void; once: (event: 'close', listener: () => void) => unknown };

/** Keeps what a server emits with an event, while it is open. */
function keepOpen<Open extends { once: (event: 'close', listener: () => void) => unknown }>(
  server: Server,
  event: string,
): Set<Open> {
  const open = new Set<Open>();
  server.on(event, (one: Open) => {
    if (open.has(one)) return;
    open.add(one);
    one.once('close', () => open.delete(one));
  });
  return open;
}

/**
 * Headers as the rest of the house reads them, from a server that may not join those that are sent twice: the first
 * would count here, and another reader may take the last (RFC 9110, section 5.3).
 */
function readSentHeaders({ headers, rawHeaders }: IncomingMessage): RequestHeaders {
  const values = new Map<string, string[]>();
  rawHeaders.forEach((text, i) => {
    if (i % 2 > 0) return;
    const [name, value = ''] = [text.toLowerCase(), rawHeaders[i + 1]];
    const before = values.get(name);
    if (before === undefined) values.set(name, [value]);
    else before.push(value);
  });
  const sent = Object.entries(headers).flatMap(([name, value]): [string, string | string[] | undefined][] => {
    // Over HTTP/2, what a request is about stands among the headers.
    if (name.startsWith(':')) return [];
    const all = values.get(name) ?? [];
    return [[name, all.length > 1 && value === all[0] ? all.join(', ') : value]];
  });
  // It takes the place of Host (RFC 9113, section 8.3.1).
  const authority = headers[':authority'];
  return Object.fromEntries(authority === undefined ? sent : [...sent, ['host', authority]]);
}

/** Answers a request whose body a framework has read: with the bytes, if it has kept them. */
function answerRead(
  respond: Respond,
  options: ListenerOptions,
  request: IncomingMessage & { body?: unknown; rawBody?: unknown },
  response: ServerResponse,
): void {
  const bytes = [request.rawBody, request.body].find((one) => one instanceof Uint8Array);
  if (bytes !== undefined) {
    return answer(respond, options, request, response, bytes.length > options.bodyLimit ? undefined : bytes);
  }
  options.report(
    new CommandError(
      'The body of a request was read before it came here, e.g. by express.json(). ' +
        'Let this server come first, or keep the bytes in request.body, e.g. with express.raw().',
    ),
  );
  const refused = earlyRefusal('no-answer', 'The body was read by other code; the log says more.', options.help);
  answer(async () => refused, options, request, response, undefined);
}
