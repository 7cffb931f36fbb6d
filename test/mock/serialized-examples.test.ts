import { afterAll, beforeAll, expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { startMock, type Mock } from '../../scripts/mock/start.ts';

// OpenAPI 3.2, Example Object: `serializedValue` is the text as it travels, `dataValue` the data that it stands for.

const written: { [path: string]: { type: string; example: JsonObject; sent: string } } = {
  '/json': { type: 'application/json', example: { serializedValue: '{ "id":  1 }' }, sent: '{ "id":  1 }' },
  '/both': {
    type: 'application/json',
    example: { dataValue: { id: 2 }, serializedValue: '{"id" :2}' },
    sent: '{"id" :2}',
  },
  '/data': { type: 'application/json', example: { dataValue: { id: 3 } }, sent: '{"id":3}' },
  '/csv': { type: 'text/csv', example: { serializedValue: 'id,name\n1,Ada\n' }, sent: 'id,name\n1,Ada\n' },
  '/xml': {
    type: 'application/xml',
    example: { dataValue: { id: 1 }, serializedValue: '<thing><id>1</id></thing>' },
    sent: '<thing><id>1</id></thing>',
  },
  '/lines': {
    type: 'application/jsonl',
    example: { serializedValue: '{"a":1}\n{"a":2}\n' },
    sent: '{"a":1}\n{"a":2}\n',
  },
};

let mock: Mock;

beforeAll(async () => {
  const paths = Object.entries(written).map(([path, { type, example }]) => {
    const content = { [type]: { schema: true, examples: { one: example } } };
    return [path, { get: { operationId: path.slice(1), responses: { 200: { description: 'It.', content } } } }];
  });
  const info = { title: 'Things', version: '1' };
  const contract = contractOf({ openapi: { openapi: '3.2.0', info, paths: Object.fromEntries(paths) } });
  mock = await startMock({ contract });
});
afterAll(() => mock.close());

it.each(Object.entries(written))('answers %s with the text as it stands', async (path, { type, sent }) => {
  const response = await fetch(`${mock.url}${path}`);
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([200, type, sent]);
});

it.each<[what: string, example: JsonObject]>([
  ['is only an address, which it does not fetch', { externalValue: 'https://example.org/far.json' }],
  ['is written as no JSON', { serializedValue: '{' }],
  ['has no value', { summary: 'One' }],
])('makes up an answer where an example %s', async (_, example) => {
  const schema = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
  const content = {
    'application/json': { schema, examples: { far: example } },
  };
  const contract = contractOf({
    openapi: {
      openapi: '3.2.0',
      info: { title: 'Far', version: '1' },
      paths: { '/far': { get: { operationId: 'far', responses: { 200: { description: 'It.', content } } } } },
    },
  });
  const far = await startMock({ contract });
  try {
    expect(await (await fetch(`${far.url}/far`)).json()).toEqual({ id: expect.any(Number) });
  } finally {
    await far.close();
  }
});
