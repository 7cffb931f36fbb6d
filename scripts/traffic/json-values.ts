import { JSONParser } from '@streamparser/json';
import type { Json } from '../contract/base/json.ts';

/** What a document of JSON holds: a HAR document, a list, or values that follow one another. */
export type DocumentKind = 'har' | 'list' | 'values';

/** Where the values are that are wanted; nothing else is kept. */
const paths: Record<DocumentKind, string> = { har: '$.log.entries.*', list: '$.*', values: '$' };

/**
 * Reads the values of a document, with no more than one of them in memory.
 *
 * @param kind - what it holds
 * @returns the entries of a HAR document, the items of a list, or the values
 * @throws Error where the bytes are not JSON
 */
export async function* entriesIn(chunks: AsyncIterable<Buffer>, kind: DocumentKind): AsyncIterable<Json> {
  const parser = new JSONParser({
    ...{ paths: [paths[kind]], keepStack: false },
    ...(kind === 'values' && { separator: '' }),
  });
  let ready: Json[] = [];
  parser.onValue = ({ value }) => void ready.push(value as Json);
  for await (const chunk of chunks) {
    parser.write(chunk);
    yield* ready;
    ready = [];
  }
  if (!parser.isEnded) parser.end();
  yield* ready;
}
