import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A bookshop as most documents are written: no extension, no example. */
export const bookshop = {
  openapi: '3.1.0',
  info: { title: 'Bookshop', version: '1.0.0' },
  servers: [{ url: 'http://127.0.0.1' }],
  security: [{ key: [] }],
  paths: {
    '/books': {
      get: {
        operationId: 'listBooks',
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50, default: 20 } },
          { name: 'offset', in: 'query', schema: { type: 'integer', minimum: 0 } },
          { name: 'sort', in: 'query', schema: { type: 'string', enum: ['title', 'pages', 'published'] } },
          { name: 'author', in: 'query', schema: { type: 'string', minLength: 2, maxLength: 40 } },
          { name: 'since', in: 'query', schema: { type: 'string', format: 'date' } },
          { name: 'X-Request-Id', in: 'header', schema: { type: 'string', format: 'uuid' } },
          { name: 'theme', in: 'cookie', schema: { type: 'string', enum: ['light', 'dark'] } },
        ],
        responses: {
          200: {
            description: 'A page of books.',
            headers: { 'X-Total': { required: true, schema: { type: 'integer', minimum: 0 } } },
            content: {
              'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Book' } } },
            },
          },
          400: { $ref: '#/components/responses/Problem' },
          401: { $ref: '#/components/responses/Problem' },
        },
      },
      post: {
        operationId: 'addBook',
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/NewBook' } } },
        },
        responses: {
          201: {
            description: 'It was added.',
            headers: { Location: { required: true, schema: { type: 'string', format: 'uri-reference' } } },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } },
          },
          400: { $ref: '#/components/responses/Problem' },
          401: { $ref: '#/components/responses/Problem' },
          422: { $ref: '#/components/responses/Problem' },
        },
      },
    },
    '/books/{bookId}': {
      parameters: [{ name: 'bookId', in: 'path', required: true, schema: { type: 'string', pattern: '^b[0-9]{4}$' } }],
      get: {
        operationId: 'getBook',
        responses: {
          200: {
            description: 'The book.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } },
          },
          400: { $ref: '#/components/responses/Problem' },
          401: { $ref: '#/components/responses/Problem' },
          404: { $ref: '#/components/responses/Problem' },
        },
      },
      patch: {
        operationId: 'changeBook',
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/BookChange' } } },
        },
        responses: {
          200: {
            description: 'The changed book.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } },
          },
          400: { $ref: '#/components/responses/Problem' },
          401: { $ref: '#/components/responses/Problem' },
          404: { $ref: '#/components/responses/Problem' },
          422: { $ref: '#/components/responses/Problem' },
        },
      },
      delete: {
        operationId: 'removeBook',
        responses: {
          204: { description: 'It is gone.' },
          400: { $ref: '#/components/responses/Problem' },
          401: { $ref: '#/components/responses/Problem' },
          404: { $ref: '#/components/responses/Problem' },
        },
      },
    },
  },
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
    responses: {
      Problem: {
        description: 'What is wrong.',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
    schemas: {
      Problem: {
        type: 'object',
        required: ['title', 'status'],
        properties: { title: { type: 'string' }, status: { type: 'integer' } },
      },
      NewBook: {
        type: 'object',
        required: ['title', 'pages'],
        additionalProperties: false,
        properties: {
          title: { type: 'string', minLength: 1, maxLength: 80 },
          pages: { type: 'integer', minimum: 1, maximum: 5000 },
          price: { type: 'number', minimum: 0, exclusiveMaximum: 1000, multipleOf: 0.5 },
          isbn: { type: 'string', pattern: '^97[89][0-9]{10}$' },
          kind: { enum: ['novel', 'poetry', 'essay'] },
          published: { type: 'string', format: 'date' },
          mail: { type: 'string', format: 'email' },
          tags: { type: 'array', items: { type: 'string', minLength: 1 }, maxItems: 4, uniqueItems: true },
          subtitle: { type: ['string', 'null'] },
          shelf: {
            oneOf: [
              { type: 'integer', minimum: 1 },
              {
                type: 'object',
                required: ['room'],
                additionalProperties: false,
                properties: { room: { type: 'string', minLength: 1 } },
              },
            ],
          },
        },
      },
      BookChange: {
        type: 'object',
        minProperties: 1,
        additionalProperties: false,
        properties: {
          title: { type: 'string', minLength: 1, maxLength: 80 },
          pages: { type: 'integer', minimum: 1, maximum: 5000 },
        },
      },
      Book: {
        type: 'object',
        required: ['id', 'title', 'pages', 'added'],
        properties: {
          id: { type: 'string', pattern: '^b[0-9]{4}$' },
          title: { type: 'string' },
          pages: { type: 'integer', minimum: 1 },
          price: { type: 'number' },
          isbn: { type: 'string' },
          kind: { type: 'string' },
          published: { type: 'string', format: 'date' },
          mail: { type: 'string' },
          tags: { type: 'array', items: { type: 'string' } },
          subtitle: { type: ['string', 'null'] },
          shelf: {},
          added: { type: 'string', format: 'date-time' },
        },
      },
    },
  },
};

