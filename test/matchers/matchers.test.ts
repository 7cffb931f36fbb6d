import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inject } from 'light-my-request';
import { request } from 'undici';
import { readCovered } from '../../scripts/coverage/notes/covered-notes.ts';
import { assertKeepsContract, assertRefuses, matchers, useContract } from '../../scripts/matchers/matchers.ts';

const order = {
  type: 'object',
  required: ['id'],
  additionalProperties: false,
  properties: { id: { type: 'integer' }, note: { type: 'string' }, pin: { type: 'string', format: 'password' } },
};
const problem = { type: 'object', required: ['title'], properties: { title: { type: 'string' } } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const json = (schema: object): object => ({ 'application/json': { schema } });
const http = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/orders': {
      get: {
        operationId: 'listOrders',
        responses: { 200: { description: 'All.', content: json({ type: 'array', items: order }) } },
      },
      post: {
        operationId: 'createOrder',
        requestBody: { content: json(order) },
        responses: {
          201: { description: 'Made.', content: json(order) },
          422: { description: 'Bad.', content: json(problem) },
        },
      },
    },
    '/orders/{id}': {
      get: {
        operationId: 'getOrder',
        parameters: [id],
        responses: {
          200: { description: 'It.', content: json(order) },
          404: { description: 'None.', content: json(problem) },
        },
      },
    },
  },
};
const rpc = {
  openrpc: '1.3.2',
  info: { title: 'Chain', version: '1' },
  methods: [
    {
      name: 'chain_id',
      params: [],
      result: { name: 'id', schema: { type: 'string', pattern: '^0x[0-9a-f]+$' } },
      errors: [{ code: 4200, message: 'Unsupported' }],
    },
    {
      name: 'chain_add',
      params: [{ name: 'n', required: true, schema: { type: 'integer' } }],
      result: { name: 'sum', schema: { type: 'integer' } },
    },
  ],
};

/** What the server answers, by the method and path that it is asked for. */
const answers: Record<string, [status: number, body: unknown]> = {
  'GET /v1/orders': [200, [{ id: 1 }]],
  'POST /v1/orders': [201, { id: 1, note: 'new' }],
  'GET /v1/orders/1': [200, { id: 1 }],
  'GET /v1/orders/2': [404, { title: 'No such order' }],
  'GET /v1/orders/3': [200, { id: 'three', pin: 'swordfish-1234' }],
  'GET /v1/orders/4': [500, { title: 'Oops' }],
};

const answer: RequestListener = (req, res) => {
  const [status, body] = answers[`${req.method} ${req.url?.split('?')[0]}`] ?? [404, {}];
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

let folder: string;
let server: Server;
let url: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'matchers-'));
  writeFileSync(join(folder, 'shop.json'), JSON.stringify(http));
  writeFileSync(join(folder, 'chain.json'), JSON.stringify(rpc));
  useContract({ openapi: join(folder, 'shop.json'), openrpc: join(folder, 'chain.json') });
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

/** What axios gives a test. */
const likeAxios = async (method: string, path: string): Promise<object> => {
  const response = await fetch(`${url}${path}`, { method });
  const config = { method: method.toLowerCase(), url: path, baseURL: url, headers: { toJSON: () => ({}) } };
  const headers = { toJSON: () => Object.fromEntries(response.headers) };
  return { status: response.status, headers, data: (await response.json()) as unknown, config, request: {} };
};

/** What supertest and superagent give a test. */
const likeSupertest = async (method: string, path: string): Promise<object> => {
  const response = await fetch(`${url}${path}`, { method });
  const text = await response.text();
  return {
    ...{
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text,
      body: JSON.parse(text) as unknown,
    },
    ...{ req: { method, path: `/v1${path}` }, request: { method, url: `${url}${path}`, header: {} } },
  };
};

/** How tests call the server, by client; those that do not say what they called need the name of the operation. */
const clients: [name: string, call: (method: 'GET' | 'POST', path: string) => Promise<unknown>, isMute?: true][] = [
  ['fetch', (method, path) => fetch(`${url}${path}`, { method }), true],
  ['axios', likeAxios],
  ['undici', (method, path) => request(`${url}${path}`, { method }), true],
  ['supertest', likeSupertest],
  ['light-my-request', (method, path) => inject(answer, { method, url: `/v1${path}` })],
];

describe.each(clients)('a response of %s', (_, call, isMute) => {
  const name = (operation: string): string | undefined => (isMute ? operation : undefined);

  it('keeps the contract, or does not', async () => {
    await assertKeepsContract(await call('GET', '/orders'), name('listOrders'));
    await assertKeepsContract(await call('POST', '/orders'), name('createOrder'));
    await assertKeepsContract(await call('GET', '/orders/2'), name('getOrder'));
    await expect(assertKeepsContract(await call('GET', '/orders/3'), name('getOrder'))).rejects.toThrow(
      /^The response of getOrder \(GET \/orders\/\{id\}\) with status 200 breaks the contract:\n {2}\/id must be integer\.\n {4}rule schema contract .*shop\.json:\d+:\d+$/,
    );
    await expect(assertKeepsContract(await call('GET', '/orders/4'), name('getOrder'))).rejects.toThrow(
      'expected a documented status (200, 404), but got 500 ("Oops").',
    );
  });

  it('refuses, or does not', async () => {
    await assertRefuses(await call('GET', '/orders/2'), name('getOrder'));
    await expect(assertRefuses(await call('GET', '/orders/1'), name('getOrder'))).rejects.toThrow(
      'expected a refusal (4xx), but got 200.',
    );
  });

  it('can still be read by the test', async () => {
    const response = await call('GET', '/orders/1');
    await assertKeepsContract(response, 'getOrder');
    const { body, data, json } = response as { body?: { json?: () => unknown }; data?: unknown; json?: () => unknown };
    const read =
      typeof json === 'function'
        ? json.call(response)
        : typeof body?.json === 'function'
          ? body.json()
          : (data ?? body);
    expect(await read).toEqual({ id: 1 });
  });
});

