import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { createServerFrom, type AnyRequest, type MultipartBody, type Server } from '../../scripts/server/runtime.ts';

// Forms of FormData, curl and attackers, over a port (read as they arrive) and through `fetch` (read by the platform).

const file: JsonObject = { type: 'string', format: 'binary' };
const schema: JsonObject = {
  type: 'object',
  required: ['title', 'photo'],
  additionalProperties: false,
  properties: {
    title: { type: 'string', minLength: 2 },
    count: { type: 'integer' },
    isPublic: { type: 'boolean' },
    place: { type: 'object', properties: { latitude: { type: 'number' } } },
    tags: { type: 'array', items: { type: 'integer' }, minItems: 2 },
    photo: { ...file, maxLength: 20 },
    documents: { type: 'array', maxItems: 2, items: file },
  },
};
const content: JsonObject = {
  'multipart/form-data': { schema, encoding: { photo: { contentType: 'image/png, image/gif' } } },
  'application/x-www-form-urlencoded': {
    schema: {
      type: 'object',
      additionalProperties: false,
      properties: {
        count: { type: 'integer' },
        place: { type: 'object' },
        tags: { type: 'array', items: { type: 'integer' } },
        filter: { type: 'object', additionalProperties: { type: 'integer' } },
        search: {
          type: 'object',
          properties: {
            range: { type: 'object', properties: { from: { type: 'integer' } } },
            tags: { type: 'array', items: { type: 'integer' } },
            lines: { type: 'array', items: { type: 'object', properties: { quantity: { type: 'integer' } } } },
          },
        },
        expand: { type: 'array', items: { type: 'string' } },
      },
    },
    encoding: {
      filter: { style: 'deepObject', explode: true },
      search: { style: 'deepObject', explode: true },
      expand: { style: 'deepObject', explode: true },
    },
  },
};
const responses: JsonObject = { 200: { description: '', content: { 'application/json': {} } } };
const contract = contractOf({
  openapi: {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/uploads': { post: { operationId: 'upload', requestBody: { required: true, content }, responses } },
      '/any': {
        post: { operationId: 'any', requestBody: { content: { 'multipart/form-data': {} } }, responses },
      },
      '/guarded': {
        post: {
          operationId: 'guarded',
          security: [{ key: [] }],
          requestBody: { content: { 'multipart/form-data': { schema } } },
          responses,
        },
      },
    },
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
  },
});

const fileLimit = 100_000;
const calls: string[] = [];
const broken: unknown[] = [];
let server: Server;
let url = '';

beforeAll(async () => {
  const upload = async ({ body, contentType, operation }: AnyRequest): Promise<unknown> => {
    calls.push(operation);
    return contentType === 'multipart/form-data' ? received(body as MultipartBody) : body;
  };
  server = await createServerFrom({
    contract,
    fileLimit,
    partLimit: 50,
    bodyLimit: 10_000,
    handlers: { upload, any: upload, guarded: () => null },
    onResponse: ({ outcome }) => void broken.push(outcome.error),
  });
  ({ url } = await server.listen());
});

afterAll(() => server.close());

async function received(form: MultipartBody): Promise<unknown> {
  const before = { ...form.fields };
  const files: unknown[] = [];
  for await (const one of form.files()) files.push([one.name, one.filename, one.type, await one.text()]);
  return { before, files, all: await form.allFields() };
}

type Entry = [name: string, value: string | Blob, filename?: string];

const png = new Blob(['12345'], { type: 'image/png' });

function formOf(...entries: Entry[]): FormData {
  const form = new FormData();
  for (const [name, value, filename] of entries) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, filename ?? 'blob');
  }
  return form;
}

type Reply = { status: number; body: unknown };

const overPort = async (body: BodyInit, path = '/uploads', headers = {}): Promise<Reply> => {
  const response = await fetch(url + path, { method: 'POST', body, headers });
  return { status: response.status, body: await response.json() };
};
const throughFetch = async (body: BodyInit, path = '/uploads', headers = {}): Promise<Reply> => {
  const response = await server.fetch(new Request(`http://any.example${path}`, { method: 'POST', body, headers }));
  return { status: response.status, body: await response.json() };
};

