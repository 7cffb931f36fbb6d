/**
 * The bytes of an answer, in the pieces in which they came; undefined where the runtime has no streams.
 *
 * @example const { chunks }: { chunks: Chunks } = await chunksOf(response, 2 ** 24);
 */
export type Chunks = Uint8Array<ArrayBuffer>[] | undefined;

/**
 * Reads an answer to its end, unless it is too long.
 *
 * @param response - the answer
 * @param left - the most bytes that are read
 * @returns the bytes, and how many more would have been read: less than 0 if the answer is too long
 * @example const { chunks, left } = await chunksOf(response, 2 ** 24);
 */
export async function chunksOf({ body }: Response, left: number): Promise<{ chunks: Chunks; left: number }> {
  // React Native has neither body streams nor a decoder, and an empty answer has no body.
  const reader = typeof TextDecoder === 'function' && body?.getReader();
  if (!reader) return { chunks: undefined, left };
  const chunks: Chunks = [];
  for (;;) {
    const { done, value } = await reader.read();
    // The limit counts what arrives after decompression, as it arrives.
    if (done || left < 0) return { chunks, left };
    chunks.push(value);
    left -= value.length;
  }
}

/**
 * Reads an answer as text, in UTF-8.
 *
 * @param response - the answer
 * @param chunks - its bytes
 * @returns the text
 * @example const text = await readText(response, chunks);
 */
export function readText(response: Response, chunks: Chunks): string | Promise<string> {
  if (!chunks) return response.text();
  const decoder = new TextDecoder();
  return chunks.map((chunk, i) => decoder.decode(chunk, { stream: i < chunks.length - 1 })).join('');
}

/**
 * Reads an answer as JSON.
 *
 * @param response - the answer
 * @param chunks - its bytes
 * @param strict - whether anything but JSON is an error; otherwise the text itself is returned
 * @returns the JSON value, or the text
 * @throws SyntaxError if `strict`, and the body is not JSON
 * @example const body = await readJson(response, chunks);
 */
export async function readJson(response: Response, chunks: Chunks, strict = response.ok): Promise<unknown> {
  const text = await readText(response, chunks);
  try {
    return JSON.parse(text);
  } catch {
    // The message of JSON.parse quotes a piece of the text, and redacting would not recognize half a secret.
    if (strict) throw new SyntaxError('not JSON');
    return text;
  }
}
