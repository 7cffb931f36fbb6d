import { isObject, toPointer, type Json } from '../../contract/base/json.ts';
import { htmlElement, joinHtml, type Html, type Substitution } from '../../page-kit/html/html.ts';

/**
 * Writes a value as HTML, with the part at a JSON pointer marked, and what is large and far from it left out.
 *
 * @param pointer - the part; what is not there is marked where it would be
 * @example markJson({ page: 0 }, '/page') // {\n  <mark>"page": 0</mark>\n}
 */
export function markJson(value: Json, pointer: string): Html {
  return joinHtml(
    [pointer === '' ? writePretty(value) : writeMarked(value, '', findNearestPointer(value, pointer), '')],
    '',
  );
}

function writePretty(value: Json): string {
  return JSON.stringify(value, undefined, 2);
}

/** The pointer, without the names at its end that lead nowhere. */
function findNearestPointer(value: Json, pointer: string): string {
  const tokens = pointer.slice(1).split('/');
  let here: Json | undefined = value;
  let reached = '';
  for (const token of tokens) {
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
    here = isObject(here) ? here[name] : Array.isArray(here) ? here[Number(name)] : undefined;
    if (here === undefined) return reached;
    reached += `/${token}`;
  }
  return reached;
}

/** As much of what is beside the way to the mark as is shown, in characters. */
const mostBeside = 160;

function writeMarked(value: Json, at: string, marked: string, indent: string): Substitution {
  if (at === marked) return writePretty(value).replaceAll('\n', `\n${indent}`);
  if (!`${marked}/`.startsWith(`${at}/`)) {
    const whole = JSON.stringify(value);
    return whole.length <= mostBeside ? whole : isObject(value) ? '{…}' : Array.isArray(value) ? '[…]' : whole;
  }
  const isList = Array.isArray(value);
  const members = Object.entries(value ?? {}).map(([name, member]: [string, Json]) => {
    const place = at + toPointer(name);
    const label = isList ? '' : `${JSON.stringify(name)}: `;
    const line = [label, writeMarked(member, place, marked, `${indent}  `)];
    return [`${indent}  `, place === marked ? htmlElement('mark', {}, line) : line];
  });
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  return [`${open}\n`, joinHtml(members, ',\n'), `\n${indent}${close}`];
}
