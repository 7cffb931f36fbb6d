import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type {
  ExamplePairing,
  OpenRpcLink,
  OpenapiDocument,
  OpenrpcDocument,
  RpcMethodObject,
} from '../../scripts/contract/document/documents.ts';
import { ContractError } from '../../scripts/contract/base/errors.ts';
import {
  asObject,
  getAtPointer,
  toPointer,
  type Json,
  type JsonObject,
  type JsonSchema,
} from '../../scripts/contract/base/json.ts';
import { lower } from '../../scripts/contract/lower.ts';

const everything = JSON.parse(
  readFileSync(new URL('../fixtures/openrpc/everything.json', import.meta.url), 'utf8'),
) as OpenrpcDocument;

/** A document with one method, `m`, by default without params and with a string as its result. */
function documentOf(method: Partial<RpcMethodObject>, components: { [kind: string]: Json } = {}): OpenrpcDocument {
  return {
    openrpc: '1.2.6',
    info: { title: 'Test', version: '1' },
    methods: [{ name: 'm', params: [], result: { name: 'r', schema: { type: 'string' } }, ...method }],
    components,
  };
}

/** The value at a pointer below the operation of a method. */
function at(document: OpenapiDocument, pointer: string, path = '/#m'): Json | undefined {
  return getAtPointer(document, toPointer('paths', path, 'post') + pointer);
}

const requestSchema = '/requestBody/content/application~1json/schema';
const requestExamples = '/requestBody/content/application~1json/examples';
const responseSchema = '/responses/200/content/application~1json/schema';
const responseExamples = '/responses/200/content/application~1json/examples';

/** The lowered form of a schema that is the result of a method. */
function lowered(schema: JsonSchema, components: { [kind: string]: Json } = {}): Json | undefined {
  return at(
    lower(documentOf({ result: { name: 'r', schema } }, components)),
    `${responseSchema}/oneOf/0/properties/result`,
  );
}

/** The response example that a pairing of a method with params `a` and `b` becomes. */
function loweredPairing(pairing: Partial<ExamplePairing>, method: Partial<RpcMethodObject> = {}): JsonObject {
  const params = [
    { name: 'a', required: true, schema: true },
    { name: 'b', schema: true },
  ];
  const examples: ExamplePairing[] = [
    { name: 'p', params: [{ name: 'a', value: 1 }], result: { name: 'r', value: 'x' }, ...pairing },
  ];
  return at(lower(documentOf({ params, examples, ...method })), `${responseExamples}/p`) as JsonObject;
}

function freeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
  return value;
}

describe('the document', () => {
  test('is OpenAPI 3.1 in the 2020-12 dialect', () => {
    const { openapi, jsonSchemaDialect, info } = lower(documentOf({}));
    expect({ openapi, jsonSchemaDialect, info }).toEqual({
      openapi: '3.1.0',
      jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
      info: { title: 'Test', version: '1' },
    });
  });

  test('is plain JSON, and the input is not changed', () => {
    const before = JSON.stringify(everything);
    const input = freeze(structuredClone(everything));
    const output = lower(input);
    expect(JSON.stringify(input)).toBe(before);
    expect(JSON.parse(JSON.stringify(output))).toStrictEqual(output);
  });

  test('shares a schema that means the same in both dialects', () => {
    const schemas: JsonObject = {
      Same: {
        type: 'object',
        properties: { a: { enum: [1] }, b: { allOf: [{ $ref: '#/components/schemas/Tuple' }] } },
      },
      Tuple: { items: [true] },
    };
    const written = getAtPointer(lower(documentOf({}, { schemas }))['components'] ?? null, '/schemas') as JsonObject;
    expect(getAtPointer(written, '/Same/properties/a')).toBe(getAtPointer(schemas, '/Same/properties/a'));
    expect(written['Tuple']).not.toBe(schemas['Tuple']);
    const same: JsonSchema = { type: 'object', required: ['a'], properties: { a: { not: { type: 'null' } } } };
    expect(lowered(same)).toBe(same);
  });

  test('is deterministic', () => {
    expect(JSON.stringify(lower(everything))).toBe(JSON.stringify(lower(structuredClone(everything))));
  });

  test('keeps info, external docs and extensions; a licence without a name gets its url as the name', () => {
    const { info, externalDocs, ...rest } = lower(everything);
    expect(info).toMatchObject({
      title: 'Everything',
      'x-origin': 'fixture',
      license: { name: 'https://opensource.org/license/mit' },
    });
    expect(externalDocs).toEqual({ url: 'https://example.org/docs' });
    expect(rest['x-audience']).toBe('public');
  });

  test('leaves out an empty licence', () => {
    expect(lower({ ...documentOf({}), info: { title: 'T', version: '1', license: {} } }).info).toEqual({
      title: 'T',
      version: '1',
    });
  });

  test('writes the runtime expressions of server urls as variables', () => {
    expect(lower(everything)['servers']).toEqual([
      {
        url: 'https://{region}.example.org:{port}/{path}',
        description: 'One server a region',
        variables: {
          region: { default: 'eu', enum: ['eu', 'us', 'asia'] },
          port: { default: '443', enum: ['8545', '443'], description: 'TLS' },
          path: { default: 'path' },
        },
        'x-name': 'Regional',
        'x-zone': 1,
      },
    ]);
  });

  test('has the default server of OpenRPC if it names none', () => {
    expect(lower(documentOf({}))['servers']).toEqual([{ url: 'http://localhost' }]);
  });

  test('lists each tag once, described', () => {
    const document = lower({
      ...everything,
      methods: [...everything.methods, { name: 'other', params: [], tags: [{ name: 'plain' }] }],
    });
    expect(document['tags']).toEqual([
      {
        name: 'trees',
        description: 'All about trees.',
        externalDocs: { url: 'https://example.org/trees' },
        'x-displayName': 'Trees',
        'x-order': 1,
      },
      { name: 'plain' },
    ]);
    expect(lower(documentOf({}))['tags']).toBeUndefined();
    const later = lower(documentOf({ tags: [{ name: 'a' }, { name: 'a', description: 'Said later.' }] }));
    expect(later['tags']).toEqual([{ name: 'a', description: 'Said later.' }]);
    expect(at(later, '/tags')).toEqual(['a']);
  });
});

