import { createElementWriter } from './element-writer.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '&#10;' };

/**
 * Escapes the value of an attribute.
 *
 * @returns it as XML
 * @example xmlAttribute('a < b') // 'a &lt; b'
 */
export function xmlAttribute(text: string): string {
  return writable(text).replaceAll(/[&<>"\n]/g, (one) => entities[one] ?? one);
}

/**
 * Escapes the content of an element.
 *
 * @param text - the content
 * @returns it as XML
 * @example xmlContent('"a" & b') // '"a" &amp; b'
 */
export function xmlContent(text: string): string {
  return writable(text).replaceAll(/[&<>]/g, (one) => entities[one] ?? one);
}

/** Writes an element of XML from its name, its attributes and its escaped content. */
export const xmlElement = createElementWriter(xmlAttribute);

/** XML 1.0, section 2.2: XML cannot contain most control characters, not even escaped. */
function writable(text: string): string {
  return text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
}
