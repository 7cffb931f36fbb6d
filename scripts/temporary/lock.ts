import { lstatSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { CommandError } from '../contract/base/errors.ts';
import { isAlive, ownMark } from './process-mark.ts';
import { removeIfEmpty } from './scratch.ts';

// The lock is a folder that holds one empty folder, named after the process. A folder that is moved to the name of one
// that is not empty is refused by the disk, so only one process gets there, and the lock of a process that was killed
// is taken away by removing empty folders, which cannot lose data.
const lockName = '.twinspec-lock';

/**
 * Does some work on a folder while no other run does.
 *
 * @param folder - the path of the folder
 * @param scratch - a folder of this run, on the same disk
 * @param work - the work; it takes milliseconds, so that others can wait for it
 * @returns what the work returns
 * @throws CommandError when the lock is not free for ten seconds; whatever the work throws
 * @example await withLock('generated', scratch, () => renameSync(join(scratch, 'a.ts'), 'generated/a.ts'));
 */
export async function withLock<Result>(folder: string, scratch: string, work: () => Result): Promise<Result> {
  const [lock, own] = [join(folder, lockName), join(scratch, lockName)];
  mkdirSync(join(own, ownMark), { recursive: true });
  for (let tries = 1; !isMoved(own, lock); tries += 1) {
    releaseDead(lock);
    if (tries === 100) {
      throw new CommandError(`${lock}: another run is writing here, or was; wait for it, or remove ${lockName}.`);
    }
    await setTimeout(100);
  }
  try {
    return work();
  } finally {
    removeIfEmpty(join(lock, ownMark));
    // Another run may have it by now.
    removeIfEmpty(lock);
  }
}

/** Error codes for a name that is taken; Windows says that it has no permission. */
const taken = new Set(['ENOTEMPTY', 'EEXIST', 'ENOTDIR', 'EPERM']);

/**
 * Moves a folder, unless there is something of that name that is not an empty folder.
 *
 * @param from - the path of the folder
 * @param to - its new path
 * @returns whether it was moved
 */
export function isMoved(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (taken.has((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/**
 * Removes the lock of a process that has ended.
 *
 * @param lock - the path of the lock
 */
export function releaseDead(lock: string): void {
  if (lstatSync(lock, { throwIfNoEntry: false })?.isDirectory() !== true) return;
  for (const mark of readdirSync(lock)) {
    if (/^\d+-\d+$/.test(mark) && !isAlive(mark)) removeIfEmpty(join(lock, mark));
  }
  removeIfEmpty(lock);
}
