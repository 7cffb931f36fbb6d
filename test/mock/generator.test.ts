import { describe, expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { Json, JsonObject, JsonSchema } from '../../scripts/contract/base/json.ts';
import { compileSchemas } from '../../scripts/contract/compile/compile-schemas.ts';
import { sampleSourceOf, sampleValueOf } from '../../scripts/contract/sample/sample.ts';
import { generatorOf } from '../../scripts/mock/generate/generator.ts';

/** Schemas whose optional members all refer to each other. */
const names = Array.from({ length: 12 }, (_, i) => `Each${i}`);
const allOfEachOther = Object.fromEntries(
  names.map((name) => [
    name,
    {
      type: 'object',
      properties: Object.fromEntries(names.map((other) => [other, { $ref: `#/components/schemas/${other}` }])),
    },
  ]),
);

const definitions = {
  Tree: {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
  },
  List: {
    type: 'object',
    required: ['value'],
    properties: { value: { type: 'integer' }, next: { $ref: '#/components/schemas/List' } },
  },
  Expression: {
    oneOf: [
      { type: 'number' },
      { type: 'object', required: ['left'], properties: { left: { $ref: '#/components/schemas/Expression' } } },
    ],
  },
  // Sorts list it, and it is in each of them.
  Fruit: {
    oneOf: [{ $ref: '#/components/schemas/Apple' }, { $ref: '#/components/schemas/Pear' }],
    required: ['sort'],
    properties: { sort: { type: 'string' } },
  },
  Apple: { allOf: [{ $ref: '#/components/schemas/Fruit' }, { properties: { sort: { const: 'apple' } } }] },
  Pear: {
    allOf: [
      { $ref: '#/components/schemas/Fruit' },
      { properties: { sort: { const: 'pear' }, beside: { $ref: '#/components/schemas/Fruit' } } },
    ],
  },
  // Nothing tells these apart.
  Part: { oneOf: [{ $ref: '#/components/schemas/Left' }, { $ref: '#/components/schemas/Right' }] },
  Left: { allOf: [{ $ref: '#/components/schemas/Part' }, { properties: { left: { type: 'string' } } }] },
  Right: {
    allOf: [{ $ref: '#/components/schemas/Part' }, { properties: { part: { $ref: '#/components/schemas/Part' } } }],
  },
  ...allOfEachOther,
  Endless: { type: 'object', required: ['self'], properties: { self: { $ref: '#/components/schemas/Endless' } } },
};

/** Makes up a value for a schema, and validates it. */
async function make(schema: JsonSchema, seed: string) {
  const openapi = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/': { get: { responses: { 200: { description: '', content: { 'application/json': { schema } } } } } } },
    components: { schemas: definitions },
  };
  const contract = contractOf({ openapi: openapi as never });
  const [operation] = contract.operations;
  if (operation === undefined) throw new Error('no operation');
  const validate = compileSchemas(contract, 'lenient').responses[operation.id]?.['200'];
  const value = await generatorOf(contract.apis)(
    operation,
    '/paths/~1/get/responses/200/content/application~1json/schema',
    seed,
    validate,
  );
  return { value, isValid: validate?.(value) };
}

