import { createHash } from 'node:crypto';
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../contract/base/errors.ts';

/**
 * A record of the files that a verb wrote into a folder: the hash of each by its path below the folder. While a run
 * puts new files in place, there are two hashes for a file: before and after.
 */
export type Manifest = { writtenBy: string; files: ReadonlyMap<string, readonly string[]> };

/** The name of the manifest's file in the folder. */
export const manifestName = '.twinspec-manifest.json';

// Far more than the files of the largest document need, and little enough to be read without notice.
const longestManifest = 16 * 2 ** 20;
const longestFile = 256 * 2 ** 20;

/** Writes a manifest. The same files give the same bytes. */
export function manifestText({ writtenBy, files }: Manifest): string {
  // By code unit, not by locale, which differs from machine to machine.
  const sorted = [...files].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const rows = sorted.map(([path, hashes]) => [path, hashes.length === 1 ? hashes[0] : hashes]);
  return `${JSON.stringify({ writtenBy, files: Object.fromEntries(rows) }, undefined, 2)}\n`;
}

/**
 * Reads the manifest of a folder. Any program may have put it there, so it is believed only as far as it speaks of
 * files that a verb may write: see {@link isPlainPath}.
 *
 * @returns the manifest; `undefined` if the folder has none
 * @throws CommandError when the file is not a manifest
 */
export function readManifest(folder: string): Manifest | undefined {
  const file = join(folder, manifestName);
  if (lstatSync(file, { throwIfNoEntry: false }) === undefined) return undefined;
  const { writtenBy, files } = parse(ordinaryText(file, longestManifest)) ?? {};
  if (typeof writtenBy !== 'string' || !/^[a-z-]{1,40}$/.test(writtenBy)) throw createBrokenManifestError(file);
  if (typeof files !== 'object' || files === null) throw createBrokenManifestError(file);
  const rows = Object.entries(files).map(([path, found]): [string, string[]] => {
    const hashes: unknown[] = Array.isArray(found) ? found : [found];
    if (!isPlainPath(path))
      throw createBrokenManifestError(file, `, and found ${JSON.stringify(path.slice(0, 99))} in it`);
    if (!hashes.every(isHash)) throw createBrokenManifestError(file);
    return [path, hashes];
  });
  return { writtenBy, files: new Map(rows) };
}

/**
 * Finds out whether a path may be one of a file that a verb writes: relative, with slashes, and without hidden names,
 * so that it leads neither out of the folder nor to `.git` or `.env`, on no system.
 *
 * @returns true for such a path
 * @example isPlainPath('docs/index.html') // true
 * @example isPlainPath('../.bashrc') // false
 */
export function isPlainPath(path: string): boolean {
  // A colon starts a drive or a stream of Windows, and `GIT~1` is its other name for `.git`.
  return (
    path.length < 1024 && path.split('/').every((name) => /^[^.]/.test(name) && !/[\p{Cc}\p{Cf}\\:]|~\d/u.test(name))
  );
}

/** Reads a file as {@link ordinaryBytes} does, as text. */
export function ordinaryText(file: string, longest = longestFile): string | undefined {
  return ordinaryBytes(file, longest)?.toString('utf8');
}

/**
 * Reads a file of a folder, unless it is something else: a link, a pipe, a folder, or endless.
 *
 * @param file - the path of the file
 * @param longest - the most bytes to read
 * @returns its bytes; `undefined` if there is no ordinary file of that size
 * @throws an error of the file system for a file that may not be read
 */
export function ordinaryBytes(file: string, longest = longestFile): Buffer | undefined {
  try {
    const stats = lstatSync(file);
    return stats.isFile() && stats.size <= longest ? readFileSync(file) : undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/**
 * Makes the hash of a file. Line endings of a text do not count, as Git may have changed them; what has a zero byte is
 * no text, for Git, too.
 *
 * @returns the hash, e.g. `sha256-2c26b46b…`
 */
export function hashOf(content: string | Uint8Array): string {
  const bytes = Buffer.from(content);
  const isText = !bytes.includes(0) && bytes.includes('\r\n');
  const hashed = isText ? Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1') : bytes;
  return `sha256-${createHash('sha256').update(hashed).digest('hex')}`;
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^sha256-[0-9a-f]{64}$/.test(value);
}

function parse(text: string | undefined): { writtenBy?: unknown; files?: unknown } | undefined {
  try {
    const data: unknown = JSON.parse(text ?? '');
    return typeof data === 'object' && data !== null ? data : undefined;
  } catch {
    return undefined;
  }
}

function createBrokenManifestError(file: string, found = ''): CommandError {
  return new CommandError(
    `${file}: the list of the files that twinspec wrote was expected${found}; ` +
      'restore that list, or remove the files that were generated and run again.',
  );
}
