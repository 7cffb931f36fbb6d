import { describe, expect, it } from 'vitest';
import { startMock } from '../../scripts/mock/start.ts';
import { Refusal, type Handlers } from '../../scripts/server/server.ts';
import { json, sendWithKey } from '../support/send.ts';
import { runningServers } from './server.ts';

const start = runningServers();

const call = (method: string, params: unknown, id: unknown = 1): object => ({ jsonrpc: '2.0', id, method, params });
const uncles = 'eth_getUncleCountByBlockNumber';

describe('a JSON-RPC method', () => {
  it('gets its params as a tuple, and answers with the result', async () => {
    const seen: unknown[] = [];
    const { rpcUrl } = await start({
      handlers: {
        eth_getUncleCountByBlockNumber: ({ params, operation, isNotification }) => {
          seen.push({ params, operation, isNotification });
          return '0x2';
        },
      },
    });
    expect((await sendWithKey(rpcUrl, call(uncles, ['0x1'], 'a"b'))).text).toBe(
      '{"jsonrpc":"2.0","id":"a\\"b","result":"0x2"}',
    );
    expect(json(await sendWithKey(rpcUrl, call(uncles, { blockNumber: '0x3' })))).toMatchObject({
      error: { code: -32602 },
    });
    expect(seen).toEqual([{ params: ['0x1'], operation: uncles, isNotification: false }]);
  });

  it('is not called with params that break the contract', async () => {
    let calls = 0;
    const { rpcUrl } = await start({
      handlers: {
        eth_getUncleCountByBlockNumber: () => {
          calls++;
          return '0x0';
        },
      },
    });
    const reply = json(
      await sendWithKey(rpcUrl, [call(uncles, ['nope']), call(uncles, []), { ...call(uncles, [1]), id: undefined }]),
    );
    expect(reply).toMatchObject([{ error: { code: -32602 } }, { error: { code: -32602 } }]);
    expect(calls).toBe(0);
  });

  it.each<[string, NonNullable<Handlers['eth_estimateGas']>, object]>([
    [
      'an exchange',
      ({ fail }) => fail('revert'),
      { code: 3, message: 'execution reverted: ERC20: transfer amount exceeds balance' },
    ],
    [
      'an exchange, with other data',
      ({ fail }) => fail('revert', { message: 'no', data: '0xab' }),
      { code: 3, message: 'no', data: '0xab' },
    ],
    [
      'a documented code',
      ({ fail }) => fail(3, { data: '0x' }),
      { code: 3, message: 'Execution reverted', data: '0x' },
    ],
    ['a code of a standard', ({ fail }) => fail(-32000), { code: -32000, message: 'Invalid input' }],
  ])('fails with %s', async (_, handler, error) => {
    const { rpcUrl } = await start({ handlers: { eth_estimateGas: handler } });
    const sent = await sendWithKey(rpcUrl, call('eth_estimateGas', [{ to: `0x${'1'.repeat(40)}` }]));
    expect(json(sent)).toEqual({ jsonrpc: '2.0', id: 1, error: expect.objectContaining(error) as unknown });
  });

  it.each([
    ['nope', /^The handler of eth_estimateGas failed: eth_estimateGas has no failure "nope"\./],
    [17, /eth_estimateGas has no error 17; it documents -32602, 3, beside those of JSON-RPC itself\.\n$/],
  ])('that fails with %s, which it does not have, says so', async (name, message) => {
    const { rpcUrl, log } = await start({ handlers: { eth_estimateGas: ({ fail }) => fail(name as 'revert') } });
    const sent = await sendWithKey(rpcUrl, call('eth_estimateGas', [{ to: `0x${'1'.repeat(40)}` }]));
    const said = 'Internal error: the handler of eth_estimateGas failed; the log says why';
    expect(json(sent)).toMatchObject({ error: { code: -32603, message: said } });
    expect(log()).toMatch(message);
  });
});

