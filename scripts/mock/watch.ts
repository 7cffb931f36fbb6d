import { unwatchFile, watchFile } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Milliseconds between two looks at a file. Looking, unlike waiting for events, also works on mounted folders. */
const interval = 200;

/**
 * Watches spec files and the files that their `$ref`s lead to.
 *
 * @param specs - paths of the spec files
 * @param changed - is called after a change; while it is at work, further changes wait for it to end
 * @returns stops watching
 */
export async function watchSpecs(specs: string[], changed: () => Promise<void>): Promise<() => void> {
  let watched = new Set<string>();
  let isStopped = false;
  let running = Promise.resolve();
  let isWaiting = false;

  const look = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    running = running.then(async () => {
      isWaiting = false;
      await changed();
      await renew();
    });
  };
  const renew = async (): Promise<void> => {
    const files = await filesOf(specs);
    if (isStopped) return;
    for (const file of watched) if (!files.has(file)) unwatchFile(file, look);
    for (const file of files) if (!watched.has(file)) watchFile(file, { interval, persistent: false }, look);
    watched = files;
  };
  await renew();
  return () => {
    isStopped = true;
    for (const file of watched) unwatchFile(file, look);
  };
}

async function filesOf(specs: string[]): Promise<Set<string>> {
  const files = new Set<string>();
  const waiting = specs.map((file) => resolve(file));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    // A file that is not there now may come back.
    const text = await readFile(file, 'utf8').catch(() => '');
    for (const [, ref = ''] of text.matchAll(/["']?\$ref["']?\s*:\s*["']?([^\s"'#,}]+)/g)) {
      if (!/^[a-z][a-z0-9+.-]*:/i.test(ref)) waiting.push(resolve(dirname(file), ref));
    }
  }
  return files;
}
