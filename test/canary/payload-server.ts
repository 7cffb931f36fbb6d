import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { payload } from './payload.ts';

/** A server that breaks every contract with the payload. */
export type PayloadServer = { url: string; close: () => void };

/**
 * Starts a server whose every answer has the payload in its reason, a header, and the keys and values of its body.
 *
 * @returns the server; the caller closes it
 */
export async function startPayloadServer(): Promise<PayloadServer> {
  const line = payload.replaceAll(/[\n\r\u2028]/g, ' ');
  const server = createServer((_, response) => {
    response.writeHead(200, line, { 'Content-Type': 'application/json', 'X-Rate': line });
    response.end(JSON.stringify({ [payload]: payload, kind: payload, items: [{ kind: payload }] }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
