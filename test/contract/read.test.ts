import { describe, expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import { noteOf } from '../../scripts/contract/document/document-mistakes.ts';
import type { Json, JsonObject } from '../../scripts/contract/base/json.ts';
import type { Operation } from '../../scripts/contract/operation.ts';
import type { Api, Contract } from '../../scripts/contract/contract-type.ts';

const components: JsonObject = {
  securitySchemes: {
    key: { type: 'apiKey', in: 'query', name: 'api_key', 'x-example': 'demo' },
    session: { type: 'apiKey', in: 'cookie', name: 'SESSION', deprecated: true },
    token: { type: 'http', scheme: 'Bearer', bearerFormat: 'JWT', description: 'A token.' },
    login: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'https://a.test', scopes: { read: 'Read' } } } },
    identity: { type: 'openIdConnect', openIdConnectUrl: 'https://a.test/id' },
    certificate: { type: 'mutualTLS' },
  },
  parameters: { Trace: { name: 'X-Trace', in: 'header', schema: { type: 'string' }, example: 'abc' } },
  schemas: {
    Pet: { type: 'object', properties: { name: { type: 'string' }, pin: { type: 'string', format: 'password' } } },
  },
  examples: { Rex: { summary: 'A dog', value: { name: 'Rex' } } },
  mediaTypes: { Lines: { itemSchema: { $ref: '#/components/schemas/Pet' } } },
};

function readAll(item: JsonObject, rest: JsonObject = {}): Contract {
  const document = { openapi: '3.2.0', info: { title: 'T', version: '1' }, paths: { '/pets/{id}': item }, components };
  return contractOf({ openapi: { ...document, ...rest } });
}

function read(item: JsonObject, rest: JsonObject = {}): { operation: Operation; api: Api } {
  const { apis, operations } = readAll(item, rest);
  const [api, operation] = [apis[0], operations[0]];
  if (api === undefined || operation === undefined) throw new Error('nothing was read');
  return { operation, api };
}

it('takes an empty operationId for none', () => {
  expect(read({ get: { operationId: '' } }).operation.id).toBe('GET /pets/{id}');
});

describe('parameters', () => {
  const { operation } = read({
    parameters: [
      { name: 'id', in: 'path', schema: { type: 'integer' } },
      { name: 'limit', in: 'query', schema: { type: 'integer' }, description: 'of the item' },
      { $ref: '#/components/parameters/Trace' },
    ],
    get: {
      parameters: [
        { name: 'limit', in: 'query', deprecated: true, schema: { type: 'integer', example: 5 } },
        { name: 'sort', in: 'query', style: 'pipeDelimited', schema: { type: 'array' }, 'x-open-question': 'By what?' },
        { name: 'filter', in: 'query', style: 'deepObject', explode: true, allowReserved: true },
        { name: 'where', in: 'query', content: { 'application/json': { schema: {}, example: { a: 1 } } } },
        { name: 'PIN', in: 'header', required: true, schema: { type: 'string', format: 'password' } },
        { name: 'Accept', in: 'header', schema: { type: 'string' } },
        { name: 'theme', in: 'cookie', examples: { dark: { value: 'dark' } } },
        { name: 'q', in: 'querystring', content: { 'application/x-www-form-urlencoded': { schema: {} } } },
        { name: 7, in: 'query' },
        { name: 'x', in: 'air' },
        null,
      ],
      responses: {},
    },
  });
  const parameter = (name: string) => operation.parameters.find((one) => one.name === name);

  it('come from the path item and the operation, which wins, without those that other members describe', () => {
    expect(operation.parameters.map(({ in: where, name }) => `${where} ${name}`)).toEqual([
      'path id',
      'query limit',
      'header X-Trace',
      'query sort',
      'query filter',
      'query where',
      'header PIN',
      'cookie theme',
      'querystring q',
    ]);
    expect(parameter('limit')).toMatchObject({ deprecated: true, description: '', example: 5 });
  });

  it('have a style, which is the default of the standard if the document gives none', () => {
    const written = operation.parameters.map(({ name, style, explode, required }) => [name, style, explode, required]);
    expect(written).toEqual([
      ['id', 'simple', false, true],
      ['limit', 'form', true, false],
      ['X-Trace', 'simple', false, false],
      ['sort', 'pipeDelimited', false, false],
      ['filter', 'deepObject', true, false],
      ['where', 'form', true, false],
      ['PIN', 'simple', false, true],
      ['theme', 'form', true, false],
      ['q', 'form', true, false],
    ]);
    expect(parameter('filter')?.allowReserved).toBe(true);
  });

  it('carry schema, content, examples, secrets and open questions', () => {
    expect(parameter('id')?.schema).toBe('/paths/~1pets~1{id}/parameters/0/schema');
    expect(parameter('where')).toMatchObject({ content: { contentType: 'application/json' }, example: { a: 1 } });
    expect(parameter('where')?.schema).toMatch(/\/content\/application~1json\/schema$/);
    expect(parameter('theme')).toMatchObject({ example: 'dark', examples: [{ name: 'dark', value: 'dark' }] });
    expect(parameter('PIN')?.secret).toBe(true);
    expect(parameter('sort')).toMatchObject({ questions: ['By what?'], secret: false });
    expect(operation.headers.map(({ name, required, example }) => [name, required, example])).toEqual([
      ['X-Trace', false, 'abc'],
      ['PIN', true, undefined],
    ]);
  });
});

