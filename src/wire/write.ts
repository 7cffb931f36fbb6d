import { isRecord, readMember } from '../json.ts';
import { writeJson } from './written-json.ts';
import { decodePercent, encodePercent, encodeReserved, escapePartName, hexOf } from './percent.ts';
import {
  isFormType,
  isJsonType,
  isMultipart,
  isMultipartForm,
  isStyledField,
  styleOf,
  type FieldEncoding,
  type PartEncoding,
  type PartEncodings,
  type StyleRow,
  type WireParameter,
  type WirePlace,
} from './style.ts';

/**
 * A value that its form cannot carry. The message names the place and the parameter, never the value.
 *
 * @example throw new WireError('query parameter', 'tags', 'a list inside a list');
 */
export class WireError extends Error {
  override readonly name = 'WireError';
  /** What the value is too much for. */
  readonly what: string;
  constructor(place: 'body' | 'form field' | 'part header' | `${WirePlace} parameter`, name: string, what: string) {
    super(`the ${place} ${name} cannot carry ${what}`);
    this.what = what;
  }
}

/**
 * Writes a parameter, a header or a field of a form (OpenAPI 3.2, "Style Examples"; RFC 6570).
 *
 * @param parameter - its name, place and style
 * @returns the text, with the name where the style includes it; several pairs are joined. `undefined` if the value is
 *   left out: `undefined`, `null`, and lists and objects without members, unless they are written as JSON
 * @throws WireError if the form cannot carry the value
 * @example writeParameter({ name: 'tag', in: 'query' }, ['a b', 'c']); // 'tag=a%20b&tag=c'
 */
export function writeParameter(parameter: WireParameter, value: unknown): string | undefined {
  const { contentType = parameter.in === 'querystring' ? formType : undefined } = parameter;
  if (contentType !== undefined) return writeContent(parameter, contentType, value);
  const { row } = styleOf(parameter);
  const [first, ...others] = writePairs(parameter, value);
  if (first === undefined) return undefined;
  // Most values are a single pair.
  const text = row.first + joinPair(first, row);
  return others.length === 0 ? text : [text, ...others.map((pair) => joinPair(pair, row))].join(row.between);
}

function joinPair([key, text]: Pair, { empty }: StyleRow): string {
  if (key === undefined) return text;
  return text === '' ? key + empty : `${key}=${text}`;
}

/** A name and the text behind it; without a name where the style has none. */
type Pair = readonly [key: string | undefined, text: string];

/**
 * Writes a value as the pairs that its style makes of it; each is a part of a multipart form.
 *
 * @returns the pairs; none if the value is left out
 * @throws WireError if the form cannot carry the value
 * @example writePairs({ name: 'tag', in: 'part', explode: false }, ['a b', 'c']); // [['tag', 'a b,c']]
 */
export function writePairs(parameter: WireParameter, value: unknown): readonly Pair[] {
  const { style, row, explode, isEncoded } = styleOf(parameter);
  const name = isEncoded ? encodePercent(parameter.name) : parameter.name;
  if (style === 'deepObject') return deepPairs(parameter, name, value);
  if (value === undefined || value === null) return [];
  const own = row.pair ? name : undefined;
  if (typeof value !== 'object') return [[own, writeText(parameter, value, '')]];
  // A part has no delimiters around it.
  const between = parameter.in === 'part' ? '' : row.between;
  const within = isEncoded ? row.within : decodePercent(row.within);
  const delimiter = explode ? between : within;
  if (Array.isArray(value)) {
    const texts = value.filter(isDefined).map((one) => writeText(parameter, one, delimiter));
    if (explode && row.pair) return texts.map((text) => [own, text]);
    return texts.length === 0 ? [] : [[own, texts.join(delimiter)]];
  }
  if (isRecord(value)) {
    const members = Object.entries(value).flatMap(([key, one]) =>
      isDefined(one) ? [[writeKey(parameter, key, delimiter), writeText(parameter, one, delimiter)] as const] : [],
    );
    if (explode) return members;
    return members.length === 0 ? [] : [[own, members.flat().join(within)]];
  }
  return [[own, writeText(parameter, value, '')]];
}

/** A whole query is a form unless its content says otherwise. */
const formType = 'application/x-www-form-urlencoded';

/** Undefined values are left out, and so are lists and objects without members (RFC 6570, section 2.3). */
function isDefined(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && !(isRecord(value) && Object.keys(value).length === 0);
}

