import type { Json } from '../contract/json.ts';

/** A body that was read as JSON, or one sentence that says why it is none. */
export type JsonText = { text: string; value: Json } | { flaw: string };

/** Deeper than any honest body, and far from what a recursive validator could overflow the stack with. */
const mostLevels = 512;

/**
 * Reads a body as JSON (RFC 8259).
 *
 * @param bytes - the body
 * @returns its text and value; or the flaw, which never repeats the body: it may hold secrets
 */
export function parseJson(bytes: Uint8Array): JsonText {
  const text = textOf(bytes);
  if (text === undefined) return { flaw: 'The body is not UTF-8 (RFC 8259, section 8.1).' };
  if (text.length > 2 * mostLevels && opensMoreThan(mostLevels, text) && isDeeperThan(mostLevels, text))
    return { flaw: `The body is nested deeper than ${mostLevels} levels.` };
  try {
    return { text, value: JSON.parse(text) as Json };
  } catch (error) {
    return { flaw: flawOf(text, (error as Error).message) };
  }
}

/** Leaves out a byte order mark, as a parser may (RFC 8259, section 8.1). */
const utf8 = new TextDecoder('utf-8', { fatal: true });

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** V8's message quotes the body, so only what kind of flaw it is and where is taken from it. */
function flawOf(text: string, message: string): string {
  if (/end of JSON|Unterminated/.test(message)) return 'The body is not JSON: it ends before it is complete.';
  const position = /at position (\d+)/.exec(message)?.[1];
  if (position === undefined) return 'The body is not JSON.';
  if (Number(position) >= text.trimEnd().length) return 'The body is not JSON: it ends before it is complete.';
  const before = text.slice(0, Number(position)).split('\n');
  return `The body is not JSON: see line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}.`;
}

const [quote, backslash, comma, openBracket, openBrace, closeBracket, closeBrace] = [...'"\\,[{]}'].map((sign) =>
  sign.charCodeAt(0),
) as [number, number, number, number, number, number, number];

/** What opens fewer levels than that cannot be deeper, and to count them is much quicker than to follow them. */
function opensMoreThan(limit: number, text: string): boolean {
  let count = 0;
  for (const sign of ['[', '{'])
    for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) if (++count > limit) return true;
  return false;
}

function isDeeperThan(limit: number, text: string): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const sign = text.charCodeAt(i);
    if (sign === quote) i = endOfString(text, i);
    else if (sign === openBracket || sign === openBrace) {
      if (++depth > limit) return true;
    } else if (sign === closeBracket || sign === closeBrace) depth--;
  }
  return false;
}

/** Index of the closing quote. */
function endOfString(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    const sign = text.charCodeAt(i);
    if (sign === backslash) i++;
    else if (sign === quote) return i;
  }
  return text.length;
}

/**
 * Finds the numbers that stand as `id` in JSON-RPC requests, as they were written: JSON.parse would make
 * `12345678901234567890` another number and `1.0` another text.
 *
 * @param text - valid JSON: a request object or an array of them
 * @returns by index in the array (0 for a single request) the text of a numeric id
 * @example numericIds('[{"id":1.0},{"id":"a"}]') // ['1.0']
 */
export function numericIds(text: string): (string | undefined)[] {
  const ids: (string | undefined)[] = [];
  let depth = 0;
  let index = 0;
  const memberDepth = /^\s*\[/.test(text) ? 2 : 1;
  for (let i = 0; i < text.length; i++) {
    const sign = text.charCodeAt(i);
    if (sign === quote) {
      const end = endOfString(text, i);
      if (depth === memberDepth) {
        const found = numberBehind(text, end + 1);
        // The last of members with the same name counts, as it does for JSON.parse.
        if (found !== undefined && isId(text.slice(i, end + 1))) ids[index] = found;
      }
      i = end;
    } else if (sign === openBracket || sign === openBrace) depth++;
    else if (sign === closeBracket || sign === closeBrace) depth--;
    else if (sign === comma && depth === memberDepth - 1) index++;
  }
  return ids;
}

/** What follows a member's name: a colon and a number. */
const numberAfter = /\s*:\s*(-?\d[\d.eE+-]*)/y;

function numberBehind(text: string, name: number): string | undefined {
  numberAfter.lastIndex = name;
  return numberAfter.exec(text)?.[1];
}

const idName = '"id"';

function isId(name: string): boolean {
  return name === idName || (name.includes('\\') && JSON.parse(name) === 'id');
}
