import { describe, expect, it } from 'vitest';
import { contractOf } from '../../scripts/contract/contract.ts';
import type { Json, JsonObject } from '../../scripts/contract/json.ts';
import type { Operation } from '../../scripts/contract/operation.ts';
import { requestOf } from '../../scripts/contract/request.ts';
import { sampleRequest, sampleSourceOf } from '../../scripts/contract/sample.ts';
import { compileSchemas } from '../../scripts/contract/schemas.ts';

function contractWith(operation: JsonObject, path = '/x', more: JsonObject = {}) {
  const openapi = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { [path]: { post: { responses: {}, ...operation } } },
    ...more,
  };
  return contractOf({ openapi });
}

function operationWith(...described: Parameters<typeof contractWith>): Operation {
  const [operation] = contractWith(...described).operations;
  if (operation === undefined) throw new Error('no operation was read');
  return operation;
}

describe('a request on the wire', () => {
  // The values of RFC 6570 and of the table "Style Examples" of OpenAPI.
  const color: Json = ['blue', 'black', 'brown'];
  const rgb: Json = { R: 100, G: 200, B: 150 };
  it.each([
    ['simple', false, color, '/blue,black,brown'],
    ['simple', true, rgb, '/R=100,G=200,B=150'],
    ['simple', false, 'a/b c', '/a%2Fb%20c'],
    ['label', false, 'blue', '/.blue'],
    ['label', true, color, '/.blue.black.brown'],
    ['label', true, rgb, '/.R=100.G=200.B=150'],
    ['matrix', false, color, '/;color=blue,black,brown'],
    ['matrix', true, color, '/;color=blue;color=black;color=brown'],
    ['matrix', false, rgb, '/;color=R,100,G,200,B,150'],
    ['matrix', true, rgb, '/;R=100;G=200;B=150'],
  ])('writes a path parameter in style %s, exploded %s: %j', (style, explode, value, url) => {
    const operation = operationWith(
      { parameters: [{ name: 'color', in: 'path', required: true, style, explode, schema: {} }] },
      '/{color}',
    );
    expect(requestOf(operation, { headers: {}, path: { color: value } }).url).toBe(url);
  });

  it.each([
    ['form', true, color, '?color=blue&color=black&color=brown'],
    ['form', false, color, '?color=blue,black,brown'],
    ['form', true, rgb, '?R=100&G=200&B=150'],
    ['form', false, rgb, '?color=R,100,G,200,B,150'],
    ['form', true, '', '?color='],
    ['spaceDelimited', false, color, '?color=blue%20black%20brown'],
    ['pipeDelimited', false, color, '?color=blue%7Cblack%7Cbrown'],
    ['deepObject', true, rgb, '?color[R]=100&color[G]=200&color[B]=150'],
  ])('writes a query parameter in style %s, exploded %s: %j', (style, explode, value, search) => {
    const operation = operationWith({ parameters: [{ name: 'color', in: 'query', style, explode, schema: {} }] });
    expect(requestOf(operation, { headers: {}, query: { color: value } }).url).toBe(`/x${search}`);
  });

  it('puts credentials in their places, and keeps the query of the address', () => {
    const schemes = {
      q: { type: 'apiKey', in: 'query', name: 'key', 'x-example': 'demo' },
      c: { type: 'apiKey', in: 'cookie', name: 'sid', 'x-example': 'd 1' },
    };
    const contract = contractWith({ security: [{ q: [], c: [] }] }, '/x', { components: { securitySchemes: schemes } });
    const [api, operation] = [contract.apis[0], contract.operations[0]];
    if (api === undefined || operation === undefined) throw new Error('nothing was read');
    const sample = sampleRequest(sampleSourceOf(api), operation, compileSchemas(contract, 'lenient'));
    expect(requestOf(operation, sample ?? { headers: {} }, 'http://127.0.0.1/base/?v=1')).toEqual({
      method: 'POST',
      url: 'http://127.0.0.1/base/x?v=1&key=demo',
      headers: { Cookie: 'sid=d%201' },
    });
  });

  it.each([
    ['application/json', '{"a":[1,2]}', 'application/json'],
    ['application/x-www-form-urlencoded', 'a=1&a=2', 'application/x-www-form-urlencoded'],
    ['multipart/form-data', /form-data; name="a"\r\n\r\n1\r\n/, /^multipart\/form-data; boundary=/],
  ])('writes a body as %s', (contentType, body, header) => {
    const operation = operationWith({ requestBody: { content: { [contentType]: { schema: {} } } } });
    const request = requestOf(operation, { headers: {}, body: { a: [1, 2] } });
    expect(request.body).toEqual(typeof body === 'string' ? body : expect.stringMatching(body));
    expect(request.headers['Content-Type']).toEqual(
      typeof header === 'string' ? header : expect.stringMatching(header),
    );
  });

  it('writes a list as parts, each with the encoding of its position', () => {
    const media = {
      schema: { type: 'array' },
      prefixEncoding: [{ contentType: 'text/plain' }],
      itemEncoding: { contentType: 'image/svg+xml' },
    };
    const operation = operationWith({ requestBody: { content: { 'multipart/mixed': media } } });
    const { body = '' } = requestOf(operation, { headers: {}, body: ['a', '<svg/>', '<svg />'] });
    expect(body.split(/--twinspec\S+\r\n/).slice(1, -1)).toEqual([
      'Content-Type: text/plain\r\n\r\na\r\n',
      'Content-Type: image/svg+xml\r\n\r\n<svg/>\r\n',
      'Content-Type: image/svg+xml\r\n\r\n<svg />\r\n',
    ]);
  });

  it('makes up the values that the schema requires', () => {
    const pattern = '^0x(0|[1-9a-f][0-9a-f]*)$';
    const schema = {
      type: 'object',
      required: ['n', 'list'],
      properties: {
        n: { $ref: '#/components/schemas/N' },
        list: { type: 'array', minItems: 1, items: { type: 'integer' } },
        z: {},
      },
    };
    const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 5 } }];
    const requestBody = { required: true, content: { 'application/json': { schema } } };
    const contract = contractWith({ operationId: 'o', parameters, requestBody }, '/x/{id}', {
      components: { schemas: { N: { type: 'string', pattern } } },
    });
    const validators = compileSchemas(contract, 'lenient');
    const [api, operation] = [contract.apis[0], contract.operations[0]];
    if (api === undefined || operation === undefined) throw new Error('nothing was read');
    const made = sampleRequest(sampleSourceOf(api), operation, validators);
    expect(validators.requests['o']?.(made?.body)).toBe(true);
    expect(Object.keys(made?.body as object)).toEqual(['n', 'list']);
    expect(made?.path?.['id']).toBeGreaterThanOrEqual(5);
    expect(sampleRequest(sampleSourceOf(api), operation, validators)).toEqual(made);
  });

  it('comes to an end for a schema that is composed of itself', () => {
    const schemas = {
      A: { allOf: [{ $ref: '#/components/schemas/B' }] },
      B: { allOf: [{ $ref: '#/components/schemas/A' }, { type: 'object', required: ['id'] }] },
    };
    const schema = { $ref: '#/components/schemas/A' };
    const requestBody = { required: true, content: { 'application/json': { schema } } };
    const contract = contractWith({ operationId: 'o', requestBody }, '/x', { components: { schemas } });
    const [api, operation] = [contract.apis[0], contract.operations[0]];
    if (api === undefined || operation === undefined) throw new Error('nothing was read');
    const made = sampleRequest(sampleSourceOf(api), operation, compileSchemas(contract, 'lenient'));
    expect(made?.body).toHaveProperty('id');
  });
});
