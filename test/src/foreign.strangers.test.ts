import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { generate } from '../../scripts/emit/generate.ts';
import { startMock, type Mock } from '../../scripts/mock/start.ts';
import { compile } from '../strangers/compile.ts';
import { outcome, send, serve } from './server.ts';
import { folderInside } from '../support/inside.ts';

// Clients of third-party documents compile, and run against the mock of the same document.

vi.setConfig({ testTimeout: 300_000 });

type Operation = (request?: unknown, options?: object) => Promise<unknown>;
type AnyClient = Record<string, Operation> & { result: Record<string, Operation> };
type Sum = (a: number, b: number) => Promise<unknown>;
type Emitted = Record<string, (options: object) => AnyClient>;

const examples = (path: string): string => resolve('node_modules/@readme/oas-examples', path);
const everything = {
  openapi: '3.1.0',
  info: { title: 'Everything', version: '1' },
  paths: {
    '/things/{id}/{list}': {
      get: {
        operationId: 'readThing',
        deprecated: true,
        summary: 'Reads */ a thing',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          {
            name: 'list',
            in: 'path',
            required: true,
            style: 'label',
            explode: true,
            schema: { type: 'array', items: { type: 'integer' } },
          },
          { name: 'tags', in: 'query', explode: false, schema: { type: 'array', items: { type: 'string' } } },
          { name: 'filter', in: 'query', style: 'deepObject', explode: true, schema: { type: 'object' } },
          { name: 'json', in: 'query', content: { 'application/json': { schema: { type: 'object' } } } },
          { name: 'X-Trace', in: 'header', schema: { type: 'array', items: { type: 'string' } } },
          { name: 'session', in: 'cookie', schema: { type: 'string' } },
        ],
        responses: {
          200: { description: 'Text', content: { 'text/plain': { schema: { type: 'string' } } } },
          '4XX': {
            description: 'No',
            content: {
              'application/json': {
                schema: { type: 'object', required: ['why'], properties: { why: { type: 'string' } } },
              },
            },
          },
        },
      },
      delete: {
        operationId: 'removeThing',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'list', in: 'path', required: true, schema: { type: 'string' } },
        ],
        responses: { 204: { description: 'Gone' } },
      },
    },
    '/picture': {
      get: {
        operationId: 'picture',
        security: [{ basic: [] }],
        responses: { 200: { description: 'Bytes', content: { 'image/png': {} } } },
      },
      post: {
        operationId: 'upload',
        security: [{ bearer: [], query: [] }, { cookie: [] }],
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['file', 'name'],
                properties: {
                  file: { type: 'string', format: 'binary' },
                  name: { type: 'string' },
                  meta: { type: 'object' },
                  tags: { type: 'array', items: { type: 'string' } },
                },
              },
            },
          },
        },
        responses: {
          201: {
            description: 'Made',
            content: { 'application/json': { schema: { type: 'object', properties: { id: { type: 'integer' } } } } },
          },
          default: { description: 'Else', content: { 'application/json': { schema: { type: 'object' } } } },
        },
      },
    },
    '/form': {
      post: {
        operationId: 'form',
        requestBody: {
          content: {
            'application/x-www-form-urlencoded': {
              schema: {
                type: 'object',
                properties: {
                  a: { type: 'string' },
                  list: { type: 'array', items: { type: 'string' } },
                  deep: { type: 'object' },
                },
              },
            },
          },
        },
        responses: { 200: { description: 'Fine' } },
      },
    },
    '/text': {
      put: {
        operationId: 'text',
        requestBody: { required: true, content: { 'text/plain': { schema: { type: 'string' } } } },
        responses: { 200: { description: 'Any', content: { '*/*': { schema: {} } } } },
      },
    },
    '/result': {
      get: {
        operationId: 'result',
        responses: { 200: { description: 'Fine', content: { 'application/json': { schema: { type: 'integer' } } } } },
      },
    },
  },
  components: {
    securitySchemes: {
      basic: { type: 'http', scheme: 'basic' },
      bearer: { type: 'http', scheme: 'bearer' },
      query: { type: 'apiKey', in: 'query', name: 'key' },
      cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
    },
  },
};

