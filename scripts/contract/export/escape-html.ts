import { isObject, type Json } from '../base/json.ts';

/**
 * Escapes the HTML in the descriptions of a document, for a renderer that would pass it through. In code it is text
 * already.
 *
 * @param node - the document, or a part of it
 * @example escapeDescriptions({ description: '<b>bold</b>' }) // { description: '&lt;b>bold&lt;/b>' }
 */
export function escapeDescriptions(node: Json): Json {
  if (Array.isArray(node)) return node.map(escapeDescriptions);
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => {
      if (typeof value !== 'string' || !/^(?:description|summary|title)$/.test(name))
        return [name, escapeDescriptions(value)];
      const parts = value.split(/(^```[\s\S]*?^```|`[^`\n]+`)/m);
      return [name, parts.map((part, i) => (i % 2 === 1 ? part : part.replaceAll(/<(?=[a-z/!?])/gi, '&lt;'))).join('')];
    }),
  );
}
