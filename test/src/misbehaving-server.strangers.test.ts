import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createNodeClient, createPlatformClient } from '../../src/index.ts';
import { both, json, ofBatch, ofNode, ofPlatform, rpc, text } from './misbehaving.ts';
import { activeTimers, expectNoMoreTimersThan, farAway, outcome, send, serve, until } from './server.ts';
import type { Answer, Outcome, TestServer } from './server.ts';

// Both clients against every way in which a server was seen to fail: the error has the right type, nothing unsafe is
// repeated, the socket is free, and no timer or unhandled rejection is left.

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

beforeAll(() => {
  timers = activeTimers();
});
// Each call may leave one, which the timers of Node's own connections would hide after a single test.
afterAll(() => expectNoMoreTimersThan(timers));

beforeEach(() => {
  process.on('unhandledRejection', onRejection);
});

afterEach(async () => {
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', onRejection);
  expect(rejections).toEqual([]);
});

const platformAt = (baseUrl: string, options = {}) =>
  createPlatformClient({
    baseUrl,
    apiKey: 'secret-api-key',
    dappId: 'dapp-id-1',
    chainId: '80002',
    maxResponseBytes: 10_000,
    timeout: farAway,
    ...options,
  });
const nodeAt = (rpcUrl: string, options = {}) =>
  createNodeClient({ rpcUrl, retry: 0, maxResponseBytes: 10_000, timeout: farAway, ...options });

/**
 * Calls a server that misbehaves. Only silence runs into the timeout; every other case has to end with the answer,
 * however slow the machine is. On a busy one, the time may be over before the request has arrived: then there is more
 * of it.
 */
async function called<Got = Outcome>(
  { name, answer }: { name: string; answer: Answer },
  call: (url: string, options: { timeout: number }) => Promise<Got>,
): Promise<{ got: Got; server: TestServer }> {
  const isSilent = name.startsWith('silence');
  for (let timeout = isSilent ? 200 : farAway; ; timeout *= 2) {
    const server = await serve(answer);
    const got = await call(server.url, { timeout });
    if (!isSilent || server.received.length > 0) return { got, server };
  }
}

describe('an operation that is not safe to repeat', () => {
  test.each([...both, ...ofPlatform])('$name', async ({ error, frees, sure, ...misbehaving }) => {
    const { got: thrown, server } = await called(misbehaving, (url, options) =>
      outcome(platformAt(url, options).mintFT(mint)),
    );
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
    // A refused connection carried nothing.
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

  test.each(failures)('$name every time', async ({ answer }) => {
    const server = await serve(answer);
    const thrown = await outcome(platformAt(server.url, { retry: 1 }).listAllFundedTransactions(list));
    expect(['HttpError', 'NetworkError']).toContain(thrown.name);
    expect(thrown.mayHaveHappened).toBe(undefined);
    expect(server.received).toHaveLength(2);
  });

  test.each(both.filter(({ name }) => !/^(429|503|HTML with 502|a reset)/.test(name)))(
    '$name is not repeated',
    async ({ error, ...misbehaving }) => {
      const { got: thrown, server } = await called(misbehaving, (url, options) =>
        outcome(platformAt(url, options).listAllFundedTransactions(list)),
      );
      expect(thrown).toMatchObject(error);
      expect(thrown.mayHaveHappened).toBe(undefined);
      expect(server.received).toHaveLength(1);
    },
  );
});

describe('a JSON-RPC call', () => {
  test.each([...both, ...ofNode])('$name', async ({ error, frees, ...misbehaving }) => {
    const { got: thrown, server } = await called(misbehaving, (url, options) =>
      outcome(nodeAt(url, options).eth_getBlockTransactionCountByHash(hash)),
    );
    expect(thrown).toMatchObject({ operation: 'eth_getBlockTransactionCountByHash', code: 4900, ...error });
    expect(thrown.mayHaveHappened).toBe(undefined);
    expect(server.received).toHaveLength(1);
    if (frees) await until(() => server.open.size === 0);
  });

  test.each([...both, ...ofNode])(
    '$name, for a method that the contract does not mark as safe',
    async ({ error, sure, ...misbehaving }) => {
      const { got: thrown, server } = await called(misbehaving, (url, options) =>
        outcome(nodeAt(url, { retry: 5, ...options }).request({ method: 'eth_sendRawTransaction', params: ['0x02'] })),
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
  test.each(ofBatch)('$name', async ({ outcomes, ...misbehaving }) => {
    const { got, server } = await called(misbehaving, (url, options) => {
      const node = nodeAt(url, { batch: true, ...options });
      return Promise.all([1, 2, 3].map(() => outcome(node.eth_getBlockTransactionCountByHash(hash))));
    });
    expect(got).toEqual(outcomes);
    expect(new Set(got).size).toBe(3);
    expect(server.received).toHaveLength(1);
    if (/silence|reset/.test(misbehaving.name)) await until(() => server.open.size === 0);
  });
});