describe('security', () => {
  const { operation, api } = read(
    {
      get: {
        security: [{ key: [] }, { session: [], token: [] }, { login: ['read'], certificate: [] }, {}],
        responses: {},
      },
    },
    { security: [{ identity: [] }] },
  );

  it('is kept as it is written, with scopes and the empty alternative', () => {
    const written = operation.security.map((alternative) =>
      alternative.map(({ scheme, scopes }) => [scheme.key, ...scopes]),
    );
    expect(written).toEqual([[['key']], [['session'], ['token']], [['login', 'read'], ['certificate']], []]);
  });

  it('gives the place of each credential in a request', () => {
    expect(
      api.securitySchemes.map(({ key, type, travels, http }) => [key, type, travels?.in, travels?.name, http]),
    ).toEqual([
      ['key', 'apiKey', 'query', 'api_key', undefined],
      ['session', 'apiKey', 'cookie', 'SESSION', undefined],
      ['token', 'http', 'header', 'Authorization', 'bearer'],
      ['login', 'oauth2', 'header', 'Authorization', undefined],
      ['identity', 'openIdConnect', 'header', 'Authorization', undefined],
      ['certificate', 'mutualTLS', undefined, undefined, undefined],
    ]);
    expect(api.securitySchemes.find(({ key }) => key === 'session')?.deprecated).toBe(true);
    expect(api.securitySchemes.find(({ key }) => key === 'token')).toMatchObject({
      bearerFormat: 'JWT',
      description: 'A token.',
    });
  });

  it('is that of the document unless the operation has its own, which may be empty', () => {
    const rest = { security: [{ identity: [] }] };
    expect(read({ get: { responses: {} } }, rest).operation.security[0]?.[0]?.scheme.key).toBe('identity');
    expect(read({ get: { responses: {}, security: [] } }, rest).operation.security).toEqual([]);
  });

  const flawsIn = (item: JsonObject, rest: JsonObject = {}): string[] =>
    readAll(item, rest).mistakes?.map(({ place, message }) => `${place.replace('platform#', '')}: ${message}.`) ?? [];
  const guarded = (security: Json): JsonObject => ({ get: { responses: {}, security } });
  const at = '/paths/~1pets~1{id}/get/security';

  it.each<[string, Json, string]>([
    [
      'a name in place of an object',
      ['key'],
      `${at}/0: a security requirement was expected, and "key" found; correct it, or take it out.`,
    ],
    [
      'an object in place of the list',
      { key: [] },
      `${at}: a list was expected, and an object found; correct it, or take it out.`,
    ],
  ])('%s is a mistake and opens nothing', (_, security, sentence) => {
    expect(read(guarded(security)).operation.security.flat()).toMatchObject([{ scheme: { type: 'undefined' } }]);
    expect(flawsIn(guarded(security))).toEqual([sentence]);
    expect(flawsIn({ get: { responses: {} } }, { security })).toEqual([sentence.replace(at, '/security')]);
    expect(flawsIn({}, { webhooks: { seen: guarded(security) } })).toEqual([
      sentence.replace(at, '/webhooks/seen/get/security'),
    ]);
  });

  it.each<[string, Json, string[][]]>([
    ['a scheme', [{ lock: [] }], [['undefined']]],
    ['one of a set', [{ key: [], lock: [] }], [['apiKey', 'undefined']]],
    ['an alternative', [{ key: [] }, { lost: [] }], [['apiKey'], ['undefined']]],
    ['a URI reference', [{ '#/components/securitySchemes/no': [] }], [['undefined']]],
  ])('%s that is not defined stays, as what nobody has', (_, security, types) => {
    const { operation } = read(guarded(security));
    expect(operation.security.map((set) => set.map(({ scheme }) => scheme.type))).toEqual(types);
  });

  it.each<[string, JsonObject, string]>([
    ['of an unknown type', { type: 'pigeon' }, 'type, one of apiKey, http, oauth2, openIdConnect, mutualTLS.'],
    ['without a type', {}, 'type, one of apiKey, http, oauth2, openIdConnect, mutualTLS.'],
    ['that is a key without a name', { type: 'apiKey', in: 'header' }, '"name", and "in": header, query, cookie.'],
    [
      'that is a key in the path',
      { type: 'apiKey', in: 'path', name: 'k' },
      '"name", and "in": header, query, cookie.',
    ],
    ['of HTTP without its scheme', { type: 'http' }, '"scheme", e.g. bearer.'],
  ])('a scheme %s is a mistake, used or not, and lets no caller in', (_, scheme, needs) => {
    const place = '/components/securitySchemes/odd';
    expect(flawsIn({ get: { responses: {} } }, { components: { securitySchemes: { odd: scheme } } })).toEqual([
      `${place}: the security scheme needs ${needs.startsWith('type') ? 'a ' : ''}${needs}`,
    ]);
  });
});