/** The bugs of the server, one at a time; the kinds are those of Schemathesis's checks. */
export const bugs = [
  // Constraints of parameters that nobody checks.
  'limit 0 is taken',
  'limit 51 is taken',
  'limit 50 is refused',
  'limit 1 is refused',
  'limit abc is taken',
  'limit 1.5 is taken',
  'limit abc is a 500',
  'offset -1 is taken',
  'offset 0 is refused',
  'sort is not checked',
  'sort published is refused',
  'sort published is a 500',
  'author of one letter is taken',
  'author of 41 letters is taken',
  'author of 40 letters is refused',
  'author with letters beyond ASCII is a 500',
  'since is not checked',
  'since 2023-02-29 is a 500',
  'since is required',
  'X-Request-Id is not checked',
  'X-Request-Id is a 500',
  'theme is not checked',
  'theme dark is refused',
  'all parameters together are a 500',
  // Constraints of the body.
  'title is not required',
  'pages is not required',
  'empty title is taken',
  'title of 81 characters is taken',
  'title of 80 characters is refused',
  'pages 0 is taken',
  'pages 5001 is taken',
  'pages 5000 is refused',
  'pages as a string is taken',
  'pages as a fraction is taken',
  'price 1000 is taken',
  'price 0 is refused',
  'price 0.3 is taken',
  'isbn is not checked',
  'isbn is only checked at its beginning',
  'kind essay is refused',
  'kind is not checked',
  'published is not checked',
  'mail is not checked',
  'five tags are taken',
  'four tags are refused',
  'a tag twice is taken',
  'an empty tag is taken',
  'subtitle null is refused',
  'shelf as an object is refused',
  'shelf 0 is taken',
  'shelf without a room is taken',
  'unknown members are taken',
  'title null is a 500',
  'body as text/plain is taken',
  'a list as body is a 500',
  'an empty change is taken',
  'change of pages 0 is taken',
  'change of pages 5000 is refused',
  'change with an unknown member is taken',
  // Life cycles.
  'a book is not stored',
  'a deleted book is still there',
  'a deleted book is still in the list',
  'deleting twice is a 204',
  'a change is not stored',
  'a new book is not in the list',
  'Location leads nowhere',
  'what was sent is lost: price',
  // Answers.
  'added is no date-time',
  'id is missing',
  'X-Total is missing',
  'X-Total is negative',
  'Location is missing',
  'addBook answers 200',
  'getBook answers text/html',
  'problems are plain JSON',
  '401 is never given',
  '401 comes only for an empty key',
  'key is compared without case',
  'key may have a suffix',
  'key is not asked for by removeBook',
  '405 without Allow',
  'PATCH /books is answered',
  'unknown paths of books are a 500',
] as const;

/** A bug of {@link bugs}. */
export type Bug = (typeof bugs)[number];

/** The only key. */
export const key = 'Bookshop-Key-1';

type Book = { [member: string]: unknown } & { id: string };

/** A refusal with a status. */
class Refusal extends Error {
  readonly status: number;

  constructor(status: number, title: string) {
    super(title);
    this.status = status;
  }
}

const need = (isFine: boolean, title: string, status = 400): void => {
  if (!isFine) throw new Refusal(status, title);
};

const isDate = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

function inOrder(books: Book[], member: string | null): Book[] {
  const valueOf = (book: Book): string => String(book[member ?? ''] ?? '').padStart(member === 'pages' ? 9 : 0);
  return member === null ? books : books.toSorted((a, b) => (valueOf(a) < valueOf(b) ? -1 : 1));
}

/**
 * Starts a bookshop, written by hand from the document, with one bug or none.
 *
 * @param bug - the bug
 * @returns its address, and a function that stops it
 */
