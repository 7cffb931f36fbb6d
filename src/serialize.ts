import { serializeArrayParam, serializeObjectParam } from 'openapi-fetch';
import { isRecord } from './json.ts';

/**
 * How a parameter, or a field of a form, is written (OpenAPI, style values); what is left out is the default of its
 * place.
 *
 * @example const style: Style = { style: 'form', explode: false };
 */
export type Style = {
  readonly style?: string;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
};

/**
 * A parameter of an operation, as far as its request needs it.
 *
 * @example const parameter: Parameter = { name: 'petId', in: 'path' };
 */
export type Parameter = Style & {
  readonly name: string;
  readonly in: 'path' | 'query' | 'querystring' | 'header' | 'cookie';
  /** Its value is written as JSON. */
  readonly json?: boolean;
  /** It must never be shown. */
  readonly secret?: boolean;
};

/**
 * How a field of a form is written (OpenAPI, Encoding Object).
 *
 * @example const encoding: Encoding = { contentType: 'application/json' };
 */
export type Encoding = Style & { readonly contentType?: string };

/**
 * How a request body is written.
 *
 * @example const type: BodyType = { contentType: 'multipart/form-data' };
 */
export type BodyType = {
  readonly contentType: string;
  /** By field of a form, where it is not the default. */
  readonly encoding?: Readonly<Record<string, Encoding>>;
};

/** What OpenAPI takes where nothing is said: the style of each place, which is exploded if it is `form`. */
const defaultStyles = { path: 'simple', query: 'form', querystring: 'form', header: 'simple', cookie: 'form' } as const;

type ArrayStyle = Parameters<typeof serializeArrayParam>[2]['style'];
type ObjectStyle = Parameters<typeof serializeObjectParam>[2]['style'];

/**
 * Writes a value as a URL, a header or a form has it.
 *
 * @param parameter - name and style
 * @param value - anything but undefined
 * @param encode - percent-encodes a part; headers take theirs as they are
 * @returns the text, with the name where the style has it
 * @example serialize({ name: 'tag', in: 'query' }, ['a', 'b'], encodeURIComponent); // 'tag=a&tag=b'
 */
export function serialize(parameter: Parameter, value: unknown, encode: (text: string) => string): string {
  const style = parameter.style ?? defaultStyles[parameter.in];
  const explode = parameter.explode ?? style === 'form';
  const name = encode(parameter.name);
  const write = (part: unknown): string =>
    encode(typeof part === 'object' && part !== null ? JSON.stringify(part) : String(part));
  // Everything is encoded here: openapi-fetch would leave names as they are.
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

/** Percent-encodes all but what RFC 3986 lets stand, and what it reserves: `allowReserved`. */
export function encodeUnreserved(text: string): string {
  return encodeURI(text).replaceAll('%25', '%');
}

/**
 * Writes a request body.
 *
 * @param type - its content type
 * @param body - what the caller gave
 * @returns what `fetch` takes, and the Content-Type unless `fetch` knows better
 * @throws TypeError if JSON cannot hold it
 * @example const { body, contentType } = writeBody({ contentType: 'multipart/form-data' }, { file });
 */
export function writeBody(
  { contentType, encoding }: BodyType,
  body: unknown,
): { body: BodyInit; contentType: string | undefined } {
  const mime = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (/[/+]json$/.test(mime)) return { body: JSON.stringify(body), contentType };
  // What is a body already, or a text, is sent as it is.
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

/** A part with a content type of its own has to be a file: FormData knows no other. */
function partOf(part: unknown, contentType: string | undefined): string | Blob {
  if (part instanceof Blob) return part.type || !contentType ? part : new Blob([part], { type: contentType });
  if (part instanceof ArrayBuffer || ArrayBuffer.isView(part))
    return new Blob([part as BlobPart], { type: contentType ?? 'application/octet-stream' });
  if (isRecord(part) || Array.isArray(part))
    return new Blob([JSON.stringify(part)], { type: contentType ?? 'application/json' });
  return contentType ? new Blob([String(part)], { type: contentType }) : String(part);
}
