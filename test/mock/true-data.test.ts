import { beforeAll, describe, expect, it } from 'vitest';
import { createMock, type MockControl } from '../../scripts/mock/fetch.ts';
import { jsonContent } from '../support/json-content.ts';

// What a person would write where nothing is shown: values that say what their field is, and what was sent.

const string = { type: 'string' };
const integer = { type: 'integer' };
const number = { type: 'number' };
const time = { type: 'string', format: 'date-time' };
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const answer = (schema: object) => ({ description: 'It.', ...jsonContent(schema) });

const schemas = {
  Author: object({ id: integer, name: string, first_name: string, email: string, avatarUrl: string, age: integer }),
  Book: object({
    ...{ id: string, title: string, isbn: string, pages: integer, price: number, currency: string, slug: string },
    ...{ author: refTo('Author'), publisher: object({ name: string, countryCode: string, city: string }) },
    ...{ createdAt: time, 'updated-at': time, deleted_at: time, published: { type: 'string', format: 'date' } },
    ...{
      rating: { type: 'number', minimum: 0, maximum: 5 },
      commentCount: integer,
      comments: { type: 'array', items: string },
    },
    ...{ minPrice: number, maxPrice: number, latitude: number, discountPercentage: number, created: integer },
    ...{ code: { type: 'string', pattern: '^[A-Z]{2}-[0-9]{3}$' }, email: { type: 'string', maxLength: 8 } },
    ...{ level: { type: 'integer', minimum: 7, maximum: 8 }, step: { type: 'number', multipleOf: 0.25, minimum: 1 } },
    ...{
      money: { type: 'string', description: 'An ISO 4217 currency code' },
      shelf: { type: 'string', example: 'B12' },
    },
    ...{ wrong: { type: 'integer', example: 'no number' }, language: { type: 'string', default: 'eo' } },
    ...{ removedAt: { type: ['string', 'null'], format: 'date-time' } },
  }),
  Shelf: object({ id: string, label: string }, { example: { id: 's-1', label: 'Poetry' } }),
};

const openapi = {
  openapi: '3.1.0',
  info: { title: 'Books', version: '1' },
  components: { schemas },
  paths: {
    '/books': {
      get: {
        operationId: 'listBooks',
        parameters: [
          { name: 'limit', in: 'query', schema: integer },
          { name: 'currency', in: 'query', schema: string },
        ],
        responses: {
          200: answer(
            object({
              data: { type: 'array', items: refTo('Book') },
              meta: object({ total: integer, page: integer, perPage: integer, totalPages: integer }),
            }),
          ),
        },
      },
      post: {
        operationId: 'addBook',
        requestBody: { required: true, ...jsonContent({ type: 'object' }) },
        responses: { 201: answer(refTo('Book')) },
      },
    },
    '/authors/{authorId}/books/{bookId}': {
      get: {
        operationId: 'getBook',
        parameters: [
          { name: 'authorId', in: 'path', required: true, schema: integer },
          { name: 'bookId', in: 'path', required: true, schema: string },
        ],
        responses: { 200: answer({ allOf: [refTo('Book'), object({ book_id: string, author_id: integer })] }) },
      },
    },
    '/shelves': {
      get: {
        operationId: 'listShelves',
        responses: { 200: answer({ type: 'array', items: refTo('Shelf') }) },
      },
    },
  },
};

let mock: MockControl;
beforeAll(async () => (mock = await createMock({ openapi, rememberData: false })));

type Book = Record<string, unknown> & { author: Record<string, unknown>; publisher: Record<string, string> };

async function ask<Body>(path: string, init: RequestInit = {}): Promise<Body> {
  const response = await mock.fetch(new Request(`http://mock${path}`, init));
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Body;
}
const seeded = (seed: number) => ({ headers: { prefer: `seed=${seed}` } });
const add = (sent: unknown) =>
  ask<Book>('/books', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(sent) });