export async function startBookshop(bug?: Bug): Promise<{ url: string; close: () => void }> {
  const has = (one: Bug): boolean => one === bug;
  const books = new Map<string, Book>();
  const listed: Book[] = [];
  let next = 1000;
  const add = (members: object): Book => {
    const book: Book = { ...members, id: `b${next++}`, added: has('added is no date-time') ? 'today' : now() };
    books.set(book.id, book);
    listed.push(book);
    return book;
  };
  const now = (): string => new Date().toISOString();
  for (const title of ['Emma', 'Ulysses', 'Faust']) add({ title, pages: 300 });

  const authorize = ({ headers, method }: IncomingMessage): void => {
    const sent = String(headers['x-key'] ?? '');
    if (has('401 is never given')) return;
    if (has('401 comes only for an empty key') && sent !== '') return;
    if (has('key is compared without case') && sent.toLowerCase() === key.toLowerCase()) return;
    if (has('key may have a suffix') && sent.startsWith(key)) return;
    if (has('key is not asked for by removeBook') && method === 'DELETE') return;
    need(sent === key, 'The key is wrong.', 401);
  };

  const list = (url: URL, { headers }: IncomingMessage, response: ServerResponse): void => {
    const query = url.searchParams;
    const limit = query.get('limit');
    if (limit !== null) {
      if (has('limit abc is a 500') && !/^-?\d/.test(limit)) throw new Error('limit');
      const isNumber = has('limit abc is taken')
        ? /^-?\d+$/.test(limit) || /[a-z]/.test(limit)
        : /^-?\d+$/.test(limit) || (has('limit 1.5 is taken') && /^\d+\.\d+$/.test(limit));
      need(isNumber, 'limit is a whole number');
      need(!(Number(limit) < (has('limit 0 is taken') ? 0 : has('limit 1 is refused') ? 2 : 1)), 'limit');
      need(!(Number(limit) > (has('limit 51 is taken') ? 60 : has('limit 50 is refused') ? 49 : 50)), 'limit');
    }
    const offset = query.get('offset');
    if (offset !== null) {
      need(/^-?\d+$/.test(offset), 'offset is a whole number');
      need(Number(offset) >= (has('offset -1 is taken') ? -9 : has('offset 0 is refused') ? 1 : 0), 'offset');
    }
    const sort = query.get('sort');
    if (sort !== null) {
      if (has('sort published is a 500') && sort === 'published') throw new Error('sort');
      if (has('sort published is refused')) need(sort !== 'published', 'sort');
      if (!has('sort is not checked')) need(['title', 'pages', 'published'].includes(sort), 'sort');
    }
    const author = query.get('author');
    if (author !== null) {
      if (has('author with letters beyond ASCII is a 500') && /[^\0-\x7f]/.test(author)) throw new Error('author');
      const length = [...author].length;
      need(length >= (has('author of one letter is taken') ? 0 : 2), 'author');
      const most = has('author of 41 letters is taken') ? 99 : has('author of 40 letters is refused') ? 39 : 40;
      need(length <= most, 'author');
    }
    const since = query.get('since');
    if (has('since is required')) need(since !== null, 'since');
    if (since !== null) {
      if (has('since 2023-02-29 is a 500') && /^\d{4}-\d\d-\d\d$/.test(since) && !isDate(since))
        throw new Error('since');
      if (!has('since is not checked')) need(isDate(since), 'since');
    }
    const id = headers['x-request-id'];
    if (id !== undefined) {
      const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(String(id));
      if (has('X-Request-Id is a 500') && !isUuid) throw new Error('id');
      if (!has('X-Request-Id is not checked')) need(isUuid, 'X-Request-Id');
    }
    const theme = /(?:^|; ?)theme=([^;]*)/.exec(String(headers.cookie ?? ''))?.[1];
    if (theme !== undefined) {
      if (has('theme dark is refused')) need(theme !== 'dark', 'theme');
      if (!has('theme is not checked')) need(['light', 'dark'].includes(theme), 'theme');
    }
    const isAll = [limit, offset, sort, author, since, id, theme].every((one) => one !== null && one !== undefined);
    if (has('all parameters together are a 500') && isAll) throw new Error('all');
    const total = has('X-Total is negative') ? -1 : listed.length;
    if (!has('X-Total is missing')) response.setHeader('X-Total', String(total));
    const from = Math.max(0, Number(offset ?? 0));
    const page = inOrder(listed, sort).slice(from, from + Number(limit ?? 20) || from + 20);
    send(response, 200, page);
  };

  const text = (value: unknown, name: string, min: number, max: number): void => {
    need(typeof value === 'string', `${name} is a text`);
    const length = [...String(value)].length;
    need(length >= min && length <= max, `${name} has another length`);
  };

  const pages = (value: unknown, [min, max]: [number, number]): void => {
    const number = has('pages as a string is taken') && typeof value === 'string' ? Number(value) : value;
    need(typeof number === 'number', 'pages is a number');
    if (!has('pages as a fraction is taken')) need(Number.isInteger(number), 'pages is whole');
    need(Number(number) >= min && Number(number) <= max, 'pages is out of bounds');
  };

  const checkNew = (body: Record<string, unknown>): void => {
    const { title, pages: count, price, isbn, kind, published, mail, tags, subtitle, shelf } = body;
    const known = new Set([
      'title',
      'pages',
      'price',
      'isbn',
      'kind',
      'published',
      'mail',
      'tags',
      'subtitle',
      'shelf',
    ]);
    if (!has('unknown members are taken'))
      need(
        Object.keys(body).every((name) => known.has(name)),
        'unknown',
      );
    if (has('title null is a 500') && title === null) throw new Error('title');
    if (title !== undefined || !has('title is not required'))
      text(
        title,
        'title',
        has('empty title is taken') ? 0 : 1,
        has('title of 81 characters is taken') ? 99 : has('title of 80 characters is refused') ? 79 : 80,
      );
    if (count !== undefined || !has('pages is not required'))
      pages(count, [
        has('pages 0 is taken') ? 0 : 1,
        has('pages 5001 is taken') ? 9999 : has('pages 5000 is refused') ? 4999 : 5000,
      ]);
    if (price !== undefined) {
      need(typeof price === 'number', 'price is a number');
      const amount = Number(price);
      need(has('price 0 is refused') ? amount > 0 : amount >= 0, 'price');
      need(has('price 1000 is taken') ? amount <= 1000 : amount < 1000, 'price');
      if (!has('price 0.3 is taken')) need(Number.isInteger(amount * 2), 'price');
    }
    if (isbn !== undefined) {
      need(typeof isbn === 'string', 'isbn is a text');
      const form = has('isbn is only checked at its beginning') ? /^97[89][0-9]{10}/ : /^97[89][0-9]{10}$/;
      if (!has('isbn is not checked')) need(form.test(String(isbn)) && !String(isbn).endsWith('\n'), 'isbn');
    }
    if (kind !== undefined && !has('kind is not checked'))
      need(
        [...(has('kind essay is refused') ? [] : ['essay']), 'novel', 'poetry'].includes(String(kind)) &&
          typeof kind === 'string',
        'kind',
      );
    if (published !== undefined) {
      need(typeof published === 'string', 'published is a text');
      if (!has('published is not checked')) need(isDate(String(published)), 'published');
    }
    if (mail !== undefined) {
      need(typeof mail === 'string', 'mail is a text');
      if (!has('mail is not checked')) need(/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(String(mail)), 'mail');
    }
    if (tags !== undefined) {
      need(Array.isArray(tags), 'tags is a list');
      const all = tags as unknown[];
      need(
        all.every((one) => typeof one === 'string' && (one !== '' || has('an empty tag is taken'))),
        'tags',
      );
      need(all.length <= (has('five tags are taken') ? 9 : has('four tags are refused') ? 3 : 4), 'tags');
      if (!has('a tag twice is taken')) need(new Set(all).size === all.length, 'tags');
    }
    if (subtitle !== undefined && (subtitle !== null || has('subtitle null is refused')))
      need(typeof subtitle === 'string', 'subtitle');
    if (shelf !== undefined) {
      const isObject = typeof shelf === 'object' && shelf !== null && !Array.isArray(shelf);
      if (isObject) {
        const { room, ...others } = shelf as { room?: unknown };
        if (has('shelf as an object is refused')) need(false, 'shelf');
        if (room !== undefined || !has('shelf without a room is taken'))
          need(typeof room === 'string' && room !== '', 'shelf');
        need(Object.keys(others).length === 0, 'shelf');
      } else need(Number.isInteger(shelf) && Number(shelf) >= (has('shelf 0 is taken') ? 0 : 1), 'shelf');
    }
  };

  const checkChange = (body: Record<string, unknown>): void => {
    const { title, pages: count } = body;
    if (!has('an empty change is taken')) need(Object.keys(body).length > 0, 'nothing is changed');
    if (!has('change with an unknown member is taken'))
      need(
        Object.keys(body).every((name) => ['title', 'pages'].includes(name)),
        'unknown',
      );
    if (title !== undefined) text(title, 'title', 1, 80);
    if (count !== undefined)
      pages(count, [has('change of pages 0 is taken') ? 0 : 1, has('change of pages 5000 is refused') ? 4999 : 5000]);
  };

  const bodyIn = (request: IncomingMessage, raw: string): Record<string, unknown> => {
    const type = String(request.headers['content-type'] ?? '').split(';')[0];
    if (!has('body as text/plain is taken')) need(type === 'application/json', 'The body is JSON.', 400);
    let body: unknown;
    try {
      body = JSON.parse(raw);
    } catch {
      throw new Refusal(400, 'The body is no JSON.');
    }
    if (has('a list as body is a 500') && Array.isArray(body)) throw new Error('list');
    need(typeof body === 'object' && body !== null && !Array.isArray(body), 'The body is an object.');
    return body as Record<string, unknown>;
  };

  const send = (response: ServerResponse, status: number, body: unknown): void => {
    if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', 'application/json');
    response.writeHead(status).end(body === undefined ? undefined : JSON.stringify(body));
  };

  const notAllowed = (response: ServerResponse, allow: string): void => {
    if (!has('405 without Allow')) response.setHeader('Allow', allow);
    throw new Refusal(405, 'The method is not allowed.');
  };

  const answer = (request: IncomingMessage, response: ServerResponse, raw: string): void => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const { method = 'GET' } = request;
    if (url.pathname === '/books') {
      authorize(request);
      if (method === 'GET' || method === 'HEAD') return list(url, request, response);
      if (method === 'PATCH' && has('PATCH /books is answered')) return send(response, 200, {});
      if (method !== 'POST') return notAllowed(response, 'GET, HEAD, POST');
      const body = bodyIn(request, raw);
      checkNew(body);
      const book = add(body);
      if (has('a book is not stored')) books.delete(book.id);
      if (has('a book is not stored') || has('a new book is not in the list')) listed.splice(listed.indexOf(book), 1);
      const { id: _, ...others } = book;
      const { price: __, ...cheap } = book;
      if (has('what was sent is lost: price')) books.set(book.id, cheap);
      if (!has('Location is missing'))
        response.setHeader('Location', has('Location leads nowhere') ? '/books/b0000' : `/books/${book.id}`);
      return send(
        response,
        has('addBook answers 200') ? 200 : 201,
        has('id is missing') ? others : (books.get(book.id) ?? book),
      );
    }
    const id = /^\/books\/([^/]+)$/.exec(url.pathname)?.[1];
    if (id === undefined) throw new Refusal(404, 'Nothing is here.');
    authorize(request);
    need(/^b[0-9]{4}$/.test(decodeURIComponent(id)), 'bookId');
    const book = books.get(id);
    if (has('unknown paths of books are a 500') && book === undefined) throw new Error('unknown');
    if (!['GET', 'HEAD', 'PATCH', 'DELETE'].includes(method)) return notAllowed(response, 'GET, HEAD, PATCH, DELETE');
    if (method === 'DELETE') {
      if (book === undefined && has('deleting twice is a 204')) return void response.writeHead(204).end();
      need(book !== undefined, 'There is no such book.', 404);
      if (!has('a deleted book is still there')) books.delete(id);
      if (book !== undefined && !has('a deleted book is still in the list') && !has('a deleted book is still there'))
        listed.splice(listed.indexOf(book), 1);
      return void response.writeHead(204).end();
    }
    if (book === undefined) throw new Refusal(404, 'There is no such book.');
    if (method === 'PATCH') {
      const body = bodyIn(request, raw);
      checkChange(body);
      const changed = { ...book, ...body, id };
      if (has('a change is not stored')) return send(response, 200, changed);
      Object.assign(book, body);
      return send(response, 200, book);
    }
    if (has('getBook answers text/html')) response.setHeader('Content-Type', 'text/html');
    return send(response, 200, book);
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      try {
        answer(request, response, Buffer.concat(chunks).toString());
      } catch (error) {
        const status = error instanceof Refusal ? error.status : 500;
        if (!has('problems are plain JSON')) response.setHeader('Content-Type', 'application/problem+json');
        if (status === 401) response.setHeader('WWW-Authenticate', 'ApiKey');
        send(response, status, { title: error instanceof Refusal ? error.message : 'It failed.', status });
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
