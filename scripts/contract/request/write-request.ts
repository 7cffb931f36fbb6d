// Requests: how one is written from its parts, and a sample for an operation that has no example.

import { asObject, isObject, type Json, type JsonObject } from '../base/json.ts';
import {
  writeUrlEncodedForm,
  formMediaOf,
  writePairs,
  writeTextValue,
  type SerializationStyle,
} from '../media/form-pairs.ts';
import { formFieldsOf, isFileField } from '../media/form-fields.ts';
import { isJson } from '../media/media.ts';
import type { Encoding, MediaType, Operation, Parameter, RequestView, ParameterStyle } from '../operation.ts';
import { fillTemplate } from '../http/path-template.ts';

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

/** The parts of an operation that the URL and the cookies of its requests depend on. */
export type UrlParts = {
  path: string;
  parameters: (Pick<Parameter, 'name' | 'in' | 'style' | 'explode' | 'allowReserved'> & {
    content?: Pick<MediaType, 'contentType'>;
  })[];
  rpc?: object | undefined;
};

/**
 * Serializes the headers of a request: those that are given, and `Cookie` with its cookies.
 *
 * @param operation - the operation, with the styles of its parameters
 * @param view - headers and cookies
 * @example
 * writeHeaders(operation, { headers: { DappId: 'demo' }, cookies: { theme: 'dark' } }) // …, Cookie: 'theme=dark'
 */
export function writeHeaders(
  { parameters }: UrlParts,
  { headers, cookies = {} }: RequestParts,
): Record<string, string> {
  const cookie = Object.entries(cookies).flatMap(([name, value]) => {
    const parameter = parameters.find((one) => one.in === 'cookie' && one.name === name);
    return writePairs(parameter ?? { name, ...plain }, value).map(
      ([key, text]) => `${key}=${encodeURIComponent(text)}`,
    );
  });
  return cookie.length === 0 ? headers : { ...headers, Cookie: cookie.join('; ') };
}

/** The style of undocumented parameters, such as a credential in the query or in a cookie. */
const plain = { style: 'form', explode: true, allowReserved: false } as const satisfies Partial<Parameter>;

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
    const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name);
    const value = path[name];
    return value === undefined ? undefined : pathText(parameter ?? { name, style: 'simple', explode: false }, value);
  });
  const search = [...(ownQuery === undefined ? [] : [ownQuery]), ...queryTexts(operation, query)].join('&');
  return `${base.replace(/\/$/, '')}${filled}${search === '' ? '' : `?${search}`}`;
}

function queryTexts({ parameters }: UrlParts, query: Record<string, Json>): string[] {
  return Object.entries(query).flatMap(([name, value]) => {
    const parameter = parameters.find((one) => one.name === name && (one.in === 'query' || one.in === 'querystring'));
    if (parameter?.content !== undefined && isJson(parameter.content)) {
      const text = encodeURIComponent(JSON.stringify(value));
      return [parameter.in === 'querystring' ? text : `${encodeURIComponent(name)}=${text}`];
    }
    if (parameter?.in === 'querystring') return writeUrlEncodedForm({}, value);
    const encode = parameter?.allowReserved === true ? encodedUnreserved : encodeURIComponent;
    return writePairs(parameter ?? { name, ...plain }, value).map(([key, text, raw]) => {
      const name = encodeURIComponent(key).replaceAll('%5B', '[').replaceAll('%5D', ']');
      return `${name}=${raw === true ? text : encode(text)}`;
    });
  });
}

/** Leaves reserved characters and percent signs alone, as the clients do (OpenAPI, `allowReserved`). */
function encodedUnreserved(text: string): string {
  return encodeURI(text).replaceAll(/%(?:25|5B|5D)/g, decodeURIComponent);
}

/** The prefix and the separator of the values of a path parameter. */
const pathStyles: Partial<Record<ParameterStyle, { first: string; between: string }>> = {
  simple: { first: '', between: ',' },
  label: { first: '.', between: '.' },
  matrix: { first: ';', between: ';' },
};

function pathText({ name, style, explode }: SerializationStyle, value: Json): string {
  const { first, between } = pathStyles[style] ?? { first: '', between: ',' };
  const named = style === 'matrix' ? `${name}=` : '';
  const encode = (one: Json): string => encodeURIComponent(writeTextValue(one));
  if (Array.isArray(value)) {
    if (explode) return first + value.map((one) => named + encode(one)).join(between);
    return first + named + value.map(encode).join(',');
  }
  if (isObject(value)) {
    const members = Object.entries(value);
    if (explode) return first + members.map(([key, one]) => `${key}=${encode(one)}`).join(between);
    return first + named + members.map(([key, one]) => `${key},${encode(one)}`).join(',');
  }
  return first + named + encode(value);
}

function bodyText(
  operation: Operation,
  media: MediaType | undefined,
  body: Json,
): { contentType: string; text: string } {
  const contentType = media === undefined || media.contentType.includes('*') ? 'application/json' : media.contentType;
  if (operation.rpc !== undefined || isJson({ contentType })) return { contentType, text: JSON.stringify(body) };
  if (/^application\/x-www-form-urlencoded/i.test(contentType))
    return { contentType, text: writeUrlEncodedForm(media?.encoding ?? {}, body).join('&') };
  if (/^multipart\//i.test(contentType)) return multipart(contentType, partsOf(operation, media, contentType, body));
  return { contentType, text: typeof body === 'string' ? body : JSON.stringify(body) };
}

/** A text that occurs in no part (RFC 7578, section 4.1). Fixed, so that the same request is the same text. */
const boundary = 'twinspec-part-boundary-7c1f0a';

/** A part of a multipart body: its header lines and its value. */
type Part = { lines: string[]; value: Json };

/** The parts of a form have names; those of any other list, positions. */
function partsOf({ schemaAt }: Operation, media: MediaType | undefined, contentType: string, body: Json): Part[] {
  if (Array.isArray(body) && !/^multipart\/form-data/i.test(contentType)) {
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
    return (Array.isArray(value) ? value : [value]).map((one) => ({
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

function typeLines(encoding: Encoding | undefined, value: Json): string[] {
  const isData = typeof value === 'object' && value !== null;
  if (encoding?.contentType !== undefined) return [`Content-Type: ${firstOf(encoding.contentType)}`];
  return isData ? ['Content-Type: application/json'] : [];
}

function multipart(contentType: string, parts: Part[]): { contentType: string; text: string } {
  const written = parts.map(
    ({ lines, value }) =>
      `--${boundary}\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n${writeTextValue(value)}\r\n`,
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
