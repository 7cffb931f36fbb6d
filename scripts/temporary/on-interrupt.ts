const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const cleanups = new Set<() => void>();

/**
 * Registers a cleanup for when a signal ends the process.
 *
 * @param cleanup - removes what would be left behind; it is synchronous
 * @returns a function that unregisters it
 * @example const forget = cleanUpOnInterrupt(() => rmSync(folder, { recursive: true }));
 */
export function cleanUpOnInterrupt(cleanup: () => void): () => void {
  // First in the list, as listeners that are called only once are gone from the list after their call.
  if (cleanups.size === 0) for (const signal of signals) process.prependListener(signal, end);
  cleanups.add(cleanup);
  return () => {
    cleanups.delete(cleanup);
    if (cleanups.size === 0) for (const signal of signals) process.off(signal, end);
  };
}

function end(signal: NodeJS.Signals): void {
  for (const cleanup of cleanups) cleanup();
  cleanups.clear();
  for (const each of signals) process.off(each, end);
  // Other listeners decide how the process ends. Without any, the signal ends it, as its sender expects.
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
}
