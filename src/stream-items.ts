import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { createMalformedError, createUnreadableError } from './failures.ts';
import type { StreamOfItems } from './operation-row.ts';

/** An item as it came: a text, or an event. */
export type RawItem = string | (EventSourceMessage & { retry?: number });

/** How far a stream has been read. */
export type StreamPlace = {
  /** How many items have come. */
  count: number;
  /** The id of the last event; `''` if it has none. */
  id: string;
  /** Milliseconds to wait before a reconnection, if the server has said it. */
  retry: number | undefined;
};

/** Finds the items in the texts of an answer. */
type Feed = { take: (text: string) => RawItem[]; rest: () => RawItem[] };

/** Stands for the end of a stream that says itself that it ends. */
export const over: unique symbol = Symbol('over');

/** Makes the item of what came. Many APIs end a stream of JSON with an event `[DONE]`, which is no item. */
export function readItem(
  raw: RawItem,
  { item }: Pick<StreamOfItems, 'item'>,
  parse: (text: string) => unknown,
): unknown {
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

/** Makes what finds the items of a stream, by its format: how far it was read is kept in its place. */
export const feeds: Record<StreamOfItems['format'], (place: StreamPlace, limit: number) => Feed> = {
  events: eventsIn,
  lines: (_, limit) => {
    const pieces = piecesIn('\n', limit);
    const trimLines = (lines: string[]): string[] => lines.map((line) => line.trim()).filter(Boolean);
    return { take: (text) => trimLines(pieces.take(text)), rest: () => trimLines(pieces.rest()) };
  },
  // RFC 7464: each text begins with a record separator. A number or a word without white space after it may be cut off.
  sequence: (_, limit) => {
    const pieces = piecesIn('\u001e', limit);
    const markCutOff = (texts: string[]): string[] =>
      texts.filter((text) => text.trim()).map((text) => (/[^\s"\]}]$/.test(text) ? `${text} (cut off)` : text));
    return { take: (text) => markCutOff(pieces.take(text)), rest: () => markCutOff(pieces.rest()) };
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
function eventsIn(place: StreamPlace, limit: number): Feed {
  const found: RawItem[] = [];
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
  const take = (text: string): RawItem[] => {
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
