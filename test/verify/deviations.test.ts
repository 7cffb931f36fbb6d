import { describe, expect, it } from 'vitest';
import { contract } from '../support/contract.ts';
import { verified } from '../support/verify.ts';
import { deviations } from './deviations.ts';
import { foundOf } from './run-deviations.ts';
import { startServer } from './server.ts';

describe('verify against a server that shares nothing with the mock', () => {
  it('finds no fault in one that keeps the contract', async () => {
    const server = await startServer();
    const { report } = await verified(contract, server).finally(server.close);
    expect(report.faults.map(({ message, curl }) => `${message}\n${curl}`)).toEqual([]);
    expect(report.summary.shown).toBeGreaterThan(350);
  });

  // Trying all of them takes minutes: see deviations.long.test.ts.
  it.each(deviations.filter((_, i) => i % 24 === 0).map((deviation) => [deviation.name, deviation] as const))(
    'finds: %s',
    async (_, deviation) => {
      expect(await foundOf(deviation)).not.toEqual([]);
    },
  );

  it('names the operation, the pointer, and what was expected and found', async () => {
    const deviation = deviations.find(({ name }) => name === 'listAllFundedTransactions: page is not echoed');
    expect(deviation && (await foundOf(deviation))).toContain(
      'listAllFundedTransactions: /data/page: expected the requested page, 1, but got 99.',
    );
    const count = deviations.find(({ name }) => name === 'node: eth_getUncleCountByBlockNumber: one too many');
    expect(count && (await foundOf(count))).toContain(
      'eth_getUncleCountByBlockNumber: /result: expected the value of /result/uncles of eth_getBlockByNumber ' +
        '(its length), 0 (The count is the number of uncles that the block lists), but got "0x1".',
    );
  });
});
