import { describe, expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { Json, JsonObject } from '../../scripts/contract/base/json.ts';
import type { Api } from '../../scripts/contract/contract-type.ts';
import {
  listSchemasByPlace,
  listDocumentedFields,
  fieldOf,
} from '../../scripts/contract/schemas-by-place/schemas-by-place.ts';

function apiWith(schemas: JsonObject): Api {
  const openapi = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, components: { schemas } };
  const [api] = contractOf({ openapi }).apis;
  if (api === undefined) throw new Error('nothing was read');
  return api;
}

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

describe('the fields that schemas document', () => {
  it('are listed, the outer ones first, for schemas that all refer to each other', () => {
    const names = Array.from({ length: 20 }, (_, i) => `S${i}`);
    const properties = Object.fromEntries(names.map((name) => [name, ref(name)]));
    const api = apiWith(Object.fromEntries(names.map((name) => [name, { type: 'object', properties }])));
    const fields = listDocumentedFields(api.schemaAt, '/components/schemas/S0');
    expect(fields.slice(0, 20)).toEqual(names.map((name) => `/${name}`));
    expect(fields).toContain('/S1/S2');
    expect(fields.length).toBeLessThan(3000);
  });
});

describe('the places of a value that schemas describe', () => {
  it('are found where an alternative is composed of itself', () => {
    const Loop = { allOf: [ref('Loop'), { type: 'object', required: ['id'], properties: { id: {} } }] };
    const { schemaAt } = apiWith({ Loop, Either: { oneOf: [ref('Loop'), { type: 'string' }] } });
    const places = listSchemasByPlace(schemaAt, ['/components/schemas/Either'], { id: 1 });
    expect(places.map(({ at }) => at)).toEqual(['', '/id']);
  });
});

describe('the schemas that speak of a value', () => {
  const placesOf = (schema: JsonObject, value: Json, others: JsonObject = {}): string[] => {
    const { schemaAt } = apiWith({ Root: schema, ...others });
    return listSchemasByPlace(schemaAt, ['/components/schemas/Root'], value).map(
      ({ at, schemas }) =>
        `${at}: ${schemas.map(({ pointer }) => pointer.replace('/components/schemas/', '')).join(' ')}`,
    );
  };
  const a = { type: 'object', required: ['a'], properties: { a: { type: 'string' } } };

  it.each<[string, JsonObject, Json, string[]]>([
    ['of a member', { properties: { a: {} } }, { a: 1, b: 2 }, [': Root', '/a: Root/properties/a']],
    [
      'of any member',
      { properties: { a: {} }, additionalProperties: { type: 'string' } },
      { a: 1, 'b/c': 2 },
      [': Root', '/a: Root/properties/a', '/b~1c: Root/additionalProperties'],
    ],
    ['of no other member', { additionalProperties: false }, { a: 1 }, [': Root']],
    ['of no inherited member', { properties: {} }, { toString: 1 }, [': Root']],
    ['of items', { items: {} }, [1, 2], [': Root', '/0: Root/items', '/1: Root/items']],
    ['of a tuple', { prefixItems: [{}], items: {} }, [1, 2], [': Root', '/0: Root/prefixItems/0', '/1: Root/items']],
    ['of a tuple alone', { prefixItems: [{}], items: false }, [1, 2], [': Root', '/0: Root/prefixItems/0']],
    [
      'of each part',
      { allOf: [{ properties: { a: {} } }, {}] },
      { a: 1 },
      [': Root Root/allOf/0 Root/allOf/1', '/a: Root/allOf/0/properties/a'],
    ],
    [
      'of the kind that fits',
      { anyOf: [{ type: 'string' }, { type: ['null', 'integer'] }] },
      1,
      [': Root Root/anyOf/1'],
    ],
    [
      'of a number',
      { oneOf: [{ type: 'integer' }, { type: 'number' }, { type: 'boolean' }] },
      1.5,
      [': Root Root/oneOf/1'],
    ],
    ['of null', { oneOf: [{ type: 'null' }, { type: 'object' }, { type: 'array' }] }, null, [': Root Root/oneOf/0']],
    ['of a list', { oneOf: [{ type: 'null' }, { type: 'object' }, { type: 'array' }] }, [], [': Root Root/oneOf/2']],
    ['of an object', { oneOf: [{ type: 'null' }, { type: 'object' }, { type: 'array' }] }, {}, [': Root Root/oneOf/1']],
    [
      'of a constant',
      { oneOf: [{ const: 1 }, { const: 2 }, { const: { a: 1 } }] },
      2,
      [': Root Root/oneOf/1 Root/oneOf/2'],
    ],
    [
      'with the members that are there',
      { oneOf: [a, { required: ['b'] }, {}] },
      { b: 1 },
      [': Root Root/oneOf/1 Root/oneOf/2'],
    ],
    ['of anything but nothing', { oneOf: [true, false] as never }, 1, [': Root']],
    [
      'with parts that fit',
      { oneOf: [{ allOf: [{ type: 'string' }, a] }, { allOf: [{}] }] },
      1,
      [': Root Root/oneOf/1 Root/oneOf/1/allOf/0'],
    ],
  ])('%s', (_, schema, value, places) => {
    expect(placesOf(schema, value)).toEqual(places);
  });

  it('are those that references lead to, and what stands beside them', () => {
    expect(placesOf({ ...ref('Next'), description: 'Beside.' }, { a: 1 }, { Next: ref('A'), A: a })).toEqual([
      ...[': Root Next A', '/a: A/properties/a'],
    ]);
  });

  it('name the fields of a value, with * for each item', () => {
    const value = { l: [{ 'a/b': { 0: [1] } }], 0: 1 };
    expect(fieldOf('/l/0/a~1b/0/0', value)).toBe('/l/*/a~1b/0/*');
    expect(['', '/0', '/l', '/none/0/x'].map((at) => fieldOf(at, value))).toEqual(['', '/0', '/l', '/none/0/x']);
  });

  it('list the fields that may be there, each once', () => {
    const { schemaAt } = apiWith({
      Root: {
        properties: {
          l: { items: { properties: { x: {} } } },
          t: { prefixItems: [{ properties: { y: {} } }, true] },
          n: {},
        },
        oneOf: [{ properties: { n: {}, o: { properties: { 'p/q': {} } } } }, { type: 'string' }],
      },
    });
    expect(listDocumentedFields(schemaAt, '/components/schemas/Root')).toEqual([
      ...['/l', '/t', '/n', '/o', '/o/p~1q', '/l/*/x', '/t/*/y'],
    ]);
  });
});
