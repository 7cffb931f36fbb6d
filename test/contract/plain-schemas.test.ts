import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contractOf, type Contract } from '../../scripts/contract/contract.ts';
import type { OpenrpcDocument } from '../../scripts/contract/documents.ts';
import { ContractError } from '../../scripts/contract/errors.ts';
import type { Json, JsonObject, JsonSchema } from '../../scripts/contract/json.ts';
import { validatorsFor } from '../../scripts/contract/compile.ts';
import { loadContract } from '../../scripts/contract/load.ts';
import { hasPlainSchemas } from '../../scripts/contract/plain-schemas.ts';
import { compileSchemas } from '../../scripts/contract/schemas.ts';
import { startMock } from '../../scripts/mock/start.ts';
import { contract } from '../support/contract.ts';

const withSchema = (schema: JsonSchema, components: JsonObject = {}): Contract => {
  const responses = { 200: { description: '', content: { 'application/json': { schema } } } };
  const openapi = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/': { get: { responses } } },
    components: { schemas: components },
  };
  return contractOf({ openapi: openapi as never });
};

it.each<[what: string, schemas: JsonObject, arePlain: boolean]>([
  ['a schema', { A: { type: 'string' } }, true],
  ['a reference that is only one', { A: { $ref: '#/components/schemas/B' }, B: true }, true],
  ['a value that is no schema', { A: 7 }, false],
  ['a list in place of a schema', { A: [] }, false],
])('tells whether %s is plain', (_, schemas, arePlain) => {
  const openapi = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, components: { schemas } };
  expect(hasPlainSchemas(openapi)).toBe(arePlain);
});

const numbers = { good: [0, -1.5], bad: ['1', null, [1]] };
const counts = { good: [0, 3], bad: [-1, 1.5, '1', null] };
const schema = { good: [true, false, {}], bad: [7, 'a', [], null] };
const schemaList = { good: [[true], [{}, false]], bad: [[], {}, [7], true, [true, null]] };
const schemaMap = { good: [{}, { a: true, b: {} }], bad: [[], { a: 7 }, { a: true, b: null }, true] };
const freeMap = { good: schemaMap.good, bad: [...schemaMap.bad, { constructor: {} }] };
const never = { good: [], bad: [true, {}, 'a'] };
const named = (names: string, values: { good: Json[]; bad: Json[] }) =>
  names.split(' ').map((name): [keyword: string, good: Json[], bad: Json[]] => [name, values.good, values.bad]);

it.each([
  ...named('type', { good: ['null', 'boolean', 'object', 'array', 'number', 'integer', 'string'], bad: ['text', 7] }),
  ...named('type', { good: [['string', 'null'], ['array']], bad: [[], ['string', 'text'], null, {}] }),
  ...named('pattern', { good: ['^a', '\\p{L}'], bad: ['(', '\\-', 7, null] }),
  ...named('format', { good: ['date', 'own'], bad: [7, null] }),
  ...named('required', { good: [[], ['a', 'b']], bad: ['a', ['a', 7], ['toString'], {}] }),
  ...named('enum', { good: [[1], [null, {}]], bad: [[], 7, {}] }),
  ...named('dependentRequired', {
    good: [{}, { a: ['b'] }],
    bad: [[], { a: 'b' }, { a: [], b: [7] }, { toString: [] }],
  }),
  ...named('uniqueItems', { good: [true, false], bad: [1, null] }),
  ...named('multipleOf', { good: [1, 0.5], bad: [0, -1, '1', null] }),
  ...named('minimum maximum exclusiveMinimum exclusiveMaximum', numbers),
  ...named('minLength maxLength minItems maxItems minProperties maxProperties minContains maxContains', counts),
  ...named('$anchor $dynamicAnchor $dynamicRef $id $recursiveRef $schema $vocabulary', never),
  ...named('additionalItems definitions dependencies', never),
  ...named('additionalProperties contains else if items not propertyNames then', schema),
  ...named('unevaluatedItems unevaluatedProperties', schema),
  ...named('allOf anyOf oneOf prefixItems', schemaList),
  ...named('$defs', { good: [...schemaMap.good, { constructor: {} }], bad: schemaMap.bad }),
  ...named('dependentSchemas properties', freeMap),
  ...named('patternProperties', {
    good: [{}, { '^a': {}, constructor: true }],
    bad: [{ '(': {} }, { a: 7 }, [], true],
  }),
  ...named('$ref', {
    good: ['#/components/schemas/B', '#/components/schemas/B/not'],
    bad: ['#/lost', '#B', 'b.yaml', 7],
  }),
  ...named('title x-own default unknown', { good: [7, null, [], { type: 7 }], bad: [] }),
])('knows which values of %s are certain to compile', (keyword, good, bad) => {
  const arePlain = (value: Json): boolean => {
    const schemas = { A: { [keyword]: value }, B: { not: {} } };
    const components = { schemas, 'x-own': { deep: { not: { $id: 'a' } }, plain: { not: {} } } };
    const info = { title: 'T', version: '1' };
    return hasPlainSchemas({ openapi: '3.1.0', info, paths: {}, components });
  };
  expect(good.map(arePlain)).toEqual(good.map(() => true));
  expect(bad.map(arePlain)).toEqual(bad.map(() => false));
});

