// The answers of an operation that come item by item: events, lines and sequences, what an item of them is, and how it
// is written.

import { asObject, type Json, type JsonObject } from '../base/json.ts';
import { placesBelow, possibilities, readerOf } from '../schema/reading.ts';
import { successesOf } from '../responses/responses.ts';
import { streamFormat, type StreamFormat } from '../media/media.ts';
import type { Operation } from '../operation.ts';
import type { MediaType, SchemaAt } from '../message.ts';

/** What an item is: JSON or a text, in an event as a whole or as its data. */
export type ItemKind = 'json' | 'text' | 'json-event' | 'text-event';

/** An answer that clients read item by item. */
export type AnsweredStream = {
  status: string;
  media: MediaType;
  format: StreamFormat;
  item: ItemKind;
  /** Whether the operation has no other success than the stream. */
  isOnly: boolean;
};

/**
 * Finds the streams that an operation answers with.
 *
 * @param operation - an operation over HTTP
 * @returns the streams among its successes: one for each status and media type, as the document lists them
 */
export function listAnsweredStreams(operation: Operation): AnsweredStream[] {
  const bodies = successesOf(operation).flatMap(({ status, bodies: media }) =>
    media.map((one) => ({ status, media: one, format: streamFormat(one) })),
  );
  const isOnly = bodies.every(({ format }) => format !== undefined);
  return bodies.flatMap(({ status, media, format }) =>
    format === undefined ? [] : [{ status, media, format, item: itemKindOf(operation.schemaAt, media), isOnly }],
  );
}

/**
 * Finds the stream that a client of an operation reads.
 *
 * @param operation - an operation over HTTP
 * @returns the first of its streams; `undefined` if there is none
 */
export function findAnsweredStream(operation: Operation): AnsweredStream | undefined {
  return listAnsweredStreams(operation)[0];
}

/**
 * Finds the schema of an item of a stream.
 *
 * @param media - a documented stream
 * @returns JSON pointer of its `itemSchema`; else that of the items of its `schema`, which describes the stream as a
 *   list (OpenAPI 3.2, Sequential Media Types), or that schema itself, as was usual before 3.2; `undefined` if it has
 *   none
 */
export function itemSchemaOf(
  schemaAt: SchemaAt,
  { schema, itemSchema }: Pick<MediaType, 'schema' | 'itemSchema'>,
): string | undefined {
  if (itemSchema !== undefined || schema === undefined) return itemSchema;
  const { kinds, parts } = readerOf(schemaAt).read([schema]);
  const [items = schema] = placesBelow(parts, 'items');
  return kinds?.size === 1 && kinds.has('array') ? items : schema;
}

/**
 * Tells what an item of a stream is.
 *
 * @param schemaAt - finds the schemas of the document
 * @returns its kind; lines and sequences are always of JSON
 */
export function itemKindOf(
  schemaAt: SchemaAt,
  media: Pick<MediaType, 'contentType' | 'schema' | 'itemSchema'>,
): ItemKind {
  return streamFormat(media) === 'events' ? eventItem(schemaAt, itemSchemaOf(schemaAt, media)) : 'json';
}

/** The fields of an event (OpenAPI 3.2, Special Considerations for Server-Sent Events). */
const eventFields = new Set(['comment', 'data', 'event', 'id', 'retry']);

/** An item is an event as a whole if its schema has nothing but fields of events; otherwise it is the data of one. */
function eventItem(schemaAt: SchemaAt, schema: string | undefined): ItemKind {
  if (schema === undefined) return 'text-event';
  const properties = possibilities(schemaAt, [schema]).members;
  const isEvent = properties.has('data') && [...properties.keys()].every((name) => eventFields.has(name));
  if (!isEvent) return isText(schemaAt, [schema]) ? 'text' : 'json';
  return isText(schemaAt, properties.get('data') ?? []) ? 'text-event' : 'json-event';
}

/**
 * Whether a value that may have no other type than a string is described; the data of an event without a type is one.
 */
function isText(schemaAt: SchemaAt, schemas: readonly string[]): boolean {
  const kinds = [...possibilities(schemaAt, schemas).kinds];
  return kinds.every((kind) => kind === 'string') && (kinds.length > 0 || schemas.length > 0);
}

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

/**
 * A text is sent as it is. An item is an event if it says so itself (OpenAPI 3.2, Server-Sent Events); otherwise it is
 * the data of one.
 */
function kindOf(item: Json): ItemKind {
  if (typeof item === 'string') return 'text';
  const names = Object.keys(asObject(item));
  return names.includes('data') && names.every((name) => eventFields.has(name)) ? 'text-event' : 'json';
}

/**
 * Writes what a document shows of a stream: the items of a list, or a text as it is.
 *
 * @param contentType - the media type of the stream
 * @example writeShownStream('application/jsonl', [{ n: 1 }, { n: 2 }]) // '{"n":1}\n{"n":2}\n'
 */
export function writeShownStream(contentType: string, shown: Json): string {
  return typeof shown === 'string' ? shown : streamOf(contentType, Array.isArray(shown) ? shown : [shown]);
}
