import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../scripts/contract/base/json.ts';
import { diff } from '../../scripts/diff/diff.ts';
import { contractOf } from '../support/contract-of.ts';
import { jsonContent } from '../support/json-content.ts';

// The same values may be described in many ways: what is composed differently is no change, and a change inside of a
// composition is one. ajv judges on values of each kind: what it took and refuses now breaks callers that send it.

type Schemas = Record<string, JsonObject>;
type Row = [name: string, was: JsonObject, is: JsonObject, components?: Schemas, componentsNow?: Schemas];

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const pet = { type: 'object', required: ['id'], properties: { id: { type: 'string' }, n: { type: 'integer' } } };
const named = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };
const both = { type: 'object', required: ['id', 'name'], properties: { ...pet.properties, ...named.properties } };
const closed = { type: 'object', properties: { id: { type: 'string' } }, additionalProperties: false };
const closedToBoth = { ...both, required: [], additionalProperties: false };
const holding = (schema: Json): JsonObject => ({ type: 'object', properties: { id: schema } });
const kinds = (cat: Json, dog: Json): Schemas => ({
  Cat: { type: 'object', required: ['kind'], properties: { kind: cat } },
  Dog: { type: 'object', required: ['kind'], properties: { kind: dog } },
});
const told = (mapping?: JsonObject): JsonObject => ({
  oneOf: [ref('Cat'), ref('Dog')],
  discriminator: { propertyName: 'kind', ...(mapping !== undefined && { mapping }) },
});
const all = { Pet: pet, Named: named };