describe('a result that breaks the contract', () => {
  const wrong = (): never => 5 as never;

  it('becomes -32603, and a line in the log with the pointer', async () => {
    const { rpcUrl, log } = await start({ handlers: { eth_estimateGas: wrong } });
    const sent = await sendWithKey(rpcUrl, call('eth_estimateGas', [{ to: `0x${'1'.repeat(40)}` }]));
    expect(json(sent)).toMatchObject({
      error: {
        code: -32603,
        message: 'Internal error: what eth_estimateGas answered breaks the contract; the log says where',
      },
    });
    expect(log()).toBe('The handler of eth_estimateGas answers, but: /result must be string.\n');
  });

  it('is sent with a line in the log in production', async () => {
    const { rpcUrl, log } = await start({ handlers: { eth_estimateGas: wrong }, check: 'log' });
    const sent = await sendWithKey(rpcUrl, call('eth_estimateGas', [{ to: `0x${'1'.repeat(40)}` }]));
    expect(json(sent)).toMatchObject({ result: 5 });
    expect(log()).toContain('/result must be string.');
  });

  it('may be refused by the handler in a sentence, which is not a defect', async () => {
    const handler = (): never => {
      throw new Refusal('This chain estimates nothing today.');
    };
    const { rpcUrl, log } = await start({ handlers: { eth_estimateGas: handler } });
    const sent = await sendWithKey(rpcUrl, call('eth_estimateGas', [{ to: `0x${'1'.repeat(40)}` }]));
    expect(json(sent)).toMatchObject({ error: { code: -32_000, message: 'This chain estimates nothing today.' } });
    expect(log()).toBe('');
  });

  it('may break only the variant that the params select', async () => {
    const { rpcUrl, log } = await start({
      handlers: {
        // With the flag, transactions are objects.
        eth_getBlockByNumber: async ({ params: [, hydrated] }) => {
          const { result } = json(
            await sendWithKey(exchanges.rpcUrl, call('eth_getBlockByNumber', ['latest', !hydrated])),
          ) as {
            result: never;
          };
          return result;
        },
      },
    });
    const exchanges = await startMock();
    const sent = await sendWithKey(rpcUrl, call('eth_getBlockByNumber', ['latest', true]));
    await exchanges.close();
    expect(json(sent)).toMatchObject({ error: { code: -32603 } });
    expect(log()).toContain('/result/transactions/0 must be object.');
  });
});

describe('a batch', () => {
  it('is answered in order by handlers and the fallback, and a method without either is not found', async () => {
    const { rpcUrl, server, log } = await start({
      remember: 100,
      handlers: {
        eth_getUncleCountByBlockNumber: async ({ params: [block], fail }): Promise<'0x7'> => {
          if (block === '0x2') throw new Error('boom');
          if (block === '0x3') fail('invalidParams');
          await new Promise((resolve) => setTimeout(resolve, block === '0x1' ? 20 : 0));
          return '0x7';
        },
      },
      rpcFallback: async ({ method, params }) => {
        if (method === 'eth_chainId') return { result: '0x13882' };
        if (method === 'eth_broken') throw new Error(`cannot ${String(params)}`);
        return method === 'eth_call' ? { error: { code: 3, message: 'reverted', data: params } } : undefined;
      },
    });
    const batch = [
      call(uncles, ['0x1'], 1),
      call(uncles, ['0x2'], 2),
      call(uncles, ['0x3'], 3),
      call('eth_getBlockTransactionCountByHash', [`0x${'a'.repeat(64)}`], 4),
      call('eth_chainId', undefined, 5),
      call('eth_call', [{}, 'latest'], 6),
      call('eth_broken', [], 7),
      call('eth_unknown', [], 8),
      { jsonrpc: '2.0', method: 'eth_chainId' },
      5,
    ];
    const reply = await sendWithKey(rpcUrl, batch);
    expect(json(reply)).toMatchObject([
      { id: 1, result: '0x7' },
      { id: 2, error: { code: -32603, message: `Internal error: the handler of ${uncles} failed; the log says why` } },
      { id: 3, error: { code: -32602 } },
      { id: 4, error: { code: -32601 } },
      { id: 5, result: '0x13882' },
      { id: 6, error: { code: 3, message: 'reverted', data: [{}, 'latest'] } },
      { id: 7, error: { code: -32603, message: 'Internal error: the server failed; its log says why' } },
      { id: 8, error: { code: -32601 } },
      { id: null, error: { code: -32600 } },
    ]);
    expect(reply.text).not.toContain('boom');
    expect(log()).toContain(`The handler of ${uncles} failed: Error: boom`);
    expect(server.requests).toHaveLength(batch.length);
  });
});

describe('a notification', () => {
  it('runs its handler without an answer', async () => {
    const seen: unknown[] = [];
    const { rpcUrl, log } = await start({
      handlers: {
        eth_getUncleCountByBlockNumber: ({ params, isNotification }) => {
          seen.push({ params, isNotification });
          if (params[0] === '0x2') throw new Error('boom');
          return '0x0';
        },
      },
      rpcFallback: ({ method, isNotification }) => {
        seen.push({ method, isNotification });
        return undefined;
      },
    });
    const notify = (method: string, params: unknown): object => ({ jsonrpc: '2.0', method, params });
    const reply = await sendWithKey(rpcUrl, [
      notify(uncles, ['0x1']),
      notify(uncles, ['0x2']),
      notify('own_event', []),
    ]);
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect(new Set(seen)).toEqual(
      new Set([
        { params: ['0x1'], isNotification: true },
        { params: ['0x2'], isNotification: true },
        { method: 'own_event', isNotification: true },
      ]),
    );
    expect(log()).toContain('boom');
  });
});
