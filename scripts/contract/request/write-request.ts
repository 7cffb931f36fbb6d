// Requests: how one is written from its parts, and a sample for an operation that has no example.

import { asObject, isObject, type Json, type JsonObject } from '../base/json.ts';
import { formFieldsOf, isFileField } from '../media/form-fields.ts';
import { isJson, preferredBody } from '../media/media.ts';
import type { Encoding, MediaType, Operation, Parameter, RequestView } from '../operation.ts';
import { fillTemplate } from '../http/path-template.ts';
import { writeForm, writeParameter, WireError } from '../../../src/wire/write.ts';
import { isFormType, isMultipartForm, type WireParameter } from '../../../src/wire/style.ts';
import { wireParameterOf } from '../http/wire-shape.ts';

/** An HTTP request as plain data. */
export type WrittenHttpRequest = {
  method: string;
  url: string;
  /** The headers by name as the document writes it. */
  headers: Record<string, string>;
  /** The body; `undefined` if there is none. */
  body?: string;
};

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
 * @param operation - the operation to call
 * @param view - headers, parameters and body; undocumented parameters have the style `form`
 * @param address - the URL of the server; a JSON-RPC request goes to this URL itself
 * @example
 * const view = { headers: {}, query: { tags: ['a', 'b'] } };
 * writeRequest(listPets, view, 'http://127.0.0.1:4010').url; // 'http://127.0.0.1:4010/pets?tags=a&tags=b'
 */
export function writeRequest(operation: Operation, view: RequestParts, address = ''): WrittenHttpRequest {
  const headers: Record<string, string> = { ...writeHeaders(operation, view) };
  const request: WrittenHttpRequest = { method: operation.method, url: writeUrl(operation, view, address), headers };
  if (view.body === undefined) return request;
  const media = formMediaOf(operation, view.contentType);
  const { contentType, text } = bodyText(operation, media, view.body);
  if (!Object.keys(headers).some((name) => name.toLowerCase() === 'content-type'))
    headers['Content-Type'] = contentType;
  return { ...request, body: text };
}

/** A parameter, as far as its form on the wire depends on it. */
type SentParameter = Pick<Parameter, 'name' | 'in' | 'style' | 'explode' | 'allowReserved'> & {
  content?: Pick<MediaType, 'contentType'> & { encoding?: MediaType['encoding'] };
};

/** The parts of an operation that the URL and the cookies of its requests depend on. */
export type UrlParts = { path: string; parameters: SentParameter[]; rpc?: object | undefined };

/**
 * Serializes the headers of a request: those that are given, and `Cookie` with its cookies.
 *
 * @param operation - the operation, with the styles of its parameters
 * @param view - headers and cookies
 * @example
 * writeHeaders(operation, { headers: { DappId: 'demo' }, cookies: { theme: 'dark' } }) // …, Cookie: 'theme=dark'
 */
export function writeHeaders(operation: UrlParts, { headers, cookies = {} }: RequestParts): Record<string, string> {
  const pairs = Object.entries(cookies).flatMap(
    ([name, value]) => writeLeniently(parameterIn(operation, ['cookie'], name), value) ?? [],
  );
  return pairs.length === 0 ? headers : { ...headers, Cookie: pairs.join('; ') };
}

/** How a value travels; one that is not documented, such as a credential, as by default. */
function parameterIn(
  { parameters }: UrlParts,
  places: [Parameter['in'], ...Parameter['in'][]],
  name: string,
): WireParameter {
  const parameter = parameters.find((one) => places.includes(one.in) && one.name === name);
  return parameter === undefined ? { name, in: places[0] } : wireParameterOf(parameter);
}

/** What a form cannot carry, and a document or a reader wants to send nevertheless, is JSON. */
function writeLeniently(parameter: WireParameter, value: Json): string | undefined {
  try {
    return writeParameter(parameter, value);
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    return writeParameter({ ...parameter, contentType: 'application/json' }, value);
  }
}

/**
 * Checks whether the form of a parameter can carry a value.
 *
 * @returns false for what is left out, too
 * @example canCarry(tags, [{ id: 1 }]) // false, if `tags` is a list in a query
 */
export function canCarry(parameter: SentParameter, value: Json): boolean {
  try {
    return writeParameter(wireParameterOf(parameter), value) !== undefined;
  } catch (error) {
    if (error instanceof WireError) return false;
    throw error;
  }
}

/**
 * Writes the value of a header parameter.
 *
 * @returns its text; JSON, if its form cannot carry the value
 * @example writeHeaderText(ids, [1, 2]) // '1,2'
 */
export function writeHeaderText(parameter: SentParameter, value: Json): string {
  return writeLeniently(wireParameterOf(parameter), value) ?? '';
}

/**
 * Serializes the URL of a request.
 *
 * @param operation - the operation, with its path and the styles of its parameters
 * @param view - path and query parameters
 * @param address - the URL of the server; a JSON-RPC request goes to this URL itself
 * @example writeUrl(operation, { path: { id: 5 } }, 'https://example.org') // 'https://example.org/pets/5'
 */
