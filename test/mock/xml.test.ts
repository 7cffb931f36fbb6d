import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contractOf } from '../../scripts/contract/contract.ts';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { startMock, type Mock } from '../../scripts/mock/start.ts';

// Values that are made up, and those of examples, are written as the XML Object says (OpenAPI 3.2, and 3.1 where it
// differs). Another library reads them.

const only = (value: string): JsonObject => ({ const: value });

const schemas: JsonObject = {
  Plain: {
    type: 'object',
    required: ['name', 'tags'],
    properties: { name: only('a<b'), tags: { type: 'array', minItems: 2, maxItems: 2, items: only('x') } },
  },
  Attribute: {
    type: 'object',
    required: ['id', 'old', 'text'],
    properties: {
      id: { ...only('1'), xml: { nodeType: 'attribute' } },
      old: { ...only('"2"'), xml: { attribute: true } },
      text: { ...only('words'), xml: { nodeType: 'text' } },
    },
  },
  Cdata: {
    type: 'object',
    required: ['note'],
    properties: { note: { ...only('a ]]> <b>'), xml: { nodeType: 'cdata' } } },
  },
  Lists: {
    type: 'object',
    required: ['books', 'pages', 'rows'],
    properties: {
      books: {
        ...{ type: 'array', minItems: 2, maxItems: 2, xml: { name: 'shelf', wrapped: true } },
        items: { ...only('b'), xml: { name: 'book' } },
      },
      pages: { type: 'array', minItems: 2, maxItems: 2, items: { ...only('p'), xml: { name: 'page' } } },
      rows: { type: 'array', minItems: 1, maxItems: 1, xml: { nodeType: 'element' }, items: only('r') },
    },
  },
  Named: {
    ...{ type: 'object', required: ['none'], xml: { name: 'named', prefix: 'n', namespace: 'https://example.org/n' } },
    properties: { none: { type: 'null' } },
  },
};

let mock: Mock;

const example = { id: '7', old: 'o', text: 'from an example' };

beforeAll(async () => {
  const paths = Object.fromEntries(
    Object.keys(schemas).map((name) => {
      const content = { 'application/xml': { schema: { $ref: `#/components/schemas/${name}` } } };
      Object.assign(content, name === 'Named' && { 'application/json': {} });
      return [`/${name}`, { get: { operationId: name, responses: { 200: { description: 'It.', content } } } }];
    }),
  );
  const shown = { schema: { $ref: '#/components/schemas/Attribute' }, examples: { one: { dataValue: example } } };
  const texts = {
    schema: { $ref: '#/components/schemas/Plain' },
    examples: { one: { value: '<Plain>as it is</Plain>' } },
  };
  for (const [name, media] of Object.entries({ Shown: shown, Text: texts }))
    paths[`/${name}`] = {
      get: { operationId: name, responses: { 200: { description: 'It.', content: { 'application/xml': media } } } },
    };
  const info = { title: 'Things', version: '1' };
  const openapi = { openapi: '3.2.0', info, paths, components: { schemas } };
  mock = await startMock({ contract: contractOf([{ document: openapi as never }]) });
});
afterAll(() => mock.close());

const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', ignoreDeclaration: true });

it.each([
  ['Plain', { Plain: { name: 'a<b', tags: ['x', 'x'] } }],
  ['Attribute', { Attribute: { '@id': '1', '@old': '"2"', '#text': 'words' } }],
  ['Shown', { Attribute: { '@id': '7', '@old': 'o', '#text': 'from an example' } }],
  ['Text', { Plain: 'as it is' }],
  ['Cdata', { Cdata: 'a ]]> <b>' }],
  ['Lists', { Lists: { shelf: { book: ['b', 'b'] }, page: ['p', 'p'], rows: { rows: 'r' } } }],
  [
    'Named',
    {
      'n:named': {
        '@xmlns:n': 'https://example.org/n',
        none: { '@xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance', '@xsi:nil': 'true' },
      },
    },
  ],
])('writes %s', async (name, read) => {
  const response = await fetch(`${mock.url}/${name}`, { headers: { accept: 'application/xml' } });
  const text = await response.text();
  expect([response.status, response.headers.get('content-type'), XMLValidator.validate(text)]).toEqual([
    200,
    'application/xml',
    true,
  ]);
  expect(parser.parse(text)).toEqual(read);
});
