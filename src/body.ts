/**
 * What came, in pieces; undefined where the runtime has no streams.
 *
 * @example const { chunks }: { chunks: Chunks } = await chunksOf(response, 2 ** 24);
 */
export type Chunks = Uint8Array<ArrayBuffer>[] | undefined;

/**
 * Reads an answer to its end, unless it is too long.
 *
 * @param response - the answer
 * @param left - how many bytes are taken
 * @returns the bytes, and how many more would have been taken: less than 0 where it is too long
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
 * Reads a text.
 *
 * @param response - the answer
 * @param chunks - its bytes
 * @example const text = await readText(response, chunks);
 */
export function readText(response: Response, chunks: Chunks): string | Promise<string> {
  if (!chunks) return response.text();
  const decoder = new TextDecoder();
  return chunks.map((chunk, i) => decoder.decode(chunk, { stream: i < chunks.length - 1 })).join('');
}

/**
 * Reads JSON.
 *
 * @param response - the answer
 * @param chunks - its bytes
 * @param strict - whether it is an error if there is none; the text itself otherwise
 * @example const body = await readJson(response, chunks);
 */
export async function readJson(response: Response, chunks: Chunks, strict = response.ok): Promise<unknown> {
  const text = await readText(response, chunks);
  try {
    return JSON.parse(text);
  } catch {
    // What JSON.parse says quotes the text, and half a secret is not recognized.
    if (strict) throw new SyntaxError('not JSON');
    return text;
  }
}
