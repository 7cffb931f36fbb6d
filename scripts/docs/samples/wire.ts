// A call as plain data, of which samples are written: the docs, the window and the first lines of `start` have the
// same.

/** A request, ready to be sent. */
export type SampleCall = {
  method: string;
  /** The full address, with the query. */
  url: string;
  /** The headers except the content type. */
  headers: Record<string, string>;
  contentType?: string;
  /** The exact text of the body; a call has a body, a form or neither. */
  body?: string;
  /** Whether the answer comes item by item, so that code has to read it as it comes. */
  streams?: true;
  /** Why it cannot be sent as the contract has it, which a sample shows nevertheless. */
  refusal?: string;
  /** The fields of a form (RFC 7578 and the URL Standard); the content type decides how they are encoded. */
  form?: SampleFormField[];
};

/** A field of a form; the value of a file is its name. */
export type SampleFormField = {
  name: string;
  value: string;
  file: boolean;
  contentType?: string;
  /** The headers of its part, besides the content type. */
  headers?: [name: string, text: string][];
};

/**
 * Lists the headers of a call, with the content type of its body. What HTTP cannot carry is left out: names that are no
 * tokens, and control characters in values, which could begin another header (RFC 9110, 5.1 and 5.5).
 *
 * @returns the name and value of each; without the content type of a form, which the code that encodes the form sets
 */
export function sampleHeadersOf({ headers, contentType, body, form }: SampleCall): [string, string][] {
  const bodyless = body === undefined && form === undefined;
  const own = bodyless || contentType === undefined || form !== undefined ? [] : [['Content-Type', contentType]];
  return [...Object.entries(headers), ...own].flatMap(([name = '', value = '']): [string, string][] =>
    /^[\w!#$%&'*+.^`|~-]+$/.test(name) ? [[name, value.replaceAll(/[^\P{Cc}\t]+/gu, ' ').trim()]] : [],
  );
}

/**
 * Gives the files in a form plain names in the working folder: an example must not make its reader send a file from
 * elsewhere, or a hidden one.
 *
 * @returns the call, in which each file has such a name
 * @example withPlainFiles(call).form // [{ name: 'photo', value: 'id_rsa', file: true }], if it was '~/.ssh/id_rsa'
 */
export function withPlainFiles(call: SampleCall): SampleCall {
  if (call.form === undefined) return call;
  return {
    ...call,
    form: call.form.map((field) => (field.file ? { ...field, value: plainName(field.value) } : field)),
  };
}

function plainName(path: string): string {
  const name = path.replace(/^.*[/\\]/s, '').replaceAll(/[^\p{L}\p{N}._-]+/gu, '_');
  return name.replace(/^[._-]+/, '') || 'file';
}

/**
 * Reads the user and the password of a header, which curl encodes itself (RFC 7617).
 *
 * @returns both with a colon between them; `undefined` for any other header, and for one that curl would write
 *   otherwise
 * @example basicCredential(['Authorization', 'Basic YWRhOnB3']) // 'ada:pw'
 */
export function basicCredential([name, value]: [name: string, value: string]): string | undefined {
  const [, encoded = ''] = /^Basic ([\w+/]+=*)$/.exec(name.toLowerCase() === 'authorization' ? value : '') ?? [];
  try {
    const text = atob(encoded);
    return /^[ -~]*:[ -~]*$/.test(text) && btoa(text) === encoded ? text : undefined;
  } catch {
    return undefined;
  }
}
