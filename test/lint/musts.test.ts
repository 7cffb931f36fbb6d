import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadContract } from '../../scripts/contract/load.ts';
import { checkRules } from '../../scripts/lint/rule-table.ts';

// What OpenAPI demands with MUST and @redocly/cli does not look for: each row is a mistake, its rule and its place.

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-musts-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Part = { [member: string]: unknown };

const text = { schema: { type: 'string' } };
const json = { 'application/json': text };

const info = { title: 'Shop', version: '1' };

function documentWith(
  get: Part,
  { schemas = {}, path = '/shop', version = '3.2.0', item = {}, parameters = {} }: Part = {},
): Part {
  const responses = { 200: { description: 'It.', content: json } };
  const paths = { [String(path)]: { get: { operationId: 'getShop', responses, ...get }, ...(item as Part) } };
  return { openapi: version, info, paths, components: { schemas, parameters } };
}

async function found(document: Part): Promise<string[]> {
  const file = join(folder, 'shop.json');
  await writeFile(file, JSON.stringify(document));
  const contract = await loadContract({ openapi: file });
  const written = [{ api: contract.apis[0]?.name ?? '', data: {}, version: String(document['openapi']) }];
  return checkRules(contract, written, 'anyone', []).map(
    ({ rule, severity, pointer }) => `${severity} ${rule} ${pointer}`,
  );
}

const rooted = (members: Part): Part => ({ ...documentWith({}), ...members });
const answer = (response: Part): Part => ({ responses: { 200: { description: 'It.', ...response } } });
const parameter = (one: Part): Part => ({ parameters: [{ name: 'page', in: 'query', ...one }] });
const schemaOf = (schema: unknown, more: Part = {}): Part => documentWith({}, { schemas: { Shop: schema, ...more } });

const kinds = { type: 'object', required: ['kind'], properties: { kind: { type: 'string' } } };
const pets = { oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }] };

const count = { type: 'object', required: ['count'], properties: { count: { type: 'integer' } } };
const data = { type: 'string', contentMediaType: 'application/json', contentSchema: count };
const event = { type: 'object', properties: { data } };
const events = 'data: {"count": 1}\n\ndata: {"count": "one"}\n\n';

const get = '/paths/~1shop/get';
const shop = '/components/schemas/Shop';

