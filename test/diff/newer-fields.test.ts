import { expect, it } from 'vitest';
import { setAtPointer, type JsonObject } from '../../scripts/contract/base/json.ts';
import type { OpenrpcDocument } from '../../scripts/contract/document/documents.ts';
import { diff } from '../../scripts/diff/diff.ts';
import { contractOf } from '../support/contract-of.ts';

// Fields of OpenAPI 3.2 and OpenRPC 1.4 beside schemas: what a client notices is said, and whether it breaks.

const parts = '/paths/~1a/post/requestBody/content/multipart~1mixed';
const form = '/paths/~1a/post/requestBody/content/multipart~1form-data';
const answer = '/paths/~1a/post/responses/200';
const openapi: JsonObject = {
  ...{ openapi: '3.2.0', info: { title: 'T', version: '1' }, security: [{ key: [] }] },
  paths: {
    '/a': {
      post: {
        operationId: 'a',
        requestBody: {
          content: {
            'multipart/mixed': {
              itemSchema: { type: 'object', properties: { id: { type: 'string' } } },
              prefixEncoding: [{ contentType: 'application/json' }, { contentType: 'image/png' }],
              itemEncoding: { contentType: 'image/png, image/jpeg', headers: { 'X-Name': { schema: {} } } },
            },
            'multipart/form-data': {
              schema: { type: 'object', properties: { set: { type: 'array', items: {} } } },
              encoding: {
                set: {
                  contentType: 'multipart/mixed',
                  prefixEncoding: [{ contentType: 'text/plain' }],
                  itemEncoding: { contentType: 'image/png' },
                },
              },
            },
          },
        },
        responses: {
          200: {
            headers: {
              'X-Limits': { schema: { type: 'object', properties: { day: { type: 'integer' } } } },
              'X-Page': { schema: { type: 'integer' } },
              Link: { content: { 'application/linkset': { schema: { type: 'object' } } } },
            },
            content: {
              'multipart/mixed': {
                itemSchema: { type: 'string' },
                itemEncoding: { contentType: 'text/plain', headers: { 'X-Name': { required: true, schema: {} } } },
              },
            },
          },
        },
      },
    },
  },
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
};
const openrpc: JsonObject = {
  ...{ openrpc: '1.4.1', info: { title: 'T', version: '1' } },
  methods: [
    {
      name: 'm',
      params: [{ name: 'of', schema: { type: 'string' } }],
      result: { name: 'r', schema: { type: 'string' } },
      errors: [{ code: 3, message: 'No.', data: { reason: 'busy', after: 5 } }],
    },
  ],
};

type Case = [JsonObject, string, unknown, ...string[]];
const cases: Case[] = [
  [
    openapi,
    `${parts}/prefixEncoding/1/contentType`,
    'image/gif',
    'major: The media type of part 2 of the body changed.',
  ],
  // What the encoding of all further parts says applies to the second one, too.
  [
    openapi,
    `${parts}/prefixEncoding`,
    [{ contentType: 'application/json' }],
    'minor: The media type of part 2 of the body changed.',
    'minor: The header `X-Name` was added.',
  ],
  [
    openapi,
    `${parts}/prefixEncoding/2`,
    { contentType: 'image/png, image/jpeg', headers: { 'X-Name': { schema: {} } } },
  ],
  [openapi, `${parts}/prefixEncoding/0/style`, 'form', 'major: Part 1 of the body is serialized differently.'],
  [
    openapi,
    `${parts}/itemEncoding/contentType`,
    'image/png',
    'major: The media type of each further part of the body changed.',
  ],
  [openapi, `${parts}/itemEncoding/headers/X-Name/required`, true, 'major: The header `X-Name` became required.'],
  [openapi, `${parts}/itemEncoding/headers/X-Name/deprecated`, true, 'minor: The header `X-Name` is now deprecated.'],
  [
    openapi,
    `${parts}/itemEncoding/headers/X-Name/schema`,
    { type: 'integer' },
    'major: Type of `X-Name` narrowed from anything to integer.',
  ],
  [openapi, `${parts}/itemSchema/properties/id/deprecated`, true, 'minor: Property `id` of `items` is now deprecated.'],
  [
    openapi,
    `${form}/encoding/set/prefixEncoding/0/contentType`,
    'application/json',
    'major: The media type of part 1 of the field `set` of the body changed.',
  ],
  [
    openapi,
    `${form}/encoding/set/itemEncoding/allowReserved`,
    true,
    'major: Each further part of the field `set` of the body is serialized differently.',
  ],
  [openapi, `${answer}/content/multipart~1mixed/itemEncoding/headers`, {}, 'major: The header `X-Name` was removed.'],
  [openapi, `${answer}/headers/X-Page/deprecated`, true, 'minor: The header `X-Page` is now deprecated.'],
  [openapi, `${answer}/headers/X-Page/explode`, true],
  [
    openapi,
    `${answer}/headers/X-Limits/explode`,
    true,
    'major: The header `X-Limits` is serialized differently: `=` is now between a name and its value.',
  ],
  [
    openapi,
    `${answer}/headers/Link`,
    { content: { 'application/json': { schema: { type: 'object' } } } },
    'major: The header `Link` is serialized differently: application/linkset became application/json.',
  ],
  [
    openapi,
    `${answer}/headers/Link/content/application~1linkset/schema/type`,
    'array',
    'major: Type of `Link` changed from object to array.',
  ],
  [openapi, '/components/securitySchemes/key/deprecated', true, 'minor: The credential X-Key is now deprecated.'],
  [openrpc, '/methods/0/params/0/deprecated', true, 'minor: The param `of` is now deprecated.'],
  [openrpc, '/methods/0/errors/0/data/hint', 'Wait.', 'minor: The data of the error 3 changed.'],
  [openrpc, '/methods/0/errors/0/data/after', 'soon', 'major: The data of the error 3 changed.'],
  [
    openrpc,
    '/methods/0/errors/0',
    { code: 3, message: 'No.' },
    'major: The data of the error 3 is no longer documented.',
  ],
];

const contractWith = (document: JsonObject) =>
  contractOf('openrpc' in document ? { openrpc: document as unknown as OpenrpcDocument } : { openapi: document });

it.each(cases.map(([document, pointer, value, ...found]) => ({ document, pointer, value, found })))(
  'says what $pointer means where it is $value',
  ({ document, pointer, value, found }) => {
    const after = setAtPointer(document, pointer, value as JsonObject) as JsonObject;
    const { changes } = diff(contractWith(structuredClone(document)), contractWith(after));
    expect(changes.map(({ impact, message }) => `${impact}: ${message}`)).toEqual(found);
  },
);