describe('a method', () => {
  test('is one POST on a path of its own, whatever its name, and keeps the name', () => {
    const { paths } = lower(everything);
    expect(Object.entries(paths).map(([path, item]) => [path, (item['post'] as JsonObject)['operationId']])).toEqual([
      ['/#tree%2Fgrow', 'tree/grow'],
      ['/#tree.find%20%7Bany%7D%3F', 'tree.find {any}?'],
      ['/#tree%20notify', 'tree notify'],
      ['/#rpc.discover', 'rpc.discover'],
      ['/#order', 'order'],
    ]);
  });

  test('may be a $ref to another place in the document', () => {
    const document = documentOf({ name: 'elsewhere' });
    const [method] = document.methods;
    const moved = {
      ...document,
      methods: [{ $ref: '#/x-methods/elsewhere' }],
      'x-methods': { elsewhere: method as unknown as Json },
    };
    expect(Object.keys(lower(moved).paths)).toEqual(['/#elsewhere']);
  });

  test('keeps tags, external docs, deprecation, servers and extensions', () => {
    expect(at(lower(everything), '', '/#tree%2Fgrow')).toMatchObject({
      operationId: 'tree/grow',
      summary: 'Grow a tree',
      tags: ['trees', 'plain'],
      externalDocs: { url: 'https://example.org/grow' },
      deprecated: true,
      servers: [{ url: 'https://grow.example.org' }],
      'x-safe-to-repeat': false,
    });
  });

  test('is described with a numbered list of its params', () => {
    expect(at(lower(everything), '/description', '/#tree%2Fgrow')).toMatchInlineSnapshot(`
      "Grows it.

      **Params**, in this order:

      1. \`tree\` (required): The tree.
      2. \`years\` (optional): How long.
         In years.
      3. \`place\` (optional)"
    `);
    expect(at(lower(everything), '/description', '/#rpc.discover')).toBe('**Params:** none.');
    expect(at(lower(everything), '/description', '/#tree.find%20%7Bany%7D%3F')).toMatch(
      /^\*\*Params\*\*, by name:\n\n1\. `near` \(required\)\n2\. `limit`/,
    );
  });

  test('says that an optional param is needed if a later one is given', () => {
    expect(at(lower(everything), '/description', '/#order')).toMatchInlineSnapshot(`
      "**Params**, in this order or by name:

      1. \`first\` (optional, but by position it has to be there for those after it): The first
      2. \`second\` (required)
      3. \`third\` (optional): Last one"
    `);
  });

  test('describes a param without a description by its schema', () => {
    const params = [{ name: 'a', required: true, schema: { $ref: '#/components/schemas/A' } }];
    const document = lower(documentOf({ params }, { schemas: { A: { description: 'An A.' } } }));
    expect(at(document, '/description')).toContain('1. `a` (required): An A.');
  });

  test('keeps its description, params and errors for JSON-RPC tools', () => {
    expect(at(lower(everything), '/x-json-rpc', '/#tree%2Fgrow')).toMatchObject({
      description: 'Grows it.',
      params: [
        { name: 'tree', description: 'The tree.', required: true },
        { name: 'years', description: 'How long.\nIn years.', required: false, deprecated: true },
        { name: 'place', required: false },
      ],
      errors: [
        { code: 4, message: 'Dead' },
        { code: 7, message: 'Too old' },
      ],
    });
    expect(at(lower(everything), '/x-json-rpc', '/#tree.find%20%7Bany%7D%3F')).toEqual({
      method: 'tree.find {any}?',
      paramStructure: 'by-name',
      params: [
        { name: 'near', required: true, schema: { $ref: '#/components/schemas/Odd_name' } },
        { name: 'limit', required: false, schema: { type: 'integer' } },
      ],
      result: { name: 'trees' },
      errors: [],
    });
    expect(at(lower(documentOf({})), '/x-json-rpc')).toEqual({
      method: 'm',
      paramStructure: 'either',
      params: [],
      result: { name: 'r' },
      errors: [],
    });
    const errors = [{ code: 3, message: 'Reverted', data: { reason: 'none' }, 'x-why': 'a test' }];
    expect(at(lower(documentOf({ errors })), '/x-json-rpc/errors')).toEqual(errors);
  });

  test('has a unique name', () => {
    const [method] = documentOf({}).methods;
    expect(() => lower({ ...documentOf({}), methods: [method, method] as RpcMethodObject[] })).toThrow(
      '/methods/1: the method "m" is already described at /methods/0; method names must be unique.',
    );
  });

  test('cannot have a dangling $ref', () => {
    expect(() => lower(documentOf({ errors: [{ $ref: '#/components/errors/No' }] }))).toThrow(
      '/methods/0/errors/0: $ref "#/components/errors/No" leads nowhere in this document; define what it names, or ' +
        'correct it.',
    );
    const elsewhere =
      '/methods/0/params/0: $ref "other.json" leaves this document; define what it names, or correct it.';
    expect(() => lower(documentOf({ params: [{ $ref: 'other.json' }] }))).toThrow(elsewhere);
    for (const $ref of ['#/%', '#name']) {
      const nowhere = `/methods/0/result: $ref "${$ref}" leads nowhere in this document`;
      expect(() => lower(documentOf({ result: { $ref } }))).toThrow(nowhere);
    }
    const circle = { contentDescriptors: { A: { $ref: '#/components/contentDescriptors/A' } } };
    expect(() => lower(documentOf({ params: [{ $ref: '#/components/contentDescriptors/A' }] }, circle))).toThrow(
      'go in a circle',
    );
  });
});

