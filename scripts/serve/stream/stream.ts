// Bodies that are sent while they are made, chunk by chunk, and what may go wrong with them on the way.

/** What is made one by one, as the consumer takes it. */
export type StreamSource<Chunk> = ReadableStream<Chunk> | AsyncIterable<Chunk>;

/** Something that is made one by one, on its way out. */
export type OpenStream<Chunk> = {
  /** Takes the next one, or learns that the end is reached. */
  next: () => Promise<{ done?: boolean | undefined; value?: Chunk | undefined }>;
  /** Stops what makes them; nothing happens if it has ended, and its errors are dropped. */
  stop: () => void;
};

/**
 * A stream that broke for a reason that has been reported already. The sender breaks the connection off and says
 * no more.
 */
export class ReportedStreamError extends Error {
  override readonly name = 'BrokenStream';
}

/**
 * Tells a body that is sent while it is made from one that is there as a whole.
 *
 * @param body - the body of a response
 * @returns true for a streamed body
 */
export function isStreamed<Chunk>(body: string | Uint8Array | StreamSource<Chunk>): body is StreamSource<Chunk> {
  return typeof body !== 'string' && !(body instanceof Uint8Array);
}

/**
 * Opens a stream. A `ReadableStream` is read through its reader: stopping its iterator would wait for the chunk
 * that is being waited for, which may never come.
 *
 * @returns the source of its chunks
 */
export function openStream<Chunk>(stream: StreamSource<Chunk>): OpenStream<Chunk> {
  if ('getReader' in stream) {
    const reader = stream.getReader();
    return { next: () => reader.read(), stop: () => runUnheeded(() => reader.cancel()) };
  }
  const iterator = stream[Symbol.asyncIterator]();
  return { next: () => iterator.next(), stop: () => runUnheeded(() => iterator.return?.()) };
}

/** Does something whose failure is of no interest. */
function runUnheeded(work: () => unknown): void {
  const startWork = async (): Promise<unknown> => work();
  startWork().catch(() => undefined);
}
