import { unwatchFile, watchFile, type Stats } from 'node:fs';

/** Milliseconds between two looks at a file. Looking, unlike waiting for events, also works on mounted folders. */
const interval = 200;

/**
 * Watches files, and others once these are what counts.
 *
 * @param files - their paths; one that is not there may come
 * @param changed - is called after a change, and says which files count from now on; while it is at work, further
 *   changes wait for it to end
 * @returns stops watching
 */
export function watchFiles(files: Iterable<string>, changed: () => Promise<Iterable<string>>): () => void {
  let watched = new Set<string>();
  let isStopped = false;
  let running = Promise.resolve();
  let isWaiting = false;

  const look = (now: Stats, before: Stats): void => {
    // One that is not there is told, too.
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
