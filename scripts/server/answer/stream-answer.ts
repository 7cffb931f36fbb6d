import { withSendStatus, successesOf, type DocumentedResponse } from '../../contract/responses/responses.ts';
import type { AnsweredStream } from '../../contract/streams/streams.ts';
import { streamFormat } from '../../contract/media/media.ts';
import type { Operation } from '../../contract/operation.ts';
import type { MediaType, Response } from '../../contract/message.ts';
import { weightOf } from '../../serve/answer/answer.ts';
import type { StreamSource } from '../../serve/stream/stream.ts';

/**
 * Finds out whether a handler answers with something that is made one by one.
 *
 * @param stream - the stream that its operation documents as its success; `undefined` if it documents none
 * @param value - what it returned
 * @returns the stream; `undefined` if the value is there as a whole. A list is a stream only where the operation has no
 *   other success
 */
export function findStreamInAnswer(
  stream: AnsweredStream | undefined,
  value: unknown,
): StreamSource<unknown> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('getReader' in value || Symbol.asyncIterator in value) return toAsyncIterable(value);
  return stream !== undefined && (!Array.isArray(value) || stream.isOnly) ? toAsyncIterable(value) : undefined;
}

/**
 * Takes a value as something that is made one by one.
 *
 * @param value - any value
 * @returns the stream, async or not; `undefined` if the value is none
 */
export function toAsyncIterable(value: unknown): StreamSource<unknown> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('getReader' in value || Symbol.asyncIterator in value) return value as StreamSource<unknown>;
  if (!(Symbol.iterator in value) || ArrayBuffer.isView(value) || value instanceof URLSearchParams) return undefined;
  return yieldEach(value as Iterable<unknown>);
}

async function* yieldEach(values: Iterable<unknown>): AsyncGenerator<unknown, void, undefined> {
  yield* values;
}

/**
 * Finds the documented response that a stream is for.
 *
 * @returns its first success that is a stream of items; `undefined` if none is
 */
export function findStreamResponse(operation: Operation): DocumentedResponse | undefined {
  const response = successesOf(operation).find(({ bodies }) => bodies.some((body) => streamFormat(body) !== undefined));
  return response && withSendStatus(response);
}

/**
 * Chooses the media type of a stream of items.
 *
 * @param response - the documented response
 * @param accept - the `Accept` header of the client
 * @returns the stream that the client likes best, the first of them if it likes several; `undefined` if there is none
 */
export function streamMediaIn({ bodies }: Response, accept: string | undefined): MediaType | undefined {
  const weighed = bodies
    .filter((body) => streamFormat(body) !== undefined)
    .map((body) => ({ body, weight: weightOf(accept, body.contentType) }));
  return weighed.toSorted((a, b) => b.weight - a.weight)[0]?.body;
}
