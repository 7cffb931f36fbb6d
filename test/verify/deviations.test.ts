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
  });
});
