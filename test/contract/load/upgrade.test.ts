import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAtPointer, type Json, type JsonObject } from '../../../scripts/contract/base/json.ts';
import { loadContract } from '../../../scripts/contract/load.ts';
import { compileSchemas } from '../../../scripts/contract/compile/compile-schemas.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-upgrade-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const info = { title: 'Old', version: '1' };

/** The document that results from one of an older version. */
async function upgradedFrom(document: JsonObject): Promise<JsonObject> {
  const file = join(folder, 'old.json');
  await writeFile(file, JSON.stringify({ info, ...document }));
  const contract = await loadContract({ openapi: file });
  compileSchemas(contract, 'lenient');
  return contract.apis[0]?.document ?? {};
}

async function schemasFrom(schemas: JsonObject): Promise<Json | undefined> {
  return getAtPointer(
    await upgradedFrom({ openapi: '3.0.3', paths: {}, components: { schemas } }),
    '/components/schemas',
  );
}

const answer = { 200: { description: 'OK' } };

describe('OpenAPI 3.0', () => {
  const cases: [what: string, written: Json, read: Json][] = [
    ['nullable with a type', { type: 'string', nullable: true }, { type: ['string', 'null'] }],
    ['nullable that is false', { type: 'string', nullable: false }, { type: 'string' }],
    ['nullable alone, which allows nothing more', { description: 'Any', nullable: true }, { description: 'Any' }],
    ['nullable with properties but no type', { properties: { a: {} }, nullable: true }, { properties: { a: {} } }],
    [
      'nullable oneOf',
      { oneOf: [{ type: 'string' }], nullable: true },
      { anyOf: [{ oneOf: [{ type: 'string' }] }, { type: 'null' }] },
    ],
    [
      'nullable enum without a type',
      { enum: ['a'], nullable: true, title: 'T' },
      { title: 'T', anyOf: [{ enum: ['a'] }, { type: 'null' }] },
    ],
    [
      'nullable allOf beside an anyOf',
      { allOf: [{ type: 'string' }], anyOf: [{ minLength: 1 }], nullable: true },
      { anyOf: [{ allOf: [{ type: 'string' }], anyOf: [{ minLength: 1 }] }, { type: 'null' }] },
    ],
    [
      'nullable allOf with a type, as NestJS writes it',
      { type: 'object', allOf: [{ $ref: '#/components/schemas/Other' }], nullable: true, description: 'Why' },
      {
        description: 'Why',
        anyOf: [{ type: 'object', allOf: [{ $ref: '#/components/schemas/Other' }] }, { type: 'null' }],
      },
    ],
    [
      'what stands next to a $ref: words are kept, and the wish for null; rules were never valid',
      { $ref: '#/components/schemas/Other', description: 'Why', minLength: 3, nullable: true },
      { description: 'Why', anyOf: [{ $ref: '#/components/schemas/Other' }, { type: 'null' }] },
    ],
    [
      'an exclusive minimum',
      { type: 'number', minimum: 1, exclusiveMinimum: true },
      { type: 'number', exclusiveMinimum: 1 },
    ],
    [
      'a maximum that is not exclusive',
      { type: 'number', maximum: 1, exclusiveMaximum: false },
      { type: 'number', maximum: 1 },
    ],
    ['an example', { type: 'string', example: 'a' }, { type: 'string', examples: ['a'] }],
    ['bytes', { type: 'string', format: 'byte' }, { type: 'string', contentEncoding: 'base64' }],
    [
      'data that looks like a schema',
      { type: 'object', default: { type: 'string', nullable: true, example: 1 } },
      { type: 'object', default: { type: 'string', nullable: true, example: 1 } },
    ],
    [
      'an extension that looks like a schema',
      { type: 'string', 'x-mine': { type: 'string', nullable: true, example: 1 }, 'x-none': null },
      { type: 'string', 'x-mine': { type: 'string', nullable: true, example: 1 }, 'x-none': null },
    ],
    [
      'names of a discriminator that look like keywords',
      {
        oneOf: [{ $ref: '#/components/schemas/Other' }],
        discriminator: { propertyName: 'kind', mapping: { example: 'Other' } },
      },
      {
        oneOf: [{ $ref: '#/components/schemas/Other' }],
        discriminator: { propertyName: 'kind', mapping: { example: 'Other' } },
      },
    ],
  ];

  it.each(cases)('reads %s', async (_, written, read) => {
    const schemas = { example: written, default: { properties: { example: written } }, Other: { type: 'string' } };
    expect(await schemasFrom(schemas)).toEqual({
      example: read,
      default: { properties: { example: read } },
      Other: { type: 'string' },
    });
  });

  it('distinguishes named parts from keywords, whatever their names are', async () => {
    const schema = { type: 'string', nullable: true };
    const header = { schema, example: 'a' };
    const body = { content: { 'application/json': { schema, example: { type: 'string', nullable: true } } } };
    const written = {
      parameters: { example: { name: 'example', in: 'query', ...header } },
      requestBodies: { default: body, example: body },
      responses: { example: { description: 'OK', ...body }, default: { description: 'OK', ...body } },
      headers: { example: header },
      links: { example: { operationId: 'a', parameters: { example: 1 } } },
      securitySchemes: {
        example: { type: 'oauth2', flows: { implicit: { authorizationUrl: 'https://a', scopes: { example: 'E' } } } },
      },
    };
    const upgraded = { type: ['string', 'null'] };
    const newHeader = { schema: upgraded, example: 'a' };
    const newBody = {
      content: {
        'application/json': { schema: upgraded, example: { type: 'string', nullable: true } },
      },
    };
    const document = await upgradedFrom({ openapi: '3.0.3', paths: {}, components: written });
    expect(document['components']).toEqual({
      parameters: { example: { name: 'example', in: 'query', ...newHeader } },
      requestBodies: { default: newBody, example: newBody },
      responses: { example: { description: 'OK', ...newBody }, default: { description: 'OK', ...newBody } },
      headers: { example: newHeader },
      links: written.links,
      securitySchemes: written.securitySchemes,
    });
  });

  it('names the line of what is wrong in the file as written', async () => {
    const file = join(folder, 'wrong.yaml');
    const text = `openapi: 3.0.0
info: { title: T, version: '1' }
paths: {}
components:
  schemas:
    Wrong:
      nullable: true
      type: string
      pattern: '('
`;
    await writeFile(file, text);
    const contract = await loadContract({ openapi: file });
    expect(contract.locate(contract.apis[0]?.name ?? '', '/components/schemas/Wrong/pattern')).toBe(`${file}:9:7`);
  });
});

