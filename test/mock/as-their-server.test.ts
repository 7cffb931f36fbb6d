import { explainRemembered } from '../../scripts/mock/remembered/explain.ts';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import type { MockOptions } from '../../scripts/mock/start.ts';
import { contractOf } from '../support/contract-of.ts';
import { jsonContent } from '../support/json-content.ts';
import { runningMocks } from '../support/running-mocks.ts';
import { send } from '../support/send.ts';

const mockWith = runningMocks();

/** Serves paths, in which `{name}` is a text. */
async function serve(paths: Record<string, object>, schemas: object = {}, options: MockOptions = {}) {
  const named = Object.entries(paths).map(([path, item]) => {
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => inPath(name ?? ''));
    return [path, { parameters, ...item }];
  });
  const contract = contractOf({
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Theirs', version: '1' },
      paths: Object.fromEntries(named),
      components: { schemas },
    } as JsonObject,
  });
  const { url } = await mockWith({ contract, ...options });
  return (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    send(url + path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
}

const inPath = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const answers = (status: number, schema?: object) => ({
  responses: { [status]: { description: 'Fine.', ...(schema !== undefined && jsonContent(schema)) } },
});
const takes = (schema: object) => ({ requestBody: { required: true, ...jsonContent(schema) } });

it('tells objects of one kind apart by the place where they are made', async () => {
  const collection = {
    get: answers(200, { type: 'array', items: ref('Emoji') }),
    post: { ...takes(ref('Emoji')), ...answers(201, ref('Emoji')) },
  };
  const one = {
    get: answers(200, ref('Emoji')),
    patch: { ...takes(ref('Emoji')), ...answers(200, ref('Emoji')) },
    delete: answers(204),
  };
  const ask = await serve(
    {
      '/apps/{appId}/emojis': collection,
      '/apps/{appId}/emojis/{emojiId}': one,
      '/guilds/{guildId}/emojis': collection,
      '/guilds/{guildId}/emojis/{emojiId}': one,
      '/emojis/{emojiId}': one,
    },
    { Emoji: { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } } },
  );
  for (const place of ['/apps/1', '/guilds/1']) await ask('PATCH', `${place}/emojis/7`, { name: place });
  expect((await ask('GET', '/apps/1/emojis/7')).body).toMatchObject({ id: '7', name: '/apps/1' });
  expect((await ask('DELETE', '/apps/1/emojis/7')).status).toBe(204);
  expect((await ask('GET', '/apps/1/emojis/7')).status).toBe(404);
  expect((await ask('GET', '/guilds/1/emojis/7')).body).toMatchObject({ id: '7', name: '/guilds/1' });
  expect((await ask('DELETE', '/guilds/1/emojis/7')).status).toBe(204);
  // A path that names no place finds what was made in any.
  const { body } = await ask('POST', '/guilds/1/emojis', { name: 'party' });
  const { id } = body as { id: string };
  expect((await ask('GET', `/emojis/${id}`)).body).toEqual({ id, name: 'party' });
  expect((await ask('DELETE', `/emojis/${id}`)).status).toBe(204);
  expect((await ask('GET', `/guilds/1/emojis/${id}`)).status).toBe(404);
});