describe.each([
  ['over a port', overPort],
  ['through fetch', throughFetch],
])('a form %s', (_, send) => {
  it('reaches its handler as values of the schema and as files, which are there as they arrive', async () => {
    const form = formOf(
      ['title', 'Hello'],
      ['count', '3'],
      ['isPublic', 'true'],
      ['place', new Blob(['{"latitude":1.5}'], { type: 'application/json' })],
      ['tags', '1'],
      ['photo', png, '../../etc/passwd.png'],
      ['tags', '2'],
      ['documents', new Blob(['x']), 'C:\\x.txt'],
      ['documents', new Blob(['yy']), '..'],
    );
    const before = { title: 'Hello', count: 3, isPublic: true, place: { latitude: 1.5 }, tags: [1] };
    expect(await send(form)).toEqual({
      status: 200,
      body: {
        before,
        files: [
          ['photo', 'passwd.png', 'image/png', '12345'],
          ['documents', 'x.txt', 'application/octet-stream', 'x'],
          ['documents', null, 'application/octet-stream', 'yy'],
        ],
        all: { ...before, tags: [1, 2] },
      },
    });
  });

  it.each<[string, boolean, string, Entry[]]>([
    [
      'a wrong field',
      false,
      '/title',
      [
        ['title', 'H'],
        ['photo', png],
      ],
    ],
    [
      'an unknown field',
      false,
      '/nope',
      [
        ['title', 'Hello'],
        ['nope', '1'],
        ['photo', png],
      ],
    ],
    [
      'the name of a prototype',
      false,
      '/__proto__',
      [
        ['title', 'Hello'],
        ['__proto__', 'x'],
        ['photo', png],
      ],
    ],
    [
      'a field that is sent twice',
      false,
      '/title',
      [
        ['title', 'Hello'],
        ['title', 'Hello'],
        ['photo', png],
      ],
    ],
    ['no file', false, '/photo', [['title', 'Hello']]],
    [
      'a file as text',
      false,
      '/photo',
      [
        ['title', 'Hello'],
        ['photo', 'text'],
      ],
    ],
    [
      'a file of another type',
      false,
      '/photo',
      [
        ['photo', new Blob(['x'], { type: 'text/plain' })],
        ['title', 'Hello'],
      ],
    ],
    ['a missing field', true, '/title', [['photo', png]]],
    [
      'a wrong field after the file',
      true,
      '/count',
      [
        ['title', 'Hello'],
        ['photo', png],
        ['count', 'x'],
      ],
    ],
    [
      'a file beyond maxLength',
      true,
      '/photo',
      [
        ['title', 'Hello'],
        ['photo', new Blob(['x'.repeat(21)], { type: 'image/gif' })],
      ],
    ],
    [
      'an unknown file',
      true,
      '/nope',
      [
        ['title', 'Hello'],
        ['photo', png],
        ['nope', png],
      ],
    ],
    [
      'a file that is sent twice',
      true,
      '/photo',
      [
        ['title', 'Hello'],
        ['photo', png],
        ['photo', png],
      ],
    ],
    [
      'too many items',
      true,
      '/documents',
      [
        ['title', 'Hello'],
        ['photo', png],
        ['documents', png],
        ['documents', png],
        ['documents', png],
      ],
    ],
    [
      'too few items',
      true,
      '/tags',
      [
        ['title', 'Hello'],
        ['photo', png],
        ['tags', '1'],
      ],
    ],
  ])('with %s is refused', async (_name, reachesHandler, pointer, entries) => {
    calls.length = 0;
    const { status, body } = await send(formOf(...entries));
    expect({ status, body }).toMatchObject({ status: 422, body: { violations: [{ in: 'body', pointer }] } });
    expect(calls).toEqual(reachesHandler ? ['upload'] : []);
  });

  it('is refused with a 413 where it is larger than the limits', async () => {
    const large = new Blob(['x'.repeat(fileLimit + 1)]);
    expect(await send(formOf(['title', 'Hello'], ['photo', png], ['documents', large]))).toMatchObject({
      status: 413,
      body: { violations: [{ in: 'body', pointer: '/documents/0' }] },
    });
    expect(await send(formOf(['title', 'x'.repeat(10_001)]))).toMatchObject({ status: 413 });
    expect(await send(formOf(...Array.from({ length: 51 }, (): Entry => ['tags', '1'])))).toMatchObject({
      status: 413,
    });
  });

  it('may be anything where the contract says nothing', async () => {
    expect(await send(formOf(['a', '1'], ['f', png, 'f.png'], ['a', '2']), '/any')).toEqual({
      status: 200,
      body: { before: { a: '1' }, files: [['f', 'f.png', 'image/png', '12345']], all: { a: ['1', '2'] } },
    });
  });

  it('is not read for a caller without credentials', async () => {
    expect((await send(formOf(['title', 'H']), '/guarded')).status).toBe(401);
    expect((await send(formOf(['title', 'H']), '/guarded', { 'X-Key': 'k' })).status).toBe(422);
  });

  it.each([
    ['no boundary', 'multipart/form-data', 'x', 400],
    ['no parts', 'multipart/form-data; boundary=x', 'no form', 400],
    ['no end', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nH', 400],
    ['a compressed body', 'multipart/form-data; boundary=x', 'x', 415],
  ])('with %s is refused', async (name, type, text, status) => {
    const encoding = name === 'a compressed body' ? { 'Content-Encoding': 'gzip' } : {};
    expect((await send(text, '/uploads', { 'Content-Type': type, ...encoding })).status).toBe(status);
  });

  it('in a query string has its fields read and validated, too', async () => {
    const good = new URLSearchParams('count=1&place={"a":1}&tags=1&tags=2&filter[from]=3');
    expect((await send(good)).body).toEqual({ count: 1, place: { a: 1 }, tags: [1, 2], filter: { from: 3 } });
    const { status, body } = await send(new URLSearchParams('count=x&nope=1&filter[from]=x'));
    const pointers = (body as { violations: { pointer: string }[] }).violations.map(({ pointer }) => pointer);
    expect([status, pointers.toSorted()]).toEqual([422, ['/count', '/filter/from', '/nope']]);
  });

  // As qs 6 writes objects and lists, which Express reads, and the SDKs of Stripe.
  it.each([
    ['search[range][from]=3', { search: { range: { from: 3 } } }],
    ['search[range][from]=x', ['/search/range/from']],
    ['search[tags][0]=1&search[tags][1]=2', { search: { tags: [1, 2] } }],
    ['search[tags][]=1&search[tags][]=2', { search: { tags: [1, 2] } }],
    ['search[tags]=1&search[tags]=2', { search: { tags: [1, 2] } }],
    ['search[tags]=1', { search: { tags: [1] } }],
    [
      'search[lines][0][quantity]=1&search[lines][1][quantity]=2',
      { search: { lines: [{ quantity: 1 }, { quantity: 2 }] } },
    ],
    ['search[lines][0][quantity]=x', ['/search/lines/0/quantity']],
    ['search[range]=1&search[range][from]=3', ['/search/range']],
    ['expand[0]=a&expand[1]=b', { expand: ['a', 'b'] }],
    ['expand[]=a', { expand: ['a'] }],
    ['expand=a&expand=b', { expand: ['a', 'b'] }],
    ['search[__proto__][from]=3', { search: JSON.parse('{"__proto__":{"from":"3"}}') as object }],
  ])('with %s is read as what lies in brackets', async (text, expected) => {
    const { status, body } = await send(new URLSearchParams(text));
    const { violations = [] } = body as { violations?: { pointer: string }[] };
    if (Array.isArray(expected)) expect(violations.map(({ pointer }) => pointer)).toEqual(expected);
    else expect([status, body]).toEqual([200, expected]);
  });

  it('with brackets without end is not read without end', async () => {
    const { body } = await send(new URLSearchParams(`search[range]${'[a]'.repeat(200)}=1`));
    expect(JSON.stringify(body).match(/\{/g)).toHaveLength(32);
  });
});

describe('a form as it arrives', () => {
  const part = (headers: string, text: string): string => `--x\r\n${headers}\r\n\r\n${text}\r\n`;
  const named = (name: string): string => `Content-Disposition: form-data; name="${name}"`;
  const type = { 'Content-Type': 'multipart/form-data; boundary=x' };

  it.each([
    ['a part with endless headers', part(`X-Large: ${'a'.repeat(500_000)}\r\n${named('title')}`, 'Hello'), 413],
    ['an endless preamble', 'a'.repeat(2_000_000), 413],
    ['thousands of parts', part(named('tags'), '1').repeat(5000), 413],
    ['parts without a name', part('Content-Disposition: form-data', '1'), 400],
    [
      'a file that breaks off',
      part(`${named('photo')}; filename="p"\r\nContent-Type: image/png`, '1').slice(0, -2),
      400,
    ],
  ])('is refused with %s', async (_, text, status) => {
    const end = status === 413 ? '--x--\r\n' : '';
    expect((await overPort(text + end, '/uploads', type)).status).toBe(status);
  });

  it('is taken from curl, which asks before it sends', async () => {
    const args = [
      '-sS',
      '-H',
      'Expect: 100-continue',
      '-F',
      'title=Hello',
      '-F',
      'photo=@-;type=image/png;filename=p.png',
      `${url}/uploads`,
    ];
    const curl = promisify(execFile)('curl', args);
    curl.child.stdin?.end('12345');
    const { stdout } = await curl;
    expect(JSON.parse(stdout)).toMatchObject({ files: [['photo', 'p.png', 'image/png', '12345']] });
  });

  it('ends for its handler when the client hangs up', async () => {
    broken.length = 0;
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `POST /uploads HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5000\r\nContent-Type: ${type['Content-Type']}\r\n\r\n` +
        part(`${named('photo')}; filename="p"\r\nContent-Type: image/png`, 'the beginning'),
    );
    calls.length = 0;
    await expect.poll(() => calls).toEqual(['upload']);
    socket.destroy();
    await expect.poll(() => broken).toEqual([undefined]);
  });
});