describe('a request', () => {
  const param = (name: string, required?: boolean) => ({
    name,
    schema: { type: name },
    ...(required !== undefined && { required }),
  });

  test('is the request object of JSON-RPC 2.0, its params a tuple', () => {
    const params = [param('string', true), param('boolean', true)];
    expect(at(lower(documentOf({ paramStructure: 'by-position', params })), requestSchema)).toMatchObject({
      type: 'object',
      required: ['jsonrpc', 'method', 'params', 'id'],
      properties: {
        jsonrpc: { const: '2.0' },
        method: { const: 'm' },
        params: {
          type: 'array',
          prefixItems: [{ type: 'string' }, { type: 'boolean' }],
          items: false,
          minItems: 2,
          maxItems: 2,
        },
        id: { type: ['integer', 'string', 'null'] },
      },
    });
  });

  test.each([
    { case: 'optional params at the end may be left out', required: [true, false, false], minItems: 1 },
    {
      case: 'a required param makes the optional ones before it necessary',
      required: [false, true, undefined],
      minItems: 2,
    },
    { case: 'all params may be left out', required: [false, undefined], minItems: 0 },
  ])('$case', ({ required, minItems }) => {
    const params = required.map((needed) => param('string', needed));
    const schema = at(lower(documentOf({ params })), requestSchema);
    expect(getAtPointer(schema ?? null, '/properties/params')).toMatchObject({ minItems, maxItems: required.length });
    expect((getAtPointer(schema ?? null, '/required') as string[]).includes('params')).toBe(minItems > 0);
  });

  test('without params may have an empty array, or none', () => {
    const schema = at(lower(documentOf({})), requestSchema);
    expect(getAtPointer(schema ?? null, '/properties/params')).toEqual({ type: 'array', maxItems: 0 });
    expect(getAtPointer(schema ?? null, '/required')).toEqual(['jsonrpc', 'method', 'id']);
  });

  test('has an object for params that are passed by name', () => {
    const params = [param('string', true), param('boolean')];
    expect(at(lower(documentOf({ paramStructure: 'by-name', params })), `${requestSchema}/properties/params`)).toEqual({
      type: 'object',
      required: ['string'],
      properties: { string: { type: 'string' }, boolean: { type: 'boolean' } },
      additionalProperties: false,
    });
  });

  test('keeps the members of its params beside their schemas', () => {
    const said = { name: 'a', description: 'An A.', deprecated: true, 'x-open-question': 'Which?' };
    const around = { description: 'An A.', deprecated: true, 'x-open-question': 'Which?' };
    const params = [
      { ...said, schema: { type: 'string', description: 'A string.' } },
      { ...said, schema: true },
      { ...said, schema: false },
    ];
    expect(at(lower(documentOf({ params })), `${requestSchema}/properties/params/prefixItems`)).toEqual([
      { type: 'string', ...around },
      around,
      { not: {}, ...around },
    ]);
  });

  test('of a notification has no id and no response', () => {
    const schema = at(lower(everything), requestSchema, '/#tree%20notify');
    expect(getAtPointer(schema ?? null, '/required')).toEqual(['jsonrpc', 'method', 'params']);
    expect(getAtPointer(schema ?? null, '/properties/id')).toBeUndefined();
    expect(Object.keys(at(lower(everything), '/responses', '/#tree%20notify') as JsonObject)).toEqual(['204']);
    expect(at(lower(everything), requestExamples, '/#tree%20notify')).toEqual({
      fell: { value: { jsonrpc: '2.0', method: 'tree notify', params: [{ name: 'oak' }] } },
    });
  });
});

