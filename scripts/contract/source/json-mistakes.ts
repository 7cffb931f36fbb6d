import {
  closeBrace,
  closeBracket,
  colon,
  comma,
  endOfString,
  openBrace,
  openBracket,
  quoteMark,
} from '../base/json-scan.ts';

/** Where a text stops being JSON, and what was expected there. */
export type JsonMistake = { offset: number; sentence: string };

const punctuation = /([{}[\],:])/;
const string = /("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")/;
const numberOrWord = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/;
const token = new RegExp(
  `[ \\t\\n\\r]*(?:${[punctuation, string, numberOrWord].map(({ source }) => source).join('|')})`,
  'y',
);

/** What may come next: a value, the name of a member, the colon after it, or whatever follows a value. */
type Expected = 'value' | 'first value' | 'name' | 'first name' | 'colon' | 'next';

const words: Record<Expected, string> = {
  value: 'a value',
  'first value': 'a value or ]',
  name: 'a name in double quotes',
  'first name': 'a name in double quotes or }',
  colon: 'a colon',
  next: 'a comma or a closing bracket',
};

/**
 * Finds the first mistake in a text that `JSON.parse` refused, as its own errors do not always tell the place.
 *
 * @returns the place and a sentence; `undefined` if the text is JSON
 * @example jsonMistake('{"a": 1,}') // { offset: 8, sentence: 'a name in double quotes was expected, and "}" found' }
 */
export function jsonMistake(text: string): JsonMistake | undefined {
  const open: string[] = [];
  let expected: Expected | 'end' = 'value';
  for (let at = 0; ; at = token.lastIndex) {
    const offset = at + (/^[ \t\n\r]*/.exec(text.slice(at, at + 4096))?.[0].length ?? 0);
    if (expected === 'end') return offset < text.length ? mistake(text, offset, 'the end of the document') : undefined;
    token.lastIndex = at;
    const found = token.exec(text);
    const next: Expected | 'end' | undefined =
      found === null
        ? undefined
        : findNextExpected(expected, found[1] ?? (found[2] === undefined ? 'plain' : 'string'), open);
    if (next === undefined) return mistake(text, offset, words[expected], found?.[2]);
    expected = next;
  }
}

/** Describes a mistake; `string` is the whole string that was found, if it is one. */
function mistake(text: string, offset: number, expected: string, string?: string): JsonMistake {
  if (offset >= text.length) return { offset, sentence: `${expected} was expected, and the document ends` };
  if (string !== undefined)
    return { offset, sentence: `${expected} was expected, and ${string.length < 60 ? string : 'a string'} found` };
  const [found = ''] = /[\w.+-]+|[^]/.exec(text.slice(offset, offset + 20)) ?? [];
  const what =
    found === '"' ? 'a string that is not closed, or holds what a JSON string cannot' : JSON.stringify(found);
  return { offset, sentence: `${expected} was expected, and ${what} found` };
}

/** What may follow a token; `undefined` if the token is not allowed. `open` holds the brackets around it. */
function findNextExpected(expected: Expected, kind: string, open: string[]): Expected | 'end' | undefined {
  const isValue = expected === 'value' || expected === 'first value';
  const isName = expected === 'name' || expected === 'first name';
  if (kind === '{' || kind === '[') {
    if (!isValue) return undefined;
    open.push(kind);
    return kind === '{' ? 'first name' : 'first value';
  }
  if (kind === '}' || kind === ']') {
    const mayClose = expected === 'next' || expected === (kind === '}' ? 'first name' : 'first value');
    if (!mayClose || open.pop() !== (kind === '}' ? '{' : '[')) return undefined;
    return open.length === 0 ? 'end' : 'next';
  }
  if (kind === ':') return expected === 'colon' ? 'value' : undefined;
  if (kind === ',') return expected === 'next' ? (open.at(-1) === '{' ? 'name' : 'value') : undefined;
  if (isName) return kind === 'string' ? 'colon' : undefined;
  if (!isValue) return undefined;
  return open.length === 0 ? 'end' : 'next';
}

/**
 * Counts the members in a JSON text, including those with the same name, of which `JSON.parse` keeps only one.
 *
 * @returns the number of members, which is that of colons outside of strings
 */
export function membersIn(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === colon) count++;
    else if (code === quoteMark) at = endOfString(text, at);
  }
  return count;
}

/** Where the members of a value are in a text: the offset of each one's name, or of the item, and that of its value. */
type Places = Map<string, [name: number, value: number]>;

/**
 * Finds places in a JSON text, which takes much less than to parse it with all places: each object and array on the way
 * to one of them is read once.
 *
 * @returns a function that takes the tokens of a JSON pointer, and returns the offset of the member's name or of the
 *   item; for a place that does not exist, that of the nearest around
 * @example offsetsIn('{"a": [1, 2]}')(['a', '1']) // 10
 */
export function offsetsIn(text: string): (tokens: readonly string[]) => number {
  const known = new Map<number, Places>();
  return (tokens) => {
    let at = skipSpace(text, 0);
    let found = at;
    for (const token of tokens) {
      const places = known.get(at) ?? placesAt(text, at);
      known.set(at, places);
      const next = places.get(token);
      if (next === undefined) return found;
      [found, at] = next;
    }
    return found;
  };
}

/** The places of the members of the object, or of the items of the array, that begins at `start`. */
function placesAt(text: string, start: number): Places {
  const places: Places = new Map();
  const opening = text.charCodeAt(start);
  if (opening !== openBrace && opening !== openBracket) return places;
  let at = skipSpace(text, start + 1);
  while (at < text.length && text.charCodeAt(at) !== closeBrace && text.charCodeAt(at) !== closeBracket) {
    if (opening === openBracket) {
      places.set(String(places.size), [at, at]);
      at = nextAfter(text, at);
      continue;
    }
    const end = endOfString(text, at) + 1;
    const value = skipSpace(text, skipSpace(text, end) + 1);
    const name = JSON.parse(text.slice(at, end)) as string;
    if (!places.has(name)) places.set(name, [at, value]);
    at = nextAfter(text, value);
  }
  return places;
}

/** The offset of what follows a value and its comma. */
function nextAfter(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quoteMark) at = endOfString(text, at);
    else if (code === openBrace || code === openBracket) depth++;
    else if (code === closeBrace || code === closeBracket) {
      if (depth === 0) return at;
      depth--;
    } else if (code === comma && depth === 0) return skipSpace(text, at + 1);
  }
  return text.length;
}

const space = /[ \t\n\r]*/y;

function skipSpace(text: string, start: number): number {
  space.lastIndex = start;
  space.test(text);
  return space.lastIndex;
}

/** Turns an offset into a line and a column, both counted from 1. */
export type Lines = { linePos: (offset: number) => { line: number; col: number } };

/**
 * Finds the lines of a text, for which the parser of YAML would take longer to load than most files to read.
 *
 * @param text - any text
 * @example linesOf('{\n}').linePos(2) // { line: 2, col: 1 }
 */
export function linesOf(text: string): Lines {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return {
    linePos: (offset) => {
      let [low, high] = [0, starts.length - 1];
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if ((starts[middle] ?? 0) <= offset) low = middle;
        else high = middle - 1;
      }
      return { line: low + 1, col: offset - (starts[low] ?? 0) + 1 };
    },
  };
}
