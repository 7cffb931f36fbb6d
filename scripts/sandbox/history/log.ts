import { constants, open, readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { isObject, tryParseJson } from '../../contract/base/json.ts';
import { DamagedState } from '../damaged-state.ts';
import type { LogLine } from './sandbox-events.ts';

/** A file of lines that only grows. Each line is JSON, with a checksum as its last member. */
export type Log = {
  /** The lines that were there when it was opened. */
  lines: LogLine[];
  /** Adds lines. Once the promise resolves, `kill -9` does not lose them; if it rejects, none is there. */
  append: (lines: readonly LogLine[]) => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Opens a log. A last line that `kill -9` has cut off is removed: its call was never answered.
 *
 * @throws DamagedState for any other line that this program has not written
 */
export async function openLog(path: string): Promise<Log> {
  const file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  try {
    const { lines, size, isWhole } = linesIn(await file.readFile());
    if (!isWhole) throw new DamagedState(path);
    await file.truncate(size);
    let end = size;
    let last: Promise<unknown> = Promise.resolve();
    const runInTurn = (work: () => Promise<void>): Promise<void> => {
      const own = last.then(work, work);
      last = own.catch(() => undefined);
      return own;
    };
    const append = async (more: readonly LogLine[]): Promise<void> => {
      const bytes = Buffer.from(more.map(textOf).join(''));
      try {
        for (let done = 0; done < bytes.length;) {
          done += (await file.write(bytes, done, bytes.length - done, end + done)).bytesWritten;
        }
      } catch (error) {
        await file.truncate(end);
        throw error;
      }
      end += bytes.length;
    };
    return { lines, append: (more) => runInTurn(() => append(more)), close: () => runInTurn(() => file.close()) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Reads the lines of a damaged log until the damage. */
export async function readableLines(path: string): Promise<LogLine[]> {
  return linesIn(await readFile(path)).lines;
}

function textOf(line: LogLine): string {
  return `${JSON.stringify({ ...line, sum: checksumOf(JSON.stringify(line)) })}\n`;
}

/** The whole lines, their size in bytes, and whether all that ended with a line break were whole. */
function linesIn(bytes: Buffer): { lines: LogLine[]; size: number; isWhole: boolean } {
  const lines: LogLine[] = [];
  let size = 0;
  for (let end = bytes.indexOf('\n'); end >= 0; end = bytes.indexOf('\n', size)) {
    const line = lineIn(bytes.toString('utf8', size, end));
    if (line === undefined) return { lines, size, isWhole: false };
    lines.push(line);
    size = end + 1;
  }
  return { lines, size, isWhole: true };
}

function lineIn(text: string): LogLine | undefined {
  const value = tryParseJson(text);
  if (!isObject(value)) return undefined;
  const { sum, ...line } = value;
  // What the checksum belongs to is what this program has written.
  return sum === checksumOf(JSON.stringify(line)) ? (line as LogLine) : undefined;
}

/** Checksum of a text, in eight hexadecimal digits. */
export function checksumOf(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}