describe('a response', () => {
  test('is the response object of JSON-RPC 2.0: a result or an error', () => {
    expect(at(lower(documentOf({})), responseSchema)).toMatchObject({
      oneOf: [
        { required: ['jsonrpc', 'id', 'result'], properties: { result: { type: 'string' } } },
        {
          required: ['jsonrpc', 'id', 'error'],
          properties: {
            error: {
              required: ['code', 'message'],
              properties: { code: { type: 'integer' }, message: { type: 'string' } },
            },
          },
        },
      ],
    });
  });

  test('lists the documented errors without excluding others', () => {
    const code = at(lower(everything), `${responseSchema}/oneOf/1/properties/error/properties/code`, '/#tree%2Fgrow');
    expect(getAtPointer(code ?? null, '/anyOf')).toEqual([
      { const: 4, title: 'Dead' },
      { const: 7, title: 'Too old' },
      { type: 'integer' },
    ]);
    expect(at(lower(everything), '/responses/200/description', '/#tree%2Fgrow')).toBe(
      'The result.\n\nOr an error, in a 200 as well: `4` Dead, `7` Too old.',
    );
  });

  test('keeps the members of the result beside its schema', () => {
    expect(at(lower(everything), `${responseSchema}/oneOf/0/properties/result`, '/#tree%2Fgrow')).toMatchObject({
      'x-open-question': 'How tall.',
    });
  });

  test('has a component for each result that depends on the params', () => {
    const document = lower(everything);
    expect(at(document, '/x-result-when', '/#tree%2Fgrow')).toEqual([
      { params: { years: { const: 0 } }, result: { $ref: '#/components/schemas/tree_grow.result.0' } },
    ]);
    expect(getAtPointer(document, '/components/schemas/tree_grow.result.0')).toEqual({
      $ref: '#/components/schemas/Tree',
    });
  });

  test('cannot depend on a param that the method does not have', () => {
    expect(() => lower(documentOf({ 'x-result-when': [{ params: { a: true }, result: true }] }))).toThrow(
      '/methods/0/x-result-when/0/params: the method has no param "a"; its params are: none.',
    );
  });
});

describe('an example pairing', () => {
  test('becomes a request and a response example of its name', () => {
    const document = lower(everything);
    const oak = { name: 'oak', children: [{ name: 'acorn' }] };
    expect(at(document, `${requestExamples}/grow`, '/#tree%2Fgrow')).toEqual({
      description: 'An oak grows.',
      value: { jsonrpc: '2.0', method: 'tree/grow', params: [oak, 2], id: 1 },
      'x-json-rpc': { params: [{ name: 'tree', summary: 'An oak' }, { name: 'years' }] },
    });
    expect(at(document, `${responseExamples}/grow`, '/#tree%2Fgrow')).toEqual({
      summary: 'An oak',
      description: 'An oak grows.',
      value: { jsonrpc: '2.0', id: 1, result: oak },
      'x-note': 'kept',
      'x-exchange': { echo: { '/result/name': ['/body/params/0/name'] } },
    });
  });

  test('gets another name if its own is taken', () => {
    expect(Object.keys(at(lower(everything), responseExamples, '/#tree%2Fgrow') as JsonObject)).toEqual([
      'grow',
      'grow 2',
      'dead',
    ]);
  });

  test('may end in an error', () => {
    const example = at(lower(everything), `${responseExamples}/dead`, '/#tree%2Fgrow') as JsonObject;
    expect(example['value']).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: 4, message: 'Dead', data: { name: 'ash' } },
    });
    expect(example['x-exchange']).not.toHaveProperty('error');
  });

  test('passes its params by name if the method takes them by name, whatever the example values are called', () => {
    expect(at(lower(everything), `${requestExamples}/nearby/value/params`, '/#tree.find%20%7Bany%7D%3F')).toEqual({
      near: ['a', 1],
      limit: 3,
    });
  });

  test('that passes params by name has a param for each value', () => {
    const example = (name: string, value: Json) => ({ name, value });
    const params = [example('other', 1), example('a', 2)];
    const examples = [{ name: 'p', params, result: example('r', 'x') }];
    const described = ['a', 'b'].map((name) => ({ name, schema: true }));
    const document = lower(documentOf({ paramStructure: 'by-name', params: described, examples }));
    expect(at(document, `${requestExamples}/p/value/params`)).toEqual({ a: 2, b: 1 });
  });

  test('may end in the error that OpenRPC 1.3 defines', () => {
    const error = { name: 'gone', value: { code: 7, message: 'Gone' } };
    const examples: ExamplePairing[] = [{ name: 'p', params: [], error }];
    expect(at(lower(documentOf({ examples })), `${responseExamples}/p`)).toEqual({
      value: { jsonrpc: '2.0', id: 1, error: { code: 7, message: 'Gone' } },
    });
  });

  test('keeps the description of its result and that of the pairing', () => {
    const result = { name: 'r', summary: 'Of the result', 'x-unit': 'm', value: 'x' };
    expect(loweredPairing({ summary: 'Of the pair', result })).toMatchObject({
      summary: 'Of the pair',
      'x-json-rpc': { result: { name: 'r', summary: 'Of the result', 'x-unit': 'm' } },
    });
    expect(loweredPairing({ result: { name: 'r', summary: 'Of the result', value: 'x' } })).toEqual({
      summary: 'Of the result',
      value: { jsonrpc: '2.0', id: 1, result: 'x' },
    });
  });

  test('without x-exchange has no x-exchange', () => {
    expect(loweredPairing({})).toEqual({ value: { jsonrpc: '2.0', id: 1, result: 'x' } });
  });

  test('has its x-exchange rewritten for the request body: when', () => {
    const when = (params: JsonObject, method: Partial<RpcMethodObject> = {}) =>
      getAtPointer(loweredPairing({ 'x-exchange': { when: { params } } }, method), '/x-exchange/when/properties/body');
    expect(when({ a: { const: 1 } })).toEqual({
      type: 'object',
      required: ['params'],
      properties: { params: { type: 'array', minItems: 1, prefixItems: [{ const: 1 }, true] } },
    });
    expect(when({ b: { const: 1 } })).toMatchObject({
      properties: { params: { minItems: 2, prefixItems: [true, { const: 1 }] } },
    });
    expect(when({ b: false })).toMatchObject({
      properties: { params: { minItems: 0, prefixItems: [true, { not: {} }] } },
    });
    expect(when({ a: { const: 1 }, b: false }, { paramStructure: 'by-name' })).toMatchObject({
      properties: { params: { type: 'object', required: ['a'], properties: { a: { const: 1 }, b: { not: {} } } } },
    });
  });

  test.each<Json>([
    ...[7, { $ref: '#/lost' }, { $ref: 7 }, { $dynamicRef: '#a' }, { $recursiveRef: '#' }, { dependencies: { a: 7 } }],
    ...[{ not: 7 }, { not: { $ref: '#/lost' } }, { items: 'a' }, { items: [7] }, { additionalProperties: [] }],
    ...[{ allOf: {} }, { allOf: [true, 7] }, { oneOf: [{ $ref: '#/lost' }] }],
    ...[{ properties: 7 }, { properties: { a: true, b: 7 } }, { patternProperties: { a: { $ref: '#/lost' } } }],
  ])('is refused at once for the condition %j', (condition) => {
    const exchange = { when: { params: { a: condition } } };
    const method = { examples: [{ name: 'p', params: [], 'x-exchange': exchange }] };
    const params = [{ name: 'a', schema: true }];
    expect(() => lower(documentOf({ params, ...method } as never))).toThrow(/\/when\/params\/a/);
  });

  test('has its x-exchange rewritten for the request body: echo', () => {
    const echo = (from: Json, method: Partial<RpcMethodObject> = {}) =>
      getAtPointer(loweredPairing({ 'x-exchange': { echo: { '/result': from } } }, method), '/x-exchange/echo');
    expect(echo('/params/b')).toEqual({ '/result': ['/body/params/1'] });
    expect(echo(['/params/b/deep~1er', '/params/a'])).toEqual({
      '/result': ['/body/params/1/deep~1er', '/body/params/0'],
    });
    expect(echo('/params/b', { paramStructure: 'by-name' })).toEqual({ '/result': ['/body/params/b'] });
  });

  test('cannot name a param that the method does not have', () => {
    expect(() => loweredPairing({ 'x-exchange': { when: { params: { c: true } } } })).toThrow(
      '/methods/0/examples/0/x-exchange/when/params: the method has no param "c"; its params are: a, b.',
    );
    expect(() => loweredPairing({ 'x-exchange': { echo: { '/result': '/params/c' } } })).toThrow(
      '/methods/0/examples/0/x-exchange/echo/~1result: the method has no param "c"; its params are: a, b.',
    );
  });
});