describe('a MUST of OpenAPI', () => {
  it.each<[what: string, document: Part, expected: string]>([
    [
      'schema beside content of a parameter',
      documentWith(parameter({ ...text, content: json })),
      `error exclusive-members ${get}/parameters/0/content`,
    ],
    [
      'example beside examples of a parameter',
      documentWith(parameter({ ...text, example: 'a', examples: { b: { value: 'b' } } })),
      `error exclusive-members ${get}/parameters/0/examples`,
    ],
    [
      'schema beside content of a header',
      documentWith(answer({ headers: { Age: { ...text, content: json } } })),
      `error exclusive-members ${get}/responses/200/headers/Age/content`,
    ],
    [
      'example beside examples of a body',
      documentWith(answer({ content: { 'text/plain': { example: 'a', examples: { b: { value: 'b' } } } } })),
      `error exclusive-members ${get}/responses/200/content/text~1plain/examples`,
    ],
    [
      'serializedValue beside value',
      documentWith(answer({ content: { 'text/plain': { examples: { a: { serializedValue: 'a', value: 'a' } } } } })),
      `error exclusive-members ${get}/responses/200/content/text~1plain/examples/a/value`,
    ],
    [
      'serializedValue of JSON that is none',
      documentWith(answer({ content: { 'application/json': { examples: { a: { serializedValue: '{' } } } } })),
      `error example-agrees-with-schema ${get}/responses/200/content/application~1json/examples/a/serializedValue`,
    ],
    [
      'operationId beside operationRef of a link',
      documentWith(answer({ links: { self: { operationId: 'getShop', operationRef: '#/paths/~1shop/get' } } })),
      `error exclusive-members ${get}/responses/200/links/self/operationRef`,
    ],
    [
      'two media types of a parameter',
      documentWith(parameter({ content: { ...json, 'text/plain': text } })),
      `error parameter-content ${get}/parameters/0/content`,
    ],
    [
      'a query string described by a schema',
      documentWith(parameter({ in: 'querystring', ...text })),
      `error parameter-content ${get}/parameters/0`,
    ],
    ['no response', documentWith({ responses: {} }), `error some-response ${get}/responses`],
    [
      'an additional operation with a member of its own',
      documentWith({}, { item: { additionalOperations: { POST: { operationId: 'post', ...answer({}) } } } }),
      'error additional-operations /paths/~1shop/additionalOperations/POST',
    ],
    [
      'an additional operation of no method',
      documentWith({}, { item: { additionalOperations: { 'CO PY': { operationId: 'copy', ...answer({}) } } } }),
      'error additional-operations /paths/~1shop/additionalOperations/CO PY',
    ],
    [
      'a method in other capitals, which servers of Node do not read',
      documentWith({}, { item: { additionalOperations: { Get: { operationId: 'other', ...answer({}) } } } }),
      'warning additional-operations /paths/~1shop/additionalOperations/Get',
    ],
    [
      'operations without operationId, which are named once',
      documentWith({}, { item: { delete: answer({}), put: answer({}) } }),
      'warning operation-id /paths/~1shop/delete',
    ],
    [
      'a link to an operation that is not there',
      documentWith(answer({ links: { next: { operationId: 'getShops' } } })),
      `error links ${get}/responses/200/links/next`,
    ],
    [
      'a link by reference to an operation that is not there',
      documentWith(answer({ links: { next: { operationRef: '#/paths/~1shops/get' } } })),
      `error links ${get}/responses/200/links/next`,
    ],
    [
      'a default of another type',
      schemaOf({ type: 'integer', default: 'one' }),
      `warning default-agrees-with-schema ${shop}/default`,
    ],
    [
      'a default outside of its bounds',
      schemaOf({ allOf: [{ type: 'integer', maximum: 5 }], default: 6 }),
      `warning default-agrees-with-schema ${shop}/default`,
    ],
    [
      'a default of another type in OpenAPI 3.0, which is an error there',
      documentWith({}, { schemas: { Shop: { type: 'string', enum: ['a'], default: 'b' } }, version: '3.0.4' }),
      `error default-agrees-with-schema ${shop}/default`,
    ],
    [
      'nullable beside an enum that lacks null',
      documentWith({}, { schemas: { Shop: { type: 'string', nullable: true, enum: ['a'] } }, version: '3.0.4' }),
      `warning null-in-enum ${shop}/enum`,
    ],
    [
      'a discriminator that maps to a reference to nothing',
      schemaOf({ ...kinds, discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Kat' } } }),
      `error discriminator ${shop}/discriminator/mapping/cat`,
    ],
    [
      'a discriminator that maps to the name of nothing',
      schemaOf({ ...kinds, discriminator: { propertyName: 'kind', defaultMapping: 'Kat' } }),
      `error discriminator ${shop}/discriminator/defaultMapping`,
    ],
    [
      'an alternative without the property that tells them apart',
      schemaOf({ ...pets, discriminator: { propertyName: 'kind' } }, { Cat: kinds, Dog: { type: 'object' } }),
      `error discriminator ${shop}/discriminator/propertyName`,
    ],
    [
      'a parent without the property that tells its children apart',
      schemaOf(
        { type: 'object', discriminator: { propertyName: 'kind' } },
        { Small: { allOf: [{ $ref: '#/components/schemas/Shop' }] } },
      ),
      `error discriminator ${shop}/discriminator/propertyName`,
    ],
    [
      'an alternative that a discriminator cannot name',
      schemaOf(
        { oneOf: [kinds, { $ref: '#/components/schemas/Cat' }], discriminator: { propertyName: 'kind' } },
        { Cat: kinds },
      ),
      `warning discriminator ${shop}/oneOf/0`,
    ],
    [
      'a part of no media type',
      documentWith({
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: { type: 'object', properties: { a: text.schema } },
              encoding: { a: { contentType: 'image/png, jpeg' } },
            },
          },
        },
      }),
      `warning media-type ${get}/requestBody/content/multipart~1form-data/encoding/a/contentType`,
    ],
    [
      'events whose data are no text',
      documentWith(
        answer({ content: { 'text/event-stream': { itemSchema: { type: 'object', properties: { data: count } } } } }),
      ),
      `warning media-type ${get}/responses/200/content/text~1event-stream/itemSchema`,
    ],
    [
      'value beside externalValue',
      documentWith(answer({ content: { 'text/plain': { examples: { a: { externalValue: 'a', value: 'a' } } } } })),
      `error exclusive-members ${get}/responses/200/content/text~1plain/examples/a/externalValue`,
    ],
    [
      'dataValue beside value',
      documentWith(answer({ content: { 'text/plain': { examples: { a: { dataValue: 'a', value: 'a' } } } } })),
      `error exclusive-members ${get}/responses/200/content/text~1plain/examples/a/value`,
    ],
    [
      'a license by identifier and by address',
      rooted({ info: { ...info, license: { name: 'MIT', identifier: 'MIT', url: 'https://a.example' } } }),
      'error exclusive-members /info/license/url',
    ],
    ['a version of two numbers', documentWith({}, { version: '3.2' }), 'error version /openapi'],
    ['a fragment in $self', rooted({ $self: 'https://a.example/a#b' }), 'error address /$self'],
    ['a dialect that is no URI', rooted({ jsonSchemaDialect: 'a b' }), 'error address /jsonSchemaDialect'],
    [
      'an address of no e-mail',
      rooted({ info: { ...info, contact: { email: 'a b' } } }),
      'error address /info/contact/email',
    ],
    [
      'a relative namespace',
      schemaOf({ type: 'string', xml: { namespace: 'a' } }),
      `error address ${shop}/xml/namespace`,
    ],
    ['a server with a query', rooted({ servers: [{ url: 'https://a.example?b' }] }), 'error servers /servers/0/url'],
    ['a server with a fragment', rooted({ servers: [{ url: '/a#b' }] }), 'error servers /servers/0/url'],
    [
      'a server with a variable twice',
      rooted({ servers: [{ url: '/{a}/{a}', variables: { a: { default: 'a' } } }] }),
      'error servers /servers/0/url',
    ],
    [
      'servers of one name',
      rooted({
        servers: [
          { url: '/a', name: 'a' },
          { url: '/b', name: 'a' },
        ],
      }),
      'error servers /servers/1/name',
    ],
    [
      'a sign in a path that no address has',
      documentWith({}, { path: '/the shop' }),
      'error path-template /paths/~1the shop',
    ],
    [
      'a parameter of the path that may be left out',
      documentWith({ parameters: [{ name: 'id', in: 'path', ...text }] }, { path: '/{id}' }),
      'error parameter-place /paths/~1{id}/get/parameters/0',
    ],
    [
      'a name in braces',
      documentWith({}, { parameters: { A: { name: '{a}', in: 'path', required: true, ...text } } }),
      'error parameter-place /components/parameters/A/name',
    ],
    [
      'a parameter of no header',
      documentWith(parameter({ in: 'header', name: 'a[b]', ...text })),
      `error parameter-place ${get}/parameters/0/name`,
    ],
    [
      'a header that no response has',
      documentWith(answer({ headers: { 'a=b': text } })),
      `error parameter-place ${get}/responses/200/headers/a=b`,
    ],
    [
      'a style beside content',
      documentWith(parameter({ style: 'form', content: json })),
      `error parameter-place ${get}/parameters/0/style`,
    ],
    [
      'allowReserved of a header',
      documentWith(parameter({ in: 'header', allowReserved: true, ...text })),
      `error parameter-place ${get}/parameters/0/allowReserved`,
    ],
    [
      'allowReserved of a header of a response',
      documentWith(answer({ headers: { Age: { allowReserved: true, ...text } } })),
      `error parameter-place ${get}/responses/200/headers/Age/allowReserved`,
    ],
    [
      'allowReserved of a cookie that is sent as it is',
      documentWith(parameter({ in: 'cookie', style: 'cookie', allowReserved: true, ...text })),
      `error parameter-place ${get}/parameters/0/allowReserved`,
    ],
    [
      'allowReserved of a cookie before 3.2',
      documentWith(parameter({ in: 'cookie', allowReserved: true, ...text }), { version: '3.1.0' }),
      `error parameter-place ${get}/parameters/0/allowReserved`,
    ],
    [
      'a media type that is none',
      documentWith(answer({ content: { json: text } })),
      `warning media-type ${get}/responses/200/content/json`,
    ],
    [
      'parts of what has none',
      documentWith(answer({ content: { 'text/csv': { schema: { type: 'array' }, prefixEncoding: [{}] } } })),
      `error media-type ${get}/responses/200/content/text~1csv/prefixEncoding`,
    ],
    [
      'parts by position of an object',
      documentWith(answer({ content: { 'multipart/mixed': { schema: { type: 'object' }, itemEncoding: {} } } })),
      `error media-type ${get}/responses/200/content/multipart~1mixed/itemEncoding`,
    ],
    [
      'parts by position of a referenced object',
      documentWith(
        answer({
          content: { 'multipart/mixed': { schema: { $ref: '#/components/schemas/Shop' }, prefixEncoding: [{}] } },
        }),
        { schemas: { Shop: { type: 'object' } } },
      ),
      `error media-type ${get}/responses/200/content/multipart~1mixed/prefixEncoding`,
    ],
    [
      'parts by position inside of a part that has none',
      documentWith(
        answer({
          content: {
            'multipart/mixed': {
              itemSchema: {},
              itemEncoding: { contentType: 'application/json', prefixEncoding: [{}] },
            },
          },
        }),
      ),
      `error media-type ${get}/responses/200/content/multipart~1mixed/itemEncoding/prefixEncoding`,
    ],
    [
      'a serialized parameter in another style',
      documentWith(
        parameter({
          ...{ explode: false, schema: { type: 'array', items: { type: 'string' } } },
          examples: { a: { dataValue: ['b', 'c'], serializedValue: 'page=b&page=c' } },
        }),
      ),
      `error example-agrees-with-schema ${get}/parameters/0/examples/a/serializedValue`,
    ],
    [
      'a serialized parameter with the mark of a query',
      documentWith(parameter({ ...text, examples: { a: { serializedValue: '?page=b' } } })),
      `error example-agrees-with-schema ${get}/parameters/0/examples/a/serializedValue`,
    ],
    [
      'a serialized parameter that contradicts its schema',
      documentWith(parameter({ schema: { type: 'integer' }, examples: { a: { serializedValue: 'page=b' } } })),
      `error example-agrees-with-schema ${get}/parameters/0/examples/a`,
    ],
    [
      'a serialized header with its name',
      documentWith(answer({ headers: { Age: { ...text, examples: { a: { serializedValue: 'Age: 7' } } } } })),
      `error example-agrees-with-schema ${get}/responses/200/headers/Age/examples/a/serializedValue`,
    ],
    [
      'a serialized form of other data',
      documentWith(
        parameter({
          in: 'querystring',
          content: {
            'application/x-www-form-urlencoded': {
              ...{ schema: count, examples: { a: { dataValue: { count: 1 }, serializedValue: 'count=2' } } },
            },
          },
        }),
      ),
      `error example-agrees-with-schema ${get}/parameters/0/content/application~1x-www-form-urlencoded/examples/a/serializedValue`,
    ],
    [
      'an expression that cannot be read',
      documentWith(answer({ links: { self: { operationId: 'getShop', requestBody: '$response.body/id' } } })),
      `error expressions ${get}/responses/200/links/self/requestBody`,
    ],
    [
      'an expression of a path without that name',
      documentWith(answer({ links: { self: { operationId: 'getShop', requestBody: '$request.path.id' } } })),
      `error expressions ${get}/responses/200/links/self/requestBody`,
    ],
    [
      'an expression of a body that is not there',
      documentWith({ callbacks: { paid: { '{$request.body#/url}': { post: answer({}) } } } }),
      `warning expressions ${get}/callbacks/paid/{$request.body#~1url}`,
    ],
    [
      'an expression of a member that no body has',
      documentWith(
        answer({
          content: { 'application/json': { schema: count } },
          links: { self: { operationId: 'getShop', requestBody: 'no. {$response.body#/counts}' } },
        }),
      ),
      `warning expressions ${get}/responses/200/links/self/requestBody`,
    ],
    [
      'a link with a parameter that its target lacks',
      documentWith(answer({ links: { self: { operationId: 'getShop', parameters: { id: 7 } } } })),
      `warning expressions ${get}/responses/200/links/self/parameters/id`,
    ],
    [
      'a scope that no flow declares',
      {
        ...documentWith({ security: [{ o: ['read', 'raed'] }] }),
        components: {
          securitySchemes: { o: { type: 'oauth2', flows: { password: { tokenUrl: '/t', scopes: { read: '' } } } } },
        },
      },
      `warning scopes ${get}/security/0/o/1`,
    ],
    [
      'nodeType beside attribute',
      schemaOf({ type: 'string', xml: { nodeType: 'attribute', attribute: true } }),
      `error xml ${shop}/xml/attribute`,
    ],
    [
      'nodeType beside wrapped',
      schemaOf({ type: 'array', xml: { nodeType: 'element', wrapped: true } }),
      `error xml ${shop}/xml/wrapped`,
    ],
    [
      'a status code that is none',
      documentWith({ responses: { 200: { description: 'It.' }, '20X': { description: 'It.' } } }),
      `error status-code ${get}/responses/20X`,
    ],
    [
      'types that contradict each other',
      schemaOf({ allOf: [{ type: 'string' }, { type: 'integer' }] }),
      `warning satisfiable ${shop}`,
    ],
    ['bounds that cross', schemaOf({ type: 'integer', minimum: 2, maximum: 1 }), `warning satisfiable ${shop}/maximum`],
    [
      'a component that no reference can name',
      rooted({ components: { mediaTypes: { 'text/csv': {} } } }),
      'error component-name /components/mediaTypes/text~1csv',
    ],
    [
      'a style that there is not',
      documentWith(parameter({ style: 'csv', ...text })),
      `error wire-form ${get}/parameters/0/style`,
    ],
    [
      'an address of tokens that is none',
      rooted({
        components: {
          securitySchemes: { o: { type: 'oauth2', flows: { password: { tokenUrl: 'a b', scopes: {} } } } },
        },
      }),
      'error address /components/securitySchemes/o/flows/password/tokenUrl',
    ],
    [
      'an example of a header that contradicts its schema',
      documentWith(answer({ headers: { Age: { schema: { type: 'integer' }, examples: { a: { dataValue: 'b' } } } } })),
      `error example-agrees-with-schema ${get}/responses/200/headers/Age/examples/a`,
    ],
    [
      'an item of a stream that contradicts its schema',
      documentWith(answer({ content: { 'application/jsonl': { itemSchema: text.schema, example: ['a', 1] } } })),
      `error example-agrees-with-schema ${get}/responses/200/content/application~1jsonl/example`,
    ],
    [
      'an item of a serialized stream that contradicts its schema',
      documentWith(
        answer({
          content: { 'text/event-stream': { itemSchema: event, examples: { a: { serializedValue: events } } } },
        }),
      ),
      `error example-agrees-with-schema ${get}/responses/200/content/text~1event-stream/examples/a`,
    ],
    [
      'an element of a body without a name',
      documentWith(answer({ content: { 'application/xml': { schema: { type: 'object' } } } })),
      `warning xml ${get}/responses/200/content/application~1xml/schema`,
    ],
    [
      'a discriminator between nothing',
      schemaOf({ ...kinds, discriminator: { propertyName: 'kind' } }),
      `warning discriminator ${shop}/discriminator`,
    ],
    [
      'headers of fields, which have none',
      documentWith({
        requestBody: {
          content: {
            'application/x-www-form-urlencoded': { schema: kinds, encoding: { kind: { headers: { Age: text } } } },
          },
        },
      }),
      `warning ignored ${get}/requestBody/content/application~1x-www-form-urlencoded/encoding/kind/headers`,
    ],
    [
      'scopes of a key in OpenAPI 3.0',
      {
        ...documentWith({ security: [{ key: ['read'] }] }, { version: '3.0.4' }),
        components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'Key' } } },
      },
      `error scopes ${get}/security/0/key`,
    ],
    [
      'an array without items in OpenAPI 3.0',
      documentWith({}, { schemas: { Shop: { type: 'array' } }, version: '3.0.4' }),
      `error schema-of-3.0 ${shop}`,
    ],
    [
      'readOnly and writeOnly in OpenAPI 3.0',
      documentWith({}, { schemas: { Shop: { type: 'string', readOnly: true, writeOnly: true } }, version: '3.0.4' }),
      `error schema-of-3.0 ${shop}/writeOnly`,
    ],
    [
      'a header that security describes',
      documentWith(parameter({ in: 'header', name: 'Authorization', ...text })),
      `warning ignored ${get}/parameters/0/name`,
    ],
    [
      'a header that content describes',
      documentWith(answer({ headers: { 'content-type': text } })),
      `warning ignored ${get}/responses/200/headers/content-type`,
    ],
    [
      'an empty value outside of the query',
      documentWith(parameter({ in: 'header', allowEmptyValue: true, ...text })),
      `warning ignored ${get}/parameters/0/allowEmptyValue`,
    ],
    [
      'an encoding of what is no form',
      documentWith(answer({ content: { 'text/csv': { ...text, encoding: { a: {} } } } })),
      `warning ignored ${get}/responses/200/content/text~1csv/encoding`,
    ],
    [
      'items of one value',
      documentWith(answer({ content: { 'application/json': { itemSchema: {} } } })),
      `warning ignored ${get}/responses/200/content/application~1json/itemSchema`,
    ],
    ...(
      [
        'https//api.example.com',
        'https:/api.example.com',
        'localhost:3000/v1',
        'https://api.example.com/{version',
        'https://api.example.com:port',
        'https://api.example.com/100%',
        'https:///v1',
      ] as const
    ).map((url): [string, Part, string] => [
      `a server at ${url}`,
      rooted({ openapi: '3.1.1', servers: [{ url }] }),
      'error servers /servers/0/url',
    ]),
    [
      'two servers of one template',
      rooted({
        servers: ['region', 'zone'].map((name) => ({
          ...{ url: `https://{${name}}.example.com`, variables: { [name]: { default: 'eu' } } },
        })),
      }),
      'warning servers /servers/1/url',
    ],
    ...['/shops/{id', '/shops/id}', '/shops/{{id}}'].map((path): [string, Part, string] => [
      `a path ${path}`,
      documentWith({}, { path, version: '3.0.3' }),
      `error path-template /paths/${path.replaceAll('/', '~1')}`,
    ]),
    ...(
      [
        ['uuid', '^[a-z]{3}-\\d+$'],
        ['date', '^\\d{2}/\\d{2}/\\d{4}$'],
        ['date-time', '^\\d{4}-\\d{2}-\\d{2}$'],
        ['email', '^[^@]+$'],
        ['ipv4', '^([0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}$'],
        ['uri', '^/'],
      ] as const
    ).map(([format, pattern]): [string, Part, string] => [
      `a ${format} of the pattern ${pattern}`,
      schemaOf({ type: 'string', format, pattern }),
      `warning satisfiable ${shop}/pattern`,
    ]),
    [
      'a page size of 0',
      documentWith({
        ...parameter({ name: 'per_page', schema: { type: 'integer', default: 0 } }),
        ...answer({ content: { 'application/json': { schema: { type: 'array', items: {} } } } }),
      }),
      `warning page-size ${get}/parameters/0/schema/default`,
    ],
    [
      'an encoding of no property',
      documentWith({
        requestBody: { content: { 'multipart/form-data': { schema: count, encoding: { cuont: {} } } } },
      }),
      `error encoding ${get}/requestBody/content/multipart~1form-data/encoding/cuont`,
    ],
    [
      'an encoding of no property in the syntax of a query',
      documentWith({
        requestBody: {
          content: { 'application/x-www-form-urlencoded': { schema: count, encoding: { cuont: {} } } },
        },
      }),
      `error encoding ${get}/requestBody/content/application~1x-www-form-urlencoded/encoding/cuont`,
    ],
  ])('%s', async (_, document, expected) => {
    expect(await found(document)).toEqual([expected]);
  });

  it('names a path with a name twice', async () => {
    const id = [{ name: 'id', in: 'path', required: true, ...text }];
    const path = '/shops/{id}/of/{id}';
    expect(await found(documentWith({ parameters: id }, { path }))).toEqual([
      'error path-template /paths/~1shops~1{id}~1of~1{id}',
    ]);
  });
});

