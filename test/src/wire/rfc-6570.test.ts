import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTemplate } from 'url-template';
import { writeParameter } from '../../../src/wire/write.ts';

// OpenAPI's styles are RFC 6570's operators; url-template is an implementation by others.

const forms = [
  ['simple', 'path', false, '{color}'],
  ['simple', 'path', true, '{color*}'],
  ['label', 'path', false, '{.color}'],
  ['label', 'path', true, '{.color*}'],
  ['matrix', 'path', false, '{;color}'],
  ['matrix', 'path', true, '{;color*}'],
  ['form', 'query', false, '{?color}'],
  ['form', 'query', true, '{?color*}'],
] as const;

const texts = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !text.includes('.'));
const values = fc.oneof(
  texts,
  fc.array(texts, { minLength: 1, maxLength: 4 }),
  fc.dictionary(
    texts.filter((name) => name !== '__proto__'),
    texts,
    { minKeys: 1, maxKeys: 4 },
  ),
);

test.each(forms)('url-template expands %s in %s, exploded %s, to the same text', (style, place, explode, template) => {
  const property = fc.property(values, (color) => {
    const expanded = parseTemplate(template).expand({ color });
    expect(writeParameter({ name: 'color', in: place, style, explode }, color)).toBe(expanded.replace(/^\?/, ''));
  });
  fc.assert(property, { numRuns: 200, seed: 7 });
});