describe('a schema', () => {
  test('has its tuple written as in 2020-12', () => {
    expect(lowered({ items: [{ type: 'string' }, true], additionalItems: false })).toEqual({
      prefixItems: [{ type: 'string' }, {}],
      items: false,
    });
    expect(lowered({ items: { type: 'string' }, additionalItems: false })).toEqual({ items: { type: 'string' } });
    expect(lowered({ items: [], additionalItems: { type: 'string' } })).toEqual({ items: { type: 'string' } });
    expect(lowered({ prefixItems: [{ type: 'string' }], items: false })).toEqual({
      prefixItems: [{ type: 'string' }],
      items: false,
    });
  });

  test('has its dependencies split in two', () => {
    expect(lowered({ dependencies: { a: ['b'], c: { required: ['d'] }, e: false } })).toEqual({
      dependentRequired: { a: ['b'] },
      dependentSchemas: { c: { required: ['d'] }, e: { not: {} } },
    });
  });

  test('is rewritten at any depth', () => {
    const tuple = { items: [true] };
    const keywords = ['additionalProperties', 'contains', 'else', 'if', 'items', 'not', 'propertyNames', 'then'];
    const expected = { prefixItems: [{}] };
    expect(lowered(Object.fromEntries(keywords.map((keyword) => [keyword, tuple])))).toEqual(
      Object.fromEntries(keywords.map((keyword) => [keyword, expected])),
    );
    expect(lowered({ allOf: [tuple], anyOf: [tuple], oneOf: [tuple] })).toEqual({
      allOf: [expected],
      anyOf: [expected],
      oneOf: [expected],
    });
    expect(lowered({ properties: { items: tuple, dependencies: tuple }, patternProperties: { '^a': tuple } })).toEqual({
      properties: { items: expected, dependencies: expected },
      patternProperties: { '^a': expected },
    });
  });

  test('keeps its data unchanged', () => {
    const data = { items: [1], dependencies: {}, $id: 'x', definitions: {} };
    const schema = { const: data, default: data, enum: [data], examples: [data], 'x-data': data };
    expect(lowered(schema)).toEqual(schema);
  });

  test('is an object where tools expect no boolean', () => {
    expect([lowered(true), lowered(false)]).toEqual([{}, { not: {} }]);
    expect(lowered({ anyOf: [true, false], contains: true, properties: { a: false } })).toEqual({
      anyOf: [{}, { not: {} }],
      contains: {},
      properties: { a: { not: {} } },
    });
    const open = { additionalProperties: true, items: false, unevaluatedItems: false, unevaluatedProperties: true };
    expect(lowered(open)).toEqual(open);
  });

  test('refers to components only, and stays recursive', () => {
    const { components } = lower(everything);
    const schemas = getAtPointer(components ?? null, '/schemas') as JsonObject;
    expect(schemas['Tree']).toEqual({
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string', examples: ['oak'] },
        children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
        place: { $ref: '#/components/schemas/Point', title: 'Where it stands' },
        corner: { $ref: '#/components/schemas/Tree.properties.place' },
        definitions: { type: 'string' },
      },
      dependentRequired: { place: ['name'] },
      dependentSchemas: { corner: { required: ['place'] } },
    });
    expect(schemas['Tree.properties.place']).toEqual({ $ref: '#/components/schemas/Point', title: 'Where it stands' });
  });

  test('may refer to its own definitions, and to those of the document, which come first', () => {
    const schema = {
      properties: {
        own: { $ref: '#/definitions/A' },
        whole: { $ref: '#' },
        shared: { $ref: '#/components/schemas/A' },
      },
      definitions: { A: { type: 'string' } },
    };
    const document = lower(documentOf({ result: { name: 'r', schema } }, { schemas: { A: { type: 'number' } } }));
    const result = at(document, `${responseSchema}/oneOf/0/properties/result`) as JsonObject;
    const found = (name: string) =>
      getAtPointer(document, (getAtPointer(result, `/properties/${name}/$ref`) as string).slice(1));
    expect(found('own')).toEqual({ type: 'string' });
    expect(found('shared')).toEqual({ type: 'number' });
    expect(found('whole')).toEqual(result);
    expect(result).not.toHaveProperty('definitions');
  });

  test('is found by $id, name and address', () => {
    const document = lower(everything);
    const list = at(document, `${responseSchema}/oneOf/0/properties/result`, '/#order') as JsonObject;
    const found = (name: string) =>
      getAtPointer(document, (getAtPointer(list, `/properties/${name}/$ref`) as string).slice(1));
    expect([found('head'), found('byAddress'), found('byName')]).toEqual([
      { type: 'string' },
      { type: 'string' },
      { type: 'number' },
    ]);
    expect(found('tail')).toMatchObject({
      properties: { tail: { $ref: getAtPointer(list, '/properties/tail/$ref') } },
    });
    expect(JSON.stringify(document)).not.toContain('$id');
  });

  test('of later dialects may lead to another schema in each that refers to it', () => {
    const schemas: JsonObject = {
      Page: {
        $id: 'https://example.org/page',
        items: { $dynamicRef: '#item' },
        $defs: { any: { $dynamicAnchor: 'item' } },
      },
      Numbers: {
        $id: 'https://example.org/numbers',
        $ref: 'page',
        $defs: { number: { $dynamicAnchor: 'item', type: 'number' } },
      },
    };
    const document = lower({ ...documentOf({}), components: { schemas } });
    const item = getAtPointer(document, '/components/schemas/Numbers/items/$ref') as string;
    expect(getAtPointer(document, item.slice(1))).toEqual({ type: 'number' });
  });

  test('with an $id has its own definitions', () => {
    const inner = {
      $id: 'https://example.org/inner.json',
      properties: { a: { $ref: '#/definitions/A' } },
      definitions: { A: { type: 'string' } },
    };
    const schema = { properties: { inner, a: { $ref: '#/definitions/A' } }, definitions: { A: { type: 'number' } } };
    const document = lower(documentOf({ result: { name: 'r', schema } }));
    const result = at(document, `${responseSchema}/oneOf/0/properties/result`) ?? null;
    const found = (place: string) => getAtPointer(document, (getAtPointer(result, `${place}/$ref`) as string).slice(1));
    expect(found('/properties/inner/properties/a')).toEqual({ type: 'string' });
    expect(found('/properties/a')).toEqual({ type: 'number' });
  });

  test('has a name that OpenAPI allows, and that no other schema has', () => {
    const schemas = getAtPointer(lower(everything)['components'] ?? null, '/schemas') as JsonObject;
    expect(Object.keys(schemas).filter((name) => name.startsWith('Odd'))).toEqual(['Odd_name', 'Odd_name_2']);
    expect(schemas['Map']).toMatchObject({ patternProperties: { '^x': { $ref: '#/components/schemas/Odd_name' } } });
    expect(Object.keys(schemas).every((name) => /^[A-Za-z0-9._-]+$/.test(name))).toBe(true);
  });

  test('keeps a reference to another document', () => {
    expect(lowered({ $ref: 'https://example.org/elsewhere.json#/a' })).toEqual({
      $ref: 'https://example.org/elsewhere.json#/a',
    });
  });

  test('cannot have a dangling $ref, and has to be an object or a boolean', () => {
    expect(() => lowered({ properties: { a: { $ref: '#/components/schemas/No' } } })).toThrow(
      '/methods/0/result/schema/properties/a: $ref "#/components/schemas/No" leads nowhere; define what it names, ' +
        'or correct it.',
    );
    expect(() => lowered({ not: 'a schema' })).toThrow(
      '/methods/0/result/schema/not: a JSON Schema, an object or a boolean, was expected, not a text; correct it.',
    );
  });

  test('may have members with any name', () => {
    const schema = JSON.parse(
      '{ "properties": { "__proto__": { "items": [true] }, "constructor": { "type": "string" } } }',
    ) as JsonObject;
    expect(JSON.stringify(lowered(schema))).toBe(
      '{"properties":{"__proto__":{"prefixItems":[{}]},"constructor":{"type":"string"}}}',
    );
  });
});

