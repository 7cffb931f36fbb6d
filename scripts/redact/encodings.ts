/** How often a text may be encoded in another: a URL in the query of a URL in JSON is three times. */
export const deepestEncoding = 4;

/** A text without its escapes, and where each of its characters began; one more for its end. */
type Decoded = { text: string; starts: number[] };

/**
 * The escapes of URLs, JSON, JavaScript and HTML; those of URLs as long as they follow each other, as they are bytes.
 */
const escapeForms = [
  /(?:%[0-9a-f]{2})+/,
  /\\(?:u[0-9a-f]{4}|u\{[0-9a-f]{1,6}\}|x[0-9a-f]{2}|["'\\/bfnrt])/,
  /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|amp|lt|gt|quot|apos);/,
];
const escapes = new RegExp(escapeForms.map(({ source }) => source).join('|'), 'gi');

/**
 * Undoes the escapes of URLs, JSON and HTML once, wherever they are.
 *
 * @param text - any text
 * @returns the text without them; `undefined` if it has none
 * @example decodeOnce('a%2Fb &amp; c')?.text // 'a/b & c'
 */
export function decodeOnce(text: string): Decoded | undefined {
  if (!/[%\\&]/.test(text)) return undefined;
  const pieces: string[] = [];
  const starts: number[] = [];
  let from = 0;
  const take = (piece: string, at: number, step: number): void => {
    pieces.push(piece);
    for (let i = 0; i < piece.length; i++) starts.push(at + i * step);
  };
  for (const { 0: escape, index } of text.matchAll(escapes)) {
    take(text.slice(from, index), from, 1);
    if (escape.startsWith('%')) takeBytes(escape, index, take);
    else take(characterOf(escape), index, 0);
    from = index + escape.length;
  }
  if (from === 0) return undefined;
  take(text.slice(from), from, 1);
  starts.push(text.length);
  return { text: pieces.join(''), starts };
}

function takeBytes(escape: string, index: number, take: (piece: string, at: number, step: number) => void): void {
  let decoded = '';
  try {
    decoded = decodeURIComponent(escape);
  } catch {
    // Bytes that are no UTF-8 stay as they are.
    return take(escape, index, 1);
  }
  let at = index;
  for (const character of decoded) {
    take(character, at, 0);
    at += 3 * new TextEncoder().encode(character).length;
  }
}

const letters = new Map<string, string>([
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

function characterOf(escape: string): string {
  const name = escape.replace(/^[\\&]/, '').replace(/;$/, '');
  const [, hex] = /^(?:u|x|#x)\{?([0-9a-f]+)\}?$/i.exec(name) ?? [];
  const code = hex === undefined ? /^#(\d+)$/.exec(name)?.[1] : String(Number.parseInt(hex, 16));
  if (code !== undefined) return Number(code) > 0x10_ff_ff ? escape : String.fromCodePoint(Number(code));
  return letters.get(name.toLowerCase()) ?? name;
}
