import type { PlainResponse, StreamedBody } from './message.ts';

/** A streamed body on its way out. */
export type Source = {
  /** The next chunk; `undefined` at the end. */
  next: () => Promise<string | Uint8Array | undefined>;
  /** Stops what makes the chunks; nothing happens if it has ended, and its errors are nobody's business any more. */
  stop: () => void;
};

/**
 * A stream that broke for a reason that has been reported already. Whoever sends it breaks the connection off and says
 * no more.
 */
export class BrokenStream extends Error {
  override readonly name = 'BrokenStream';
}

/**
 * Tells a body that is sent while it is made from one that is there as a whole.
 *
 * @param body - the body of a response
 * @returns true for a streamed body
 */
export function isStreamed(body: PlainResponse['body']): body is StreamedBody {
  return typeof body !== 'string' && !(body instanceof Uint8Array);
}

/**
 * Opens a streamed body. A `ReadableStream` is read through its reader: stopping its iterator would wait for the chunk
 * that is being waited for, which may never come.
 *
 * @param body - the body
 * @returns the source of its chunks
 */
export function sourceOf(body: StreamedBody): Source {
  if ('getReader' in body) {
    const reader = body.getReader();
    return { next: async () => (await reader.read()).value, stop: () => ignored(reader.cancel()) };
  }
  const iterator = body[Symbol.asyncIterator]();
  return {
    next: async () => {
      const { done, value } = await iterator.next();
      return done === true ? undefined : value;
    },
    stop: () => ignored(iterator.return?.()),
  };
}

function ignored(promise: Promise<unknown> | undefined): void {
  promise?.catch(() => undefined);
}
