import { setRunningTimeout } from '../../contract/base/running-timeout.ts';

/** Milliseconds between two checks of the parent. */
const interval = 250;

/** The parent at the start of the process, since it may be gone before the process serves. */
const parent = process.ppid;

/**
 * Closes a server when the process gets a signal to end, or when the shell of a package manager that started it is
 * gone: `npm run` passes SIGTERM on to its shell, which passes it to no child.
 *
 * @param grace - milliseconds after which the process exits even if the server has not closed
 */
export function closeOnShutdown(close: () => Promise<void>, grace = 900): void {
  let isEnding = false;
  const end = (): void => {
    if (isEnding) return;
    isEnding = true;
    const exit = (): void => process.exit(process.exitCode ?? 0);
    setRunningTimeout(grace, exit).unref();
    void close().then(exit, exit);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
  // Only package managers set these. Otherwise, a server in the background has to outlive its shell.
  if (process.env['npm_execpath'] === undefined && process.env['npm_config_user_agent'] === undefined) return;
  // If the parent is already gone, it left its child on purpose.
  if (parent === 1) return;
  setInterval(() => process.ppid === parent || end(), interval).unref();
}
