import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createNodeClient, createPlatformClient } from '../../src/index.ts';
import { activeTimers, expectNoMoreTimersThan, outcome, send, serve, until, type Answer } from './server.ts';

// Every way in which a server was seen to go wrong, against both clients: the error has the right type, nothing unsafe
// is repeated, the socket is free, and no timer or unhandled rejection stays behind.

const hash = `0x${'ab'.repeat(32)}` as const;
const mint = {
  chainId: '80002',
  contractAddress: '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
  custodialWalletAccessToken: 'custodial-token-4711',
  erc: 'ERC20',
  quantity: '10',
  recipientAddress: '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
  walletType: 'non-custodial',
};
const minted = { Data: { referenceId: 'r1', txnHash: '' }, Message: 'Token minted', Status: 'SUCCESS' };
const listed = { data: { data: [{ n: 1 }], limit: 10, page: 1, total: 1 }, message: '', status: true };

const rejections: unknown[] = [];
const onRejection = (reason: unknown): number => rejections.push(reason);
let timers = 0;

beforeEach(() => {
  process.on('unhandledRejection', onRejection);
  timers = activeTimers();
});

afterEach(async () => {
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', onRejection);
  expect(rejections).toEqual([]);
  await expectNoMoreTimersThan(timers);
});

const platformAt = (baseUrl: string, options = {}) =>
  createPlatformClient({
    baseUrl,
    apiKey: 'secret-api-key',
    dappId: 'dapp-id-1',
    chainId: '80002',
    maxResponseBytes: 10_000,
    ...options,
  });
const nodeAt = (rpcUrl: string, options = {}) =>
  createNodeClient({ rpcUrl, retry: 0, maxResponseBytes: 10_000, ...options });

/** Only silence is waited for; all else must be settled by the answer, however slow the machine is. */
const patience = (name: string): object => ({ timeout: name.startsWith('silence') ? 200 : 20_000 });

const text =
  (status: number, body: string, headers = {}): Answer =>
  (_, response) =>
    send(response, status, body, headers);
const json =
  (status: number, body: unknown, headers = {}): Answer =>
  (_, response) =>
    send(response, status, body, headers);
const long = JSON.stringify({ filler: 'x'.repeat(20_000) });

/** Answers that are wrong in the same way for both clients. `sure` where the server has refused before it acted. */
const both: { name: string; answer: Answer; error: object; frees?: true; sure?: true }[] = [
  { name: 'an empty 200', answer: text(200, ''), error: { name: 'MalformedResponseError', status: 200, pointer: '' } },
  {
    name: 'HTML with 200',
    answer: text(200, '<!doctype html><p>secret-api-key</p>', { 'Content-Type': 'text/html' }),
    error: { name: 'MalformedResponseError', status: 200, pointer: '' },
  },
  {
    name: 'truncated JSON',
    answer: text(200, '{"jsonrpc":"2.0","id":1,"resu'),
    error: { name: 'MalformedResponseError', status: 200, pointer: '' },
  },
  { name: 'an empty 500', answer: text(500, ''), error: { name: 'HttpError', status: 500 } },
  {
    name: 'HTML with 502',
    answer: text(502, '<html></html>', { 'Content-Type': 'text/html' }),
    error: { name: 'HttpError', status: 502 },
  },
  { name: '401 without a body', answer: text(401, ''), error: { name: 'UnauthorizedError', status: 401 }, sure: true },
  {
    name: '403 in HTML',
    answer: text(403, '<html></html>'),
    error: { name: 'UnauthorizedError', status: 403 },
    sure: true,
  },
  { name: '404 in HTML', answer: text(404, '<html></html>'), error: { name: 'HttpError', status: 404 }, sure: true },
  {
    name: '429',
    answer: json(429, { message: 'slow down' }, { 'Retry-After': '1' }),
    error: { name: 'HttpError', status: 429, message: expect.stringContaining('slow down') },
    sure: true,
  },
  { name: '503', answer: text(503, 'busy', { 'Retry-After': '1' }), error: { name: 'HttpError', status: 503 } },
  { name: 'silence before the headers', answer: () => {}, error: { name: 'TimeoutError' }, frees: true },
  {
    name: 'silence inside the body',
    answer: (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write('{"jsonrpc":');
    },
    error: { name: 'TimeoutError' },
    frees: true,
  },
  {
    name: 'a reset',
    answer: (_, response) => response.socket?.resetAndDestroy(),
    error: { name: 'NetworkError', cause: { message: 'fetch failed' } },
    frees: true,
  },
  {
    name: 'a reset inside the body',
    answer: (_, response) => {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('{"jsonrpc":', () => response.socket?.resetAndDestroy());
    },
    error: { name: 'NetworkError' },
    frees: true,
  },
  {
    name: 'an answer over the cap',
    answer: text(200, long),
    error: { name: 'MalformedResponseError', message: expect.stringContaining('maxResponseBytes') },
    frees: true,
  },
  {
    name: 'an endless answer',
    answer: (_, response) => {
      response.writeHead(200);
      const more = (): unknown => response.destroyed || response.write('x'.repeat(1000), more);
      more();
    },
    error: { name: 'MalformedResponseError', message: expect.stringContaining('maxResponseBytes') },
    frees: true,
  },
  {
    name: 'gzip that unpacks to more than the cap',
    answer: (_, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' });
      response.end(gzipSync(long));
    },
    error: { name: 'MalformedResponseError', message: expect.stringContaining('maxResponseBytes') },
  },
  {
    name: 'a redirect',
    answer: (_, response) => send(response, 307, '', { Location: 'http://127.0.0.1:9/elsewhere' }),
    error: { name: 'HttpError', status: 307, message: expect.stringContaining('redirected') },
    sure: true,
  },
];

