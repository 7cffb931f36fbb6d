import { describe, expect, it } from 'vitest';
import { createFundedTransactions } from '../../scripts/sandbox/funded/funded.ts';
import type { FundedTransaction } from '../../scripts/sandbox/funded/funded-transaction.ts';
import { listFunded, type ListPage } from '../../scripts/sandbox/funded/ledger.ts';

const count = 50_000;
const wallets = ['0xAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', '0xBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB'] as const;

/** Many transactions of one dApp, each of which says when somebody looks at it. */
function ledger(): { funded: ReturnType<typeof createFundedTransactions>; lookedAt: Set<string> } {
  const funded = createFundedTransactions();
  const lookedAt = new Set<string>();
  for (let i = 0; i < count; i += 1) {
    const transaction: FundedTransaction = {
      number: 0,
      hash: `0x${i.toString(16).padStart(64, '0')}`,
      dAppId: 'dapp',
      wallet: wallets[i % 10 === 0 ? 1 : 0],
      smartContract: wallets[0],
      method: i === 7 ? 'rare()' : 'usual()',
      gasLimit: '21000',
      time: '2026-01-01T00:00:00Z',
      settlement: { state: 'mined', gas: '21000', fee: '0.000000000000000001' },
    };
    const seen = new Proxy(transaction, {
      get: (target, name) => {
        lookedAt.add(target.hash);
        return Reflect.get(target, name) as unknown;
      },
    });
    funded.add(seen);
  }
  lookedAt.clear();
  return { funded, lookedAt };
}

describe('a list of fifty thousand', () => {
  const { funded, lookedAt } = ledger();
  const list = async (request: object): Promise<ListPage> => {
    lookedAt.clear();
    return listFunded(funded, async () => {}, 80_002, { page: 1, limit: 10, userId: 'dapp', ...request });
  };

  it.each([1, 2, 2500, 5000, 5001])('looks at the entries of page %i only', async (page) => {
    const { data, total } = await list({ page });
    expect([data.length, total, lookedAt.size]).toEqual(page === 5001 ? [0, count, 0] : [10, count, 10]);
    const first = count - 1 - (page - 1) * 10;
    expect(data.map(({ txHash }) => Number(txHash))).toEqual(data.map((_, i) => first - i));
  });

  it('has an odd last page, as any list', async () => {
    const { data } = await list({ page: 72, limit: 700 });
    expect(data.map(({ txHash }) => Number(txHash))).toEqual(Array.from({ length: 300 }, (_, i) => 299 - i));
  });

  it('looks at those of a wallet only, however its address is written', async () => {
    const { data, total } = await list({ userId: wallets[1].toLowerCase() });
    expect([data.length, total, lookedAt.size]).toEqual([10, count / 10, 10]);
    expect(await list({ userId: 'nobody' })).toMatchObject({ data: [], total: 0 });
  });

  it.each<[string, object, number[]]>([
    ['a filter', { filterValue: 'RARE()', filterIn: ['method'] }, [7]],
    ['a filter of any field', { filterValue: `0x${'7'.padStart(64, '0')}` }, [7]],
    ['a search', { searchValue: 'are', searchIn: ['method'] }, [7]],
    ['a search in two fields', { searchValue: '0c34f', searchIn: ['txHash', 'method'] }, [0xc34f]],
    ['both', { searchValue: '0c34f', searchIn: ['txHash'], filterValue: 'usual()' }, [0xc34f]],
  ])(
    'looks at no entry but those of the page for %s, once somebody has asked for the field',
    async (_, what, numbers) => {
      await list(what);
      const { data } = await list(what);
      expect(data.map(({ txHash }) => Number(txHash))).toEqual(expect.arrayContaining(numbers));
      expect(data.length).toBeGreaterThan(0);
      expect(lookedAt.size).toBeLessThanOrEqual(data.length);
    },
  );
});

it('finds each by what it is now, whatever became of it', async () => {
  const funded = createFundedTransactions();
  const hash = '0xab';
  const parts = {
    dAppId: 'dapp',
    wallet: wallets[0],
    smartContract: wallets[1],
    method: 'a()',
    gasLimit: '5',
    time: '',
  };
  const find = async (filterValue: string): Promise<unknown> =>
    (await listFunded(funded, async () => {}, 1, { page: 1, limit: 10, userId: 'dapp', filterValue })).total;
  funded.add({ hash, ...parts });
  const [mined, reverted] = (['mined', 'reverted'] as const).map((state) => ({ state, gas: '7', fee: '0.1' }));
  for (const [settlement, state] of [
    [undefined, 'submitted'],
    [mined, 'mined'],
    [reverted, 'reverted'],
  ] as const) {
    funded.settle(hash, settlement);
    const found = await Promise.all(['submitted', 'mined', 'reverted'].map(find));
    expect(found).toEqual(['submitted', 'mined', 'reverted'].map((one) => (one === state ? 1 : 0)));
  }
  funded.settle(hash, undefined);
  expect(await Promise.all(['submitted', 'reverted', '5', '7'].map(find))).toEqual([1, 0, 1, 0]);
  funded.delete(hash);
  funded.add({ hash: '0xcd', ...parts, settlement: { state: 'mined', gas: '9', fee: '0.2' } });
  expect(await Promise.all(['0xab', '0xcd', '9', 'submitted'].map(find))).toEqual([0, 1, 1, 0]);
});

it('forgets a transaction that the node rejects', async () => {
  const { funded } = ledger();
  funded.delete(`0x${(7).toString(16).padStart(64, '0')}`);
  expect(funded.of('dapp')).toHaveLength(count - 1);
  expect(funded.of(wallets[0])).toHaveLength((count * 9) / 10 - 1);
  expect(funded.of('dapp').some(({ method }) => method === 'rare()')).toBe(false);
});
