import { expect, it, vi } from 'vitest';
import { startMock } from '../../scripts/mock/start.ts';
import { contract } from '../support/contract.ts';
import { verified } from '../support/verify.ts';
import { startServer } from './server.ts';

vi.setConfig({ testTimeout: 300_000 });

it('finds nothing wrong with the mock of both APIs, however far it explores them', async () => {
  const mock = await startMock({ port: 0, log: 'silent' });
  try {
    const { report } = await verified(contract, { url: mock.url, rpc: mock.rpcUrl, depth: 'normal' });
    expect(report.faults.map(({ operations, message }) => `${operations.join(', ')}: ${message}`)).toEqual([]);
    expect(report.summary.shown).toBeGreaterThan(1000);
  } finally {
    await mock.close();
  }
});

it.each(['quick', 'normal'] as const)('finds nothing wrong with a server that keeps both APIs, %s', async (depth) => {
  const server = await startServer();
  try {
    const { report } = await verified(contract, { url: server.url, rpc: server.rpc, depth });
    expect(report.faults.map(({ operations, message }) => `${operations.join(', ')}: ${message}`)).toEqual([]);
    expect(report.unproven).toEqual([]);
  } finally {
    await server.close();
  }
});
