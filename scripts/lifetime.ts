import { readFileSync } from 'node:fs';

/** Milliseconds between two looks at the parent. */
const interval = 250;

/** Milliseconds in which a process that was asked to end is gone, whatever holds it up. */
const patience = 900;

/**
 * Ends a server when the process is asked to end, or when the program that ran it is gone: `npm` and `npx` start
 * through a shell, and to kill them kills neither the shell's child nor the other way round.
 *
 * @param close - closes the server
 */
export function endWithProcess(close: () => Promise<void>): void {
  let isEnding = false;
  const end = (): void => {
    if (isEnding) return;
    isEnding = true;
    const exit = (): void => process.exit(process.exitCode ?? 0);
    setTimeout(exit, patience).unref();
    void close().then(exit, exit);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
  // Only those who run scripts for others say so: a server that was sent to the background outlives its shell.
  if (process.env['npm_execpath'] === undefined && process.env['npm_config_user_agent'] === undefined) return;
  // One that was gone already left its child on purpose.
  if (atStart.includes(1)) return;
  setInterval(() => {
    const now = ancestors();
    // What cannot be told for want of file descriptors is no reason to end.
    if (atStart.some((id, i) => now[i] !== undefined && now[i] !== id)) end();
  }, interval).unref();
}

/** The process that started this one, and the one that started that, where the system tells. */
function ancestors(): number[] {
  const parent = process.ppid;
  try {
    // Linux, proc(5): the name stands in parentheses and may hold anything; the state and the parent follow it.
    const [, grandparent] = readFileSync(`/proc/${parent}/stat`, 'utf8')
      .replace(/^.*\)\s*/s, '')
      .split(' ');
    return [parent, Number(grandparent)];
  } catch {
    return [parent];
  }
}

/** Who was there when this process began: it takes its time until it serves, and may lose them before. */
const atStart = ancestors();
