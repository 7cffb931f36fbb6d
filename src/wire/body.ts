import { defaultBodySerializer } from 'openapi-fetch';
import { isRecord } from '../json.ts';
import { isFormType, isJsonType, isMultipart, isMultipartForm, type PartEncodings } from './style.ts';
import { fieldsOf, joinParts, writeForm, writeParts, type WirePart } from './write.ts';

/**
 * How a request body is written.
 *
 * @example const type: BodyType = { contentType: 'multipart/form-data' };
 */
export type BodyType = PartEncodings & { readonly contentType: string };

/**
 * Writes a request body.
 *
 * @param type - its content type, and how its parts are written
 * @param body - what the caller gave
 * @param headers - the values of the headers of its parts: see {@link writeParts}
 * @returns the body for `fetch`, and its Content-Type unless `fetch` has to set that itself
 * @throws TypeError if JSON cannot hold it, WireError if a form cannot
 * @example const { body, contentType } = writeBody({ contentType: 'multipart/form-data' }, { file });
 */
export function writeBody(
  type: BodyType,
  body: unknown,
  headers?: unknown,
): { body: BodyInit; contentType: string | undefined } {
  const { contentType } = type;
  if (isJsonType(contentType)) return { body: defaultBodySerializer(body), contentType };
  const isForm = isFormType(contentType);
  if (isMultipart(contentType) && !isWritten(body)) return multipart(type, body, headers);
  if (isForm && !isWritten(body) && typeof body !== 'string')
    return { body: writeForm(fieldsOf(contentType, body), type.encoding), contentType };
  if (isRecord(body)) return { body: defaultBodySerializer(body), contentType };
  // A text, and anything else that `fetch` takes as a body, is sent as it is.
  const isOwn = body instanceof FormData || contentType.includes('*');
  return { body: body as BodyInit, contentType: isOwn ? undefined : contentType };
}

/** Checks whether a value is a form, or bytes of one, that the caller has written. */
function isWritten(body: unknown): boolean {
  return typeof body === 'object' && body !== null && !isRecord(body) && !Array.isArray(body);
}

function multipart(type: BodyType, body: unknown, headers: unknown): ReturnType<typeof writeBody> {
  const { contentType } = type;
  const parts = writeParts(contentType, body, type, headers).map(toTypedPart);
  const form = new FormData();
  for (const { name = '', value, contentType: own, headers: further } of parts) {
    // FormData has a content type only for files: a part with one would have the name `blob`, and servers take it for a
    // file. It has no other headers.
    const isPlain = own === undefined || (typeof value !== 'string' && !isMultipart(own));
    if (!isPlain || further.length > 0 || !isMultipartForm(contentType)) {
      const { value: whole, contentType: sent } = joinParts(contentType, parts);
      return { body: whole, contentType: sent };
    }
    form.append(name, value);
  }
  return { body: form, contentType: undefined };
}

/** A part whose bytes are a file. */
type Part = WirePart & { readonly value: string | Blob };

function toTypedPart(part: WirePart): Part {
  const { value, contentType } = part;
  if (typeof value === 'string') return { ...part, value };
  if (value instanceof Blob && (value.type || !contentType)) return { ...part, value };
  return { ...part, value: new Blob([value], { type: contentType ?? 'application/octet-stream' }) };
}
