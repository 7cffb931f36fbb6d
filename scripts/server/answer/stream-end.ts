import { ReportedStreamError, openStream, type StreamSource } from '../../serve/stream/stream.ts';

/** How a stream ended: whether all of it was made, or else what broke it; neither if the client left, or it was cut. */
export type StreamEnd = { isWhole: boolean; error: unknown };

/**
 * Calls a listener when a stream has ended, however that comes about.
 *
 * @param ended - called once; for a whole stream it says whether the client may take it for that
 * @returns the stream; it breaks at its end if `ended` says so
 */
export function withStreamEnd<Chunk>(
  stream: StreamSource<Chunk>,
  ended: (end: StreamEnd) => Promise<boolean>,
): AsyncIterable<Chunk> {
  return {
    [Symbol.asyncIterator]: () => {
      const source = openStream(stream);
      let isOver = false;
      const end = async (how: StreamEnd): Promise<boolean> => {
        if (isOver) return true;
        isOver = true;
        return ended(how);
      };
      return {
        next: async (): Promise<IteratorResult<Chunk, undefined>> => {
          const { done, value } = await source.next().catch(async (error: unknown) => {
            await end({ isWhole: false, error: error instanceof ReportedStreamError ? error.cause : error });
            throw error;
          });
          if (done !== true) return { done: false, value: value as Chunk };
          if (!(await end({ isWhole: true, error: undefined }))) throw new ReportedStreamError();
          return { done, value: undefined };
        },
        return: async (): Promise<IteratorResult<Chunk, undefined>> => {
          source.stop();
          await end({ isWhole: false, error: undefined });
          return { done: true, value: undefined };
        },
      };
    },
  };
}
