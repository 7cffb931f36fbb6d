import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMock, type Mock, type MockOptions } from '../../scripts/mock/start.ts';
import { twinspecProcess } from '../support/process.ts';
import { jsonContent } from '../support/json-content.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const gone = {
  description: 'There is none.',
  ...jsonContent({ type: 'object', required: ['reason'], properties: { reason: { const: 'none' } } }),
};
const inPath = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'integer' } });
const document = {
  openapi: '3.1.0',
  info: { title: 'Library', version: '1' },
  paths: {
    '/authors': {
      post: {
        operationId: 'addAuthor',
        requestBody: { required: true, ...jsonContent(ref('NewAuthor')) },
        responses: {
          201: { description: 'Added.', ...jsonContent(ref('Author')) },
          409: { description: 'An author with this email exists already.' },
        },
      },
      get: {
        operationId: 'listAuthors',
        parameters: ['limit', 'offset', 'country', 'sort'].map((name) => ({
          name,
          in: 'query',
          schema: { type: name === 'limit' || name === 'offset' ? 'integer' : 'string' },
        })),
        responses: {
          200: {
            description: 'All.',
            ...jsonContent({
              type: 'object',
              required: ['data', 'total'],
              properties: { data: { type: 'array', items: ref('Author') }, total: { type: 'integer' } },
            }),
          },
        },
      },
    },
    '/authors/{authorId}': {
      parameters: [inPath('authorId')],
      get: {
        operationId: 'getAuthor',
        responses: { 200: { description: 'One.', ...jsonContent(ref('Author')) }, 404: gone },
      },
      put: {
        operationId: 'replaceAuthor',
        requestBody: { required: true, ...jsonContent(ref('NewAuthor')) },
        responses: { 200: { description: 'One.', ...jsonContent(ref('Author')) }, 404: gone },
      },
      patch: {
        operationId: 'changeAuthor',
        requestBody: {
          required: true,
          content: {
            'application/merge-patch+json': { schema: { type: 'object' } },
            'application/json-patch+json': { schema: { type: 'array' } },
          },
        },
        responses: { 200: { description: 'One.', ...jsonContent(ref('Author')) }, 404: gone },
      },
      delete: { operationId: 'deleteAuthor', responses: { 204: { description: 'Gone.' }, 404: gone } },
    },
    '/authors/{authorId}/books': {
      parameters: [inPath('authorId')],
      post: {
        operationId: 'addBook',
        requestBody: { required: true, ...jsonContent({ type: 'object', properties: { title: { type: 'string' } } }) },
        responses: { 201: { description: 'Added.', ...jsonContent(ref('Book')) }, 404: gone },
      },
      get: {
        operationId: 'listBooks',
        responses: { 200: { description: 'All.', ...jsonContent({ type: 'array', items: ref('Book') }) }, 404: gone },
      },
    },
  },
  components: {
    schemas: {
      NewAuthor: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string' },
          email: { type: 'string' },
          country: { type: 'string' },
          born: { type: ['integer', 'null'] },
          password: { type: 'string', format: 'password', writeOnly: true },
        },
      },
      Author: {
        type: 'object',
        required: ['id', 'name', 'created_at'],
        additionalProperties: false,
        properties: {
          id: { type: 'integer', readOnly: true },
          name: { type: 'string' },
          email: { type: 'string' },
          country: { type: 'string' },
          born: { type: ['integer', 'null'] },
          apiKey: { type: 'string' },
          created_at: { type: 'string', format: 'date-time', readOnly: true },
          updated_at: { type: 'string', format: 'date-time' },
        },
      },
      Book: {
        type: 'object',
        required: ['id', 'title'],
        properties: { id: { type: 'string' }, title: { type: 'string' }, authorId: { type: 'integer' } },
      },
    },
  },
};

let folder = '';
let file = '';
const mocks: Mock[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'remembered-'));
  file = join(folder, 'library.json');
  await writeFile(file, JSON.stringify(document));
});
afterAll(async () => {
  await Promise.all(mocks.map((mock) => mock.close()));
  await rm(folder, { recursive: true });
});