export function writeUrl(
  operation: UrlParts,
  { path = {}, query = {} }: Omit<RequestParts, 'headers'>,
  address: string,
): string {
  if (operation.rpc !== undefined) return address;
  const [base = '', ownQuery] = address.split('?');
  const filled = fillTemplate(operation.path, (name) => {
    const value = path[name];
    return value === undefined ? undefined : (writeLeniently(parameterIn(operation, ['path'], name), value) ?? '');
  });
  const texts = Object.entries(query).flatMap(
    ([name, value]) => writeLeniently(parameterIn(operation, ['query', 'querystring'], name), value) ?? [],
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
  return bodies.find((media) => media.contentType === contentType) ?? preferredBody(bodies);
}

function bodyText(
  operation: Operation,
  media: MediaType | undefined,
  body: Json,
): { contentType: string; text: string } {
  const contentType = media === undefined || media.contentType.includes('*') ? 'application/json' : media.contentType;
  if (operation.rpc !== undefined || isJson({ contentType })) return { contentType, text: JSON.stringify(body) };
  if (isFormType(contentType))
    return { contentType, text: writeFormText(media?.encoding, body) };
  if (/^multipart\//i.test(contentType)) return multipart(contentType, partsOf(operation, media, contentType, body));
  return { contentType, text: typeof body === 'string' ? body : JSON.stringify(body) };
}

/**
 * Writes a form; one that is text already stays as it is. What the style of a field cannot carry is JSON.
 *
 * @example writeFormText({}, { name: 'Tom & Ann' }) // 'name=Tom%20%26%20Ann'
 */
export function writeFormText(encoding: MediaType['encoding'] | undefined, body: Json): string {
  if (typeof body === 'string') return body;
  try {
    return writeForm(asObject(body), encoding);
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    return writeForm(asObject(body));
  }
}

/** A text that occurs in no part (RFC 7578, section 4.1). Fixed, so that the same request is the same text. */
const boundary = 'twinspec-part-boundary-7c1f0a';

/** A part of a multipart body: its header lines and its value. */
type Part = { lines: string[]; value: Json };

/** The parts of a form have names; those of any other list, positions. */
function partsOf({ schemaAt }: Operation, media: MediaType | undefined, contentType: string, body: Json): Part[] {
  if (Array.isArray(body) && !isMultipartForm(contentType)) {
    return body.map((value, i) => {
      const encoding = media?.prefixEncoding[i] ?? media?.itemEncoding;
      return { lines: typeLines(encoding, value), value };
    });
  }
  const fields = new Map(
    (media?.schema === undefined ? [] : formFieldsOf(schemaAt, media.schema)).map(({ name, pointer }) => [
      name,
      pointer,
    ]),
  );
  return Object.entries(asObject(body)).flatMap(([name, value]) => {
    const disposition = `Content-Disposition: form-data; name="${name.replaceAll('"', '%22')}"`;
    const encoding = media?.encoding[name];
    const pointer = fields.get(name);
    // Servers tell a file from a field by its name (RFC 7578, section 4.2).
    const isFile =
      pointer !== undefined &&
      [pointer, itemsAt(schemaAt, pointer)].some((one) => isFileField(schemaAt, one, encoding?.contentType));
    const lines = isFile
      ? [`${disposition}; filename="twinspec"`, `Content-Type: ${firstOf(encoding?.contentType)}`]
      : [disposition];
    return (Array.isArray(value) ? value : [value])
      .filter((one) => one !== null)
      .map((one) => ({
        lines: isFile ? lines : [...lines, ...typeLines(encoding, one)],
        value: one,
      }));
  });
}

function itemsAt(schemaAt: Operation['schemaAt'], pointer: string): string {
  const { pointer: here, schema } = schemaAt(pointer);
  return isObject(asObject(schema === true || schema === false ? undefined : schema)['items']) ? `${here}/items` : here;
}

/** An encoding may list several media types, and ranges of them. */
function firstOf(types = ''): string {
  const first = types.split(',').find((one) => !one.includes('*') && one.trim() !== '');
  return first?.trim() ?? 'application/octet-stream';
}

function isData(value: Json): boolean {
  return typeof value === 'object' && value !== null;
}

function typeLines(encoding: Encoding | undefined, value: Json): string[] {
  if (encoding?.contentType !== undefined) return [`Content-Type: ${firstOf(encoding.contentType)}`];
  return isData(value) ? ['Content-Type: application/json'] : [];
}

function multipart(contentType: string, parts: Part[]): { contentType: string; text: string } {
  const written = parts.map(
    ({ lines, value }) =>
      `--${boundary}\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n${isData(value) ? JSON.stringify(value) : String(value)}\r\n`,
  );
  return {
    contentType: `${contentType.split(';')[0] ?? contentType}; boundary=${boundary}`,
    text: `${written.join('')}--${boundary}--\r\n`,
  };
}

/**
 * Checks whether an operation takes nothing but a JSON body, which is then its argument.
 *
 * @param operation - an operation of the platform
 * @returns true if it has no parameters and only one body, which is JSON
 */
export function takesBodyAlone({ parameters, request }: Operation): boolean {
  const [body, ...others] = request?.bodies ?? [];
  return parameters.length === 0 && body !== undefined && others.length === 0 && isJson(body);
}
