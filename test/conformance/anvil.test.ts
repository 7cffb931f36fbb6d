import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../scripts/verify/report.ts';
import { mineChain, startAnvil, type Anvil } from '../support/anvil.ts';
import { contract } from '../support/contract.ts';
import { verified } from '../support/verify.ts';

let nodes: [fresh: Anvil, seeded: Anvil];
let reports: { fresh: Report; seeded: Report };

beforeAll(async () => {
  nodes = await Promise.all([startAnvil(), startAnvil()]);
  const [fresh, seeded] = nodes;
  await mineChain(seeded);
  reports = {
    fresh: (await verified(contract, { rpc: fresh.url })).report,
    seeded: (await verified(contract, { rpc: seeded.url })).report,
  };
});
afterAll(() => Promise.all(nodes.map((node) => node.close())));

function shownIn(report: Report, operation: string): string[] {
  return report.coverage.filter((row) => row.operation === operation).flatMap(({ exchanges }) => exchanges);
}

describe('a real node', () => {
  it.each(['fresh', 'seeded'] as const)('has no fault but the code of what is no JSON: %s', (state) => {
    expect(reports[state].faults.map(({ message }) => message)).toEqual([
      '/error/code: expected the JSON-RPC error -32700, but got -32600.',
    ]);
    expect(reports[state].summary.shown).toBeGreaterThan(90);
  });

  it('covers no exchange with an answer of null', () => {
    expect(shownIn(reports.fresh, 'eth_getTransactionByHash')).toEqual(['unknownTransaction', 'invalidParams']);
    expect(shownIn(reports.fresh, 'eth_getBlockTransactionCountByHash')).toEqual([
      'emptyBlock',
      'noTransactions',
      'unknownBlock',
      'invalidParams',
    ]);
    const notes = reports.fresh.cases.filter(({ id }) => id === 'eth_getTransactionByHash, exchange dynamicFee');
    expect(notes).toMatchObject([{ outcome: 'allowed', notes: ['/result is null'] }]);
  });

  it('covers each kind of transaction on its chain by following the links', () => {
    const kinds = ['dynamicFee', 'legacyWithChainId', 'accessList', 'contractCreation'];
    expect(shownIn(reports.seeded, 'eth_getTransactionByHash')).toEqual(expect.arrayContaining(kinds));
    expect(shownIn(reports.seeded, 'eth_getBlockTransactionCountByHash')).toContain('fourTransactions');
    const fields = reports.seeded.coverage.find(
      ({ operation, response }) => operation === 'eth_getTransactionByHash' && response === '200',
    )?.fields;
    expect(fields?.missing).toEqual([]);
  });
});