describe('a link', () => {
  const linksOf = (links: OpenRpcLink[], method: Partial<RpcMethodObject> = {}) => {
    const params = ['a', 'b'].map((name) => ({ name, schema: true }));
    return at(lower(documentOf({ params, links, ...method })), '/responses/200/links') as JsonObject;
  };

  test('belongs to the response, and leads to the operation of its method', () => {
    expect(at(lower(everything), '/responses/200/links', '/#tree%2Fgrow')).toEqual({
      Find_near: {
        operationId: 'tree.find {any}?',
        parameters: { near: '$response.body#/result/place', limit: 3 },
        description: 'Those nearby\n\nWhat grows around it.',
        server: { url: 'https://near.example.org', description: 'Near', 'x-name': 'Near' },
        'x-name': 'Find near',
        'x-kind': 'search',
      },
      'rpc.discover': { operationId: 'rpc.discover' },
    });
  });

  test.each([
    ['${result}', '$response.body#/result'],
    ['${ result.items[0].id }', '$response.body#/result/items/0/id'],
    ['${result["a.b/c"]}', '$response.body#/result/a.b~1c'],
    ['$result.id', '$response.body#/result/id'],
    ['${params}', '$request.body#/params'],
    ['${params.b.name}', '$request.body#/params/1/name'],
    ['${params.0}', '$request.body#/params/0'],
    ['$params.a', '$request.body#/params/0'],
    ['tree ${result.id} of ${params.a}', 'tree {$response.body#/result/id} of {$request.body#/params/0}'],
    ['${result.items[*]}', '${result.items[*]}'],
    ['plain', 'plain'],
  ])('is written as an expression of OpenAPI: %s', (written, expected) => {
    expect(linksOf([{ name: 'l', method: 'm', params: { p: written } }])).toEqual({
      l: { operationId: 'm', parameters: { p: expected } },
    });
  });

  test('is written as expressions of OpenAPI at any depth, and by name if params are passed by name', () => {
    const links = [{ name: 'l', method: 'm', params: { p: [{ q: '${params.b}' }] } }];
    expect(linksOf(links, { paramStructure: 'by-name' })).toEqual({
      l: { operationId: 'm', parameters: { p: [{ q: '$request.body#/params/b' }] } },
    });
  });
});