describe('servers', () => {
  const root = {
    servers: [{ url: 'https://{region}.a.test/v1/', variables: { region: { default: 'eu', enum: ['eu', 'us'] } } }],
  };
  const one = (url: string) => [{ url, name: 'N' }];

  it.each([
    ['the document', { get: { responses: {} } }, 'https://eu.a.test/v1'],
    ['the path item', { servers: one('https://item.test'), get: { responses: {} } }, 'https://item.test'],
    ['the operation', { servers: one('https://item.test'), get: { servers: one('/own'), responses: {} } }, '/own'],
  ])('come from %s', (_, item, url) => {
    expect(read(item, root).operation.servers.map((server) => server.url)).toEqual([url]);
  });

  it('keep their template and variables', () => {
    expect(read({ get: { responses: {} } }, root).api.servers).toMatchObject([
      {
        template: 'https://{region}.a.test/v1/',
        variables: { region: { default: 'eu', enum: ['eu', 'us'], description: '' } },
      },
    ]);
  });
});

describe('bodies', () => {
  const pet = { $ref: '#/components/schemas/Pet' };
  const { operation } = read({
    post: {
      requestBody: {
        required: true,
        description: 'A pet.',
        content: {
          'application/json': { schema: pet, examples: { rex: { $ref: '#/components/examples/Rex' } } },
          'multipart/form-data': {
            schema: pet,
            encoding: {
              photo: {
                contentType: 'image/png',
                headers: { 'X-Size': { schema: { type: 'integer' } } },
                explode: true,
              },
            },
          },
        },
      },
      responses: {
        '200': {
          description: 'Fine.',
          summary: 'Short.',
          content: {
            'text/plain': {},
            'application/json': { schema: pet, examples: { rex: { value: { name: 'Rex' } } } },
            'application/jsonl': { $ref: '#/components/mediaTypes/Lines' },
          },
          headers: { 'X-Left': { required: true, schema: { type: 'integer', examples: [3] } }, 'Content-Type': {} },
          links: {
            again: {
              operationId: 'POST /pets/{id}',
              parameters: { id: '$response.body#/name' },
              description: 'Once more.',
            },
            other: { operationRef: '#/paths/~1pets~1{id}/post', requestBody: '$request.body' },
            nowhere: { operationId: 'none', server: { url: 'https://b.test/' } },
          },
        },
        '4XX': { description: 'Your fault.' },
        default: { description: 'Who knows.' },
        'x-note': 'no response',
      },
    },
  });

  it('of requests have every media type with schema, encoding and examples', () => {
    expect(operation.request).toMatchObject({
      required: true,
      description: 'A pet.',
      bodies: [
        { contentType: 'application/json', examples: [{ name: 'rex', summary: 'A dog', value: { name: 'Rex' } }] },
        {
          contentType: 'multipart/form-data',
          encoding: { photo: { contentType: 'image/png', explode: true, headers: [{ name: 'X-Size' }] } },
        },
      ],
    });
    expect(operation.secrets).toEqual(['/pin']);
  });

  it('of responses have every status, media type, header and link', () => {
    expect(operation.responses.map(({ status }) => status)).toEqual(['200', '4XX', 'default']);
    const [fine] = operation.responses;
    expect(fine).toMatchObject({ description: 'Fine.', summary: 'Short.' });
    expect(fine?.bodies.map(({ contentType }) => contentType)).toEqual([
      'text/plain',
      'application/json',
      'application/jsonl',
    ]);
    expect(fine?.bodies[2]?.itemSchema).toBe('/components/mediaTypes/Lines/itemSchema');
    expect(fine?.headers).toMatchObject([{ name: 'X-Left', required: true, example: 3 }]);
    expect(fine?.links).toMatchObject([
      {
        name: 'again',
        operation: 'POST /pets/{id}',
        parameters: { id: '$response.body#/name' },
        description: 'Once more.',
      },
      { name: 'other', operation: 'POST /pets/{id}', requestBody: '$request.body' },
      { name: 'nowhere', server: { url: 'https://b.test' } },
    ]);
    expect(fine?.links[2]?.operation).toBeUndefined();
  });

  it('form exchanges of examples with one name', () => {
    expect(operation.exchanges).toMatchObject([
      {
        name: 'rex',
        summary: 'A dog',
        request: { body: { name: 'Rex' }, contentType: 'application/json' },
        response: { status: 200 },
      },
    ]);
  });
});