/** Writes one value, which may stand between delimiters. */
function writeText(parameter: WireParameter, value: unknown, delimiter: string): string {
  if (typeof value === 'object' && value !== null)
    throw refusal(parameter, 'a list or an object inside a list or an object');
  const text = String(value);
  const { in: place, allowReserved } = parameter;
  if (!styleOf(parameter).isEncoded) return requireCarried(parameter, text, delimiter);
  if (!allowReserved) return encodeText(parameter, text, delimiter);
  const kept = place === 'path' || place === 'cookie' ? place : 'query';
  return escapeDelimiter(
    parameter,
    encodeWith(parameter, () => encodeReserved(text, kept)),
    delimiter,
  );
}

/** Writes the name of a member: `allowReserved` is about values only. */
function writeKey(parameter: WireParameter, key: string, delimiter: string): string {
  if (styleOf(parameter).isEncoded) return encodeText(parameter, key, delimiter);
  if (key.includes('=') && parameter.in !== 'part') throw refusal(parameter, '"=" in the name of a member');
  return requireCarried(parameter, key, delimiter);
}

function encodeText(parameter: WireParameter, text: string, delimiter: string): string {
  return escapeDelimiter(
    parameter,
    encodeWith(parameter, () => encodePercent(text)),
    delimiter,
  );
}

function encodeWith(parameter: WireParameter, encode: () => string): string {
  try {
    return encode();
  } catch {
    throw refusal(parameter, 'half of a character (a surrogate alone)');
  }
}

/**
 * A reader splits at delimiters: RFC 6570 leaves the dots of exploded labels, and `allowReserved` the commas of lists.
 */
function escapeDelimiter(parameter: WireParameter, text: string, delimiter: string): string {
  if (delimiter.length === 1) return text.replaceAll(delimiter, hexOf);
  // An encoded delimiter is a delimiter.
  if (delimiter !== '' && text.includes(delimiter))
    throw refusal(parameter, `"${decodePercent(delimiter)}" inside a value, which is the delimiter`);
  return text;
}

/** Headers and cookies carry texts as they are (RFC 9110, section 5.5; RFC 6265, section 4.1.1). */
function requireCarried(parameter: WireParameter, text: string, delimiter: string): string {
  if (parameter.in !== 'part') {
    if (/[^\t\x20-\x7e\x80-\xff]/.test(text))
      throw refusal(parameter, 'line breaks, control characters or letters beyond ISO 8859-1');
    if (/^\s|\s$/.test(text)) throw refusal(parameter, 'white space at an end');
  }
  const ends = parameter.in === 'cookie' ? ';' : '';
  const refused = [ends, delimiter.trim() || delimiter].find((one) => one !== '' && text.includes(one));
  if (refused !== undefined) throw refusal(parameter, `"${refused}" inside a value, which ends the value`);
  return text;
}

function refusal({ in: place, name }: WireParameter, what: string): WireError {
  return new WireError(place === 'part' ? 'form field' : `${place} parameter`, name, what);
}

/** Names in brackets, as deep as the value is; OpenAPI defines only the first. */
function deepPairs(parameter: WireParameter, name: string, value: unknown): Pair[] {
  const writeMemberKey = (key: string): string =>
    styleOf(parameter).isEncoded ? `${name}%5B${encodeText(parameter, key, '')}%5D` : `${name}[${key}]`;
  if (Array.isArray(value)) {
    // The items of a list of scalars have one name; other items are told apart by their places.
    const isFlat = value.every((one) => one === null || typeof one !== 'object');
    return value.flatMap((one, i) => deepPairs(parameter, isFlat ? name : writeMemberKey(`${i}`), one));
  }
  if (!isRecord(value)) return isDefined(value) ? [[name, writeText(parameter, value, '')]] : [];
  return Object.entries(value).flatMap(([key, one]) => {
    if (/[[\]]/.test(key)) throw refusal(parameter, 'brackets in the name of a member');
    return deepPairs(parameter, writeMemberKey(key), one);
  });
}

/** Writes a value in a media type (OpenAPI 3.2, Parameter Object, `content`). */
function writeContent(parameter: WireParameter, contentType: string, value: unknown): string | undefined {
  const { in: place, name, encoding } = parameter;
  const isForm = isFormType(contentType) && isRecord(value);
  const isJson = isJsonType(contentType) || typeof value === 'object';
  if (value === undefined || (value === null && !isJsonType(contentType))) return undefined;
  const text = isForm ? writeForm(value, encoding) : isJson ? writeJson(value) : String(value);
  if (place === 'querystring') return (isForm ? text : encodeText(parameter, text, '')) || undefined;
  if (place === 'header') return requireCarried(parameter, isJson ? asciiJson(text) : text, '');
  const written = encodeText(parameter, text, '');
  return place === 'path' ? written : `${encodePercent(name)}=${written}`;
}

