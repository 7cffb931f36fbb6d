import { once } from 'node:events';
import { createServer, request as overHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as overHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { JsonObject } from '../contract/json.ts';
import type { PlainRequest } from '../contract/request.ts';
import { harOf } from '../verify/har.ts';
import type { Measure } from '../verify/judge/asked.ts';
import type { Target } from '../verify/target.ts';
import { judgeTraffic, type Judged, type Seen } from '../verify/traffic.ts';
import { answerFrom } from '../verify/wire.ts';

/** A recording proxy in front of both APIs. */
export type Recorder = {
  /** Its address for the platform. */
  url: string;
  /** Its address for the node. */
  rpcUrl: string;
  /** The traffic so far. */
  traffic: { seen: Seen; judged: Judged; started: Date }[];
  /** Writes the traffic so far as HAR, without secrets. */
  har: () => JsonObject;
  close: () => Promise<void>;
};

/** Headers that concern one connection and are not forwarded (RFC 9110, section 7.6.1). */
const ofConnection = new Set(
  [
    'connection keep-alive proxy-authenticate proxy-authorization te trailer transfer-encoding upgrade',
    'host content-length accept-encoding',
  ].flatMap((names) => names.split(' ')),
);

/**
 * Starts a proxy that forwards requests unchanged and judges each answer.
 *
 * @param options - `measure` to judge by, the `target` to forward to, the `port` to listen on, and `told`, which is
 *   called after each answer
 * @returns the proxy, once it listens on 127.0.0.1
 */
export async function startRecorder(options: {
  measure: Measure;
  target: Target;
  port: number;
  told?: (seen: Seen, judged: Judged) => void;
}): Promise<Recorder> {
  const { measure, target, port, told } = options;
  const traffic: Recorder['traffic'] = [];
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => forward(incoming, outgoing, Buffer.concat(chunks)));
  });

  function forward(incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer): void {
    const path = incoming.url ?? '/';
    const isNode = path.split('?')[0] === '/rpc';
    const base = isNode ? target.addresses.node : target.addresses.platform;
    if (base === undefined) {
      outgoing
        .writeHead(502, { 'content-type': 'text/plain' })
        .end(`record was given no address of the ${isNode ? 'node' : 'platform'}.\n`);
      return;
    }
    const url = isNode ? base : base.replace(/\/$/, '') + path;
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(incoming.headers))
      if (!ofConnection.has(name) && value !== undefined) headers[name] = String(value);
    const started = new Date();
    const begun = performance.now();
    const send = url.startsWith('https:') ? overHttps : overHttp;
    const forwarded = send(url, {
      method: incoming.method,
      headers: {
        ...target.headers[isNode ? 'node' : 'platform'],
        ...headers,
        ...(body.length > 0 && { 'content-length': body.length }),
      },
    });
    const fail = (error: Error): void => {
      if (!outgoing.headersSent) outgoing.writeHead(502, { 'content-type': 'text/plain' });
      outgoing.end(`The server did not answer: ${error.message}\n`);
    };
    forwarded.on('error', fail);
    forwarded.on('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('error', fail);
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const raw = Buffer.concat(chunks);
        const passed = Object.entries(answer.headersDistinct).filter(([name]) => !ofConnection.has(name));
        outgoing
          .writeHead(answer.statusCode ?? 502, Object.fromEntries(passed.map(([name, values]) => [name, values ?? []])))
          .end(raw);
        const received = Object.fromEntries(
          Object.entries(answer.headersDistinct).map(([name, values = []]) => [name, values.join(', ')]),
        );
        const request: PlainRequest = {
          method: incoming.method ?? 'GET',
          url,
          headers,
          ...(body.length > 0 && { body: body.toString('utf8') }),
        };
        const seen: Seen = {
          request,
          answer: answerFrom(answer.statusCode ?? 0, received, raw),
          milliseconds: Math.round(performance.now() - begun),
        };
        const judged = judgeTraffic(measure, seen);
        traffic.push({ seen, judged, started });
        told?.(seen, judged);
      });
    });
    forwarded.end(body);
  }

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    rpcUrl: `${url}/rpc`,
    traffic,
    har: () => harOf(traffic),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
