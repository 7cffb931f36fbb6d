import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { buildDocs, diff, generate, lint, load } from '../../../scripts/api.ts';
import { ContractError } from '../../../scripts/contract/base/errors.ts';
import type { Json, JsonObject } from '../../../scripts/contract/base/json.ts';
import type { LintProblem } from '../../../scripts/lint/lint-problem.ts';
import { startMock } from '../../../scripts/mock/start.ts';
import { enduranceFactor } from '../../support/endurance.ts';
import { flawOf } from './fuzz.ts';

// A value of a wrong type, in any place of a document, gets a sentence. The places are found by walking.
vi.setConfig({ testTimeout: 300_000 * enduranceFactor });

const valid = 'test/fixtures/shop.yaml';

let folder: string;
let document: JsonObject;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-types-'));
  document = parse(await readFile(valid, 'utf8')) as JsonObject;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const wrong: readonly Json[] = [null, 7, 'text', [], {}, true, [null], '\ud800'];

type Path = readonly (string | number)[];

function placesIn(value: Json, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const members = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [path, ...members.flatMap(([name, member]) => placesIn(member, [...path, name]))];
}

function withValue(value: Json, [name, ...rest]: Path, put: Json): Json {
  if (name === undefined) return put;
  if (Array.isArray(value)) return value.map((item, i) => (i === name ? withValue(item, rest, put) : item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, key === name ? withValue(member, rest, put) : member]),
  );
}

/** What reads each document, and how many places it leaves out between two: what takes longer gets fewer. */
const verbs: readonly [verb: string, step: number, read: (openapi: string) => Promise<unknown>][] = [
  ['load', 2, (openapi) => load({ openapi })],
  ['diff', 5, async (openapi) => diff(await load({ openapi: valid }), await load({ openapi }))],
  ['mock', 17, async (openapi) => (await startMock({ openapi, port: 0 })).close()],
  [
    'generate',
    29,
    (openapi) => generate({ specs: { openapi }, out: join(folder, 'generated'), print: () => undefined }),
  ],
  ['docs', 29, (openapi) => buildDocs({ specs: { openapi }, out: join(folder, 'docs'), print: () => undefined })],
  ['lint', 43, async (openapi) => listed(await lint({ openapi }, { ruleSet: 'anyone' }))],
];

/** The sentences of problems that lint found, as a verb that refuses a document says them. */
function listed(problems: LintProblem[]): void {
  if (problems.length > 0)
    throw new ContractError(problems.map(({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`));
}

it.each(verbs)('%s says in a sentence what is wrong with a value of another type', async (verb, step, read) => {
  const file = join(folder, `${verb}.json`);
  const flaws: string[] = [];
  const count = Math.max(1, Math.round(step / enduranceFactor));
  for (const [i, path] of placesIn(document).entries()) {
    if (i % count !== 0) continue;
    // Neither the places nor the values of a step follow each other.
    const put = wrong[(i / count) % wrong.length] ?? null;
    await writeFile(file, JSON.stringify(withValue(document, path, put)));
    const flaw = await flawOf(() => read(file));
    if (flaw !== undefined) flaws.push(`${path.join('/')} = ${JSON.stringify(put)}: ${flaw}`);
  }
  expect(flaws).toEqual([]);
});
