/** The minimum length of a piece, except the last. */
const minLength = 64 * 1024;

/**
 * Writes a value as JSON in pieces, because the text of a large document takes more memory than the document.
 *
 * @param value - a value for `JSON.stringify`
 * @yields the pieces of its JSON
 * @example [...jsonPieces({ paths: {} })].join('') // '{"paths":{}}'
 */
export function* jsonPieces(value: object): Generator<string> {
  let text = '';
  for (const part of partsOf(value, 2)) {
    text += part;
    if (text.length < minLength) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** Splits `depth` levels into their members. */
function* partsOf(value: unknown, depth: number): Generator<string> {
  if (depth === 0 || typeof value !== 'object' || value === null) {
    yield JSON.stringify(value);
    return;
  }
  const isList = Array.isArray(value);
  let before = isList ? '[' : '{';
  const members: [string, unknown][] = Object.entries(value);
  for (const [name, member] of members) {
    if (member === undefined) continue;
    yield isList ? before : `${before}${JSON.stringify(name)}:`;
    yield* partsOf(member, depth - 1);
    before = ',';
  }
  yield `${before === ',' ? '' : before}${isList ? ']' : '}'}`;
}
