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

// A reader finds the old folder or the new one, whole, at any moment; and so does whoever comes after a run that was
// killed. In the workshop of a run lie:
//
//   draft    the new folder while it is made: it may be thrown away
//   fresh    the inode of that folder, by which it is known once it is whole
//   ready    the new folder, whole; when the two have changed places, the old one
//   aside    the old folder, where the two cannot change places in one step
//   pieces   says that the folder cannot be moved at all, and that its files are replaced one by one
//
// What of the old folder is somebody's is linked into the draft, not moved. Nothing of the old folder is removed before
// it is known to be ours or to be in the new one as well.
//
// All of it is synchronous: no signal comes between two steps.

/** Tells whose the files of a folder are. */
export type OwnersAt = (folder: string) => OwnerOf;

/** What of the old folder shall be in the new one, too. */
export type Kept = {
  /** Entries of the old folder that stay. */
  kept: Entry[];
  /** Folders of the old folder that stay, each before what it holds. */
  folders: string[];
};

/**
 * Chooses what of a folder stays: what is somebody's, and the folders that hold nothing of ours.
 *
 * @param contents - what is in the folder
 * @param files - paths of what is written: an entry of the same path does not stay
 * @returns entries and folders that stay
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
 * Puts the draft of the new folder into the place of the old one.
 *
 * @param workshop - the workshop of this run, with the draft in it
 * @param target - real path of the folder
 * @param kept - what of the old folder stays
 * @param ownersAt - makes the function that tells whose the files of the old folder are, wherever it lies by then
 * @throws an error of the file system; then nothing of the old folder is lost
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
    // What has begun to be replaced piece by piece is finished by the next run.
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
 * Finishes or undoes what a killed run left.
 *
 * @param workshop - the workshop of that run
 * @param target - real path of the folder that it worked for
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
  // Times last, and from within to without: what is made in a folder changes the folder's own.
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

/** How a file system says that it has no hard links, or none of this file. */
const linkless = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

function likeness(from: string, to: string): void {
  const [model, copy] = [statSync(from), statSync(to)];
  chmodSync(to, model.mode & 0o7777);
  if (model.uid !== copy.uid || model.gid !== copy.gid) giveTo(to, model);
  utimesSync(to, model.atime, model.mtime);
}

/** Only the administrator may give files away. To anybody else the folder belongs as everything that they make. */
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
    // For some microseconds there is no folder. The next run brings it back, should this one be killed just then.
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
 * Replaces the files one by one: a folder that comes with the image of a container cannot be moved, but its files can.
 * The manifest comes last, so that another run can go on where this one was killed.
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
 * Linux lets two folders change places in one step, and Node has no call for it. These have: `mv` of coreutils 9.5 and
 * newer, and Perl, which every Debian has, by the number of the system call.
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

/** Removes a folder that was replaced. What somebody wrote into it at the last moment moves to the new one. */
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
 * Tells whether two files hold the same.
 *
 * @param one - path of a file that is there
 * @param other - path of a file that may be there
 * @returns true when every byte is the same
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
