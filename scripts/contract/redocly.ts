import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Runs a command of @redocly/cli in a child process, without telemetry and update notices.
 *
 * @param parameters - the command line, e.g. `['bundle', 'openapi.yaml']`
 * @returns its exit code and what it printed
 * @throws Error when the process cannot be started
 * @example const { code, stderr } = await redocly(['lint', 'openapi.yaml']);
 */
export async function redocly(parameters: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const bin = join(dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'bin/cli.js');
  const child = spawn(process.execPath, [bin, ...parameters], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: patience,
    killSignal: 'SIGKILL',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' },
  });
  const printed = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed.stderr += text));
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (child.signalCode === 'SIGKILL') printed.stderr = `it was stopped after ${patience / 60_000} minutes.`;
  return { code, ...printed };
}

/** Milliseconds after which a child process is stopped: it may be at a pattern that takes exponential time. */
const patience = 180_000;
