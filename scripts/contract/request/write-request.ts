// Requests: how one is written from its parts, and a sample for an operation that has no example.

import type { Json, JsonObject } from '../base/json.ts';
import { ownProperty } from '../base/own-property.ts';
import { formFieldsOf } from '../form-fields/form-fields.ts';
import { concreteType, isJson, findPreferredBody } from '../media/media.ts';
import { findHeaderValue, toDocumentedHeader } from '../http/documented-header.ts';
import type { Operation, RequestView } from '../operation.ts';
import type { Encoding, MediaType, Parameter, ResponseHeader, SchemaAt } from '../message.ts';
import { fillTemplate } from '../routes/path-template.ts';
import { readForm, readPairs, type WireShape } from '../../../src/wire/read.ts';
import {
  fieldsOf,
  joinParts,
  writeForm,
  writeParameter,
  writeParts,
  WireError,
  type WirePart,
} from '../../../src/wire/write.ts';
import { readParts, toByteText, type SentPart } from '../../../src/wire/parts.ts';
import {
  isFormType,
  isMultipart,
  isStyledField,
  type FieldEncoding,
  type PartEncodings,
  type WireParameter,
} from '../../../src/wire/style.ts';
import { shapeAt, wireParameterOf } from '../wire-shape/wire-shape.ts';

/** An HTTP request as plain data. */
export type WrittenHttpRequest = {
  method: string;
  url: string;
  /** The headers by name as the document writes it. */
  headers: Record<string, string>;
  /** The body; `undefined` if there is none. */
  body?: string;
};

/**
 * What is done with a value that its form cannot carry: it is refused; or it is written as JSON, where a request that
 * breaks the contract is wanted, or where a value of a document is only shown.
 */
export type Uncarried = 'refuse' | 'json';

/** The parts of a request, and the media type of its body if the operation documents several. */
export type RequestParts = RequestView & { contentType?: string };

/**
 * Gives a request as relations between calls may point into it (`x-relations`): without headers, which hold secrets.
 *
 * @returns its body, query and path, where it has them
 */
export function requestForPointers({ body, query, path }: RequestView): JsonObject {
  return { ...(body !== undefined && { body }), ...(query && { query }), ...(path && { path }) };
}

/**
 * Serializes a request: parameters in their styles (RFC 6570, OpenAPI's Parameter Object), credentials wherever they
 * travel, and the body in its media type.
 *
 * @param view - headers, parameters and body; undocumented parameters have the style `form`
 * @param address - the URL of the server; a JSON-RPC request goes to this URL itself
 * @throws WireError if the form of a value cannot carry it, and it is to be refused
 * @example
 * const view = { headers: {}, query: { tags: ['a', 'b'] } };
 * writeRequest(listPets, view, 'http://127.0.0.1:4010').url; // 'http://127.0.0.1:4010/pets?tags=a&tags=b'
 */
export function writeRequest(
  operation: Operation,
  view: RequestParts,
  address = '',
  uncarried: Uncarried = 'refuse',
): WrittenHttpRequest {
  const request = writeHead(operation, view, address, uncarried);
  const { headers } = request;
  if (view.body === undefined) return request;
  const media = formMediaOf(operation, view.contentType);
  const { contentType, text } = bodyText(operation, media, view.body, uncarried);
  if (!Object.keys(headers).some((name) => name.toLowerCase() === 'content-type'))
    headers['Content-Type'] = contentType;
  return { ...request, body: text };
}

/**
 * Says why a request cannot be sent.
 *
 * @returns a sentence with the place and the name of the value; `undefined` if the request can be sent
 * @example
 * requestRefusalOf(listPets, { headers: {}, query: { tags: [['a']] } })
 * // 'the query parameter tags cannot carry …'
 */
export function requestRefusalOf(operation: Operation, view: RequestParts): string | undefined {
  try {
    writeRequest(operation, view);
    return undefined;
  } catch (error) {
    if (error instanceof WireError) return error.message;
    throw error;
  }
}

/** A parameter, as far as its form on the wire depends on it. */
type SentParameter = Pick<Parameter, 'name' | 'in' | 'style' | 'explode' | 'allowReserved'> & {
  content?: Pick<MediaType, 'contentType'> & { encoding?: MediaType['encoding'] };
};

/** The parts of an operation that the method, the URL and the headers of its requests depend on. */
export type HeadParts = { method: string; path: string; parameters: SentParameter[]; rpc?: object | undefined };

/**
 * Serializes what comes before the body of a request: its method, its URL, and its headers with the cookies.
 *
 * @param operation - the operation, with the styles of its parameters
 * @param address - the URL of the server; a JSON-RPC request goes to this URL itself
 * @throws WireError if the form of a value cannot carry it, and it is to be refused
 * @example writeHead(showPet, { headers: {}, path: { id: 5 } }, 'https://pet.dev').url // 'https://pet.dev/pets/5'
 */
