import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadContract } from '../../../scripts/contract/load.ts';
import { flawOf, damagedSpec } from './fuzz.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-fuzz-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('reads damaged copies of both specs, or says in sentences what is wrong', async () => {
  const flaws: { seed: number; flaw: string }[] = [];
  for (let seed = 0; seed < 60; seed++) {
    const specs = await damagedSpec(folder, seed);
    const flaw = await flawOf(() => loadContract(specs));
    if (flaw !== undefined) flaws.push({ seed, flaw });
  }
  expect(flaws).toEqual([]);
});
