import { describe, expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { createServerFrom, type AnyHandlers, type AnyRequest, type Server } from '../../scripts/server/runtime.ts';
import { stderrDuring } from './server.ts';
import { jsonContent } from '../support/json-content.ts';

// Requests and answers that are not JSON, and parameters of every kind.

const ok = { description: '' };
const paths: JsonObject = {
  '/things/{id}': {
    post: {
      operationId: 'things',
      security: [{ basic: [] }, { bearer: [] }, {}],
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
        { name: 'tags', in: 'query', explode: false, schema: { type: 'array', items: { type: 'integer' } } },
        { name: 'X-Count', in: 'header', schema: { type: 'integer' } },
        { name: 'session', in: 'cookie', schema: { type: 'string' } },
      ],
      requestBody: {
        content: {
          'application/json': { schema: { type: 'object' } },
          'text/csv': {},
          'application/octet-stream': {},
          'multipart/form-data': {},
          'application/x-www-form-urlencoded': {},
        },
      },
      responses: { 200: ok },
    },
  },
  '/picture': {
    get: {
      operationId: 'picture',
      responses: {
        200: {
          ...ok,
          headers: { 'X-Width': { required: true, schema: { type: 'integer' } } },
          content: { 'image/*': {} },
        },
      },
    },
  },
  '/text': { get: { operationId: 'text', responses: { 200: { ...ok, content: { 'text/plain': {} } } } } },
  '/problem': {
    get: {
      operationId: 'problem',
      responses: {
        '4XX': {
          ...ok,
          content: {
            'application/problem+json': {
              schema: { type: 'object', required: ['detail'], properties: { detail: { type: 'string' } } },
              examples: { gone: { value: { title: 'Gone', detail: 'It is gone.' } } },
            },
          },
        },
        default: { ...ok, ...jsonContent({ type: 'integer' }) },
      },
    },
  },
  '/only-errors': { post: { operationId: 'onlyErrors', responses: { 400: ok } } },
  '/nothing': { delete: { operationId: 'nothing', responses: { 204: ok } } },
  '/envelope': {
    get: {
      operationId: 'envelope',
      responses: {
        200: {
          ...ok,
          ...jsonContent({
            type: 'object',
            'x-envelope': { payload: 'data', message: 'message', status: 'status', success: 'ok', code: 'code' },
            required: ['data', 'code', 'status'],
            properties: {
              data: { type: 'integer' },
              code: { const: 200 },
              status: { const: 'ok' },
              message: { type: 'string' },
            },
          }),
        },
      },
    },
  },
};
const contract = contractOf({
  openapi: {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths,
    components: {
      securitySchemes: { basic: { type: 'http', scheme: 'basic' }, bearer: { type: 'http', scheme: 'bearer' } },
    },
  },
});

const serving = (handlers: AnyHandlers): Promise<Server> => createServerFrom({ contract, handlers, missing: 501 });

async function answered(
  operation: string,
  handler: (request: AnyRequest) => unknown,
  path: string,
  init?: RequestInit,
) {
  const server = await serving({ [operation]: handler });
  return server.fetch(new Request(`http://any.example${path}`, init));
}

/** The request that the handler of `things` was given. */
async function given(init: RequestInit, path = '/things/5'): Promise<AnyRequest> {
  const requests: AnyRequest[] = [];
  const response = await answered('things', (request) => void requests.push(request), path, {
    method: 'POST',
    ...init,
  });
  const [request] = requests;
  if (request === undefined) throw new Error(`${response.status} ${await response.text()}`);
  return request;
}

