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

/** What cannot be shown, since the document contradicts itself: exactly these complaints. */
const contradictions: Record<string, RegExp> = {
  // Nobody can have the credential.
  'giants-02/api.yaml': /^b(?:: the document does not define the security scheme "sessionToken"| is not called)/,
  // Schemas that no value satisfies: what comes nearest is sent.
  'giants-03/4xx.yaml': /^a, (?:X-Key|no credential): \/success must be one of \[true\]\.$/,
  'giants-03/500.yaml': /^[cde], .+: \/(?:events|result|agent) must (?:be array|match exactly one schema in oneOf)\.$/,
  // Two templates that are the same to a client.
  'giants-07/api.yaml': /^byName(?:: its requests are those of byId| is not called)$/,
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
    const known = contradictions[name];
    expect(complaints.filter((one) => known?.test(one) !== true)).toEqual([]);
    expect(complaints.length > 0, `${name} is right now; take it off the list`).toBe(known !== undefined);
  });
});
