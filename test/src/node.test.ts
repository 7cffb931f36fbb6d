import { createPublicClient, custom, http, rpcSchema } from 'viem';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { nodeMethods } from '../../generated/client.ts';
import { createNodeClient, isRpcError, type Deadline, type Fetch, type RpcSchema } from '../../src/index.ts';
import { rpcClient, secretsAt, withoutGaps } from '../../src/runtime.ts';
import { outcome, rpcResult, send, serve, until, type Call } from './server.ts';

const hash = `0x${'ab'.repeat(32)}` as const;
const transaction = { hash, blockHash: `0x${'cd'.repeat(32)}`, blockNumber: '0x1', transactionIndex: '0x0' };
const idOf = (body: unknown): number => (JSON.parse(String(body)) as { id: number }).id;

afterEach(() => {
  vi.useRealTimers();
});

describe('a method', () => {
  test.each(Object.entries(nodeMethods))('%s sends its params in order', async (method, { params }) => {
    const server = await serve(rpcResult('0x1'));
    const node = createNodeClient({ rpcUrl: `${server.url}/rpc` }) as unknown as Record<
      string,
      (...args: unknown[]) => Promise<unknown>
    >;
    const args = Array.from({ length: Number(params) }, (_, i) => `value ${i}`);
    expect(await node[method]?.(...args)).toBe('0x1');
    expect(server.received[0]).toMatchObject({
      method: 'POST',
      path: '/rpc',
      json: { jsonrpc: '2.0', id: 1, method, params: args },
    });
    expect(server.received[0]?.headers['content-type']).toBe('application/json');
    expect(server.received[0]?.headers).not.toHaveProperty('authorization');
  });

  test('takes options after its params', async () => {
    const server = await serve(() => {});
    const node = createNodeClient({ rpcUrl: server.url });
    const ended = async (count: number, call: (options: Deadline) => Promise<unknown>): Promise<unknown> => {
      const controller = new AbortController();
      const error = outcome(call({ signal: controller.signal }));
      await until(() => server.received.length === count);
      controller.abort();
      return error;
    };
    expect(await ended(1, (options) => node.eth_getBlockByNumber('latest', true, options))).toMatchObject({
      name: 'AbortError',
      operation: 'eth_getBlockByNumber',
    });
    expect(await ended(2, (options) => node.request({ method: 'eth_chainId' }, options))).toMatchObject({
      name: 'AbortError',
      operation: 'eth_chainId',
    });
    expect(server.received[0]?.json.params).toEqual(['latest', true]);
    expect(server.received[1]?.json).toEqual({ jsonrpc: '2.0', id: 2, method: 'eth_chainId', params: [] });
  });

  test('sends the extra headers of the endpoint', async () => {
    const server = await serve(rpcResult('0x1'));
    await createNodeClient({ rpcUrl: server.url, headers: { 'X-Api-Key': 'provider-key' } }).request({
      method: 'eth_chainId',
    });
    expect(server.received[0]?.headers['x-api-key']).toBe('provider-key');
  });

  test.each(['toString', 'constructor', '__proto__', 'hasOwnProperty'])(
    'of the name %s is not taken for one of the contract',
    async (method) => {
      const server = await serve((_, response) => send(response, 503, ''));
      expect(await outcome(createNodeClient({ rpcUrl: server.url }).request({ method }))).toMatchObject({
        name: 'HttpError',
        operation: method,
        mayHaveHappened: true,
      });
      expect(server.received).toHaveLength(1);
    },
  );
});

