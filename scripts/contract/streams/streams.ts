// The answers of an operation that come item by item: events, lines and sequences, and what an item of them is.

import { possibilities } from '../schema/reading.ts';
import { successesOf } from '../responses/responses.ts';
import { itemSchemaOf, streamFormat, type StreamFormat } from '../media/media.ts';
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
 * @param operation - an operation of the platform
 * @returns the streams among its successes: one for each status and media type, as the document lists them
 */
export function answeredStreams(operation: Operation): AnsweredStream[] {
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
 * @param operation - an operation of the platform
 * @returns the first of its streams; `undefined` if there is none
 */
export function answeredStream(operation: Operation): AnsweredStream | undefined {
  return answeredStreams(operation)[0];
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
const fields = new Set(['comment', 'data', 'event', 'id', 'retry']);

/** An item is an event as a whole if its schema has nothing but fields of events; otherwise it is the data of one. */
function eventItem(schemaAt: SchemaAt, schema: string | undefined): ItemKind {
  if (schema === undefined) return 'text-event';
  const properties = possibilities(schemaAt, [schema]).members;
  const isEvent = properties.has('data') && [...properties.keys()].every((name) => fields.has(name));
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
