import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The CPU time of all processes in seconds, the elapsed seconds, and the peak memory of the largest process in bytes.
 */
export type Usage = { cpu: number; wall: number; memory: number };

/** How to run a command whose usage is measured. */
type Options = {
  cwd?: string;
  /** The exit codes that are no failure; default 0. */
  codes?: number[];
  /**
   * Told everything that was printed, until it answers true: then a command that does not end by itself has done what
   * is measured, and is stopped.
   */
  isDone?: (said: string) => boolean | Promise<boolean>;
};

const hook = new URL('usage.mjs', import.meta.url).href;

/**
 * Runs a command of Node, and measures what it and its child processes use.
 *
 * @param words - the file and its parameters
 * @param options - see {@link Options}
 * @returns the usage
 * @throws Error with what was printed, when it fails
 */
export async function usageOf(words: string[], { cwd, codes = [0], isDone }: Options = {}): Promise<Usage> {
  const folder = await mkdtemp(join(tmpdir(), 'twinspec-usage-'));
  const log = join(folder, 'usage');
  const begin = performance.now();
  const child = spawn(process.execPath, words, {
    cwd,
    env: { ...process.env, NODE_OPTIONS: `--import=${hook}`, TWINSPEC_USAGE: log },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let wall: number | undefined;
  let said = '';
  const look = async (): Promise<void> => {
    if (wall !== undefined || (await isDone?.(said)) !== true) return;
    wall = performance.now() - begin;
    // The signal handler is installed right after the line is printed.
    setTimeout(() => child.kill('SIGTERM'), 50);
  };
  let last = Promise.resolve();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      last = last.then(look);
    });
  const [code] = (await ended) as [number | null];
  wall ??= performance.now() - begin;
  if (code === null || !codes.includes(code))
    throw new Error(`${words.join(' ')} ended with ${String(code)}:\n${said}`);
  const lines = (await readFile(log, 'utf8')).trim().split('\n');
  await rm(folder, { recursive: true });
  const processes = lines.map((line) => JSON.parse(line) as Omit<Usage, 'wall'>);
  return {
    cpu: processes.reduce((sum, { cpu }) => sum + cpu, 0),
    wall: wall / 1000,
    memory: Math.max(...processes.map(({ memory }) => memory)),
  };
}
