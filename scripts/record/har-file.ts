import { closeSync, ftruncateSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { access, constants, lstat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CommandError } from '../contract/errors.ts';
import type { JsonObject } from '../contract/json.ts';
import { systemReason } from '../system-errors.ts';
import { harOf } from '../judge/har.ts';

/** A HAR file that grows, and is valid after each entry. */
export type HarFile = {
  /** Writes an entry, before it returns. Throws the error of the system when it cannot; the file is valid even then. */
  append: (entry: JsonObject) => void;
  /** Ends the file. Without any entry, it is written now. */
  close: () => void;
};

const [head = '', tail = ''] = JSON.stringify(harOf([])).split(/(?<=\[)(?=\])/);
const end = Buffer.from(`\n${tail}\n`);

/**
 * Prepares a HAR file. It takes the place of an earlier one only with its first entry, so a recording that never began
 * destroys none. Only the user may read it.
 *
 * @param file - its path
 * @returns the file
 * @throws CommandError when it could not be written, or is a symbolic link or anything else but a file
 * @example const har = await openHarFile('traffic.har');
 */
export async function openHarFile(file: string): Promise<HarFile> {
  await requireReplaceable(file);
  let descriptor: number | undefined;
  let length = head.length;
  const write = (text: string): number => {
    const bytes = Buffer.concat([Buffer.from(text), end]);
    descriptor ??= begin(file);
    try {
      writeWhole(descriptor, bytes, length);
    } catch (error) {
      // What was there before the entry is valid again.
      ftruncateSync(descriptor, length);
      writeWhole(descriptor, end, length);
      throw named(error, file);
    }
    return bytes.length - end.length;
  };
  let separator = '\n';
  return {
    append: (entry) => {
      length += write(separator + JSON.stringify(entry));
      separator = ',\n';
    },
    close: () => {
      if (descriptor === undefined) write('');
      if (descriptor !== undefined) closeSync(descriptor);
    },
  };
}

/** The new file is complete before it takes the place of the old one. */
function begin(file: string): number {
  const fresh = `${file}.${process.pid}.new`;
  let descriptor: number | undefined;
  try {
    descriptor = openSync(fresh, 'wx', 0o600);
    writeWhole(descriptor, Buffer.concat([Buffer.from(head), end]), 0);
    renameSync(fresh, file);
    return descriptor;
  } catch (error) {
    if (descriptor !== undefined) {
      closeSync(descriptor);
      rmSync(fresh, { force: true });
    }
    throw named(error, file);
  }
}

/** The system may write less than it was given. */
function writeWhole(descriptor: number, bytes: Buffer, position: number): void {
  for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at, bytes.length - at, position + at);
}

/** Errors of writing name no file. */
function named(error: unknown, file: string): unknown {
  return error instanceof Error ? Object.assign(error, { path: file }) : error;
}

async function requireReplaceable(file: string): Promise<void> {
  const wrong = (reason: string): CommandError => new CommandError(`--out ${file}: ${reason}.`);
  try {
    const found = await lstat(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    if (found?.isSymbolicLink() === true) throw wrong('it is a symbolic link; name the file that it leads to');
    if (found?.isFile() === false) throw wrong('it is not a file; name one, which is made if there is none');
    if (found !== undefined) await access(file, constants.W_OK);
    await access(dirname(file), constants.W_OK);
  } catch (error) {
    const reason = systemReason(error);
    throw reason === undefined ? error : wrong(`it cannot be written: ${reason}`);
  }
}
