import { join } from 'node:path';
import type { HttpHandler, RequestHandlerOptions } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MockControl } from '../../scripts/mock/fetch.ts';
import type { AnyHandler } from '../../scripts/server/call/handler.ts';
import { twinspec } from '../support/process.ts';
import { makeConsumer } from './consumer.ts';

type Make = (handler: AnyHandler, options?: RequestHandlerOptions) => HttpHandler;

/** What the emitted module exports; which operations it has is checked by compilers in another test. */
type Emitted = {
  handlers: HttpHandler[];
  http: Record<'addBook' | 'getBook' | 'listBooks' | 'listReviews', Make>;
  rpc: Record<'eth_estimateGas' | 'eth_getBlockByNumber' | 'eth_getUncleCountByBlockNumber', Make>;
  mock: () => Promise<MockControl>;
};

const refuse = ({ url }: Request): never => {
  throw new Error(`Nobody answers ${url}.`);
};

const { folder, remove } = makeConsumer();
let emitted: Emitted & { createHandlers: (place: object) => Emitted };
let server: ReturnType<typeof setupServer>;

beforeAll(async () => {
  const out = join(folder, 'src');
  const documents = ['--openapi', 'examples/react-query/api/bookshop.yaml', '--openrpc', 'specs/openrpc.json'];
  const how = [
    '--import-ending',
    '.ts',
    '--server-runtime',
    'twinspec/server/runtime',
    '--runtime',
    'twinspec/runtime',
  ];
  expect(await twinspec(['generate', ...documents, ...how, '--only', 'msw', '--out', out])).toMatchObject({ code: 0 });
  emitted = (await import(join(out, 'msw.ts'))) as typeof emitted;
  server = setupServer(...emitted.handlers);
  server.listen({ onUnhandledRequest: refuse });
});
afterEach(async () => {
  server.resetHandlers();
  (await emitted.mock()).reset();
});
afterAll(() => {
  server.close();
  remove();
});

const unanswered = { statusText: 'Unhandled Exception' };

// Addresses of services that do not exist: a request that left the process would fail.
const shop = 'https://shop.example';
const node = 'https://node.example/v3/key';

const json = async (answer: Response | Promise<Response>): Promise<unknown> => (await answer).json();
const post = (url: string, value: unknown): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(value) });
const call = (method: string, params: unknown[], id?: number): object => ({
  jsonrpc: '2.0',
  ...(id !== undefined && { id }),
  method,
  params,
});
const uncles = (id?: number): object => call('eth_getUncleCountByBlockNumber', ['0x1'], id);
const gas = (id?: number): object => call('eth_estimateGas', [{ to: `0x${'1'.repeat(40)}` }], id);

describe('the handlers for MSW', () => {
  it('answer as the mock does, at any address', async () => {
    expect(await json(fetch(`${shop}/books?page=2`))).toMatchObject({ page: 2, books: [{ id: 'b2' }, { id: 'b1' }] });
    const refused = await post(`${shop}/books`, { title: 'Piranesi', authors: [{ name: 'S. C.' }], year: 2020 });
    expect([refused.status, await refused.json()]).toEqual([409, expect.objectContaining({ status: 409 })]);
    expect((await post(`${shop}/books`, {})).status).toBe(422);
    expect(await json(post(node, uncles(7)))).toEqual({ jsonrpc: '2.0', id: 7, result: '0x0' });
    expect(await json(post(node, [uncles(1), gas(2)]))).toMatchObject([{ id: 1 }, { id: 2 }]);
  });

  it('leave everything else alone', async () => {
    await expect(fetch(`${shop}/nowhere`)).resolves.toMatchObject(unanswered);
    await expect(post(node, call('eth_unknown', [], 1))).resolves.toMatchObject(unanswered);
    await expect(post(node, { method: 'eth_estimateGas' })).resolves.toMatchObject(unanswered);
  });

  it('let a test choose the next answer', async () => {
    (await emitted.mock()).next('listBooks', 'withTheNewOne');
    expect(await json(fetch(`${shop}/books`))).toMatchObject({ total: 6 });
    expect(await json(fetch(`${shop}/books`))).toMatchObject({ total: 5 });
  });

  it('know only their own addresses, if they are told some', async () => {
    const { handlers } = emitted.createHandlers({ baseUrl: 'https://a.example/v1/', rpcUrl: 'https://b.example/rpc' });
    const own = setupServer(...handlers);
    server.close();
    own.listen({ onUnhandledRequest: refuse });
    try {
      expect(await json(fetch('https://a.example/v1/books/b5'))).toMatchObject({ id: 'b5' });
      expect(await json(post('https://b.example/rpc', uncles(1)))).toMatchObject({ result: '0x0' });
      await expect(fetch('https://a.example/v12/books/b5')).resolves.toMatchObject(unanswered);
      await expect(fetch('https://other.example/v1/books/b5')).resolves.toMatchObject(unanswered);
      await expect(post('https://a.example/rpc', uncles(1))).resolves.toMatchObject(unanswered);
    } finally {
      own.close();
      server.listen({ onUnhandledRequest: refuse });
    }
  });
});

