import { describe, expect, it } from 'vitest';
import { contractOf } from '../../scripts/contract/contract.ts';
import type { JsonObject, JsonSchema } from '../../scripts/contract/json.ts';
import { plainSchemas } from '../../scripts/mock/plain-schema.ts';

// What the generator of made-up data is given. It tries again until its value is valid, so a mistake here would show only
// in the time it takes, and in how much of a schema its values show.

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

/** The reduced form of a schema, with its references replaced by what they lead to. */
function plain(schema: JsonSchema, others: Record<string, JsonSchema> = {}): JsonSchema {
  const schemas = { Root: schema, ...others };
  const openapi = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, components: { schemas } };
  const [api] = contractOf({ openapi: openapi as never }).apis;
  if (api === undefined) throw new Error('no API');
  const { root, resolve } = plainSchemas(api.schemaAt, '/components/schemas/Root');
  const whole = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(whole);
    if (typeof value !== 'object' || value === null) return value;
    if ('$ref' in value) return whole(resolve(String(value.$ref)));
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, whole(one)]));
  };
  return whole(root) as JsonSchema;
}

const a = { type: 'string', title: 'A', 'x-faker': 'name' };
const b = { type: 'integer', $comment: 'B', faker: 'number' };
const reduced = { a: { type: 'string' }, b: { type: 'integer' } };

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

  it.each([
    'additionalProperties',
    'contains',
    'else',
    'if',
    'items',
    'not',
    'propertyNames',
    'then',
    'unevaluatedItems',
    'unevaluatedProperties',
  ])('in %s', (keyword) => {
    expect(plain({ [keyword]: a })).toEqual({ [keyword]: reduced.a });
  });

  it.each(['allOf', 'anyOf', 'oneOf', 'prefixItems'])('in the list of %s', (keyword) => {
    expect(plain({ [keyword]: [a, b, true] })).toEqual({ [keyword]: [reduced.a, reduced.b, true] });
  });

  it.each(['dependentSchemas', 'patternProperties', 'properties'])('in the map of %s', (keyword) => {
    expect(plain({ [keyword]: { a, b, any: true } })).toEqual({ [keyword]: { ...reduced, any: true } });
  });

  it('if it is true or false, to itself', () => {
    expect([plain(true), plain(false)]).toEqual([true, false]);
  });
});

describe('a value that may be null', () => {
  it('is never null', () => {
    expect(plain({ type: ['null', 'string', 'integer'] })).toEqual({ type: ['string', 'integer'] });
    for (const keyword of ['anyOf', 'oneOf'])
      expect(plain({ [keyword]: [{ type: 'null' }, a, true] })).toEqual({ [keyword]: [reduced.a, true] });
    expect(plain({ properties: { a: { type: ['string', 'null'] } } })).toEqual({
      properties: { a: { type: ['string'] } },
    });
  });

  it('is null if it can be nothing else', () => {
    expect(plain({ type: ['null'] })).toEqual({ type: ['null'] });
    expect(plain({ type: 'null' })).toEqual({ type: 'null' });
    expect(plain({ oneOf: [{ type: 'null' }] })).toEqual({ oneOf: [{ type: 'null' }] });
  });
});

describe('a reference', () => {
  it('is followed, through others, too', () => {
    expect(plain(ref('A'), { A: a })).toEqual(reduced.a);
    expect(plain({ items: ref('Next') }, { Next: ref('A'), A: a })).toEqual({ items: reduced.a });
  });

  it('applies together with the keywords beside it', () => {
    expect(plain({ ...ref('A'), minLength: 3, title: 'T' }, { A: a })).toEqual({
      allOf: [reduced.a, { minLength: 3 }],
    });
    expect(plain({ ...ref('A'), title: 'T' }, { A: a })).toEqual(reduced.a);
    expect(plain({ ...ref('Next'), minLength: 3 }, { Next: { ...ref('A'), maxLength: 9 }, A: a })).toEqual({
      allOf: [{ allOf: [reduced.a, { maxLength: 9 }] }, { minLength: 3 }],
    });
  });

  it('that leads to anything, or in a circle, allows what is beside it', () => {
    expect(plain({ ...ref('Any'), type: 'string' }, { Any: {} })).toEqual({ type: 'string' });
    expect(plain({ ...ref('Circle'), type: ['string', 'null'] }, { Circle: ref('Circle') })).toEqual({
      type: ['string'],
    });
    expect(plain({ ...ref('Yes'), minLength: 1 }, { Yes: true })).toEqual({ allOf: [true, { minLength: 1 }] });
  });
});

