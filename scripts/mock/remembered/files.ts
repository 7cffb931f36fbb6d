import { bytesOfBase64 } from '../../contract/base/base64.ts';
import { bodyKind, concreteType, isMediaType } from '../../contract/media/media.ts';
import type { JsonObject } from '../../contract/base/json.ts';
import type { Operation } from '../../contract/operation.ts';
import { normalizeName } from '../../contract/lists/pagination-names.ts';
import { successWithContent } from '../../contract/responses/responses.ts';
import type { Call } from '../../serve/call-types.ts';
import { headerOf } from '../../serve/message/message.ts';
import { formSentBy, type SentFile, type SentForm } from '../generate/sent-form.ts';

/** The bytes of an object, as plain JSON. */
export type KeptFile = { type: string; base64: string };

/** Files of more bytes are not kept. */
const maxFile = 4 * 1024 * 1024;

/** What members of an object are called that say something about its file. */
const about: Record<string, (file: SentFile) => string | number | undefined> = {
  name: ({ filename }) => filename,
  filename: ({ filename }) => filename,
  originalfilename: ({ filename }) => filename,
  originalname: ({ filename }) => filename,
  size: ({ bytes }) => bytes.length,
  filesize: ({ bytes }) => bytes.length,
  filesizeinbyte: ({ bytes }) => bytes.length,
  bytes: ({ bytes }) => bytes.length,
  mimetype: ({ type }) => type,
  contenttype: ({ type }) => type,
  mediatype: ({ type }) => type,
};

/**
 * Reads what a request brings besides data: a form with its file, or the bytes that are its body.
 *
 * @returns `undefined` for a request with any other body
 */
export function uploadIn(call: Call): SentForm | undefined {
  const form = formSentBy(call);
  const type = headerOf(call.headers, 'content-type');
  if (form !== undefined || type === undefined || call.body.length === 0) return form;
  if (bodyKind({ contentType: type }) !== 'binary') return undefined;
  return { fields: {}, file: { filename: undefined, type, bytes: call.body } };
}

/** Checks whether an operation takes bytes as a body. */
export function takesBytes({ request }: Operation): boolean {
  return request?.bodies.some((body) => bodyKind(body) === 'binary') === true;
}

/**
 * Reads the object that a form sends: its fields, those of a field that is an object itself, such as Box's
 * `attributes`, and what its file tells.
 *
 * @param members - the names of the object's members
 */
export function objectInForm({ fields, file }: SentForm, members: Iterable<string>): JsonObject {
  const inner = Object.values(fields).filter((one) => typeof one === 'object' && one !== null && !Array.isArray(one));
  const told = [...members].flatMap((name) => {
    const plain = normalizeName(name);
    const value = file === undefined || !Object.hasOwn(about, plain) ? undefined : about[plain]?.(file);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(told), ...(Object.assign({}, ...inner) as JsonObject), ...fields };
}

/** Writes a file down; `undefined` if there is none, or it is too large. */
export function toKeptFile(file: SentFile | undefined): KeptFile | undefined {
  if (file === undefined || file.bytes.length > maxFile) return undefined;
  let text = '';
  for (const byte of file.bytes) text += String.fromCodePoint(byte);
  return { type: file.type, base64: btoa(text) };
}

/**
 * Reads a file that was written down.
 *
 * @param documented - the media type or range of the answer
 */
export function fileAnswer({ type, base64 }: KeptFile, documented: string): { contentType: string; body: Uint8Array } {
  const isFitting = isMediaType(documented, type) || documented === 'application/octet-stream';
  return {
    contentType: isFitting ? type : concreteType(documented, 'application/octet-stream'),
    body: bytesOfBase64(base64),
  };
}

/** Finds the media type in which an operation answers with the bytes of an object; `undefined` if it does not. */
export function fileTypeOf(operation: Operation): string | undefined {
  const bodies = operation.method === 'GET' ? (successWithContent(operation)?.response.bodies ?? []) : [];
  return bodies.find((body) => bodyKind(body) === 'binary')?.contentType;
}
