import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { loadContract } from '../../scripts/contract/load.ts';
import { startMock } from '../../scripts/mock/start.ts';
import { verified } from '../support/verify.ts';

// Our own mock under `verify`, for every document on which something was wrong once: every operation is shown, and none
// is broken. The large documents are in the tests of giants.

vi.setConfig({ testTimeout: 60_000 });

/** Documents of cases, which are no part of this repository. */
const folder = fileURLToPath(new URL('../../../shared/cases', import.meta.url));
if (!existsSync(folder))
  process.stderr.write(`\nSKIPPED: the cases are missing, since there is no folder ${folder}.\n\n`);

const documents = (existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [])
  .filter((name) => /\.(?:yaml|json)$/.test(name))
  .toSorted();

/** What is not yet so, and why. A document that has become right fails here, until it is taken off the list. */
const open: Record<string, string> = {
  'giants-02/api.yaml': 'an operation that nobody may call, as its scheme is not defined, is blamed for its 401',
  'giants-03/4xx.yaml': 'a schema that nothing fits is answered with 500',
  'giants-03/500.yaml': 'a schema that nothing fits is answered with 500',
  'giants-07/api.yaml': 'templates that only differ in the name of a parameter, and a parameter that its path lacks',
  'giants-08/api.yaml': 'no value is made up for a pattern that narrows a format',
  'giants-14/api.yaml': 'no value is made up for a pattern that narrows a format',
};

/** What is wrong, a line each; none if every operation is shown. */
async function complaintsAbout(name: string): Promise<string[]> {
  const file = join(folder, name);
  const files = name.includes('rpc') ? { openrpc: file } : { openapi: file };
  try {
    const contract = await loadContract(files);
    const mock = await startMock({ ...files, port: 0, log: 'silent' });
    const { report } = await verified(contract, {
      ...{ url: mock.url, rpc: mock.rpcUrl, strictness: 'literal', depth: 'normal' },
    }).finally(mock.close);
    const shown = new Set(report.cases.map(({ operation }) => operation));
    return [
      ...report.failed.map(({ operation, about, problems }) => `${operation}, ${about}: ${problems[0]}`),
      ...report.unproven.map(({ operation, why }) => `${operation}: ${why}`),
      ...report.skipped.map(({ operation, why }) => `${operation}: ${why}`),
      ...contract.operations.filter(({ id }) => !shown.has(id)).map(({ id }) => `${id} is not called`),
    ];
  } catch (error) {
    return [String(error)];
  }
}

describe.skipIf(documents.length === 0)('verify of the mock of a case', () => {
  it.each(documents)('%s', async (name) => {
    const complaints = await complaintsAbout(name);
    if (open[name] === undefined) expect(complaints).toEqual([]);
    else expect(complaints, `${name} is right now; take it off the list`).not.toEqual([]);
  });
});
