import { accessSync, appendFileSync, constants, existsSync, lstatSync, mkdirSync } from 'node:fs';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { CommandError } from '../contract/base/errors.ts';
import { systemReason } from '../contract/base/system-errors.ts';
import { cleanUpOnInterrupt, withLock, openScratch, removeIfEmpty, type Scratch } from '../temporary/temporary.ts';
import { hashOf, isPlainPath, manifestName, manifestText, ordinaryBytes, readManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { requireTarget } from './target.ts';

/** A folder that a verb writes. */
export type OutputFolder = {
  /** The value of `--out`. */
  out: string;
  /** The verb, as the manifest and messages name it. */
  verb: string;
  /** Whether to overwrite files of the verb that were edited. */
  discardEdits?: boolean;
};

/**
 * A file that a verb makes: the path below the folder, with slashes, and its text, or the bytes of a picture. It is
 * written as it comes; a long one may come in pieces, between those of other files.
 */
export type MadeFile = [path: string, content: string | Uint8Array];

/** The files that a verb makes. */
export type MadeFiles = Iterable<MadeFile> | AsyncIterable<MadeFile>;

/**
 * What stands at a path, or in its way: nothing, a file of ours, one of ours that was edited, or a file of the user.
 */
type Found = { path: string; owner: 'none' | 'us' | 'editor' | 'user' };

// The files are made in a scratch folder inside the folder itself, which is surely on the same disk; from there each is
// renamed into place. Before the first, the manifest is replaced by one that lists the old hashes and the new ones, so
// that the next run knows the files of a run that was killed, and finishes from the documents what that one began.
// Nothing is ever taken over from a scratch folder that another run has left.
//
// What is found in the folder is not trusted: no link is followed below it, and nothing outside it is read, written or
// removed. A manifest from another author can claim ordinary files in its own folder whose text it knows;
// these, and no others, can be replaced and removed by it.

/**
 * Writes a folder: files of an earlier run are replaced or removed, and the user's own files stay.
 *
 * @param folder - the folder, see {@link OutputFolder}
 * @param make - makes the files; called when it is known that the folder can be used
 * @returns how many files were made
 * @throws CommandError when the folder cannot be used, or one of the user's files is in the way, and the folder stays
 *   as it was; when the disk fails, and the next run finishes what this one began; or whatever `make` throws
 * @example
 * await writeFolder({ out: 'generated', verb: 'generate' }, () => [['client.ts', 'export {};\n']]);
 */
export async function writeFolder(folder: OutputFolder, make: () => Promise<MadeFiles> | MadeFiles): Promise<number> {
  const { out } = folder;
  const target = explainFailures(out, () => requireTarget(out));
  const { path: draft, remove } = explainFailures(out, () => {
    ownManifest(target, folder);
    return openDraft(target);
  });
  const forget = cleanUpOnInterrupt(remove);
  try {
    const hashes = await draw(draft, await make(), out);
    const place = (): void => putInPlace(target, draft, hashes, folder);
    await withLock(target, draft, place).catch((error: unknown) => {
      throw explainError(out, error);
    });
    return hashes.size;
  } finally {
    remove();
    forget();
  }
}

/** Reads the list of the files that earlier runs of the verb wrote. */
function ownManifest(target: string, { out, verb }: OutputFolder): Manifest {
  const manifest = readManifest(target) ?? { writtenBy: verb, files: new Map() };
  if (manifest.writtenBy === verb) return manifest;
  throw new CommandError(
    `--out ${out}: holds what \`twinspec ${manifest.writtenBy}\` wrote; name another folder for \`twinspec ${verb}\`.`,
  );
}

/** Opens the scratch folder of a run; a folder that did not exist before goes with it, unless something is in it. */
function openDraft(target: string): Scratch {
  const firstMade = makeFolders(target);
  const removeMade = (): void => {
    if (firstMade !== undefined) removeEmptyFolders(target, dirname(firstMade));
  };
  try {
    const { path, remove } = openScratch(target, '.twinspec-draft-');
    return { path, remove: () => [remove, removeMade].forEach((step) => step()) };
  } catch (error) {
    removeMade();
    throw error;
  }
}

/** Makes a folder and those around it; returns the first. Node's own way to do so never ends in /proc. */
function makeFolders(folder: string): string | undefined {
  if (existsSync(folder)) return undefined;
  const first = makeFolders(dirname(folder));
  try {
    mkdirSync(folder);
    return first ?? folder;
  } catch (error) {
    // Another run has just made it.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return first;
    throw error;
  }
}

function findExistingFolder(folder: string): string {
  return existsSync(folder) ? folder : findExistingFolder(dirname(folder));
}

/** Writes the files into the scratch folder, and returns the hash of each. */
async function draw(draft: string, made: MadeFiles, out: string): Promise<Map<string, string>> {
  // What comes in pieces is hashed at the end.
  const hashes = new Map<string, string | undefined>();
  explainFailures(out, () => mkdirSync(draft));
  for await (const [path, content] of made) {
    if (!isPlainPath(path)) throw new CommandError(`${JSON.stringify(path)} cannot be the name of a generated file.`);
    explainFailures(out, () => {
      mkdirSync(dirname(join(draft, path)), { recursive: true });
      if (hashes.has(path)) appendFileSync(join(draft, path), content);
      else writeFileSync(join(draft, path), content, { flag: 'wx' });
    });
    hashes.set(path, hashes.has(path) ? undefined : hashOf(content));
  }
  return new Map([...hashes].map(([path, hash]) => [path, hash ?? hashOf(readFileSync(join(draft, path)))]));
}

/** Puts the files of the scratch folder in place. Nothing else runs meanwhile in this process, not even a signal. */
function putInPlace(
  target: string,
  draft: string,
  hashes: ReadonlyMap<string, string>,
  { discardEdits = false, ...folder }: OutputFolder,
): void {
  const { files: known } = ownManifest(target, folder);
  const findThere = (path: string): Found => readFinding(target, path, known, discardEdits);
  const isThere = (path: string): boolean => {
    const bytes = findThere(path).path === path ? ordinaryBytes(join(target, path)) : undefined;
    return bytes?.equals(readFileSync(join(draft, path))) === true;
  };
  const changed = [...hashes.keys()].filter((path) => !isThere(path));
  refuseObstacles(changed.map(findThere), folder);
  // Of a file that is gone already, a run that was killed may have left the folder.
  const former = [...known.keys()]
    .filter((path) => !hashes.has(path))
    .filter((path) => findThere(path).path === path && ['us', 'none'].includes(findThere(path).owner));
  // A read-only folder is not to be changed, and nothing else is then.
  const parents = [...changed, ...former].map((path) => findExistingFolder(dirname(join(target, path))));
  for (const parent of new Set(parents)) accessSync(parent, constants.W_OK);

  const listed = new Map([...hashes].map(([path, hash]) => [path, [hash]]));
  const both = new Map([...known, ...listed].map(([path]) => [path, hashesIn(path, known, listed)]));
  writeFileSync(join(draft, manifestName), manifestText({ writtenBy: folder.verb, files: listed }));
  if (changed.length + former.length === 0 && isThere(manifestName)) return;
  writeFileSync(join(draft, '.both'), manifestText({ writtenBy: folder.verb, files: both }));
  renameSync(join(draft, '.both'), join(target, manifestName));
  for (const path of former) {
    rmSync(join(target, path), { force: true });
    removeEmptyFolders(findExistingFolder(dirname(join(target, path))), target);
  }
  for (const path of [...changed, manifestName]) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    renameSync(join(draft, path), join(target, path));
  }
}

