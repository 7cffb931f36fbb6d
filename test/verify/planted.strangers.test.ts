import { describe, expect, it, vi } from 'vitest';
import { contractOf, isFound, plantedServers, reportOn } from './planted.ts';

vi.setConfig({ testTimeout: 300_000 });

describe.each(plantedServers)('the $name', (planted) => {
  it('is found without a fault where it keeps the contract', async () => {
    const { faults, summary, unproven } = await reportOn(planted, await contractOf(planted));
    expect(faults.map(({ message, curl }) => `${message}\n${curl}`)).toEqual([]);
    expect(summary.broken).toBe(0);
    expect(unproven).toEqual([]);
  });

  // Each takes a second, so one in five is tried; `npm run bench:found` tries them all.
  it('is found with its bugs', async () => {
    const contract = await contractOf(planted);
    const tried = planted.bugs.filter((_, i) => i % 5 === 0);
    const missed: string[] = [];
    for (const bug of tried) if (!isFound(await reportOn(planted, contract, bug))) missed.push(bug);
    expect(planted.bugs.length).toBeGreaterThanOrEqual(60);
    expect(missed).toEqual([]);
  });
});
