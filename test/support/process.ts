import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../../scripts/command.ts';

// Its service begins in the folder in which it is loaded first, which has to be there as long as the tests.
await import('esbuild');

/** How a command ended, and its output. */
export type Ended = { code: number | null; stdout: string; stderr: string };

/** Working directory and environment, where they differ from those of the tests. */
type Surroundings = { cwd?: string; env?: NodeJS.ProcessEnv };

/** Output, working directory and environment belong to the whole process, so commands run one after another. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs `twinspec` in the process of the tests, which is faster than a process of its own, and waits for its end.
 *
 * @param parameters - verb and flags; for a verb that serves, see {@link startTwinspec}
 * @param surroundings - see {@link Surroundings}
 * @returns exit code and output
 * @example (await twinspec(['lint'])).code // 0
 */
export function twinspec(parameters: string[], surroundings: Surroundings = {}): Promise<Ended> {
  const run = last.then(() => runHere(parameters, surroundings));
  last = run.catch(() => undefined);
  return run;
}

async function runHere(parameters: string[], { cwd = process.cwd(), env = {} }: Surroundings): Promise<Ended> {
  const folder = process.cwd();
  const variables = { ...process.env };
  const stdout = capture(process.stdout);
  const stderr = capture(process.stderr);
  process.chdir(cwd);
  Object.assign(process.env, env);
  try {
    const code = await runCommand(parameters);
    return { code, stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    stdout.release();
    stderr.release();
    process.chdir(folder);
    for (const name of Object.keys(env)) delete process.env[name];
    Object.assign(process.env, variables);
  }
}

/**
 * Captures the output of a stream.
 *
 * @param stream - stdout or stderr
 * @returns `text` gives the output so far; `release` ends the capture
 */
export function capture(stream: NodeJS.WriteStream): { text: () => string; release: () => void } {
  const written: string[] = [];
  const { write } = stream;
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
    written.push(typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk));
    const done = rest.at(-1);
    if (typeof done === 'function') queueMicrotask(() => void done());
    return true;
  };
  return { text: () => written.join(''), release: () => void (stream.write = write) };
}

/**
 * Runs `twinspec` as the npm scripts do, in a process of its own, and waits for its end.
 *
 * @param parameters - verb and flags
 * @param surroundings - see {@link Surroundings}
 * @returns exit code and output
 */
export async function twinspecProcess(parameters: string[], surroundings: Surroundings = {}): Promise<Ended> {
  const child = startTwinspec(parameters, surroundings);
  const printed = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed.stderr += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...printed };
}

/**
 * Starts `twinspec` in a process of its own and leaves it running, as `npm start` does in a checkout: from a bundle of
 * the current sources, which starts faster than hundreds of modules.
 *
 * @param parameters - verb and flags
 * @param surroundings - see {@link Surroundings}
 * @returns the process; the caller ends it
 */
export function startTwinspec(parameters: string[], { cwd, env }: Surroundings = {}): ChildProcessWithoutNullStreams {
  const command = fileURLToPath(new URL('../../scripts/project/from-sources.mjs', import.meta.url));
  return spawn(process.execPath, [command, ...parameters], { cwd, env: { ...process.env, ...env } });
}
