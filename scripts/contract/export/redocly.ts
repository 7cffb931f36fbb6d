import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** How a command ended, and what it printed. */
type Ended = { code: number | null; stdout: string; stderr: string };

/**
 * Runs a command of @redocly/cli in a child process that can reach no network. It gets documents in one piece from
 * which nothing leads out, in a folder of their own: settings (`redocly.yaml`, which may name plugins to execute) and
 * lists of ignored problems are taken from the working folder, and must not be another project's.
 *
 * @param parameters - the command line, e.g. `['lint', 'openapi.json']`
 * @param folder - the working folder, which holds nothing but what we have written
 * @returns its exit code and what it printed
 * @throws Error when the process cannot be started
 * @example const { code, stderr } = await redocly(['lint', 'openapi.json'], folder);
 */
export async function redocly(parameters: string[], folder: string): Promise<Ended> {
  const bin = join(dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'bin/cli.js');
  const child = spawn(process.execPath, ['--import', withoutNetwork, bin, ...parameters], {
    cwd: folder,
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
const patience = 600_000;

/** A module, as a URL, after which no connection can be opened. */
const withoutNetwork = `data:text/javascript,${encodeURIComponent(`
  import { Socket } from 'node:net';
  Socket.prototype.connect = function () {
    return this.destroy(new Error('no network here'));
  };
`)}`;