describe('batching', () => {
  const echo = rpcResult((call: Call) => call.params[0]);
  const sizes = (received: { json: unknown }[]): number[] =>
    received.map(({ json }) => (Array.isArray(json) ? json.length : 0));
  const ask = (node: ReturnType<typeof createNodeClient>, n: number): Promise<unknown> =>
    node.request({ method: 'echo', params: [n] });

  test('is off unless asked for', async () => {
    const server = await serve(echo);
    const node = createNodeClient({ rpcUrl: server.url });
    expect(await Promise.all([1, 2, 3].map((n) => ask(node, n)))).toEqual([1, 2, 3]);
    expect(sizes(server.received)).toEqual([0, 0, 0]);
  });

  test('joins the calls of one microtask', async () => {
    const server = await serve(echo);
    const node = createNodeClient({ rpcUrl: server.url, batch: true });
    expect(await Promise.all([1, 2, 3].map((n) => ask(node, n)))).toEqual([1, 2, 3]);
    expect(await ask(node, 4)).toBe(4);
    expect(sizes(server.received)).toEqual([3, 0]);
  });

  test('keeps to the maximum size', async () => {
    const server = await serve(echo);
    const node = createNodeClient({ rpcUrl: server.url, batch: 4 });
    const numbers = Array.from({ length: 10 }, (_, n) => n);
    expect(await Promise.all(numbers.map((n) => ask(node, n)))).toEqual(numbers);
    expect(sizes(server.received).toSorted()).toEqual([2, 4, 4]);
    expect(new Set(server.received.flatMap(({ json }) => (json as unknown as Call[]).map(({ id }) => id))).size).toBe(
      10,
    );
  });

  test('is repeated only if every call in it is safe to repeat', async () => {
    const server = await serve((request, response, count) =>
      count === 1 ? send(response, 503, '') : rpcResult('0x1')(request, response, count),
    );
    const node = createNodeClient({ rpcUrl: server.url, batch: true });
    expect(
      await Promise.all([node.eth_getBlockTransactionCountByHash(hash), node.eth_getUncleCountByBlockNumber('0x1')]),
    ).toEqual(['0x1', '0x1']);
    expect(server.received).toHaveLength(2);
    const mixed = await serve((_, response) => send(response, 503, ''));
    const unsafe = createNodeClient({ rpcUrl: mixed.url, batch: true });
    const [read, write] = await Promise.all([
      outcome(unsafe.eth_getBlockTransactionCountByHash(hash)),
      outcome(unsafe.request({ method: 'eth_sendTransaction' })),
    ]);
    expect(mixed.received).toHaveLength(1);
    expect([read?.mayHaveHappened, write?.mayHaveHappened]).toEqual([undefined, true]);
  });

  test('gives each call its own signal and timeout', async () => {
    let answer = (): void => {};
    const server = await serve((request, response, count) => (answer = () => echo(request, response, count)));
    const node = createNodeClient({ rpcUrl: server.url, batch: true });
    const controller = new AbortController();
    const calls = [
      ask(node, 1),
      outcome(node.request({ method: 'echo', params: [2] }, { signal: controller.signal })),
      outcome(node.request({ method: 'echo', params: [3] }, { timeout: 30 })),
    ];
    expect(await calls[2]).toMatchObject({ name: 'TimeoutError', mayHaveHappened: true });
    controller.abort();
    expect(await calls[1]).toMatchObject({ name: 'AbortError', mayHaveHappened: true });
    await until(() => server.received.length === 1);
    answer();
    expect(await calls[0]).toBe(1);
  });

  test('does not send calls that were aborted before', async () => {
    const server = await serve(echo);
    const node = createNodeClient({ rpcUrl: server.url, batch: true });
    const controller = new AbortController();
    const aborted = [1, 2].map((n) =>
      outcome(node.request({ method: 'echo', params: [n] }, { signal: controller.signal })),
    );
    const kept = ask(node, 3);
    controller.abort();
    for (const error of await Promise.all(aborted)) {
      expect(error).toMatchObject({ name: 'AbortError' });
      expect(error.mayHaveHappened).toBe(undefined);
    }
    expect(await kept).toBe(3);
    expect(server.received.map(({ json }) => json.params)).toEqual([[3]]);
    const alone = outcome(node.request({ method: 'echo' }, { signal: controller.signal }));
    expect(await alone).toMatchObject({ name: 'AbortError' });
    expect(server.received).toHaveLength(1);
  });

  test('ends the request when all its calls have ended', async () => {
    const server = await serve(() => {});
    const node = createNodeClient({ rpcUrl: server.url, batch: true });
    const controllers = [new AbortController(), new AbortController()];
    const calls = controllers.map(({ signal }) => outcome(node.request({ method: 'echo' }, { signal })));
    await until(() => server.received.length === 1);
    controllers[0]?.abort();
    await calls[0];
    expect(server.open.size).toBe(1);
    controllers[1]?.abort();
    await until(() => server.open.size === 0);
    expect(server.received).toHaveLength(1);
  });
});

