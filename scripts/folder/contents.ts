import { readdirSync, readFileSync, type Dirent } from 'node:fs';
import { dirname, join } from 'node:path';
import { isLiveWorkshop } from './claim.ts';
import { hashOf, manifestName, type Manifest } from './manifest.ts';

/** Something in a folder; its path is relative to the folder, with slashes. */
export type Entry = { path: string; kind: 'file' | 'folder' | 'link' | 'special' };

/** Who owns a file: `us` if we wrote it, `editor` if somebody has edited it since, otherwise `somebody`. */
export type Owner = 'us' | 'editor' | 'somebody';

/** Tells who owns a file. */
export type OwnerOf = (entry: Entry) => Owner;

/** The contents of a folder. */
export type Contents = {
  /** All folders in it, each before its contents. */
  folders: string[];
  /** Everything else, without the manifest. */
  entries: { entry: Entry; owner: Owner }[];
  /** The workshop of another run in it, if there is one. */
  rival: string | undefined;
};

/**
 * Makes the function that tells who owns the files of a folder.
 *
 * @param folder - the path of the folder
 * @param manifest - its manifest; without one, nothing in it is ours
 * @returns the function
 */
export function ownersIn(folder: string, manifest: Manifest | undefined): OwnerOf {
  return ({ path, kind }) => {
    if (kind !== 'file') return 'somebody';
    const hash = manifest?.files.get(path);
    if (hash === undefined) return 'somebody';
    return hashOf(readFileSync(join(folder, path), 'utf8')) === hash ? 'us' : 'editor';
  };
}

/**
 * Surveys a folder.
 *
 * @param folder - the path of the folder
 * @param ownerOf - tells who owns a file
 * @returns its contents; none if it does not exist
 * @throws an error of the file system for a folder in it that cannot be read
 */
export function survey(folder: string, ownerOf: OwnerOf): Contents {
  const all = entriesIn(folder);
  const folders = all.filter(({ kind }) => kind === 'folder').map(({ path }) => path);
  return {
    folders,
    entries: all
      .filter(({ kind, path }) => kind !== 'folder' && path !== manifestName)
      .map((entry) => ({ entry, owner: ownerOf(entry) })),
    rival: folders.map((path) => join(folder, path)).find(isLiveWorkshop),
  };
}

/**
 * Lists a folder and all folders in it. Symbolic links are not followed.
 *
 * @param folder - the path of the folder
 * @param below - the path of the part to list, relative to the folder
 * @returns the entries, each folder before its contents; none if the folder does not exist
 */
export function entriesIn(folder: string, below = ''): Entry[] {
  return listed(join(folder, below)).flatMap((found): Entry[] => {
    const path = below === '' ? found.name : `${below}/${found.name}`;
    if (found.isDirectory()) return [{ path, kind: 'folder' }, ...entriesIn(folder, path)];
    return [{ path, kind: found.isFile() ? 'file' : found.isSymbolicLink() ? 'link' : 'special' }];
  });
}

/**
 * Lists the folders around a path.
 *
 * @param path - a relative path with slashes
 * @returns the folders, the nearest first
 * @example foldersAbove('a/b/c.ts') // ['a/b', 'a']
 */
export function foldersAbove(path: string): string[] {
  const folder = dirname(path);
  return folder === '.' ? [] : [folder, ...foldersAbove(folder)];
}

function listed(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