describe('a mistake in an OpenRPC document', () => {
  const wrong: [string, unknown, string][] = [
    [
      'a method that is null',
      { methods: [null] },
      '/methods/0: a method, an object with name and params, was expected, not null; correct it.',
    ],
    ['methods that are not a list', { methods: {} }, '/methods: a list was expected, not an object; correct it.'],
    ['no methods', { methods: undefined }, '/methods: a list is missing; add it.'],
    ['no info', { info: undefined }, '/info: an object with title and version is missing; add it.'],
    [
      'a name that is not a string',
      method({ name: 7 }),
      '/methods/0/name: a text that is not empty was expected, not a number; correct it.',
    ],
    [
      'a name that no URL can hold',
      method({ name: '\ud800' }),
      '/methods/0/name: the name contains an unpaired surrogate; correct it.',
    ],
    [
      'params that are not a list',
      method({ params: {} }),
      '/methods/0/params: a list was expected, not an object; correct it.',
    ],
    ['no params', method({ params: undefined }), '/methods/0/params: a list is missing; add it.'],
    [
      'a param without name',
      method({ params: [{ schema: true }] }),
      '/methods/0/params/0/name: a text that is not empty is missing; add it.',
    ],
    [
      'a param without schema',
      method({ params: [{ name: 'a' }] }),
      '/methods/0/params/0/schema: a JSON Schema, an object or a boolean, is missing; add it.',
    ],
    [
      'an odd structure',
      method({ paramStructure: 'named' }),
      '/methods/0/paramStructure: "by-position", "by-name" or "either" was expected, not a text',
    ],
    [
      'two params of one name',
      method({ paramStructure: 'by-name', params: ['a', 'a'].map((name) => ({ name, schema: true })) }),
      '/methods/0/params/1: the method has two params "a"; give each a name of its own.',
    ],
    [
      'a result that is a string',
      method({ result: 'r' }),
      '/methods/0/result: a content descriptor, an object with name and schema, was expected, not a text',
    ],
    [
      'a schema that is a number',
      method({ result: { name: 'r', schema: 3 } }),
      '/methods/0/result/schema: a JSON Schema, an object or a boolean,',
    ],
    [
      'an error without code',
      method({ errors: [{ message: 'No' }] }),
      '/methods/0/errors/0/code: a number is missing; add it.',
    ],
    [
      'errors that are not a list',
      method({ errors: {} }),
      '/methods/0/errors: a list was expected, not an object; correct it.',
    ],
    [
      'a tag that is a string',
      method({ tags: ['a'] }),
      '/methods/0/tags/0: a tag, an object with name, was expected, not a text; correct it.',
    ],
    ['a server without url', { servers: [{}] }, '/servers/0/url: a text that is not empty is missing; add it.'],
    [
      'deprecation in words',
      method({ deprecated: 'yes' }),
      '/methods/0/deprecated: true or false was expected, not a text; correct it.',
    ],
    [
      'a pairing without params',
      method({ examples: [{ name: 'p' }] }),
      '/methods/0/examples/0/params: a list is missing; add it.',
    ],
    [
      'an external example',
      method({ examples: [{ name: 'p', params: [{ name: 'a', externalValue: 'https://example.org' }] }] }),
      '/methods/0/examples/0/params/0: the example has no "value"; write here what "externalValue" leads to.',
    ],
    [
      'a pairing with a result and an error',
      method({
        examples: [
          { name: 'p', params: [], result: { value: 1 }, 'x-exchange': { error: { code: 1, message: 'No' } } },
        ],
      }),
      '/methods/0/examples/0: the pairing has a result and an error, or two errors; leave only one of them.',
    ],
    [
      'an echo that is not a pointer',
      method({ examples: [{ name: 'p', params: [], result: { value: 1 }, 'x-exchange': { echo: { '/result': 3 } } }] }),
      '/methods/0/examples/0/x-exchange/echo/~1result: a JSON pointer to a param, such as "/params/name", was ' +
        'expected, not a number; correct it.',
    ],
    [
      'a link without a method',
      method({ links: [{ name: 'l' }] }),
      '/methods/0/links/0/method: a text that is not empty is missing; add it.',
    ],
    [
      'an allOf that is not a list',
      schema({ allOf: {} }),
      '/components/schemas/A/allOf: a list of schemas was expected, not an object; correct it.',
    ],
    [
      'properties in a list',
      schema({ properties: [] }),
      '/components/schemas/A/properties: an object of schemas was expected, not a list; correct it.',
    ],
    [
      'a keyword of later dialects',
      schema({ not: { $recursiveRef: '#' } }),
      '/components/schemas/A/not: $recursiveRef is not a keyword of JSON Schema draft-07',
    ],
  ];

  function method(members: object): object {
    return { methods: [{ name: 'm', params: [], result: { name: 'r', schema: true }, ...members }] };
  }

  function schema(members: object): object {
    return { components: { schemas: { A: members } } };
  }

  test.each(wrong)('%s is named in one sentence', (_, members, sentence) => {
    const document = { ...documentOf({}), ...(members as object) } as OpenrpcDocument;
    const problems = problemsIn(() => lower(document));
    expect(problems).toEqual([expect.stringContaining(sentence)]);
  });

  test('is not null for an optional member', () => {
    const nothing = {
      summary: null,
      tags: null,
      errors: null,
      links: null,
      examples: null,
      servers: null,
      deprecated: null,
    };
    const document = {
      ...documentOf({}),
      methods: [{ ...documentOf({}).methods[0], ...nothing }],
    } as unknown as OpenrpcDocument;
    expect(lower(document)).toEqual(lower(documentOf({})));
  });

  test('is named for all methods at once', () => {
    const methods = ['a', 'b'].map((name) => ({ name, params: null }));
    const document = { ...documentOf({}), methods } as unknown as OpenrpcDocument;
    expect(problemsIn(() => lower(document))).toEqual([
      '/methods/0/params: a list was expected, not null; correct it.',
      '/methods/1/params: a list was expected, not null; correct it.',
    ]);
  });
});

