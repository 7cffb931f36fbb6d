import { describe, expect, it } from 'vitest';
import type { Contract } from '../../scripts/contract/contract.ts';
import { contractOf } from '../support/contract-of.ts';
import type { OpenrpcDocument } from '../../scripts/contract/document/documents.ts';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { diff } from '../../scripts/diff/diff.ts';
import { jsonContent } from '../support/json-content.ts';

type Components = { [kind: string]: JsonObject };

/** Three operations: `a` sends and receives a Pet, `b` receives a list of them, `c` has a parameter. */
function contractWith(components: Components, security: JsonObject[] = []) {
  const pet = { $ref: '#/components/schemas/Pet' };
  return contractOf({
    openapi: {
      openapi: '3.1.0',
      info: { title: 'T', version: '1.0.0' },
      security,
      paths: {
        '/a': {
          post: {
            operationId: 'a',
            requestBody: jsonContent(pet),
            responses: { 200: { description: 'ok', ...jsonContent({ anyOf: [pet, { type: 'null' }] }) } },
          },
        },
        '/b': {
          get: {
            operationId: 'b',
            parameters: [{ $ref: '#/components/parameters/Page' }],
            responses: {
              200: {
                description: 'ok',
                ...jsonContent({ type: 'array', items: { allOf: [pet, { required: ['b'] }] } }),
              },
              404: { $ref: '#/components/responses/NotFound' },
            },
          },
        },
        '/c': {
          get: {
            operationId: 'c',
            parameters: [{ $ref: '#/components/parameters/Page' }],
            responses: { 404: { $ref: '#/components/responses/NotFound' } },
          },
        },
      },
      components: {
        parameters: { Page: { name: 'page', in: 'query', schema: { type: 'integer' } } },
        responses: { NotFound: { description: 'none', ...jsonContent({ type: 'object' }) } },
        securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
        ...components,
      },
    },
  });
}

const base: Components = {
  schemas: { Pet: { type: 'object', properties: { name: { type: 'string' }, kind: { enum: ['cat', 'dog'] } } } },
};

function changesTo(components: Components, before = base): [string, string, string, ...string[]][] {
  return diff(contractWith({ ...base, ...before }), contractWith({ ...base, ...components })).changes.map(
    ({ impact, place, message, uses }) => [
      impact,
      place,
      message,
      ...uses.map((use) => `${use.operation} ${use.in} ${use.place}`),
    ],
  );
}

const request = 'a request /a/post/requestBody';
const responses = ['a response /a/post/responses/200', 'b response /b/get/responses/200'];

