const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const cleanups = new Set<() => void>();

/**
 * Has something done before a signal ends the process.
 *
 * @param cleanup - takes away what would be left behind; it cannot wait for anything
 * @returns call it when there is nothing left to take away
 * @example const forget = beforeInterrupt(() => rmSync(folder, { recursive: true }));
 */
export function beforeInterrupt(cleanup: () => void): () => void {
  // First in the row: a listener that wants the signal once has left it when its turn is over.
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
  // Whoever else listens decides how the process ends. If nobody does, the signal ends it, as its sender expects.
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
}
