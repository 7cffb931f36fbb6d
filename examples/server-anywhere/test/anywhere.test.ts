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

/** What every platform is asked: a call, its refusals, and JSON-RPC. */
async function answersOf(fetch: Fetch, base = 'http://server.example'): Promise<object[]> {
  const post = async (path: string, body: object, more: object = {}): Promise<object> => {
    const response = await fetch(
      new Request(base + path, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) }),
    );
    return { status: response.status, body: (await response.json()) as unknown };
  };
  return [
    await post(mintPath, mint),
    await post(mintPath, mint, { authorization: 'wrong' }),
    await post(mintPath, { ...mint, quantity: {} }),
    await post('/rpc', [rpc]),
  ];
}

const served = [
  { status: 200, body: { Data: { referenceId: 'ann-5' } } },
  { status: 401 },
  { status: 422 },
  { status: 200, body: [{ id: 1, result: '0x0' }] },
];

const open: NetServer[] = [];
afterEach(() => Promise.all(open.splice(0).map((one) => new Promise((resolve) => one.close(resolve)))));

async function listening(one: NetServer): Promise<string> {
  open.push(one);
  await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(one.address() as AddressInfo).port}`;
}

it('node:http, alone', async () => {
  const { url } = await server.listen();
  expect(await answersOf(fetch, url)).toMatchObject(served);
});

it('node:http, with your own server', async () => {
  expect(
    await answersOf(fetch, await listening(createHttp(getRequestListener((request) => server.fetch(request))))),
  ).toMatchObject(served);
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
  expect(await answersOf(fetch, await listening(createHttp(app as RequestListener)))).toMatchObject(served);
});

it('Express keeps its own routes', async () => {
  const response = await fetch(`${await listening(createHttp(ahead as RequestListener))}/own`);
  expect(await response.text()).toBe('mine');
});

it('Fastify, beside its own routes', async () => {
  const url = await fastify.listen({ port: 0, host: '127.0.0.1' });
  expect(await answersOf(fetch, url)).toMatchObject(served);
  expect(await (await fetch(`${url}/own`)).text()).toBe('mine');
  await fastify.close();
});

it('Hono, beside its own routes', async () => {
  expect(await answersOf((request) => hono.fetch(request))).toMatchObject(served);
  expect(await (await hono.request('/own')).text()).toBe('mine');
});

it('route handlers of Next.js', async () => {
  expect(await answersOf(POST)).toMatchObject(served);
  expect((await GET(new Request('http://server.example/livez'))).status).toBe(200);
});

it('Bun and workers: a default export with fetch', async () => {
  expect(await answersOf((request) => worker.fetch(request, {}))).toMatchObject(served);
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
  const viaLambda = async (request: Request): Promise<Response> => {
    const answer = await handler({
      ...event,
      rawPath: new URL(request.url).pathname,
      headers: { ...event.headers, ...Object.fromEntries(request.headers) },
      body: Buffer.from(await request.text()).toString('base64'),
      isBase64Encoded: true,
    });
    return new Response(Buffer.from(answer.body, 'base64'), { status: answer.statusCode, headers: answer.headers });
  };
  expect(await answersOf(viaLambda)).toMatchObject(served);
  const text = await handler({ ...event, headers, body: JSON.stringify(mint) });
  expect(text).toMatchObject({ statusCode: 200, cookies: [], isBase64Encoded: true });
});