describe('exchanges', () => {
  it('have parameters and credentials in their request, each in its place', () => {
    const { operation } = read({
      get: {
        security: [{ key: [] }],
        parameters: [
          { name: 'id', in: 'path', example: 7 },
          { name: '__proto__', in: 'query', examples: { rex: { value: 'own' }, tom: { value: 'other' } } },
          { name: 'theme', in: 'cookie', examples: { rex: { value: 'dark' } } },
          { $ref: '#/components/parameters/Trace' },
        ],
        responses: {
          '200': {
            description: '',
            content: { 'application/json': { examples: { rex: { value: 1 }, tom: { value: 2 } } } },
          },
        },
      },
    });
    const [rex, tom] = operation.exchanges.map(({ request }) => request);
    expect(Object.entries(rex?.query ?? {})).toEqual([
      ['api_key', 'demo'],
      ['__proto__', 'own'],
    ]);
    expect({ path: { ...rex?.path }, cookies: { ...rex?.cookies } }).toEqual({
      path: { id: 7 },
      cookies: { theme: 'dark' },
    });
    expect(tom?.cookies).toBeUndefined();
  });
});

describe('an operation', () => {
  it.each([
    ['get', true],
    ['head', true],
    ['options', true],
    ['trace', true],
    ['query', true],
    ['put', false],
    ['delete', false],
    ['post', false],
    ['patch', false],
  ])('%s is safe by default: %s', (verb, safe) => {
    expect(read({ [verb]: { responses: {} } }).operation.safe).toBe(safe);
    expect(read({ [verb]: { responses: {}, 'x-safe': !safe } }).operation.safe).toBe(!safe);
    expect(read({ [verb]: { responses: {}, 'x-safe-to-repeat': true } }).operation.safe).toBe(safe);
  });

  it('may be repeated if it only reads, whatever its method', () => {
    expect(read({ post: { responses: {}, 'x-safe': true } }).operation.safeToRepeat).toBe(true);
  });

  it.each([
    ['get', true],
    ['head', true],
    ['options', true],
    ['put', true],
    ['delete', true],
    ['post', false],
    ['patch', false],
  ])('%s is safe to repeat by default: %s', (verb, safe) => {
    expect(read({ [verb]: { responses: {} } }).operation.safeToRepeat).toBe(safe);
    expect(read({ [verb]: { responses: {}, 'x-safe-to-repeat': !safe } }).operation.safeToRepeat).toBe(!safe);
  });

  it('keeps its extensions, tags, deprecation and external docs', () => {
    const { operation, api } = read(
      {
        post: {
          tags: ['a', 'b'],
          deprecated: true,
          externalDocs: { url: 'https://d.test' },
          'x-team': 'T',
          responses: {},
        },
      },
      {
        tags: [
          { name: 'a', summary: 'A', kind: 'nav' },
          { name: 'b', parent: 'a', description: 'B.' },
        ],
      },
    );
    expect(operation).toMatchObject({ tags: ['a', 'b'], deprecated: true, externalDocs: { url: 'https://d.test' } });
    expect(operation.extensions).toEqual({ 'x-team': 'T' });
    expect(api.tags).toMatchObject([
      { name: 'a', summary: 'A', kind: 'nav' },
      { name: 'b', parent: 'a', description: 'B.' },
    ]);
  });

  it('is found under every HTTP method, also one without a member of its own', () => {
    const { operations } = contractOf({
      openapi: {
        openapi: '3.2.0',
        info: { title: 'T', version: '1' },
        paths: {
          '/a': {
            query: { responses: {} },
            additionalOperations: { LINK: { responses: {} }, Lock: { responses: {} } },
          },
        },
      },
    });
    expect(operations.map(({ method, path }) => `${method} ${path}`)).toEqual(['QUERY /a', 'LINK /a', 'Lock /a']);
  });

  it('is read in webhooks and callbacks, too', () => {
    const { operation, api } = read(
      {
        post: {
          callbacks: { paid: { '{$request.body#/url}': { post: { operationId: 'onPaid', responses: {} } } } },
          responses: {},
        },
      },
      { webhooks: { sold: { post: { operationId: 'onSold', responses: { '200': { description: '' } } } } } },
    );
    expect(operation.callbacks).toMatchObject([
      { name: 'paid', expression: '{$request.body#/url}', operation: { id: 'onPaid', method: 'POST' } },
    ]);
    expect(api.webhooks).toMatchObject([{ id: 'onSold', path: 'sold', responses: [{ status: '200' }] }]);
  });

  it('follows $ref, $id and $anchor of schemas, keeps the keywords beside a $ref, and stops at a circle', () => {
    const { operation } = read(
      { get: { responses: {} } },
      {
        components: {
          schemas: {
            Ref: { $ref: '#/components/schemas/Named', description: 'beside' },
            Named: { $id: 'https://a.test/named', $anchor: 'here', type: 'string' },
            ById: { $ref: 'https://a.test/named' },
            ByAnchor: { $ref: 'https://a.test/named#here' },
            Anchored: { $anchor: 'there', type: 'string' },
            ByOwnAnchor: { $ref: '#there' },
            A: { $ref: '#/components/schemas/B' },
            B: { $ref: '#/components/schemas/A' },
          },
        },
      },
    );
    const at = (name: string) => operation.schemaAt(`/components/schemas/${name}`);
    expect(at('Ref')).toMatchObject({
      pointer: '/components/schemas/Named',
      schema: { type: 'string' },
      via: [{ schema: { description: 'beside' } }],
    });
    expect(at('ById').pointer).toBe('/components/schemas/Named');
    expect(at('ByAnchor').pointer).toBe('/components/schemas/Named');
    expect(at('ByOwnAnchor').pointer).toBe('/components/schemas/Anchored');
    expect(at('A').schema).toEqual({});
  });
});

