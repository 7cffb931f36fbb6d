/**
 * A part of a multipart form as it arrives. The bytes of a file have to be read, or cancelled, before the next part is
 * asked for.
 */
export type FormPart = { name: string | undefined; type: string } & (
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
 * Reads the form of a `Request`, where only the platform can: it parses a form as a whole.
 *
 * @param limit - the most bytes of the whole form, which is held in memory
 */
export function formDataReader(request: Request, limit: number): ReadForm {
  return async function* ({ isFile, partLimit }) {
    const form = await formDataOf(request, limit, partLimit);
    let count = 0;
    for (const [name, value] of form) {
      count += 1;
      if (count > partLimit) throw new FormError('too-many');
      const isText = typeof value === 'string';
      const [filename, type] = isText ? [undefined, 'text/plain'] : [value.name, value.type];
      if (isFile(name, filename)) yield { name, type, filename, stream: (isText ? new Blob([value]) : value).stream() };
      else yield { name, type, text: isText ? value : await value.text() };
    }
  };
}

async function formDataOf(request: Request, limit: number, partLimit: number): Promise<FormData> {
  const bytes = await bytesWithin(request, limit);
  const type = request.headers.get('content-type') ?? '';
  const headers = { 'Content-Type': type };
  // The platform would make all parts before they can be counted. The last delimiter ends the form.
  if (hasMore(await bytes.text(), delimiterIn(type), partLimit + 1)) throw new FormError('too-many');
  try {
    return await new Response(bytes, { headers }).formData();
  } catch {
    throw new FormError('malformed');
  }
}

function delimiterIn(type: string): string {
  const [, quoted, plain = ''] = /;\s*boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(type) ?? [];
  return `\r\n--${quoted ?? plain}`;
}

function hasMore(text: string, part: string, most: number): boolean {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) if (++count > most) return true;
  return false;
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
