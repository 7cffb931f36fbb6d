import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http2';
import type { AddressInfo, Server as NetServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach } from 'vitest';
import { WebSocket } from 'ws';
import { createServer, type Handlers, type Server, type ServerOptions } from '../../scripts/server/server.ts';

// A typed server that is attached to a server of others, and calls of it.

/** What a test started: each is ended after it, the last one first. */
export const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

export const path = '/api/v0/ft-manager/mintFT';
const credentials = { authorization: 'k', dappid: 'd', chainid: '80002' };
export const sent = { ...credentials, 'content-type': 'application/json' };
export const mint = JSON.stringify({ chainId: '80002', erc: 'ERC20', quantity: '5', recipientAddress: '0x' });
export const minted = { referenceId: 'r', txnHash: '' } as const;
const call = JSON.stringify({
  jsonrpc: '2.0',
  id: 7,
  method: 'eth_estimateGas',
  params: [{ to: `0x${'1'.repeat(40)}` }],
});

export type Options = Omit<ServerOptions<Handlers>, 'handlers' | 'missing'>;

/** A server of ours, and the headers that its handler got. */
export function made(
  mintFT: Handlers['mintFT'] = () => minted,
  more: Options = {},
): { server: Server; seen: object[] } {
  const seen: object[] = [];
  const handlers: Partial<Handlers> = {
    mintFT: (request) => {
      seen.push(request.sent);
      return mintFT(request);
    },
    eth_estimateGas: () => '0x5208',
  };
  const server = createServer({ ...more, handlers, missing: 501 });
  closing.push(() => server.close({ drain: 0 }));
  return { server, seen };
}

/** Lets a server listen, until the end of the test. */
export async function port(server: NetServer): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

export type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: string };

export async function answerTo(request: ReturnType<typeof httpRequest>, body = mint): Promise<Answer> {
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

export function post(to: number, options: object = {}, body = mint): Promise<Answer> {
  return answerTo(httpRequest({ port: to, path, method: 'POST', headers: sent, agent: false, ...options }), body);
}

export async function rpcOverWebSocket(url: string): Promise<unknown> {
  const client = new WebSocket(url, { rejectUnauthorized: false });
  closing.push(() => client.terminate());
  await once(client, 'open');
  client.send(call);
  const [message] = (await once(client, 'message')) as [Buffer];
  return JSON.parse(message.toString('utf8')) as unknown;
}

export const gas = { jsonrpc: '2.0', id: 7, result: '0x5208' };
