import { createHash, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { constants, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DamagedState } from './damaged-state.ts';
import type { SandboxEvent } from './world.ts';

/**
 * A file of events, one JSON text a line. Its first line says how long the file is as far as it counts: what `kill -9`
 * has left behind that is not written to its end, and was thus not acknowledged. Each line begins with a digest of all
 * lines until then, so that damage is seen. The events are read from there whenever they are needed, as those of a long
 * day would fill the memory.
 */
export type Journal = {
  /** Reads the events in their order, one by one. */
  events: () => AsyncIterable<SandboxEvent>;
  /** Adds an event. Once the promise resolves, `kill -9` does not lose it; if it rejects, the event is not there. */
  append: (event: SandboxEvent) => Promise<void>;
  /** Forgets all but the first `count` events. */
  keepFirst: (count: number) => Promise<void>;
  /** Puts other events in the place of all. If that fails, the next write makes up for it. */
  replace: (events: readonly SandboxEvent[]) => Promise<void>;
  close: () => Promise<void>;
};

const beginning = 'twinspec journal 2 ';
const digits = 15;
const headLength = beginning.length + digits + 1;

type Position = { length: number; digest: string };
const start: Position = { length: headLength, digest: '' };

/**
 * Opens a journal, or creates it.
 *
 * @param path - path of the file; without one, it has no name, and is gone when it is closed or this process ends
 * @returns the journal
 * @throws DamagedState when it is damaged, or not a journal
 */
export async function openJournal(path?: string): Promise<Journal> {
  let file = path === undefined ? await namelessFile() : await fileAt(path);
  let position: Position;
  try {
    position = await positionIn(file, path ?? '');
  } catch (error) {
    await file.close();
    throw error;
  }
  /** What the file should hold instead, since a replacement has failed. */
  let overdue: readonly SandboxEvent[] | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const own = last.then(work, work);
    last = own.catch(() => undefined);
    return own;
  };

  const rewrite = async (events: readonly SandboxEvent[]): Promise<void> => {
    overdue = events;
    const text = textOf(events, start);
    const draft = path === undefined ? undefined : `${path}.new`;
    const next = draft === undefined ? await namelessFile() : await open(draft, 'w+', 0o600);
    try {
      await writeAt(next, 0, headOf(text.after.length) + text.lines);
      if (draft !== undefined && path !== undefined) await rename(draft, path);
    } catch (error) {
      await next.close();
      if (draft !== undefined) await rm(draft, { force: true });
      throw error;
    }
    await file.close();
    file = next;
    position = text.after;
    overdue = undefined;
  };

  return {
    async *events() {
      if (overdue !== undefined) yield* overdue;
      else for await (const { json } of linesOf(file, position.length)) yield eventIn(json);
    },
    append: (event) =>
      inTurn(async () => {
        if (overdue !== undefined) return rewrite([...overdue, event]);
        const { lines, after } = textOf([event], position);
        await writeAt(file, position.length, lines);
        await writeAt(file, 0, headOf(after.length));
        position = after;
      }),
    keepFirst: (count) =>
      inTurn(async () => {
        if (overdue !== undefined) return rewrite(overdue.slice(0, count));
        const kept = await positionAfter(count, file, position);
        await writeAt(file, 0, headOf(kept.length));
        position = kept;
        await file.truncate(kept.length);
      }),
    replace: (events) => inTurn(() => rewrite([...events])),
    close: () => inTurn(() => file.close()),
  };
}

async function fileAt(path: string): Promise<FileHandle> {
  return open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
}

/** Nobody else can have a file at this path, and at once there is none: `kill -9` hardly ever leaves an empty one. */
async function namelessFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `twinspec-events-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  rmSync(path);
  return file;
}

/** Writes all of it: a full disk may take a part before it says that it is full. */
async function writeAt(file: FileHandle, at: number, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  for (let done = 0; done < bytes.length;) {
    done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
  }
}

function headOf(length: number): string {
  return `${beginning}${String(length).padStart(digits, '0')}\n`;
}

function textOf(events: readonly SandboxEvent[], { length, digest }: Position): { lines: string; after: Position } {
  const lines: string[] = [];
  let now = digest;
  for (const event of events) {
    const json = JSON.stringify(event);
    now = digestOf(now, json);
    lines.push(`${now} ${json}\n`);
  }
  const text = lines.join('');
  return { lines: text, after: { length: length + Buffer.byteLength(text), digest: now } };
}

function digestOf(before: string, json: string): string {
  return createHash('sha256').update(before).update(json).digest('base64url').slice(0, 22);
}

/** Finds the end of what counts in a file, and begins the file if it is new. */
async function positionIn(file: FileHandle, path: string): Promise<Position> {
  const { size } = await file.stat();
  const head = (await file.read(Buffer.alloc(headLength), 0, headLength, 0)).buffer.toString('utf8', 0, size);
  // A file without its first line was never written to: `kill -9` came before that.
  if (size < headLength && headOf(start.length).startsWith(head)) {
    await writeAt(file, 0, headOf(start.length));
    return start;
  }
  const length = Number(head.slice(beginning.length, -1));
  if (head !== headOf(length) || length < headLength || length > size) throw new DamagedState(path);
  const position = await wholeUntil(linesOf(file, length), () => {});
  if (position.length !== length) throw new DamagedState(path);
  return position;
}

async function positionAfter(count: number, file: FileHandle, { length }: Position): Promise<Position> {
  let position = start;
  if (count === 0) return position;
  for await (const { digest, end } of linesOf(file, length)) {
    position = { length: end, digest };
    count -= 1;
    if (count === 0) break;
  }
  return position;
}

/**
 * Reads a journal as far as it is whole.
 *
 * @param path - path of the file
 * @returns the events until the first that is damaged
 */
export async function readableEvents(path: string): Promise<SandboxEvent[]> {
  const events: SandboxEvent[] = [];
  const file = await fileAt(path);
  try {
    await wholeUntil(linesOf(file, (await file.stat()).size), (json) => events.push(eventIn(json)));
  } finally {
    await file.close();
  }
  return events;
}

/** Reads lines until the first that is damaged, and tells where that is. */
async function wholeUntil(lines: AsyncIterable<Line>, take: (json: string) => void): Promise<Position> {
  let position = start;
  for await (const { digest, json, end } of lines) {
    if (digest !== digestOf(position.digest, json)) break;
    position = { length: end, digest };
    take(json);
  }
  return position;
}

/** It is what this program has written, as the digest shows. */
function eventIn(json: string): SandboxEvent {
  return JSON.parse(json) as SandboxEvent;
}

type Line = { digest: string; json: string; /** Where the next one begins. */ end: number };

/** How many bytes are read at once. */
const part = 1024 * 1024;

async function* linesOf(file: FileHandle, length: number): AsyncGenerator<Line> {
  let begun = Buffer.alloc(0);
  for (let at = headLength; at < length;) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(part), 0, Math.min(part, length - at), at);
    if (bytesRead === 0) return;
    const bytes = Buffer.concat([begun, buffer.subarray(0, bytesRead)]);
    let from = 0;
    for (let end = bytes.indexOf('\n'); end >= 0; end = bytes.indexOf('\n', from)) {
      const text = bytes.toString('utf8', from, end);
      const space = text.indexOf(' ');
      const before = at - begun.length;
      from = end + 1;
      yield { digest: text.slice(0, Math.max(space, 0)), json: text.slice(space + 1), end: before + from };
    }
    begun = bytes.subarray(from);
    at += bytesRead;
  }
}