const same: Row[] = [
  ['allOf is flattened', { allOf: [pet, named] }, both],
  ['allOf of references is flattened', { allOf: [ref('Pet'), ref('Named')] }, both, all],
  ['a reference is written out', ref('Pet'), pet, all],
  ['a member refers', holding(pet), holding(ref('Pet')), all],
  ['a schema has another name', ref('Pet'), ref('Animal'), { Pet: pet }, { Animal: pet }],
  [
    'an alternative has another name',
    told({ c: 'Cat' }),
    JSON.parse(JSON.stringify(told({ c: 'Cat' })).replaceAll('Cat', 'Lion')) as JsonObject,
    kinds({ const: 'c' }, { const: 'd' }),
    { Lion: kinds({ const: 'c' }, {})['Cat'] ?? {}, Dog: kinds({}, { const: 'd' })['Dog'] ?? {} },
  ],
  [
    'null is an alternative',
    holding({ anyOf: [{ type: 'string' }, { type: 'null' }] }),
    holding({ type: ['string', 'null'] }),
  ],
  [
    'null beside a reference',
    holding({ oneOf: [ref('Pet'), { type: 'null' }] }),
    holding({ ...pet, type: ['object', 'null'] }),
    all,
  ],
  ['a constant is an enum of one', { type: 'string', enum: ['a'] }, { const: 'a' }],
  ['the members of a constant stand in another order', { const: { id: 'a', n: 1 } }, { enum: [{ n: 1, id: 'a' }] }],
  ['constants are alternatives', { anyOf: [{ const: 'a' }, { const: 'b' }] }, { enum: ['b', 'a'] }],
  [
    'required moves to a sister',
    { allOf: [pet, { type: 'object' }] },
    { allOf: [{ ...pet, required: [] }, { required: ['id'] }] },
  ],
  ['required stands beside a reference', { ...ref('Pet'), required: ['n'] }, { ...pet, required: ['id', 'n'] }, all],
  [
    'allOf stands beside a reference',
    { ...ref('Pet'), allOf: [{ required: ['n'] }] },
    { ...pet, required: ['n', 'id'] },
    all,
  ],
  [
    'a member moves to its base',
    { allOf: [ref('Base'), { properties: { n: { type: 'integer' } } }] },
    { allOf: [ref('Base')] },
    { Base: { ...pet, properties: { id: { type: 'string' } } } },
    { Base: pet },
  ],
  [
    'limits move to a sister',
    { type: 'string', minLength: 2, maxLength: 5 },
    {
      allOf: [
        { type: 'string', minLength: 2 },
        { minLength: 1, maxLength: 5 },
      ],
    },
  ],
  [
    'limits of integers',
    { type: 'integer', exclusiveMinimum: 0 },
    { allOf: [{ type: 'number', multipleOf: 1 }, { minimum: 0.5 }] },
  ],
  [
    'two steps are one',
    { type: 'integer', multipleOf: 6 },
    { allOf: [{ type: 'integer', multipleOf: 2 }, { multipleOf: 3 }] },
  ],
  [
    'an enum is cut by a sister',
    { enum: ['a', 'b'] },
    { allOf: [{ enum: ['a', 'b', 'c'] }, { enum: ['d', 'b', 'a'] }] },
  ],
  [
    'a union is wrapped',
    { allOf: [{ oneOf: [ref('Pet'), ref('Named')] }] },
    { oneOf: [ref('Pet'), ref('Named')] },
    all,
  ],
  [
    'what all alternatives have stands beside them',
    { ...named, anyOf: [{ required: ['id'] }, { required: ['n'] }] },
    {
      anyOf: [
        { ...named, required: ['name', 'id'] },
        { ...named, required: ['n', 'name'] },
      ],
    },
  ],
  [
    'unions in unions',
    { anyOf: [{ anyOf: [{ type: 'string' }, { type: 'integer' }] }, { type: 'null' }] },
    { type: ['integer', 'null', 'string'] },
  ],
  ['what may not be is false', holding({ not: {} }), holding(false)],
  [
    'names that need each other',
    { type: 'object', dependentRequired: { id: ['n', 'name'] } },
    { allOf: [{ type: 'object', dependentRequired: { id: ['n'] } }, { dependentRequired: { id: ['name'] } }] },
  ],
  [
    'it is closed in another way',
    { ...pet, additionalProperties: false },
    { allOf: [pet], unevaluatedProperties: false },
  ],
  [
    'items move to a sister',
    { type: 'array', items: { type: 'string' } },
    { allOf: [{ type: 'array' }, { items: { type: 'string' } }] },
  ],
  [
    'further members of a sister',
    { type: 'object', additionalProperties: { type: 'string', minLength: 2 } },
    {
      allOf: [{ type: 'object', additionalProperties: { type: 'string' } }, { additionalProperties: { minLength: 2 } }],
    },
  ],
  [
    'the mapping says what the constants say',
    told({ cat: 'Cat', dog: 'Dog' }),
    told(),
    kinds({ const: 'cat' }, { const: 'dog' }),
  ],
];

const tighter: Row[] = [
  ['a sister requires more', { allOf: [pet, named] }, { allOf: [pet, { ...named, required: ['name', 'n'] }] }],
  ['a sister of a reference requires', { allOf: [ref('Pet')] }, { ...ref('Pet'), allOf: [{ required: ['n'] }] }, all],
  [
    'a sister takes fewer values',
    { allOf: [{ enum: ['a', 'b'] }, { type: 'string' }] },
    { allOf: [{ enum: ['a', 'b'] }, { const: 'a' }] },
  ],
  [
    'the step of the first sister',
    { allOf: [{ type: 'integer', multipleOf: 2 }, { multipleOf: 3 }] },
    { allOf: [{ type: 'integer', multipleOf: 4 }, { multipleOf: 3 }] },
  ],
  [
    'a name needs one more',
    { allOf: [{ dependentRequired: { id: ['n'] } }, { dependentRequired: { n: ['id'] } }] },
    { allOf: [{ dependentRequired: { id: ['n', 'name'] } }, { dependentRequired: { n: ['id'] } }] },
  ],
  [
    'a member moves out of a closed schema',
    { allOf: [closedToBoth, {}] },
    { allOf: [closed, { properties: { n: { type: 'integer' } } }] },
  ],
  ['a closed sister comes', { allOf: [pet] }, { allOf: [pet, closed] }],
  ['nothing more is read', { allOf: [pet] }, { allOf: [pet], unevaluatedProperties: false }],
  ['a member may not be any more', holding({ type: 'string' }), holding({ not: {} })],
  [
    'null is gone from one of two alternatives',
    { anyOf: [{ type: ['string', 'null'] }, { type: 'integer' }] },
    { anyOf: [{ type: 'string' }, { type: 'integer' }] },
  ],
];

