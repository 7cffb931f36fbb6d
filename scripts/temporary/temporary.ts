// What must not outlive a process, or be used by two at a time: temporary folders, locks, and the marks by which a
// process is known to be alive. What a killed process leaves is removed by the next one.

import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { cleanUpOnInterrupt } from './on-interrupt.ts';
import { openScratch } from './scratch.ts';

export { lockFile } from './lock-file.ts';
export { withLock } from './lock.ts';
export { cleanUpOnInterrupt } from './on-interrupt.ts';
export { isAlive, ownMark } from './process-mark.ts';
export { type Scratch, openScratch, removeAllForsaken, removeIfEmpty } from './scratch.ts';

/**
 * Makes a folder to work in, and removes it afterwards, even if the work fails or a signal ends the process. Folders of
 * processes that were killed are removed by the next call.
 *
 * @param work - takes the path of an empty folder
 * @returns what the work returns
 * @throws whatever the work throws; an error of the file system if the folder cannot be made
 * @example const names = await workInTemporaryFolder(async (folder) => readdirSync(folder)); // []
 */
export async function workInTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const { path, remove } = openScratch(tmpdir(), 'twinspec-');
  const forget = cleanUpOnInterrupt(remove);
  try {
    mkdirSync(path);
    return await work(path);
  } finally {
    remove();
    forget();
  }
}
