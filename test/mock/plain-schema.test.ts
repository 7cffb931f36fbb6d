import { describe, expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { JsonObject, JsonSchema } from '../../scripts/contract/base/json.ts';
import { plainSchema, type Extent } from '../../scripts/mock/generate/plain-schema.ts';

// What the generator of made-up data is given. It tries again until its value is valid, so a mistake here would show
// only in the time it takes, and in how much of a schema its values show.

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

const first: Extent = { levels: 6, values: 300, pick: () => 0, isWhole: false };

/** The reduced form of a schema. */
function plain(schema: JsonSchema, others: Record<string, JsonSchema> = {}, extent: Partial<Extent> = {}) {
  const schemas = { Root: schema, ...others };
  const openapi = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, components: { schemas } };
  const [api] = contractOf({ openapi: openapi as never }).apis;
  if (api === undefined) throw new Error('no API');
  return plainSchema(api.schemaAt, '/components/schemas/Root', { ...first, ...extent });
}

const a = { type: 'string', title: 'A', format: 'uuid', 'x-faker': 'name' };
const b = { type: 'integer', minimum: 0, $comment: 'B', faker: 'number' };
const reduced = { a: { type: 'string', format: 'uuid' }, b: { type: 'integer', minimum: 0 } };

describe('a schema is reduced', () => {
  const validation: JsonObject = {
    const: 1,
    dependentRequired: { a: ['b'] },
    enum: [1],
    exclusiveMaximum: 9,
    exclusiveMinimum: 0,
    format: 'uuid',
    maxContains: 2,
    maximum: 8,
    maxItems: 3,
    maxLength: 4,
    maxProperties: 5,
    minContains: 1,
    minimum: 1,
    minItems: 1,
    minLength: 2,
    minProperties: 1,
    multipleOf: 1,
    pattern: 'a',
    required: ['a'],
    type: 'string',
    uniqueItems: true,
  };

  it('to the keywords of validation, wherever they are', () => {
    expect(plain({ ...validation, default: 1, description: 'D', 'x-own': 1, generate: 'x', autoIncrement: 1 })).toEqual(
      validation,
    );
  });

  it.each(['additionalProperties', 'contains', 'else', 'if', 'not', 'propertyNames', 'then', 'unevaluatedItems'])(
    'in %s',
    (keyword) => {
      expect(plain({ [keyword]: a })).toEqual({ [keyword]: reduced.a });
    },
  );

  it.each(['allOf', 'prefixItems'])('in the list of %s', (keyword) => {
    expect(plain({ [keyword]: [a, b, true] })).toEqual({ [keyword]: [reduced.a, reduced.b, true] });
  });

  it.each(['dependentSchemas', 'patternProperties', 'properties'])('in the map of %s', (keyword) => {
    expect(plain({ [keyword]: { a, b, any: true } })).toEqual({ [keyword]: { ...reduced, any: true } });
  });

  it('if it is true or false, to itself', () => {
    expect([plain(true), plain(false)]).toEqual([true, false]);
  });
});

describe('of several alternatives', () => {
  it.each(['anyOf', 'oneOf'])('one of %s is chosen', (keyword) => {
    expect(plain({ [keyword]: [a, b] })).toEqual(reduced.a);
    expect(plain({ [keyword]: [a, b] }, {}, { pick: (count) => count - 1 })).toEqual(reduced.b);
    expect(plain({ minLength: 1, [keyword]: [a, b] })).toEqual({ minLength: 1, allOf: [reduced.a] });
  });

  it('deep down the simple one is, such as an id in place of an object', () => {
    const owner = { anyOf: [ref('User'), { type: 'string', format: 'uuid' }, { type: 'null' }] };
    const User = { type: 'object', properties: { name: a } };
    expect(plain({ properties: { owner } }, { User })).toEqual({ properties: { owner: reduced.a } });
    expect(plain(owner, { User })).toEqual({ type: 'object', properties: { name: reduced.a } });
  });
});