describe('a change to what operations share', () => {
  it('is one change with all its uses, and the impact that it has where it has most', () => {
    const kind = { enum: ['cat', 'dog', 'fish'] };
    const place = '#/components/schemas/Pet/properties/kind';
    const message = '`kind` may now also be "fish".';
    expect(changesTo({ schemas: { Pet: { type: 'object', properties: { name: { type: 'string' }, kind } } } })).toEqual(
      [['major', place, message, request, ...responses]],
    );
  });

  it('is one change if it breaks requests and responses alike', () => {
    const named = (pattern: string): Components => ({
      schemas: { Pet: { type: 'object', properties: { name: { type: 'string', pattern } } } },
    });
    const message = 'The pattern of `name` changed from ^[a-z]+$ to ^[0-9]+$.';
    expect(changesTo(named('^[0-9]+$'), named('^[a-z]+$'))).toEqual([
      ['major', '#/components/schemas/Pet/properties/name', message, request, ...responses],
    ]);
  });

  it('belongs to the schema that says it, whichever schemas include that', () => {
    const [owner, dog, cat] = ['Owner', 'Dog', 'Cat'].map((name) => ({ $ref: `#/components/schemas/${name}` }));
    const schemas = (own: JsonObject): JsonObject => ({
      Owner: { type: 'object', properties: own },
      Dog: { allOf: [owner ?? {}, { properties: { barks: { type: 'boolean' } } }] },
      Cat: { allOf: [owner ?? {}], properties: { purrs: { type: 'boolean' } } },
      Pet: { oneOf: [dog ?? {}, cat ?? {}] },
    });
    const before = { schemas: schemas({ name: { type: 'string' }, mail: { type: 'string' } }) };
    expect(changesTo({ schemas: schemas({ name: { type: 'string' } }) }, before)).toEqual([
      [
        'major',
        '#/components/schemas/Owner/properties/mail',
        'Property `mail` of `Owner` was removed.',
        request,
        ...responses,
      ],
    ]);
  });

  it('is one change for a parameter, a response and the security of the document', () => {
    const page = { name: 'page', in: 'query', required: true, schema: { type: 'integer', minimum: 1 } };
    expect(changesTo({ parameters: { Page: page } })).toEqual([
      [
        'major',
        '#/components/parameters/Page',
        'The query parameter `page` became required.',
        'b request /b/get/parameters/page',
        'c request /c/get/parameters/page',
      ],
      [
        'major',
        '#/components/parameters/Page/schema',
        'minimum of `Page` changed from none to 1.',
        'b request /b/get/parameters/page',
        'c request /c/get/parameters/page',
      ],
    ]);
    expect(changesTo({ responses: { NotFound: { description: 'nothing' } } })).toEqual([
      [
        'major',
        '#/components/responses/NotFound',
        'The media type application/json was removed.',
        'b response /b/get/responses/404',
        'c response /c/get/responses/404',
      ],
      [
        'patch',
        '#/components/responses/NotFound',
        'The description changed.',
        'b response /b/get/responses/404',
        'c response /c/get/responses/404',
      ],
    ]);
    const { changes } = diff(contractWith(base), contractWith(base, [{ key: [] }]));
    expect(changes.map(({ place, operation, uses }) => [place, operation, uses.length])).toEqual([
      ['#/security', '', 3],
    ]);
  });

  it('is none of a schema to which a place now leads', () => {
    const schemas = { ...base['schemas'], Plant: { type: 'object', properties: { name: { type: 'integer' } } } };
    const held = (name: string): Components => ({
      schemas: { ...schemas, Pet: { type: 'object', properties: { it: { $ref: `#/components/schemas/${name}` } } } },
    });
    const animal = { Animal: { type: 'object', properties: { name: { type: 'string' } } } };
    const [before, after] = [held('Animal'), held('Plant')];
    const known = changesTo(
      { schemas: { ...animal, ...after['schemas'] } },
      { schemas: { ...animal, ...before['schemas'] } },
    );
    expect(new Set(known.map(([, place]) => place))).toEqual(
      new Set(['#/components/schemas/Pet/properties/it/properties/name']),
    );
  });

  it('has ids that differ, and says what it means for each use', () => {
    const { changes } = diff(contractWith(base), contractWith({ ...base, schemas: { Pet: { type: 'string' } } }));
    expect(new Set(changes.map(({ id }) => id)).size).toBe(changes.length);
    const kind = { enum: ['cat', 'dog', 'fish'] };
    const [change] = diff(
      contractWith(base),
      contractWith({ ...base, schemas: { Pet: { type: 'object', properties: { name: { type: 'string' }, kind } } } }),
    ).changes;
    expect(change).toMatchObject({ rule: 'enum-value-added', impact: 'major', operation: '' });
    expect(change?.uses.map((use) => `${use.operation} ${use.in} ${use.impact}`)).toEqual([
      'a request minor',
      'a response major',
      'b response major',
    ]);
  });
});

