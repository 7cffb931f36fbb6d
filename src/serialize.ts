import { serializeArrayParam, serializeObjectParam } from 'openapi-fetch';
import { isRecord } from './json.ts';

/**
 * How a parameter, or a field of a form, is serialized (OpenAPI 3.1, SentParameter Object, style values). Members left out
 * have the default of the parameter's location.
 *
 * @example const style: Style = { style: 'form', explode: false };
 */
export type Style = {
  readonly style?: string;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
};

/**
 * What a client has to know about a parameter to send it.
 *
 * @example const parameter: SentParameter = { name: 'petId', in: 'path' };
 */
export type SentParameter = Style & {
  readonly name: string;
  readonly in: 'path' | 'query' | 'querystring' | 'header' | 'cookie';
  /** Whether its value is written as JSON. */
  readonly json?: boolean;
  /** Whether its value must never be shown. */
  readonly secret?: boolean;
};

/**
 * How a field of a form is serialized (OpenAPI 3.1, FieldEncoding Object).
 *
 * @example const encoding: FieldEncoding = { contentType: 'application/json' };
 */
export type FieldEncoding = Style & { readonly contentType?: string };

/**
 * How a request body is serialized.
 *
 * @example const type: BodyType = { contentType: 'multipart/form-data' };
 */
export type BodyType = {
  readonly contentType: string;
  /** The fields of a form that are not serialized as by default. */
  readonly encoding?: Readonly<Record<string, FieldEncoding>>;
};

/** The default style of each location (OpenAPI 3.1, Parameter Object). By default, only `form` is exploded. */
const defaultStyles = { path: 'simple', query: 'form', querystring: 'form', header: 'simple', cookie: 'form' } as const;

type ArrayStyle = Parameters<typeof serializeArrayParam>[2]['style'];
type ObjectStyle = Parameters<typeof serializeObjectParam>[2]['style'];

/**
 * Serializes a parameter, or a field of a form, as its style says.
 *
 * @param parameter - name and style
 * @param value - any value but undefined
 * @param encode - percent-encodes a name or a value; `String` for headers, which are not encoded
 * @returns the text, with the name where the style includes it
 * @example serialize({ name: 'tag', in: 'query' }, ['a', 'b'], encodeURIComponent); // 'tag=a&tag=b'
 */
export function serialize(parameter: SentParameter, value: unknown, encode: (text: string) => string): string {
  const style = parameter.style ?? defaultStyles[parameter.in];
  const explode = parameter.explode ?? style === 'form';
  const name = encode(parameter.name);
  const write = (part: unknown): string =>
    encode(typeof part === 'object' && part !== null ? JSON.stringify(part) : String(part));
  // Everything is encoded here, as openapi-fetch would not encode names.
  const options = { explode, allowReserved: true };
  if (parameter.json) return withName(style, name, encode(JSON.stringify(value)));
  if (Array.isArray(value))
    return serializeArrayParam(name, value.map(write), { ...options, style: style as ArrayStyle });
  if (isRecord(value)) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    const written = Object.fromEntries(members.map(([member, part]) => [encode(member), write(part)]));
    return serializeObjectParam(name, written, { ...options, style: style as ObjectStyle });
  }
  return withName(style, name, write(value));
}

function withName(style: string, name: string, text: string): string {
  if (style === 'simple') return text;
  return style === 'label' ? `.${text}` : `${style === 'matrix' ? ';' : ''}${name}=${text}`;
}

/**
 * Percent-encodes all but unreserved and reserved characters (RFC 3986, sections 2.2 and 2.3), and leaves percent signs
 * alone: what `allowReserved` asks for.
 *
 * @param text - a name or a value
 * @returns the encoded text
 * @example encodeUnreserved('a/b[c d]'); // 'a/b[c%20d]'
 */
export function encodeUnreserved(text: string): string {
  // `encodeURI` is older than RFC 3986, and takes the brackets of IPv6 addresses for other characters.
  return encodeURI(text).replaceAll(/%(?:25|5B|5D)/g, decodeURIComponent);
}

/**
 * Serializes a request body.
 *
 * @param type - its content type
 * @param body - what the caller gave
 * @returns the body for `fetch`, and its Content-Type unless `fetch` has to set that itself
 * @throws TypeError if JSON cannot hold it
 * @example const { body, contentType } = writeBody({ contentType: 'multipart/form-data' }, { file });
 */
export function writeBody(
  { contentType, encoding }: BodyType,
  body: unknown,
): { body: BodyInit; contentType: string | undefined } {
  const mime = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (/[/+]json$/.test(mime)) return { body: JSON.stringify(body), contentType };
  // A text, and anything else that `fetch` takes as a body, is sent as it is.
  if (!isRecord(body))
    return {
      body: body as BodyInit,
      contentType: body instanceof FormData || mime.includes('*') ? undefined : contentType,
    };
  if (mime === 'multipart/form-data') return { body: multipart(body, encoding), contentType: undefined };
  if (mime === 'application/x-www-form-urlencoded') return { body: form(body, encoding), contentType };
  return { body: JSON.stringify(body), contentType };
}

function form(fields: Record<string, unknown>, encoding: BodyType['encoding']): string {
  const written = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const json = isRecord(value) && !encoding?.[name]?.style;
      return serialize({ ...encoding?.[name], name, in: 'query', json }, value, encodeURIComponent);
    });
  return written.filter(Boolean).join('&');
}

function multipart(fields: Record<string, unknown>, encoding: BodyType['encoding']): FormData {
  const parts = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const part of Array.isArray(value) ? value : [value]) {
      if (part !== undefined) parts.append(name, partOf(part, encoding?.[name]?.contentType));
    }
  }
  return parts;
}

/** A part with a content type has to be a Blob: FormData has no other place for it. */
function partOf(part: unknown, contentType: string | undefined): string | Blob {
  if (part instanceof Blob) return part.type || !contentType ? part : new Blob([part], { type: contentType });
  if (part instanceof ArrayBuffer || ArrayBuffer.isView(part))
    return new Blob([part as BlobPart], { type: contentType ?? 'application/octet-stream' });
  if (isRecord(part) || Array.isArray(part))
    return new Blob([JSON.stringify(part)], { type: contentType ?? 'application/json' });
  return contentType ? new Blob([String(part)], { type: contentType }) : String(part);
}