describe('a value that may be null', () => {
  it('is never null', () => {
    expect(plain({ type: ['null', 'boolean'] })).toEqual({ type: ['boolean'] });
    for (const keyword of ['anyOf', 'oneOf']) expect(plain({ [keyword]: [{ type: 'null' }, a] })).toEqual(reduced.a);
  });

  it('is null if it can be nothing else, or would have to contain itself', () => {
    expect(plain({ type: 'null' })).toEqual({ type: 'null' });
    expect(plain({ oneOf: [{ type: 'null' }] })).toEqual({ type: 'null' });
    const next = { type: ['object', 'null'], required: ['next'], properties: { next: ref('Root') } };
    expect(JSON.stringify(plain(next))).toContain('"next":{"type":"null"}');
  });
});

describe('a reference', () => {
  it('is replaced with what it leads to, through others, too', () => {
    expect(plain(ref('A'), { A: a })).toEqual(reduced.a);
    expect(plain({ not: ref('Next') }, { Next: ref('A'), A: a })).toEqual({ not: reduced.a });
  });

  it('applies together with the keywords beside it', () => {
    expect(plain({ ...ref('B'), minimum: 3, title: 'T' }, { B: b })).toEqual({ allOf: [reduced.b, { minimum: 3 }] });
    expect(plain({ ...ref('A'), title: 'T' }, { A: a })).toEqual(reduced.a);
  });

  it('that leads to anything, or in a circle, allows what is beside it', () => {
    expect(plain({ ...ref('Any'), type: 'boolean' }, { Any: {} })).toEqual({ type: 'boolean' });
    expect(plain({ ...ref('Circle'), type: 'boolean' }, { Circle: ref('Circle') })).toEqual({ type: 'boolean' });
  });
});

describe('a schema that contains itself', () => {
  const member = { type: 'object', properties: { name: a, next: ref('Root') } };

  it('does so once, and is then left out where it may be', () => {
    const end = { type: 'object', properties: { name: reduced.a } };
    expect(plain(member)).toEqual({ type: 'object', properties: { name: reduced.a, next: end } });
  });

  it('is impossible in the end where it has to be there', () => {
    expect(JSON.stringify(plain({ ...member, required: ['next'] })).match(/"next":false/g)).toHaveLength(1);
  });

  it('ends as an empty list', () => {
    expect(JSON.stringify(plain({ type: 'array', items: ref('Root') }))).toMatch(/"maxItems":0\}/);
  });

  it.each(['anyOf', 'oneOf'])('ends with the other alternatives of %s', (keyword) => {
    const text = JSON.stringify(plain({ [keyword]: [{ required: ['a'], properties: { a: ref('Root') } }, b] }));
    expect(text).toMatch(/"a":\{"type":"integer","minimum":0\}/);
  });
});

describe('a schema that is composed of itself', () => {
  it('asks nothing more the second time', () => {
    const Sort = { oneOf: [ref('Apple'), ref('Pear')], required: ['sort'] };
    const Apple = { allOf: [ref('Sort'), { properties: { sort: { const: 'apple' } } }] };
    const Pear = { allOf: [ref('Sort'), { properties: { sort: { const: 'pear' } } }] };
    expect(plain(ref('Sort'), { Sort, Apple, Pear })).toEqual({
      required: ['sort'],
      allOf: [{ allOf: [{ properties: { sort: { const: 'apple' } } }] }],
    });
    // A choice that could be the schema itself says nothing; else the choice would be narrower than it is.
    const [sort] = Object(plain(ref('Apple'), { Sort, Apple, Pear })).allOf;
    expect(sort).toEqual({ required: ['sort'] });
  });

  it.each(['allOf', 'anyOf', 'oneOf'])('in %s alone allows anything', (keyword) => {
    expect(plain({ not: ref('Loop') }, { Loop: { [keyword]: [ref('Loop')] } })).toEqual({ not: {} });
  });

  it.each(['if', 'then', 'else', 'not'])('in %s is not asked for again', (keyword) => {
    expect(plain(ref('Loop'), { Loop: { minimum: 1, [keyword]: ref('Loop') } })).toEqual({ minimum: 1 });
  });
});

