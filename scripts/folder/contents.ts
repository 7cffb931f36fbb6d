import { readdirSync, readFileSync, type Dirent } from 'node:fs';
import { dirname, join } from 'node:path';
import { isLiveWorkshop } from './claim.ts';
import { hashOf, manifestName, type Manifest } from './manifest.ts';

/** Something in a folder; its path is relative to the folder, with slashes. */
export type Entry = { path: string; kind: 'file' | 'folder' | 'link' | 'special' };

/** Whose a file is. An edited one was written by us and changed by somebody since. */
export type Owner = 'us' | 'editor' | 'somebody';

/** Tells whose a file is. */
export type OwnerOf = (entry: Entry) => Owner;

/** What is in a folder. */
export type Contents = {
  /** Every folder in it, each before what it holds. */
  folders: string[];
  /** Everything else, without the manifest. */
  entries: { entry: Entry; owner: Owner }[];
  /** The workshop of another run in it, if there is one. */
  rival: string | undefined;
};

/**
 * Makes the function that tells whose the files of a folder are.
 *
 * @param folder - path of the folder
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
 * @param folder - path of the folder
 * @param ownerOf - tells whose a file is
 * @returns what is in it; nothing when it does not exist
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
 * @param folder - path of the folder
 * @param below - path of the part to list, relative to the folder
 * @returns the entries, each folder before what it holds; none when the folder does not exist
 */
export function entriesIn(folder: string, below = ''): Entry[] {
  return listed(join(folder, below)).flatMap((found): Entry[] => {
    const path = below === '' ? found.name : `${below}/${found.name}`;
    if (found.isDirectory()) return [{ path, kind: 'folder' }, ...entriesIn(folder, path)];
    return [{ path, kind: found.isFile() ? 'file' : found.isSymbolicLink() ? 'link' : 'special' }];
  });
}

/**
 * Lists the folders that a path lies in.
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
