import { lstatSync, statSync, unwatchFile, watch as watchFolder, watchFile, type FSWatcher } from 'node:fs';
import { dirname, join } from 'node:path';

/** Milliseconds between two looks at a file. Looking, unlike events, also works on mounted folders. */
const interval = 200;

/** Milliseconds of quiet after an event: editors empty a file before they write it, or put another in its place. */
const quiet = 20;

/**
 * Watches files. Events of their folders tell of most changes at once, whether a file is written, replaced or renamed;
 * a look at each file now and then finds the others, also when a folder was removed and made again.
 *
 * @param files - their paths; one that does not exist yet may appear
 * @param changed - called after a change; resolves to the files to watch from then on. It is not called again before it
 *   has resolved.
 * @returns a function that stops watching
 */
export function watchFiles(files: Iterable<string>, changed: () => Promise<Iterable<string>>): () => void {
  /** How each file was when it was last read. */
  let seen = new Map<string, string>();
  const folders = new Map<string, { watcher: FSWatcher; mark: string }>();
  let looked = new Set<string>();
  let isStopped = false;
  let isBusy = false;
  let timer: NodeJS.Timeout | undefined;

  const look = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void checkFiles();
    }, quiet).unref();
  };
  const checkFiles = async (): Promise<void> => {
    if (isStopped || isBusy) return;
    follow(new Set(seen.keys()));
    if (![...seen].some(([file, mark]) => markOf(file) !== mark)) return;
    isBusy = true;
    // Whatever changes from now on is another change.
    seen = markFiles(seen.keys());
    const before = seen;
    const wanted = new Set(await changed());
    isBusy = false;
    if (isStopped) return;
    seen = new Map([...wanted].map((file) => [file, before.get(file) ?? markOf(file)]));
    follow(wanted);
    look();
  };
  const follow = (wanted: Set<string>): void => {
    const parents = new Set<string>();
    for (const file of wanted) {
      parents.add(dirname(file));
      if (!looked.has(file)) watchFile(file, { interval, persistent: false }, look);
    }
    for (const file of looked) if (!wanted.has(file)) unwatchFile(file, look);
    looked = wanted;
    for (const [folder, { watcher, mark }] of folders) {
      if (parents.has(folder) && markOfFolder(folder) === mark) continue;
      watcher.close();
      folders.delete(folder);
    }
    for (const folder of parents) if (!folders.has(folder)) followFolder(folder);
  };
  const followFolder = (folder: string): void => {
    try {
      const watcher = watchFolder(folder, { persistent: false }, (_, name) => {
        if (name === null || looked.has(join(folder, name))) look();
      });
      watcher.on('error', look);
      folders.set(folder, { watcher, mark: markOfFolder(folder) });
    } catch {
      // It does not exist now, or the system has no more watchers; then looking has to do.
    }
  };

  seen = markFiles(files);
  follow(new Set(seen.keys()));
  return () => {
    isStopped = true;
    clearTimeout(timer);
    for (const file of looked) unwatchFile(file, look);
    for (const { watcher } of folders.values()) watcher.close();
  };
}

function markFiles(files: Iterable<string>): Map<string, string> {
  return new Map([...files].map((file) => [file, markOf(file)]));
}

/** Tells versions of a file apart; empty for none. */
function markOf(file: string): string {
  const stats = lookQuietly(() => statSync(file, { bigint: true }));
  return stats === undefined ? '' : `${stats.ino} ${stats.mtimeNs} ${stats.size}`;
}

function markOfFolder(folder: string): string {
  return String(lookQuietly(() => lstatSync(folder, { bigint: true }).ino) ?? '');
}

/** A file that cannot be looked at now may be there later. */
function lookQuietly<Value>(look: () => Value): Value | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
