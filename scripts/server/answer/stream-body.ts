import type { Json } from '../../contract/base/json.ts';
import { isMediaType, streamFormat } from '../../contract/media/media.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Subscription } from '../../contract/rpc-method.ts';
import type { Response } from '../../contract/message.ts';
import { itemKindOf, writeStreamItem } from '../../contract/streams/streams.ts';
import type { CompiledSchema } from '../../contract/validate/validator-types.ts';
import type { StreamedBody } from '../../serve/message/message.ts';
import { ReportedStreamError, openStream, type StreamSource } from '../../serve/stream/stream.ts';
import { ownProperty } from '../../contract/base/own-property.ts';
import { listViolations } from '../../serve/request/request.ts';
import { serializeJson } from './answer-draft.ts';
import { InvalidAnswerError } from './failure.ts';
import type { Flaw } from './answer-flaws.ts';
import type { LongIntegers } from '../call/long-integers.ts';
import type { CheckMode } from '../answer-check.ts';
import type { ServerParts } from '../server-parts.ts';
import type { Repeated } from '../incident-log.ts';

/** What is needed to check a stream. */
type Watching = Pick<ServerParts, 'mishaps' | 'answerValidators'> & {
  check: CheckMode;
  operation: Operation;
  /** The request whose values a report may not repeat. */
  repeated: Repeated;
};

/** What is needed to send it, too. */
type Streaming = Watching & {
  /** The documented response, and the content type that is sent. */
  response: Response | undefined;
  contentType: string;
  /** What keeps the digits of long numbers. */
  exact: ReturnType<LongIntegers> | undefined;
};

/**
 * Makes the body of a stream: items are checked and framed one by one, bytes and texts are passed on.
 *
 * @param stream - what the handler returned
 * @returns the body. It breaks when the handler throws, or when an item breaks the contract and the server refuses
 *   that; both are reported to the log
 */
export async function openStreamBody(streaming: Streaming, stream: StreamSource<unknown>): Promise<StreamedBody> {
  return each(streaming, stream, await writerOf(streaming));
}

/**
 * Checks the items of a subscription one by one.
 *
 * @param stream - what the handler returned
 * @param plain - says what an item is in JSON
 * @returns the items; they break like those of {@link openStreamBody}
 */
export async function openSubscribedItems(
  watching: Watching,
  { name }: Subscription,
  stream: StreamSource<unknown>,
  plain?: (item: unknown) => unknown,
): Promise<StreamSource<Json>> {
  const { operation, check, answerValidators } = watching;
  const method = check === 'off' ? undefined : ownProperty((await answerValidators(operation)).results, operation.id);
  const validate = ownProperty(method?.streams ?? {}, name);
  const plainly = validate && plain ? validatePlain(validate, plain) : validate;
  return each(watching, stream, (item, index) => checkItem(watching, plainly, item, index));
}

/** Passes on what is made one by one. */
function each<Written>(
  { operation, mishaps, repeated }: Watching,
  stream: StreamSource<unknown>,
  write: (item: unknown, index: number) => Written,
): AsyncIterable<Written> {
  return {
    [Symbol.asyncIterator]: () => {
      const source = openStream(stream);
      let index = 0;
      let isStopped = false;
      return {
        next: async (): Promise<IteratorResult<Written, undefined>> => {
          try {
            const { done, value } = await source.next();
            return done === true ? { done, value: undefined } : { done: false, value: write(value, index++) };
          } catch (error) {
            source.stop();
            // When the client is gone, a handler may well fail.
            if (!isStopped && !(error instanceof ReportedStreamError))
              mishaps.failed(`The stream of ${operation.id}, after ${index} items,`, error, repeated);
            throw error instanceof ReportedStreamError ? error : new ReportedStreamError('', { cause: error });
          }
        },
        return: async (): Promise<IteratorResult<Written, undefined>> => {
          isStopped = true;
          source.stop();
          return { done: true, value: undefined };
        },
      };
    },
  };
}

/** Writes an item, or throws a {@link ReportedStreamError}. */
type WriteItem = (item: unknown, index: number) => string | Uint8Array;

async function writerOf(streaming: Streaming): Promise<WriteItem> {
  const { operation, response, contentType, check, answerValidators } = streaming;
  const format = streamFormat({ contentType });
  if (format === undefined) {
    return (chunk, index) => {
      const bytes = bytesOf(chunk);
      if (bytes !== undefined) return bytes;
      const flaw = { pointer: '', message: `must be text or bytes to be sent as ${contentType}.` };
      throw new ReportedStreamError('', { cause: report(streaming, index, [flaw]) });
    };
  }
  const media = response?.bodies.find((body) => isMediaType(body.contentType, contentType));
  const items = check === 'off' ? undefined : ownProperty((await answerValidators(operation)).items, operation.id);
  const validate = ownProperty(ownProperty(items ?? {}, response?.status ?? '') ?? {}, media?.contentType ?? '');
  const kind = itemKindOf(operation.schemaAt, media ?? { contentType });
  const exact = streaming.exact?.item(media);
  if (exact === undefined)
    return (item, index) => writeStreamItem(format, kind, checkItem(streaming, validate, item, index));
  const plainly = validate && validatePlain(validate, exact.plain);
  return (item, index) =>
    exact.write(checkItem(streaming, plainly, item, index), (one) => writeStreamItem(format, kind, one));
}

/** Validators know JSON, in which long numbers are numbers. */
function validatePlain(validate: CompiledSchema, plain: (item: unknown) => unknown): CompiledSchema {
  const check: CompiledSchema = (value) => {
    const isValid = validate(plain(value));
    check.errors = validate.errors ?? null;
    return isValid;
  };
  return check;
}

/** The value of an item as JSON, or a {@link ReportedStreamError} if it may not be sent. */
function checkItem(watching: Watching, validate: CompiledSchema | undefined, item: unknown, index: number): Json {
  const text = serializeJson(item);
  const flaws =
    'flaw' in text
      ? [{ pointer: text.pointer, message: text.flaw }]
      : validate === undefined || validate(text.value())
        ? []
        : listViolations(validate.errors);
  const broken = flaws.length === 0 ? undefined : report(watching, index, flaws);
  if ('flaw' in text || (broken !== undefined && watching.check === 'refuse')) {
    throw new ReportedStreamError('', { cause: broken });
  }
  return text.value();
}

function report(
  { operation, mishaps }: Watching,
  index: number,
  flaws: Pick<Flaw, 'pointer' | 'message'>[],
): InvalidAnswerError {
  const places = flaws.slice(0, maxSentences).map(({ pointer, message }) => `/${index}${pointer} ${message}`);
  const broken = new InvalidAnswerError(`The handler of ${operation.id} streams, but: ${places.join(' ')}`);
  mishaps.broken(operation.id, broken.message);
  return broken;
}

/** How many flaws of an item are reported. */
const maxSentences = 5;

function bytesOf(chunk: unknown): string | Uint8Array | undefined {
  if (typeof chunk === 'string' || chunk instanceof Uint8Array) return chunk;
  if (chunk instanceof ArrayBuffer) return new Uint8Array(chunk);
  return ArrayBuffer.isView(chunk) ? new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength) : undefined;
}