describe('made-up data satisfies its schema', () => {
  it.each<[string, JsonSchema]>([
    ['schemas that are composed of each other', { $ref: '#/components/schemas/Fruit' }],
    ['one of them', { $ref: '#/components/schemas/Pear' }],
    ['one of them that nothing tells apart', { $ref: '#/components/schemas/Left' }],
    ['members that all refer to each other', { $ref: '#/components/schemas/Each0' }],
    ['lists of what all refer to each other', { type: 'array', items: { $ref: '#/components/schemas/Each1' } }],
    ['a pattern', { type: 'string', pattern: '^0x(0|[1-9a-f][0-9a-f]*)$' }],
    [
      'unique items',
      { type: 'array', uniqueItems: true, minItems: 4, items: { type: 'integer', minimum: 0, maximum: 5 } },
    ],
    ['a multiple of a fraction', { type: 'number', multipleOf: 0.25, minimum: 1, maximum: 9 }],
    ['exclusive bounds of an integer', { type: 'integer', exclusiveMinimum: 3, exclusiveMaximum: 5 }],
    ['exclusive bounds of a number', { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 }],
    ['several types', { type: ['string', 'null'] }],
    ['a constant', { const: { a: [1, null] } }],
    ['a tuple', { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false, minItems: 2 }],
    [
      'a tuple with more',
      { type: 'array', prefixItems: [{ type: 'string' }], items: { type: 'boolean' }, minItems: 3 },
    ],
    ['recursion in a list', { $ref: '#/components/schemas/Tree' }],
    ['recursion in a member', { $ref: '#/components/schemas/List' }],
    ['recursion in a union', { $ref: '#/components/schemas/Expression' }],
    ['many recursive items', { type: 'array', minItems: 30, items: { $ref: '#/components/schemas/Tree' } }],
    [
      'closed objects',
      { type: 'object', required: ['a'], properties: { a: { type: 'integer' } }, additionalProperties: false },
    ],
    [
      'objects closed across parts',
      {
        type: 'object',
        allOf: [{ properties: { a: { type: 'string' } }, required: ['a'] }],
        unevaluatedProperties: false,
      },
    ],
    [
      'a union',
      {
        oneOf: [
          { type: 'object', required: ['a'], properties: { a: { type: 'string' } } },
          { type: 'object', required: ['b'], properties: { b: { type: 'string' } } },
        ],
      },
    ],
    [
      'a condition',
      {
        type: 'object',
        properties: { k: { enum: ['x', 'y'] }, v: {} },
        required: ['k', 'v'],
        if: { properties: { k: { const: 'x' } } },
        then: { properties: { v: { type: 'string' } } },
      },
    ],
    ['a negation', { type: 'integer', not: { const: 0 } }],
    [
      'required items beside others',
      { type: 'array', minItems: 3, uniqueItems: true, items: { type: 'string' }, contains: { const: 'A' } },
    ],
    ['required items', { type: 'array', contains: { const: 5 }, minContains: 2 }],
    [
      'names of a pattern',
      {
        type: 'object',
        propertyNames: { pattern: '^[a-z]{3}$' },
        minProperties: 2,
        additionalProperties: { type: 'integer' },
      },
    ],
    ['a member beside a reference', { $ref: '#/components/schemas/List', required: ['next'] }],
    [
      'a format',
      {
        type: 'array',
        prefixItems: [
          { type: 'string', format: 'uuid' },
          { type: 'string', format: 'date-time' },
          { type: 'string', format: 'email' },
        ],
      },
    ],
    ['no limits at all', true],
    ['a long string', { type: 'string', minLength: 300, maxLength: 310 }],
  ])('%s', async (_, schema) => {
    for (const seed of ['1', '2', '3']) expect(await make(schema, seed)).toMatchObject({ isValid: true });
  });

  it('shows as much of the schema as it can', async () => {
    const properties = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [name, { type: 'integer' }]));
    const list = { type: 'array', items: { type: 'boolean' } };
    const values = ['1', '2', '3', '4'].map(async (seed) => {
      const made = (await make({ type: 'object', properties: { ...properties, list } }, seed)).value;
      expect(Object.keys(Object(made))).toEqual(['a', 'b', 'c', 'd', 'e', 'list']);
      return Object(made).list.length as number;
    });
    const lengths = await Promise.all(values);
    expect(lengths).toEqual([2, 2, 2, 2]);
  });

  it('leaves members out if they cannot all be there', async () => {
    const { value, isValid } = await make(
      {
        type: 'object',
        properties: { a: { type: 'string' }, b: { type: 'string' } },
        minProperties: 1,
        not: { required: ['a', 'b'] },
      },
      '1',
    );
    expect([isValid, Object.keys(Object(value)).length]).toEqual([true, 1]);
  });

  it('prefers a value to null', async () => {
    expect((await make({ type: ['null', 'string'] }, '1')).value).toEqual(expect.any(String));
    expect((await make({ oneOf: [{ type: 'null' }, { type: 'integer' }] }, '1')).value).toEqual(expect.any(Number));
  });
});

describe('names that every object of JavaScript has', () => {
  const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
  const mapOf = (schema: Json): JsonObject => Object.fromEntries(inherited.map((name) => [name, schema]));
  const inner = { type: 'object', required: ['polluted'], properties: { polluted: { type: 'integer' } } };

  it.each<[string, JsonSchema]>([
    ['a property', { type: 'object', required: inherited, properties: mapOf(inner) }],
    ['a property, required by a sister', { allOf: [{ properties: mapOf(inner) }, { required: inherited }] }],
    ['a required name alone', { type: 'object', required: inherited }],
    ['a name of a map', { type: 'object', required: inherited, additionalProperties: inner }],
    ['a name that matches a pattern', { type: 'object', required: inherited, patternProperties: { '^\\w+$': inner } }],
  ])('are made up like any other: %s', async (_, schema) => {
    const { value, isValid } = await make(schema, '1');
    expect([isValid, Object.keys(Object(value)).toSorted()]).toEqual([true, inherited.toSorted()]);
    const components = { schemas: { Any: schema } };
    const contract = contractOf({
      openapi: { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, components },
    });
    const [api] = contract.apis;
    const sample = api && sampleValueOf(sampleSourceOf(api), '/components/schemas/Any');
    expect(Object.keys(Object(sample)).toSorted()).toEqual(inherited.toSorted());
    expect(({} as JsonObject)['polluted']).toBeUndefined();
  });
});

it.each<[string, JsonSchema]>([
  ['nothing', false],
  ['a contradiction', { type: 'integer', minimum: 5, maximum: 4 }],
  ['endless recursion', { $ref: '#/components/schemas/Endless' }],
])('%s cannot be made up, and the error says what to do', async (_, schema) => {
  await expect(make(schema, '1')).rejects.toThrow('write an example beside it');
});
