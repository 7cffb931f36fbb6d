import { chmodSync, existsSync, linkSync, lstatSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CommandError } from '../contract/base/errors.ts';
import { cleanUpOnInterrupt, openScratch, removeAllForsaken, removeIfEmpty } from '../temporary/temporary.ts';
import { ordinaryText } from '../folder/folder.ts';
import { systemReason } from '../contract/base/system-errors.ts';

const scratchStart = '.twinspec-draft-';

/** A file that is not in place yet. */
export type FileDraft = {
  /** Where it belongs, below the folder, with slashes. */
  path: string;
  text: string;
  /** The text that it takes the place of; without it, there must be no such file. */
  replaces?: string;
  /** What it adds to that text, for a report. */
  added?: string;
};

/**
 * Finds out whether there is anything at a path, even a link that leads nowhere.
 *
 * @param path - the path below it
 * @returns true for a file, a folder, a link, or anything else
 */
export function pathExists(folder: string, path: string): boolean {
  try {
    return lstatSync(join(folder, path), { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    // A part of the path is a file.
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return false;
    throw error;
  }
}

/**
 * Puts files in place: all of them, or none. Each is complete before it has its name, and no other file is overwritten.
 *
 * @param drafts - the files, in the order in which they get their names
 * @throws CommandError when a symbolic link or a file is in the way, or the folder cannot be written to; it is as it
 *   was then
 * @example placeFiles('/home/ada/shop', [{ path: 'specs/openapi.yaml', text }]);
 */
export function placeFiles(folder: string, drafts: FileDraft[]): void {
  for (const { path } of drafts) requireFreeWay(folder, path);
  const undo: (() => void)[] = [];
  // While there is a listener, a signal waits until this function has returned.
  const forget = cleanUpOnInterrupt(() => undefined);
  try {
    // Another run may have been killed when all was in place.
    if (drafts.length === 0) return removeAllForsaken(folder, scratchStart);
    const scratch = openScratch(folder, scratchStart);
    try {
      mkdirSync(scratch.path);
      const written = drafts.map((draft, i) => ({ draft, from: join(scratch.path, String(i)) }));
      for (const { draft, from } of written) writeFileSync(from, draft.text, { flag: 'wx' });
      for (const { draft, from } of written) placeOne(folder, draft, from, undo);
    } catch (error) {
      for (const step of undo.toReversed()) step();
      throw error;
    } finally {
      scratch.remove();
    }
  } catch (error) {
    const reason = systemReason(error);
    if (reason === undefined) throw error;
    const at = (error as NodeJS.ErrnoException).path ?? '';
    const why = reason.replace(`${at}: `, '');
    throw new CommandError(`init cannot write to ${folder}: ${why}; nothing was changed.`);
  } finally {
    forget();
  }
}

function placeOne(folder: string, { path, replaces }: FileDraft, from: string, undo: (() => void)[]): void {
  const target = join(folder, path);
  if (replaces !== undefined) {
    if (ordinaryText(target) !== replaces)
      throw new CommandError(`${path}: another program has just changed it; run again. Nothing was changed.`);
    const { mode } = lstatSync(target);
    chmodSync(from, mode);
    const before = `${from}-before`;
    writeFileSync(before, replaces, { mode, flag: 'wx' });
    renameSync(from, target);
    undo.push(() => renameSync(before, target));
    return;
  }
  makeFolders(dirname(target), undo);
  moveToFree(from, target);
  undo.push(() => rmSync(target));
}

/** Unlike renaming, linking fails if the file was just created; but not every disk can do it. */
function moveToFree(from: string, target: string): void {
  try {
    linkSync(from, target);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error;
    renameSync(from, target);
  }
}

function makeFolders(path: string, undo: (() => void)[]): void {
  if (existsSync(path)) return;
  makeFolders(dirname(path), undo);
  mkdirSync(path);
  undo.push(() => removeIfEmpty(path));
}

/** The author of a folder can put a link into it that leads out of it. */
function requireFreeWay(folder: string, path: string): void {
  const names = path.split('/');
  for (const [i] of names.entries()) {
    const part = names.slice(0, i + 1).join('/');
    const stats = lstatSync(join(folder, part), { throwIfNoEntry: false });
    if (stats === undefined) return;
    if (stats.isSymbolicLink())
      throw new CommandError(`${part}: is a symbolic link, which init does not follow; put what it leads to here.`);
    const isLast = i === names.length - 1;
    if (!isLast && !stats.isDirectory())
      throw new CommandError(`${part}: is a file, and init needs a folder of this name; move the file away.`);
    if (isLast && !stats.isFile()) throw new CommandError(`${part}: a file was expected; move it away.`);
  }
}