describe('an API', () => {
  it('has the title, version and description of its document', () => {
    const { api } = read(
      { get: { responses: {} } },
      {
        info: {
          ...{ title: 'T', version: '2', summary: 'S', description: 'D', 'x-open-question': 'What?' },
          termsOfService: 'https://d.test/terms',
          contact: { name: 'Ann', email: 'ann@d.test', url: 7 },
          license: { name: 'MIT', identifier: 'MIT' },
        },
        externalDocs: { url: 'https://d.test', description: 'More' },
        'x-open-question': 'How many?',
      },
    );
    expect(api).toMatchObject({
      title: 'T',
      version: '2',
      summary: 'S',
      description: 'D',
      questions: ['What?', 'How many?'],
      termsOfService: 'https://d.test/terms',
    });
    expect(api.contact).toEqual({ name: 'Ann', email: 'ann@d.test' });
    expect(api.license).toEqual({ name: 'MIT', identifier: 'MIT' });
    expect(api.externalDocs).toEqual({ url: 'https://d.test', description: 'More' });
  });

  it('gives the second of two operations with one name another one, and names its place', () => {
    const openapi = {
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths: { '/a': { get: { operationId: 'a', responses: {} } }, '/b': { get: { operationId: 'a', responses: {} } } },
    };
    const { operations, mistakes } = contractOf({ openapi });
    expect(operations.map(({ id }) => id)).toEqual(['a', 'a_2']);
    expect(mistakes?.map(noteOf)).toEqual([
      'platform#/paths/~1b/get/operationId: another operation is called "a", too; here it is called "a_2".',
    ]);
  });
});

