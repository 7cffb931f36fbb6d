/** A request, ready to be sent. */
export type Call = {
  method: string;
  /** The full address, with the query. */
  url: string;
  /** The headers except the content type. */
  headers: Record<string, string>;
  contentType?: string;
  /** The exact text of the body; a call has a body, a form or neither. */
  body?: string;
  /** The fields of a form (RFC 7578 and the URL Standard); the content type decides how they are encoded. */
  form?: FormField[];
};

/** A field of a form; the value of a file is its name. */
export type FormField = { name: string; value: string; file: boolean; contentType?: string };

/**
 * Lists the headers of a call, with the content type of its body.
 *
 * @param call - the call
 * @returns the name and value of each; without the content type of a form, which the code that encodes the form sets
 */
export function headersOf({ headers, contentType, body, form }: Call): [string, string][] {
  const bodyless = body === undefined && form === undefined;
  if (bodyless || contentType === undefined || form !== undefined) return Object.entries(headers);
  return [...Object.entries(headers), ['Content-Type', contentType]];
}
