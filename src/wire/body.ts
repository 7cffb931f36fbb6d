import { defaultBodySerializer } from 'openapi-fetch';
import { isRecord } from '../json.ts';
import { escapePartName } from './percent.ts';
import { isFormType, isJsonType, isMultipartForm, type FieldEncoding } from './style.ts';
import { writeForm, writeParts, type WirePart } from './write.ts';

/**
 * How a request body is written.
 *
 * @example const type: BodyType = { contentType: 'multipart/form-data' };
 */
export type BodyType = {
  readonly contentType: string;
  /** The fields of a form that are not written as by default. */
  readonly encoding?: Readonly<Record<string, FieldEncoding>>;
};

/**
 * Writes a request body.
 *
 * @param type - its content type
 * @param body - what the caller gave
 * @returns the body for `fetch`, and its Content-Type unless `fetch` has to set that itself
 * @throws TypeError if JSON cannot hold it, WireError if a form cannot
 * @example const { body, contentType } = writeBody({ contentType: 'multipart/form-data' }, { file });
 */
export function writeBody(
  { contentType, encoding }: BodyType,
  body: unknown,
): { body: BodyInit; contentType: string | undefined } {
  if (isJsonType(contentType)) return { body: defaultBodySerializer(body), contentType };
  // A text, and anything else that `fetch` takes as a body, is sent as it is.
  if (!isRecord(body))
    return {
      body: body as BodyInit,
      contentType: body instanceof FormData || contentType.includes('*') ? undefined : contentType,
    };
  if (isMultipartForm(contentType)) return multipart(body, encoding);
  if (isFormType(contentType)) return { body: writeForm(body, encoding), contentType };
  return { body: defaultBodySerializer(body), contentType };
}

function multipart(
  fields: Record<string, unknown>,
  encoding: BodyType['encoding'],
): { body: BodyInit; contentType: string | undefined } {
  const parts = writeParts(fields, encoding).map(toPart);
  const isPlain = parts.every(([, value, type]) => typeof value !== 'string' || type === undefined);
  if (!isPlain) return typedParts(parts);
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  return { body: form, contentType: undefined };
}

/** A part of a multipart form: its name, its value and its content type. */
type Part = [name: string, value: string | Blob, contentType: string | undefined];

function toPart({ name, value, contentType }: WirePart): Part {
  if (typeof value === 'string') return [name, value, contentType];
  if (value instanceof Blob && (value.type || !contentType)) return [name, value, undefined];
  return [name, new Blob([value], { type: contentType ?? 'application/octet-stream' }), undefined];
}

/** FormData has a content type only for files: a part with one would have the name `blob`, and servers take it for a file. */
function typedParts(parts: readonly Part[]): { body: Blob; contentType: string } {
  const boundary = `twinspec${Math.random().toString(36).slice(2)}${Math.random().toString(36).slice(2)}`;
  const chunks = parts.flatMap(([name, value, contentType]) => {
    const file =
      typeof value === 'string' ? '' : `; filename="${escapePartName('name' in value ? String(value.name) : 'blob')}"`;
    const type = typeof value === 'string' ? contentType : value.type || 'application/octet-stream';
    const typed = type === undefined ? '' : `Content-Type: ${type}\r\n`;
    return [
      `--${boundary}\r\nContent-Disposition: form-data; name="${escapePartName(name)}"${file}\r\n${typed}\r\n`,
      value,
      '\r\n',
    ];
  });
  const contentType = `multipart/form-data; boundary=${boundary}`;
  return { body: new Blob([...chunks, `--${boundary}--\r\n`], { type: contentType }), contentType };
}
