import { readFileSync } from 'node:fs';
import { afterRunning } from './contract/running-time.ts';

/** Milliseconds between two checks of the parent. */
const interval = 250;

/** Milliseconds after which the process exits even if the server has not closed. */
const timeout = 900;

/**
 * Closes a server when the process gets a signal to end, or when the program that started it is gone: `npm` and `npx`
 * start it through a shell, and killing them does not kill the shell's child.
 *
 * @param close - closes the server
 */
export function endWithProcess(close: () => Promise<void>): void {
  let isEnding = false;
  const end = (): void => {
    if (isEnding) return;
    isEnding = true;
    const exit = (): void => process.exit(process.exitCode ?? 0);
    afterRunning(timeout, exit).unref();
    void close().then(exit, exit);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
  // Only package managers set these. Otherwise, a server in the background has to outlive its shell.
  if (process.env['npm_execpath'] === undefined && process.env['npm_config_user_agent'] === undefined) return;
  // If the parent is already gone, it left its child on purpose.
  if (atStart.includes(1)) return;
  setInterval(() => {
    const now = ancestors();
    // An ancestor may be unknown for lack of file descriptors, which is not a reason to end.
    if (atStart.some((id, i) => now[i] !== undefined && now[i] !== id)) end();
  }, interval).unref();
}

/** The ids of the parent and, where the system tells, of the grandparent. */
function ancestors(): number[] {
  const parent = process.ppid;
  try {
    // Linux, proc(5): the name is in parentheses and may contain anything; the state and the parent follow it.
    const [, grandparent] = readFileSync(`/proc/${parent}/stat`, 'utf8')
      .replace(/^.*\)\s*/s, '')
      .split(' ');
    return [parent, Number(grandparent)];
  } catch {
    return [parent];
  }
}

/** The ancestors at the start of the process, since they may be gone before it serves. */
const atStart = ancestors();
