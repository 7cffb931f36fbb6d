import { afterAll, describe, expect, it, vi } from 'vitest';
import { loadContract } from '../../scripts/contract/load.ts';
import { startMock } from '../../scripts/mock/start.ts';
import { telling, unpackedGiants } from '../support/corpus.ts';
import { verified } from '../support/verify.ts';

/**
 * So many operations of each document are called; all of them would take hours. `TWINSPEC_TURN=1` takes others, and so
 * on until all have been called.
 */
const mostCalled = 15;
const turn = Number(process.env['TWINSPEC_TURN'] ?? 0);

/** Why an operation cannot be shown: each is something that the document says. */
const reasons = [
  /^its requests are those of /,
  /^it needs a body, which GET cannot have$/,
  /^none of its successes ends a call$/,
  /^the document has no success for it$/,
];

vi.setConfig({ testTimeout: 300_000 });

const { giants, remove } = unpackedGiants();
const mine = telling(giants);
afterAll(remove);

describe.skipIf(mine.length === 0)('verify of the mock of a large document', () => {
  it.for(mine)('$name: nothing is broken, and every operation is shown or named', async ({ api, file }) => {
    const contract = await loadContract({ [api]: file });
    const { operations } = contract;
    const step = Math.ceil(operations.length / mostCalled);
    const chosen = new Set(operations.filter((_, i) => i % step === turn % step));
    const mock = await startMock({ [api]: file, port: 0, log: 'silent' });
    try {
      const { report } = await verified(contract, {
        ...{ url: mock.url, rpc: mock.rpcUrl, strictness: 'literal', depth: 'quick' },
        left: (operation) => (chosen.has(operation) ? undefined : 'it is no part of the sample'),
      });
      const broken = report.failed.map(({ operation, about, problems }) => `${operation}, ${about}: ${problems[0]}`);
      expect(broken.slice(0, 20)).toEqual([]);
      const ids = new Set(Array.from(chosen, ({ id }) => id));
      const unshown = [...report.unproven, ...report.skipped].filter(({ operation }) => ids.has(operation));
      expect(unshown.filter(({ why }) => !reasons.some((reason) => reason.test(why)))).toEqual([]);
      const seen = new Set([...report.cases, ...unshown].map(({ operation }) => operation));
      expect([...ids].filter((id) => !seen.has(id))).toEqual([]);
    } finally {
      await mock.close();
    }
  });
});
