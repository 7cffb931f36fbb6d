import { itemSchemaOf, streamFormat } from '../contract/media.ts';
import type { MediaType, Operation, Response } from '../contract/operation.ts';
import { answeredStream, itemKindOf } from '../contract/streams.ts';
import type { CompiledSchema } from '../contract/validators.ts';
import { framed } from '../serve/frames.ts';
import { isMediaType } from '../serve/media-types.ts';
import type { Streamed, StreamedBody } from '../serve/message.ts';
import { own } from '../serve/plan.ts';
import { BrokenStream, sourceOf } from '../serve/streaming.ts';
import { listedViolations } from '../serve/violations.ts';
import { writtenJson } from './answer.ts';
import type { Flaw } from './judge.ts';
import type { CheckMode } from './check.ts';
import type { HandlerParts } from './parts.ts';
import type { Repeated } from './secrets.ts';

/** A stream that a handler answers with, and what is needed to send and to check it. */
type Streaming = Pick<HandlerParts, 'mishaps' | 'answerValidators'> & {
  check: CheckMode;
  operation: Operation;
  /** The documented response, and the content type that is sent. */
  response: Response | undefined;
  contentType: string;
  /** The request whose values a report may not repeat. */
  repeated: Repeated;
};

/**
 * Makes the body of a stream: items are checked and framed one by one, bytes and texts are passed on.
 *
 * @param streaming - the circumstances
 * @param stream - what the handler returned
 * @returns the body. It breaks when the handler throws, or when an item breaks the contract and the server refuses that;
 *   both are reported to the log
 */
export async function streamedBody(streaming: Streaming, stream: Streamed<unknown>): Promise<StreamedBody> {
  const { operation, mishaps, repeated } = streaming;
  const write = await writerOf(streaming);
  return {
    [Symbol.asyncIterator]: () => {
      const source = sourceOf(stream);
      let index = 0;
      let isStopped = false;
      return {
        next: async (): Promise<IteratorResult<string | Uint8Array, undefined>> => {
          try {
            const { done, value } = await source.next();
            return done === true ? { done, value: undefined } : { done: false, value: write(value, index++) };
          } catch (error) {
            source.stop();
            // When the client is gone, a handler may well fail.
            if (!isStopped && !(error instanceof BrokenStream))
              mishaps.failed(`The stream of ${operation.id}, after ${index} items,`, error, repeated);
            throw new BrokenStream();
          }
        },
        return: async (): Promise<IteratorResult<string | Uint8Array, undefined>> => {
          isStopped = true;
          source.stop();
          return { done: true, value: undefined };
        },
      };
    },
  };
}

/** Writes an item, or throws a {@link BrokenStream}. */
type WriteItem = (item: unknown, index: number) => string | Uint8Array;

async function writerOf(streaming: Streaming): Promise<WriteItem> {
  const { operation, response, contentType, check, mishaps, answerValidators } = streaming;
  const broken = (index: number, flaws: Pick<Flaw, 'pointer' | 'message'>[]): void => {
    const places = flaws.slice(0, maxSentences).map(({ pointer, message }) => `/${index}${pointer} ${message}`);
    mishaps.broken(operation.id, `The handler of ${operation.id} streams, but: ${places.join(' ')}`);
  };
  const format = streamFormat({ contentType });
  if (format === undefined) {
    return (chunk, index) => {
      const bytes = bytesOf(chunk);
      if (bytes !== undefined) return bytes;
      broken(index, [{ pointer: '', message: `must be text or bytes to be sent as ${contentType}.` }]);
      throw new BrokenStream();
    };
  }
  const media = response?.bodies.find((body) => isMediaType(body.contentType, contentType));
  const validate =
    check === 'off' || media === undefined
      ? undefined
      : itemValidator(operation, media, (await answerValidators(operation)).items);
  const kind = itemKindOf(operation.schemaAt, media ?? { contentType });
  return (item, index) => {
    const text = writtenJson(item);
    const flaws =
      'flaw' in text
        ? [{ pointer: text.pointer, message: text.flaw }]
        : validate === undefined || validate(text.value)
          ? []
          : listedViolations(validate.errors);
    if (flaws.length > 0) broken(index, flaws);
    if ('flaw' in text || (flaws.length > 0 && check === 'refuse')) throw new BrokenStream();
    return framed(format, kind, text.value);
  };
}

/** How many flaws of an item are reported. */
const maxSentences = 5;

/** The validator is that of the operation's first stream, which others usually share. */
function itemValidator(
  operation: Operation,
  media: MediaType,
  items: Record<string, CompiledSchema>,
): CompiledSchema | undefined {
  const { schemaAt, id } = operation;
  const placeOf = (body: MediaType | undefined): string | undefined => {
    const schema = body && itemSchemaOf(schemaAt, body);
    return schema === undefined ? undefined : schemaAt(schema).pointer;
  };
  return placeOf(media) === placeOf(answeredStream(operation)?.media) ? own(items, id) : undefined;
}

function bytesOf(chunk: unknown): string | Uint8Array | undefined {
  if (typeof chunk === 'string' || chunk instanceof Uint8Array) return chunk;
  if (chunk instanceof ArrayBuffer) return new Uint8Array(chunk);
  return ArrayBuffer.isView(chunk) ? new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength) : undefined;
}
