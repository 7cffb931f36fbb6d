import { appendFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { ContractError } from '../../scripts/contract/errors.ts';
import type { JsonObject } from '../../scripts/contract/json.ts';
import { generate } from '../../scripts/generate.ts';
import { lint } from '../../scripts/lint.ts';
import { drawn } from './draw.ts';
import { copyProject } from './sandbox.ts';
import { specMutantsOf, type SpecMutant } from './spec-mutants.ts';
import { runTests } from './tests.ts';

/** A mutant of a spec, and the check that noticed it. */
export type TriedSpec = Pick<SpecMutant, 'group' | 'pointer' | 'change'> & {
  file: string;
  /** `survived` if nothing noticed it. */
  by: 'lint' | 'tests of the specs' | 'generate' | 'tests of what is generated' | 'survived';
  /** The first line of the error. */
  said: string;
};

/** The results of a run. */
export type SpecFindings = { tried: TriedSpec[]; all: number };

/** Options of {@link mutateSpecs}. */
export type SpecOptions = {
  sample: number;
  seed: number;
  /** A folder for the copy of the project and for the results, from which a stopped run can be resumed. */
  folder: string;
  progress: (one: TriedSpec, done: number, of: number) => void;
};

/** The tests that compare the specs with what is known about the interface. */
const ofSpecs = ['test/specs/', 'test/conformance/contract.test.ts'];

/** The tests of clients and mock that run the generated code. None of them compares it with the committed code. */
const ofGenerated = [
  'test/src/platform.test.ts',
  'test/src/node.test.ts',
  'test/src/money.test.ts',
  'test/src/secrets.test.ts',
  'test/src/validate.test.ts',
  'test/emit/tables.test.ts',
  'test/mock/library.test.ts',
  'test/mock/fresh.endurance.test.ts',
  'test/mock/answers.test.ts',
];

const files = ['specs/openapi.yaml', 'specs/openrpc.json'];

/**
 * Makes small changes to the specs, runs `generate`, and checks whether lint or the tests notice them. A difference
 * from the committed `generated/` does not count.
 *
 * @param project - the folder of the project
 * @param options - see {@link SpecOptions}
 * @returns the check that noticed each mutant
 * @throws Error when lint or the tests fail before anything is changed
 */
export async function mutateSpecs(project: string, options: SpecOptions): Promise<SpecFindings> {
  const root = join(options.folder, 'copy');
  const found = join(options.folder, 'tried.jsonl');
  const tried = await triedIn(found);
  const kept = join(options.folder, 'specs');
  if ((await readFile(join(root, 'package.json'), 'utf8').catch(() => '')) === '') {
    await mkdir(options.folder, { recursive: true });
    await copyProject(project, root);
    await cp(join(root, 'specs'), kept, { recursive: true });
  }
  const documents = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(kept, basename(file)), 'utf8');
      return [file, parse(text) as JsonObject] as const;
    }),
  );
  const put = (file: string, document: unknown): Promise<void> =>
    writeFile(join(root, file), JSON.stringify(document, undefined, 2));
  // Both are written as JSON, which is also YAML, so that only the change of a mutant makes a difference.
  for (const [file, document] of documents) await put(file, document);
  const before = await noticed(root);
  if (before.by !== 'survived') throw new Error(`Before anything is changed, ${before.by} fails: ${before.said}`);
  const all = documents.flatMap(([file, document]) => specMutantsOf(document).map((mutant) => ({ file, mutant })));
  const chosen = drawn(all, options.seed).slice(0, options.sample);
  const done = new Set(tried.map(keyOf));
  for (const { file, mutant } of chosen) {
    const { group, pointer, change } = mutant;
    if (done.has(keyOf({ file, pointer, change }))) continue;
    await put(file, mutant.applied());
    const one = { file, group, pointer, change, ...(await noticed(root)) };
    for (const [name, document] of documents) if (name === file) await put(name, document);
    tried.push(one);
    await appendFile(found, `${JSON.stringify(one)}\n`);
    options.progress(one, tried.length, chosen.length);
  }
  return { tried, all: all.length };
}

function keyOf({ file, pointer, change }: Pick<TriedSpec, 'file' | 'pointer' | 'change'>): string {
  return `${file}#${pointer} ${change}`;
}

async function triedIn(file: string): Promise<TriedSpec[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as TriedSpec);
}

/** The first check that notices that the specs in the copy were changed. */
async function noticed(root: string): Promise<Pick<TriedSpec, 'by' | 'said'>> {
  const specs = { openapi: join(root, 'specs/openapi.yaml'), openrpc: join(root, 'specs/openrpc.json') };
  const linted = await complaintOf(() => lint(specs));
  if (linted !== undefined) return { by: 'lint', said: linted };
  const generated = await complaintOf(() =>
    generate({
      specs,
      out: join(root, 'generated'),
      check: false,
      discardEdits: true,
      limit: 20_000,
      names: {},
      io: false,
      print: () => undefined,
    }),
  );
  if (generated !== undefined) return { by: 'generate', said: generated };
  const table = await testsIn(root, ofSpecs);
  if (table !== undefined) return { by: 'tests of the specs', said: table };
  // Some of these tests depend on timing, so only those that fail twice count.
  const used = (await testsIn(root, ofGenerated)) && (await testsIn(root, ofGenerated));
  if (used !== undefined) return { by: 'tests of what is generated', said: used };
  return { by: 'survived', said: '' };
}

async function complaintOf(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error instanceof ContractError ? (error.problems[0] ?? '') : String(error);
  }
}

async function testsIn(root: string, tests: string[]): Promise<string | undefined> {
  const ran = await runTests(root, tests, { flags: ['--bail', '1'], environment: {}, seconds: 300 });
  return ran.outcome === 'passed' ? undefined : (/^\s*FAIL\s+(.+)$/m.exec(ran.said)?.[1] ?? ran.outcome);
}
