import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { ContractError } from '../../scripts/contract/base/errors.ts';
import {
  asObject,
  isObject,
  toPointer as pointerTo,
  setAtPointer,
  type Json,
} from '../../scripts/contract/base/json.ts';
import { loadContract } from '../../scripts/contract/load.ts';
import type { ContractFiles } from '../../scripts/contract/files/contract-files.ts';
import { refusalOf } from '../../scripts/contract/document/document-mistakes.ts';
import { startMock } from '../../scripts/mock/start.ts';
import { twinspec } from '../support/process.ts';

// Two documents that use as much as possible of what a document may have.

vi.setConfig({ testTimeout: 300_000 });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-everything-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each([
  ['openapi', 'url', 'test/fixtures/shop.yaml', 500],
  ['openrpc', 'rpc', 'test/fixtures/ledger.openrpc.json', 180],
] as const)('the document that uses all of %s', (api, address, file, least) => {
  it('is kept by its mock, which shows each operation that there is', async () => {
    const mock = await startMock({ [api]: file, seed: 'everything' });
    const url = address === 'url' ? mock.url : mock.rpcUrl;
    const words = [`--${api}`, file, `--${address}`, url, '--unsafe', '--depth', '0,1,0', '--json'];
    const { code, stdout, stderr } = await twinspec(['verify', ...words]).finally(mock.close);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    const { faults, cases } = JSON.parse(stdout) as {
      faults: object[];
      cases: { operation: string; outcome: string }[];
    };
    expect(faults).toEqual([]);
    const shown = new Set(cases.filter(({ outcome }) => outcome === 'shown').map(({ operation }) => operation));
    const { operations } = await loadContract({ [api]: file });
    expect(shown.size).toBeGreaterThanOrEqual(operations.length / 2);
  });

  it('has a sentence with its place for each value of a wrong type', async () => {
    const document = parse(await readFile(file, 'utf8')) as Json;
    const changed = join(folder, `${api}.json`);
    let refused = 0;
    for (const [pointer, value] of mistakesIn(document, '')) {
      await writeFile(changed, JSON.stringify(setAtPointer(document, pointer, value), undefined, 1));
      const sentences = await sentencesOf({ [api]: changed });
      if (sentences.length > 0) refused += 1;
      for (const sentence of sentences) {
        expect(sentence, `${pointer} ${JSON.stringify(value)}`).toMatch(/\.json:\d+:\d+: \S+ .*[.;]/);
        expect(sentence, `${pointer} ${JSON.stringify(value)}`).not.toMatch(/undefined|\[object|\w+Error\b|\n {4}at /);
      }
    }
    expect(refused).toBeGreaterThan(least);
  });
});

async function sentencesOf(files: ContractFiles): Promise<string[]> {
  try {
    const { mistakes = [] } = await loadContract(files);
    return mistakes.map(refusalOf);
  } catch (error) {
    if (error instanceof ContractError) return error.problems;
    throw error;
  }
}

/** What may hold anything. */
const data = new Set(['example', 'examples', 'value', 'default', 'enum', 'const', 'x-example']);

/** Another type at each place of a document. */
function mistakesIn(value: Json, at: string): [pointer: string, value: Json][] {
  const members = Array.isArray(value)
    ? value.map((one, i) => [String(i), one] as const)
    : Object.entries(asObject(value));
  return members.flatMap(([name, one]) => {
    const pointer = at + pointerTo(name);
    const other: Json = Array.isArray(one) ? {} : isObject(one) ? 'text' : typeof one === 'string' ? 7 : 'text';
    return [[pointer, other] as [string, Json], ...(data.has(name) ? [] : mistakesIn(one, pointer))];
  });
}
