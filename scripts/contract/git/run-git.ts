import { execFile } from 'node:child_process';
import { posix, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { toSlashPath } from '../base/slash-path.ts';

/**
 * Runs git in the folder of the process, without a shell. It must not ask for a password: there is no terminal to
 * answer.
 *
 * @param run - what it reads, and further variables of its environment
 * @returns what it prints
 * @throws the error of node:child_process, with what git says in `stderr`
 * @example await git(['rev-parse', '--show-prefix'])
 */
export async function git(
  parameters: string[],
  { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
): Promise<string> {
  const running = promisify(execFile)('git', parameters, {
    maxBuffer: 2 ** 28,
    // What it says is read, too.
    env: { ...process.env, GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C', ...env },
  });
  // Git may have ended before it has read everything.
  running.child.stdin?.on('error', () => undefined).end(input);
  return (await running).stdout;
}

/**
 * Finds out where a file is in the repository of the working folder.
 *
 * @returns its path below the root of the repository
 * @throws as {@link git} does, where there is no repository
 */
export async function pathInRepository(file: string): Promise<string> {
  const here = await git(['rev-parse', '--show-prefix']);
  return posix.join(here.trim(), toSlashPath(relative(process.cwd(), resolve(file))));
}
