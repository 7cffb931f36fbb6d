import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { twinspec } from '../support/process.ts';

// A live server whose books must not change unless the user agrees. It carries out whatever looks like a request, even
// a wrong one, as lax servers do.

type Seen = { method: string; url: string; body: string };

let folder: string;
let server: Server;
let url: string;
let seen: Seen[];
let books: Map<string, unknown>;
/** Called before a request is answered; true if it has ended the request. */
let before: (request: IncomingMessage) => boolean;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-consent-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

beforeEach(async () => {
  seen = [];
  books = new Map([['3', { title: 'Emma' }]]);
  before = () => false;
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const { method = '', url: target = '' } = request;
      seen.push({ method, url: target, body });
      if (before(request)) return;
      const id = target.split('/')[2] ?? '';
      if (target === '/rpc') {
        if (body.includes('books_remove')) books.clear();
        response.setHeader('Content-Type', 'application/json');
        return response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: books.size }));
      }
      if (method === 'PUT' || method === 'POST' || method === 'PATCH') books.set(id, body);
      if (method === 'DELETE') books.delete(id);
      response.setHeader('Content-Type', 'application/json');
      return response.end(JSON.stringify(books.get(id) ?? { title: 'none' }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const book = { type: 'object', required: ['title'], properties: { title: { type: 'string', minLength: 1 } } };
const content = { 'application/json': { schema: book } };
const responses = { 200: { description: 'The book.', content } };
const requestBody = { required: true, content };

/** The document that deleted book 3: nothing but an example of a path parameter. */
function bookshop(members: Record<string, object> = {}) {
  const toGet = { operationId: 'getBook', parameters: { id: '$request.path.id' } };
  const links = { remove: { operationId: 'deleteBook', parameters: { id: '$request.path.id' } }, again: toGet };
  return {
    openapi: '3.1.0',
    info: { title: 'Books', version: '1' },
    paths: {
      '/books/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' }, example: 3 }],
        get: { operationId: 'getBook', responses: { 200: { ...responses[200], links } }, ...members['get'] },
        put: { operationId: 'putBook', requestBody, responses, ...members['put'] },
        patch: { operationId: 'patchBook', requestBody, responses, ...members['patch'] },
        delete: { operationId: 'deleteBook', responses, ...members['delete'] },
        post: { operationId: 'postBook', requestBody, responses, ...members['post'] },
      },
    },
  };
}

async function verify(document: object, ...more: string[]) {
  const file = join(folder, 'books.json');
  await writeFile(file, JSON.stringify(document));
  return twinspec(['verify', '--openapi', file, '--url', url, ...more]);
}

const changing = (): Seen[] => seen.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method));

