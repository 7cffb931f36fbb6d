import { lstatSync, mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, ownMark } from './process-mark.ts';

/** A folder for files that are not finished yet. */
export type Scratch = {
  /** Its path; it does not exist until something is put there. */
  path: string;
  /** Removes it, with everything in it. */
  remove: () => void;
};

/**
 * Opens a scratch folder with a random name that only this process knows. Those of processes that were killed are
 * removed.
 *
 * @returns the scratch folder, to be removed by the caller
 * @throws an error of the file system if it cannot be made
 * @example openScratch(tmpdir(), 'twinspec-').path // '/tmp/twinspec-4711-35-a8Xk2q/1835042'
 */
export function openScratch(parent: string, start: string): Scratch {
  removeAllForsaken(parent, start);
  const folder = mkdtempSync(join(parent, `${start}${ownMark}-`));
  return {
    // The number that the disk gave the folder is the name of its only entry. No program that plants a folder with such
    // a name, in a repository or an archive, can know that number, so a look-alike is never taken for ours.
    path: join(folder, inodeOf(folder)),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }),
  };
}

/**
 * Removes the scratch folders of processes that were killed.
 *
 * @param start - what their names start with
 * @throws an error of the file system if the folder cannot be read
 */
export function removeAllForsaken(parent: string, start: string): void {
  for (const name of readdirSync(parent).filter((found) => found.startsWith(start))) {
    const [, mark] = /^(\d+-\d+)-\w{6}$/.exec(name.slice(start.length)) ?? [];
    if (mark !== undefined && !isAlive(mark)) removeForsaken(join(parent, name));
  }
}

function removeForsaken(folder: string): void {
  try {
    const stats = lstatSync(folder);
    if (!stats.isDirectory() || stats.uid !== (process.getuid?.() ?? stats.uid)) return;
    const names = readdirSync(folder);
    if (names.length === 1 && names[0] === inodeOf(folder)) rmSync(folder, { recursive: true });
    else removeIfEmpty(folder);
  } catch {
    // Another run is removing it, or has done so.
  }
}

function inodeOf(folder: string): string {
  return String(lstatSync(folder, { bigint: true }).ino);
}

/**
 * Removes a folder, unless there is something in it.
 *
 * @param folder - the path of the folder
 * @returns whether it was removed
 */
export function removeIfEmpty(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
