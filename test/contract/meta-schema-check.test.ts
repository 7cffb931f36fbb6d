import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Contract } from '../../scripts/contract/contract.ts';
import { contractOf } from '../support/contract-of.ts';
import type { OpenrpcDocument } from '../../scripts/contract/document/documents.ts';
import { refusalOf } from '../../scripts/contract/document/document-mistakes.ts';
import type { Json, JsonObject, JsonSchema } from '../../scripts/contract/base/json.ts';
import { validatorsFor } from '../../scripts/contract/lenient-validators/lenient-validators.ts';
import { compileSchemas } from '../../scripts/contract/compile/compile-schemas.ts';
import { startMock } from '../../scripts/mock/start.ts';

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

/** What was wrong with a contract and is left out. */
const faultsOf = ({ mistakes = [] }: Contract): string[] => mistakes.map(refusalOf);

const numbers = { good: [0, -1.5], bad: ['1', null, [1]] };
const counts = { good: [0, 3], bad: [-1, 1.5, '1', null] };
const schema = { good: [true, false, {}], bad: [7, 'a', [], null] };
const schemaList = { good: [[true], [{}, false]], bad: [[], {}, [7], true, [true, null]] };
const schemaMap = {
  good: [{}, { a: true, b: {} }, { constructor: {} }] as JsonObject[],
  bad: [[], { a: 7 }, { a: true, b: null }, true],
};
const named = (names: string, values: { good: Json[]; bad: Json[] }) =>
  names.split(' ').map((name): [keyword: string, good: Json[], bad: Json[]] => [name, values.good, values.bad]);

it.each([
  ...named('type', { good: ['null', 'boolean', 'object', 'array', 'number', 'integer', 'string'], bad: ['text', 7] }),
  ...named('type', { good: [['string', 'null'], ['array']], bad: [[], ['string', 'text'], null, {}] }),
  ...named('pattern', { good: ['^a', '\\p{L}', '\\-'], bad: ['(', '(a)\\1', 7, null] }),
  ...named('format', { good: ['date', 'own'], bad: [7, null] }),
  ...named('required', { good: [[], ['a', 'b'], ['toString']], bad: ['a', ['a', 7], {}] }),
  ...named('enum', { good: [[1], [null, {}]], bad: [[], 7, {}] }),
  ...named('dependentRequired', { good: [{}, { a: ['b'] }], bad: [[], { a: 'b' }, { a: [], b: [7] }] }),
  ...named('uniqueItems', { good: [true, false], bad: [1, null] }),
  ...named('multipleOf', { good: [1, 0.5], bad: [0, -1, '1', null] }),
  ...named('minimum maximum exclusiveMinimum exclusiveMaximum', numbers),
  ...named('minLength maxLength minItems maxItems minProperties maxProperties minContains maxContains', counts),
  ...named('additionalProperties contains else if not propertyNames then', schema),
  ...named('unevaluatedItems unevaluatedProperties', schema),
  ...named('allOf anyOf oneOf prefixItems', schemaList),
  ...named('$defs dependentSchemas properties', schemaMap),
  ...named('patternProperties', {
    good: [{}, { '^a': {}, constructor: true }],
    bad: [{ '(': {} }, { a: 7 }, [], true],
  }),
  ...named('$ref', {
    good: ['#/components/schemas/B', '#/components/schemas/B/not'],
    bad: ['#/lost', 7],
  }),
  ...named('title x-own default unknown', { good: [7, null, [], { type: 7 }], bad: [] }),
])('what %s may be is what the compiler takes', (keyword, good, bad) => {
  const components = { schemas: { B: { not: {} } }, 'x-own': { deep: { not: { $id: 'a' } }, plain: { not: {} } } };
  const contractWith = (value: Json): Contract =>
    withSchema({ $ref: '#/components/schemas/A' }, { ...components.schemas, A: { [keyword]: value } });
  for (const value of good) {
    expect(faultsOf(contractWith(value))).toEqual([]);
    expect(() => compileSchemas(contractWith(value), 'lenient')).not.toThrow();
  }
  for (const value of bad) {
    expect(faultsOf(contractWith(value)).join(), JSON.stringify(value)).toMatch(
      /^platform#\/components\/schemas\/A.*: .+\.$/s,
    );
  }
});

it.each(['{', 'a'.repeat(1e6)])('quotes what it got, in short', (text) => {
  const [fault = ''] = faultsOf(withSchema({ minimum: text }));
  expect(fault).toMatch(/: minimum: a number was expected, but got "/);
  expect(fault.length).toBeLessThan(200);
});

it('agrees with the compiler on documents of others', async () => {
  for (const document of await thirdPartyDocuments()) {
    const other = contractOf({ openrpc: document });
    expect(faultsOf(other)).toEqual([]);
    expect(() => compileSchemas(other, 'lenient'), document.info['title'] as string).not.toThrow();
  }
});

describe('what the compiler refuses of a schema is named when the mock starts, and left out', () => {
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
    ['deep down', { properties: { a: { items: { allOf: [{ not: { $ref: '#/components/schemas/Bad' } }] } } } }],
  ])('%s', async (_, schema) => {
    const broken = withSchema(schema, { Bad: { type: 'bad' } });
    expect(faultsOf(broken).length).toBeGreaterThan(0);
    const mock = await startMock({ contract: broken });
    const { status } = await fetch(mock.url).finally(mock.close);
    expect(status).toBe(200);
  });
});

it('schemas that are composed of themselves compile', () => {
  const circular = withSchema(
    { properties: { a: { $ref: '#/components/schemas/A' } } },
    { A: { allOf: [{ $ref: '#/components/schemas/A' }] } },
  );
  expect(faultsOf(circular)).toEqual([]);
  expect(() => compileSchemas(circular, 'lenient')).not.toThrow();
});

it('schemas with names of their own are served', async () => {
  const named = withSchema({ type: 'object', properties: { a: { $id: 'https://example.org/a', type: 'string' } } });
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
