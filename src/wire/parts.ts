// Bodies in parts that have arrived, such as `multipart/mixed`: the other direction of `writeParts` and `joinParts`.

import { anyShape, readFieldText, readForm, readPairs, type WireShape, type WireValue } from './read.ts';
import {
  isFormType,
  isJsonType,
  isMultipart,
  isMultipartForm,
  isTextType,
  type PartEncoding,
  type PartEncodings,
} from './style.ts';

/**
 * A part of a multipart body, as it was sent.
 *
 * @example const part: SentPart = { name: undefined, headers: { 'content-type': 'text/plain' }, bytes: 'a' };
 */
export type SentPart = {
  /** The name of a field of a form. */
  readonly name: string | undefined;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** A character for each byte. */
  readonly bytes: string;
};

/**
 * Called with each part that is read.
 *
 * @param path - its name or position, behind those of the parts that it is in
 * @param key - the same, with `*` for a position that has no encoding of its own
 */
export type SeePart = (path: readonly string[], key: readonly string[], part: SentPart, encoding: PartEncoding) => void;

/** So many bytes become characters at once. */
const chunk = 8192;

/**
 * Writes bytes as a text with a character for each, in which nothing is lost.
 *
 * @example toByteText(Uint8Array.of(0xff, 0x41)); // 'ÿA'
 */
export function toByteText(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += chunk) text += String.fromCharCode(...bytes.subarray(i, i + chunk));
  return text;
}

/**
 * Reads bytes, a character for each, as UTF-8.
 *
 * @example decodeBytes('\u00c3\u00a4'); // 'ä'
 */
export function decodeBytes(bytes: string): string {
  return /^[\x00-\x7f]*$/.test(bytes) ? bytes : new TextDecoder().decode(fromByteText(bytes));
}

/**
 * Makes bytes of a text with a character for each: see {@link toByteText}.
 *
 * @example fromByteText('ÿA'); // Uint8Array.of(0xff, 0x41)
 */
export function fromByteText(bytes: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(bytes, (one) => one.charCodeAt(0));
}

/**
 * Reads the headers of a part.
 *
 * @param bytes - its bytes before the empty line, a character for each
 * @returns the values by name in lower case
 * @example readPartHead('Content-Type: text/csv'); // { 'content-type': 'text/csv' }
 */
export function readPartHead(bytes: string): Record<string, string> {
  const lines = decodeBytes(bytes).matchAll(/^([^:\r\n]+):[ \t]*(.*)$/gm);
  return Object.fromEntries(Array.from(lines, ([, name = '', value = '']) => [name.toLowerCase(), value.trim()]));
}

/**
 * Takes a multipart body apart (RFC 2046, section 5.1).
 *
 * @param contentType - its media type, with the boundary
 * @param body - its bytes, a character for each: see {@link toByteText}
 * @param most - parts beyond these are not made
 * @returns the parts; `undefined` if the body has no boundary, or does not end with it
 * @example splitParts('multipart/mixed; boundary=b', '--b\r\n\r\na\r\n--b--', 10); // [{ headers: {}, bytes: 'a', … }]
 */
export function splitParts(contentType: string, body: string, most: number): SentPart[] | undefined {
  const [, quoted, plain = ''] = /;\s*boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === '') return undefined;
  // What stands before the first delimiter, and after the last one, is no part.
  const [, ...pieces] = `\r\n${body}`.split(`\r\n--${boundary}`, most + 3);
  const end = pieces.findIndex((piece) => piece.startsWith('--'));
  const parts = pieces.slice(0, end < 0 ? pieces.length : end).map(partIn);
  if (parts.includes(undefined) || (end < 0 && parts.length <= most)) return undefined;
  return parts.filter((part) => part !== undefined);
}

/** Behind a delimiter: spaces, a line break, the headers, an empty line, the bytes. */
function partIn(piece: string): SentPart | undefined {
  const begin = /^[ \t]*\r\n/.exec(piece)?.[0];
  if (begin === undefined) return undefined;
  const rest = piece.slice(begin.length);
  const end = rest.startsWith('\r\n') ? 0 : rest.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const headers = readPartHead(rest.slice(0, end));
  const name = /^form-data\b.*;\s*name="([^"]*)"/i.exec(headers['content-disposition'] ?? '')?.[1];
  return { name, headers, bytes: rest.slice(end === 0 ? 2 : end + 4) };
}