const documents = {
  petstore: { openapi: examples('3.1/json/petstore.json') },
  old: { openapi: examples('2.0/json/petstore.json') },
  math: { openrpc: resolve('node_modules/@open-rpc/examples/build/service-descriptions/simple-math-openrpc.json') },
  everything: { openapi: '' },
};

let folder: string;
const emitted: Record<string, Emitted> = {};

beforeAll(async () => {
  folder = await folderInside('foreign');
  documents.everything.openapi = join(folder, 'everything.json');
  await writeFile(documents.everything.openapi, JSON.stringify(everything));
  for (const [name, specs] of Object.entries(documents)) {
    const out = join(folder, name);
    const names = { httpClient: 'createPlatformClient', rpcClient: 'createNodeClient' };
    await generate({ specs, names, out, check: false, limit: 20_000, print: () => undefined });
    emitted[name] = (await import(pathToFileURL(join(out, 'client.ts')).href)) as Emitted;
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const clientOf = (name: string, options: object): AnyClient => {
  const client = emitted[name]?.['createPlatformClient']?.(options);
  if (!client) throw new Error(`${name} has no client`);
  return client;
};

it('compile under TypeScript 5.9 and 7, with what a caller writes', async () => {
  await writeFile(
    join(folder, 'everything/caller.ts'),
    `import { createPlatformClient } from './client.ts';
const basic = { username: 'u', password: 'p' };
const client = createPlatformClient({ baseUrl: 'https://api.example', basic, bearer: async () => 't' });
const text: string = await client.readThing({
  path: { id: '1', list: [1] },
  query: { tags: ['a'] },
  headers: { 'X-Trace': ['t'] },
  cookies: { session: 's' },
});
const blob: Blob = await client.picture();
const body = { file: new Blob([]), name: 'n', tags: ['t'] };
const made: { id?: number } = await client.upload({ body }, { timeout: 1 });
const nothing: undefined = await client.removeThing({ path: { id: '1', list: 'l' } });
const renamed: number = await client.result_();
const outcome = await client.result.readThing({ path: { id: '1', list: [] } });
if (outcome.status === '4XX') { const why: string = outcome.error.body.why; console.log(why); }
// @ts-expect-error a path parameter is missing
await client.readThing({ path: { id: '1' } });
// @ts-expect-error a file is not a string
await client.upload({ body: { file: 'text', name: 'n' } });
console.log(text, blob, made, nothing, renamed);
`,
  );
  await writeFile(
    join(folder, 'petstore/caller.ts'),
    `import { createPlatformClient } from './client.ts';
const pet = await createPlatformClient({ baseUrl: 'https://api.example' }).getPetById({ path: { petId: 1 } });
const name: string = pet.name;
// @ts-expect-error no such field
console.log(name, pet.nmae);
`,
  );
  expect(await compile(Object.keys(documents).map((name) => join(folder, name)))).toEqual([]);
});

describe('against their mock', () => {
  let mock: Mock;
  const start = async (specs: object): Promise<Mock> => (mock = await startMock(specs));
  const stop = (): Promise<void> => mock.close();

  it('the petstore, in OpenAPI 3.1', async () => {
    const { url } = await start(documents.petstore);
    try {
      const client = clientOf('petstore', { baseUrl: url, api_key: 'k', petstore_auth: () => 'token' });
      expect(await client['getPetById']?.({ path: { petId: 1 } })).toMatchObject({ name: expect.any(String) });
      expect(await client['findPetsByStatus']?.({ query: { status: ['available', 'sold'] } })).toBeInstanceOf(Array);
      expect(await client['placeOrder']?.({ petId: 1 })).toBeInstanceOf(Object);
      expect(await client['getInventory']?.()).toBeInstanceOf(Object);
      expect(await client['loginUser']?.({ query: { username: 'u', password: 'p' } })).toEqual(expect.any(String));
      expect(await client['logoutUser']?.({}, { timeout: 5000 })).toBeUndefined();
      expect(await client.result['getPetById']?.({ path: { petId: 1 } })).toMatchObject({ status: 200 });
    } finally {
      await stop();
    }
  });

  it('the petstore, in OpenAPI 2.0', async () => {
    const { url } = await start(documents.old);
    try {
      const client = clientOf('old', { baseUrl: url, api_key: 'k', petstore_auth: 'token' });
      expect(await client['getPetById']?.({ path: { petId: 1 } })).toMatchObject({ name: expect.any(String) });
    } finally {
      await stop();
    }
  });

  it('simple math, in OpenRPC', async () => {
    const { rpcUrl } = await start(documents.math);
    try {
      const client = Object(emitted['math']?.['createNodeClient']?.({ rpcUrl })) as Record<string, Sum>;
      expect(await client['addition']?.(2, 2)).toBe(4);
      expect(await client['subtraction']?.(8, 4)).toBe(4);
    } finally {
      await stop();
    }
  });
});

describe('on the wire', () => {
  it('writes path, query, headers and cookies as their styles say', async () => {
    const server = await serve((_, response) => send(response, 200, 'plain text', { 'Content-Type': 'text/plain' }));
    const client = clientOf('everything', { baseUrl: `${server.url}/base/?fixed=1` });
    const request = {
      path: { id: 'a/b ?', list: [1, 2] },
      query: { tags: ['x', 'y&z'], filter: { 'a&b': 'c d', e: 1 }, json: { deep: [1] } },
      headers: { 'X-Trace': ['one', 'two'] },
      cookies: { session: 'a;b' },
    };
    expect(await client['readThing']?.(request)).toBe('plain text');
    const { path, headers, method } = server.received[0] ?? {};
    expect(method).toBe('GET');
    const query = 'fixed=1&tags=x,y%26z&filter%5Ba%26b%5D=c%20d&filter%5Be%5D=1&json=%7B%22deep%22%3A%5B1%5D%7D';
    expect(path).toBe(`/base/things/a%2Fb%20%3F/.1.2?${query}`);
    expect(headers).toMatchObject({ 'x-trace': 'one,two', cookie: 'session=a%3Bb' });
    expect(headers).not.toHaveProperty('content-type');
  });

  it.each([undefined, '', '.', '..'])('refuses a path parameter that would change the path: %j', async (id) => {
    const server = await serve((_, response) => send(response, 204, ''));
    const client = clientOf('everything', { baseUrl: server.url });
    expect(await outcome(client['removeThing']?.({ path: { id, list: 'x' } }) ?? Promise.resolve())).toMatchObject({
      name: 'UsageError',
    });
    expect(server.received).toEqual([]);
  });

  it('writes multipart, forms and text, and reads JSON, bytes and nothing', async () => {
    const bytes = Buffer.from([0x89, 0x50, 0xff, 0x00]);
    const server = await serve(({ method, path }, response) => {
      if (path === '/picture' && method === 'GET') response.writeHead(200, { 'Content-Type': 'image/png' }).end(bytes);
      else if (path === '/text') send(response, 200, 'no json', { 'Content-Type': 'text/plain' });
      else if (method === 'DELETE') response.writeHead(204).end();
      else send(response, path === '/form' ? 200 : 201, { id: 7 });
    });
    const client = clientOf('everything', {
      baseUrl: server.url,
      basic: { username: 'ü', password: 'p:w' },
      bearer: 'token',
      query: 'k&y',
    });
    const picture = (await client['picture']?.()) as Blob;
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(bytes);
    expect(picture.type).toBe('image/png');
    expect(
      await client['upload']?.({
        body: { file: new Blob(['content'], { type: 'text/css' }), name: 'n', meta: { a: 1 }, tags: ['x', 'y'] },
      }),
    ).toEqual({
      id: 7,
    });
    expect(await client['form']?.({ body: { a: 'b c&d', list: ['1', '2'], deep: { x: 1 } } })).toBeUndefined();
    expect(await client['text']?.({ body: 'just text' })).toBe('no json');
    expect(await client['removeThing']?.({ path: { id: '1', list: 'l' } })).toBeUndefined();
    const [get, upload, form, text] = server.received;
    expect(get?.headers.authorization).toBe(`Basic ${Buffer.from('ü:p:w').toString('base64')}`);
    expect(upload).toMatchObject({ path: '/picture?key=k%26y', headers: { authorization: 'Bearer token' } });
    expect(upload?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(upload?.body.match(/; name="\w+"/g)).toEqual(
      ['file', 'name', 'meta', 'tags', 'tags'].map((name) => `; name="${name}"`),
    );
    expect(form).toMatchObject({
      body: 'a=b%20c%26d&list=1&list=2&deep=%7B%22x%22%3A1%7D',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(text).toMatchObject({ body: 'just text', headers: { 'content-type': 'text/plain' } });
  });

  it('uses the first complete alternative of the credentials', async () => {
    const server = await serve((_, response) => send(response, 201, { id: 1 }));
    const upload = (options: object): Promise<unknown> =>
      clientOf('everything', { baseUrl: server.url, ...options })['upload']?.({
        body: { file: new Blob([]), name: 'n' },
      }) ?? Promise.resolve();
    await upload({ bearer: 'only half', cookie: 'c=1' });
    expect(server.received[0]?.headers).toMatchObject({ cookie: 'sid=c%3D1' });
    expect(server.received[0]?.headers).not.toHaveProperty('authorization');
    expect(await outcome(upload({ bearer: 'only half' }))).toMatchObject({
      name: 'UsageError',
      message: expect.stringMatching(/query .*cookie /),
    });
  });

  it('asks the function again, once, after a 401', async () => {
    const server = await serve(({ headers }, response) =>
      send(response, headers.authorization?.endsWith('bmV3') ? 200 : 401, { message: 'old' }),
    );
    const asked: (string | undefined)[] = [];
    const basic = async (refused?: string): Promise<string> => {
      asked.push(refused);
      return refused === undefined ? 'old' : 'new';
    };
    const client = clientOf('everything', { baseUrl: server.url, basic, bearer: () => 'b', query: () => 'q' });
    expect(await client['picture']?.()).toBeInstanceOf(Blob);
    expect(asked).toEqual([undefined, 'old']);
    expect(server.received).toHaveLength(2);
    const unsafe = await outcome(client['upload']?.({ body: { file: new Blob([]), name: 'n' } }) ?? Promise.resolve());
    expect(unsafe).toMatchObject({
      name: 'UnauthorizedError',
      message: expect.stringContaining('check the option bearer'),
    });
    expect(server.received).toHaveLength(3);
  });

  it('puts the problem details of a 422 into the error', async () => {
    const problem = {
      title: 'Invalid',
      detail: 'The request is wrong.',
      violations: [{ pointer: '/a', message: 'must be string' }],
    };
    const server = await serve((_, response) =>
      send(response, 422, problem, { 'Content-Type': 'application/problem+json' }),
    );
    const error = await outcome(
      clientOf('everything', { baseUrl: server.url })['form']?.({ body: {} }) ?? Promise.resolve(),
    );
    expect(error.message).toBe('form: The request is wrong: /a must be string, HTTP 422.');
  });

  it('names documented statuses as the document does', async () => {
    const at = async (status: number): Promise<unknown> => {
      const server = await serve((_, response) => send(response, status, { why: 'not' }));
      return clientOf('everything', { baseUrl: server.url, cookie: 'c', retry: 0 }).result['readThing']?.({
        path: { id: '1', list: [1] },
      });
    };
    expect(await at(404)).toMatchObject({ status: '4XX', error: { status: 404, body: { why: 'not' } } });
    expect(await at(500)).toMatchObject({ status: 0, error: { status: 500 } });
  });
});