describe('a handler for one operation', () => {
  it('gets parameters and body as the contract has them', async () => {
    const seen: unknown[] = [];
    server.use(
      emitted.http.listReviews(({ path, query }) => {
        seen.push(path, query);
        return ['Odd.'];
      }),
      emitted.http.addBook(({ body, reply }) => reply(201, { ...(body as object), id: 'b9' })),
    );
    expect(await json(fetch(`${shop}/books/b5/reviews?stars=4&verified=true`))).toEqual(['Odd.']);
    expect(seen).toEqual([{ bookId: 'b5' }, { stars: 4, verified: true }]);
    const book = { title: 'Solaris', authors: [{ name: 'Lem' }], year: 1961 };
    expect(await json(post(`${shop}/books`, book))).toEqual({ ...book, id: 'b9' });
    // The others are still answered by the mock.
    expect(await json(fetch(`${shop}/books/b5`))).toMatchObject({ id: 'b5' });
  });

  it('sends no header that HTTP cannot carry', async () => {
    server.use(
      emitted.http.addBook(({ body, reply }) =>
        reply(201, { ...(body as object), id: 'b9' }, { headers: { 'X-Note': 'a\r\nX: y' } }),
      ),
    );
    const answer = await post(`${shop}/books`, { title: 'Solaris', authors: [{ name: 'Lem' }], year: 1961 });
    expect(answer.status).toBe(500);
    expect(answer.headers.get('x-note')).toBeNull();
  });

  it('answers with a documented failure, and once if it is told so', async () => {
    server.use(emitted.http.getBook(({ fail }) => fail('gone'), { once: true }));
    // A request to another operation does not use it up.
    expect((await fetch(`${shop}/books`)).status).toBe(200);
    expect((await fetch(`${shop}/books/b5`)).status).toBe(404);
    expect((await fetch(`${shop}/books/b5`)).status).toBe(200);
  });

  it('may not answer what the contract does not document', async () => {
    server.use(emitted.http.getBook(() => ({ id: 5 })));
    const answer = await fetch(`${shop}/books/b5`);
    expect([answer.status, await answer.text()]).toEqual([
      500,
      expect.stringContaining('breaks the contract; the log says where'),
    ]);
  });

  it('answers its method, alone and in batches, and leaves the others to their own', async () => {
    server.use(
      emitted.rpc.eth_getUncleCountByBlockNumber(({ params }) => ((params as string[])[0] === '0x1' ? '0x5' : '0x6')),
      emitted.rpc.eth_estimateGas(({ fail }) => fail(3)),
    );
    expect(await json(post(node, uncles(1)))).toEqual({ jsonrpc: '2.0', id: 1, result: '0x5' });
    const block = call('eth_getBlockByNumber', ['latest', false], 3);
    const answers = (await json(post(node, [uncles(1), gas(2), block, uncles()]))) as { id: number }[];
    expect(answers.toSorted((a, b) => a.id - b.id)).toMatchObject([
      { id: 1, result: '0x5' },
      { id: 2, error: { code: 3 } },
      { id: 3, result: { number: expect.any(String) } },
    ]);
    expect((await post(node, [uncles()])).status).toBe(204);
  });
});