describe('an operation that is not safe to repeat', () => {
  const rest: typeof both = [
    { name: 'null', answer: json(200, null), error: { name: 'MalformedResponseError', pointer: '/Status' } },
    { name: 'a list', answer: json(200, []), error: { name: 'MalformedResponseError', pointer: '/Status' } },
    {
      name: 'the other envelope',
      answer: json(200, { data: {}, message: '', status: true }),
      error: { name: 'MalformedResponseError', pointer: '/Status', status: 200 },
    },
    {
      name: 'a status of another type',
      answer: json(200, { ...minted, Status: 1 }),
      error: { name: 'MalformedResponseError', pointer: '/Status' },
    },
    {
      name: 'an envelope without payload',
      answer: json(200, { Message: '', Status: 'SUCCESS' }),
      error: { name: 'MalformedResponseError', pointer: '/Data' },
    },
    {
      name: 'FAILURE in 200',
      answer: json(200, { Data: null, Message: 'no funds', Status: 'FAILURE', Code: 12 }),
      error: { name: 'PlatformError', status: 200, code: 12, message: expect.stringContaining('no funds') },
      sure: true,
    },
    {
      name: 'FAILURE in 500',
      answer: json(500, { Data: null, Message: 'no funds', Status: 'FAILURE' }),
      error: { name: 'PlatformError', status: 500, body: expect.objectContaining({ Status: 'FAILURE' }) },
      sure: true,
    },
    {
      name: 'FAILURE in 401',
      answer: json(401, { Message: 'subId with apiKey not matching', Status: 'FAILURE', Code: 401 }),
      error: { name: 'UnauthorizedError', status: 401, code: 401, message: expect.stringContaining('subId') },
      sure: true,
    },
    {
      name: 'a message in 400',
      answer: json(400, { message: 'bad quantity' }),
      error: {
        name: 'HttpError',
        status: 400,
        body: { message: 'bad quantity' },
        message: expect.stringContaining('bad quantity'),
      },
      sure: true,
    },
    {
      name: 'a message in 504',
      answer: json(504, { message: 'gateway timeout' }),
      error: { name: 'HttpError', status: 504 },
    },
  ];

  test.each([...both, ...rest])('$name', async ({ name, answer, error, frees, sure }) => {
    const server = await serve(answer);
    const thrown = await outcome(platformAt(server.url, patience(name)).mintFT(mint));
    expect(thrown).toMatchObject({ operation: 'mintFT', ...error });
    expect(thrown.mayHaveHappened).toBe(sure ? undefined : true);
    expect(thrown.message.includes('It may have happened')).toBe(!sure);
    expect(server.received).toHaveLength(1);
    if (frees) await until(() => server.open.size === 0);
  });

  test('nobody listens', async () => {
    const server = await serve(json(200, minted));
    await server.close();
    const error = await outcome(platformAt(server.url).mintFT(mint));
    expect(error).toMatchObject({ name: 'NetworkError', cause: { cause: { code: 'ECONNREFUSED' } } });
    // What nobody took did not happen.
    expect(error.mayHaveHappened).toBeUndefined();
    expect(error.message).toBe('mintFT: no connection: check the address (ECONNREFUSED).');
  });

  test('gzip is unpacked', async () => {
    const server = await serve((_, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' });
      response.end(gzipSync(JSON.stringify(minted)));
    });
    expect(await platformAt(server.url).mintFT(mint)).toEqual(minted.Data);
  });
});

