// Multipart forms as they arrive, part by part, whatever reads them from the connection.

import { fromByteText, readPartHead, toByteText } from '../../../src/wire/parts.ts';

/** The headers of a part, by name in lower case. */
export type PartHeaders = Readonly<Record<string, string>>;

/**
 * A part of a multipart form as it arrives. The bytes of a file have to be read, or cancelled, before the next part is
 * asked for.
 */
export type FormPart = { name: string | undefined; type: string; headers: PartHeaders } & (
  | { text: string }
  | { filename: string | undefined; stream: ReadableStream<Uint8Array> }
);

/** How a form is read. */
export type FormReading = {
  /** Tells files from fields, which are read as text. */
  isFile: (name: string | undefined, filename: string | undefined) => boolean;
  /** The most bytes of everything that is not in a file. */
  bodyLimit: number;
  /** The most parts. */
  partLimit: number;
};

/** The most parts of a form, unless a server is told otherwise: as many as other servers take. */
export const usualPartLimit = 1000;

/** Reads a form part by part; throws a {@link FormError} if that cannot go on. */
export type ReadForm = (how: FormReading) => AsyncIterator<FormPart>;

/** Why a form cannot be read. */
export type FormFlaw = 'malformed' | 'broken-off' | 'too-large' | 'too-many';

/** A form cannot be read to its end. */
export class FormError extends Error {
  override readonly name = 'FormError';
  readonly flaw: FormFlaw;

  constructor(flaw: FormFlaw) {
    super(`The form is ${flaw}.`);
    this.flaw = flaw;
  }
}

/**
 * Reads the form of a `Request`, where only the runtime can: it parses a form as a whole.
 *
 * @param limit - the most bytes of the whole form, which is held in memory
 */
export function formDataReader(request: Request, limit: number): ReadForm {
  return async function* ({ isFile, partLimit }) {
    const { form, partAt } = await formDataOf(request, limit, partLimit);
    let count = 0;
    for (const [name, value] of form) {
      const { headers, bytes } = partAt(count);
      count += 1;
      if (count > partLimit) throw new FormError('too-many');
      const isText = typeof value === 'string';
      const [filename, type] = isText ? [undefined, 'text/plain'] : [value.name, value.type];
      if (isFile(name, filename))
        // The text of a part that has parts itself may be none in UTF-8.
        yield { name, type, headers, filename, stream: (isText ? new Blob([bytes()]) : value).stream() };
      else yield { name, type, headers, text: isText ? value : await value.text() };
    }
  };
}

async function formDataOf(
  request: Request,
  limit: number,
  partLimit: number,
): Promise<{ form: FormData; partAt: (index: number) => SplitPart }> {
  const bytes = await bytesWithin(request, limit);
  const type = request.headers.get('content-type') ?? '';
  const headers = { 'Content-Type': type };
  // The runtime would make all parts before they can be counted. The last delimiter ends the form.
  const text = toByteText(new Uint8Array(await bytes.arrayBuffer()));
  const parts = `\r\n${text}`.split(delimiterIn(type), partLimit + 4);
  if (parts.length > partLimit + 3) throw new FormError('too-many');
  try {
    const form = await new Response(bytes, { headers }).formData();
    return { form, partAt: (index) => partIn(parts[index + 1] ?? '') };
  } catch {
    throw new FormError('malformed');
  }
}

function delimiterIn(type: string): string {
  const [, quoted, plain = ''] = /;\s*boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(type) ?? [];
  return `\r\n--${quoted ?? plain}`;
}

/** A part as it was sent. */
type SplitPart = { headers: PartHeaders; bytes: () => Uint8Array<ArrayBuffer> };

/** The headers of a part, which the runtime drops but for its name, file name and type; and its bytes. */
function partIn(part: string): SplitPart {
  const end = Math.max(part.indexOf('\r\n\r\n'), 0);
  return { headers: readPartHead(part.slice(0, end)), bytes: () => fromByteText(part.slice(end + 4)) };
}

async function bytesWithin({ body, headers }: Request, limit: number): Promise<Blob> {
  if (Number(headers.get('content-length')) > limit) throw new FormError('too-large');
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {};
    if (done || value === undefined) return new Blob(chunks);
    chunks.push(value);
    size += value.length;
    if (size <= limit) continue;
    reader?.cancel().catch(() => undefined);
    throw new FormError('too-large');
  }
}
