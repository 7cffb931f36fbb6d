import { guarded } from './core.ts';
import { hostCheckOf } from './hosts.ts';
import type { Respond } from './message.ts';
import { close, listen, serverOf } from './node-http.ts';

/** Where and how something is listened for. */
export type ListenOptions = {
  /** Port to listen on; 0, the default, takes any free one. */
  port?: number;
  /** Address to listen on; default `127.0.0.1`, which only this machine reaches. */
  host?: string;
  /** Names under which the server may be called besides those of this machine and its neighbours. */
  allowedHosts?: string[];
  /** Milliseconds in which a request has to arrive as a whole; default 30,000. */
  requestTimeout?: number;
};

/** What listens. */
export type Listening = {
  /** Address without slash at the end. */
  url: string;
  /** Lets requests that have arrived be answered, then closes the server. Resolves when the port is free. */
  close: () => Promise<void>;
};

/**
 * Listens for requests over HTTP.
 *
 * @param respond - answers them
 * @param options - see {@link ListenOptions}
 * @param limits - the most bytes of a body, who is told of what befell the server itself, and what is done at the first
 *   connection
 * @returns where it listens
 * @throws CommandError when the port is taken, or not for this user, or the host is none of this machine's
 */
export async function listenFor(
  respond: Respond,
  { port = 0, host = '127.0.0.1', allowedHosts = [], requestTimeout = 30_000 }: ListenOptions,
  {
    bodyLimit,
    report,
    prepare = () => undefined,
  }: { bodyLimit: number; report: (error: unknown) => void; prepare?: () => void },
): Promise<Listening> {
  const server = serverOf(guarded(respond, hostCheckOf(allowedHosts)), { bodyLimit, requestTimeout, report });
  const taken = await listen(server, { host, port });
  // Out of file descriptors, say: connections wait, and what is open is served.
  server.on('error', report);
  server.once('connection', prepare);
  let closing: Promise<void> | undefined;
  return { url: `http://${reachable(host)}:${taken}`, close: () => (closing ??= close(server)) };
}

/** An address that stands for all of this machine's is reached by the one of the loopback. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