describe('an operation that is safe to repeat', () => {
  const list = { page: 1, limit: 10, userId: 'u' };
  const failures: { name: string; answer: Answer }[] = [
    { name: '429', answer: text(429, '') },
    { name: '503', answer: text(503, '<html>') },
    { name: 'a reset', answer: (_, response) => response.socket?.resetAndDestroy() },
    {
      name: 'a reset inside the body',
      answer: (_, response) => {
        response.writeHead(200, { 'Content-Length': '100' });
        response.write('{', () => response.socket?.resetAndDestroy());
      },
    },
  ];

  test.each(failures)('$name once, then an answer', async ({ answer }) => {
    const server = await serve((request, response, count) =>
      count === 1 ? answer(request, response, count) : send(response, 200, listed),
    );
    expect(await platformAt(server.url).listAllFundedTransactions(list)).toEqual(listed.data);
    expect(server.received).toHaveLength(2);
    expect(server.received[1]?.body).toBe(server.received[0]?.body);
  });

  test.each(failures)('$name for good', async ({ answer }) => {
    const server = await serve(answer);
    const thrown = await outcome(platformAt(server.url, { retry: 1 }).listAllFundedTransactions(list));
    expect(['HttpError', 'NetworkError']).toContain(thrown.name);
    expect(thrown.mayHaveHappened).toBe(undefined);
    expect(server.received).toHaveLength(2);
  });

  test.each(both.filter(({ name }) => !/^(429|503|HTML with 502|a reset)/.test(name)))(
    '$name is not repeated',
    async ({ name, answer, error }) => {
      const server = await serve(answer);
      const thrown = await outcome(platformAt(server.url, patience(name)).listAllFundedTransactions(list));
      expect(thrown).toMatchObject(error);
      expect(thrown.mayHaveHappened).toBe(undefined);
      expect(server.received).toHaveLength(1);
    },
  );
});