describe('a request', () => {
  it('has its parameters decoded into values', async () => {
    const headers = { 'X-Count': '3', Cookie: 'session=abc' };
    const { path, query, headers: values, cookies, body, contentType } = await given({ headers }, '/things/5?tags=1,2');
    expect({ path, query, values, cookies, body, contentType }).toEqual({
      path: { id: 5 },
      query: { tags: [1, 2] },
      values: { 'X-Count': 3 },
      cookies: { session: 'abc' },
      body: undefined,
      contentType: undefined,
    });
  });

  it.each([
    ['basic', `Basic ${btoa('ada:lo:ve')}`, { basic: { username: 'ada', password: 'lo:ve' } }],
    ['bearer', 'bearer t0ken', { bearer: 't0ken' }],
    ['no scheme', undefined, {}],
  ])('has the credentials of %s', async (_, authorization, credentials) => {
    const init = authorization === undefined ? {} : { headers: { Authorization: authorization } };
    expect((await given(init)).credentials).toEqual(credentials);
  });

  it('has JSON as a value, text as a string, bytes as a Uint8Array and a form as an object', async () => {
    const type = (contentType: string): Record<string, string> => ({ 'Content-Type': contentType });
    expect(await given({ body: '{"a":1}', headers: type('application/json; charset=utf-8') })).toMatchObject({
      body: { a: 1 },
      contentType: 'application/json',
    });
    expect((await given({ body: 'a,b', headers: type('text/csv') })).body).toBe('a,b');
    const bytes = await given({ body: new Uint8Array([0, 255]), headers: type('application/octet-stream') });
    expect([...(bytes.body as Uint8Array)]).toEqual([0, 255]);
    expect((await given({ body: new URLSearchParams({ a: 'b c' }) })).body).toEqual({ a: 'b c' });
  });

  it('with a form that cannot be read is refused', async () => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    await expect(given({ body: 'no form', headers })).rejects.toThrow('The body is not multipart/form-data.');
  });
});

describe('an answer', () => {
  it('may be bytes of a type that the handler names', async () => {
    const response = await answered(
      'picture',
      ({ reply }) => reply(200, new Uint8Array([1, 2]), { contentType: 'image/png', headers: { 'X-Width': '2' } }),
      '/picture',
    );
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([1, 2]);
    const blob = await answered(
      'picture',
      ({ reply }) => reply(200, new Blob(['x'], { type: 'image/gif' }), { headers: { 'x-width': '2' } }),
      '/picture',
    );
    expect([blob.headers.get('content-type'), await blob.text()]).toEqual(['image/gif', 'x']);
  });

  it.each<[string, string, (request: AnyRequest) => unknown, string, string]>([
    [
      'another type',
      'picture',
      ({ reply }) => reply(200, 'x', { contentType: 'text/html', headers: { 'X-Width': '1' } }),
      '/picture',
      'body must be image/*, not text/html.',
    ],
    [
      'a missing header',
      'picture',
      ({ reply }) => reply(200, 'x', { contentType: 'image/png' }),
      '/picture',
      'header /X-Width is required but missing.',
    ],
    [
      'an object instead of a string',
      'text',
      () => ({ a: 1 }),
      '/text',
      'body must be text or bytes to be sent as text/plain.',
    ],
    ['a missing body', 'text', () => undefined, '/text', 'body is documented but missing.'],
    [
      'an undocumented body',
      'nothing',
      () => ({ a: 1 }),
      '/nothing',
      'body is not documented: this response has none.',
    ],
    [
      'a body that breaks the response of a range',
      'problem',
      ({ reply }) => reply(418, { title: 'T' }),
      '/problem',
      'body /detail is required but missing.',
    ],
    ['a body that breaks the default response', 'problem', () => 'text', '/problem', 'body must be integer.'],
  ])('is refused with %s', async (_, operation, handler, path, place) => {
    const init = { method: path === '/nothing' ? 'DELETE' : 'GET' };
    const [response, log] = await stderrDuring(() => answered(operation, handler, path, init));
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      type: 'urn:twinspec:problem:broken-answer',
      title: 'The answer breaks the contract',
      status: 500,
      detail: `What ${operation} answered breaks the contract; the log says where.`,
    });
    expect(log).toContain(place);
  });

  it('is a 204 if it has no content, and may have any body if only errors are documented', async () => {
    expect((await answered('nothing', () => undefined, '/nothing', { method: 'DELETE' })).status).toBe(204);
    const empty = await answered('onlyErrors', () => undefined, '/only-errors', { method: 'POST' });
    expect([empty.status, await empty.text()]).toEqual([204, '']);
    const full = await answered('onlyErrors', () => ({ a: 1 }), '/only-errors', { method: 'POST' });
    expect([full.status, await full.json()]).toEqual([200, { a: 1 }]);
  });

  it('has an envelope even if no example shows one', async () => {
    const response = await answered('envelope', () => 5, '/envelope');
    expect(await response.json()).toEqual({ data: 5, code: 200, message: '', status: 'ok' });
  });
});
