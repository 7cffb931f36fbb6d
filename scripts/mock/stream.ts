import { asList, asObject, isObject, join, type Json } from '../contract/json.ts';
import type { MediaType, RequestView, Response, SchemaAt } from '../contract/operation.ts';
import { essenceOf } from '../serve/media-types.ts';

/** How one item of a stream is written, by media type. */
const frames: Record<string, (item: Json) => string> = {
  'text/event-stream': eventOf,
  'application/jsonl': lineOfItem,
  'application/x-ndjson': lineOfItem,
  'application/json-seq': (item) => `\u001e${lineOfItem(item)}`,
};

function lineOfItem(item: Json): string {
  return `${JSON.stringify(item)}\n`;
}

/** A server-sent event: the item is its data, unless it says that itself (OpenAPI 3.2, Server-Sent Events). */
function eventOf(item: Json): string {
  const { event, data, id } = asObject(item);
  const isEvent = data !== undefined && Object.keys(asObject(item)).every((name) => fields.has(name));
  const named = isEvent ? [...fieldOf('id', id), ...fieldOf('event', event)] : [];
  return `${[...named, ...fieldOf('data', isEvent ? data : item)].join('\n')}\n\n`;
}

const fields = new Set(['event', 'data', 'id', 'retry', 'comment']);

function fieldOf(name: string, value: Json | undefined): string[] {
  if (value === undefined) return [];
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.split(/\r\n|[\r\n]/).map((line) => `${name}: ${line}`);
}

/**
 * Finds the stream that a response documents.
 *
 * @param response - the response
 * @returns its media type; `undefined` if it is no stream
 */
export function streamIn({ bodies }: Response): MediaType | undefined {
  return bodies.find(isStream);
}

/**
 * Checks whether a media type is a stream of items.
 *
 * @param media - a documented media type
 * @returns true for server-sent events and JSON Lines
 * @example isStream({ contentType: 'text/event-stream' }) // true
 */
export function isStream({ contentType }: { contentType: string }): boolean {
  return Object.hasOwn(frames, essenceOf(contentType));
}

/** A member `stream: true` of a form, URL-encoded or in parts. */
const inForm = /(?:^|&)stream=true(?:&|$)|name="stream"\r\n(?:[^\r\n]+\r\n)*\r\ntrue\r\n/;

/**
 * Checks whether a request asks for its answer as a stream, which many APIs do in the body, and not with `Accept`.
 *
 * @param request - the request
 * @returns true if its body has `stream: true`
 */
export function asksForStream({ body }: RequestView): boolean {
  return typeof body === 'string' ? inForm.test(body) : isObject(body) && body['stream'] === true;
}

/** How many items are made up: so many kinds of them, or else so many of the same. */
const [kinds, same] = [4, 2];

/**
 * Lists the schemas of the items that are made up for a stream.
 *
 * @param schemaAt - finds the schemas of the document
 * @param schema - JSON pointer of the schema of an item
 * @returns the pointers: of the first alternatives, or of the schema itself for each item
 */
export function itemSchemasOf(schemaAt: SchemaAt, schema: string): string[] {
  const { pointer, schema: found } = schemaAt(schema);
  for (const keyword of ['oneOf', 'anyOf']) {
    const alternatives = asList(asObject(found as Json)[keyword]);
    if (alternatives.length > 0) return alternatives.slice(0, kinds).map((_, i) => pointer + join(keyword, i));
  }
  return Array.from({ length: same }, () => schema);
}

/**
 * Writes a stream.
 *
 * @param contentType - its media type
 * @param items - its items
 * @returns the text
 * @example streamOf('text/event-stream', [{ n: 1 }]) // 'data: {"n":1}\n\n'
 */
export function streamOf(contentType: string, items: Json[]): string {
  return items.map(frames[essenceOf(contentType)] ?? lineOfItem).join('');
}