it('names an operation by method and path, too', async () => {
  const response = await fetch(`${url}/orders/1`);
  await expect(assertKeepsContract(response, { method: 'get', path: '/orders/1' })).resolves.toBeUndefined();
});

it('needs no name where only one operation has the address', async () => {
  await expect(assertKeepsContract(await fetch(`${url}/orders/1`))).resolves.toBeUndefined();
});

it('judges answers and results of JSON-RPC', async () => {
  await assertKeepsContract({ jsonrpc: '2.0', id: 7, result: '0x1' }, 'chain_id');
  await assertKeepsContract('0x1', 'chain_id');
  await assertKeepsContract(3, 'chain_add');
  await expect(assertKeepsContract(1, 'chain_id')).rejects.toThrow('/result must be string.');
  await assertRefuses({ jsonrpc: '2.0', id: 7, error: { code: 4200, message: 'Unsupported' } }, 'chain_id');
  await expect(assertRefuses('0x1', 'chain_id')).rejects.toThrow('expected a JSON-RPC error, but got a result.');
  const post = {
    statusCode: 200,
    headers: { 'content-type': 'application/json' },
    rawPayload: Buffer.from('{"jsonrpc":"2.0","id":1,"result":"0x1"}'),
  };
  await assertKeepsContract(post, 'chain_id');
});

it('hides a credential that an answer repeats', async () => {
  const token = 'token-of-a-customer-1234';
  const headers = { authorization: `Bearer ${token}` };
  answers['GET /v1/orders/5'] = [500, { title: `${token} is unknown` }];
  await expect(assertKeepsContract(await inject(answer, { url: '/v1/orders/5', headers }))).rejects.toThrow(
    'but got 500 ("[redacted] is unknown").',
  );
});

describe('says what it cannot judge, in a sentence', () => {
  it.each([
    [
      'an unknown operation',
      async () => assertKeepsContract(await fetch(`${url}/orders/1`), 'getOder'),
      /^There is no operation "getOder"\. Did you mean getOrder\?$/,
    ],
    [
      'an address of several operations',
      async () => assertKeepsContract(await fetch(`${url}/orders`)),
      /^This response does not say the method of its request to \/v1\/orders; name it: /,
    ],
    [
      'a call that the contract does not have',
      async () => assertKeepsContract(await likeSupertest('GET', '/order')),
      /^The contract has no operation for GET \/v1\/order\. /,
    ],
    [
      'what is no response',
      async () => assertKeepsContract({ id: 1 }),
      /^This is no response of fetch, Playwright, .+; for the result of a JSON-RPC call, name its method: /,
    ],
    [
      'a body that was read',
      async () => {
        const response = await fetch(`${url}/orders/1`);
        await response.text();
        await assertKeepsContract(response);
      },
      /^The body of this response has been read, /,
    ],
  ])('%s', async (_, check, sentence) => {
    await expect(check()).rejects.toThrow(sentence);
  });
});

it('says what is wrong where a matcher is turned round', async () => {
  const { pass, message } = await matchers.toKeepContract(await fetch(`${url}/orders/1`));
  expect({ pass, said: message() }).toEqual({
    pass: true,
    said: 'The response of getOrder keeps the contract, and was expected not to.',
  });
});

describe('while twinspec coverage runs', () => {
  let notes: string;
  beforeEach(() => {
    notes = mkdtempSync(join(tmpdir(), 'matchers-notes-'));
    process.env['TWINSPEC_COVERAGE'] = notes;
  });
  afterEach(() => {
    delete process.env['TWINSPEC_COVERAGE'];
    rmSync(notes, { recursive: true, force: true });
  });

  it('notes what was covered, without values', async () => {
    await assertKeepsContract(await fetch(`${url}/orders/1`), 'getOrder');
    await assertKeepsContract(await fetch(`${url}/orders/2`), 'getOrder');
    await assertKeepsContract(await fetch(`${url}/orders/3`), 'getOrder').catch(() => undefined);
    await assertRefuses({ jsonrpc: '2.0', id: 7, error: { code: 4200, message: 'Unsupported' } }, 'chain_id');
    const [file = ''] = readdirSync(notes);
    expect(readFileSync(join(notes, file), 'utf8')).not.toContain('swordfish');
    expect(readCovered(notes).shown).toEqual([
      { operation: 'getOrder', response: '200', exchanges: [], fields: ['/id'], isRefusal: false },
      { operation: 'getOrder', response: '404', exchanges: [], fields: [], isRefusal: false },
      { operation: 'getOrder', exchanges: [], fields: [], isRefusal: false },
      { operation: 'chain_id', response: 'error 4200', exchanges: [], fields: [], isRefusal: true },
    ]);
  });
});
