import { spawnSync } from 'node:child_process';
import { CommandError } from '../contract/errors.ts';

/** How a command ended, whatever its exit code. */
export type Ended = { code: number | null; stdout: string; stderr: string };

/**
 * Runs a command and waits for it.
 *
 * @param folder - its working directory
 * @param command - the program and its arguments
 * @returns its exit code and output
 * @throws CommandError when there is no such program
 */
export function attempt(folder: string, [program, ...parameters]: [string, ...string[]]): Ended {
  const { status, stdout, stderr, error } = spawnSync(program, parameters, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (error !== undefined) throw new CommandError(`${program} cannot be run: ${error.message}.`);
  return { code: status, stdout, stderr };
}

/**
 * Runs a command that has to succeed.
 *
 * @param folder - its working directory
 * @param command - the program and its arguments
 * @returns its stdout, without trailing whitespace
 * @throws CommandError with its output when it fails
 */
export function succeed(folder: string, command: [string, ...string[]]): string {
  const { code, stdout, stderr } = attempt(folder, command);
  if (code !== 0) throw new CommandError(`${command.join(' ')} ended with ${code}:\n${stdout}${stderr}`);
  return stdout.trimEnd();
}
