import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { CommandError } from '../contract/base/errors.ts';
import { isObject, tryParseJson, type Json } from '../contract/base/json.ts';
import { isDeeperThan } from '../contract/base/json-scan.ts';
import { harCall } from './har.ts';
import { maxBytes, maxLevels } from '../remote/remote.ts';
import type { Seen } from './judge-traffic.ts';
import { entriesIn, type DocumentKind } from './json-values.ts';
import { linesIn } from './read-lines.ts';
import { plainCall } from './read-flat-call.ts';

/** A call of recorded traffic, or a sentence about what could not be read. */
export type TrafficRead = { seen: Seen } | { unreadable: string };

/** What the beginning of a file tells about it. */
type Kind = 'lines' | DocumentKind;

/** So much of a file tells its kind. */
const enough = 64 * 1024;

/**
 * Reads recorded traffic, whatever its size, with no more than one call in memory: a HAR document, or JSON lines with a
 * call each. The content tells which.
 *
 * @param file - its path; `-` is standard input
 * @param label - what errors call it
 * @returns the calls in order, and a sentence for each line or entry that cannot be read
 * @throws CommandError for a file that cannot be read, is empty, or has nothing of these forms
 * @example for await (const read of trafficIn('traffic.har')) …
 */
export async function* trafficIn(file: string, label = file): AsyncIterable<TrafficRead> {
  const createTrafficError = (reason: string): CommandError => new CommandError(`${label}: ${reason}.`);
  const { kind, chunks } = await detectKind(await bytesOf(file, createTrafficError));
  if (kind === undefined) throw createTrafficError('the file is empty');
  const read = kind === 'lines' ? readByLine(chunks) : readByEntry(chunks, kind);
  let isAnything = false;
  let first: string | undefined;
  try {
    for await (const one of read) {
      if ('seen' in one) isAnything = true;
      else first ??= one.unreadable;
      yield 'seen' in one ? one : { unreadable: `${file}, ${one.unreadable}` };
    }
  } catch (error) {
    if (error instanceof CommandError || (error as NodeJS.ErrnoException).code !== undefined) throw error;
    const reason = (error as Error).message.split('\n')[0] ?? '';
    if (!isAnything) throw createTrafficError(`it is not JSON, so it is neither HAR nor JSON lines (${reason})`);
    yield { unreadable: `${file}: what follows is not JSON and is left out (${reason})` };
  }
  if (!isAnything && first !== undefined)
    throw createTrafficError(`it has no call, neither as HAR nor as JSON lines; ${first}`);
}

/** Reads a log with a value in each line. */
async function* readByLine(chunks: AsyncIterable<Buffer>): AsyncIterable<TrafficRead> {
  for await (const { number, text } of linesIn(chunks, maxBytes)) {
    const line = `line ${number}`;
    if (text === undefined) yield { unreadable: `${line}: it is longer than ${maxBytes / 1024 / 1024} MB` };
    else if (text.trim() === '') continue;
    else if (isDeeperThan(maxLevels, text)) yield { unreadable: `${line}: ${tooDeep}` };
    else {
      const value = valueIn(text);
      if (value === undefined) yield { unreadable: `${line}: it is not JSON` };
      else yield* callIn(value, line);
    }
  }
}

/** Reads the entries of one document. */
async function* readByEntry(chunks: AsyncIterable<Buffer>, kind: DocumentKind): AsyncIterable<TrafficRead> {
  let number = 0;
  for await (const value of entriesIn(chunks, kind)) {
    const entry = `entry ${++number}`;
    if (isDeepValue(value)) yield { unreadable: `${entry}: ${tooDeep}` };
    else yield* callIn(value, entry);
  }
  if (number === 0) yield { unreadable: kind === 'har' ? 'it has no entry in log.entries' : 'it is empty' };
}

const tooDeep = `it is nested deeper than ${maxLevels} levels`;

/** The call in a value, as an entry of HAR or as a flat object; none if its client gave it up. */
function* callIn(value: Json, place: string): Iterable<TrafficRead> {
  const seen = isObject(value) ? (harCall(value) ?? plainCall(value)) : undefined;
  if (seen === undefined) yield { unreadable: `${place}: it is no call, neither as HAR nor as a JSON line` };
  // Browsers write 0 as the status of a call that was given up.
  else if (seen.answer.status !== 0) yield { seen };
}

/** The value of a text that may begin with a byte order mark. */
function valueIn(text: string): Json | undefined {
  return tryParseJson(text.replace(/^\uFEFF/, ''));
}

/** Goes through a value level by level, since one that is too deep would fill the stack. */
function isDeepValue(value: Json): boolean {
  let level: Json[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxLevels) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}

async function bytesOf(file: string, wrong: (reason: string) => CommandError): Promise<AsyncIterable<Buffer>> {
  if (file === '-') return process.stdin as AsyncIterable<Buffer>;
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw wrong(`the file cannot be read (${error.code ?? error.message})`);
  });
  if (found.isDirectory()) throw wrong('it is a folder; name a file with traffic');
  return createReadStream(file);
}

/** Finds out what a file is, from its beginning. */
async function detectKind(
  bytes: AsyncIterable<Buffer>,
): Promise<{ kind: Kind | undefined; chunks: AsyncIterable<Buffer> }> {
  const iterator = bytes[Symbol.asyncIterator]();
  const read: Buffer[] = [];
  let text = '';
  for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
    read.push(next.value);
    text = Buffer.concat(read)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trimStart();
    // One line tells, unless it is only the beginning of a document.
    if (text.length >= enough || (text.includes('\n') && !/^\{\s*$/.test(text))) break;
  }
  async function* chunks(): AsyncIterable<Buffer> {
    const [first] = read;
    const isMarked = first !== undefined && first.subarray(0, 3).equals(mark);
    yield Buffer.concat(read).subarray(isMarked ? mark.length : 0);
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  }
  return { kind: text === '' ? undefined : kindOf(text), chunks: chunks() };
}

const mark = Buffer.from('\uFEFF');

/** A line that is a whole value begins a log; one that is not is broken, or the beginning of a document. */
function kindOf(text: string): Kind {
  const [line = ''] = text.split('\n', 1);
  const value = valueIn(line);
  if (text.startsWith('[')) return 'list';
  if (/^\{\s*"log"\s*:/.test(text)) return 'har';
  return value === undefined && /[{[,]\s*$/.test(line) ? 'values' : 'lines';
}
