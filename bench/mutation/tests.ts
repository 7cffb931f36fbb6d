import { execFileSync, spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** A test file that passes, with the mutants that it comes by. */
export type TestFile = { path: string; milliseconds: number; mutants: string[] };

/** What the tests are when no mutant is awake. */
export type Rehearsal = { files: TestFile[]; failing: string[] };

/** What became of one run of tests. */
export type Ran = { outcome: 'passed' | 'failed' | 'too long'; said: string };

/**
 * Runs every test file once with no mutant awake.
 *
 * @param root - folder of the copy that the mutants are planted in
 * @returns the files that pass, and the names of those that do not
 */
export async function rehearse(root: string): Promise<Rehearsal> {
  const seen = join(root, '.mutants-seen');
  const results = join(root, '.results.json');
  await mkdir(seen, { recursive: true });
  await runTests(root, [], {
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

/** Most mutants are found at once; one that so many test files let pass is taken for a survivor. */
const rounds = [2, 10];

/**
 * Wakes one mutant and runs test files that come by it, the likeliest first: twelve at most.
 *
 * @param root - folder of the copy
 * @param id - of the mutant
 * @param files - those that come by it, the likeliest first
 * @returns what became of it
 */
export async function tryMutant(root: string, id: string, files: TestFile[]): Promise<Ran> {
  let ran: Ran = { outcome: 'passed', said: '' };
  let from = 0;
  for (const count of rounds) {
    const round = files.slice(from, from + count);
    from += count;
    if (round.length === 0) return ran;
    const usual = round.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000;
    const paths = round.map(({ path }) => path);
    const environment = { __STRYKER_ACTIVE_MUTANT__: id };
    ran = await runTests(root, paths, { flags: ['--bail', '1'], environment, seconds: 60 + usual * 4 });
    if (ran.outcome !== 'passed') return ran;
  }
  return ran;
}

/** How tests are run. */
export type RunOptions = {
  /** Of vitest. */
  flags: string[];
  environment: NodeJS.ProcessEnv;
  /** What they may take; after that they are ended. */
  seconds: number;
};

/**
 * Runs test files.
 *
 * @param root - folder of a copy of the project
 * @param files - paths of test files, or of folders of them; none for all
 * @param options - see {@link RunOptions}
 * @returns what became of them
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
  // Seconds are counted here, not read from a clock: whoever stops this process for a while stops its count as well.
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

/** A mutant may loop without an end, in a process that a test started: each of them has to be ended. */
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
      // It has ended by itself.
    }
  }
}
