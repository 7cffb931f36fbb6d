import { expect, it } from 'vitest';
import { isMediaType } from '../../scripts/contract/media/media.ts';
import { isUtf8Type, weightOf } from '../../scripts/serve/answer/media-types.ts';

it.each([
  [undefined, 1],
  ['*/*;q=0.1', 0.1],
  ['application/*;q=0.2, */*', 0.2],
  ['text/html', 0],
  ['application/json;q="0.3"', 0.3],
  // The comma and the q inside the quotes belong to text/html.
  ['text/html;title="a, application/json;q=0", application/json;q=0.5', 0.5],
  [`text/html;title="${'\\"'.repeat(8000)}`, 0],
])('%s gives JSON the weight %d', (accept, weight) => {
  expect(weightOf(accept, 'application/json; charset=utf-8')).toBe(weight);
});

it.each([
  ['application/json', true],
  ['application/json; charset=', true],
  ['application/json;Charset="UTF-8"; v=1', true],
  ['application/json; title="a; charset=latin1"', true],
  [String.raw`application/json; title="\"; charset=utf8"; charset=latin1`, false],
  ['text/plain;charset=iso-8859-1', false],
])('%s is UTF-8: %s', (header, isUtf8) => {
  expect(isUtf8Type(header)).toBe(isUtf8);
});

it.each([
  // GitHub's own client asks for the first, and gets the second.
  ['application/vnd.github.v3+json', 'application/json', 0.99],
  ['application/json', 'application/problem+json', 0.99],
  ['application/vnd.api+json;q=0.5, text/html', 'application/json; charset=utf-8', 0.495],
  ['application/vnd.api+json', 'application/xml', 0],
  ['application/vnd.api+json, application/json;q=0.2', 'application/json', 0.2],
  // A document may offer a range; then the caller chooses.
  ['application/json', '*/*', 1],
  ['text/csv;q=0.5', 'text/*', 0.5],
  ['text/csv', 'image/*', 0],
])('%s gives %s the weight %d', (accept, offered, weight) => {
  expect(weightOf(accept, offered)).toBe(weight);
});

it.each([
  ['application/json', 'application/json; charset=utf-8', true],
  ['text/*', 'text/csv', true],
  ['*/*', 'image/png', true],
  ['application/problem+json', 'application/json', false],
])('what is documented as %s may be %s: %s', (documented, contentType, is) => {
  expect(isMediaType(documented, contentType)).toBe(is);
});
