import { runWithDeadline, sleep, mergeOptions, type RunningCall } from './running-call.ts';
import { callerOf, type CallOptions, type HttpOptions } from './http-caller.ts';
import { MalformedResponseError, NetworkError, TimeoutError } from './errors.ts';
import { createConnectionError, createMalformedError } from './failures.ts';
import type { Media } from './media.ts';
import type { HttpRow, HttpTable, StreamOfItems } from './operation-row.ts';
import { isPassing } from './status.ts';
import { feeds, over, readItem, type RawItem, type StreamPlace } from './stream-items.ts';

/**
 * Makes the methods of a client whose answers are streams of items. Only the clients of contracts that have streams are
 * bundled with it.
 *
 * @param table - the operations, as `twinspec generate` writes them
 * @param options - see {@link HttpOptions}, and a credential for each security scheme
 * @param media - what the contract needs beyond JSON
 * @returns the methods, each of which gives an AsyncGenerator; `Streams` is their emitted type
 * @throws UsageError when `baseUrl` is missing or not an HTTP address
 * @example for await (const item of httpStreams<PetStreams>(petTable, options, anyMedia).watchPets()) show(item);
 */
export function httpStreams<Streams>(table: HttpTable, options: HttpOptions, media: Media): Streams {
  const methods = Object.entries(table.operations).flatMap(([name, row]) => {
    const { stream } = row;
    if (!stream) return [];
    const source = { name, row: { ...row, accept: stream.contentType }, stream, table, options, media };
    return [[stream.name, (input: unknown, more?: CallOptions) => itemsOf(source, input, more)] as const];
  });
  return Object.fromEntries(methods) as Streams;
}

/** An operation whose answer is a stream. */
type Source = {
  name: string;
  row: HttpRow;
  stream: StreamOfItems;
  table: HttpTable;
  options: HttpOptions;
  media: Media;
};

/**
 * Reads a stream, and goes on after the last event where server-sent events break off (WHATWG HTML, section 9.2). It
 * does so only if that neither repeats nor loses an event: if the events have ids, or the server wishes it (`retry`),
 * or if nothing has come yet; and if the operation is safe to repeat.
 */
async function* itemsOf(
  { name, row, stream, table, options, media }: Source,
  input: unknown,
  more?: CallOptions,
): AsyncGenerator<unknown, void, undefined> {
  const { signal, hooks, maxResponseBytes: limit = 2 ** 24 } = mergeOptions<CallOptions>(options, more);
  const place: StreamPlace = { count: 0, id: '', retry: undefined };
  const isEvents = stream.format === 'events';
  const open = callerOf(table.schemes, options, {
    ...media,
    write: (...given) => {
      const written = media.write(...given);
      return place.id
        ? { ...written, headers: { ...written.headers, 'Last-Event-ID': encodeUtf8(place.id) } }
        : written;
    },
    read: async (kind, response, most) => {
      if (!response.ok) return media.read(kind, response, most, row);
      const type = response.headers.get('content-type') ?? '';
      if (isEvents && response.status === 200 && !/^text\/event-stream *(;|$)/i.test(type))
        throw createMalformedError(`the answer is no text/event-stream, but ${type || 'of no type'}`, '');
      // The body of a success is left to be read below.
      return undefined;
    },
  });
  const resumes = (): boolean => isEvents && row.safeToRepeat === true && (!!place.id || place.retry !== undefined);
  const { envelope: _, ...plain } = row;
  let isBegun = false;
  for (let failures = 0; ; failures++) {
    try {
      const { call, response } = await open(name, plain, input, more);
      try {
        isBegun = true;
        if (response.status === 204 || response.status === 205) return;
        const feed = feeds[stream.format](place, limit);
        for await (const text of textsOf(call, response, { signal, hooks })) {
          const find = async (): Promise<RawItem[]> => (text === undefined ? feed.rest() : feed.take(text));
          const raw = await runWithDeadline(call, { signal, hooks }, find);
          if (raw.length > 0) failures = 0;
          for (const one of raw) {
            const item = await runWithDeadline(call, { signal, hooks }, () => check(call, one, place.count));
            if (item === over) return;
            place.count++;
            yield item;
          }
        }
        if (!resumes()) return;
      } finally {
        // Closes the connection, however the reading has ended.
        call.gone = true;
        call.release?.();
      }
    } catch (error) {
      const mayGoOn = resumes() || (isEvents && row.safeToRepeat === true && place.count === 0);
      if (!isBegun || !mayGoOn || !passes(error)) throw error;
    }
    const secrets = (): string[] => [];
    const pause: RunningCall = { operation: row.id ?? name, safeToRepeat: true, secrets, exchange: { secrets } };
    // The standard leaves the time to us where the server does not say it, and lets it grow with each connection that
    // brought nothing. A server that asks for no wait at all gets a short one.
    const retry = Math.max(place.retry ?? 3000, 200);
    const delay = Math.max(retry, Math.min(retry * 2 ** failures, 30_000)) * (1 + Math.random() / 2);
    await runWithDeadline(pause, { signal, hooks, timeout: Infinity }, () =>
      sleep([pause], Math.min(delay, 2 ** 31 - 1)),
    );
  }

  async function check(call: RunningCall, raw: RawItem, index: number): Promise<unknown> {
    try {
      const value = readItem(raw, stream, (text) => (media.parse ? media.parse(text, row) : JSON.parse(text)));
      if (value !== over) await options.validate?.(call.exchange, { operation: call.operation, value, isItem: true });
      return value;
    } catch (thrown) {
      if (!(thrown instanceof MalformedResponseError)) throw thrown;
      const { message, pointer = '' } = thrown;
      throw createMalformedError(`item ${index} of the stream, counted from 0: ${message}`, `/${index}${pointer}`);
    }
  }
}

/** Checks whether a connection may be tried again. */
function passes(error: unknown): boolean {
  if (error instanceof NetworkError || error instanceof TimeoutError) return true;
  return error instanceof Error && 'status' in error && isPassing(Number(error.status));
}

/** The UTF-8 bytes of a text as characters, which is how `fetch` takes the bytes of a header. */
function encodeUtf8(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text));
}

/** The texts of an answer as they arrive, and undefined at its end. */
async function* textsOf(
  call: RunningCall,
  response: Response,
  options: Pick<CallOptions, 'signal' | 'hooks'>,
): AsyncGenerator<string | undefined, void, undefined> {
  const wait = <T>(work: () => Promise<T>): Promise<T> =>
    runWithDeadline(call, { ...options, timeout: Infinity }, () =>
      work().catch((cause: unknown) => {
        throw createConnectionError(cause);
      }),
    );
  const reader = response.body?.getReader();
  if (reader) {
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await wait(() => reader.read());
      if (done) break;
      yield decoder.decode(value, { stream: true });
    }
    yield decoder.decode();
  } else {
    // React Native has no body streams: there, the items come when the stream has ended.
    yield await wait(() => response.text());
  }
  yield undefined;
}
