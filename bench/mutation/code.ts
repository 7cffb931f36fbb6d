import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawn } from './draw.ts';
import { mutantsOf, plant, type CodeMutant } from './mutants.ts';
import { copyProject } from './sandbox.ts';
import { rehearse, tryMutant, type Rehearsal, type TestFile } from './tests.ts';

/** The rooms whose code is mutated. */
export const rooms = ['scripts/contract', 'scripts/verify', 'scripts/mock', 'src'];

/** A mutant and its fate. */
export type TriedMutant = CodeMutant & {
  /**
   * `caught`: a test failed; `too long`: a test timed out; `unseen`: no test runs the code; `survived`: no test failed.
   */
  fate: 'caught' | 'too long' | 'unseen' | 'survived';
  /** The test that failed. */
  by: string;
};

/** The results of a run. */
export type CodeFindings = { tried: TriedMutant[]; all: number; failing: string[] };

/** Options of {@link mutateCode}. */
export type CodeOptions = {
  /** The number of mutants to test. */
  sample: number;
  /** The seed of the sample. */
  seed: number;
  /** A folder for the copy of the project and for the results, from which a stopped run can be resumed. */
  folder: string;
  /** The rooms, folders or files whose code is mutated; if empty, all {@link rooms}. */
  only: string[];
  /** The test files or folders that are run; if empty, all of them. */
  tests: string[];
  progress: (one: TriedMutant, done: number, of: number) => void;
};

type Plan = { mutants: CodeMutant[]; all: number; rehearsal: Rehearsal };

/**
 * Makes small changes to the code and checks whether the tests notice them.
 *
 * @param project - the folder of the project
 * @param options - see {@link CodeOptions}
 * @returns the fate of each mutant
 * @throws Error if there is no code in one of the folders of `only`
 */
export async function mutateCode(project: string, options: CodeOptions): Promise<CodeFindings> {
  const root = join(options.folder, 'copy');
  const found = join(options.folder, 'tried.jsonl');
  const { mutants, all, rehearsal } = await planIn(project, options);
  const tried = await triedIn(found);
  const isDone = new Set(tried.map(({ id }) => id));
  for (const mutant of mutants.filter(({ id }) => !isDone.has(id))) {
    const files = rehearsal.files.filter(({ mutants: seen }) => seen.includes(mutant.id));
    const { outcome, said } = await tryMutant(root, mutant.id, nearestFirst(files, mutant));
    const one = { ...mutant, fate: fateOf(outcome, files.length), by: outcome === 'failed' ? failedIn(said) : '' };
    tried.push(one);
    await appendFile(found, `${JSON.stringify(one)}\n`);
    options.progress(one, tried.length, mutants.length);
  }
  return { tried, all, failing: rehearsal.failing };
}

async function planIn(project: string, { folder, sample, seed, only, tests }: CodeOptions): Promise<Plan> {
  const file = join(folder, 'plan.json');
  const before = await readFile(file, 'utf8').catch(() => undefined);
  if (before !== undefined) return JSON.parse(before) as Plan;
  const root = join(folder, 'copy');
  await mkdir(folder, { recursive: true });
  await copyProject(project, root);
  const all = await mutantsOf(root, await sourcesIn(root, only));
  const mutants = await plant(root, drawn(all, seed).slice(0, sample));
  const plan: Plan = { mutants, all: all.length, rehearsal: await rehearse(root, tests) };
  await writeFile(file, JSON.stringify(plan));
  return plan;
}

async function triedIn(file: string): Promise<TriedMutant[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as TriedMutant);
}

/**
 * Says whether a file is in a folder.
 *
 * @param file - the path of the file
 * @param path - the path of the folder, or of the file itself
 * @returns whether it is
 */
export function isBelow(file: string, path: string): boolean {
  return file === path || file.startsWith(`${path}/`);
}

async function sourcesIn(root: string, only: string[]): Promise<string[]> {
  const files = await Promise.all(
    rooms.map(async (room) => (await readdir(join(root, room), { recursive: true })).map((file) => join(room, file))),
  );
  const sources = files
    .flat()
    .filter((file) => file.endsWith('.ts'))
    .sort();
  for (const path of only) {
    if (sources.some((file) => isBelow(file, path))) continue;
    throw new Error(`--only ${path}: no code in there. The code of these rooms is mutated: ${rooms.join(', ')}.`);
  }
  return only.length === 0 ? sources : sources.filter((file) => only.some((path) => isBelow(file, path)));
}

/**
 * Orders the tests by how near they are to a mutant: first the file of the same name and those of the same folder with
 * the golden tests, then those of the folders above; in each case the quickest first.
 */
function nearestFirst(files: TestFile[], { file }: CodeMutant): TestFile[] {
  const source = file
    .replace(/^scripts\//, '')
    .replace(/\.ts$/, '')
    .split('/');
  const nearness = ({ path }: TestFile): number => {
    const test = path
      .replace(/^test\//, '')
      .replace(/\.test\.ts$/, '')
      .split('/');
    const unlike = source.findIndex((part, i) => part !== test[i]);
    const alike = unlike < 0 ? source.length : unlike;
    return test[0] === 'golden' ? Math.max(1, source.length - 1) : alike;
  };
  return [...files].sort((a, b) => nearness(b) - nearness(a) || a.milliseconds - b.milliseconds);
}

function fateOf(outcome: 'passed' | 'failed' | 'too long', tests: number): TriedMutant['fate'] {
  if (outcome === 'passed') return tests === 0 ? 'unseen' : 'survived';
  return outcome === 'failed' ? 'caught' : 'too long';
}

function failedIn(said: string): string {
  return /^\s*FAIL\s+(.+)$/m.exec(said)?.[1] ?? said.trim().split('\n').at(-1) ?? '';
}
