import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ContractError } from './errors.ts';

/**
 * Runs a @redocly/cli command in a process of its own, without telemetry and update notices.
 *
 * @param parameters - the command line, e.g. `['bundle', 'openapi.yaml']`
 * @returns what it printed
 * @throws ContractError with its output when it exits with another code than 0
 */
export async function redocly(parameters: string[]): Promise<string> {
  const bin = join(dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'bin/cli.js');
  const child = spawn(process.execPath, [bin, ...parameters], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new ContractError([`redocly ${parameters[0] ?? ''} failed:\n${output.trim()}`]);
  return output;
}