describe('members', () => {
  it('that only requests have are left out, even if they are required, here or beside', () => {
    const properties = { a: { ...a, writeOnly: true }, b: { ...b, writeOnly: false } };
    expect(plain({ properties })).toEqual({ properties: { b: reduced.b } });
    expect(plain({ properties, required: ['a', 'b'] })).toEqual({ properties: { b: reduced.b }, required: ['b'] });
    expect(plain({ allOf: [{ properties }, { required: ['a'] }] })).toEqual({
      allOf: [{ properties: { b: reduced.b } }, { required: [] }],
    });
  });

  it('that cannot be are left out, unless they are required', () => {
    expect(plain({ properties: { a: false, b } })).toEqual({ properties: { b: reduced.b } });
    expect(plain({ properties: { a: false, b }, required: ['a'] })).toMatchObject({ properties: { a: false } });
  });

  it('whose names have a pattern are made up by it', () => {
    const propertyNames = { pattern: '^[a-z]$', maxLength: 1 };
    expect(plain({ propertyNames, additionalProperties: a })).toEqual({ patternProperties: { '^[a-z]$': reduced.a } });
  });

  it.each([
    [{ has_more: { type: 'boolean' } }, { has_more: { const: false } }],
    [{ hasNextPage: { type: 'boolean' } }, { hasNextPage: { const: false } }],
    [{ next_page_token: { type: 'string' } }, {}],
    [{ next: { type: ['string', 'null'] } }, { next: { const: null } }],
    [{ continue: { type: 'string' } }, {}],
    [{ next: { type: 'object', properties: { b } } }, { next: { type: 'object', properties: { b: reduced.b } } }],
    [
      { nextOfKin: a, more: b },
      { nextOfKin: reduced.a, more: reduced.b },
    ],
  ])('that say where the next page is say that there is none: %j', (properties, shown) => {
    expect(plain({ properties }, {}, { isWhole: true })).toEqual({ properties: shown });
  });
});

describe('a text', () => {
  it.each([
    [{}, { minLength: 1, maxLength: 12 }],
    [{ maxLength: 5000 }, { minLength: 1, maxLength: 12 }],
    [{ maxLength: 5 }, { minLength: 1, maxLength: 5 }],
    [{ maxLength: 0 }, { minLength: 0, maxLength: 0 }],
    [{ minLength: 30 }, { minLength: 30, maxLength: 30 }],
  ])('is neither empty nor long unless it has to be: %j', (schema, shown) => {
    expect(plain({ type: 'string', ...schema })).toEqual({ type: 'string', ...shown });
  });

  it.each([
    [{ format: 'byte' }, '^[A-Za-z0-9+/]{12}$'],
    [{ contentEncoding: 'base64' }, '^[A-Za-z0-9+/]{12}$'],
    [{ format: 'decimal' }, '^[1-9][0-9]{0,2}\\.[0-9]{2}$'],
    [{ format: 'int64' }, '^[1-9][0-9]{0,5}$'],
  ])('has the form that its format says: %j', (schema, pattern) => {
    expect(plain({ type: 'string', ...schema })).toMatchObject({ pattern });
  });
});

describe('schemas whose members all refer to each other', () => {
  const names = Array.from({ length: 14 }, (_, i) => `Each${i}`);
  const properties = Object.fromEntries(names.map((name) => [name, ref(name)]));
  const schemas = Object.fromEntries(names.map((name) => [name, { type: 'object', properties }]));

  it('are too much, unless they are shown down to a lower level', () => {
    expect(plain(ref('Each0'), schemas)).toBeUndefined();
    expect(plain(ref('Each0'), schemas, { levels: 1 })).toMatchObject({ properties: {} });
    expect(plain(ref('Each0'), schemas, { levels: -1 })).toEqual({ type: 'object', properties: {} });
  });
});