describe('secrets', () => {
  const secretsOf = (schemas: JsonObject): string[] | undefined => {
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Root' } } };
    const post = { operationId: 'post', requestBody: { content }, responses: {} };
    const openapi = { openapi: '3.1.0', info: {}, paths: { '/': { post } }, components: { schemas } };
    return contractOf({ openapi }).operations[0]?.secrets;
  };
  const pin = { type: 'string', format: 'password' };

  it('are found on every path that leads to them, once in a recursive schema', () => {
    const schemas = {
      Root: {
        properties: {
          home: { $ref: '#/components/schemas/Door' },
          others: { type: 'array', items: { $ref: '#/components/schemas/Door' } },
          byName: { additionalProperties: pin, patternProperties: { '^x': { prefixItems: [true, pin] } } },
          plain: { type: 'string' },
        },
      },
      Door: { allOf: [{ properties: { pin } }, { properties: { next: { $ref: '#/components/schemas/Door' } } }] },
    };
    expect(secretsOf(schemas)?.sort()).toEqual(['/byName/*', '/byName/*/1', '/home/pin', '/others/*/pin']);
  });

  it('are found quickly among schemas that all refer to each other', () => {
    const names = Array.from({ length: 30 }, (_, i) => `S${i}`);
    const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/schemas/${name}` }]));
    const schemas = Object.fromEntries(['Root', ...names].map((name) => [name, { properties }]));
    expect(secretsOf(schemas)).toEqual([]);
    expect(secretsOf({ ...schemas, S7: { properties: { ...properties, pin } } })).toContain('/S3/S7/pin');
  });
});
