import { request as httpRequest } from 'node:http';
import { networkInterfaces } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { compileSchemas } from '../../scripts/contract/compile/compile-schemas.ts';
import { mockOf } from '../../scripts/mock/mock.ts';
import { createMock, startMock, type Mock } from '../../scripts/mock/start.ts';
import { loadBundledContract } from '../../scripts/serve/compiled/load-compiled-contract.ts';
import { contract } from '../support/contract.ts';
import { call, post, send } from '../support/send.ts';
import { runningMocks } from '../support/running-mocks.ts';

const start = runningMocks();

const mint = '/api/v0/ft-manager/mintFT';
const uncles = { jsonrpc: '2.0', id: 1, method: 'eth_getUncleCountByBlockNumber', params: ['0x1'] };

/** Sends a request with the given Host header, which fetch does not allow. */
const statusFor = ({ url }: Mock, host: string, path = '/_twinspec/health'): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    httpRequest(url + path, { headers: { Host: host } }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    })
      .on('error', reject)
      .end();
  });

describe('the Host of a request', () => {
  const own = [
    '127.0.0.1:4010',
    'localhost',
    'LOCALHOST:80',
    '[::1]:4010',
    '192.168.1.7',
    '10.0.0.1:80',
    'mock',
    'mock:4010',
  ];
  const ended = ['app.localhost', 'printer.local', 'mock.internal:4010', 'api.test', 'api.test.'];
  it.each([...own, ...ended])('%s is answered', async (host) => {
    expect(await statusFor(await start(), host)).toBe(200);
  });

  it.each([
    'evil.example',
    'evil.example:4010',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'x.localhost.example',
    'a.latest',
    '[evil.example]',
  ])('%s is a public name and gets 421 on every path', async (host) => {
    const mock = await start({ site: () => ({ status: 200, headers: [], body: 'a page' }) });
    for (const path of ['/_twinspec/requests', '/', '/rpc', mint]) expect(await statusFor(mock, host, path)).toBe(421);
    expect(mock.requests).toEqual([]);
  });

  it('may be allowed by name', async () => {
    const mock = await start({ allowedHosts: ['mock.example.org'] });
    expect(await statusFor(mock, 'Mock.Example.org:4010')).toBe(200);
    expect(await statusFor(mock, 'example.org')).toBe(421);
  });
});