describe('Swagger 2', () => {
  it('reads servers, bodies, forms, files and lists', async () => {
    const document = await upgradedFrom({
      swagger: '2.0',
      host: 'api.example.com',
      basePath: '/v1',
      schemes: ['https'],
      consumes: ['application/json'],
      produces: ['application/json'],
      paths: {
        '/upload/{id}': {
          'x-note': null,
          put: { schemes: ['wss'], responses: answer },
          parameters: [
            { name: 'id', in: 'path', required: true, type: 'string', 'x-example': 'abc' },
            { name: 'shared', in: 'body', schema: { $ref: '#/definitions/Pet' } },
          ],
          post: {
            parameters: [
              { $ref: '#/parameters/File' },
              {
                name: 'tags',
                in: 'formData',
                type: 'array',
                items: { type: 'string', collectionFormat: 'csv' },
                collectionFormat: 'multi',
              },
            ],
            responses: answer,
          },
        },
        '/form': {
          get: { produces: [], responses: { 200: { description: 'OK', schema: { type: 'string' } } } },
          post: { parameters: [{ name: 'n', in: 'formData', type: 'string', required: true }], responses: answer },
          patch: {
            parameters: [
              { name: 'a', in: 'query', type: 'array', items: { type: 'integer' }, collectionFormat: 'pipes' },
              { name: 'b', in: 'body', required: true, schema: { $ref: '#/paths/~1form/get/responses/200/schema' } },
            ],
            responses: { 200: { $ref: '#/responses/Pets' } },
          },
        },
      },
      parameters: { File: { name: 'file', in: 'formData', type: 'file', required: true } },
      responses: {
        Pets: {
          description: 'OK',
          schema: { type: 'array', items: { $ref: '#/definitions/Pet' } },
          examples: { 'application/json': [{ type: 'file', nullable: true }] },
        },
      },
      definitions: {
        Pet: { type: 'object', discriminator: 'kind', properties: { name: { type: 'string', 'x-nullable': true } } },
      },
      securityDefinitions: {
        o: {
          type: 'oauth2',
          flow: 'accessCode',
          authorizationUrl: 'https://a',
          tokenUrl: 'https://t',
          scopes: { read: 'R' },
        },
        b: { type: 'basic' },
      },
    });
    const at = (pointer: string): Json | undefined => getAtPointer(document, pointer);
    const upload = '/paths/~1upload~1{id}';
    expect(at('/servers')).toEqual([{ url: 'https://api.example.com/v1' }]);
    expect(at('/schemes')).toBe(undefined);
    expect(at(`${upload}/x-note`)).toBe(null);
    expect(at(`${upload}/parameters`)).toEqual([
      { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'abc' },
    ]);
    expect(at(`${upload}/put/servers`)).toEqual([{ url: 'wss://api.example.com/v1' }]);
    expect(at(`${upload}/put/requestBody`)).toEqual({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
    });
    expect(at(`${upload}/post/requestBody`)).toEqual({
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: ['file'],
            properties: {
              file: { contentMediaType: 'application/octet-stream' },
              tags: { type: 'array', items: { type: 'string' } },
            },
          },
          encoding: { tags: { style: 'form', explode: true } },
        },
      },
    });
    expect(at(`${upload}/post/parameters`)).toBe(undefined);
    expect(Object.keys(at('/paths/~1form/post/requestBody/content') ?? {})).toEqual([
      'application/x-www-form-urlencoded',
    ]);
    expect(at('/paths/~1form/patch/parameters')).toEqual([
      {
        name: 'a',
        in: 'query',
        style: 'pipeDelimited',
        explode: false,
        schema: { type: 'array', items: { type: 'integer' } },
      },
    ]);
    const lifted = { $ref: '#/components/schemas/get_responses_200' };
    expect(at('/paths/~1form/get/responses/200/content')).toEqual({ 'application/json': { schema: lifted } });
    expect(at('/paths/~1form/patch/requestBody/content/application~1json/schema')).toEqual(lifted);
    expect(at('/components/responses/Pets/content/application~1json/example')).toEqual([
      { type: 'file', nullable: true },
    ]);
    expect(at('/components/schemas/Pet')).toEqual({
      type: 'object',
      discriminator: { propertyName: 'kind' },
      required: ['kind'],
      properties: { name: { type: ['string', 'null'] } },
    });
    expect(at('/components/securitySchemes')).toEqual({
      o: {
        type: 'oauth2',
        flows: { authorizationCode: { authorizationUrl: 'https://a', tokenUrl: 'https://t', scopes: { read: 'R' } } },
      },
      b: { type: 'http', scheme: 'basic' },
    });
  });

  it('names the line of what is wrong in the file as written', async () => {
    const file = join(folder, 'swagger.yaml');
    const text = `swagger: '2.0'
info: { title: T, version: '1' }
paths:
  /a:
    post:
      parameters:
        - in: body
          name: b
          schema:
            pattern: a
      responses:
        200:
          description: OK
          schema:
            type: string
definitions:
  A:
    type: object
`;
    await writeFile(file, text);
    const {
      apis: [api],
      locate,
    } = await loadContract({ openapi: file });
    const operation = '/paths/~1a/post';
    expect(locate(api?.name ?? '', '/components/schemas/A/type')).toBe(`${file}:18:5`);
    expect(locate(api?.name ?? '', `${operation}/requestBody/content/application~1json/schema/pattern`)).toBe(
      `${file}:10:13`,
    );
    expect(locate(api?.name ?? '', `${operation}/responses/200/content/application~1json/schema/type`)).toBe(
      `${file}:15:13`,
    );
  });
});

it('ignores nullable in OpenAPI 3.1, which has removed it', async () => {
  const document = await upgradedFrom({
    openapi: '3.1.0',
    paths: {},
    components: {
      schemas: { A: { nullable: true }, B: { type: 'string', nullable: true, example: { nullable: true } } },
    },
  });
  expect(getAtPointer(document, '/components/schemas')).toEqual({
    A: {},
    B: { type: 'string', example: { nullable: true } },
  });
});

it.each(['3.2.0', '3.1.1', '3.0.4'])('reads OpenAPI %s', async (openapi) => {
  expect((await upgradedFrom({ openapi, paths: {} }))['openapi']).toBe(openapi.startsWith('3.0') ? '3.1.1' : openapi);
});
