import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';

/** What a command left behind. */
export type Ended = { code: number | null; stdout: string; stderr: string };

/**
 * Runs `twinspec` as the npm scripts do and waits for its end.
 *
 * @param parameters - verb and flags
 * @param options - working folder and environment, if other than those of the tests
 * @returns exit code and output
 * @example (await twinspec(['lint'])).code // 0
 */
export async function twinspec(
  parameters: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Ended> {
  const child = startTwinspec(parameters, options);
  const printed = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed.stderr += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...printed };
}

/**
 * Starts `twinspec` and leaves it running.
 *
 * @param parameters - verb and flags
 * @param options - working folder and environment, if other than those of the tests
 * @returns the process; the caller ends it
 */
export function startTwinspec(
  parameters: string[],
  { cwd, env }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): ChildProcessWithoutNullStreams {
  const command = new URL('../../scripts/twinspec.ts', import.meta.url).pathname;
  const tsx = import.meta.resolve('tsx');
  return spawn(process.execPath, ['--import', tsx, command, ...parameters], { cwd, env: { ...process.env, ...env } });
}