export function writeHead(
  operation: HeadParts,
  view: RequestParts,
  address: string,
  uncarried: Uncarried = 'refuse',
): WrittenHttpRequest {
  const headers = writeHeaders(operation, view, uncarried);
  return { method: operation.method, url: writeUrl(operation, view, address, uncarried), headers };
}

/** Serializes the headers that are given, and `Cookie` with the cookies. */
function writeHeaders(
  operation: HeadParts,
  { headers: given, cookies = {}, uncarried: lost }: RequestParts,
  uncarried: Uncarried,
): Record<string, string> {
  if (lost !== undefined && uncarried === 'refuse') throw new WireError('header parameter', lost.name, lost.what);
  const headers = Object.fromEntries(
    Object.entries(given).map(([name, text]) => [name, writeText({ name, in: 'header' }, text, uncarried)]),
  );
  const pairs = Object.entries(cookies).flatMap(
    ([name, value]) => writeValue(parameterIn(operation, ['cookie'], name), value, uncarried) ?? [],
  );
  return pairs.length === 0 ? headers : { ...headers, Cookie: pairs.join('; ') };
}

/** How a value travels; one that is not documented, such as a credential, as by default. */
function parameterIn(
  { parameters }: HeadParts,
  places: [Parameter['in'], ...Parameter['in'][]],
  name: string,
): WireParameter {
  const parameter = parameters.find((one) => places.includes(one.in) && one.name === name);
  return parameter === undefined ? { name, in: places[0] } : wireParameterOf(parameter);
}

/** A header is a text already; what sends it refuses a text that no header may have, unless that is done here. */
function writeText(parameter: WireParameter, text: string, uncarried: Uncarried): string {
  return text === '' || uncarried === 'json' ? text : (writeValue(parameter, text, uncarried) ?? text);
}

function writeValue(parameter: WireParameter, value: Json, uncarried: Uncarried): string | undefined {
  return writeOrFallBack(uncarried, (isKept) =>
    writeParameter(isKept ? parameter : { ...parameter, contentType: 'application/json' }, value),
  );
}

/** Writes in the documented form, or without it where that cannot carry the value and it is not to be refused. */
function writeOrFallBack<Written>(uncarried: Uncarried, write: (isKept: boolean) => Written): Written {
  try {
    return write(true);
  } catch (error) {
    if (uncarried === 'refuse' || !(error instanceof WireError)) throw error;
    return write(false);
  }
}

/**
 * Checks whether the form of a parameter can carry a value.
 *
 * @returns false for what is left out, too
 * @example canCarry(tags, [{ id: 1 }]) // false, if `tags` is a list in a query
 */
export function canCarry(parameter: SentParameter, value: Json): boolean {
  return writeHeaderText(parameter, value) !== undefined;
}

/**
 * Says what arrives of a body: a form leaves out what has no members, and knows texts alone.
 *
 * @param media - the media type of the body
 * @param asTaken - the shape for which a server takes that of the schema, where texts may be read in several ways
 * @returns the body as a server reads it; `undefined` if the form cannot carry it
 * @example bodyAsRead(schemaAt, form, { name: 'Tom', tags: [] }) // { name: 'Tom' }
 */
export function bodyAsRead(
  schemaAt: SchemaAt,
  media: Pick<MediaType, 'contentType' | 'schema'> & PartEncodings,
  body: Json,
  asTaken = (shape: WireShape): WireShape => shape,
): Json | undefined {
  const { contentType, encoding = {}, schema } = media;
  const isForm = isFormType(contentType);
  if ((!isForm && !isMultipart(contentType)) || schema === undefined) return body;
  try {
    if (!isForm && !Object.values(encoding).some(isStyledField)) {
      const sent = writeParts(contentType, body, media).map(({ name, value, contentType: type }): SentPart => ({
        ...{ name, headers: type === undefined ? {} : { 'content-type': type } },
        bytes: toByteText(new TextEncoder().encode(String(value))),
      }));
      return readParts(contentType, sent, asTaken(shapeAt(schemaAt, [schema])), media);
    }
    const text = isForm && typeof body === 'string' ? body : writeForm(fieldsOf(contentType, body), encoding);
    return readForm(readPairs(text), asTaken(shapeAt(schemaAt, [schema])), encoding);
  } catch (error) {
    if (error instanceof WireError) return undefined;
    throw error;
  }
}

/**
 * Writes the value of a header parameter.
 *
 * @returns its text; `undefined` if it is left out, or its form cannot carry it
 * @example writeHeaderText(ids, [1, 2]) // '1,2'
 */
export function writeHeaderText(parameter: SentParameter, value: Json): string | undefined {
  const text = headerTextOf(parameter, value);
  return text instanceof WireError ? undefined : text;
}

