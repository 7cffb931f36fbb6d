import { isObject, toPointer, type Json } from '../../contract/base/json.ts';
import { htmlElement, escapeText } from '../../reports/reports.ts';

/**
 * Writes a value as HTML, with the part at a JSON pointer marked, and what is large and far from it left out.
 *
 * @param pointer - the part; what is not there is marked where it would be
 * @returns the escaped lines
 * @example markedJson({ page: 0 }, '/page') // '{\n  <mark>&quot;page&quot;: 0</mark>\n}'
 */
export function markedJson(value: Json, pointer: string): string {
  return pointer === ''
    ? escapeText(JSON.stringify(value, undefined, 2))
    : written(value, '', nearest(value, pointer), '');
}

/** The pointer, without the names at its end that lead nowhere. */
function nearest(value: Json, pointer: string): string {
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

function written(value: Json, at: string, marked: string, indent: string): string {
  if (at === marked) return escapeText(JSON.stringify(value, undefined, 2).replaceAll('\n', `\n${indent}`));
  if (!`${marked}/`.startsWith(`${at}/`)) {
    const whole = JSON.stringify(value);
    return escapeText(
      whole.length <= mostBeside ? whole : isObject(value) ? '{…}' : Array.isArray(value) ? '[…]' : whole,
    );
  }
  const isList = Array.isArray(value);
  const members = Object.entries(value ?? {}).map(([name, member]: [string, Json]) => {
    const place = at + toPointer(name);
    const label = isList ? '' : `${escapeText(JSON.stringify(name))}: `;
    const line = `${label}${written(member, place, marked, `${indent}  `)}`;
    return `${indent}  ${place === marked ? htmlElement('mark', {}, line) : line}`;
  });
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  return `${open}\n${members.join(',\n')}\n${indent}${close}`;
}
