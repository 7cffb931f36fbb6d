import { describe, expect, it } from 'vitest';
import { createMock } from '../../scripts/mock/fetch.ts';

// Ordinary documents, as strangers write them: no extension, examples of the same name, and security.

type Scheme = { name: string; of: object; sent: Record<string, string>; query?: string };

const schemes: Scheme[] = [
  { name: 'Bearer', of: { type: 'http', scheme: 'bearer' }, sent: { authorization: 'Bearer anything' } },
  { name: 'Basic', of: { type: 'http', scheme: 'basic' }, sent: { authorization: 'Basic YTpi' } },
  { name: 'an API key', of: { type: 'apiKey', in: 'header', name: 'X-Api-Key' }, sent: { 'x-api-key': 'k' } },
  { name: 'a key in the query', of: { type: 'apiKey', in: 'query', name: 'key' }, sent: {}, query: '?key=k' },
  { name: 'a cookie', of: { type: 'apiKey', in: 'cookie', name: 'sid' }, sent: { cookie: 'theme=dark; sid=s' } },
  {
    name: 'OAuth 2',
    of: {
      type: 'oauth2',
      flows: { clientCredentials: { tokenUrl: 'https://books.example/token', scopes: { books: 'All books' } } },
    },
    sent: { authorization: 'Bearer anything' },
  },
];

const example = (examples: Record<string, unknown>, type = 'application/json') => ({
  [type]: { examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])) },
});
const answer = (examples: Record<string, unknown>) => ({ description: 'It.', content: example(examples) });
const [fine, dup, empty] = [{ title: 'Emma', pages: 300 }, { title: 'Persuasion' }, {}];
const problem = (title: string) => ({ title });

const books = (scheme: object) => ({
  openapi: '3.1.0',
  info: { title: 'Books', version: '1' },
  security: [{ it: [] }],
  components: { securitySchemes: { it: scheme } },
  paths: {
    '/shelves/{shelf}/books': {
      post: {
        operationId: 'addBook',
        parameters: [
          { name: 'shelf', in: 'path', required: true, schema: { type: 'integer' } },
          { name: 'X-Request-Id', in: 'header', schema: { type: 'string' }, example: 'r1' },
        ],
        requestBody: {
          content: {
            ...example({ fine, dup, empty }),
            ...example({ form: { title: 'Sanditon', tags: ['a', 'b c'] } }, 'application/x-www-form-urlencoded'),
          },
          required: true,
        },
        responses: {
          201: answer({ fine: { id: 1, ...fine } }),
          401: answer({ anonymous: problem('Who are you?') }),
          409: answer({ dup: problem('There is such a book.') }),
          418: answer({ form: problem('It was never finished.') }),
          422: answer({ empty: problem('A book has a title.') }),
        },
      },
    },
    '/books/{id}': {
      get: {
        operationId: 'getBook',
        parameters: [
          {
            name: 'id',
            in: 'path',
            required: true,
            schema: { type: 'string' },
            examples: { emma: { value: 1 }, gone: { value: 'none' }, number: { value: 404 } },
          },
        ],
        responses: {
          200: answer({ emma: { id: '1', ...fine } }),
          404: answer({ number: problem('No book 404.'), gone: problem('No such book.') }),
        },
      },
    },
    '/me': {
      get: {
        operationId: 'getMe',
        responses: {
          200: { description: 'It.', content: { 'application/json': { example: { name: 'Jane' } } } },
          401: answer({ anonymous: problem('Who are you?') }),
          429: answer({ tooMany: problem('Slow down.') }),
        },
      },
    },
  },
});

describe.each(schemes)('a document with $name', ({ of, sent, query = '' }) => {
  const ask = async (method: string, path: string, body?: unknown, headers = sent, type = 'application/json') => {
    const mock = await createMock({ openapi: books(of) });
    const text = type === 'application/json' ? JSON.stringify(body) : String(body);
    const response = await mock.fetch(
      new Request(`http://mock${path}${headers === sent ? query : ''}`, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': type }) },
        ...(body !== undefined && { body: text }),
      }),
    );
    return { status: response.status, body: (await response.json()) as unknown };
  };
  const add = (body: unknown, ...more: [typeof sent?, string?]) => ask('POST', '/shelves/7/books', body, ...more);

  it('answers the request of an example as documented, also with an error', async () => {
    expect(await add(fine)).toEqual({ status: 201, body: { id: 1, ...fine } });
    expect(await add(dup)).toEqual({ status: 409, body: problem('There is such a book.') });
    expect(await add(empty)).toEqual({ status: 422, body: problem('A book has a title.') });
    expect(await add('tags=a&tags=b+c&title=Sanditon', sent, 'application/x-www-form-urlencoded')).toMatchObject({
      status: 418,
    });
    expect(await add({ title: 'Any other' })).toMatchObject({ status: 201 });
    expect(await ask('GET', '/books/1')).toMatchObject({ status: 200, body: { id: '1' } });
    expect(await ask('GET', '/books/none')).toEqual({ status: 404, body: problem('No such book.') });
    expect(await ask('GET', '/books/404')).toEqual({ status: 404, body: problem('No book 404.') });
    expect(await ask('GET', '/books/2')).toMatchObject({ status: 200 });
  });

  it('gives no error to a request that could be any', async () => {
    expect(await ask('GET', '/me')).toEqual({ status: 200, body: { name: 'Jane' } });
  });

  it('first asks who calls', async () => {
    const anonymous = { status: 401, body: problem('Who are you?') };
    expect(await ask('GET', '/me', undefined, {})).toEqual(anonymous);
    for (const body of [fine, dup, empty]) expect(await add(body, {})).toMatchObject({ status: 401 });
    expect(await ask('GET', '/books/none', undefined, {})).toMatchObject({ status: 401 });
  });
});
