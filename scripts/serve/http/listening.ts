// Adapters between HTTP and plain data: node:http here and in servers that the application makes (`attach-to-
// server.ts`), `fetch`; and which pages and hosts may call.

import { guardHost } from '../core.ts';
import { hostCheckOf } from '../access/host-check.ts';
import type { Respond, TakesForm } from '../message/message.ts';
import type { Listening, ListenOptions } from './node-server.ts';
import { close, listen, httpServerOf } from './node-http.ts';
import type { Help } from '../refusal/problem-details.ts';
import { offerWebSockets, type WebSocketOptions } from './web-socket.ts';

/** Milliseconds that a closing server waits, unless it is told otherwise. */
const usualDrain = 500;

/**
 * Serves requests over HTTP/1.1.
 *
 * @param options - see {@link ListenOptions}
 * @param surroundings - `bodyLimit`, the most bytes of a body; `takesForm`, which forms are
 *   read as they arrive; `report`, called for an error of the server itself;
 *   `prepare`, called at the first connection; `webSocket`, if JSON-RPC is offered over WebSocket; `help`, the address
 *   of what the docs say about an error
 * @throws CommandError when the port is taken or reserved for the administrator, or the host is not an address of this
 *   machine
 * @example const { url, close } = await listenFor(respond, { port: 0 }, { bodyLimit: 1024, report, prepare });
 */
export async function listenFor(
  respond: Respond,
  { port = 0, host = '127.0.0.1', allowedHosts = [], requestTimeout = 30_000, headerLimit }: ListenOptions,
  {
    bodyLimit,
    takesForm,
    report,
    prepare = () => undefined,
    webSocket,
    help,
  }: {
    bodyLimit: number;
    takesForm?: TakesForm | undefined;
    report: (error: unknown) => void;
    prepare?: () => void;
    webSocket?: Pick<WebSocketOptions, 'isOffered' | 'cors'>;
    help?: Help | undefined;
  },
): Promise<Listening> {
  const isHere = hostCheckOf(allowedHosts);
  let url = '';
  // Link to the listening address: a request with another Host header would be refused again.
  const helpHere = help && ((about: string) => new URL(help(about), url).href);
  const server = httpServerOf(guardHost(respond, isHere, helpHere), {
    bodyLimit,
    takesForm,
    requestTimeout,
    report,
    help: helpHere,
    ...(headerLimit !== undefined && { headerLimit }),
  });
  const webSockets = webSocket && offerWebSockets(server, respond, { ...webSocket, isHere, bodyLimit, report });
  const taken = await listen(server, { host, port });
  url = `http://${toReachableHost(host)}:${taken}`;
  // For instance when file descriptors run out: new connections wait, and open ones are still served.
  server.on('error', report);
  server.once('connection', prepare);
  let closing: Promise<void> | undefined;
  return {
    url,
    close: ({ drain = usualDrain } = {}) => (closing ??= close(server, drain, webSockets)),
  };
}

/** A server that listens on all addresses of this machine is reached at its loopback address. */
function toReachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
