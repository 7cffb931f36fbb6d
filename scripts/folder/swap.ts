import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { draftName, removeIfEmpty } from './claim.ts';
import { entriesIn, foldersAbove, type Contents, type Entry, type OwnerOf } from './contents.ts';
import { manifestName, readManifest } from './manifest.ts';

// At any moment, a reader finds either the old folder or the new one, whole; also after a run was killed. The workshop
// of a run contains:
//
//   draft    the new folder while it is made; it can be deleted at any time
//   fresh    the inode of that folder, by which it is recognized once it is complete
//   ready    the complete new folder; after the exchange, the old one
//   aside    the old folder, if the two cannot be exchanged in one step
//   pieces   a mark that the folder cannot be moved at all, and its files are replaced one by one
//
// The user's own files in the old folder are linked into the draft, not moved. Nothing is removed from the old folder
// unless it is known to be ours, or to be in the new one as well.
//
// All of it is synchronous, so that no signal is handled between two steps.

/** Makes the function that tells who owns the files of a folder. */
export type OwnersAt = (folder: string) => OwnerOf;

/** The parts of the old folder that the new one keeps. */
export type Kept = {
  /** The entries that stay. */
  kept: Entry[];
  /** The folders that stay, each before its contents. */
  folders: string[];
};

/**
 * Chooses the parts of a folder that stay: the user's own files, and folders without files of ours.
 *
 * @param contents - the contents of the folder
 * @param files - the paths that are written: an entry of the same path does not stay
 * @returns the entries and folders that stay
 */
export function keptOf({ folders, entries }: Contents, files: ReadonlySet<string>): Kept {
  const stays = ({ entry, owner }: Contents['entries'][number]): boolean => owner !== 'us' && !files.has(entry.path);
  const kept = entries.filter(stays);
  const needed = new Set(kept.flatMap(({ entry }) => foldersAbove(entry.path)));
  const emptied = new Set(entries.filter((each) => !stays(each)).flatMap(({ entry }) => foldersAbove(entry.path)));
  return {
    kept: kept.map(({ entry }) => entry),
    folders: folders.filter((folder) => needed.has(folder) || !emptied.has(folder)),
  };
}

/**
 * Replaces the old folder with the draft of the new one.
 *
 * @param workshop - the workshop of this run, with the draft in it
 * @param target - the real path of the folder
 * @param kept - the parts of the old folder that stay
 * @param ownersAt - tells who owns the files of the old folder, wherever it is by then
 * @throws an error of the file system; nothing of the old folder is lost then
 */
export function swap(workshop: string, target: string, kept: Kept, ownersAt: OwnersAt): void {
  const making = join(workshop, draftName);
  bring(making, target, kept);
  writeFileSync(join(workshop, 'fresh'), inodeOf(making));
  const ready = join(workshop, 'ready');
  renameSync(making, ready);
  try {
    putInPlace(workshop, ready, target, ownersAt);
  } catch (error) {
    // A folder whose files are being replaced one by one is finished by the next run.
    if (!existsSync(join(workshop, 'pieces'))) {
      rmSync(ready, { recursive: true, force: true });
      forgetAll(workshop);
    }
    throw error;
  }
  for (const old of [ready, join(workshop, 'aside')]) clearOut(old, target, ownersAt);
  forgetAll(workshop);
}

function forgetAll(workshop: string): void {
  for (const note of ['fresh', 'pieces']) rmSync(join(workshop, note), { force: true });
}

/**
 * Finishes or undoes the work of a run that was killed.
 *
 * @param workshop - the workshop of that run
 * @param target - the real path of the folder that it was to write
 * @param ownersAt - as for {@link swap}
 */
export function heal(workshop: string, target: string, ownersAt: OwnersAt): void {
  const [ready, aside] = [join(workshop, 'ready'), join(workshop, 'aside')];
  rmSync(join(workshop, draftName), { recursive: true, force: true });
  if (existsSync(join(workshop, 'pieces'))) movePieces(ready, target, ownersAt);
  else if (existsSync(ready) && inodeOf(ready) === readFileSync(join(workshop, 'fresh'), 'utf8'))
    rmSync(ready, { recursive: true });
  if (existsSync(aside) && !existsSync(target)) renameSync(aside, target);
  for (const old of [ready, aside]) clearOut(old, target, ownersAt);
  forgetAll(workshop);
  rmdirSync(workshop);
}

function bring(folder: string, old: string, { kept, folders }: Kept): void {
  for (const path of folders) mkdirSync(join(folder, path), { recursive: true });
  for (const { path, kind } of kept) keep(join(old, path), join(folder, path), kind);
  // Times last, from the inside out, as making something in a folder changes the time of the folder.
  for (const path of folders.toReversed()) likeness(join(old, path), join(folder, path));
  if (existsSync(old)) likeness(old, folder);
}

