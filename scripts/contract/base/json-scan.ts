/**
 * Finds the end of a string in a JSON text.
 *
 * @param text - valid JSON
 * @param start - the index of the opening quote
 * @returns the index of the closing quote; the length of the text if there is none
 * @example endOfString('["a"]', 1) // 3
 */
export function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text.charCodeAt(at - 1 - slashes) === backslash) slashes++;
  return slashes % 2 === 1;
}

/**
 * Checks whether lists and objects are nested deeper than a reader has to bear (RFC 8259, section 9).
 *
 * @param levels - the most levels
 * @param text - the JSON text
 * @returns whether there are more
 * @example isDeeperThan(1, '[[]]') // true
 */
export function isDeeperThan(levels: number, text: string): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === quoteMark) i = endOfString(text, i);
    else if (code === openBracket || code === openBrace) {
      if (++depth > levels) return true;
    } else if (code === closeBracket || code === closeBrace) depth--;
  }
  return false;
}

/** The codes of the characters that structure a JSON text: comparing numbers is quicker than comparing texts. */
export const [quoteMark, comma, colon, openBracket, openBrace, closeBracket, closeBrace] = [...'",:[{]}'].map(
  (character) => character.charCodeAt(0),
) as [number, number, number, number, number, number, number];

const backslash = 0x5c;
