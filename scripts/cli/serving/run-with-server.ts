import { spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { CommandError } from '../../contract/base/errors.ts';

/** A running server, as far as a command has to know it. */
export type CommandServer = { url: string; rpcUrl: string; close: () => Promise<void> };

/**
 * Runs a command while a server is up.
 *
 * @param command - the command and its arguments
 * @param start - starts the server, which is closed when the command ends
 * @returns the exit code of the command; 128 plus the signal's number if a signal ended it
 * @throws CommandError when there is no such command
 */
export async function runWithServer(command: string[], start: () => Promise<CommandServer>): Promise<number> {
  requireProgram(command);
  const { url, rpcUrl, close } = await start();
  try {
    return await runProgram(command, { TWINSPEC_URL: url, TWINSPEC_RPC_URL: rpcUrl });
  } finally {
    await close();
  }
}

/**
 * Runs a command on the same terminal, and passes signals on to it.
 *
 * @param command - its name or path, and its arguments
 * @param environment - variables in addition to ours
 * @param output - where its output goes
 * @returns its exit code; 128 plus the signal's number if a signal ended it
 * @throws CommandError when there is no such command
 */
export async function runProgram(
  command: string[],
  environment: NodeJS.ProcessEnv,
  output: 'stdout' | 'stderr' = 'stdout',
): Promise<number> {
  const [program, ...parameters] = requireProgram(command);
  const stdio: StdioOptions = ['inherit', output === 'stderr' ? 2 : 'inherit', 'inherit'];
  const child = spawn(program, parameters, { stdio, env: { ...process.env, ...environment } });
  const pass = (signal: NodeJS.Signals): void => void child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, pass);
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    return code ?? 128 + constants.signals[signal ?? 'SIGTERM'];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'there is no such command' : `it cannot be run (${code ?? 'unknown reason'})`;
    throw new CommandError(`${program}: ${reason}.`);
  } finally {
    for (const signal of signals) process.off(signal, pass);
  }
}

function requireProgram([program, ...parameters]: string[]): [program: string, ...parameters: string[]] {
  if (program === undefined) throw new CommandError('A command has to follow --, as in twinspec mock -- pytest -q.');
  return [program, ...parameters];
}
