import { execFileSync, spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** A test file that passes, and the mutants whose code it runs. */
export type TestFile = { path: string; milliseconds: number; mutants: string[] };

/** The test files when no mutant is active. */
export type Rehearsal = { files: TestFile[]; failing: string[] };

/** The outcome of a test run. */
export type Ran = { outcome: 'passed' | 'failed' | 'too long'; said: string };

/**
 * Runs every test file once while no mutant is active.
 *
 * @param root - the folder of the copy that contains the mutants
 * @param tests - the paths of test files or of folders; if empty, all test files are run
 * @returns the files that pass, and the names of those that fail
 */
export async function rehearse(root: string, tests: string[]): Promise<Rehearsal> {
  const seen = join(root, '.mutants-seen');
  const results = join(root, '.results.json');
  await mkdir(seen, { recursive: true });
  await runTests(root, tests, {
    flags: ['--reporter', 'json', '--outputFile', results],
    environment: { TWINSPEC_MUTANTS_SEEN: seen },
    seconds: 3600,
  });
  const { testResults } = JSON.parse(await readFile(results, 'utf8')) as {
    testResults: { name: string; status: string }[];
  };
  const failing = testResults.filter(({ status }) => status !== 'passed').map(({ name }) => relative(root, name));
  const files = await Promise.all((await readdir(seen)).map((name) => testFileIn(join(seen, name))));
  await rm(seen, { recursive: true });
  return { files: files.filter(({ path }) => !failing.includes(path)), failing };
}

async function testFileIn(folder: string): Promise<TestFile> {
  const read = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');
  const lists = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const ids = await Promise.all(lists.map(async (name) => JSON.parse(await read(name)) as string[]));
  return {
    path: await read('file.txt'),
    milliseconds: Number(await read('time.txt').catch(() => '0')),
    mutants: [...new Set(ids.flat())],
  };
}

/**
 * The time that the test files of each round usually take together, in milliseconds. Most mutants are caught in the
 * first; the survivors of all count as such.
 */
const rounds = [2000, 8000, 40_000];

/**
 * Activates a mutant and runs the test files that run its code, in rounds, for as long as the time of these allows.
 *
 * @param root - the folder of the copy
 * @param id - the id of the mutant
 * @param files - the test files, the most likely to catch it first
 * @returns the outcome
 */
export async function tryMutant(root: string, id: string, files: TestFile[]): Promise<Ran> {
  let ran: Ran = { outcome: 'passed', said: '' };
  let left = files;
  for (const milliseconds of rounds) {
    const round = left.slice(0, Math.max(1, countWithin(left, milliseconds)));
    left = left.slice(round.length);
    if (round.length === 0) return ran;
    const paths = round.map(({ path }) => path);
    const usual = timeOf(round) / 1000;
    const environment = { __STRYKER_ACTIVE_MUTANT__: id };
    ran = await runTests(root, paths, { flags: ['--bail', '1', '--no-isolate'], environment, seconds: 60 + usual * 4 });
    if (ran.outcome !== 'passed') return ran;
  }
  return ran;
}

function countWithin(files: TestFile[], milliseconds: number): number {
  const tooMany = files.findIndex((_, i) => timeOf(files.slice(0, i + 1)) > milliseconds);
  return tooMany < 0 ? files.length : tooMany;
}

function timeOf(files: TestFile[]): number {
  return files.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
}

/** Options of {@link runTests}. */
export type RunOptions = {
  /** Flags of Vitest. */
  flags: string[];
  environment: NodeJS.ProcessEnv;
  /** The time limit. */
  seconds: number;
};

/**
 * Runs test files.
 *
 * @param root - the folder of a copy of the project
 * @param files - the paths of test files or of folders; if empty, all test files are run
 * @param options - see {@link RunOptions}
 * @returns the outcome
 */
export async function runTests(
  root: string,
  files: string[],
  { flags, environment, seconds }: RunOptions,
): Promise<Ran> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const parameters = ['run', '--config', 'bench/mutation/vitest.config.ts', ...flags, ...files];
  const child = spawn(process.execPath, [vitest, ...parameters], {
    cwd: root,
    env: { ...process.env, ...environment, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const hear = (text: string): string => (said = (said + text).slice(-20_000));
  child.stdout.setEncoding('utf8').on('data', hear);
  child.stderr.setEncoding('utf8').on('data', hear);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  // The seconds are counted instead of read from a clock, so that they stop while this process is suspended.
  let passed = 0;
  let isTooLong = false;
  const ticking = setInterval(() => {
    passed++;
    if (passed < seconds || isTooLong) return;
    isTooLong = true;
    endWithChildren(child.pid);
  }, 1000);
  const code = await ended;
  clearInterval(ticking);
  return { outcome: isTooLong ? 'too long' : code === 0 ? 'passed' : 'failed', said };
}

/** Ends a process and all its descendants: a mutant may loop forever in a process that a test started. */
function endWithChildren(pid: number | undefined): void {
  if (pid === undefined) return;
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const family = [pid];
  for (const parent of family) {
    for (const [child = 0, of] of processes) if (of === parent) family.push(child);
  }
  for (const one of family) {
    try {
      process.kill(one, 'SIGKILL');
    } catch {
      // It has already ended.
    }
  }
}
