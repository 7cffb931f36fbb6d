import {
  closeSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { access, constants, lstat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CommandError } from '../contract/base/errors.ts';
import { asObject, isObject, tryParseJson, type Json, type JsonObject } from '../contract/base/json.ts';
import { lockFile } from '../temporary/temporary.ts';
import { systemReason } from '../contract/base/system-errors.ts';
import { harOf } from '../traffic/traffic.ts';

/** A HAR file that grows, and is valid after each entry. */
export type HarFile = {
  /** Whether it has entries of an earlier recording, which this one continues. */
  isContinued: boolean;
  /** Writes an entry, before it returns. Throws the error of the system when it cannot; the file is valid even then. */
  append: (entry: JsonObject) => void;
  /** Ends the file, and lets others record to it. Without any entry, it is written now. */
  close: () => void;
};

const [head = '', tail = ''] = JSON.stringify(harOf([])).split(/(?<=\[)(?=\])/);
const end = Buffer.from(`\n${tail}\n`);

/**
 * Opens a HAR file to record to, for this process alone. An earlier recording is continued. A new file is made only
 * with its first entry. Only the user may read it.
 *
 * @param file - its path
 * @throws CommandError when it could not be written, is a symbolic link or anything else but a file, is no recording,
 *   or another process records to it
 * @example const har = await openHarFile('traffic.har');
 */
export async function openHarFile(file: string): Promise<HarFile> {
  await requireReplaceable(file);
  const release = lockFile(
    file,
    `--out ${file}: another record writes to it; stop that one, or name another file for this one.`,
  );
  let descriptor: number | undefined;
  try {
    descriptor = continueFile(file);
  } catch (error) {
    release();
    throw error;
  }
  const isContinued = descriptor !== undefined;
  let isBroken = false;
  let length = descriptor === undefined ? head.length : fstatSync(descriptor).size - end.length;
  const write = (text: string): number => {
    const bytes = Buffer.concat([Buffer.from(text), end]);
    try {
      descriptor ??= begin(file, []);
      writeWhole(descriptor, bytes, length);
    } catch (error) {
      isBroken = true;
      // What was there before the entry is valid again.
      if (descriptor !== undefined) {
        ftruncateSync(descriptor, length);
        writeWhole(descriptor, end, length);
      }
      throw addPath(error, file);
    }
    return bytes.length - end.length;
  };
  return {
    isContinued,
    append: (entry) => {
      const separator = length === head.length ? '\n' : ',\n';
      length += write(separator + JSON.stringify(entry));
    },
    close: () => {
      try {
        if (descriptor === undefined && !isBroken) write('');
        if (descriptor !== undefined) closeSync(descriptor);
      } finally {
        release();
      }
    },
  };
}

/** Opens an earlier recording; `undefined` if there is none. One that was cut off or formatted is written anew. */
function continueFile(file: string): number | undefined {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) return undefined;
  const descriptor = openSync(file, 'r+');
  if (
    size >= head.length + end.length &&
    hasAt(descriptor, Buffer.from(head), 0) &&
    hasAt(descriptor, end, size - end.length)
  )
    return descriptor;
  closeSync(descriptor);
  const entries = readRecordedEntries(readFileSync(file, 'utf8'));
  if (entries !== undefined) return begin(file, entries);
  throw new CommandError(`--out ${file}: it is no recording of twinspec; name another file, or a new one.`);
}

function hasAt(descriptor: number, expected: Buffer, position: number): boolean {
  const found = Buffer.alloc(expected.length);
  readSync(descriptor, found, 0, found.length, position);
  return found.equals(expected);
}

/** The entries of a recording, those before the place where it was cut off; `undefined` if it is none. */
function readRecordedEntries(text: string): Json[] | undefined {
  const { creator, entries } = asObject(asObject(tryParseJson(text))['log']);
  if (asObject(creator)['name'] === 'twinspec' && Array.isArray(entries)) return entries;
  const [first, ...lines] = text.split('\n');
  if (first !== head) return undefined;
  return lines.map((line) => tryParseJson(line.replace(/,$/, ''))).filter((entry) => isObject(entry));
}

/** The new file is complete before it takes the place of the old one. */
function begin(file: string, entries: Json[]): number {
  const fresh = `${file}.${process.pid}.new`;
  let descriptor: number | undefined;
  try {
    descriptor = openSync(fresh, 'wx', 0o600);
    const lines = entries.map((entry) => `\n${JSON.stringify(entry)}`).join(',');
    writeWhole(descriptor, Buffer.concat([Buffer.from(head + lines), end]), 0);
    renameSync(fresh, file);
    return descriptor;
  } catch (error) {
    if (descriptor !== undefined) {
      closeSync(descriptor);
      rmSync(fresh, { force: true });
    }
    throw addPath(error, file);
  }
}

/** The system may write less than it was given. */
function writeWhole(descriptor: number, bytes: Buffer, position: number): void {
  for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at, bytes.length - at, position + at);
}

/** Errors of writing name no file. */
function addPath(error: unknown, file: string): unknown {
  return error instanceof Error ? Object.assign(error, { path: file }) : error;
}

async function requireReplaceable(file: string): Promise<void> {
  const createOutError = (reason: string): CommandError => new CommandError(`--out ${file}: ${reason}.`);
  try {
    const found = await lstat(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    if (found?.isSymbolicLink() === true) throw createOutError('it is a symbolic link; name the file that it leads to');
    if (found?.isFile() === false) throw createOutError('it is not a file; name one, which is made if there is none');
    if (found !== undefined) await access(file, constants.W_OK);
    await access(dirname(file), constants.W_OK);
  } catch (error) {
    const reason = systemReason(error);
    throw reason === undefined ? error : createOutError(`it cannot be written: ${reason}`);
  }
}
