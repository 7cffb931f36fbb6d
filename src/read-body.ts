import { createUnreadableError } from './failures.ts';

/**
 * The bytes of an answer, in the pieces in which they came; undefined where the runtime has no streams.
 *
 * @example const chunks: Chunks = await chunksOf(response, 2 ** 24);
 */
export type Chunks = Uint8Array<ArrayBuffer>[] | undefined;

/**
 * Reads an answer to its end.
 *
 * @param limit - the most bytes that are read
 * @throws MalformedResponseError if the answer is longer
 * @example const chunks = await chunksOf(response, 2 ** 24);
 */
export async function chunksOf({ body }: Response, limit: number): Promise<Chunks> {
  // React Native has neither body streams nor a decoder, and an empty answer has no body.
  const reader = typeof TextDecoder === 'function' && body?.getReader();
  if (!reader) return undefined;
  const chunks: Chunks = [];
  let left = limit;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return chunks;
    // The limit counts what arrives after decompression, as it arrives.
    left -= value.length;
    if (left < 0) throw createUnreadableError(new RangeError('over maxResponseBytes'));
    chunks.push(value);
  }
}

/**
 * Reads an answer as text, in UTF-8.
 *
 * @param limit - the most bytes that are read
 * @throws MalformedResponseError if the answer is longer
 * @example const text = await readText(response, 2 ** 24);
 */
export async function readText(response: Response, limit: number): Promise<string> {
  const chunks = await chunksOf(response, limit);
  if (!chunks) return response.text();
  const decoder = new TextDecoder();
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode();
}

/**
 * Reads an answer as JSON.
 *
 * @param limit - the most bytes that are read
 * @param strict - whether anything but JSON is an error; otherwise the text itself is returned
 * @param parse - parses JSON; by default `JSON.parse`
 * @returns the JSON value, or the text
 * @throws MalformedResponseError if the answer is longer, or if `strict`, and the body is not JSON
 * @example const body = await readJson(response, 2 ** 24);
 */
export async function readJson(
  response: Response,
  limit: number,
  strict = response.ok,
  parse: (text: string) => unknown = JSON.parse,
): Promise<unknown> {
  const text = await readText(response, limit);
  try {
    return parse(text);
  } catch {
    // The error of JSON.parse quotes a piece of the text, and redacting would not recognize half a secret.
    if (strict) throw createUnreadableError(new SyntaxError('not JSON'));
    return text;
  }
}
