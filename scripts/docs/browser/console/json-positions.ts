/** The positions of the values in a JSON text. */
export type JsonPositions = {
  /** The offset of each value by JSON pointer; for a property, the offset of its name. */
  offsets: Map<string, number>;
  /** The position where the text is not JSON (RFC 8259), and what was expected there. */
  fault?: { offset: number; expected: string };
};

const space = /[ \t\n\r]*/y;
const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const plain = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** Thrown at the first syntax error. */
class JsonFault extends Error {
  readonly offset: number;
  readonly expected: string;
  constructor(offset: number, expected: string) {
    super(expected);
    this.offset = offset;
    this.expected = expected;
  }
}

/**
 * Finds the positions of all values in a JSON text.
 *
 * @returns the positions, up to the first syntax error
 * @example findJsonPositions('{\n "a": 1 }').offsets.get('/a') // 3
 */
export function findJsonPositions(text: string): JsonPositions {
  const offsets = new Map<string, number>();
  try {
    const end = skip(text, value(text, skip(text, 0), '', offsets));
    if (end < text.length) throw new JsonFault(end, 'the end of the text');
    return { offsets };
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    return { offsets, fault: { offset: error.offset, expected: error.expected } };
  }
}

/**
 * Finds the line of an offset.
 *
 * @param offset - the offset in the text
 * @returns the line, counted from 1
 */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

function value(text: string, at: number, pointer: string, offsets: Map<string, number>): number {
  if (!offsets.has(pointer)) offsets.set(pointer, at);
  if (text[at] === '{') return members(text, at, pointer, offsets);
  if (text[at] === '[') return entries(text, at, pointer, offsets);
  const end = text[at] === '"' ? match(string, text, at) : match(plain, text, at);
  if (end === undefined) throw new JsonFault(at, text[at] === '"' ? 'a string that ends on the same line' : 'a value');
  return end;
}

function members(text: string, start: number, pointer: string, offsets: Map<string, number>): number {
  let at = skip(text, start + 1);
  if (text[at] === '}') return at + 1;
  for (;;) {
    const end = text[at] === '"' ? match(string, text, at) : undefined;
    if (end === undefined) throw new JsonFault(at, 'a property name in double quotes');
    const name = String(JSON.parse(text.slice(at, end)));
    const place = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    offsets.set(place, at);
    at = skip(text, end);
    if (text[at] !== ':') throw new JsonFault(at, 'a colon');
    at = skip(text, value(text, skip(text, at + 1), place, offsets));
    if (text[at] === '}') return at + 1;
    if (text[at] !== ',') throw new JsonFault(at, 'a comma or "}"');
    at = skip(text, at + 1);
  }
}

function entries(text: string, start: number, pointer: string, offsets: Map<string, number>): number {
  let at = skip(text, start + 1);
  if (text[at] === ']') return at + 1;
  for (let i = 0; ; i++) {
    at = skip(text, value(text, at, `${pointer}/${i}`, offsets));
    if (text[at] === ']') return at + 1;
    if (text[at] !== ',') throw new JsonFault(at, 'a comma or "]"');
    at = skip(text, at + 1);
  }
}

function skip(text: string, at: number): number {
  return match(space, text, at) ?? at;
}

function match(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
