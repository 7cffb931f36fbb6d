import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { CommandError } from '../contract/errors.ts';
import { isAlive, ownMark } from './owner.ts';

/** The claim of a run on a folder: a folder beside it, the workshop, in which the run makes the new one. */
export type Claim = {
  /** The path of the workshop. It is on the same disk, so that the new folder can be moved into place. */
  workshop: string;
  /** The workshops of runs that were killed. */
  forsaken: string[];
  /** Gives the claim up, and removes everything that the run has not finished. */
  release: () => void;
};

/** The folder in a workshop that is not finished yet; it can be deleted at any time. */
export const draftName = 'draft';

/**
 * Claims a folder for this run. The claim of a process that has ended, in whatever way, does not count.
 *
 * @param target - the real path of the folder
 * @param out - the user's name for it
 * @returns the claim, to be released by the caller
 * @throws CommandError while another run writes to the folder or to one around it
 */
export async function claimFolder(target: string, out: string): Promise<Claim> {
  const parent = dirname(target);
  const workshop = join(parent, `.${basename(target)}.twinspec-${ownMark}`);
  // Two runs that start at the same moment see each other. Both give up and try again after different delays.
  for (let tries = 0; ; tries += 1) {
    const firstMade = makeFolders(parent);
    const release = (): void => {
      rmSync(join(workshop, draftName), { recursive: true, force: true, maxRetries: 3 });
      removeIfEmpty(workshop);
      if (firstMade !== undefined) removeEmptyFolders(parent, firstMade);
    };
    const refusal = claim(workshop);
    const isMine = refusal === undefined;
    const rival = isMine ? rivalOf(target, workshop) : workshop;
    if (rival === undefined) return { workshop, forsaken: forsakenAt(target), release };
    if (isMine) release();
    if (tries === 3) throw refusal?.code === 'ENOENT' ? refusal : busy(out, rival);
    await setTimeout(20 + Math.random() * 100);
  }
}

/**
 * Tells whether a folder is the workshop of a run that is still going on.
 *
 * @param path - the path of the folder
 * @returns true while that run goes on
 */
export function isLiveWorkshop(path: string): boolean {
  const mark = markOf(basename(path));
  return mark !== undefined && isAlive(mark);
}

/**
 * Makes the error for a folder that another run is writing to.
 *
 * @param out - the user's name for the folder
 * @param workshop - the workshop of the other run
 * @returns the error, for the caller to throw
 */
export function busy(out: string, workshop: string): CommandError {
  const [pid] = (markOf(basename(workshop)) ?? '').split('-');
  const who = `process ${pid ?? ''}, at work in ${relative(process.cwd(), workshop)}`;
  return new CommandError(
    `--out ${out}: another run of twinspec is writing there (${who}); wait until it has ended, and run again.`,
  );
}

function makeFolders(folder: string): string | undefined {
  try {
    return mkdirSync(folder, { recursive: true });
  } catch (error) {
    // Of a disk that is read-only, Node says only that the folder does not exist.
    accessSync(existingFrom(folder), constants.W_OK);
    throw error;
  }
}

function existingFrom(folder: string): string {
  return existsSync(folder) ? folder : existingFrom(dirname(folder));
}

function claim(workshop: string): NodeJS.ErrnoException | undefined {
  try {
    mkdirSync(workshop);
    return undefined;
  } catch (error) {
    // EEXIST: this process is already at work. ENOENT: a run that has just ended removed the folder around it.
    const refusal = error as NodeJS.ErrnoException;
    if (refusal.code === 'EEXIST' || refusal.code === 'ENOENT') return refusal;
    throw error;
  }
}

/** The workshop of another run that writes to the folder, or to one around it. */
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

/** The names in a folder; none if it cannot be listed, as no workshop could have been made there. */
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
