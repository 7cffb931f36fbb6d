import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ContractError } from '../../scripts/contract/errors.ts';
import { asObject, isObject, join as pointerTo, set, type Json } from '../../scripts/contract/json.ts';
import { loadContract, type ContractFiles } from '../../scripts/contract/load.ts';
import { refusalOf } from '../../scripts/contract/mistakes.ts';
import { documents, folder, golden } from './documents.ts';

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'twinspec-golden-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

const withoutFolder = (text: string): string => text.replaceAll(folder, '').replaceAll(`${scratch}/`, '');

it.each(documents)(
  '%s: every mistake gets the sentences that it got',
  async (name, files) => {
    const file = files.openapi ?? files.openrpc ?? '';
    const document = parse(await readFile(file, 'utf8')) as Json;
    const changed = join(scratch, `${name}.json`);
    const lines: string[] = [];
    for (const [pointer, value] of mistakesIn(document, '')) {
      await writeFile(changed, JSON.stringify(set(document, pointer, value)));
      const said = await sentencesOf(files.openapi === undefined ? { openrpc: changed } : { openapi: changed });
      if (said.length > 0) lines.push(`${pointer} ${JSON.stringify(value)}: ${said.map(withoutFolder).join(' | ')}`);
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(golden(`${name}.mistakes.txt`));
  },
  60_000,
);

async function sentencesOf(files: ContractFiles): Promise<string[]> {
  try {
    const { mistakes = [] } = await loadContract(files);
    return withoutLines(mistakes.map(refusalOf));
  } catch (error) {
    if (error instanceof ContractError) return withoutLines(error.problems);
    throw error;
  }
}

function withoutLines(sentences: string[]): string[] {
  return sentences.map((one) => one.replace(/:\d+:\d+:/, ':'));
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
