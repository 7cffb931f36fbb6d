// Bodies in parts that have arrived, such as `multipart/mixed`: the other direction of `writeParts` and `joinParts`.

import { anyShape, readFieldText, readForm, readPairs, type WireShape, type WireValue } from './read.ts';
import {
  isFormType,
  isJsonType,
  isMultipart,
  isMultipartForm,
  type PartEncoding,
  type PartEncodings,
} from './style.ts';

/**
 * A part of a multipart body, as it was sent.
 *
 * @example const part: SentPart = { name: undefined, headers: { 'content-type': 'text/plain' }, text: 'a' };
 */
export type SentPart = {
  /** The name of a field of a form. */
  readonly name: string | undefined;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
};

/**
 * Takes a multipart body apart (RFC 2046, section 5.1).
 *
 * @param contentType - its media type, with the boundary
 * @param most - parts beyond these are not made
 * @returns the parts; `undefined` if the body has no boundary, or does not end with it
 * @example splitParts('multipart/mixed; boundary=b', '--b\r\n\r\na\r\n--b--', 10); // [{ headers: {}, text: 'a', … }]
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

/** Behind a delimiter: spaces, a line break, the headers, an empty line, the text. */
function partIn(piece: string): SentPart | undefined {
  const begin = /^[ \t]*\r\n/.exec(piece)?.[0];
  if (begin === undefined) return undefined;
  const rest = piece.slice(begin.length);
  const end = rest.startsWith('\r\n') ? 0 : rest.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const lines = rest.slice(0, end).matchAll(/^([^:\r\n]+):[ \t]*(.*)$/gm);
  const headers = Object.fromEntries(
    Array.from(lines, ([, name = '', value = '']) => [name.toLowerCase(), value.trim()]),
  );
  const name = /^form-data\b.*;\s*name="([^"]*)"/i.exec(headers['content-disposition'] ?? '')?.[1];
  return { name, headers, text: rest.slice(end === 0 ? 2 : end + 4) };
}

/** Parts inside of a part may be so many. */
const mostInside = 1000;

/**
 * Reads the text of a part by its encoding: JSON, a text, a form, or parts again.
 *
 * @param type - the media type that was sent
 * @param shape - the types that its schema names
 * @example readPartText('a=1', 'application/x-www-form-urlencoded', shapeOfObject, {}); // { a: 1 }
 */
export function readPartText(
  text: string,
  type: string | undefined,
  shape: WireShape,
  encoding: PartEncoding = {},
): WireValue {
  const { contentType } = encoding;
  if (isFormType(type) || (!isJsonType(type) && isFormType(contentType)))
    return readForm(readPairs(text), shape, encoding.encoding);
  if (type === undefined || !isMultipart(type))
    return readFieldText(text, shape, isJsonType(type) ? type : contentType);
  const parts = splitParts(type, text, mostInside);
  return parts === undefined ? text : readParts(type, parts, shape, encoding);
}

/**
 * Reads the parts of a multipart body: a form as an object, any other as a list.
 *
 * @param shape - what the schema of the whole body says
 * @example readParts('multipart/mixed', parts, listOfNumbers, {}); // [1, 2]
 */
export function readParts(
  contentType: string,
  parts: readonly SentPart[],
  shape: WireShape,
  { encoding = {}, prefixEncoding = [], itemEncoding }: PartEncodings,
): WireValue {
  if (!isMultipartForm(contentType))
    return parts.map(({ headers, text }, i) =>
      readPartText(text, headers['content-type'], itemAt(shape, i), prefixEncoding[i] ?? itemEncoding),
    );
  const fields = new Map<string, WireValue[]>();
  for (const { name = '', headers, text } of parts) {
    const member = shape.member(name);
    const own = member.types.has('array') ? member.items() : member;
    const value = readPartText(text, headers['content-type'], own, Object.hasOwn(encoding, name) ? encoding[name] : {});
    const values = fields.get(name);
    if (values === undefined) fields.set(name, [value]);
    else values.push(value);
  }
  return Object.fromEntries(
    [...fields].map(([name, values]) => {
      const [only = null] = values;
      return [name, values.length > 1 || shape.member(name).types.has('array') ? values : only];
    }),
  );
}

function itemAt(shape: WireShape, i: number): WireShape {
  return shape.position?.(i) ?? (shape.types.size === 0 || shape.types.has('array') ? shape.items() : anyShape);
}