describe('what OpenAPI allows', () => {
  it.each<[what: string, document: Part]>([
    [
      'null beside the alternatives',
      schemaOf(
        { oneOf: [...pets.oneOf, { type: 'null' }], discriminator: { propertyName: 'kind' } },
        { Cat: kinds, Dog: kinds },
      ),
    ],
    [
      'a property from a parent',
      schemaOf(
        { ...pets, discriminator: { propertyName: 'kind' } },
        { Cat: kinds, Dog: { allOf: [{ $ref: '#/components/schemas/Cat' }] } },
      ),
    ],
    [
      'the property beside the alternatives',
      schemaOf(
        { ...kinds, ...pets, discriminator: { propertyName: 'kind' } },
        { Cat: { type: 'object' }, Dog: { type: 'object' } },
      ),
    ],
    [
      'a mapping by name and by reference',
      schemaOf({
        ...kinds,
        discriminator: {
          propertyName: 'kind',
          mapping: { a: 'Shop', b: '#/components/schemas/Shop' },
        },
      }),
    ],
    [
      'a link into another document',
      documentWith(answer({ links: { next: { operationRef: 'https://example.com/api#/paths/~1/get' } } })),
    ],
    [
      'a method that servers of Node read',
      documentWith({}, { item: { additionalOperations: { COPY: { operationId: 'copy', ...answer({}) } } } }),
    ],
    [
      'parts by position of a list that is known by its items',
      documentWith(
        answer({
          content: { 'multipart/related; type=text/html': { schema: { prefixItems: [{}] }, itemEncoding: {} } },
        }),
      ),
    ],
    [
      'serialized values in their styles',
      documentWith(
        {
          parameters: [
            {
              name: 'id',
              in: 'path',
              required: true,
              style: 'matrix',
              ...text,
              examples: { a: { serializedValue: ';id=7' } },
            },
            {
              name: 'c',
              in: 'cookie',
              style: 'cookie',
              ...text,
              examples: { a: { dataValue: 'x y', serializedValue: 'c=x y' } },
            },
            {
              ...{ name: 'color', in: 'query', schema: count },
              examples: { a: { dataValue: { count: 1 }, serializedValue: 'count=1' } },
            },
          ],
        },
        { path: '/{id}' },
      ),
    ],
    [
      'expressions of what is there',
      documentWith(
        answer({
          content: { 'application/json': { schema: { type: 'array', items: count } } },
          headers: { Next: text },
          links: {
            self: {
              operationId: 'getShop',
              parameters: { 'path.id': '$request.path.id' },
              requestBody: ['$response.body#/0/count', '{$response.header.next} of {$url}', '$5'],
            },
          },
        }),
        { path: '/{id}', item: { parameters: [{ name: 'id', in: 'path', required: true, ...text }] } },
      ),
    ],
    [
      'an address to be filled in',
      rooted({ servers: [{ url: 'https://{a}.example', variables: { a: { default: 'a' } } }] }),
    ],
    ['a member that may not be there', schemaOf({ type: 'object', properties: { gone: { not: {} }, none: false } })],
    ['a media type by its name', { ...documentWith({}), components: { mediaTypes: { Items: { itemSchema: {} } } } }],
    [
      'allowReserved of a cookie, whose form is encoded',
      documentWith(parameter({ in: 'cookie', allowReserved: true, ...text })),
    ],
    [
      'a range of status codes, and what is percent-encoded',
      documentWith({ responses: { '2XX': { description: 'It.', content: json } } }, { path: '/the%20shop' }),
    ],
    [
      'addresses of servers',
      rooted({
        servers: [
          { url: '/' },
          { url: 'v1' },
          { url: '//api.example.com/v1' },
          { url: 'http://localhost:3000' },
          { url: 'https://{host}:{port}/{base}', variables: { port: { default: '8443' }, host: { default: 'a.b' } } },
          { url: '{scheme}://api.example.com', variables: { scheme: { default: 'wss' } } },
          { url: 'https://api.example.com/{base}' },
        ].map((server, i) => ({ variables: { base: { default: `v${i}` } }, ...server })),
      }),
    ],
    ...(
      [
        ['uuid', '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'],
        ['date', '^20'],
        ['date-time', 'Z$'],
        ['email', '@example\\.com$'],
        ['uri', '^https?://(?!localhost)'],
        ['hostname', '^.{1,10}$'],
        ['date', '^\\d{1,4}-(0[1-9]|1[0-2])-\\d+$|^$'],
      ] as const
    ).map(([format, pattern]): [string, Part] => [
      `a ${format} of the pattern ${pattern}`,
      schemaOf({ type: 'string', format, pattern }),
    ]),
    [
      'encodings of properties, wherever the schema has them',
      documentWith(
        {
          requestBody: {
            content: {
              'multipart/form-data': {
                schema: { allOf: [{ $ref: '#/components/schemas/Shop' }], anyOf: [count, kinds] },
                encoding: { count: {}, kind: {}, name: {} },
              },
              'multipart/mixed': { schema: { additionalProperties: { type: 'string' } }, encoding: { any: {} } },
            },
          },
        },
        { schemas: { Shop: { type: 'object', properties: { name: { type: 'string' } } } } },
      ),
    ],
    [
      'a default of null where null is allowed',
      documentWith({}, { schemas: { Shop: { type: 'string', nullable: true, default: null } }, version: '3.0.4' }),
    ],
  ])('%s', async (_, document) => {
    expect(await found(document)).toEqual([]);
  });
});