/**
 * Writes the value of a header parameter, or says why its form cannot carry it.
 *
 * @returns its text, or the error; `undefined` if it is left out
 * @example headerTextOf(ids, ['a,b']) // a WireError: 'the header parameter ids cannot carry "," inside a value, …'
 */
export function headerTextOf(parameter: SentParameter, value: Json): string | WireError | undefined {
  try {
    return writeParameter(wireParameterOf(parameter), value);
  } catch (error) {
    if (error instanceof WireError) return error;
    throw error;
  }
}

function writeUrl(
  operation: HeadParts,
  { path = {}, query = {} }: RequestParts,
  address: string,
  uncarried: Uncarried,
): string {
  if (operation.rpc !== undefined) return address;
  const [base = '', ownQuery] = address.split('?');
  const filled = fillTemplate(operation.path, (name) => {
    const value = path[name];
    return value === undefined
      ? undefined
      : (writeValue(parameterIn(operation, ['path'], name), value, uncarried) ?? '');
  });
  const texts = Object.entries(query).flatMap(
    ([name, value]) => writeValue(parameterIn(operation, ['query', 'querystring'], name), value, uncarried) ?? [],
  );
  const search = [...(ownQuery === undefined ? [] : [ownQuery]), ...texts].join('&');
  return `${base.replace(/\/$/, '')}${filled}${search === '' ? '' : `?${search}`}`;
}

/**
 * Finds the documented media type of a body.
 *
 * @param contentType - the media type that is sent, if it is known
 * @returns that one, or else the preferred one of the operation; `undefined` if it documents no body
 * @example formMediaOf(uploadPhoto, 'image/png')?.encoding
 */
export function formMediaOf({ request }: Operation, contentType: string | undefined): MediaType | undefined {
  const bodies = request?.bodies ?? [];
  return bodies.find((media) => media.contentType === contentType) ?? findPreferredBody(bodies);
}

function bodyText(
  operation: Operation,
  media: MediaType | undefined,
  body: Json,
  uncarried: Uncarried,
): { contentType: string; text: string } {
  const contentType = concreteType(media?.contentType ?? '*/*', 'application/json');
  if (operation.rpc !== undefined || isJson({ contentType })) return { contentType, text: JSON.stringify(body) };
  if (!isMultipart(contentType) && (typeof body === 'string' || !isFormType(contentType)))
    return { contentType, text: typeof body === 'string' ? body : JSON.stringify(body) };
  try {
    if (isMultipart(contentType)) {
      const parts = partsOf(operation, media, contentType, body, uncarried);
      const { value, contentType: sent } = joinParts(contentType, parts, boundary);
      return { contentType: sent, text: String(value) };
    }
    return { contentType, text: writeFormText(media?.encoding, fieldsOf(contentType, body), uncarried) };
  } catch (error) {
    if (uncarried === 'refuse' || !(error instanceof WireError)) throw error;
    return { contentType, text: JSON.stringify(body) };
  }
}

/**
 * Writes a form in the syntax of a query.
 *
 * @throws WireError if the style of a field cannot carry its value, and it is to be refused
 * @example writeFormText({}, { name: 'Tom & Ann' }, 'refuse') // 'name=Tom%20%26%20Ann'
 */
export function writeFormText(
  encoding: Readonly<Record<string, FieldEncoding>> | undefined,
  fields: Readonly<Record<string, unknown>>,
  uncarried: Uncarried,
): string {
  return writeOrFallBack(uncarried, (isKept) => writeForm(fields, isKept ? encoding : undefined));
}

/** A text that occurs in no part (RFC 7578, section 4.1). Fixed, so that the same request is the same text. */
const boundary = 'twinspec-part-boundary-7c1f0a';

/** The parts of a form have names; those of any other list, positions. */
function partsOf(
  operation: Operation,
  media: MediaType | undefined,
  contentType: string,
  body: Json,
  uncarried: Uncarried,
): WirePart[] {
  const fields = media === undefined ? [] : formFieldsOf(operation.schemaAt, media);
  // Servers tell a file from a field by its name (RFC 7578, section 4.2).
  const files = new Map(
    fields.flatMap(({ name, isFile, mediaType = 'application/octet-stream' }) => (isFile ? [[name, mediaType]] : [])),
  );
  const inside = headersInside(operation, body, media ?? {}, uncarried);
  return bodyParts(contentType, body, media, uncarried, inside).map(({ name, value, contentType: type }, i) => {
    const isFile = name !== undefined && files.has(name);
    const own = name === undefined ? (media?.prefixEncoding[i] ?? media?.itemEncoding) : findEncoding(media, name);
    const sent = type ?? (name === undefined ? undefined : files.get(name));
    return {
      ...(name !== undefined && { name }),
      ...(isFile && { filename: 'twinspec' }),
      ...(sent !== undefined && { contentType: sent }),
      ...{ value, headers: partHeadersOf(operation, name ?? `${i}`, own, uncarried) },
    };
  });
}

