import { open, stat, type FileHandle } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between two looks at a file that has not grown. */
const interval = 200;

/** Bytes that are read at a time. */
const atOnce = 64 * 1024;

/**
 * Follows a file that grows, from its beginning on, until it is told to stop. When another file takes its place (it was
 * rotated), what is left of the old one is read first; when it becomes shorter, it is read from its beginning again.
 *
 * @param file - its path
 * @param stop - ends it
 * @returns the bytes
 */
export async function* bytesOfGrowing(file: string, stop: AbortSignal): AsyncIterable<Buffer> {
  let handle = await open(file, 'r');
  let position = 0;
  try {
    while (!stop.aborted) {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(atOnce), 0, atOnce, position);
      if (bytesRead > 0) {
        position += bytesRead;
        yield buffer.subarray(0, bytesRead);
        continue;
      }
      const { size } = await handle.stat();
      const next = size < position ? undefined : await successor(file, handle);
      if (size < position) position = 0;
      else if (next !== undefined) {
        // A last line that was being written when the file was rotated ends there.
        await handle.close();
        [handle, position] = [next, 0];
        yield Buffer.from('\n');
      } else await pause(interval, undefined, { signal: stop }).catch(() => undefined);
    }
  } finally {
    await handle.close();
  }
}

/** The file that now has the name; `undefined` if it is the same, or if there is none yet. */
async function successor(file: string, handle: FileHandle): Promise<FileHandle | undefined> {
  const [own, named] = await Promise.all([handle.stat(), stat(file).catch(() => undefined)]);
  if (named === undefined || (named.ino === own.ino && named.dev === own.dev)) return undefined;
  return open(file, 'r').catch(() => undefined);
}