/** Headers carry no letters beyond ISO 8859-1; JSON has an escape for each. */
function asciiJson(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * Finds the fields of a form.
 *
 * @param contentType - the media type of the form, for the error
 * @throws WireError if the value has no fields
 * @example fieldsOf('multipart/form-data', { name: 'Tom' }); // { name: 'Tom' }
 */
export function fieldsOf(contentType: string, value: unknown): Readonly<Record<string, unknown>> {
  if (isRecord(value)) return value;
  const kind = Array.isArray(value) ? 'a list' : value === null ? 'null' : `a ${typeof value}`;
  throw new WireError('body', contentType, `${kind}: it has fields, so give an object of them`);
}

/**
 * Writes a form in the syntax of a query (OpenAPI 3.2, Encoding Object).
 *
 * @param fields - the fields; those that are `undefined`, `null` or empty lists are left out
 * @param encoding - how fields are written that are not written as by default: objects, and objects in lists, as JSON
 * @throws WireError if the form cannot carry a value
 * @example writeForm({ name: 'Tom & Ann', tags: ['a', 'b'] }); // 'name=Tom%20%26%20Ann&tags=a&tags=b'
 */
export function writeForm(
  fields: Readonly<Record<string, unknown>>,
  encoding: Readonly<Record<string, FieldEncoding>> = {},
): string {
  return Object.entries(fields)
    .flatMap(([name, value]) => writeField(name, Object.hasOwn(encoding, name) ? encoding[name] : undefined, value))
    .join('&');
}

function writeField(name: string, encoding: FieldEncoding | undefined, value: unknown): string[] {
  try {
    const texts = isStyledField(encoding)
      ? [writeParameter({ ...encoding, contentType: undefined, name, in: 'query' }, value)]
      : valuesOf(encoding, value).map((one) => writeParameter(fieldOf(name, encoding, one), one));
    return texts.filter((text) => text !== undefined);
  } catch (error) {
    throw error instanceof WireError ? new WireError('form field', name, error.what) : error;
  }
}

/** A list is a field an item, unless its encoding writes it as one text. */
function valuesOf(encoding: FieldEncoding | undefined, value: unknown): unknown[] {
  return Array.isArray(value) && !isJsonType(encoding?.contentType) ? value.filter(isDefined) : [value];
}

function fieldOf(name: string, encoding: FieldEncoding | undefined, value: unknown): WireParameter {
  const contentType = isJsonType(encoding?.contentType) || typeof value === 'object' ? 'application/json' : undefined;
  const isLeftOut = value === null && !isJsonType(encoding?.contentType);
  return { name, in: 'query', ...(contentType !== undefined && !isLeftOut && { contentType }) };
}

/**
 * A part of a multipart body: a text, or what the caller gave of bytes. Only the fields of forms have names.
 *
 * @example const part: WirePart = { name: 'about', value: '{"id":1}', contentType: 'application/json', headers: [] };
 */
export type WirePart = {
  readonly name?: string;
  /** What a file is called whose value is a text, or has no name. */
  readonly filename?: string;
  readonly value: string | Blob | BufferSource;
  readonly contentType?: string | undefined;
  readonly headers: readonly (readonly [name: string, text: string])[];
};

/**
 * Writes the parts of a multipart body (OpenAPI 3.2, Encoding Object). A list in a form is a part an item, and so is a
 * list that is the body of another multipart type.
 *
 * @param contentType - the media type of the body
 * @param body - fields of a form that are `undefined` or `null` are left out
 * @param encodings - how parts are written that are not written as by default: objects as JSON
 * @param headers - the values of the headers of parts, by the name or the position of the part; if it is a list, by
 *   item. Those of parts inside of a part stand beside its own, by their names or positions
 * @throws WireError if the body is neither an object nor such a list, or a style or a header cannot carry its value
 * @example writeParts('multipart/form-data', { tag: ['a', 'b'] }); // [{ name: 'tag', value: 'a', … }, …]
 */
export function writeParts(
  contentType: string,
  body: unknown,
  { encoding = {}, prefixEncoding = [], itemEncoding }: PartEncodings = {},
  headers?: unknown,
): WirePart[] {
  if (Array.isArray(body) && !isMultipartForm(contentType))
    return body.map((value: unknown, i) => {
      const own = prefixEncoding[i] ?? itemEncoding;
      const given = readMember(headers, `${i}`);
      return { ...partOf(value, own, given), headers: partHeaders(`${i}`, own, given) };
    });
  return Object.entries(fieldsOf(contentType, body)).flatMap(([name, value]): WirePart[] => {
    const own = Object.hasOwn(encoding, name) ? encoding[name] : undefined;
    const given = readMember(headers, name);
    const isOne = Array.isArray(value) && isBodyOfParts(own?.contentType, value);
    const givenAt = (i: number): unknown => (Array.isArray(given) && !isOne ? given[i] : given);
    const headersAt = (i: number): WirePart['headers'] => partHeaders(name, own, givenAt(i));
    if (isStyledField(own)) {
      const pairs = writePairs({ ...own, contentType: undefined, name, in: 'part' }, value);
      return pairs.map(([key = name, text], i) => ({ name: key, value: text, headers: headersAt(i) }));
    }
    return (Array.isArray(value) && !isOne ? value : [value])
      .filter((part) => part !== undefined && part !== null)
      .map((part: unknown, i) => ({ name, ...partOf(part, own, givenAt(i)), headers: headersAt(i) }));
  });
}

/** Checks whether a list is one part that has parts itself: parts without names are a list, and no item is one here. */
function isBodyOfParts(contentType: string | undefined, list: readonly unknown[]): boolean {
  const isPositional = contentType !== undefined && isMultipart(contentType) && !isMultipartForm(contentType);
  return isPositional && !list.some((item) => Array.isArray(item));
}

function partOf(
  value: unknown,
  encoding: PartEncoding = {},
  headers?: unknown,
): Pick<WirePart, 'value' | 'contentType'> {
  const type = encoding.contentType === undefined ? undefined : firstOf(encoding.contentType);
  if (isBytes(value)) return { value, contentType: type };
  if (typeof value !== 'object') return { value: String(value), contentType: type };
  if (type !== undefined && isMultipart(type)) return joinParts(type, writeParts(type, value, encoding, headers));
  if (type !== undefined && isFormType(type))
    return { value: writeForm(fieldsOf(type, value), encoding.encoding), contentType: type };
  return { value: writeJson(value), contentType: type ?? 'application/json' };
}

/** An encoding may list several media types, and ranges of them; a caller chooses by a Blob of that type. */
function firstOf(types: string): string {
  const first = types.split(',').find((one) => !one.includes('*') && one.trim() !== '');
  return first?.trim() ?? anyBytes;
}

function isBytes(value: unknown): value is Blob | BufferSource {
  return value instanceof Blob || value instanceof ArrayBuffer || ArrayBuffer.isView(value);
}

/**
 * Joins the parts of a multipart body (RFC 2046, section 5.1).
 *
 * @param boundary - a text that is in no part
 * @returns the body: a text, unless a part has bytes; and its media type, with the boundary
 * @example joinParts('multipart/mixed', [{ value: 'a', headers: [] }]).contentType // 'multipart/mixed; boundary=…'
 */
export function joinParts(
  contentType: string,
  parts: readonly WirePart[],
  boundary: string = boundaryFor(parts),
): { value: string | Blob; contentType: string } {
  const chunks = parts.flatMap(({ name, filename, value, contentType: own, headers }) => {
    const file = value instanceof Blob && 'name' in value ? String(value.name) : filename;
    const type = (value instanceof Blob && value.type) || own || (typeof value === 'string' ? undefined : anyBytes);
    const shown = file ?? (typeof value === 'string' || isMultipart(type ?? '') ? undefined : 'blob');
    const named = shown === undefined ? '' : `; filename="${escapePartName(shown)}"`;
    const lines = [
      ...(name === undefined ? [] : [`Content-Disposition: form-data; name="${escapePartName(name)}"${named}`]),
      ...(type === undefined ? [] : [`Content-Type: ${type}`]),
      ...headers.map((header) => header.join(': ')),
    ];
    return [`--${boundary}\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`, value, '\r\n'];
  });
  chunks.push(`--${boundary}--\r\n`);
  const type = `${contentType.split(';')[0]}; boundary=${boundary}`;
  const isText = chunks.every((chunk) => typeof chunk === 'string');
  return { value: isText ? chunks.join('') : new Blob(chunks as BlobPart[], { type }), contentType: type };
}

const anyBytes = 'application/octet-stream';

/** The same for the same texts; bytes cannot be looked through, so that chance has to keep it out of them. */
function boundaryFor(parts: readonly WirePart[]): string {
  const texts = parts.map(({ value }) => value).filter((value) => typeof value === 'string');
  const random = texts.length === parts.length ? '' : Math.random().toString(36).slice(2);
  for (let i = 0; ; i++) {
    const boundary = `twinspec-part-${i}${random}`;
    if (!texts.some((text) => text.includes(boundary))) return boundary;
  }
}

function partHeaders(part: string, { headers = [] }: PartEncoding = {}, given: unknown): WirePart['headers'] {
  return headers.flatMap((header) => {
    try {
      const text = writeParameter({ ...header, in: 'header' }, readMember(given, header.name));
      return text === undefined ? [] : [[header.name, text]];
    } catch (error) {
      throw error instanceof WireError ? new WireError('part header', `${header.name} of ${part}`, error.what) : error;
    }
  });
}