/** Parts inside of a part may be so many. */
const mostInside = 1000;

/**
 * Reads the text of a part by its encoding: JSON, a text, or a form.
 *
 * @param type - the media type that was sent
 * @param shape - the types that its schema names
 * @example readPartText('a=1', 'application/x-www-form-urlencoded', shapeOfObject, {}); // { a: 1 }
 */
export function readPartText(
  text: string,
  type: string | undefined,
  shape: WireShape,
  { contentType, encoding }: PartEncoding = {},
): WireValue {
  if (isFormType(type) || (!isJsonType(type) && isFormType(contentType)))
    return readForm(readPairs(text), shape, encoding);
  return readFieldText(text, shape, isJsonType(type) ? type : contentType);
}

/**
 * Reads the bytes of a part by its encoding: parts again, a text, or bytes, which stay a character for each.
 *
 * @param see - called with each part inside
 * @example readPartBytes('\u00ff', 'image/png', anyShape); // 'ÿ'
 */
export function readPartBytes(
  bytes: string,
  type: string | undefined,
  shape: WireShape,
  encoding: PartEncoding = {},
  see?: SeePart,
): WireValue {
  if (type === undefined || !isMultipart(type)) {
    const isText = type === undefined || isJsonType(type) || isFormType(type) || isTextType(type);
    return readPartText(isText ? decodeBytes(bytes) : bytes, type, shape, encoding);
  }
  const parts = splitParts(type, bytes, mostInside);
  return parts === undefined ? decodeBytes(bytes) : readParts(type, parts, shape, encoding, see);
}

/**
 * Reads the parts of a multipart body: a form as an object, any other as a list.
 *
 * @param shape - what the schema of the whole body says
 * @param see - called with each part
 * @example readParts('multipart/mixed', parts, listOfNumbers, {}); // [1, 2]
 */
export function readParts(
  contentType: string,
  parts: readonly SentPart[],
  shape: WireShape,
  { encoding = {}, prefixEncoding = [], itemEncoding }: PartEncodings,
  see: SeePart = () => undefined,
): WireValue {
  const readPart = (part: SentPart, at: string, key: string, own: WireShape, how: PartEncoding = {}): WireValue => {
    see([at], [key], part, how);
    return readPartBytes(part.bytes, part.headers['content-type'], own, how, (path, keys, ...inside) =>
      see([at, ...path], [key, ...keys], ...inside),
    );
  };
  if (!isMultipartForm(contentType))
    return parts.map((part, i) => {
      const own = prefixEncoding[i];
      return readPart(part, `${i}`, own === undefined ? '*' : `${i}`, itemAt(shape, i), own ?? itemEncoding);
    });
  const fields = new Map<string, WireValue[]>();
  for (const part of parts) {
    const { name = '' } = part;
    const member = shape.member(name);
    const own = member.types.has('array') && !isOneBody(encoding, name) ? member.items() : member;
    const value = readPart(part, name, name, own, Object.hasOwn(encoding, name) ? encoding[name] : {});
    const values = fields.get(name);
    if (values === undefined) fields.set(name, [value]);
    else values.push(value);
  }
  return Object.fromEntries(
    [...fields].map(([name, values]) => {
      const [only = null] = values;
      const isList = shape.member(name).types.has('array') && !isOneBody(encoding, name);
      return [name, values.length > 1 || isList ? values : only];
    }),
  );
}

/** Whether the items of a list are parts of one part, which has no names for them. */
function isOneBody(encoding: NonNullable<PartEncodings['encoding']>, name: string): boolean {
  const { contentType = '' } = (Object.hasOwn(encoding, name) ? encoding[name] : undefined) ?? {};
  return isMultipart(contentType) && !isMultipartForm(contentType);
}

function itemAt(shape: WireShape, i: number): WireShape {
  return shape.position?.(i) ?? (shape.types.size === 0 || shape.types.has('array') ? shape.items() : anyShape);
}
