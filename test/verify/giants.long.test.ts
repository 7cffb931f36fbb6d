import { afterAll, describe, expect, it } from 'vitest';
import { loadContract } from '../../scripts/contract/load.ts';
import { startMock } from '../../scripts/mock/start.ts';
import { unpackedGiants } from '../support/corpus.ts';
import { verified } from '../support/verify.ts';

const { giants, remove } = unpackedGiants();
afterAll(remove);

describe.skipIf(giants.length === 0)('verify of the mock of a large document', () => {
  it.for(giants)('$name: nothing is broken, and every operation is shown or named', async ({ api, file }) => {
    const mock = await startMock({ [api]: file, port: 0, log: 'silent' });
    try {
      const contract = await loadContract({ [api]: file });
      const { report } = await verified(contract, { url: mock.url, rpc: mock.rpcUrl, strictness: 'literal' });
      const broken = report.failed.map(({ operation, about, problems }) => `${operation}, ${about}: ${problems[0]}`);
      expect(broken.slice(0, 20)).toEqual([]);
      const seen = new Set([...report.cases, ...report.skipped].map(({ operation }) => operation));
      expect(contract.operations.filter(({ id }) => !seen.has(id)).map(({ id }) => id)).toEqual([]);
    } finally {
      await mock.close();
    }
  });
});
