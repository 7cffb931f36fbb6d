import { describe, expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import { asList, asObject, type Json, type JsonObject } from '../../scripts/contract/base/json.ts';
import type { Operation } from '../../scripts/contract/operation.ts';
import { requestRefusalOf, writeRequest } from '../../scripts/contract/request/write-request.ts';
import { sampleRequest, sampleSourceOf } from '../../scripts/contract/sample/sample.ts';
import { WireError } from '../../src/wire/write.ts';
import { compileSchemas } from '../../scripts/contract/compile/compile-schemas.ts';

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
    expect(writeRequest(operation, { headers: {}, path: { color: value } }).url).toBe(url);
  });

  it.each([
    ['form', true, color, '?color=blue&color=black&color=brown'],
    ['form', false, color, '?color=blue,black,brown'],
    ['form', true, rgb, '?R=100&G=200&B=150'],
    ['form', false, rgb, '?color=R,100,G,200,B,150'],
    ['form', true, '', '?color='],
    ['spaceDelimited', false, color, '?color=blue%20black%20brown'],
    ['pipeDelimited', false, color, '?color=blue%7Cblack%7Cbrown'],
    ['deepObject', true, rgb, '?color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150'],
  ])('writes a query parameter in style %s, exploded %s: %j', (style, explode, value, search) => {
    const operation = operationWith({ parameters: [{ name: 'color', in: 'query', style, explode, schema: {} }] });
    expect(writeRequest(operation, { headers: {}, query: { color: value } }).url).toBe(`/x${search}`);
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
    expect(writeRequest(operation, sample ?? { headers: {} }, 'http://127.0.0.1/base/?v=1')).toEqual({
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
    const request = writeRequest(operation, { headers: {}, body: { a: [1, 2] } });
    expect(request.body).toEqual(typeof body === 'string' ? body : expect.stringMatching(body));
    expect(request.headers['Content-Type']).toEqual(
      typeof header === 'string' ? header : expect.stringMatching(header),
    );
  });

  const form = 'application/x-www-form-urlencoded';
  const encoding = {
    ...{ spaces: { style: 'spaceDelimited' }, pipes: { style: 'pipeDelimited', explode: false } },
    ...{ commas: { explode: false }, deep: { style: 'deepObject' }, json: { contentType: 'application/json' } },
    text: { contentType: 'text/plain' },
  };
  it.each<[what: string, content: JsonObject, body: Json, contentType: string, text: string]>([
    ['text', { 'text/plain': {} }, 'a b', 'text/plain', 'a b'],
    ['an object as text', { 'text/plain': {} }, { a: 1 }, 'text/plain', '{"a":1}'],
    ['JSON in an undocumented body', {}, 'a', 'application/json', '"a"'],
    ['JSON in a body of any type', { '*/*': {} }, 'a', 'application/json', '"a"'],
    ['text in a text of any kind', { 'text/*': {} }, 'a', 'text/plain', 'a'],
    ['bytes of a picture of any kind', { 'image/*': {} }, 'a', 'image/png', 'a'],
    ['a kind of JSON', { 'application/a+json': {} }, null, 'application/a+json', 'null'],
    ['a form that is written already', { [form]: {} }, 'a=b&c', form, 'a=b&c'],
    ['names and values of a form', { [form]: {} }, { 'a b': 'c&d', e: null }, form, 'a%20b=c%26d'],
    [
      'objects in a form',
      { [form]: {} },
      { o: { a: 1, b: 'x y' }, p: { q: [1] } },
      form,
      'o=%7B%22a%22%3A1%2C%22b%22%3A%22x%20y%22%7D&p=%7B%22q%22%3A%5B1%5D%7D',
    ],
    ['a list with spaces', { [form]: { encoding } }, { spaces: ['a,b', 'c'] }, form, 'spaces=a%2Cb%20c'],
    ['a list with pipes', { [form]: { encoding } }, { pipes: ['a b', 'c'] }, form, 'pipes=a%20b%7Cc'],
    ['a list with commas', { [form]: { encoding } }, { commas: ['a,b', 'c'] }, form, 'commas=a%2Cb,c'],
    [
      'an object with commas',
      { [form]: { encoding } },
      { commas: { 'a b': 'c d', e: 1 } },
      form,
      'commas=a%20b,c%20d,e,1',
    ],
    [
      'an object of objects',
      { [form]: { encoding } },
      { deep: { a: { b: [1, null] }, c: 'd' } },
      form,
      'deep%5Ba%5D%5Bb%5D=1&deep%5Bc%5D=d',
    ],
    ['JSON in a form', { [form]: { encoding } }, { json: { a: 1 }, text: [1] }, form, 'json=%7B%22a%22%3A1%7D&text=1'],
    [
      'the parts of a form',
      { 'Multipart/Form-Data; charset=a': { encoding } },
      { 'a"b': 'c', list: [1, null], object: { d: 1 }, text: 'e', json: 'f' },
      'Multipart/Form-Data; boundary=B',
      [
        'Content-Disposition: form-data; name="a%22b"\n\nc',
        'Content-Disposition: form-data; name="list"\n\n1',
        'Content-Disposition: form-data; name="object"\nContent-Type: application/json\n\n{"d":1}',
        'Content-Disposition: form-data; name="text"\nContent-Type: text/plain\n\ne',
        'Content-Disposition: form-data; name="json"\nContent-Type: application/json\n\nf',
      ]
        .map((part) => `--B\n${part}\n`)
        .join('') + '--B--\n',
    ],
    [
      'a list of parts',
      { 'multipart/mixed': {} },
      ['a', { b: 1 }],
      'multipart/mixed; boundary=B',
      '--B\n\na\n--B\nContent-Type: application/json\n\n{"b":1}\n--B--\n',
    ],
  ])('writes %s', (_, content, body, contentType, text) => {
    const operation = operationWith(Object.keys(content).length === 0 ? {} : { requestBody: { content } });
    const request = writeRequest(operation, { headers: {}, body });
    const plain = (written = ''): string =>
      written.replaceAll(/twinspec-part-boundary-\w+/g, 'B').replaceAll('\r\n', '\n');
    expect([plain(request.headers['Content-Type']), plain(request.body)]).toEqual([contentType, text]);
  });

  it('has the content type that is asked for, documented or given as a header', () => {
    const content = { 'application/json': {}, 'text/plain': {} };
    const operation = operationWith({ requestBody: { content } });
    const typeOf = (view: object) => writeRequest(operation, { headers: {}, body: 'a', ...view }).headers;
    expect(typeOf({})).toEqual({ 'Content-Type': 'application/json' });
    expect(typeOf({ contentType: 'text/plain' })).toEqual({ 'Content-Type': 'text/plain' });
    expect(typeOf({ contentType: 'text/csv' })).toEqual({ 'Content-Type': 'application/json' });
    expect(typeOf({ headers: { 'content-TYPE': 'text/csv' } })).toEqual({ 'content-TYPE': 'text/csv' });
    expect(writeRequest(operation, { headers: { A: 'b' } })).toEqual({
      method: 'POST',
      url: '/x',
      headers: { A: 'b' },
    });
  });

  it.each<[what: string, parameters: JsonObject[], view: object, url: string]>([
    [
      'JSON',
      [{ name: 'q s', in: 'query', content: { 'application/json': {} } }],
      { query: { 'q s': { a: 1 } } },
      '/x?q%20s=%7B%22a%22%3A1%7D',
    ],
    ['text', [{ name: 'q', in: 'query', content: { 'text/plain': {} } }], { query: { q: 'a b' } }, '/x?q=a%20b'],
    [
      'a whole query as JSON',
      [{ name: 'q', in: 'querystring', content: { 'application/json': {} } }],
      { query: { q: [1] } },
      '/x?%5B1%5D',
    ],
    [
      'a whole query as a form',
      [{ name: 'q', in: 'querystring', content: { [form]: {} } }],
      { query: { q: { a: [1, 2] } } },
      '/x?a=1&a=2',
    ],
    [
      'reserved characters',
      [{ name: 'q', in: 'query', allowReserved: true }],
      { query: { q: 'a/b[c] d%2F%5B' } },
      '/x?q=a/b[c]%20d%2F%5B',
    ],
    ['an undocumented list', [{ name: 'q', in: 'header' }], { query: { q: ['a', 'b'] } }, '/x?q=a&q=b'],
    ['brackets', [{ name: 'f[a]', in: 'query' }], { query: { 'f[a]': '[b]' } }, '/x?f%5Ba%5D=%5Bb%5D'],
    ['nothing', [{ name: 'q', in: 'query' }], {}, '/x'],
  ])('writes %s in the query', (_, parameters, view, url) => {
    expect(writeRequest(operationWith({ parameters }), { headers: {}, ...view }).url).toBe(url);
  });

  it('writes the names of a path, and leaves one without a value', () => {
    const operation = operationWith({ parameters: [{ name: 'a', in: 'query' }] }, '/x/{a}/{b}');
    const view = { headers: {}, path: { a: ['b c', 'd'] }, cookies: { one: 'a b', two: [1, 2] } };
    expect(writeRequest(operation, view, 'http://a.test/base/')).toMatchObject({
      url: 'http://a.test/base/x/b%20c,d/{b}',
      headers: { Cookie: 'one=a%20b; two=1&two=2' },
    });
  });

  it('writes a list as parts, each with the encoding of its position', () => {
    const media = {
      schema: { type: 'array' },
      prefixEncoding: [{ contentType: 'text/plain' }],
      itemEncoding: { contentType: 'image/svg+xml' },
    };
    const operation = operationWith({ requestBody: { content: { 'multipart/mixed': media } } });
    const { body = '' } = writeRequest(operation, { headers: {}, body: ['a', '<svg/>', '<svg />'] });
    expect(body.split(/--twinspec\S+\r\n/).slice(1, -1)).toEqual([
      'Content-Type: text/plain\r\n\r\na\r\n',
      'Content-Type: image/svg+xml\r\n\r\n<svg/>\r\n',
      'Content-Type: image/svg+xml\r\n\r\n<svg />\r\n',
    ]);
  });

  it('writes the documented headers of a part, and nothing but them', () => {
    const schema = (value: Json): JsonObject => ({ schema: { const: value } });
    const headers = {
      'X-Ids': { schema: { type: 'array' }, example: [1, 2] },
      'X-One': schema('a'),
      'X-Broken': schema('a\r\nX-Injected: b'),
      'Content-Type': schema('ignored/here'),
      'X-Free': { schema: { type: 'string' } },
    };
    const content = { 'multipart/form-data': { encoding: { a: { headers }, b: { headers, explode: false } } } };
    const { body = '' } = writeRequest(operationWith({ requestBody: { content } }), { headers: {}, body: { a: 'x' } });
    expect(body).toContain('Content-Disposition: form-data; name="a"\r\nX-Ids: 1,2\r\nX-One: a\r\n\r\nx\r\n');
  });

  it.each<[where: string, operation: JsonObject, view: object, sentence: string]>([
    [
      'the path',
      { parameters: [{ name: 'p', in: 'path', required: true }] },
      { path: { p: [['a']] } },
      'the path parameter p cannot carry a list or an object inside a list or an object',
    ],
    [
      'the query',
      { parameters: [{ name: 'p', in: 'query', style: 'pipeDelimited', explode: false }] },
      { query: { p: ['a|b'] } },
      'the query parameter p cannot carry "|" inside a value, which is the delimiter',
    ],
    [
      'a cookie',
      { parameters: [{ name: 'p', in: 'cookie', style: 'cookie' }] },
      { cookies: { p: 'a;b' } },
      'the cookie parameter p cannot carry ";" inside a value, which ends the value',
    ],
    [
      'a form',
      { requestBody: { content: { [form]: { encoding: { p: { explode: false } } } } } },
      { body: { p: [{ a: 1 }] } },
      'the form field p cannot carry a list or an object inside a list or an object',
    ],
    [
      'a part',
      { requestBody: { content: { 'multipart/form-data': { encoding: { p: { explode: false } } } } } },
      { body: { p: ['a,b'] } },
      'the form field p cannot carry "," inside a value, which ends the value',
    ],
    [
      'a form',
      { requestBody: { content: { [form]: {} } } },
      { body: 7 },
      `the body ${form} cannot carry a number: it has fields, so give an object of them`,
    ],
    [
      'a form of parts',
      { requestBody: { content: { 'multipart/form-data': {} } } },
      { body: ['a'] },
      'the body multipart/form-data cannot carry a list: it has fields, so give an object of them',
    ],
    [
      'a form of parts, not even as a text,',
      { requestBody: { content: { 'multipart/form-data': {} } } },
      { body: 'a=b' },
      'the body multipart/form-data cannot carry a string: it has fields, so give an object of them',
    ],
  ])('refuses what %s cannot carry, unless it is to be JSON', (_, described, view, sentence) => {
    const operation = operationWith(described, '/x/{p}');
    expect(() => writeRequest(operation, { headers: {}, ...view })).toThrow(WireError);
    expect(requestRefusalOf(operation, { headers: {}, ...view })).toBe(sentence);
    expect(requestRefusalOf(operation, { headers: {} })).toBeUndefined();
    expect(() => writeRequest(operation, { headers: {}, ...view }, '', 'json')).not.toThrow();
  });

  it('makes up the values that the schema requires', () => {
    const pattern = '^0x(0|[1-9a-f][0-9a-f]*)$';
    const schema = {
      type: 'object',
      required: ['n', 'list'],
      properties: {
        n: { $ref: '#/components/schemas/N' },
        list: { type: 'array', minItems: 1, maxItems: 90, items: { type: 'integer' } },
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
    expect(asList(asObject(made?.body)['list']).length).toBeLessThanOrEqual(3);
    expect(made?.path?.['id']).toBeGreaterThanOrEqual(5);
    expect(sampleRequest(sampleSourceOf(api), operation, validators)).toEqual(made);
  });

  it('has an empty list where no item is found that keeps its schema', () => {
    // Whatever one of the two takes, the other one takes as well.
    const items = { oneOf: [{ properties: { a: {} } }, { properties: { b: {} } }], type: 'object' };
    const content = { 'application/json': { schema: { type: 'array', items } } };
    const contract = contractWith({ operationId: 'o', requestBody: { required: true, content } });
    const [api, operation] = [contract.apis[0], contract.operations[0]];
    if (api === undefined || operation === undefined) throw new Error('nothing was read');
    expect(sampleRequest(sampleSourceOf(api), operation, compileSchemas(contract, 'lenient'))?.body).toEqual([]);
  });

  it('has an id in JSON-RPC: servers take a call with null for a notification', () => {
    const methods = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({
      name,
      params: [{ name: 'hour', required: true, schema: { type: 'integer', maximum: name.charCodeAt(0) } }],
      result: { name: 'r', schema: {} },
    }));
    const contract = contractOf({ openrpc: { openrpc: '1.3.2', info: { title: 'T', version: '1' }, methods } });
    const validators = compileSchemas(contract, 'lenient');
    const [api] = contract.apis;
    if (api === undefined) throw new Error('nothing was read');
    const ids = contract.operations.map(
      (operation) => asObject(sampleRequest(sampleSourceOf(api), operation, validators)?.body)['id'],
    );
    expect(ids).toHaveLength(6);
    expect(ids).not.toContain(null);
    expect(ids).toContain(1);
  });

  it('has what it needs behind any number of $refs', () => {
    const inside = (name: string): JsonObject => ({
      ...{ type: 'object', required: ['in'], properties: { in: { $ref: `#/components/schemas/${name}` } } },
    });
    const schemas = { A: inside('B'), B: inside('C'), C: inside('D'), D: inside('E'), E: { enum: ['deep'] } };
    const requestBody = {
      required: true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } },
    };
    const contract = contractWith({ operationId: 'o', requestBody }, '/x', { components: { schemas } });
    const [api, operation] = [contract.apis[0], contract.operations[0]];
    if (api === undefined || operation === undefined) throw new Error('nothing was read');
    const made = sampleRequest(sampleSourceOf(api), operation, compileSchemas(contract, 'lenient'));
    expect(made?.body).toEqual({ in: { in: { in: { in: 'deep' } } } });
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