describe('pages of other origins', () => {
  const from = (mock: Mock, origin: string, more: Record<string, string> = {}) =>
    post(mock, mint, {}, { origin, ...more });
  const preflight = (mock: Mock, origin: string) =>
    send(mock.url + mint, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-private-network': 'true' },
    });

  it.each(['http://localhost:5173', 'http://127.0.0.1:3000', 'https://app.localhost', 'http://[::1]:8080'])(
    '%s may call',
    async (origin) => {
      const mock = await start();
      const reply = await from(mock, origin);
      expect(reply.headers.get('access-control-allow-origin')).toBe(origin);
      expect(reply.headers.get('access-control-allow-credentials')).toBe('true');
      expect(reply.headers.get('access-control-expose-headers')).toBe('Content-Type, Twinspec-Exchange');
      expect(reply.headers.get('vary')).toBe('Origin');
      const { headers } = await preflight(mock, origin);
      expect(headers.get('access-control-allow-methods')).toBe('POST, OPTIONS');
      expect(headers.get('access-control-allow-private-network')).toBeNull();
    },
  );

  it.each(['https://evil.example', 'http://localhost.evil.example', 'null', 'file://'])(
    '%s may not',
    async (origin) => {
      const mock = await start();
      const reply = await from(mock, origin);
      expect([reply.headers.get('access-control-allow-origin'), reply.headers.get('vary')]).toEqual([null, 'Origin']);
      const { headers } = await preflight(mock, origin);
      expect([headers.get('access-control-allow-origin'), headers.get('access-control-allow-private-network')]).toEqual(
        [null, null],
      );
      for (const [path, method] of [
        ['reset', 'POST'],
        ['requests', 'GET'],
      ] as const)
        expect((await send(`${mock.url}/_twinspec/${path}`, { method, headers: { origin } })).status).toBe(403);
    },
  );

  it('are allowed if they are named, also with private network access', async () => {
    const mock = await start({ cors: ['https://app.example'] });
    const { headers: own } = await from(mock, 'https://app.example');
    expect(own.get('access-control-allow-origin')).toBe('https://app.example');
    expect(own.get('access-control-allow-credentials')).toBe('true');
    const { headers } = await preflight(mock, 'https://app.example');
    expect(headers.get('access-control-allow-private-network')).toBe('true');
    expect((await preflight(mock, 'https://other.example')).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('are all allowed with *, but without credentials', async () => {
    const mock = await start({ cors: ['*'] });
    const { headers } = await from(mock, 'https://any.example');
    expect([headers.get('access-control-allow-origin'), headers.get('access-control-allow-credentials')]).toEqual([
      '*',
      null,
    ]);
  });

  it('get no leave to read what no page asked for', async () => {
    const { headers } = await post(await start(), mint, {});
    expect([headers.get('access-control-allow-origin'), headers.get('vary')]).toEqual([null, 'Origin']);
  });
});

const neighbour = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

it.skipIf(neighbour === undefined)('other machines reach it if it listens on all addresses', async () => {
  const mock = await start({ host: '0.0.0.0' });
  const elsewhere = mock.url.replace('127.0.0.1', neighbour ?? '');
  expect((await send(`${elsewhere}/_twinspec/health`)).status).toBe(200);
  expect(mock.url).toMatch(/^http:\/\/127\.0\.0\.1:/);
});

it('says in a sentence that an address does not belong to this machine', async () => {
  await expect(startMock({ host: '203.0.113.7' })).rejects.toThrow('203.0.113.7 is not an address of this machine');
});

describe('/_twinspec', () => {
  const order = (mock: Mock, name: string, body?: unknown) =>
    send(`${mock.url}/_twinspec/${name}`, {
      method: 'POST',
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });

  it('health answers, and is not listed among the requests', async () => {
    const mock = await start();
    expect(await send(`${mock.url}/_twinspec/health`)).toMatchObject({
      status: 200,
      body: { status: 'ok', apis: ['platform', 'node'] },
    });
    expect((await send(`${mock.url}/_twinspec/health`, { method: 'HEAD' })).status).toBe(200);
    expect(mock.requests).toEqual([]);
  });

  it('requests, next and reset work as in the library', async () => {
    const mock = await start();
    expect((await order(mock, 'next', { operation: 'mintFT', exchange: 'subIdMismatch' })).status).toBe(204);
    expect(await post(mock, mint, {})).toMatchObject({ status: 401, body: { Code: 401 } });
    const { body, headers } = await send(`${mock.url}/_twinspec/requests`);
    expect(body).toEqual(JSON.parse(JSON.stringify(mock.requests)));
    expect(body).toMatchObject([
      { operationId: 'mintFT', exchange: 'mintFT/subIdMismatch', headers: { authorization: '[redacted]' } },
    ]);
    expect(headers.get('cache-control')).toBe('no-store');
    for (const exchange of [401, '401']) {
      expect((await order(mock, 'next', { operation: 'mintFT', exchange })).status).toBe(204);
      expect(await post(mock, mint, {})).toMatchObject({ status: 401 });
    }
    await order(mock, 'next', { operation: 'mintFT', exchange: 'subIdMismatch' });
    expect((await order(mock, 'reset')).status).toBe(204);
    expect((await send(`${mock.url}/_twinspec/requests`)).body).toEqual([]);
    expect((await post(mock, mint, {})).status).toBe(200);
  });

  it.each<[string, unknown, number, string]>([
    ['next', { operation: 'mintFt', exchange: 'minted' }, 422, 'There is no operation "mintFt". Did you mean mintFT?'],
    [
      'next',
      { operation: 'mintFT', exchange: 'x' },
      422,
      'mintFT has no exchange "x". It has minted, mintedWithoutHash, invalidKey, subIdMismatch.',
    ],
    [
      'next',
      { operation: 'mintFT' },
      422,
      'The body has to be JSON with "operation" and "exchange", each a text; exchange is not there.',
    ],
    [
      'next',
      undefined,
      422,
      'The body has to be JSON with "operation" and "exchange", each a text; operation is not there.',
    ],
    ['next', { operation: 'mintFT', exchange: 418 }, 422, 'mintFT documents no response 418; it documents 200, 401.'],
    ['next', '{', 400, 'The body is not JSON: it ends before it is complete.'],
    ['rest', undefined, 404, 'Nothing is at /_twinspec/rest. Did you mean reset?'],
    ['health', undefined, 405, 'POST is not one of GET, HEAD, OPTIONS.'],
  ])('%s with %j is refused in a sentence', async (name, body, status, detail) => {
    expect(await order(await start(), name, body)).toMatchObject({ status, body: { detail } });
  });

  it('is described by an OpenAPI document of its own, which it serves', async () => {
    const mock = await start();
    await post(mock, mint, {});
    const { body } = await send(`${mock.url}/_twinspec/openapi.json`);
    const described = contractOf({ openapi: body as JsonObject });
    const { responses, requests } = compileSchemas(described, 'strict');
    expect(described.operations.map(({ id }) => id)).toEqual([
      'health',
      'requests',
      'request',
      'traffic',
      'queued',
      'unqueue',
      'next',
      'keep',
      'state',
      'webhook',
      'reset',
      'settings',
      'set',
      'sessions',
      'removeSession',
      'controlDocument',
    ]);
    const { operations } = described;
    const shown = operations.flatMap(
      ({ request: asked }) => asked?.bodies[0]?.examples.map(({ value }) => value) ?? [],
    );
    expect(shown).toEqual([
      { operation: 'signAndSubmitGaslessTx', exchange: 'invalidKey' },
      { fail: [{ status: 503, rate: 0.1 }] },
    ]);
    for (const { id, method, path, request: asked } of operations) {
      const example = asked?.bodies[0]?.examples[0]?.value;
      if (example !== undefined) expect(requests[id]?.(example)).toBe(true);
      // The stream has no end; test/window reads it.
      if (id === 'traffic') continue;
      // Our contract has no webhook that could be sent, and nothing may be written to its documents.
      for (const sent of ['webhook', 'keep'].includes(id) ? [{}] : [example, {}]) {
        const [received] = mock.requests;
        const reply = await send(mock.url + path.replace('{name}', 'w1').replace('{id}', received?.id ?? 'none'), {
          method,
          ...(asked !== undefined && { body: JSON.stringify(sent) }),
        });
        const validate = responses[id]?.[String(reply.status)];
        expect([id, reply.status, reply.text === '' || validate?.(reply.body)]).toEqual([
          id,
          sent === example ? (method === 'GET' ? 200 : 204) : reply.status,
          true,
        ]);
      }
    }
  });
});

describe('credentials', () => {
  it('any key is accepted except those of the error exchanges, and a refusal says what is accepted', async () => {
    const mock = await start();
    for (const authorization of ['a-real-key', 'Bearer x', 'k']) {
      expect(
        await post(mock, mint, { quantity: '7' }, { authorization, dappid: 'mine', chainid: '137' }),
      ).toMatchObject({ status: 200 });
    }
    for (const authorization of ['not-a-valid-key', '']) {
      const { status, headers } = await post(mock, mint, {}, { authorization });
      expect(status).toBe(401);
      expect(headers.get('twinspec-exchange')).toContain('any Authorization is accepted except not-a-valid-key');
    }
    expect(mock.requests.at(-1)?.why).toContain('any Authorization is accepted except not-a-valid-key');
    expect(mock.requests[0]?.headers).toMatchObject({ authorization: '[redacted]', dappid: 'mine', chainid: '137' });
  });

  it('a configured value is the only one accepted, and is never shown', async () => {
    const mock = await start({ credentials: { apiKey: 's3cret' } });
    expect((await post(mock, mint, {}, { authorization: 's3cret' })).status).toBe(200);
    const own = contract.operations.find(({ id }) => id === 'mintFT')?.exchanges[0]?.request.body;
    for (const authorization of ['demo-api-key', 'not-a-valid-key', '']) {
      const { status, headers, body } = await post(mock, mint, own, { authorization });
      expect([status, body]).toEqual([401, { message: 'Invalid API key in the request' }]);
      expect(headers.get('twinspec-exchange')).toContain('only the Authorization of --credential apiKey is accepted');
      expect(headers.get('twinspec-exchange')).not.toContain('s3cret');
    }
    expect(JSON.stringify(mock.requests)).not.toContain('s3cret');
  });

  it('an unknown scheme is refused in a sentence', async () => {
    await expect(startMock({ credentials: { apikey: 'x' } })).rejects.toThrow(
      'no security scheme "apikey", so no credential can be given for it. Did you mean apiKey?',
    );
  });
});

describe('mock.fetch', () => {
  const request = (path: string, body?: unknown, headers: Record<string, string> = {}): Request =>
    new Request(`https://platform.example${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', authorization: 'k', dappid: 'd', chainid: '1', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });

  it('answers without a port like the server on one', async () => {
    const mock = await start();
    const other = await createMock();
    for (const [path, body] of [
      [mint, { quantity: '7' }],
      [mint, { quantity: 7 }],
      [mint, '{'],
      ['/rpc', [uncles, { ...uncles, id: 2, method: 'none' }]],
      ['/rpc', { jsonrpc: '2.0', method: 'note' }],
      ['/nowhere', undefined],
    ] as const) {
      const [here, there] = await Promise.all([
        other.fetch(request(path, body)),
        fetch(mock.url + path, request(path, body)),
      ]);
      const seen = async (response: Response): Promise<unknown[]> => {
        const { status, headers } = response;
        return [status, headers.get('content-type'), headers.get('twinspec-exchange'), await response.text()];
      };
      expect(await seen(here)).toEqual(await seen(there));
    }
    expect(other.requests).toHaveLength(mock.requests.length);
  });

  it('respects the limit of a body, and the exchange that a test requests', async () => {
    const mock = await createMock({ bodyLimit: 100 });
    expect((await mock.fetch(request(mint, `{"quantity":"${'1'.repeat(100)}"}`))).status).toBe(413);
    mock.next('mintFT', 'subIdMismatch');
    expect((await mock.fetch(request(mint, {}))).status).toBe(401);
    mock.reset();
    expect(mock.requests).toEqual([]);
  });

  it('gives no body for HEAD and for a 204', async () => {
    const mock = await createMock();
    const head = await mock.fetch(new Request('http://mock/_twinspec/health', { method: 'HEAD' }));
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await mock.fetch(request('/rpc', { jsonrpc: '2.0', method: 'note' }))).status).toBe(204);
  });
});

it('a call to the name of the mock is answered like one to its address', async () => {
  const mock = await start();
  expect((await call({ ...mock, rpcUrl: mock.rpcUrl.replace('127.0.0.1', 'localhost') }, uncles)).status).toBe(200);
});

it.each([
  ['an operation', mint, '{}'],
  ['a method', '/rpc', JSON.stringify(uncles)],
])('the record of a call of %s does not keep its connection in memory', async (_, url, body) => {
  const { respond, control } = mockOf(await loadBundledContract(), {}, { log: undefined, report: console.error });
  const asked = async (): Promise<WeakRef<object>> => {
    const signal = (): AbortSignal => AbortSignal.abort();
    const headers = { 'content-type': 'application/json' };
    await respond({ method: 'POST', url, headers, body: Buffer.from(body), signal });
    return new WeakRef(signal);
  };
  const held = await asked();
  await setImmediate();
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  expect(control.requests).toMatchObject([{ path: url }]);
  expect(held.deref()).toBeUndefined();
});