it('is one change to a part that methods, callbacks or paths share, at its place as it is written', () => {
  const rpc = (code: number, required: boolean, type: string, message = 'Busy') => {
    const method = (name: string) => ({
      ...{ name, params: [{ $ref: '#/components/contentDescriptors/Of' }] },
      result: { $ref: '#/components/contentDescriptors/Count' },
      errors: [{ $ref: '#/components/errors/Busy' }],
    });
    const contentDescriptors = {
      Of: { name: 'of', required, schema: { type: 'string' } },
      Count: { name: 'count', schema: { type } },
    };
    const components = { contentDescriptors, errors: { Busy: { code, message } } };
    const info = { title: 'N', version: '1.0.0' };
    const document = { openrpc: '1.3.2', info, methods: [method('a'), method('b')], components };
    return contractOf({ openrpc: document as unknown as OpenrpcDocument });
  };
  const placed = (before: Contract, after: Contract) =>
    diff(before, after).changes.map(({ place, uses }) => [place, uses.map(({ operation }) => operation).join()]);
  expect(placed(rpc(-32001, false, 'integer'), rpc(-32002, true, 'string'))).toEqual([
    ['#/components/contentDescriptors/Of/required', 'a,b'],
    ['#/components/errors/Busy/code', 'a,b'],
    ['#/components/contentDescriptors/Count/schema', 'a,b'],
  ]);
  expect(placed(rpc(1, true, 'string'), rpc(1, true, 'string', 'Too busy'))).toEqual([
    ['#/components/errors/Busy/message', 'a,b'],
  ]);
  const calling = (type: string) => {
    const requestBody = { content: { 'application/json': { schema: { type } } } };
    const one = (operationId: string) => ({
      post: { operationId, callbacks: { on: { $ref: '#/components/callbacks/On' } }, responses: {} },
    });
    const components = { callbacks: { On: { '{$request.query.url}': { post: { requestBody, responses: {} } } } } };
    const paths = { '/a': one('a'), '/b': one('b') };
    return contractOf({ openapi: { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, components } });
  };
  const content = 'post/requestBody/content/application~1json/schema';
  const item = (type: string) => {
    const requestBody = { content: { 'application/json': { schema: { type } } } };
    const ref = { $ref: '#/components/pathItems/Item' };
    const components = { pathItems: { Item: { post: { requestBody, responses: {} } } } };
    const info = { title: 'T', version: '1' };
    return contractOf({ openapi: { openapi: '3.1.0', info, paths: { '/a': ref, '/b': ref }, components } });
  };
  expect(placed(item('integer'), item('string'))).toEqual([
    [`#/components/pathItems/Item/${content}`, 'POST /a,POST /b'],
  ]);
  expect(placed(calling('integer'), calling('string'))).toEqual([
    [`#/components/callbacks/On/{$request.query.url}/${content}`, 'a,b'],
  ]);
});

it('compares operations whose paths differ only in the names of parameters with themselves', () => {
  const at = (text: string): JsonObject => ({ get: { operationId: text, description: text, responses: {} } });
  const paths = { '/x/{a}': at('first'), '/x/{b}': at('second') };
  const contract = () => contractOf({ openapi: { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths } });
  expect(diff(contract(), contract()).changes).toEqual([]);
});

it('says which values of an enum that may grow are gone and new, and which tags an operation has', () => {
  const version = (tags: string[], known: string[], length: object = {}) =>
    contractOf({
      openapi: {
        ...{ openapi: '3.1.0', info: { title: 'T', version: '1' } },
        paths: {
          '/a': {
            post: {
              operationId: 'a',
              tags,
              requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Kind' } } } },
              responses: {},
            },
          },
        },
        components: {
          schemas: { Kind: { type: 'string', pattern: '^[a-z]{3}$', ...length, 'x-extensible-enum': known } },
        },
      },
    });
  const { changes } = diff(version(['one'], ['cat', 'dog']), version([], ['cat', 'owl'], { maxLength: 3 }));
  expect(changes.map(({ impact, rule, message }) => `${impact} ${rule}: ${message}`)).toEqual([
    'major enum-value-removed: `Kind` may no longer be "dog".',
    'minor enum-value-added: `Kind` may now also be "owl".',
    'patch tags-changed: The tags of a changed from one to none.',
  ]);
});
