import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../contract/errors.ts';

/** A record of the files that a verb wrote into a folder: their hashes by path below the folder. */
export type Manifest = { writtenBy: string; files: ReadonlyMap<string, string> };

/** The name of the manifest's file in the folder. */
export const manifestName = '.twinspec-manifest.json';

/**
 * Writes a manifest. The same files give the same bytes.
 *
 * @param writtenBy - the verb
 * @param hashes - the hash of each file by its path
 * @returns the text of the manifest
 */
export function manifestText(writtenBy: string, hashes: ReadonlyMap<string, string>): string {
  // By code unit, not by locale, which differs from machine to machine.
  const sorted = [...hashes].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify({ writtenBy, files: Object.fromEntries(sorted) }, undefined, 2)}\n`;
}

/**
 * Reads the manifest of a folder.
 *
 * @param folder - the path of the folder
 * @returns the manifest; `undefined` if the folder has none
 * @throws CommandError when the file is not a manifest
 */
export function readManifest(folder: string): Manifest | undefined {
  const file = join(folder, manifestName);
  const text = readIfThere(file);
  if (text === undefined) return undefined;
  const { writtenBy, files } = parse(text, file);
  if (typeof writtenBy !== 'string' || typeof files !== 'object' || files === null) throw broken(file);
  const rows = Object.entries(files).map(([path, hash]): [string, string] => {
    if (typeof hash !== 'string') throw broken(file);
    return [path, hash];
  });
  return { writtenBy, files: new Map(rows) };
}

/**
 * Makes the hash of a file's text. Line endings do not count, as Git may have changed them.
 *
 * @param text - the text
 * @returns the hash, e.g. `sha256-2c26b46b…`
 */
export function hashOf(text: string): string {
  const { add, hash } = hasher();
  add(text);
  return hash();
}

/** Hashes a text that comes in pieces. */
export type Hasher = { add: (piece: string) => void; hash: () => string };

/**
 * Starts the hash of a text that comes in pieces: the same as {@link hashOf} makes of the whole text.
 *
 * @returns the hasher
 */
export function hasher(): Hasher {
  const hash = createHash('sha256');
  // The next piece may begin with the other half of a line ending.
  let held = '';
  return {
    add: (piece) => {
      const text = held + piece;
      held = text.endsWith('\r') ? '\r' : '';
      hash.update(text.slice(0, text.length - held.length).replaceAll('\r\n', '\n'));
    },
    hash: () => `sha256-${hash.update(held).digest('hex')}`,
  };
}

function parse(text: string, file: string): { writtenBy?: unknown; files?: unknown } {
  try {
    const data: unknown = JSON.parse(text);
    if (typeof data === 'object' && data !== null) return data;
  } catch {
    // Reported below, like any other text that is not a manifest.
  }
  throw broken(file);
}

function broken(file: string): CommandError {
  return new CommandError(
    `${file}: the list of the files that twinspec wrote was expected; ` +
      'restore that list, or remove the files that were generated and run again.',
  );
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw code === 'EISDIR' ? broken(file) : error;
  }
}
