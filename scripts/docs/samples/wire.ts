/** A request as it goes over the wire. */
export type Call = {
  method: string;
  /** The whole address, query included. */
  url: string;
  /** Without the content type, which belongs to the body. */
  headers: Record<string, string>;
  contentType?: string;
  /** The body's text, exactly; a call has this, or a form, or neither. */
  body?: string;
  /** Fields of a form (RFC 7578 and the URL Standard); the content type says how they are written. */
  form?: FormField[];
};

/** A field of a form; a file is named, as its bytes are the reader's. */
export type FormField = { name: string; value: string; file: boolean; contentType?: string };

/**
 * Lists the headers of a call with the content type of its body.
 *
 * @param call - the call
 * @returns name and value of each; a form of several parts gets its content type from its writer
 */
export function headersOf({ headers, contentType, body, form }: Call): [string, string][] {
  const bodyless = body === undefined && form === undefined;
  if (bodyless || contentType === undefined || form !== undefined) return Object.entries(headers);
  return [...Object.entries(headers), ['Content-Type', contentType]];
}
