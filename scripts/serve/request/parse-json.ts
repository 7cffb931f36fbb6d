import type { Json } from '../../contract/base/json.ts';
import {
  closeBrace,
  closeBracket,
  comma,
  endOfString,
  isDeeperThan,
  openBrace,
  openBracket,
  quoteMark,
} from '../../contract/base/json-scan.ts';

/** A body that was parsed as JSON, or a sentence that says why it is not JSON. */
export type JsonText = { text: string; value: Json } | { flaw: string };

/** Deeper than any honest body, and not nearly deep enough to overflow the stack of a recursive validator. */
const maxDepth = 512;

/**
 * Parses a body as JSON (RFC 8259).
 *
 * @returns its text and value, or the flaw, which never quotes the body, as that may hold secrets
 */
export function parseJson(bytes: Uint8Array): JsonText {
  const text = textOf(bytes);
  if (text === undefined) return { flaw: 'The body is not UTF-8 (RFC 8259, section 8.1).' };
  if (text.length > 2 * maxDepth && opensMoreThan(maxDepth, text) && isDeeperThan(maxDepth, text))
    return { flaw: `The body is nested deeper than ${maxDepth} levels.` };
  try {
    return { text, value: JSON.parse(text) as Json };
  } catch (error) {
    return { flaw: flawOf(text, (error as Error).message) };
  }
}

/** Drops a byte order mark, as a parser may (RFC 8259, section 8.1). */
const utf8 = new TextDecoder('utf-8', { fatal: true });

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** V8's message quotes the body, so only the kind of flaw and its position are taken from it. */
function flawOf(text: string, message: string): string {
  if (/end of JSON|Unterminated/.test(message)) return 'The body is not JSON: it ends before it is complete.';
  const position = /at position (\d+)/.exec(message)?.[1];
  if (position === undefined) return 'The body is not JSON.';
  if (Number(position) >= text.trimEnd().length) return 'The body is not JSON: it ends before it is complete.';
  const before = text.slice(0, Number(position)).split('\n');
  return `The body is not JSON: see line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}.`;
}

/** A text with no more opening brackets than the limit cannot be too deep, and counting them is much faster. */
function opensMoreThan(limit: number, text: string): boolean {
  let count = 0;
  for (const bracket of ['[', '{'])
    for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1)) if (++count > limit) return true;
  return false;
}

/**
 * Finds the numeric ids of JSON-RPC requests as they were written: JSON.parse would turn `12345678901234567890` into
 * another number, and `1.0` into `1`.
 *
 * @param text - valid JSON: a request object or an array of them
 * @returns the text of each numeric id, by index in the array; a single request has the index 0
 * @example numericIds('[{"id":1.0},{"id":"a"}]') // ['1.0']
 */
export function numericIds(text: string): (string | undefined)[] {
  const ids: (string | undefined)[] = [];
  let depth = 0;
  let index = 0;
  const memberDepth = /^\s*\[/.test(text) ? 2 : 1;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === quoteMark) {
      const end = endOfString(text, i);
      if (depth === memberDepth) {
        const found = numberAfter(text, end + 1);
        // Of several members with this name the last one counts, as it does for JSON.parse.
        if (found !== undefined && isId(text.slice(i, end + 1))) ids[index] = found;
      }
      i = end;
    } else if (code === openBracket || code === openBrace) depth++;
    else if (code === closeBracket || code === closeBrace) depth--;
    else if (code === comma && depth === memberDepth - 1) index++;
  }
  return ids;
}

/** What follows the name of a member with a number: a colon and the number. */
const colonAndNumber = /\s*:\s*(-?\d[\d.eE+-]*)/y;

function numberAfter(text: string, endOfName: number): string | undefined {
  colonAndNumber.lastIndex = endOfName;
  return colonAndNumber.exec(text)?.[1];
}

const idName = '"id"';

function isId(name: string): boolean {
  return name === idName || (name.includes('\\') && JSON.parse(name) === 'id');
}