it('finds objects by what their paths name, and makes up those that nothing made with it', async () => {
  const text = { type: 'string' };
  const number = { type: 'integer' };
  const answersOrNone = (schema?: object) => {
    const { responses } = answers(schema === undefined ? 204 : 200, schema);
    return { responses: { ...responses, 404: { description: 'None.' } } };
  };
  const one = (name: string) => ({
    get: answersOrNone(ref(name)),
    patch: { ...takes({ type: 'object' }), ...answersOrNone(ref(name)) },
    delete: answersOrNone(),
  });
  const ask = await serve(
    {
      '/user/repos': {
        post: { ...takes({ type: 'object', properties: { name: text, about: text } }), ...answers(201, ref('Repo')) },
      },
      '/repos/{owner}/{repo}': one('Repo'),
      '/repos/{owner}/{repo}/issues': {
        post: { ...takes({ type: 'object', properties: { title: text } }), ...answers(201, ref('Issue')) },
      },
      '/repos/{owner}/{repo}/issues/{index}': one('Issue'),
      '/admin/users': { post: { ...takes({ type: 'object' }), ...answers(201, ref('User')) } },
      '/users/{username}': one('User'),
    },
    {
      User: { type: 'object', required: ['id', 'login'], properties: { id: number, login: text } },
      Repo: {
        type: 'object',
        required: ['id', 'name', 'owner'],
        properties: { id: number, name: text, about: text, owner: ref('User') },
      },
      Issue: {
        type: 'object',
        required: ['id', 'number', 'title'],
        properties: { id: number, number, title: text, state: text },
      },
    },
  );
  expect((await ask('GET', '/repos/me/hello')).body).toMatchObject({ name: 'hello', owner: { login: 'me' } });
  expect((await ask('GET', '/users/bob')).body).toMatchObject({ login: 'bob' });
  expect((await ask('GET', '/repos/me/hello/issues/7')).body).toMatchObject({ number: 7 });

  const { id } = (await ask('POST', '/user/repos', { name: 'hello' })).body as { id: number };
  const { body: issue } = await ask('POST', '/repos/me/hello/issues', { title: 'One' });
  const { number: index } = issue as { number: number };
  await ask('POST', '/admin/users', { username: 'alice' });
  for (const [path, change, shown] of [
    [`/repos/me/hello/issues/${index}`, { state: 'closed' }, { title: 'One', state: 'closed' }],
    ['/repos/me/hello', { about: 'new' }, { id, name: 'hello', about: 'new', owner: { login: 'me' } }],
    ['/users/alice', {}, { login: 'alice' }],
    // What nothing made before is so from its first change on.
    ['/users/carol', {}, { login: 'carol' }],
  ] as const) {
    expect((await ask('PATCH', path, change)).status).toBe(200);
    expect((await ask('GET', path)).body).toMatchObject(shown);
    expect((await ask('DELETE', path)).status).toBe(204);
    expect((await ask('GET', path)).status).toBe(404);
  }
});

const json = (value: unknown, schema: object = {}) => ({
  'application/json': { schema, examples: { one: { value } } },
});

it('gives back the values that the example of an answer repeats from that of its request', async () => {
  const quote = { ticker: 'AAPL', currency: 'USD', price: 5, of: { total: 100, kind: 'limit' } };
  const currency = { name: 'currency', in: 'query', schema: { type: 'string' }, examples: { one: { value: 'USD' } } };
  const symbol = { ...inPath('symbol'), examples: { one: { value: 'AAPL' } } };
  const schema = { type: 'object', properties: { of: { properties: { kind: { enum: ['limit', 'market'] } } } } };
  const ask = await serve({
    '/orders/{symbol}': {
      post: {
        parameters: [symbol, currency],
        requestBody: { content: json({ amount: 100, type: 'limit' }) },
        responses: { 200: { description: 'Fine.', content: json(quote, schema) } },
      },
    },
  });
  const { body } = await ask('POST', '/orders/MSFT?currency=GBP', { amount: 1000, type: 'market' });
  expect(body).toEqual({ ticker: 'MSFT', currency: 'GBP', price: 5, of: { total: 1000, kind: 'market' } });
  // What the answer does not take stays as it is shown; so does all that is asked for by name.
  expect((await ask('POST', '/orders/AAPL', { amount: 9, type: 'other' })).body).toMatchObject({
    of: { total: 9, kind: 'limit' },
  });
  const prefer = { Prefer: 'example=one' };
  expect((await ask('POST', '/orders/MSFT', { amount: 9, type: 'market' }, prefer)).body).toEqual(quote);
});