function hashesIn(path: string, ...lists: Manifest['files'][]): string[] {
  return [...new Set(lists.flatMap((files) => files.get(path) ?? []))];
}

function readFinding(target: string, path: string, known: Manifest['files'], discardEdits: boolean): Found {
  const names = path.split('/');
  for (const part of names.map((_, i) => names.slice(0, i + 1).join('/'))) {
    const stats = lstatSync(join(target, part), { throwIfNoEntry: false });
    if (stats === undefined) break;
    if (stats.isDirectory() && part !== path) continue;
    const hashes = known.get(part);
    if (!stats.isFile() || hashes === undefined) return { path: part, owner: 'user' };
    const bytes = ordinaryBytes(join(target, part));
    const isUnchanged = bytes !== undefined && hashes.includes(hashOf(bytes));
    return { path: part, owner: isUnchanged || discardEdits ? 'us' : 'editor' };
  }
  return { path, owner: 'none' };
}

function refuseObstacles(found: Found[], { out, verb }: OutputFolder): void {
  const pathsOf = (wanted: Found['owner']): string[] => [
    ...new Set(found.filter(({ owner }) => owner === wanted).map(({ path }) => path)),
  ];
  const [inTheWay, edited] = [pathsOf('user'), pathsOf('editor')];
  if (inTheWay.length > 0) {
    throw new CommandError(
      `--out ${out}: ${joinPaths(inTheWay)} would be overwritten, and \`twinspec ${verb}\` did not write it; ` +
        'move it away, or name another folder.',
    );
  }
  if (edited.length > 0) {
    throw new CommandError(
      `--out ${out}: ${joinPaths(edited)} was edited since \`twinspec ${verb}\` wrote it, and would be overwritten; ` +
        'keep a copy elsewhere if you need it, and run again with --discard-edits.',
    );
  }
}

function joinPaths(paths: string[]): string {
  const [first = '', ...others] = paths.toSorted();
  return others.length === 0 ? first : `${first} (and ${others.length} more)`;
}

/** Removes a folder and those around it, up to another one, until something is in one. */
function removeEmptyFolders(folder: string, last: string): void {
  if (folder !== last && removeIfEmpty(folder)) removeEmptyFolders(dirname(folder), last);
}

function explainFailures<Result>(out: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw explainError(out, error);
  }
}

function explainError(out: string, error: unknown): unknown {
  const reason = systemReason(error);
  if (reason === undefined) return error;
  const path = (error as NodeJS.ErrnoException).path ?? '';
  const why = reason.replace(path, () => relative(process.cwd(), path));
  return new CommandError(`--out ${out}: it cannot be written: ${why}; when that is solved, run again.`);
}