describe('a JSON-RPC call', () => {
  const rpc =
    (make: (id: number) => unknown, status = 200): Answer =>
    ({ json: call }, response) =>
      send(response, status, make(call.id) as object);
  const fault = { code: 3, message: 'execution reverted: no', data: '0x08c379a0' };
  const cases: typeof both = [
    { name: 'null', answer: json(200, null), error: { name: 'MalformedResponseError', pointer: '/id' } },
    { name: 'a number', answer: json(200, 7), error: { name: 'MalformedResponseError', pointer: '/id' } },
    {
      name: 'another id',
      answer: rpc((id) => ({ jsonrpc: '2.0', id: id + 1, result: '0x1' })),
      error: { name: 'MalformedResponseError', pointer: '/id' },
    },
    {
      name: 'an id of another type',
      answer: rpc((id) => ({ jsonrpc: '2.0', id: `${id}`, result: '0x1' })),
      error: { name: 'MalformedResponseError', pointer: '/id' },
    },
    {
      name: 'no id',
      answer: rpc(() => ({ jsonrpc: '2.0', result: '0x1' })),
      error: { name: 'MalformedResponseError', pointer: '/id' },
    },
    {
      name: "another call's error",
      answer: rpc((id) => ({ jsonrpc: '2.0', id: id + 1, error: fault })),
      error: { name: 'MalformedResponseError', pointer: '/id' },
    },
    {
      name: 'neither result nor error',
      answer: rpc((id) => ({ jsonrpc: '2.0', id })),
      error: { name: 'MalformedResponseError', pointer: '/result' },
    },
    {
      name: 'both result and error',
      answer: rpc((id) => ({ jsonrpc: '2.0', id, result: '0x1', error: fault })),
      error: { name: 'MalformedResponseError', pointer: '/result' },
    },
    {
      name: 'an error that is a text',
      answer: rpc((id) => ({ jsonrpc: '2.0', id, error: 'boom' })),
      error: { name: 'MalformedResponseError', pointer: '/result' },
    },
    {
      name: 'an error without a code',
      answer: rpc((id) => ({ jsonrpc: '2.0', id, error: { message: 'boom' } })),
      error: { name: 'MalformedResponseError', pointer: '/result' },
    },
    {
      name: 'an error',
      answer: rpc((id) => ({ jsonrpc: '2.0', id, error: fault })),
      error: { name: 'RpcError', code: 3, message: fault.message, data: fault.data, status: 200 },
    },
    {
      name: 'an error with an id of null',
      answer: rpc(() => ({ jsonrpc: '2.0', id: null, error: fault })),
      error: { name: 'RpcError', code: 3 },
    },
    {
      name: 'an error with a result of null',
      answer: rpc((id) => ({ id, result: null, error: fault })),
      error: { name: 'RpcError', code: 3 },
    },
    {
      name: 'an error in HTTP 400',
      answer: rpc((id) => ({ jsonrpc: '2.0', id, error: fault }), 400),
      error: { name: 'RpcError', code: 3, message: fault.message, data: fault.data, status: 400 },
    },
    {
      name: 'an error in HTTP 500',
      answer: rpc((id) => ({ jsonrpc: '2.0', id, error: fault }), 500),
      error: { name: 'RpcError', code: 3, status: 500 },
    },
    {
      name: 'an error in HTTP 401',
      answer: rpc((id) => ({ jsonrpc: '2.0', id, error: { code: -32000, message: 'no key' } }), 401),
      error: { name: 'RpcError', code: -32000, status: 401 },
    },
    {
      name: 'a result in HTTP 500',
      answer: rpc((id) => ({ jsonrpc: '2.0', id, result: '0x1' }), 500),
      error: { name: 'HttpError', status: 500 },
    },
  ];

  test.each([...both, ...cases])('$name', async ({ name, answer, error, frees }) => {
    const server = await serve(answer);
    const node = nodeAt(server.url, patience(name));
    const thrown = await outcome(node.eth_getBlockTransactionCountByHash(hash));
    expect(thrown).toMatchObject({ operation: 'eth_getBlockTransactionCountByHash', code: 4900, ...error });
    expect(thrown.mayHaveHappened).toBe(undefined);
    expect(server.received).toHaveLength(1);
    if (frees) await until(() => server.open.size === 0);
  });

  test.each([...both, ...cases])(
    '$name, of a method that the contract does not know as safe',
    async ({ name, answer, error, sure }) => {
      const server = await serve(answer);
      const thrown = await outcome(
        nodeAt(server.url, { retry: 5, ...patience(name) }).request({
          method: 'eth_sendRawTransaction',
          params: ['0x02'],
        }),
      );
      expect(thrown).toMatchObject(error);
      expect(thrown.mayHaveHappened).toBe(sure || thrown.name === 'RpcError' ? undefined : true);
      expect(server.received).toHaveLength(1);
    },
  );

  test.each([
    ['with an error of null, as in JSON-RPC 1.0', rpc((id) => ({ id, result: '0x1', error: null })), '0x1'],
    ['of null', rpc((id) => ({ jsonrpc: '2.0', id, result: null })), null],
    [
      'in gzip',
      ({ json: call }, response) => {
        response.writeHead(200, { 'Content-Encoding': 'gzip' });
        response.end(gzipSync(JSON.stringify({ jsonrpc: '2.0', id: call.id, result: '0x2' })));
      },
      '0x2',
    ],
    [
      'in pieces that split a character',
      ({ json: call }, response) => {
        const bytes = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: call.id, result: 'ä' }));
        const cut = bytes.indexOf(0xc3) + 1;
        response.writeHead(200);
        response.write(bytes.subarray(0, cut), () => setTimeout(() => response.end(bytes.subarray(cut)), 20));
      },
      'ä',
    ],
  ] satisfies [string, Answer, unknown][])('a result %s', async (_, answer, result) => {
    const server = await serve(answer);
    expect(await nodeAt(server.url).request({ method: 'any' })).toEqual(result);
  });

  test('429 once, then an answer', async () => {
    const server = await serve(({ json: call }, response, count) =>
      count === 1
        ? send(response, 429, '', { 'Retry-After': '0' })
        : send(response, 200, { jsonrpc: '2.0', id: call.id, result: '0x1' }),
    );
    expect(await nodeAt(server.url, { retry: 2 }).eth_getBlockTransactionCountByHash(hash)).toBe('0x1');
    expect(server.received).toHaveLength(2);
  });
});