describe('without --unsafe', () => {
  it('sends nothing that could change a book, right or wrong', async () => {
    const { code, stdout } = await verify(bookshop());
    expect([changing(), books.get('3')]).toEqual([[], { title: 'Emma' }]);
    expect(seen.length).toBeGreaterThan(0);
    // A lax server breaks the contract, as it takes what the contract refuses.
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(/it may change something; --unsafe calls it:\n {4}.*deleteBook/),
    ]);
  });

  it('says in its first line what it calls and what it does not', async () => {
    const { stdout } = await verify(bookshop());
    expect(stdout.split('\n')[0]).toMatch(
      /^Calls what changes nothing: getBook\. Does not call what may change something: putBook, .+; --unsafe calls them\.$/,
    );
  });

  it('calls what the document declares safe, and does not call a GET that it declares unsafe', async () => {
    await verify(bookshop({ post: { 'x-safe': true }, get: { 'x-safe': false } }));
    expect(new Set(seen.map(({ method }) => method))).toEqual(new Set(['POST']));
  });

  it('takes what may be repeated for nothing more than that', async () => {
    await verify(bookshop({ put: { 'x-safe-to-repeat': true }, post: { 'x-safe-to-repeat': true } }));
    expect(changing()).toEqual([]);
  });

  it('does not repeat what a report of an --unsafe run found broken', async () => {
    const report = join(folder, 'report.json');
    before = () => false;
    const broken = await verify(bookshop(), '--unsafe', '--json');
    await writeFile(report, broken.stdout);
    expect(changing().length).toBeGreaterThan(0);
    seen = [];
    await verify(bookshop(), '--replay', report);
    expect(changing()).toEqual([]);
  });

  it('calls no JSON-RPC method that is not declared safe, nor round trips of others', async () => {
    const method = (name: string, members: object = {}) => ({
      name,
      params: [],
      result: { name: 'count', schema: { type: 'integer' } },
      examples: [{ name: 'one', params: [], result: { name: 'count', value: 1 } }],
      ...members,
    });
    const openrpc = join(folder, 'books.openrpc.json');
    const methods = [method('books_remove'), method('books_count', { 'x-safe': true })];
    await writeFile(openrpc, JSON.stringify({ openrpc: '1.3.2', info: { title: 'B', version: '1' }, methods }));
    const trips = await mkdtemp(join(folder, 'io-'));
    const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'books_remove', params: [] });
    await writeFile(join(trips, 'remove.io'), `>> ${call}\n<< {"jsonrpc":"2.0","id":1,"result":0}\n`);
    const { stdout } = await twinspec(['verify', '--openrpc', openrpc, '--rpc', `${url}/rpc`, '--replay', trips]);
    expect(seen.some(({ body }) => body.includes('books_count'))).toBe(true);
    expect(seen.filter(({ body }) => body.includes('books_remove'))).toEqual([]);
    expect(books.size).toBe(1);
    expect(stdout).toContain('1 .io case left out, because the method is not called.');
  });
});

describe('with --unsafe', () => {
  it('calls only the operations that it names', async () => {
    const { stdout } = await verify(bookshop(), '--unsafe', 'putBook');
    expect(new Set(changing().map(({ method }) => method))).toEqual(new Set(['PUT']));
    expect(stdout.split('\n')[0]).toContain('Also calls, as --unsafe says, what may change something: putBook.');
  });

  it('sends what may not be repeated once, if the connection is lost before the answer', async () => {
    before = (request) => request.method === 'POST' && Boolean(request.socket.destroy());
    await verify(bookshop(), '--unsafe', 'postBook', '--only', 'postBook', '--concurrency', '1');
    const bodies = changing().map(({ body }) => body);
    expect(bodies.length).toBeGreaterThan(0);
    expect(new Set(bodies).size).toBe(bodies.length);
  });
});

describe('--dry-run', () => {
  it('prints every request that a run would send, by method, and sends none', async () => {
    const { code, stdout } = await verify(bookshop(), '--unsafe', '--dry-run');
    expect([code, seen]).toEqual([0, []]);
    const methods = [...stdout.matchAll(/^([A-Z]+): \d+ requests?$/gm)].map(([, method]) => method);
    expect(methods).toEqual(['DELETE', 'GET', 'PATCH', 'POST', 'PUT']);
    expect(stdout).toContain('Nothing was sent.');
    const printed = [...stdout.matchAll(/^ {4}curl /gm)].length;
    await verify(bookshop(), '--unsafe');
    // The links of the answers come on top.
    expect(seen.length).toBeGreaterThanOrEqual(printed);
  });

  it('shows no secret', async () => {
    process.env['TWINSPEC_KEY'] = 'dry-run-secret';
    const components = { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'Key', 'x-example': 'demo' } } };
    const { stdout, stderr } = await verify({ ...bookshop(), security: [{ key: [] }], components }, '--dry-run');
    delete process.env['TWINSPEC_KEY'];
    expect(stdout).toContain('TWINSPEC_KEY');
    expect(stdout + stderr).not.toContain('dry-run-secret');
  });
});
