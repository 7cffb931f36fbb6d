import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { measureTogether, shareOf } from '../../bench/support/together.ts';

// `bench/together.ts` measures every verb with GitHub's, Stripe's and Slack's documents, which takes minutes.
const documents = [
  'shop=examples/petstore/api/petstore.yaml',
  'everything=test/strangers/fixtures/everything.yaml',
  'ledger=examples/three-services/packages/api/ledger.json',
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-together-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each(['mock', 'generate'] as const)(
  '%s of several documents takes no more than each of them alone',
  async (verb) => {
    const measured = await measureTogether(resolve('scripts/project/from-sources.mjs'), verb, documents, folder);
    const { cpu, memory } = shareOf(measured);
    expect(cpu).toBeLessThan(1.2);
    expect(memory).toBeLessThan(1.2);
  },
);