const document = (schema: JsonObject, schemas: Schemas): JsonObject => ({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: {
    '/a': { post: { operationId: 'a', requestBody: { required: true, ...jsonContent(schema) }, responses: {} } },
  },
  components: { schemas },
});

const texts = ['', 'a', 'b', 'abc', 'abcdef'];
const scalars: Json[] = [null, true, ...texts, 0, 1, 1.5, 2, 3, 4, 6, 12];
const some: (Json | undefined)[] = [undefined, null, 'a', 'abc', 1, { id: 'a', n: 1 }];
const objects = some.flatMap((id) =>
  some.flatMap((n) =>
    [{}, { name: 'a' }, { kind: 'cat' }].map((more) => JSON.parse(JSON.stringify({ id, n, ...more })) as Json),
  ),
);
const values = [...scalars, ...objects, ...scalars.map((one) => [one]), [], ['a', 1]];

const judgeOf = (schema: JsonObject, schemas: Schemas) =>
  new Ajv2020({ strict: false }).compile({ ...schema, components: { schemas } });

const comparisonOf = ([, was, is, components = {}, componentsNow = components]: Row) => {
  const [before, now] = [judgeOf(was, components), judgeOf(is, componentsNow)];
  const { changes } = diff(
    contractOf({ openapi: document(was, components) }),
    contractOf({ openapi: document(is, componentsNow) }),
  );
  return {
    lost: values.filter((value) => before(value) && !now(value)).length,
    gained: values.filter((value) => now(value) && !before(value)).length,
    changes: changes.map(({ impact, message }) => `${impact}: ${message}`),
  };
};

it.each(same)('takes for the same: %s', (...row) => {
  const [name, was, is, components = {}, componentsNow = components] = row;
  expect(comparisonOf(row)).toEqual({ lost: 0, gained: 0, changes: [] });
  expect(comparisonOf([name, is, was, componentsNow, components])).toEqual({ lost: 0, gained: 0, changes: [] });
});

it.each(tighter)('finds what breaks callers: %s', (...row) => {
  const [name, was, is, components = {}] = row;
  const { lost, gained, changes } = comparisonOf(row);
  expect({ isNarrower: lost > 0 && gained === 0, changes }).toEqual({
    isNarrower: true,
    changes: expect.arrayContaining([expect.stringMatching(/^major/)]) as string[],
  });
  const back = comparisonOf([name, is, was, components]).changes;
  expect(back.map((change) => change.replace(/:.*/, ''))).toEqual(back.map(() => 'minor'));
  expect(back).not.toEqual([]);
});

const base = { ...kinds({}, {})['Cat'], discriminator: { propertyName: 'kind' } };
const heir = (members: JsonObject, required: string[] = []): JsonObject => ({
  allOf: [ref('Base'), { type: 'object', required, properties: members }],
});

it('compares what inherits from a base where the base is sent', () => {
  const changesTo = (now: Schemas, schema = ref('Base')) =>
    comparisonOf(['', schema, schema, { Base: base, Cat: heir({ n: {} }), Dog: heir({}) }, now]).changes;
  expect(changesTo({ Base: base, Cat: heir({ n: {} }, ['n']), Dog: heir({}) })).toEqual([
    'major: Property `n` of `Cat` became required.',
  ]);
  expect(changesTo({ Base: base, Cat: heir({ n: {} }) })).toEqual([
    'major: The alternative `Dog` of `Base` was removed.',
  ]);
  // It is clear which one is meant.
  expect(changesTo({ Base: base, Cat: heir({ n: {} }) }, ref('Cat'))).toEqual([]);
});
