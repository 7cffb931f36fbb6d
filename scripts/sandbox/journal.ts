import { createHash } from 'node:crypto';
import { open, readFile, rename, rm, type FileHandle } from 'node:fs/promises';
import { DamagedState } from './damaged-state.ts';
import type { SandboxEvent } from './world.ts';

/**
 * A file of events, one JSON text a line. Its first line says how long the file is as far as it counts: what `kill -9`
 * has left behind that is not written to its end, and was thus not acknowledged. Each line begins with a digest of all
 * lines until then, so that damage is seen.
 */
export type Journal = {
  /** The events that it held when it was opened, in their order. */
  events: SandboxEvent[];
  /** Adds an event. Once the promise resolves, `kill -9` does not lose it; if it rejects, the event is not there. */
  append: (event: SandboxEvent) => Promise<void>;
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
 * @param path - path of the file
 * @returns the journal
 * @throws DamagedState when it is damaged, or not a journal
 */
export async function openJournal(path: string): Promise<Journal> {
  const read = await contentOf(path);
  let { position } = read;
  let file = await open(path, read.isNew ? 'w+' : 'r+', 0o600);
  /** What the file should hold instead, since a replacement has failed. */
  let overdue: SandboxEvent[] | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const own = last.then(work, work);
    last = own.catch(() => undefined);
    return own;
  };

  const rewrite = async (events: readonly SandboxEvent[]): Promise<void> => {
    const text = textOf(events, start);
    const draft = `${path}.new`;
    const next = await open(draft, 'w+', 0o600);
    try {
      await writeAt(next, 0, headOf(text.after.length) + text.lines);
      await rename(draft, path);
    } catch (error) {
      await next.close();
      await rm(draft, { force: true });
      throw error;
    }
    await file.close();
    file = next;
    position = text.after;
    overdue = undefined;
  };

  if (read.isNew) await writeAt(file, 0, headOf(start.length));
  return {
    events: read.events,
    append: (event) =>
      inTurn(async () => {
        if (overdue !== undefined) return rewrite([...overdue, event]);
        const { lines, after } = textOf([event], position);
        await writeAt(file, position.length, lines);
        await writeAt(file, 0, headOf(after.length));
        position = after;
      }),
    replace: (events) =>
      inTurn(async () => {
        overdue = [...events];
        await rewrite(events);
      }),
    close: () => inTurn(() => file.close()),
  };
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

type Content = { isNew: boolean; events: SandboxEvent[]; position: Position };

async function contentOf(path: string): Promise<Content> {
  const bytes = await bytesIn(path);
  // A file without its first line was never written to: `kill -9` came before that.
  if (bytes.length < headLength && headOf(start.length).startsWith(bytes.toString())) {
    return { isNew: true, events: [], position: start };
  }
  const length = Number(bytes.subarray(beginning.length, headLength - 1).toString());
  const hasHead = bytes.subarray(0, headLength).toString() === headOf(length);
  if (!hasHead || length < headLength || length > bytes.length) throw new DamagedState(path);
  const lines = linesOf(bytes.subarray(0, length));
  const { events, digest } = eventsIn(lines);
  if (events.length < lines.length || !bytes.subarray(0, length).toString().endsWith('\n'))
    throw new DamagedState(path);
  return { isNew: false, events, position: { length, digest } };
}

/**
 * Reads a journal as far as it is whole.
 *
 * @param path - path of the file
 * @returns the events until the first that is damaged
 */
export async function readableEvents(path: string): Promise<SandboxEvent[]> {
  return eventsIn(linesOf(await bytesIn(path))).events;
}

async function bytesIn(path: string): Promise<Buffer> {
  return readFile(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  });
}

function linesOf(bytes: Buffer): string[] {
  return bytes.subarray(headLength).toString().split('\n').slice(0, -1);
}

function eventsIn(lines: string[]): { events: SandboxEvent[]; digest: string } {
  const events: SandboxEvent[] = [];
  let { digest } = start;
  for (const line of lines) {
    const at = line.indexOf(' ');
    const json = line.slice(at + 1);
    const next = digestOf(digest, json);
    if (line.slice(0, at) !== next) break;
    digest = next;
    // It is what this program has written, as the digest shows.
    events.push(JSON.parse(json) as SandboxEvent);
  }
  return { events, digest };
}
