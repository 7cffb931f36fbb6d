import { asObject, type Json, type JsonObject } from '../../contract/base/json.ts';
import { streamFormat, type StreamFormat } from '../../contract/media/media.ts';
import type { ItemKind } from '../../contract/streams/streams.ts';

/**
 * Writes one item of a stream as it is sent.
 *
 * @param format - how the items of the stream are told apart
 * @param kind - what an item is; for events it decides whether the item is the event or its data
 * @returns the text of a server-sent event, a line, or a record of RFC 7464
 * @example writeStreamItem('events', 'json', { n: 1 }) // 'data: {"n":1}\n\n'
 */
export function writeStreamItem(format: StreamFormat, kind: ItemKind, item: Json): string {
  if (format === 'lines') return `${JSON.stringify(item)}\n`;
  if (format === 'sequence') return `\u001e${JSON.stringify(item)}\n`;
  if (kind.endsWith('event') && typeof item === 'object') return eventOf(kind, asObject(item));
  return `${fieldOf('data', kind === 'json' ? JSON.stringify(item) : item)}\n`;
}

/** The fields of an event; one without data is no event for its readers (WHATWG HTML, section 9.2.6). */
function eventOf(kind: ItemKind, { comment, event, id, retry, data }: JsonObject): string {
  const before = [fieldOf('', comment), fieldOf('id', id), fieldOf('event', event), fieldOf('retry', retry)].join('');
  if (data === undefined) return `${before}\n`;
  return `${before}${fieldOf('data', kind === 'json-event' ? JSON.stringify(data) : data)}\n`;
}

function fieldOf(name: string, value: Json | undefined): string {
  if (value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text
    .split(/\r\n|[\r\n]/)
    .map((line) => `${name}: ${line}\n`)
    .join('');
}

/**
 * Writes a stream.
 *
 * @param contentType - its media type
 * @example streamOf('text/event-stream', [{ n: 1 }]) // 'data: {"n":1}\n\n'
 */
export function streamOf(contentType: string, items: Json[]): string {
  const format = streamFormat({ contentType }) ?? 'lines';
  return items.map((item) => writeStreamItem(format, kindOf(item), item)).join('');
}

/** A text is sent as it is. An item is an event if it says so itself (OpenAPI 3.2, Server-Sent Events); otherwise it is the data of one. */
function kindOf(item: Json): ItemKind {
  if (typeof item === 'string') return 'text';
  const names = Object.keys(asObject(item));
  return names.includes('data') && names.every((name) => fields.has(name)) ? 'text-event' : 'json';
}

const fields = new Set(['event', 'data', 'id', 'retry', 'comment']);

/**
 * Writes what a document shows of a stream: the items of a list, or a text as it is.
 *
 * @param contentType - the media type of the stream
 * @example shownStream('application/jsonl', [{ n: 1 }, { n: 2 }]) // '{"n":1}\n{"n":2}\n'
 */
export function shownStream(contentType: string, shown: Json): string {
  return typeof shown === 'string' ? shown : streamOf(contentType, Array.isArray(shown) ? shown : [shown]);
}
