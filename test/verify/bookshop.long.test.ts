import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Contract } from '../../scripts/contract/contract.ts';
import { loadContract } from '../../scripts/contract/load.ts';
import type { Report } from '../../scripts/verify/report.ts';
import { verified } from '../support/verify.ts';
import { bookshop, bugs, key, startBookshop, type Bug } from './bookshop.ts';

let folder: string;
let contract: Contract;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-bookshop-'));
  const openapi = join(folder, 'bookshop.json');
  await writeFile(openapi, JSON.stringify(bookshop));
  contract = await loadContract({ openapi });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function reportOn(bug?: Bug): Promise<Report> {
  const { url, close } = await startBookshop(bug);
  try {
    const target = { credentials: { key } };
    const { report } = await verified(contract, { url, target, depth: 'normal' });
    return report;
  } finally {
    close();
  }
}

it('finds nothing in a server that keeps the contract', async () => {
  const { faults, summary } = await reportOn();
  expect(faults.map(({ message, curl }) => `${message}\n${curl}`)).toEqual([]);
  expect(summary.broken).toBe(0);
});

it('finds the bugs of the others', async () => {
  const missed: string[] = [];
  for (const bug of bugs) {
    const { faults, unproven } = await reportOn(bug);
    if (faults.length === 0 && unproven.length === 0) missed.push(bug);
  }
  console.log(`found ${bugs.length - missed.length} of ${bugs.length} bugs; missed: ${missed.join('; ')}`);
  expect(missed).toEqual([]);
});
