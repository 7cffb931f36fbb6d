import { asObject, type Json } from '../contract/json.ts';
import { bodyKind, itemSchemaOf, streamFormat, type StreamFormat } from '../contract/media.ts';
import type { MediaType, Operation, SchemaAt } from '../contract/operation.ts';
import { responseKind, successesOf } from './kinds.ts';
import { composedOf, propertiesIn } from '../contract/schema-parts.ts';

/** What an item is: JSON or a text, in an event as a whole or as its data. */
type ItemKind = 'json' | 'text' | 'json-event' | 'text-event';

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
 * Finds the stream that an operation answers with.
 *
 * @param operation - an operation of the platform
 * @returns the first stream among its successes; `undefined` if there is none
 */
export function answeredStream(operation: Operation): AnsweredStream | undefined {
  const successes = successesOf(operation);
  for (const { status, bodies } of successes) {
    for (const media of bodies) {
      const format = streamFormat(media);
      if (format === undefined) continue;
      const schema = itemSchemaOf(operation.schemaAt, media);
      const item = format === 'events' ? eventItem(operation.schemaAt, schema) : 'json';
      const others = successes.flatMap((success) => success.bodies).filter((body) => streamFormat(body) === undefined);
      return { status, media, format, item, isOnly: others.length === 0 };
    }
  }
  return undefined;
}

/** The fields of an event (OpenAPI 3.2, Special Considerations for Server-Sent Events). */
const fields = new Set(['comment', 'data', 'event', 'id', 'retry']);

/** An item is an event as a whole if its schema has nothing but fields of events; otherwise it is the data of one. */
function eventItem(schemaAt: SchemaAt, schema: string | undefined): ItemKind {
  if (schema === undefined) return 'text-event';
  const properties = propertiesIn(schemaAt, [schema]);
  const isEvent = properties.has('data') && [...properties.keys()].every((name) => fields.has(name));
  if (!isEvent) return isText(schemaAt, [schema]) ? 'text' : 'json';
  return isText(schemaAt, properties.get('data') ?? []) ? 'text-event' : 'json-event';
}

/** Whether a value that may have no other type than a string is described; the data of an event without a type is one. */
function isText(schemaAt: SchemaAt, schemas: readonly string[]): boolean {
  const parts = schemas.flatMap((schema) => [...composedOf(schemaAt, schema)]);
  const types = parts.flatMap((part) => {
    const { type, properties, items, const: only } = asObject(schemaAt(part).schema as Json);
    return [type ?? (properties ? 'object' : items ? 'array' : typeof only === 'string' ? 'string' : [])].flat();
  });
  return types.every((type) => type === 'string') && (types.length > 0 || schemas.length > 0);
}

/** What a client's method does beyond one call with texts: sends or receives files. */
export type Transfer = { sends: boolean; receives: boolean };

/**
 * Finds out whether an operation sends or receives files.
 *
 * @param operation - an operation of the platform
 * @returns which of both; `undefined` if neither, or if it answers with a stream of items
 */
export function transferOf(operation: Operation): Transfer | undefined {
  if (answeredStream(operation) !== undefined) return undefined;
  const sends = (operation.request?.bodies ?? []).some((body) => ['binary', 'multipart'].includes(bodyKind(body)));
  const receives = successesOf(operation).some((response) => responseKind(operation, response) === 'blob');
  return sends || receives ? { sends, receives } : undefined;
}
