import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Contract } from '../../../scripts/contract/contract.ts';
import { loadContract } from '../../../scripts/contract/load.ts';
import { apiFiles, type ContractFiles } from '../../../scripts/contract/files/contract-files.ts';
import { documentOf } from '../../../scripts/contract/load/versions.ts';
import { compileSchemas } from '../../../scripts/contract/compile/compile-schemas.ts';
import { readSource } from '../../../scripts/contract/source/source.ts';
import { namesFor } from '../../../scripts/emit/client/client-names.ts';
import { emitOperationTypes } from '../../../scripts/emit/types/operation-types.ts';
import { checkRules } from '../../../scripts/lint/rule-table.ts';
import { flawOf, damagedSpec } from './fuzz.ts';

vi.setConfig({ testTimeout: 300_000 });

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-fuzz-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function flawsOf(
  seeds: [from: number, to: number],
  work: (specs: ContractFiles) => Promise<void>,
): Promise<object[]> {
  const flaws: object[] = [];
  for (let [seed] = seeds; seed < seeds[1]; seed++) {
    const specs = await damagedSpec(folder, seed);
    const flaw = await flawOf(() => work(specs));
    if (flaw !== undefined) flaws.push({ seed, flaw });
  }
  return flaws;
}

it('compiles damaged copies of both specs and checks them by the house rules, or says what is wrong', async () => {
  const flaws = await flawsOf([5000, 5150], async (specs) => {
    const contract = await loadContract(specs);
    emitOperationTypes(contract, namesFor(undefined, {}));
    compileSchemas(contract, 'lenient');
    await rules(contract, specs);
  });
  expect(flaws).toEqual([]);
});

async function rules(contract: Contract, files: ContractFiles): Promise<void> {
  const written = await Promise.all(
    apiFiles(files).map(async ({ document }, i) => {
      const { name, kind } = contract.apis[i] ?? { name: '', kind: 'http' };
      return { api: name, data: documentOf(await readSource(document)), version: kind === 'http' ? '3.1.1' : '1.3.2' };
    }),
  );
  for (const { api, pointer, message } of checkRules(contract, written, 'house', [])) {
    if (pointer !== '') expect(contract.locate(api, pointer)).toMatch(/:\d+:\d+$/);
    expect(message).not.toMatch(/TypeError|\[object/);
  }
}
