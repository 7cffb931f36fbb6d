import { expect, it } from 'vitest';
import { asObject, type JsonObject } from '../../scripts/contract/base/json.ts';
import { compileSchemas } from '../../scripts/contract/compile/compile-schemas.ts';
import { sampleRequest, sampleSourceOf } from '../../scripts/contract/sample/sample.ts';
import { viewOf } from '../../scripts/docs/model/schema-view.ts';
import { typesOf } from '../../scripts/emit/types/schema-types.ts';
import { createMock } from '../../scripts/mock/fetch.ts';
import { contractOf } from '../support/contract-of.ts';

// A base with a discriminator stands for what inherits from it wherever values are written, made or shown; validation
// does not look for heirs (OpenAPI 3.1.1, Discriminator Object).

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const text = { type: 'string' };
const openapi: JsonObject = {
  ...{ openapi: '3.1.0', info: { title: 'Depot', version: '1' } },
  paths: {
    '/vehicles': {
      post: {
        operationId: 'park',
        requestBody: { required: true, content: { 'application/json': { schema: ref('Vehicle') } } },
        responses: { 201: { description: 'Parked.', content: { 'application/json': { schema: ref('Vehicle') } } } },
      },
    },
    '/loads': {
      post: {
        operationId: 'load',
        requestBody: { required: true, content: { 'application/json': { schema: ref('Load') } } },
        responses: { 204: { description: 'Loaded.' } },
      },
    },
  },
  components: {
    schemas: {
      Vehicle: {
        type: 'object',
        required: ['wheels', 'plate'],
        properties: { wheels: text, plate: text },
        discriminator: { propertyName: 'wheels', mapping: { two: 'Bike', four: '#/components/schemas/Van' } },
      },
      Bike: {
        allOf: [ref('Vehicle'), { type: 'object', required: ['bell'], properties: { bell: { type: 'boolean' } } }],
      },
      Van: {
        allOf: [ref('Vehicle'), { type: 'object', required: ['seats'], properties: { seats: { type: 'integer' } } }],
      },
      Load: {
        oneOf: [ref('Sand'), ref('Milk')],
        discriminator: { propertyName: 'of', mapping: { sand: 'Sand', milk: 'Milk' } },
      },
      Sand: { type: 'object', required: ['of', 'tons'], properties: { of: text, tons: { type: 'number' } } },
      Milk: { type: 'object', required: ['of', 'litres'], properties: { of: text, litres: { type: 'number' } } },
    },
  },
};
const contract = contractOf({ openapi });
const [api] = contract.apis;
if (api === undefined) throw new Error('The document was not read.');
const validators = compileSchemas(contract, 'lenient');

/** Says which member a value has besides those of the base. */
const kindOf = (value: unknown): unknown[] => {
  const { wheels, of, ...others } = asObject(value as JsonObject);
  return [wheels ?? of, ...Object.keys(others).filter((name) => name !== 'plate')];
};
const kinds = [
  ['two', 'bell'],
  ['four', 'seats'],
  ['sand', 'tons'],
  ['milk', 'litres'],
];

it('is one of its heirs in types', () => {
  const types = typesOf(api, contract.operations);
  expect(String(types.declarations().types)).toContain('export type Vehicle = Bike | Van;');
});

it('is one of its heirs in what is made up: answers, and sample requests with the value of the discriminator', async () => {
  const mock = await createMock({ openapi });
  const sent = { wheels: 'four', plate: 'A1', seats: 3 };
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(sent) };
  const answer = await mock.fetch(new Request('http://localhost/vehicles', init));
  expect(kinds).toContainEqual(kindOf(await answer.json()));
  for (const operation of contract.operations)
    expect(kinds).toContainEqual(kindOf(sampleRequest(sampleSourceOf(api), operation, validators)?.body));
});

it('is one of its heirs on pages, each with what it adds and the value that tells it', () => {
  const { fields, variants, discriminator } = viewOf(api.schemaAt, '/components/schemas/Vehicle');
  expect([discriminator, fields.map(({ name }) => name)]).toEqual(['wheels', ['wheels', 'plate']]);
  expect(variants.map((one) => [one.name, one.fields.map(({ name, view }) => [name, view.values])])).toEqual([
    [
      'Bike',
      [
        ['wheels', ['two']],
        ['bell', undefined],
      ],
    ],
    [
      'Van',
      [
        ['wheels', ['four']],
        ['seats', undefined],
      ],
    ],
  ]);
  // What inherits from it is not shown with its sisters.
  expect(viewOf(api.schemaAt, '/components/schemas/Van').variants).toEqual([]);
});

it('is itself alone for validators', () => {
  const validate = validators.requests['park'];
  expect(validate?.({ wheels: 'three', plate: 'A1' })).toBe(true);
  expect(validate?.({ wheels: 'two', plate: 'A1' })).toBe(true);
  expect(validate?.({ wheels: 'two' })).toBe(false);
});
