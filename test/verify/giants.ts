import { afterAll, describe, expect, it, vi } from 'vitest';
import { loadContract } from '../../scripts/contract/load.ts';
import { startMock } from '../../scripts/mock/start.ts';
import { unpackedGiants, type Giant } from '../support/corpus.ts';
import { verified } from '../support/verify.ts';

/** So many operations of each document are called; all of them would take half an hour. */
const mostCalled = 15;

/**
 * Verifies the mocks of large documents, each with operations from all over the document.
 *
 * @param isMine - whether a file of tests takes a document, by its index
 */
export function verifyGiants(isMine: (giant: Giant, index: number) => boolean): void {
  vi.setConfig({ testTimeout: 300_000 });
  const { giants, remove } = unpackedGiants();
  const mine = giants.filter(isMine);
  afterAll(remove);

  describe.skipIf(mine.length === 0)('verify of the mock of a large document', () => {
    it.for(mine)('$name: nothing is broken, and every operation is shown or named', async ({ api, file }) => {
      const contract = await loadContract({ [api]: file });
      const { operations } = contract;
      const step = Math.ceil(operations.length / mostCalled);
      const chosen = new Set(operations.filter((_, i) => i % step === 0));
      const mock = await startMock({ [api]: file, port: 0, log: 'silent' });
      try {
        const { report } = await verified(contract, {
          ...{ url: mock.url, rpc: mock.rpcUrl, strictness: 'literal', depth: 'quick' },
          left: (operation) => (chosen.has(operation) ? undefined : 'it is no part of the sample'),
        });
        const broken = report.failed.map(({ operation, about, problems }) => `${operation}, ${about}: ${problems[0]}`);
        expect(broken.slice(0, 20)).toEqual([]);
        const seen = new Set([...report.cases, ...report.skipped].map(({ operation }) => operation));
        expect([...chosen].filter(({ id }) => !seen.has(id)).map(({ id }) => id)).toEqual([]);
      } finally {
        await mock.close();
      }
    });
  });
}
