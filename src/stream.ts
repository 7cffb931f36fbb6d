import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { runWithDeadline, sleep, mergeOptions, type RunningCall } from './running-call.ts';
import { callerOf, type CallOptions, type PlatformOptions } from './caller.ts';
import { MalformedResponseError, NetworkError, TimeoutError } from './errors.ts';
import { createConnectionError, createMalformedError, createUnreadableError } from './failures.ts';
import type { Media } from './media.ts';
import type { PlatformOperation, PlatformTable, StreamOfItems } from './operation-row.ts';
import { isPassing } from './status.ts';

/**
 * Makes the methods of a client whose answers are streams of items. Only the clients of contracts that have streams are
 * bundled with it.
 *
 * @param table - the operations, as `twinspec generate` writes them
 * @param options - see {@link PlatformOptions}, and a credential for each security scheme
 * @param media - what the contract needs beyond JSON
 * @returns the methods, each of which gives an AsyncGenerator; `Streams` is their emitted type
 * @throws UsageError when `baseUrl` is missing or not an HTTP address
 * @example for await (const item of platformStreams<PetStreams>(petTable, options, anyMedia).watchPets()) show(item);
 */
export function platformStreams<Streams>(table: PlatformTable, options: PlatformOptions, media: Media): Streams {
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
  row: PlatformOperation;
  stream: StreamOfItems;
  table: PlatformTable;
  options: PlatformOptions;
  media: Media;
};

/** How far a stream has been read. */
type Place = {
  /** How many items have come. */
  count: number;
  /** The id of the last event; `''` if it has none. */
  id: string;
  /** Milliseconds to wait before a reconnection, if the server has said it. */
  retry: number | undefined;
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
  const place: Place = { count: 0, id: '', retry: undefined };
  const isEvents = stream.format === 'events';
  const open = callerOf(table.schemes, options, {
    ...media,
    write: (...given) => {
      const written = media.write(...given);
      return place.id ? { ...written, headers: { ...written.headers, 'Last-Event-ID': inUtf8(place.id) } } : written;
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
        const feed = feeds[stream.format](stream, place, limit);
        for await (const text of textsOf(call, response, { signal, hooks })) {
          const find = async (): Promise<Raw[]> => (text === undefined ? feed.rest() : feed.take(text));
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

  async function check(call: RunningCall, raw: Raw, index: number): Promise<unknown> {
    try {
      const value = parsed(raw, stream, (text) => (media.parse ? media.parse(text, row) : JSON.parse(text)));
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
function inUtf8(text: string): string {
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

/** An item as it came: a text, or an event. */
type Raw = string | (EventSourceMessage & { retry?: number });

/** Finds the items in the texts of an answer. */
type Feed = { take: (text: string) => Raw[]; rest: () => Raw[] };

const over: unique symbol = Symbol('over');

/** Makes the item of what came. Many APIs end a stream of JSON with an event `[DONE]`, which is no item. */
function parsed(raw: Raw, { item }: StreamOfItems, parse: (text: string) => unknown): unknown {
  const text = typeof raw === 'string' ? raw : raw.data;
  if (text === '[DONE]' && item !== 'text') return over;
  const data = item === 'text' || item === 'text-event' ? text : json(text, parse);
  if (typeof raw === 'string' || item === 'text' || item === 'json') return data;
  const { event, id, retry } = raw;
  return { data, ...(event && { event }), ...(id !== undefined && { id }), ...(retry !== undefined && { retry }) };
}

function json(text: string, parse: (text: string) => unknown): unknown {
  try {
    return parse(text);
  } catch {
    throw createMalformedError('is not JSON', '');
  }
}

const feeds: Record<StreamOfItems['format'], (stream: StreamOfItems, place: Place, limit: number) => Feed> = {
  events: eventsIn,
  lines: (_, __, limit) => {
    const pieces = piecesIn('\n', limit);
    const trimmed = (lines: string[]): string[] => lines.map((line) => line.trim()).filter(Boolean);
    return { take: (text) => trimmed(pieces.take(text)), rest: () => trimmed(pieces.rest()) };
  },
  // RFC 7464: each text begins with a record separator. A number or a word without white space after it may be cut off.
  sequence: (_, __, limit) => {
    const pieces = piecesIn('\u001e', limit);
    const whole = (texts: string[]): string[] =>
      texts.filter((text) => text.trim()).map((text) => (/[^\s"\]}]$/.test(text) ? `${text} (cut off)` : text));
    return { take: (text) => whole(pieces.take(text)), rest: () => whole(pieces.rest()) };
  },
};

/** Cuts texts into pieces, whatever the limits between the texts are. */
function piecesIn(separator: string, limit: number): { take: (text: string) => string[]; rest: () => string[] } {
  let open: string[] = [];
  let size = 0;
  return {
    take: (text) => {
      const [first = '', ...others] = text.split(separator);
      open.push(first);
      size += first.length;
      if (size > limit) throw createUnreadableError(new RangeError('over maxResponseBytes'));
      if (others.length === 0) return [];
      const pieces = [open.join(''), ...others.slice(0, -1)];
      open = others.slice(-1);
      size = open[0]?.length ?? 0;
      return pieces;
    },
    rest: () => [open.splice(0).join('')],
  };
}

/**
 * Server-sent events. The library reads the fields. It would wait for the character after a CR, and forget the id of an
 * event without data, which counts as well: so line ends and ids are read here.
 */
function eventsIn(_: StreamOfItems, place: Place, limit: number): Feed {
  const found: Raw[] = [];
  const lines = piecesIn('\n', limit);
  let endedWithCr = false;
  let id = place.id;
  let retry: number | undefined;
  const parser = createParser({
    maxBufferSize: limit,
    onEvent: (event) => found.push(retry === undefined ? event : { ...event, retry }),
    onRetry: (milliseconds) => (place.retry = retry = milliseconds),
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') throw createUnreadableError(new RangeError('over maxResponseBytes'));
    },
  });
  const take = (text: string): Raw[] => {
    if (!text) return [];
    const from = endedWithCr && text.startsWith('\n') ? 1 : 0;
    endedWithCr = text.endsWith('\r');
    for (const line of lines.take(text.slice(from).replace(/\r\n?/g, '\n'))) {
      if (/^id(:|$)/.test(line) && !line.includes('\0')) id = line.slice(3).replace(/^ /, '');
      // An event that is not complete does not count, nor does its id.
      if (!line) place.id = id;
      parser.feed(`${line}\n`);
      if (!line) retry = undefined;
    }
    return found.splice(0);
  };
  return { take, rest: () => [] };
}
