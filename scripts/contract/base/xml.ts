import { codeTag, trustCode, type Code } from './code.ts';

/** XML in which foreign texts are escaped. */
export type Xml = Code<'XML'>;

/** The writer of XML. */
export const xml = codeTag<'XML'>();

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '&#10;' };

/**
 * Writes an element.
 *
 * @param inside - its content
 * @example
 * xmlElement('failure', { type: 'a "b"' }, xmlContent('1 < 2'))
 * // '<failure type="a &quot;b&quot;">1 &lt; 2</failure>'
 */
export function xmlElement(name: string, attributes: Record<string, string | number>, inside: Xml): Xml {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlAttribute(String(value))}"`);
  return trustCode(`<${name}${written.join('')}>${inside}</${name}>`);
}

/**
 * Escapes the content of an element.
 *
 * @example xmlContent('"a" & b') // '"a" &amp; b'
 */
export function xmlContent(text: string): Xml {
  return trustCode(replaceUnwritable(text).replaceAll(/[&<>]/g, (one) => entities[one] ?? one));
}

function xmlAttribute(text: string): string {
  return replaceUnwritable(text).replaceAll(/[&<>"\n]/g, (one) => entities[one] ?? one);
}

/** XML 1.0, section 2.2: XML cannot contain most control characters, not even escaped. */
function replaceUnwritable(text: string): string {
  return text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
}