async function library(options: MockOptions = {}) {
  const mock = await startMock({ openapi: file, port: 0, ...options });
  mocks.push(mock);
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(mock.url + path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  return { mock, send };
}

describe('what is made', () => {
  it('lives: it is read, listed, changed in every documented way, and deleted', async () => {
    const { send } = await library();
    const made = await send('POST', '/authors', { name: 'Ada', email: 'a@x', country: 'uk', password: 'secret' });
    expect(made).toMatchObject({
      status: 201,
      body: { name: 'Ada', email: 'a@x', id: expect.any(Number), created_at: expect.stringMatching(/^20\d\d-/) },
    });
    expect(made.body).not.toHaveProperty('password');
    const path = `/authors/${made.body.id}`;
    expect(await send('GET', path)).toEqual({ status: 200, body: made.body });
    await send('PATCH', path, { email: null, country: 'fr' }, { 'content-type': 'application/merge-patch+json' });
    const merged = (await send('GET', path)).body;
    expect(merged).toMatchObject({ name: 'Ada', country: 'fr', created_at: made.body.created_at });
    expect(merged).not.toHaveProperty('email');
    expect(Date.parse(merged.updated_at)).toBeGreaterThan(Date.parse(merged.created_at));
    const patch = [
      { op: 'test', path: '/name', value: 'Ada' },
      { op: 'replace', path: '/name', value: 'Eve' },
    ];
    expect((await send('PATCH', path, patch, { 'content-type': 'application/json-patch+json' })).body).toMatchObject({
      name: 'Eve',
      country: 'fr',
    });
    const replaced = (await send('PUT', path, { name: 'Zoe' })).body;
    expect(replaced).toMatchObject({ name: 'Zoe', id: made.body.id, created_at: made.body.created_at });
    expect(replaced).not.toHaveProperty('country');
    expect((await send('GET', '/authors')).body).toMatchObject({ data: [replaced], total: 1 });
    expect((await send('DELETE', path)).status).toBe(204);
    expect(await send('GET', path)).toEqual({ status: 404, body: { reason: 'none' } });
    expect((await send('GET', '/authors')).body).toMatchObject({ data: [], total: 0 });
    expect((await send('DELETE', path)).status).toBe(404);
  });

  it('is paged, filtered and sorted', async () => {
    const { send } = await library();
    for (const [name, country] of [
      ['C', 'uk'],
      ['A', 'fr'],
      ['B', 'uk'],
    ])
      await send('POST', '/authors', { name, country });
    const names = async (query: string) =>
      (await send('GET', `/authors?${query}`)).body.data.map((one: { name: string }) => one.name);
    expect(await names('limit=2')).toEqual(['C', 'A']);
    expect(await names('limit=2&offset=2')).toEqual(['B']);
    expect(await names('country=uk')).toEqual(['C', 'B']);
    expect(await names('sort=-name')).toEqual(['C', 'B', 'A']);
    expect((await send('GET', '/authors?country=uk&limit=1')).body.total).toBe(2);
  });

  it('belongs to its parent, and is refused where the contract says that something is unique', async () => {
    const { send } = await library();
    const ada = (await send('POST', '/authors', { name: 'Ada', email: 'a@x' })).body.id;
    const eve = (await send('POST', '/authors', { name: 'Eve', email: 'e@x' })).body.id;
    expect((await send('POST', '/authors', { name: 'Other', email: 'a@x' })).status).toBe(409);
    const book = await send('POST', `/authors/${ada}/books`, { title: 'Notes' });
    expect(book).toMatchObject({ status: 201, body: { title: 'Notes', authorId: ada } });
    expect((await send('GET', `/authors/${ada}/books`)).body).toEqual([book.body]);
    expect((await send('GET', `/authors/${eve}/books`)).body).toEqual([]);
    await send('DELETE', `/authors/${ada}`);
    expect((await send('GET', `/authors/${ada}/books`)).status).toBe(404);
    expect((await send('POST', `/authors/${ada}/books`, { title: 'More' })).status).toBe(404);
  });

  it('is the session’s own, and gone after a reset; a preference wins over it', async () => {
    const { mock, send } = await library();
    const { id } = (await send('POST', '/authors', { name: 'Ada' })).body;
    expect((await send('GET', `/authors/${id}`, undefined, { prefer: 'code=404' })).status).toBe(404);
    expect((await send('GET', '/_twinspec/state')).body).toMatchObject({
      authors: { objects: [{ id, name: 'Ada', apiKey: '[redacted]' }] },
    });
    expect((await send('GET', '/_twinspec/state', undefined, { 'x-twinspec-session': 'other' })).body).toEqual({});
    await mock.reset();
    expect((await send('GET', '/_twinspec/state')).body).toEqual({});
  });

  it('survives many clients at once', async () => {
    const { send } = await library();
    const made = await Promise.all(Array.from({ length: 50 }, (_, i) => send('POST', '/authors', { name: `n${i}` })));
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(50);
    expect((await send('GET', '/authors')).body.total).toBe(50);
  });
});

describe('what nobody made', () => {
  it('is made up by default, is missing where everything is remembered, and stays plain where nothing is', async () => {
    const [usual, all, none] = await Promise.all([
      library(),
      library({ rememberData: true }),
      library({ rememberData: false }),
    ]);
    await Promise.all([usual, all, none].map(({ send }) => send('POST', '/authors', { name: 'Ada' })));
    expect((await usual.send('GET', '/authors/7')).status).toBe(200);
    expect((await all.send('GET', '/authors/7')).status).toBe(404);
    expect((await none.send('GET', '/_twinspec/state')).body).toEqual({});
    expect((await all.send('GET', '/authors')).body.data).toHaveLength(1);
  });
});

describe('data to begin with', () => {
  const author = { id: 7, name: 'Ada', created_at: '2020-01-01T00:00:00Z' };

  it('is there, also after a reset', async () => {
    const { mock, send } = await library({ seedData: { Author: [author] } });
    expect((await send('GET', '/authors/7')).body).toEqual(author);
    expect((await send('GET', '/authors/8')).status).toBe(404);
    await send('DELETE', '/authors/7');
    await mock.reset();
    expect((await send('GET', '/authors')).body.data).toEqual([author]);
  });

  it('that breaks its schema is refused with its place', async () => {
    const bad = join(folder, 'seed.yaml');
    await writeFile(bad, 'Author:\n  - { id: 7, name: 5, created_at: 2020-01-01T00:00:00Z }\n');
    await expect(library({ seedData: bad })).rejects.toThrow(`${bad}: /Author/0/name must be string`);
    await expect(library({ seedData: { Writer: [] } })).rejects.toThrow('/Writer is neither a schema');
  });
});

it('--explain says what belongs together', async () => {
  const { stdout } = await twinspecProcess(['mock', '--openapi', file, '--explain']);
  expect(stdout).toContain('authors, each with its id\n');
  expect(stdout).toContain('  deleteAuthor (DELETE /authors/{authorId}) deletes one\n');
});