describe('waitForTransaction', () => {
  test('polls until the transaction is in a block', async () => {
    const states = [null, { ...transaction, blockHash: null, blockNumber: null, transactionIndex: null }, transaction];
    const server = await serve((request, response, count) => rpcResult(states[count - 1])(request, response, count));
    const node = createNodeClient({ rpcUrl: server.url });
    expect(await node.waitForTransaction(hash, { pollInterval: 1 })).toEqual(transaction);
    expect(server.received.map(({ json }) => [json.method, json.params])).toEqual(
      states.map(() => ['eth_getTransactionByHash', [hash]]),
    );
  });

  test('ends in time, also between two polls', async () => {
    const fetch = vi.fn<Fetch>(async (_, { body }) => Response.json({ id: idOf(body), result: null }));
    const node = createNodeClient({ rpcUrl: 'https://node.example', fetch });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const waiting = outcome(node.waitForTransaction(hash, { timeout: 60, pollInterval: 3_600_000 }));
    // One timer is that of the call, the other that of the wait before it asks again.
    while (vi.getTimerCount() < 2) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(60);
    const error = await waiting;
    expect(error).toMatchObject({
      name: 'TimeoutError',
      operation: 'waitForTransaction',
      message: 'waitForTransaction: not done in 60 ms; last seen: unknown to the server.',
    });
    expect(error.mayHaveHappened).toBe(undefined);
    expect(vi.getTimerCount()).toBe(0);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('ends with the signal, also during a poll', async () => {
    const server = await serve(() => {});
    const controller = new AbortController();
    const waiting = outcome(
      createNodeClient({ rpcUrl: server.url }).waitForTransaction(hash, { signal: controller.signal }),
    );
    while (server.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    controller.abort();
    expect(await waiting).toMatchObject({ name: 'AbortError' });
    while (server.open.size > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(server.received).toHaveLength(1);
  });

  test('throws what the node throws', async () => {
    const server = await serve(({ json }, response) =>
      send(response, 200, { jsonrpc: '2.0', id: json.id, error: { code: -32000, message: 'no' } }),
    );
    expect(isRpcError(await outcome(createNodeClient({ rpcUrl: server.url }).waitForTransaction(hash)))).toBe(true);
  });
});

describe('viem', () => {
  const error = (code: number, message: string, data?: unknown) => rpcAnswer({ error: { code, message, data } });
  const rpcAnswer =
    (part: object) =>
    ({ json }: { json: Call }, response: Parameters<typeof send>[0]): void =>
      send(response, 200, { jsonrpc: '2.0', id: json.id, ...part });

  test('reads through custom(node)', async () => {
    const server = await serve((request, response, count) =>
      rpcResult((call: Call) => (call.method === 'eth_chainId' ? '0x13882' : '0x5208'))(request, response, count),
    );
    const client = createPublicClient({ transport: custom(createNodeClient({ rpcUrl: server.url })) });
    expect(await client.getChainId()).toBe(80002);
    expect(await client.estimateGas({ to: '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984' })).toBe(21000n);
  });

  test('gets code, message and data of an error', async () => {
    // Error(string) with "no funds", ABI-encoded.
    const words = [
      '20'.padStart(64, '0'),
      '08'.padStart(64, '0'),
      Buffer.from('no funds').toString('hex').padEnd(64, '0'),
    ];
    const data = `0x08c379a0${words.join('')}`;
    const server = await serve(error(3, 'execution reverted: no funds', data));
    const client = createPublicClient({ transport: custom(createNodeClient({ rpcUrl: server.url })) });
    const abi = [{ type: 'function', name: 'f', stateMutability: 'view', inputs: [], outputs: [] }] as const;
    const thrown = await outcome(
      client.readContract({ address: '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984', abi, functionName: 'f' }),
    );
    expect(thrown).toMatchObject({
      name: 'ContractFunctionExecutionError',
      shortMessage: expect.stringContaining('no funds'),
    });
  });

  test.each([
    [-32601, 'MethodNotFoundRpcError'],
    [-32602, 'InvalidParamsRpcError'],
    [-32004, 'MethodNotSupportedRpcError'],
  ])('recognizes code %i', async (code, name) => {
    const server = await serve(error(code, 'text of the node'));
    const client = createPublicClient({ transport: custom(createNodeClient({ rpcUrl: server.url })) });
    expect(await outcome(client.request({ method: 'eth_blockNumber' }))).toMatchObject({
      name,
      code,
      details: 'text of the node',
    });
  });

  test('does not repeat what may have happened', async () => {
    const server = await serve((_, response) => response.socket?.resetAndDestroy());
    const client = createPublicClient({ transport: custom(createNodeClient({ rpcUrl: server.url })) });
    expect(await outcome(client.request({ method: 'eth_sendRawTransaction', params: ['0x02'] }))).toMatchObject({
      name: 'ProviderDisconnectedError',
      code: 4900,
    });
    expect(server.received).toHaveLength(1);
  });

  test('takes RpcSchema for its own transport', async () => {
    const server = await serve(rpcResult('0x5'));
    const client = createPublicClient({ transport: http(server.url), rpcSchema: rpcSchema<RpcSchema>() });
    const count: `0x${string}` = await client.request({ method: 'eth_getUncleCountByBlockNumber', params: ['0x1'] });
    expect(count).toBe('0x5');
  });
});

describe('an optional param that is left out in between', () => {
  const call = async (names: string[], ...given: unknown[]): Promise<unknown> => {
    const server = await serve(rpcResult('0x1'));
    const row = { params: 3, sent: withoutGaps(...names), secrets: secretsAt('/params/2') };
    type Client = { find: (...args: unknown[]) => Promise<unknown> };
    const client = rpcClient<Client>({ find: row }, { rpcUrl: server.url });
    await client.find(...given);
    return server.received[0]?.json.params;
  };

  test('is left out by name, and one at the end by position', async () => {
    expect(await call(['a', 'b', 'c'], 1, undefined, 3)).toEqual({ a: 1, c: 3 });
    expect(await call(['a', 'b', 'c'], 1, null, 3)).toEqual([1, null, 3]);
    expect(await call(['a', 'b', 'c'], 1, undefined, undefined, { timeout: 1000 })).toEqual([1]);
  });

  test('is refused if the method takes params by position only', async () => {
    await expect(call([], 1, undefined, 3)).rejects.toMatchObject({
      name: 'UsageError',
      message: expect.stringContaining('param 1 may be left out only with all behind it'),
    });
    expect(await call([], 1)).toEqual([1]);
  });
});

test('sends neither a param that JSON cannot carry nor a header with a line break, and shows no secret', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>((url, init) =>
    Promise.resolve(new Response(String(new Request(url, init)))),
  );
  type Client = { find: (...args: unknown[]) => Promise<unknown> };
  const client = (headers: Record<string, string>): Client =>
    rpcClient<Client>({ find: { params: 1 } }, { rpcUrl: 'https://node.example', fetch, headers });
  const refused = { name: 'UsageError', operation: 'find' };
  expect(await outcome(client({}).find(1n))).toMatchObject({ ...refused, message: expect.stringContaining('BigInt') });
  expect(fetch).not.toHaveBeenCalled();
  const error = await outcome(client({ 'X-Key': 'secret-of-mine\r\nX: y' }).find(1));
  expect(error).toMatchObject({ ...refused, message: expect.stringMatching(/^find: the header X-Key cannot be sent/) });
  expect(String(error)).not.toContain('secret-of-mine');
});
