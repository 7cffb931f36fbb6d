import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { twinspec } from '../support/process.ts';

type Seen = { method: string; url: string; body: string };
type Server = { url: string; seen: Seen[]; close: () => void };

/** A server that knows nothing of twinspec, and keeps what it was asked. */
async function serving(answer: (seen: Seen, response: ServerResponse, request: IncomingMessage) => void) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      const came = { method: request.method ?? '', url: request.url ?? '', body };
      seen.push(came);
      answer(came, response, request);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, seen, close } satisfies Server;
}

const json = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
};

/** A bookshop that carries out whatever it is asked, wrong requests as well. */
const bookshop = (): Promise<Server> => {
  const books = new Map([['3', { id: 3, title: 'Emma' }]]);
  return serving(({ method, url }, response) => {
    const id = url.split('/')[2]?.split('?')[0] ?? '';
    if (method === 'OPTIONS') return void response.writeHead(204).end();
    if (method === 'DELETE') return void response.writeHead(books.delete(id) ? 204 : 404).end();
    if (method !== 'GET') return json(response, 201, { id: 3, title: 'made up' });
    const found = id === '' ? [...books.values()] : books.get(id);
    json(response, found === undefined ? 404 : 200, found ?? {});
  });
};

const book = {
  type: 'object',
  required: ['title'],
  properties: { id: { type: 'integer' }, title: { type: 'string' } },
};
const content = { 'application/json': { schema: book } };
const answers = { 200: { description: 'ok', content }, 404: { description: 'no' } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' }, example: 3 };
const links = {
  drop: { operationId: 'dropBook', parameters: { id: '$response.body#/id' } },
  put: { operationId: 'putBook', parameters: { id: '$response.body#/id' }, requestBody: { title: 'linked' } },
};

const shop = {
  openapi: '3.1.0',
  info: { title: 'Books', version: '1' },
  paths: {
    '/books/{id}': {
      parameters: [id],
      get: { operationId: 'getBook', responses: { ...answers, 200: { ...answers[200], links } } },
      put: { operationId: 'putBook', requestBody: { required: true, content }, responses: answers },
      patch: { operationId: 'changeBook', requestBody: { content }, responses: answers },
      delete: { operationId: 'dropBook', responses: { 204: { description: 'gone' } } },
    },
    '/books': {
      get: {
        operationId: 'listBooks',
        responses: {
          200: { description: 'ok', content: { 'application/json': { schema: { type: 'array', items: book } } } },
        },
      },
      post: {
        operationId: 'addBook',
        'x-open-question': 'Is a book without a title taken?',
        'x-probe': { exchange: 'addBook/one', set: { '/body/title': null }, tell: 'accepted' },
        requestBody: {
          content: { 'application/json': { schema: book, examples: { one: { value: { title: 'Emma' } } } } },
        },
        responses: {
          201: {
            description: 'made',
            content: { 'application/json': { schema: book, examples: { one: { value: { id: 3, title: 'Emma' } } } } },
          },
        },
      },
    },
    '/clear': { get: { operationId: 'clear', 'x-safe': false, responses: { 204: { description: 'gone' } } } },
    '/search': {
      post: { operationId: 'search', 'x-safe': true, requestBody: { content }, responses: { 201: answers[200] } },
    },
  },
  webhooks: { sold: { post: { requestBody: { content }, responses: { 200: { description: 'heard' } } } } },
};

const ledger = {
  openrpc: '1.2.6',
  info: { title: 'Ledger', version: '1' },
  methods: ['ledger_send', 'ledger_drop', 'ledger_read'].map((name) => ({
    name,
    paramStructure: 'by-position',
    params: [{ name: 'to', required: true, schema: { type: 'string' } }],
    result: { name: 'done', schema: { type: 'boolean' } },
    'x-safe-to-repeat': true,
    examples: [{ name: 'one', params: [{ name: 'to', value: 'Ann' }], result: { name: 'done', value: true } }],
  })),
};

let folder: string;
let openapi: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-harmless-'));
  openapi = join(folder, 'shop.json');
  await writeFile(openapi, JSON.stringify(shop));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the command, and keeps what changed, or could have changed, the server. */
async function verified(server: Server, ...more: string[]) {
  const before = server.seen.length;
  const ran = await twinspec(['verify', '--openapi', openapi, '--url', server.url, ...more]);
  const sent = server.seen.slice(before);
  const changing = sent.filter(
    ({ method, url }) =>
      url.startsWith('/clear') || !(['GET', 'OPTIONS'].includes(method) || (method === 'POST' && url === '/search')),
  );
  return { ...ran, sent, changing };
}

describe('verify without --unsafe', () => {
  it('changes nothing on a server that carries out everything', async () => {
    const server = await bookshop();
    const { stdout, changing, sent } = await verified(server);
    server.close();
    expect(changing).toEqual([]);
    expect(
      sent
        .map(({ url }) => url)
        .filter((one) => !/^\/(?:books(?:\/[^/]+)?|search)(?:\?twinspecUnknown=twinspec)?$/.test(one)),
    ).toEqual([]);
    expect(stdout.split('\n')[0]).toBe(
      'Calls what changes nothing: getBook, listBooks, search. Does not call what may change something: ' +
        'putBook, changeBook, dropBook, addBook, clear; --unsafe calls them.',
    );
    expect(stdout).toMatch(/it may change something; --unsafe calls it:\n {4}.*dropBook/);
  });

  it('calls what --unsafe names, and nothing else', async () => {
    const server = await bookshop();
    const { changing, stdout } = await verified(server, '--unsafe', 'putBook');
    server.close();
    expect(changing.length).toBeGreaterThan(1);
    expect(new Set(changing.map(({ method }) => method))).toEqual(new Set(['PUT']));
    expect(stdout).toContain('Also calls, as --unsafe says, what may change something: putBook.');
  });

  it('replays nothing of a run that had consent', async () => {
    const server = await bookshop();
    const file = join(folder, 'report.json');
    const first = await verified(server, '--unsafe', '--json');
    expect(new Set(first.changing.map(({ method }) => method))).toEqual(
      new Set(['PUT', 'PATCH', 'DELETE', 'POST', 'GET']),
    );
    await writeFile(file, first.stdout);
    const again = await verified(server, '--replay', file);
    server.close();
    expect(again.changing).toEqual([]);
    expect(again.code).toBe(1);
  });

  it('calls no JSON-RPC method that does not say that it only reads', async () => {
    const file = join(folder, 'ledger.json');
    const trips = join(folder, 'trips');
    const server = await serving((_, response) => json(response, 200, { jsonrpc: '2.0', id: 1, result: true }));
    await writeFile(file, JSON.stringify(ledger));
    await mkdir(trips);
    await writeFile(
      join(trips, 'a.io'),
      '>> {"jsonrpc":"2.0","id":1,"method":"ledger_send","params":["Bob"]}\n<< {"jsonrpc":"2.0","id":1,"result":true}\n',
    );
    const args = ['verify', '--openrpc', file, '--rpc', server.url, '--replay', trips];
    expect((await twinspec(args)).stdout).toContain('Calls nothing.');
    expect(server.seen).toEqual([]);
    const [send, drop, read] = ledger.methods;
    await writeFile(file, JSON.stringify({ ...ledger, methods: [send, drop, { ...read, 'x-safe': true }] }));
    const { stdout } = await twinspec(args);
    server.close();
    expect(stdout).toMatch(/^1 \.io case left out, because the method is not called\.$/m);
    expect(server.seen.length).toBeGreaterThan(10);
    expect(server.seen.filter(({ body }) => /ledger_(?:send|drop)/.test(body))).toEqual([]);
  });

  it('sends no request of a safe JSON-RPC method that names another', async () => {
    const file = join(folder, 'probing.json');
    const server = await serving((_, response) => json(response, 200, { jsonrpc: '2.0', id: 1, result: true }));
    const [send, drop, read] = ledger.methods;
    const probe = { exchange: 'ledger_read/one', set: { '/body/method': 'ledger_drop' }, tell: 'accepted' };
    const asking = { ...read, 'x-safe': true, 'x-open-question': 'Is Ann there?', 'x-probe': probe };
    await writeFile(file, JSON.stringify({ ...ledger, methods: [send, drop, asking] }));
    const { stdout } = await twinspec(['verify', '--openrpc', file, '--rpc', server.url]);
    server.close();
    expect(server.seen.filter(({ body }) => body.includes('ledger_drop'))).toEqual([]);
    expect(stdout).toContain('not answered: its request calls "ledger_drop", not its own method');
  });
});

it('sends what is not safe to repeat once when the connection is lost', async () => {
  const server = await serving(({ method }, response, request) => {
    if (method === 'POST') request.socket.destroy();
    else json(response, 200, { id: 3, title: 'Emma' });
  });
  const { sent } = await verified(server, '--unsafe', 'addBook', '--only', 'addBook');
  server.close();
  const posts = sent.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(posts.length).toBeGreaterThan(2);
  expect(posts.filter((body) => body === '{"title":"Emma"}')).toHaveLength(1);
});

describe('--dry-run', () => {
  it('prints the requests by method, without secrets, and sends none', async () => {
    const server = await bookshop();
    const { code, stdout, sent } = await verified(server, '--dry-run', '--unsafe', '--header', 'X-Key: very-secret-1');
    server.close();
    expect({ code, sent }).toEqual({ code: 0, sent: [] });
    expect(stdout.match(/^[A-Z]+(?=: \d+ requests?$)/gm)).toEqual(['DELETE', 'GET', 'PATCH', 'POST', 'PUT']);
    expect(stdout).toContain(`    curl -i -X DELETE '${server.url}/books/3' -H 'X-Key: [redacted]'`);
    expect(stdout).not.toContain('very-secret-1');
    expect(stdout).toContain('Nothing was sent.');
  });

  it('lists what is sent without --unsafe, and nothing else', async () => {
    const server = await bookshop();
    const { stdout } = await verified(server, '--dry-run');
    const { sent } = await verified(server, '--depth', '0,1,0', '--only', 'listBooks,search');
    const listed = await verified(server, '--dry-run', '--depth', '0', '--only', 'listBooks,search');
    server.close();
    expect(stdout.match(/^[A-Z]+(?=: \d+ requests?$)/gm)).toEqual(['GET', 'POST']);
    expect(listed.stdout.match(/^ {4}curl /gm)).toHaveLength(sent.length);
    expect((await verified(server, '--dry-run', '--json')).code).toBe(2);
  });
});
