import { getRequestListener } from '@hono/node-server';
import { createServer as createHttp, type RequestListener } from 'node:http';
import { connect } from 'node:http2';
import type { AddressInfo, Server as NetServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { ahead, behind } from '../src/express.ts';
import { app as fastify } from '../src/fastify.ts';
import { app as hono } from '../src/hono.ts';
import { http2 } from '../src/http2.ts';
import { handler } from '../src/lambda.ts';
import { GET, POST } from '../src/route.ts';
import { server } from '../src/server.ts';
import worker from '../src/worker.ts';

const mintPath = '/api/v0/ft-manager/mintFT';
const mint = { chainId: '80002', erc: 'ERC20', quantity: '5' };
const headers = {
  'content-type': 'application/json',
  authorization: 'demo-api-key',
  dappid: 'demo-dapp-id',
  chainid: '80002',
};
const rpc = { jsonrpc: '2.0', id: 1, method: 'eth_getUncleCountByBlockNumber', params: ['0x1'] };

type Fetch = (request: Request) => Response | Promise<Response>;

/** The same of every platform: a call, its refusals, JSON-RPC, and a path that is nobody's. */
async function expectServed(fetch: Fetch, base = 'http://server.example'): Promise<void> {
  const post = async (path: string, body: object, more: object = {}) => {
    const response = await fetch(
      new Request(base + path, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) }),
    );
    return { status: response.status, body: (await response.json()) as unknown };
  };
  expect(await post(mintPath, mint)).toMatchObject({ status: 200, body: { Data: { referenceId: 'ann-5' } } });
  expect(await post(mintPath, mint, { authorization: 'wrong' })).toMatchObject({ status: 401 });
  expect((await post(mintPath, { ...mint, quantity: {} })).status).toBeGreaterThanOrEqual(400);
  expect(await post('/rpc', [rpc])).toMatchObject({ status: 200, body: [{ id: 1, result: '0x0' }] });
}

const open: NetServer[] = [];
afterEach(() => Promise.all(open.splice(0).map((one) => new Promise((resolve) => one.close(resolve)))));

async function listening(one: NetServer): Promise<string> {
  open.push(one);
  await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(one.address() as AddressInfo).port}`;
}

it('node:http, alone', async () => {
  const { url } = await server.listen();
  await expectServed(fetch, url);
});

it('node:http, with your own server', async () => {
  await expectServed(fetch, await listening(createHttp(getRequestListener((request) => server.fetch(request)))));
});

it('node:http2', async () => {
  const session = connect(await listening(http2));
  const stream = session.request({ ':method': 'POST', ':path': '/rpc', 'content-type': 'application/json' });
  stream.end(JSON.stringify(rpc));
  let text = '';
  for await (const chunk of stream.setEncoding('utf8')) text += String(chunk);
  session.close();
  expect(JSON.parse(text)).toMatchObject({ result: '0x0' });
});

it.each([
  ['ahead of body parsers', ahead],
  ['behind a body parser', behind],
])('Express, %s', async (_, app) => {
  await expectServed(fetch, await listening(createHttp(app as RequestListener)));
});

it('Express keeps its own routes', async () => {
  const response = await fetch(`${await listening(createHttp(ahead as RequestListener))}/own`);
  expect(await response.text()).toBe('mine');
});

it('Fastify, beside its own routes', async () => {
  const url = await fastify.listen({ port: 0, host: '127.0.0.1' });
  await expectServed(fetch, url);
  expect(await (await fetch(`${url}/own`)).text()).toBe('mine');
  await fastify.close();
});

it('Hono, beside its own routes', async () => {
  await expectServed((request) => hono.fetch(request));
  expect(await (await hono.request('/own')).text()).toBe('mine');
});

it('route handlers of Next.js', async () => {
  await expectServed(POST);
  expect((await GET(new Request('http://server.example/livez'))).status).toBe(200);
});

it('Bun and workers: a default export with fetch', async () => {
  await expectServed((request) => worker.fetch(request, {}));
});

/** The example of payload format 2.0 in the documentation of API Gateway, with our path and body. */
const event = {
  version: '2.0',
  routeKey: '$default',
  rawPath: mintPath,
  rawQueryString: '',
  cookies: ['cookie1', 'cookie2'],
  headers: { 'x-forwarded-for': '192.0.2.1' },
  requestContext: {
    accountId: '123456789012',
    apiId: 'api-id',
    domainName: 'id.execute-api.us-east-1.amazonaws.com',
    domainPrefix: 'id',
    http: { method: 'POST', path: mintPath, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: 'agent' },
    requestId: 'id',
    routeKey: '$default',
    stage: '$default',
    time: '12/Mar/2020:19:03:58 +0000',
    timeEpoch: 1583348638390,
  },
  isBase64Encoded: false,
};

it('AWS Lambda', async () => {
  await expectServed(async (request) => {
    const answer = await handler({
      ...event,
      rawPath: new URL(request.url).pathname,
      headers: { ...event.headers, ...Object.fromEntries(request.headers) },
      body: Buffer.from(await request.text()).toString('base64'),
      isBase64Encoded: true,
    });
    return new Response(Buffer.from(answer.body, 'base64'), { status: answer.statusCode, headers: answer.headers });
  });
  const text = await handler({ ...event, headers, body: JSON.stringify(mint) });
  expect(text).toMatchObject({ statusCode: 200, cookies: [], isBase64Encoded: true });
});