/**
 * Writes a body whose parts have positions.
 *
 * @param headersAt - the headers of the part at a position
 * @returns its text, and its media type with the boundary
 * @throws WireError if a part cannot carry its value, and it is to be refused
 * @example
 * writePositions('multipart/mixed', ['a'], {}, () => [], 'refuse').contentType // 'multipart/mixed; boundary=…'
 */
export function writePositions(
  contentType: string,
  list: Json[],
  encodings: PartEncodings,
  headersAt: (i: number) => [string, string][],
  uncarried: Uncarried,
): { contentType: string; body: string } {
  const parts = bodyParts(contentType, list, encodings, uncarried).map((part, i): WirePart => ({
    ...part,
    headers: headersAt(i),
  }));
  const { value, contentType: sent } = joinParts(contentType, parts, boundary);
  return { contentType: sent, body: String(value) };
}

/** A part of a multipart body as text; only the fields of a form have names. */
export type TextPart = { name?: string; value: string; contentType?: string };

/**
 * Writes the parts of a multipart body.
 *
 * @param headers - the values of the headers of parts inside of parts: see {@link writeParts}
 * @returns the parts, as texts
 * @throws WireError if the body has no parts, or the style of a field cannot carry its value and that is to be refused
 * @example
 * // [{ name: 'tag', value: 'a' }, { name: 'tag', … }]
 * bodyParts('multipart/form-data', { tag: ['a', 'b'] }, {}, 'refuse');
 */
export function bodyParts(
  contentType: string,
  body: Json,
  encodings: PartEncodings | undefined,
  uncarried: Uncarried,
  headers?: JsonObject,
): TextPart[] {
  const parts = writeOrFallBack(uncarried, (isKept) =>
    writeParts(contentType, body, isKept ? encodings : undefined, headers),
  );
  return parts.map(({ name, value, contentType: type }) => ({
    ...(name !== undefined && { name }),
    value: String(value),
    ...(type !== undefined && { contentType: type }),
  }));
}

function lacksExample({ name }: ResponseHeader, part: string): WireError {
  return new WireError('part header', `${name} of ${part}`, 'what its schema says: give it an example');
}

/** The values that the documented headers of parts inside of parts are shown with. */
function headersInside(
  operation: Pick<Operation, 'schemaAt'>,
  value: Json,
  { encoding = {}, prefixEncoding = [], itemEncoding }: Partial<Pick<Encoding, keyof PartEncodings>>,
  uncarried: Uncarried,
  depth = 0,
): JsonObject {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([part, inside]: [string, Json]): [string, Json][] => {
      const own = Array.isArray(value) ? (prefixEncoding[Number(part)] ?? itemEncoding) : ownProperty(encoding, part);
      if (own === undefined) return [];
      const headers =
        depth === 0
          ? []
          : own.headers.flatMap((header): [string, Json][] => {
              const shown = toDocumentedHeader(operation, header) && findHeaderValue(operation.schemaAt, header);
              if (shown === undefined && header.required && uncarried === 'refuse') throw lacksExample(header, part);
              return shown === undefined ? [] : [[header.name, shown]];
            });
      return [
        [part, { ...headersInside(operation, inside, own, uncarried, depth + 1), ...Object.fromEntries(headers) }],
      ];
    }),
  );
}

function findEncoding(media: MediaType | undefined, name: string): Encoding | undefined {
  return media && ownProperty(media.encoding, name);
}

/**
 * Writes the documented headers of a part (OpenAPI, Encoding Object, `headers`).
 *
 * @param part - the name of the field, or the position
 * @returns their names and texts; those without a value are left out
 * @throws WireError if a required one has no value, and it is to be refused
 * @example partHeadersOf(operation, 'photo', encoding, 'refuse') // [['X-Rotation', '90']]
 */
export function partHeadersOf(
  operation: Pick<Operation, 'schemaAt'>,
  part: string,
  encoding: Pick<Encoding, 'headers'> | undefined,
  uncarried: Uncarried,
): [string, string][] {
  return (encoding?.headers ?? []).flatMap((header) => {
    const written = toDocumentedHeader(operation, header);
    if (written === undefined && header.required && uncarried === 'refuse') throw lacksExample(header, part);
    return written === undefined ? [] : [written];
  });
}

/**
 * Checks whether an operation takes nothing but a JSON body, which is then its argument.
 *
 * @param operation - an operation over HTTP
 * @returns true if it has no parameters and only one body, which is JSON
 */
export function takesBodyAlone({ parameters, request }: Operation): boolean {
  const [body, ...others] = request?.bodies ?? [];
  return parameters.length === 0 && body !== undefined && others.length === 0 && isJson(body);
}
