import { expect, it } from 'vitest';
import { isTextType } from '../../src/wire/style.ts';
import { bodyKind, isJson, findPreferredBody } from '../../scripts/contract/media/media.ts';

it.each([
  ['application/json', 'json'],
  ['application/JSON; charset=utf-8', 'json'],
  ['application/problem+json', 'json'],
  ['application/vnd.a.b+json;v=1', 'json'],
  ['model/gltf+json', 'json'],
  ['image/x+json ; v=1', 'json'],
  ['application/jsonl', 'binary'],
  ['application/json-seq', 'binary'],
  ['text/json', 'json'],
  ['x/application/json', 'binary'],
  ['multipart/form-data; boundary=x', 'multipart'],
  ['multipart/mixed', 'binary'],
  ['application/x-www-form-urlencoded', 'form'],
  ['text/plain', 'text'],
  ['TEXT/HTML', 'text'],
  ['application/xml', 'text'],
  ['application/xml;v=1', 'text'],
  ['application/soap+xml', 'text'],
  ['application/x-yaml', 'text'],
  ['application/yaml', 'text'],
  ['application/javascript', 'text'],
  ['application/graphql', 'text'],
  ['application/csv', 'text'],
  ['application/x-ndjson', 'text'],
  ['application/xmlish', 'binary'],
  ['image/png', 'binary'],
  ['application/octet-stream', 'binary'],
])('%s is treated as %s', (contentType, kind) => {
  expect(bodyKind({ contentType })).toBe(kind);
  expect(isJson({ contentType })).toBe(kind === 'json');
  expect(isTextType(contentType)).toBe(kind === 'text');
});

it('prefers JSON, else the first', () => {
  const [xml, json, other] = ['application/xml', 'application/json', 'application/a+json'].map((contentType) => ({
    contentType,
  }));
  expect(findPreferredBody([xml, json, other].filter((one) => one !== undefined))).toBe(json);
  expect(findPreferredBody([xml].filter((one) => one !== undefined))).toBe(xml);
  expect(findPreferredBody([])).toBeUndefined();
});
