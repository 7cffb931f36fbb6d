import { unwatchFile, watchFile, type Stats } from 'node:fs';

/** Milliseconds between two looks at a file. Polling, unlike events, also works on mounted folders. */
const interval = 200;

/**
 * Watches files.
 *
 * @param files - their paths; one that does not exist yet may appear
 * @param changed - called after a change; resolves to the files to watch from then on. It is not called again before it
 *   has resolved.
 * @returns a function that stops watching
 */
export function watchFiles(files: Iterable<string>, changed: () => Promise<Iterable<string>>): () => void {
  let watched = new Set<string>();
  let isStopped = false;
  let running = Promise.resolve();
  let isWaiting = false;

  const look = (now: Stats, before: Stats): void => {
    // Node reports a file that does not exist once, too.
    if (isWaiting || (now.mtimeMs === 0 && before.mtimeMs === 0)) return;
    isWaiting = true;
    running = running.then(async () => {
      isWaiting = false;
      watch(new Set(await changed()));
    });
  };
  const watch = (wanted: Set<string>): void => {
    if (isStopped) return;
    for (const file of watched) if (!wanted.has(file)) unwatchFile(file, look);
    for (const file of wanted) if (!watched.has(file)) watchFile(file, { interval, persistent: false }, look);
    watched = wanted;
  };
  watch(new Set(files));
  return () => {
    isStopped = true;
    for (const file of watched) unwatchFile(file, look);
  };
}