describe('a schema that contains itself', () => {
  const member = { type: 'object', properties: { name: a, next: ref('Root') } };

  it('does so twice, and is then left out where it may be', () => {
    const end = { type: 'object', properties: { name: reduced.a } };
    const once = { type: 'object', properties: { name: reduced.a, next: end } };
    expect(plain(member)).toEqual({ type: 'object', properties: { name: reduced.a, next: once } });
  });

  it('is impossible in the end where it has to be there', () => {
    const text = JSON.stringify(plain({ ...member, required: ['next'] }));
    expect(text.match(/"next":false/g)).toHaveLength(1);
    expect(text.match(/"next":\{/g)).toHaveLength(2);
  });

  it('ends as an empty list, or with the items that have to be there', () => {
    const list = plain({ type: 'array', items: ref('Root') });
    expect(list).toEqual({ type: 'array', items: { type: 'array', items: { type: 'array', maxItems: 0 } } });
    const tuple = plain({ prefixItems: [a, b], items: ref('Root') });
    expect(JSON.stringify(tuple)).toContain('"maxItems":2');
  });

  it.each(['anyOf', 'oneOf'])('ends with the other alternatives of %s', (keyword) => {
    const number = { type: 'number' };
    const nested = (items: JsonSchema): JsonSchema => ({ [keyword]: [number, { items }] });
    expect(plain({ [keyword]: [number, { items: ref('Root') }] })).toEqual(
      nested(nested({ [keyword]: [number, { maxItems: 0 }] })),
    );
    expect(plain({ [keyword]: [number, { properties: { a: ref('Root') }, required: ['a'] }, false] })).toMatchObject({
      [keyword]: [number, { required: ['a'] }],
    });
  });
});

describe('a schema that is composed of itself', () => {
  it('asks nothing more the second time', () => {
    const Sort = { oneOf: [ref('Apple'), ref('Pear')], required: ['sort'] };
    const Apple = { allOf: [ref('Sort'), { properties: { sort: { const: 'apple' } } }] };
    const Pear = { allOf: [ref('Sort'), { properties: { sort: { const: 'pear' } } }] };
    const apple = { properties: { sort: { const: 'apple' } } };
    const pear = { properties: { sort: { const: 'pear' } } };
    expect(plain(ref('Sort'), { Sort, Apple, Pear })).toEqual({
      oneOf: [{ allOf: [apple] }, { allOf: [pear] }],
      required: ['sort'],
    });
    // A choice that could be the schema itself says nothing; else the choice would be narrower than it is.
    const [sort] = Object(plain(ref('Apple'), { Sort, Apple, Pear })).allOf;
    expect(sort).toEqual({ required: ['sort'] });
  });

  it('keeps the keywords beside the reference', () => {
    expect(
      plain(
        { allOf: [{ ...ref('Loop'), minLength: 2 }] },
        { Loop: { type: 'string', allOf: [{ ...ref('Loop'), maxLength: 5 }] } },
      ),
    ).toEqual({
      allOf: [{ allOf: [{ type: 'string', allOf: [{ maxLength: 5 }] }, { minLength: 2 }] }],
    });
  });

  it.each(['allOf', 'anyOf', 'oneOf'])('in %s alone allows anything', (keyword) => {
    expect(plain({ items: ref('Loop') }, { Loop: { [keyword]: [ref('Loop')] } })).toEqual({ items: {} });
  });

  it.each(['if', 'then', 'else', 'not'])('in %s is not asked for again', (keyword) => {
    expect(plain(ref('Loop'), { Loop: { minLength: 1, [keyword]: ref('Loop') } })).toEqual({ minLength: 1 });
  });

  it('in dependentSchemas is not asked for again', () => {
    expect(plain(ref('Loop'), { Loop: { dependentSchemas: { a: ref('Loop') } } })).toEqual({
      dependentSchemas: { a: true },
    });
  });
});

describe('members', () => {
  it('that only requests have are left out, unless they are required', () => {
    const properties = { a: { ...a, writeOnly: true }, b: { ...b, writeOnly: false } };
    expect(plain({ properties })).toEqual({ properties: { b: reduced.b } });
    expect(plain({ properties, required: ['a'] })).toEqual({ properties: reduced, required: ['a'] });
  });

  it('that cannot be are left out, unless they are required', () => {
    expect(plain({ properties: { a: false, b } })).toEqual({ properties: { b: reduced.b } });
    expect(plain({ properties: { a: false, b }, required: ['a'] })).toEqual({
      properties: { a: false, b: reduced.b },
      required: ['a'],
    });
  });

  it('whose names have a pattern are made up by it', () => {
    const propertyNames = { pattern: '^[a-z]$', maxLength: 1 };
    expect(plain({ propertyNames, additionalProperties: a })).toEqual({ patternProperties: { '^[a-z]$': reduced.a } });
    expect(plain({ propertyNames, patternProperties: { x: b } })).toEqual({
      patternProperties: { x: reduced.b, '^[a-z]$': {} },
    });
    expect(plain({ propertyNames: { maxLength: 1 }, additionalProperties: a })).toEqual({
      propertyNames: { maxLength: 1 },
      additionalProperties: reduced.a,
    });
  });
});

it('schemas whose members all refer to each other end: later ones have only what they need', () => {
  const names = Array.from({ length: 14 }, (_, i) => `Each${i}`);
  const properties = Object.fromEntries(names.map((name) => [name, ref(name)]));
  const each = { properties: { ...properties, list: { items: ref('Each0') } }, required: ['Each1'] };
  const schemas = Object.fromEntries(names.map((name) => [name, each])) as Record<string, JsonSchema>;
  const openapi = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, components: { schemas } };
  const [api] = contractOf({ openapi: openapi as never }).apis;
  if (api === undefined) throw new Error('no API');
  const { root, resolve } = plainSchemas(api.schemaAt, '/components/schemas/Each0');
  const open: JsonSchema[] = [root];
  let small = 0;
  let read = 0;
  for (let next = open.shift(); next !== undefined && read < 5000; next = open.shift()) {
    read++;
    const members = Object.values(Object(Object(next).properties)) as { $ref?: string; items?: { $ref: string } }[];
    if (members.length === 1) small++;
    open.push(
      ...members.flatMap(({ $ref, items }) => [$ref, items?.$ref].flatMap((one) => (one ? [resolve(one)] : []))),
    );
  }
  expect(read).toBeLessThan(5000);
  expect(small).toBeGreaterThan(100);
});