it('answers with content, a concrete type, true bytes and the status that is sent', async () => {
  const error = {
    type: 'object',
    required: ['status_code', 'error'],
    properties: {
      status_code: { type: 'integer' },
      error: { type: 'object', required: ['code'], properties: { code: { type: 'integer' } } },
    },
  };
  const id = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
  const file = (type: string) => ({
    get: { responses: { 200: { description: 'Fine.', content: { [type]: { schema: { format: 'binary' } } } } } },
  });
  const ask = await serve({
    '/things': {
      post: {
        parameters: [{ name: 'n', in: 'query', schema: { type: 'integer' } }],
        responses: {
          200: { description: 'Nothing.' },
          202: { description: 'One.', ...jsonContent(id) },
          400: { description: 'Bad.', ...jsonContent(error) },
        },
      },
    },
    '/any': { get: { responses: { 200: { description: 'Fine.', content: { '*/*': { schema: id } } } } } },
    '/image': file('image/*'),
    '/pdf': file('application/pdf'),
    '/sound': file('audio/wav'),
  });
  expect(await ask('POST', '/things')).toMatchObject({ status: 202, body: { id: expect.any(Number) as number } });
  expect((await ask('POST', '/things?n=x')).body).toEqual({ status_code: 400, error: { code: 400 } });
  const seen = async (path: string, accept = '*/*') => {
    const { headers, text } = await ask('GET', path, undefined, { accept });
    return `${headers.get('content-type')} ${text.slice(0, 4)}`;
  };
  expect(await seen('/any')).toMatch(/^application\/json \{"id/);
  expect(await seen('/image')).toMatch(/^image\/png .PNG$/);
  expect(await seen('/image', 'image/gif')).toBe('image/gif GIF8');
  expect(await seen('/pdf')).toBe('application/pdf %PDF');
  expect(await seen('/sound')).toBe('audio/wav RIFF');
});

it('uses the members of an example that are valid, and names the one that is not', async () => {
  const example = { id: 5, _links: { self: 'https://horizon.example/5' }, count: 'many' };
  const schema = { type: 'object', required: ['id'], properties: { count: { type: 'integer' } }, example };
  const ask = await serve({
    '/ledger': {
      get: { responses: { 200: { description: 'Fine.', content: { 'application/json': { schema, example } } } } },
    },
  });
  const { body, headers } = await ask('GET', '/ledger');
  expect(body).toEqual({ ...example, count: expect.any(Number) as number });
  expect(headers.get('twinspec-exchange')).toContain('is its example, but for /count, which breaks its schema');
});

const header = (name: string) => ({ name, in: 'header', schema: { type: 'string' } });
const Note = { type: 'object', required: ['id'], properties: { id: { type: 'string' }, text: { type: 'string' } } };

it('makes nothing twice for one idempotency key', async () => {
  const create = {
    parameters: [header('Idempotency-Key')],
    ...takes({ type: 'object' }),
    ...answers(201, ref('Note')),
  };
  const list = answers(200, { type: 'array', items: ref('Note') });
  const ask = await serve(
    { '/notes': { post: create, get: list }, '/notes/{noteId}': { get: answers(200, Note) } },
    { Note },
  );
  const make = (text: string, key: string) => ask('POST', '/notes', { text }, { 'Idempotency-Key': key });
  const first = await make('One', 'k1');
  const again = await make('One', '"k1"');
  expect(again).toMatchObject({ status: 201, body: first.body });
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(again.headers.get('twinspec-exchange')).toContain('the Idempotency-Key came before');
  expect(await make('Two', 'k1')).toMatchObject({ status: 422 });
  await make('Two', 'k2');
  expect((await ask('GET', '/notes')).body).toHaveLength(2);
});

it('refuses an idempotency key whose first request is in progress', async () => {
  const create = {
    parameters: [header('Idempotency-Key')],
    ...takes({ type: 'object' }),
    ...answers(201, ref('Note')),
  };
  const ask = await serve({ '/notes': { post: create } }, { Note }, { delay: [200, 200] });
  const make = () => ask('POST', '/notes', { text: 'One' }, { 'Idempotency-Key': 'k1' });
  const both = await Promise.all([make(), make()]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  expect((await make()).status).toBe(201);
});

it('takes conditions where they are documented', async () => {
  const tagged = { description: 'Fine.', headers: { ETag: { schema: { type: 'string' } } }, ...jsonContent(Note) };
  const [same, other] = [{ 304: { description: 'Same.' } }, { 412: { description: 'Other.' } }];
  const ask = await serve({
    '/notes/{noteId}': {
      get: { parameters: [header('If-None-Match')], responses: { 200: tagged, ...same } },
      put: { parameters: [header('If-Match')], ...takes(Note), responses: { 200: tagged, ...other } },
      delete: { parameters: [header('If-Match')], responses: { 204: { description: 'Gone.' }, ...other } },
    },
  });
  const put = (text: string, tag: string) => ask('PUT', '/notes/a', { id: 'a', text }, { 'If-Match': tag });
  const get = (tag: string) => ask('GET', '/notes/a', undefined, { 'If-None-Match': tag });
  const before = (await get('"none"')).headers.get('etag') ?? '';
  expect(await get(before)).toMatchObject({ status: 304, text: '' });
  expect((await put('One', '"none"')).status).toBe(412);
  const changed = await put('One', before);
  expect(changed).toMatchObject({ status: 200, body: { id: 'a', text: 'One' } });
  expect((await put('Two', before)).status).toBe(412);
  expect((await get(before)).status).toBe(200);
  const after = changed.headers.get('etag') ?? '';
  expect((await get(`W/${after}`)).status).toBe(304);
  expect((await ask('DELETE', '/notes/a', undefined, { 'If-Match': before })).status).toBe(412);
  expect((await ask('DELETE', '/notes/a', undefined, { 'If-Match': after })).status).toBe(204);
});

describe('bytes that are sent as a body', () => {
  const binary = { type: 'string', format: 'binary' };
  const File = {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string' }, name: { type: 'string' }, size: { type: 'integer' } },
  };
  const bytes = { description: 'Its bytes.', content: { 'application/octet-stream': { schema: binary } } };
  const sent = { requestBody: { required: true, content: { '*/*': { schema: binary } } } };
  const read = { responses: { 200: bytes, 404: { description: 'None.' } } };
  const nameInQuery = { in: 'query', name: 'name', schema: { type: 'string' } };
  const contract = contractOf({
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Files', version: '1' },
      paths: {
        '/files': { post: { parameters: [nameInQuery], ...sent, ...answers(201, File) } },
        '/files/{fileId}': { parameters: [inPath('fileId')], get: answers(200, File), delete: answers(204) },
        '/files/{fileId}/content': { parameters: [inPath('fileId')], get: read },
        '/files/{fileId}/upload': { parameters: [inPath('fileId')], put: { ...sent, ...answers(204) } },
        '/blobs/{bucket}/{key}': {
          parameters: [inPath('bucket'), inPath('key')],
          get: read,
          put: { ...sent, responses: { 201: { description: 'New.' }, 204: { description: 'Replaced.' } } },
          delete: answers(204),
        },
      },
    } as JsonObject,
  });
  const upload = (address: string, method: string, body: Uint8Array<ArrayBuffer>): Promise<Response> =>
    fetch(address, { method, body, headers: { 'Content-Type': 'image/x-own' } });
  const contentOf = async (address: string): Promise<unknown[]> => {
    const answer = await fetch(address);
    return [answer.status, answer.headers.get('content-type'), ...new Uint8Array(await answer.arrayBuffer())];
  };
  const [first, second] = [Uint8Array.of(0, 255, 10), Uint8Array.of(7, 128)];

  it('make an object, whose bytes come back, are replaced, and are gone with it', async () => {
    const { url } = await mockWith({ contract });
    const made = (await (await upload(`${url}/files?name=mine`, 'POST', first)).json()) as { id: string };
    expect(made).toMatchObject({ name: 'mine', size: 3 });
    const path = `${url}/files/${made.id}`;
    expect(await contentOf(`${path}/content`)).toEqual([200, 'image/x-own', ...first]);
    expect((await upload(`${path}/upload`, 'PUT', second)).status).toBe(204);
    expect(await contentOf(`${path}/content`)).toEqual([200, 'image/x-own', ...second]);
    expect((await send(path)).body).toMatchObject({ id: made.id, name: 'mine' });
    expect((await send(path, { method: 'DELETE' })).status).toBe(204);
    expect((await contentOf(`${path}/content`))[0]).toBe(404);
    expect((await upload(`${path}/upload`, 'PUT', second)).status).toBe(404);
  });

  it('stay at an address that no object has, until they are deleted', async () => {
    const { url } = await mockWith({ contract });
    const [one, other] = [`${url}/blobs/a%2Fb/x`, `${url}/blobs/a/b%2Fx`];
    expect((await upload(one, 'PUT', first)).status).toBe(201);
    expect(await contentOf(one)).toEqual([200, 'image/x-own', ...first]);
    expect(await contentOf(other)).not.toEqual([200, 'image/x-own', ...first]);
    expect((await upload(one, 'PUT', second)).status).toBe(204);
    expect(await contentOf(one)).toEqual([200, 'image/x-own', ...second]);
    expect((await send(one, { method: 'DELETE' })).status).toBe(204);
    expect((await contentOf(one))[0]).toBe(404);
    expect((await upload(one, 'PUT', first)).status).toBe(201);
    expect(await contentOf(one)).toEqual([200, 'image/x-own', ...first]);
  });

  it('are not there before they are sent, if all is remembered', async () => {
    const { url } = await mockWith({ contract, rememberData: true });
    expect((await contentOf(`${url}/blobs/a/x`))[0]).toBe(404);
  });

  it('are explained', () => {
    const said = explainRemembered(contract.operations, undefined).join('\n');
    expect(said).toContain('(GET /files/{fileId}/content) sends the bytes that were sent before');
    expect(said).toContain('(PUT /files/{fileId}/upload) keeps the bytes that are sent to it');
    expect(said).toContain('(DELETE /blobs/{bucket}/{key}) deletes the bytes that were sent before');
    expect(said).not.toContain('These stay plain');
  });
});

it('remembers what a multipart form makes, with its bytes, until that is deleted', async () => {
  const binary = { type: 'string', format: 'binary' };
  const File = {
    type: 'object',
    required: ['id'],
    properties: {
      id: { type: 'string' },
      name: { type: 'string' },
      size: { type: 'integer' },
      note: { type: 'string' },
    },
  };
  const form = { type: 'object', properties: { note: { type: 'string' }, file: binary } };
  const bytes = { description: 'Its bytes.', content: { 'application/octet-stream': { schema: binary } } };
  const contract = contractOf({
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Files', version: '1' },
      paths: {
        '/files': {
          post: { requestBody: { content: { 'multipart/form-data': { schema: form } } }, ...answers(201, File) },
        },
        '/files/{fileId}': { parameters: [inPath('fileId')], get: answers(200, File), delete: answers(204) },
        '/files/{fileId}/content': {
          parameters: [inPath('fileId')],
          get: { responses: { 200: bytes, 404: { description: 'None.' } } },
        },
      },
    } as JsonObject,
  });
  const { url } = await mockWith({ contract });
  const body = new FormData();
  body.set('note', 'mine');
  body.set('file', new Blob([Uint8Array.of(0, 255, 10)], { type: 'image/x-own' }), 'own.bin');
  const made = await send(`${url}/files`, { method: 'POST', body });
  expect(made.body).toMatchObject({ name: 'own.bin', size: 3, note: 'mine' });
  const path = `${url}/files/${(made.body as { id: string }).id}`;
  expect((await send(path)).body).toEqual(made.body);
  const content = await fetch(`${path}/content`);
  expect(content.headers.get('content-type')).toBe('image/x-own');
  expect(new Uint8Array(await content.arrayBuffer())).toEqual(Uint8Array.of(0, 255, 10));
  expect((await send(path, { method: 'DELETE' })).status).toBe(204);
  expect((await send(`${path}/content`)).status).toBe(404);
});
