import { isObject, type Json } from '../../contract/base/json.ts';
import { numericIds } from '../request/parse-json.ts';

/**
 * Matches ids that JSON.parse may change: all but texts, null and whole numbers of at most 15 digits, which a double
 * holds as they are written.
 */
const fragile = /"id"\s*:\s*(?!["n\s]|\d{1,15}[,}\s])/;

/**
 * Reads the ids of JSON-RPC requests as they have to be sent back.
 *
 * @param requests - the parsed requests
 * @param text - the text that they were parsed from: JSON.parse turns `12345678901234567890` into another number
 * @returns the JSON text of each id; `undefined` if there is none, or none of a type that an id may have (JSON-RPC 2.0,
 *   section 4)
 */
export function idTexts(requests: Json[], text: string): (string | undefined)[] {
  let written: (string | undefined)[] | undefined;
  return requests.map((request, i) => {
    const id = isObject(request) ? request['id'] : undefined;
    if (typeof id !== 'number') return typeof id === 'string' || id === null ? JSON.stringify(id) : undefined;
    // With a backslash in the text, the name `id` may be written with escapes.
    written ??= text.includes('\\') || fragile.test(text) ? numericIds(text) : [];
    return written[i] ?? String(id);
  });
}