function keep(from: string, to: string, kind: Entry['kind']): void {
  if (kind === 'link') {
    const { atime, mtime } = lstatSync(from);
    symlinkSync(readlinkSync(from), to);
    lutimesSync(to, atime, mtime);
    return;
  }
  try {
    linkSync(from, to);
  } catch (error) {
    if (kind !== 'file' || !linkless.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    copyFileSync(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    likeness(from, to);
  }
}

/** Error codes of file systems that have no hard links, or no more for this file. */
const linkless = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

function likeness(from: string, to: string): void {
  const [model, copy] = [statSync(from), statSync(to)];
  chmodSync(to, model.mode & 0o7777);
  if (model.uid !== copy.uid || model.gid !== copy.gid) giveTo(to, model);
  utimesSync(to, model.atime, model.mtime);
}

/** Changes the owner, which only the administrator may; the folders of anybody else stay theirs. */
function giveTo(path: string, { uid, gid }: { uid: number; gid: number }): void {
  try {
    chownSync(path, uid, gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

function putInPlace(workshop: string, ready: string, target: string, ownersAt: OwnersAt): void {
  if (!existsSync(target)) return renameSync(ready, target);
  if (exchange(ready, target)) return undefined;
  const aside = join(workshop, 'aside');
  try {
    // For some microseconds there is no folder. If this run is killed just then, the next one brings it back.
    renameSync(target, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    writeFileSync(join(workshop, 'pieces'), '');
    return movePieces(ready, target, ownersAt);
  }
  try {
    return renameSync(ready, target);
  } catch (error) {
    renameSync(aside, target);
    throw error;
  }
}

/**
 * Replaces the files one by one, for a folder of a container's image, which cannot be moved, while its files can. The
 * manifest comes last, so that another run can continue if this one is killed.
 */
function movePieces(ready: string, target: string, ownersAt: OwnersAt): void {
  const written = readManifest(ready)?.files;
  if (written === undefined) return;
  const ownerOf = ownersAt(target);
  for (const entry of entriesIn(target)) {
    if (entry.path === manifestName || written.has(entry.path) || ownerOf(entry) !== 'us') continue;
    unlinkSync(join(target, entry.path));
    for (const folder of foldersAbove(entry.path)) removeIfEmpty(join(target, folder));
  }
  for (const path of [...written.keys(), manifestName].filter((path) => existsSync(join(ready, path)))) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    renameSync(join(ready, path), join(target, path));
  }
}

/**
 * Linux can exchange two folders in one step (`renameat2`), but Node has no function for it. `mv` of coreutils 9.5 and
 * newer has, and Perl, which every Debian has, can make the system call by its number.
 */
const callNumbers: Partial<Record<NodeJS.Architecture, string>> = { x64: '316', arm64: '276' };
const perl = 'my ($call, $a, $b) = @ARGV; exit(syscall(0 + $call, -100, $a, -100, $b, 2) == 0 ? 0 : 1)';

function exchange(one: string, other: string): boolean {
  const call = callNumbers[process.arch];
  if (process.platform !== 'linux' || call === undefined) return false;
  const inode = inodeOf(one);
  const hasMoved = (command: string, parameters: string[]): boolean => {
    spawnSync(command, [...parameters, one, other], { stdio: 'ignore' });
    return inodeOf(other) === inode;
  };
  return hasMoved('mv', ['--exchange', '--no-target-directory', '--']) || hasMoved('perl', ['-e', perl, call]);
}

function inodeOf(path: string): string {
  return String(statSync(path, { bigint: true }).ino);
}

/** Removes a folder that was replaced. Files that were written into it at the last moment move to the new one. */
function clearOut(old: string, target: string, ownersAt: OwnersAt): void {
  if (!existsSync(old)) return;
  const ownerOf = ownersAt(old);
  const entries = entriesIn(old);
  const written = readManifest(target)?.files ?? new Map<string, string>();
  for (const entry of entries.filter(({ kind, path }) => kind !== 'folder' && path !== manifestName)) {
    const [from, to] = [join(old, entry.path), join(target, entry.path)];
    if (isSame(from, to) || ownerOf(entry) === 'us') unlinkSync(from);
    else bringOver(from, to, written.has(entry.path));
  }
  const folders = entries.filter(({ kind }) => kind === 'folder').map(({ path }) => join(old, path));
  for (const folder of folders.toReversed()) rmdirSync(folder);
  rmSync(join(old, manifestName), { force: true });
  rmdirSync(old);
}

function bringOver(from: string, to: string, isOurs: boolean): void {
  const there = lstatSync(to, { throwIfNoEntry: false });
  mkdirSync(dirname(to), { recursive: true });
  if (there === undefined) renameSync(from, to);
  else if (isOurs || there.isDirectory()) renameSync(from, freeName(`${to}.edited`));
  else if (lstatSync(from).mtimeMs > there.mtimeMs) renameSync(from, to);
  else unlinkSync(from);
}

function freeName(path: string, number = 1): string {
  const name = number === 1 ? path : `${path}-${number}`;
  return existsSync(name) ? freeName(path, number + 1) : name;
}

/**
 * Tells whether two files are the same.
 *
 * @param one - the path of a file that exists
 * @param other - the path of a file that may exist
 * @returns true if every byte is the same
 */
export function isSameText(one: string, other: string): boolean {
  const found = statSync(other, { throwIfNoEntry: false });
  return found?.isFile() === true && found.size === statSync(one).size && readFileSync(one).equals(readFileSync(other));
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [lstatSync(one, { bigint: true }), lstatSync(other, { bigint: true, throwIfNoEntry: false })];
  if (b === undefined) return false;
  if (a.ino === b.ino && a.dev === b.dev) return true;
  if (a.isSymbolicLink() && b.isSymbolicLink()) return readlinkSync(one) === readlinkSync(other);
  return a.isFile() && b.isFile() && a.size === b.size && readFileSync(one).equals(readFileSync(other));
}
