import { isObject, type Json } from '../contract/json.ts';
import { numericIds } from './json-text.ts';

/**
 * Ids that JSON.parse may change: numbers with a fraction, an exponent, a sign before 0 or more digits than a double
 * holds.
 */
const fragile = /"id"\s*:\s*-?(?:\d{16}|\d*[.eE]|0(?<=-0))/;

/**
 * Reads the ids of JSON-RPC requests as they go back.
 *
 * @param requests - parsed
 * @param text - what they were parsed from: JSON.parse would make `12345678901234567890` another number
 * @returns JSON text of each id; `undefined` where there is none, or none that may be one (JSON-RPC 2.0, section 4)
 */
export function idTexts(requests: Json[], text: string): (string | undefined)[] {
  let written: (string | undefined)[] | undefined;
  return requests.map((request, i) => {
    const id = isObject(request) && Object.hasOwn(request, 'id') ? request['id'] : undefined;
    if (typeof id !== 'number') return typeof id === 'string' || id === null ? JSON.stringify(id) : undefined;
    // A name may be written with escapes, too.
    written ??= text.includes('\\') || fragile.test(text) ? numericIds(text) : [];
    return written[i] ?? String(id);
  });
}