function problemsIn(run: () => unknown): string[] {
  try {
    run();
  } catch (error) {
    if (error instanceof ContractError) return error.problems;
    throw error;
  }
  return [];
}

describe('odd names', () => {
  test.each(['__proto__', 'constructor', 'a/b~c', '{a}', `it's "\`\${x}\``, 'x'.repeat(300)])(
    'of a method, a param, a pairing and a schema: %s',
    (name) => {
      const schemas = Object.fromEntries([[name, { type: 'string' }]]);
      const $ref = `#/components/schemas/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      const params = [{ name, schema: { $ref } }];
      const examples = [{ name, params: [{ name, value: 'x' }], result: { name: 'r', value: 'y' } }];
      const document = lower(documentOf({ name, paramStructure: 'by-name', params, examples }, { schemas }));
      const path = `/#${encodeURIComponent(name)}`;
      expect(Object.keys(document.paths)).toEqual([path]);
      const requests = at(document, requestExamples, path) as JsonObject;
      const [request] = Object.values(requests);
      expect(Object.entries(getAtPointer(request ?? null, '/value/params') as JsonObject)).toEqual([[name, 'x']]);
      const schema = at(document, `${requestSchema}/properties/params/properties`, path) as JsonObject;
      const reference = asObject(Object.values(schema)[0])['$ref'] as string;
      expect(getAtPointer(document, reference.slice(1))).toEqual({ type: 'string' });
    },
  );
});