describe('schemas that are plain', () => {
  it.each<[string, JsonSchema]>([
    ['true', true],
    [
      'the keywords of 2020-12',
      {
        type: ['object', 'null'],
        required: ['a'],
        properties: { a: { enum: [1] } },
        patternProperties: { '^x': false },
        minProperties: 1,
      },
    ],
    [
      'data that looks like a schema',
      {
        const: { $ref: 1, pattern: '(' },
        default: { type: 'strnig' },
        examples: [{ $id: 1 }],
        enum: [{ $ref: 1, pattern: '(' }],
      },
    ],
    [
      'a member called like a keyword',
      {
        type: 'object',
        properties: { pattern: { type: 'integer' }, $ref: { type: 'string' }, required: { const: 1 } },
      },
    ],
    ['recursion', { $ref: '#/components/schemas/A' }],
    ['unknown keywords', { 'x-y': 1, unknown: { pattern: '(' } }],
  ])('%s', (_, schema) => {
    const plain = withSchema(schema, { A: { properties: { a: { $ref: '#/components/schemas/A' } } } });
    expect(plain.hasPlainSchemas()).toBe(true);
    expect(() => compileSchemas(plain, 'lenient')).not.toThrow();
  });

  it('include those of the specs and of third-party documents', async () => {
    expect(contract.hasPlainSchemas()).toBe(true);
    const files = { openrpc: 'test/mock/fixtures/calculator.json' };
    expect((await loadContract(files)).hasPlainSchemas()).toBe(true);
    let plain = 0;
    for (const document of await thirdPartyDocuments()) {
      const other = contractOf({ openrpc: document });
      if (!other.hasPlainSchemas()) continue;
      plain++;
      expect(() => compileSchemas(other, 'lenient'), document.info['title'] as string).not.toThrow();
    }
    expect(plain).toBeGreaterThan(3);
  });
});

describe('schemas that the compiler refuses are not plain, and the mock refuses them at start', () => {
  it.each<[string, JsonSchema]>([
    ['an unknown type', { type: 'strnig' }],
    ['a type of null', { type: null }],
    ['an invalid pattern', { type: 'string', pattern: '(' }],
    ['an invalid pattern as a name', { type: 'object', patternProperties: { '(': true } }],
    ['a bound that is a string', { type: 'integer', minimum: '5' }],
    ['a length that is a string', { type: 'string', minLength: 'x' }],
    ['required that is true', { type: 'object', required: true }],
    ['an empty enum', { enum: [] }],
    ['properties that are a list', { type: 'object', properties: ['a'] }],
    ['a schema that is a string', { type: 'array', items: 'string' }],
    ['a union that is not a list', { anyOf: { type: 'string' } }],
    ['a dangling reference', { properties: { a: { $ref: '#/components/schemas/Nothing' } } }],
    ['a reference to another document', { properties: { a: { $ref: 'other.json#/x' } } }],
    ['deep down', { properties: { a: { items: { allOf: [{ not: { $ref: '#/components/schemas/Bad' } }] } } } }],
  ])('%s', async (_, schema) => {
    const broken = withSchema(schema, { Bad: { type: 'bad' } });
    expect(broken.hasPlainSchemas()).toBe(false);
    await expect(startMock({ contract: broken })).rejects.toThrow(ContractError);
  });
});