describe.each([1, 2, 3, 4, 5, 6])('made-up values of seed %i', (seed) => {
  let books: Book[];
  let meta: Record<string, number>;
  beforeAll(async () => {
    ({ data: books, meta } = await ask<{ data: Book[]; meta: typeof meta }>('/books', seeded(seed)));
  });

  it('look like the names of their fields', () => {
    for (const { author, publisher, ...book } of books) {
      const first = String(author['first_name']);
      expect(author).toMatchObject({
        name: expect.stringMatching(`^${first} .`),
        email: expect.stringMatching(/^[a-z.]+@example\.(com|org|net)$/),
        avatarUrl: expect.stringMatching(/^https:\/\/images\.example\.com\/.+\.png$/),
      });
      expect(author['age']).toSatisfy((age: number) => age >= 18 && age <= 80);
      expect(publisher).toMatchObject({ name: expect.any(String), countryCode: expect.stringMatching(/^[A-Z]{2}$/) });
      expect(book).toMatchObject({
        id: expect.stringMatching(/./),
        title: expect.stringMatching(/./),
        isbn: expect.stringMatching(/^97[89]\d{10}$/),
        currency: expect.stringMatching(/^[A-Z]{3}$/),
        money: expect.stringMatching(/^[A-Z]{3}$/),
        slug: expect.stringMatching(/^[a-z]+-[a-z]+$/),
        removedAt: null,
      });
      expect(book['pages']).toSatisfy((pages: number) => pages >= 60 && pages <= 900);
      expect(book['price']).toSatisfy((price: number) => price > 0 && Number(price.toFixed(2)) === price);
      expect(book['discountPercentage']).toSatisfy((share: number) => share >= 0 && share <= 100);
    }
  });

  it('agree with each other', () => {
    for (const book of books) {
      const { createdAt, 'updated-at': updatedAt, deleted_at: deletedAt, minPrice, maxPrice, comments } = book;
      expect([createdAt, updatedAt, deletedAt]).toEqual([createdAt, updatedAt, deletedAt].toSorted());
      expect(minPrice).toBeLessThanOrEqual(Number(maxPrice));
      expect(book['commentCount']).toBe((comments as unknown[]).length);
      expect(new Date(Number(book['created']) * 1000).getUTCFullYear()).toBe(2025);
    }
    expect(meta).toMatchObject({ total: books.length, page: 1, totalPages: 1 });
    expect(meta['perPage']).toBeGreaterThanOrEqual(books.length);
    expect(new Set(books.map(({ id }) => id)).size).toBe(books.length);
  });

  it('keep the constraints of their schemas', () => {
    for (const { code, email, level, step, rating } of books as Record<string, number>[]) {
      expect(code).toMatch(/^[A-Z]{2}-[0-9]{3}$/);
      expect(String(email).length).toBeLessThanOrEqual(8);
      expect([7, 8]).toContain(level);
      expect((step ?? 0) * 4).toBe(Math.round((step ?? 0) * 4));
      expect(rating).toBeLessThanOrEqual(5);
    }
  });
});

it('are the same for the same seed on any machine', async () => {
  const [one, again, other] = [seeded(1), seeded(1), seeded(2)].map((init) => ask('/books', init));
  expect(await again).toEqual(await one);
  expect(await other).not.toEqual(await one);
});

it("are the document's own examples where those are valid", async () => {
  for (const book of (await ask<{ data: Book[] }>('/books')).data) {
    expect(book).toMatchObject({ shelf: 'B12', language: 'eo', wrong: expect.any(Number) });
  }
  const [first, second] = await ask<{ id: string; label: string }[]>('/shelves');
  expect(first).toEqual({ id: 's-1', label: 'Poetry' });
  expect(second).toMatchObject({ id: expect.not.stringMatching(/^(s-1)?$/) });
  const [dynamic] = await ask<{ id: string }[]>('/shelves', { headers: { prefer: 'dynamic=true' } });
  expect(dynamic?.id).not.toBe('s-1');
});

describe('an answer that is made up has what was sent', () => {
  it('in the body, as far as it is valid there', async () => {
    const sent = { title: 'My title', pages: 12, author: { name: 'Jane' }, comments: ['a', 'b'], language: 'en' };
    expect(await add({ ...sent, code: 'not a code', unknown: 1 })).toMatchObject({
      ...sent,
      author: { name: 'Jane', email: expect.stringContaining('@') },
      code: expect.stringMatching(/^[A-Z]{2}-/),
    });
    expect(await add(sent)).not.toHaveProperty('unknown');
  });

  it('in the path, as the id of what is there and of what it belongs to', async () => {
    expect(await ask('/authors/77/books/b%2F1')).toMatchObject({
      ...{ id: 'b/1', book_id: 'b/1', author_id: 77, author: { id: 77 } },
    });
  });

  it('in the query of a list', async () => {
    const { data, meta } = await ask<{ data: Book[]; meta: object }>('/books?limit=1&currency=XTS');
    expect(data).toMatchObject([{ currency: 'XTS' }]);
    expect(meta).toMatchObject({ total: 1 });
  });
});

it('are so in results of JSON-RPC, too', async () => {
  const openrpc = {
    openrpc: '1.3.2',
    info: { title: 'Pets', version: '1' },
    methods: [
      {
        name: 'get_pet',
        params: [{ name: 'petId', required: true, schema: integer }],
        result: { name: 'pet', schema: object({ id: integer, name: string, phone: string }) },
      },
    ],
  };
  const { fetch } = await createMock({ openrpc });
  const call = { jsonrpc: '2.0', id: 1, method: 'get_pet', params: [41] };
  const response = await fetch(
    new Request('http://mock/rpc', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(call),
    }),
  );
  expect(await response.json()).toMatchObject({
    result: { id: 41, name: expect.stringMatching(/^[A-Z]/), phone: expect.stringMatching(/^\+1\d{10}$/) },
  });
});
