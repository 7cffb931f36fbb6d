import { mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { CommandError } from '../contract/errors.ts';
import { isAlive, ownMark } from './owner.ts';

/** The claim of one run on a folder: a folder beside it, in which the run makes the new one. */
export type Claim = {
  /** Where the run works. It is on the same disk, so that what is made there can be moved into place. */
  workshop: string;
  /** The workshops of runs that were killed. */
  forsaken: string[];
  /** Takes the claim back, and with it all that the run has not finished. */
  release: () => void;
};

/** The folder in a workshop that is not finished yet: all that is in it may be thrown away. */
export const draftName = 'draft';

/**
 * Claims a folder for this run. The claim of a process that has ended, however it ended, does not count.
 *
 * @param target - the real path of the folder
 * @param out - what the user calls it
 * @returns the claim; the caller releases it
 * @throws CommandError while another run writes to the folder or to one that holds it
 */
export async function claimFolder(target: string, out: string): Promise<Claim> {
  const parent = dirname(target);
  const workshop = join(parent, `.${basename(target)}.twinspec-${ownMark}`);
  // Both of two runs that begin at the same moment see each other. They step back for a moment, not the same one.
  for (let tries = 0; ; tries += 1) {
    const firstMade = mkdirSync(parent, { recursive: true });
    const release = (): void => {
      rmSync(join(workshop, draftName), { recursive: true, force: true, maxRetries: 3 });
      removeIfEmpty(workshop);
      if (firstMade !== undefined) removeEmptyFolders(parent, firstMade);
    };
    const isMine = claim(workshop);
    const rival = isMine ? rivalOf(target, workshop) : workshop;
    if (rival === undefined) return { workshop, forsaken: forsakenAt(target), release };
    if (isMine) release();
    if (tries === 3) throw busy(out, rival);
    await setTimeout(20 + Math.random() * 100);
  }
}

/**
 * Tells whether a folder is the workshop of a run that is at work now.
 *
 * @param path - path of the folder
 * @returns true while that run goes on
 */
export function isLiveWorkshop(path: string): boolean {
  const mark = markOf(basename(path));
  return mark !== undefined && isAlive(mark);
}

/**
 * Says that another run is at work.
 *
 * @param out - what the user calls the folder
 * @param workshop - where the other run works
 * @returns the error to throw
 */
export function busy(out: string, workshop: string): CommandError {
  const [pid] = (markOf(basename(workshop)) ?? '').split('-');
  const who = `process ${pid ?? ''}, at work in ${relative(process.cwd(), workshop)}`;
  return new CommandError(
    `--out ${out}: another run of twinspec is writing there (${who}); wait until it has ended, and run again.`,
  );
}

function claim(workshop: string): boolean {
  try {
    mkdirSync(workshop);
    return true;
  } catch (error) {
    // It is there, because this process is at work; or a run that has just ended took the folder around it away.
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || code === 'ENOENT') return false;
    throw error;
  }
}

/** A run that writes to the folder, or to one that holds it. */
function rivalOf(target: string, own: string): string | undefined {
  const parent = dirname(target);
  const rival = workshopsAt(target).find((workshop) => workshop !== own && isLiveWorkshop(workshop));
  return rival ?? (parent === target ? undefined : rivalOf(parent, own));
}

function forsakenAt(target: string): string[] {
  return workshopsAt(target).filter((workshop) => !isLiveWorkshop(workshop));
}

function workshopsAt(target: string): string[] {
  const parent = dirname(target);
  const start = `.${basename(target)}.twinspec-`;
  return namesIn(parent)
    .filter((name) => name.startsWith(start) && markOf(name) !== undefined)
    .map((name) => join(parent, name));
}

function markOf(name: string): string | undefined {
  return /^\..+\.twinspec-(\d+-\d+)$/.exec(name)?.[1];
}

/** A folder that may not be listed holds no claim of ours: we could not have made one there. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function removeEmptyFolders(folder: string, last: string): void {
  if (removeIfEmpty(folder) && folder !== last) removeEmptyFolders(dirname(folder), last);
}

/**
 * Removes a folder, unless there is something in it.
 *
 * @param folder - path of the folder
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