it('schemas that are composed of themselves are not plain', () => {
  const circular = withSchema(
    { properties: { a: { $ref: '#/components/schemas/A' } } },
    { A: { allOf: [{ $ref: '#/components/schemas/A' }] } },
  );
  expect(circular.hasPlainSchemas()).toBe(false);
  expect(() => compileSchemas(circular, 'lenient')).not.toThrow();
});

it('schemas that only the compiler can check are left to it', async () => {
  const named = withSchema({ type: 'object', properties: { a: { $id: 'https://example.org/a', type: 'string' } } });
  expect(named.hasPlainSchemas()).toBe(false);
  const mock = await startMock({ contract: named });
  expect((await fetch(mock.url)).status).toBe(200);
  await mock.close();
});

it('data that looks like a named schema names none', async () => {
  const value = { $id: 'https://example.org/same', $anchor: 'not a name', type: 'object' };
  const params = [{ name: 'a', required: true, schema: { type: 'object' } }];
  const example = (name: string) => ({ name, params: [{ name: 'a', value }], result: { name: 'r', value: name } });
  const method = {
    name: 'm',
    params,
    result: { name: 'r', schema: { type: 'string' } },
    examples: [example('one'), example('two')],
  };
  const mock = await startMock({ contract: contractOf({ openrpc: openrpcWith(method) }) });
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'm', params: [value] });
  expect(
    await (await fetch(mock.rpcUrl, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } })).json(),
  ).toMatchObject({ result: 'one' });
  await mock.close();
});

it('the condition of a result may refer to the components', () => {
  const $ref = '#/components/schemas/Hash';
  const result = { name: 'r', schema: { type: ['string', 'number'] } };
  const method = {
    name: 'm',
    params: [{ name: 'a', schema: true }],
    result,
    'x-result-when': [{ params: { a: { $ref } }, result: { type: 'number' } }],
  };
  const openrpc = { ...openrpcWith(method), components: { schemas: { Hash: { type: 'string', pattern: '^0x' } } } };
  const variant = compileSchemas(contractOf({ openrpc }), 'lenient').results['m']?.variants[0];
  expect([variant?.params(['0x1']), variant?.params(['1'])]).toEqual([true, false]);
  expect(contractOf({ openrpc }).hasPlainSchemas()).toBe(true);
});

function openrpcWith(method: OpenrpcDocument['methods'][number]): OpenrpcDocument {
  return { openrpc: '1.3.2', info: { title: 'T', version: '1' }, methods: [method] };
}

async function thirdPartyDocuments(): Promise<OpenrpcDocument[]> {
  const require = createRequire(import.meta.url);
  const folder = join(dirname(require.resolve('@open-rpc/examples/package.json')), 'build/service-descriptions');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.map((text) => JSON.parse(text) as OpenrpcDocument);
}

describe('a name that every object of JavaScript inherits', () => {
  const valid = (schema: JsonSchema, data: unknown): boolean | undefined =>
    validatorsFor(withSchema(schema)).responses['GET /']?.['200']?.(data);

  it('is a property only where the data has it', () => {
    const optional = { type: 'object', properties: { constructor: { type: 'string' }, toString: { type: 'string' } } };
    expect(valid(optional, { id: 1 })).toBe(true);
    expect(valid(optional, { constructor: 'ACME' })).toBe(true);
    expect(valid(optional, { constructor: 1 })).toBe(false);
  });

  it.each<[string, JsonSchema]>([
    ['required', { required: ['valueOf'] }],
    ['required for another', { dependentRequired: { id: ['valueOf'] } }],
    ['what another is required for', { dependentRequired: { hasOwnProperty: ['a'] }, required: ['valueOf'] }],
  ])('is missing where it is %s', (_, schema) => {
    expect(valid(schema, { id: 1 })).toBe(false);
    expect(valid(schema, { id: 1, valueOf: 1 })).toBe(true);
  });
});
