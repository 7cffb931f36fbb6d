// Media types and what a body of one looks like: JSON, text, forms with their fields, streams.

import type { Json, JsonObject } from '../base/json.ts';
import { isFormType, isJsonType, isMultipart, isMultipartForm, isTextType } from '../../../src/wire/style.ts';

/**
 * Checks whether a media type is JSON.
 *
 * @example isJson({ contentType: 'application/problem+json' }) // true
 */
export function isJson(body: { contentType: string }): boolean {
  return isJsonType(body.contentType);
}

/**
 * Checks whether the values of a schema are texts of JSON that another schema describes.
 *
 * @param schema - has `contentMediaType` and `contentSchema` itself
 */
export function isTextOfJson({ contentSchema, contentMediaType, contentEncoding }: JsonObject): boolean {
  if (contentSchema === undefined || contentEncoding !== undefined) return false;
  return typeof contentMediaType === 'string' && isJsonType(contentMediaType);
}

/**
 * Chooses the body to show and to check of several documented ones.
 *
 * @returns the first that is JSON, or else the first; `undefined` if there is none
 * @example findPreferredBody([{ contentType: 'text/csv' }, { contentType: 'application/json' }]) // the second
 */
export function findPreferredBody<Body extends { contentType: string }>(bodies: readonly Body[]): Body | undefined {
  return bodies.find(isJson) ?? bodies[0];
}

/**
 * Writes the value of a body as it travels: a text as it is where the media type is not JSON, and JSON otherwise.
 *
 * @param value - the value, as documents show it
 * @param contentType - the media type of the body; JSON without it
 * @param writeJson - writes JSON; in one line without it
 * @example writeBodyText('a,b', 'text/csv') // 'a,b'
 */
export function writeBodyText(
  value: Json,
  contentType = 'application/json',
  writeJson: (value: Json) => string = (json) => JSON.stringify(json),
): string {
  return typeof value === 'string' && !isJson({ contentType }) ? value : writeJson(value);
}

/** How a request body of a media type is held in memory. */
export type BodyKind = 'json' | 'form' | 'multipart' | 'text' | 'binary';

/**
 * Tells how a request body is held in memory, by clients and servers alike.
 *
 * @param body - a documented body
 * @example bodyKind({ contentType: 'multipart/form-data' }) // 'multipart'
 */
export function bodyKind({ contentType }: { contentType: string }): BodyKind {
  if (isJson({ contentType })) return 'json';
  if (isMultipartForm(contentType)) return 'multipart';
  if (isFormType(contentType)) return 'form';
  return isTextType(contentType) ? 'text' : 'binary';
}

/**
 * Checks whether a request body is a form, of either kind.
 *
 * @returns true if it is one
 * @example isForm({ contentType: 'multipart/form-data' }) // true
 */
export function isForm(body: { contentType: string }): boolean {
  return ['form', 'multipart'].includes(bodyKind(body));
}

/**
 * Checks whether a request body has parts without names, such as `multipart/mixed`.
 *
 * @example hasPositions({ contentType: 'multipart/form-data' }) // false
 */
export function hasPositions({ contentType }: { contentType: string }): boolean {
  return isMultipart(contentType) && !isMultipartForm(contentType);
}

/**
 * Reads the type and subtype of a media type.
 *
 * @param header - value of a `Content-Type` header
 * @returns type and subtype in lower case, without parameters (RFC 9110, section 8.3.1)
 * @example essenceOf('Application/JSON; charset=utf-8') // 'application/json'
 */
export function essenceOf(header: string): string {
  const end = header.indexOf(';');
  return (end < 0 ? header : header.slice(0, end)).trim().toLowerCase();
}

/**
 * Checks whether a media type is the documented one.
 *
 * @param documented - a media type or range of the document
 * @param contentType - the media type of a message
 * @returns true if it is that type, or in that range
 * @example isMediaType('text/*', 'text/csv; header=present') // true
 */
export function isMediaType(documented: string, contentType: string): boolean {
  const [range, type] = [essenceOf(documented), essenceOf(contentType)];
  return range === type || range === '*/*' || range === `${type.split('/')[0]}/*`;
}

/**
 * Chooses a media type out of a range, to send.
 *
 * @param range - a media type or range of the document
 * @param anything - what is sent where any type will do
 * @returns the type itself, or one of the range
 * @example concreteType('image/*', 'application/json') // 'image/png'
 */
export function concreteType(range: string, anything: string): string {
  const [type = '', subtype] = essenceOf(range).split('/');
  if (subtype !== '*') return range.includes('*') ? anything : range;
  return commonTypes.get(type) ?? anything;
}

const commonTypes = new Map(
  ['text/plain', 'image/png', 'audio/mpeg', 'video/mp4', 'font/woff2', 'multipart/form-data'].map((type) => [
    type.slice(0, type.indexOf('/')),
    type,
  ]),
);

/** The parameters of a media type: the name, and the value with or without quotes. */
const parameters = /;\s*([^\s;="]+)\s*=\s*(?:"((?:\\.|[^"\\])*)"?|([^\s;"]*))/g;

/**
 * Reads the parameters of a media type (RFC 9110, section 5.6.6).
 *
 * @param header - the media type with its parameters, or a range of an `Accept` header
 * @returns their values without quotes, by name in lower case; the first one counts
 * @example mediaParameters('text/csv; charset="utf-8"').get('charset') // 'utf-8'
 */
export function mediaParameters(header: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, key = '', quoted, bare = ''] of header.matchAll(parameters)) {
    const name = key.toLowerCase();
    if (!found.has(name)) found.set(name, quoted?.replaceAll(/\\(.)/g, '$1') ?? bare);
  }
  return found;
}

/** How the items of a stream are told apart: as events, as lines, or as a sequence of RFC 7464. */
export type StreamFormat = 'events' | 'lines' | 'sequence';

/**
 * Tells how the items of a stream are told apart.
 *
 * @param body - a documented body
 * @returns the format; `undefined` if the media type is no stream of items
 * @example streamFormat({ contentType: 'application/x-ndjson' }) // 'lines'
 */
export function streamFormat({ contentType }: { contentType: string }): StreamFormat | undefined {
  // Every answer asks, and nearly all are of this type.
  if (contentType === 'application/json') return undefined;
  if (/^text\/event-stream *(?:;|$)/i.test(contentType)) return 'events';
  if (/[/+](?:jsonl|x-jsonl|ndjson|x-ndjson|jsonlines|x-jsonlines) *(?:;|$)/i.test(contentType)) return 'lines';
  return /[/+]json-seq *(?:;|$)/i.test(contentType) ? 'sequence' : undefined;
}
