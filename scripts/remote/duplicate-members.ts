import { toPointer } from '../contract/base/json.ts';
import { endOfString } from '../contract/base/json-scan.ts';

/** An object or array that is not closed yet: the names seen in it, or the index of its current item. */
type Open = { names: Set<string>; name: string } | { index: number };

/**
 * Finds a duplicate member: parsers keep only one of the two, and they differ in which.
 *
 * @param text - valid JSON
 * @returns JSON pointer of the first duplicate; `undefined` if there is none
 * @example findDuplicateMember('{"a":{"b":1,"b":2}}') // '/a/b'
 */
export function findDuplicateMember(text: string): string | undefined {
  const open: Open[] = [];
  let last = '';
  for (const found of tokensOf(text)) {
    const here = open.at(-1);
    if (found === '{') open.push({ names: new Set(), name: '' });
    else if (found === '[') open.push({ index: 0 });
    else if (found === '}' || found === ']') open.pop();
    else if (found === ',' && here !== undefined && 'index' in here) here.index++;
    else if (found === ':' && here !== undefined && 'names' in here) {
      here.name = JSON.parse(last) as string;
      if (here.names.has(here.name)) return toPointer(...open.map((one) => ('index' in one ? one.index : one.name)));
      here.names.add(here.name);
    }
    last = found;
  }
  return undefined;
}

/** The strings of a JSON text and the marks around them, in order. A regular expression gives up on long strings. */
function* tokensOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '"') {
      const end = endOfString(text, at);
      yield text.slice(at, end + 1);
      at = end;
    } else if ('{}[],:'.includes(character)) yield character;
  }
}