describe('a JSON-RPC batch', () => {
  const batch =
    (make: (ids: number[]) => unknown, status = 200): Answer =>
    ({ json: calls }, response) =>
      send(response, status, make((calls as unknown as { id: number }[]).map(({ id }) => id)) as object);
  const ok = (id: number): object => ({ jsonrpc: '2.0', id, result: `0x${id}` });
  const fault = { code: -32000, message: 'overloaded' };
  const malformed = expect.objectContaining({ name: 'MalformedResponseError', pointer: '/id' });
  const values = [{ value: '0x1' }, { value: '0x2' }, { value: '0x3' }];
  const cases: { name: string; answer: Answer; outcomes: unknown[] }[] = [
    { name: 'in order', answer: batch((ids) => ids.map(ok)), outcomes: values },
    { name: 'reordered', answer: batch((ids) => ids.map(ok).reverse()), outcomes: values },
    { name: 'one missing', answer: batch(([a, , c]) => [ok(c!), ok(a!)]), outcomes: [values[0], malformed, values[2]] },
    {
      name: 'one doubled',
      answer: batch(([a, b, c]) => [ok(a!), ok(b!), ok(b!), ok(c!)]),
      outcomes: [values[0], malformed, values[2]],
    },
    {
      name: 'one doubled with an error',
      answer: batch(([a, b, c]) => [ok(a!), ok(b!), { id: b, error: fault }, ok(c!)]),
      outcomes: [values[0], malformed, values[2]],
    },
    {
      name: 'one doubled, the error first',
      answer: batch(([a, b, c]) => [ok(a!), { id: b, error: fault }, ok(b!), ok(c!)]),
      outcomes: [values[0], malformed, values[2]],
    },
    { name: 'an unknown id among them', answer: batch((ids) => [ok(99), ...ids.map(ok)]), outcomes: values },
    {
      name: 'an unknown id in place of one',
      answer: batch(([a, , c]) => [ok(a!), ok(99), ok(c!)]),
      outcomes: [values[0], malformed, values[2]],
    },
    { name: 'items that are no answers', answer: batch((ids) => [null, 7, 'x', ...ids.map(ok)]), outcomes: values },
    {
      name: 'one error among results',
      answer: batch(([a, b, c]) => [ok(a!), { id: b, error: fault }, ok(c!)]),
      outcomes: [values[0], expect.objectContaining({ name: 'RpcError', code: -32000 }), values[2]],
    },
    {
      name: 'one error for all',
      answer: batch(() => ({ jsonrpc: '2.0', id: null, error: fault })),
      outcomes: Array(3).fill(expect.objectContaining({ name: 'RpcError', code: -32000, message: 'overloaded' })),
    },
    {
      name: 'one error for all in HTTP 400',
      answer: batch(() => ({ jsonrpc: '2.0', error: fault }), 400),
      outcomes: Array(3).fill(expect.objectContaining({ name: 'RpcError', status: 400 })),
    },
    { name: 'an empty list', answer: batch(() => []), outcomes: Array(3).fill(malformed) },
    {
      name: 'answers within HTTP 500',
      answer: batch(([a, b, c]) => [{ id: a, error: fault }, ok(b!), ok(c!)], 500),
      outcomes: [
        expect.objectContaining({ name: 'RpcError' }),
        expect.objectContaining({ name: 'HttpError' }),
        expect.objectContaining({ name: 'HttpError' }),
      ],
    },
    {
      name: 'HTML',
      answer: text(200, '<html>'),
      outcomes: Array(3).fill(expect.objectContaining({ name: 'MalformedResponseError', pointer: '' })),
    },
    {
      name: 'an empty 500',
      answer: text(500, ''),
      outcomes: Array(3).fill(expect.objectContaining({ name: 'HttpError', status: 500 })),
    },
    {
      name: 'a reset',
      answer: (_, response) => response.socket?.resetAndDestroy(),
      outcomes: Array(3).fill(expect.objectContaining({ name: 'NetworkError' })),
    },
    { name: 'silence', answer: () => {}, outcomes: Array(3).fill(expect.objectContaining({ name: 'TimeoutError' })) },
  ];

  test.each(cases)('$name', async ({ name, answer, outcomes }) => {
    const server = await serve(answer);
    const node = nodeAt(server.url, { batch: true, ...patience(name) });
    const got = await Promise.all([1, 2, 3].map(() => outcome(node.eth_getBlockTransactionCountByHash(hash))));
    expect(got).toEqual(outcomes);
    expect(new Set(got).size).toBe(3);
    expect(server.received).toHaveLength(1);
    if (/silence|reset/.test(name)) await until(() => server.open.size === 0);
  });
});
