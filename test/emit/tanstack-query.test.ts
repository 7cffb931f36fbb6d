import { join } from 'node:path';
import { InfiniteQueryObserver, MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import { changesIn } from '../../scripts/emit/also/stale-queries.ts';
import { createMock, type MockControl } from '../../scripts/mock/fetch.ts';
import { atPage, type ListPlan, type PagePosition } from '../../src/pages.ts';
import { invalidate, nextPage, requestKey } from '../../src/stale-queries.ts';
import { contract } from '../support/contract.ts';
import { twinspec } from '../support/process.ts';
import { makeConsumer } from './consumer.ts';

/** Options as the emitted functions make them; their types are checked by compilers in another test. */
type Options = { queryKey: readonly unknown[]; queryFn: () => Promise<unknown> };
type Emitted = Record<string, (client: object, ...request: unknown[]) => Options>;

const { folder, remove } = makeConsumer();
let emitted: Emitted;
let client: object;
let node: object;
let mock: MockControl;
let signals: (AbortSignal | null | undefined)[] = [];
let queries: QueryClient;
let onRequest: () => void = () => undefined;

beforeAll(async () => {
  const out = join(folder, 'src');
  const documents = ['--openapi', 'examples/react-query/api/bookshop.yaml', '--openrpc', 'specs/openrpc.json'];
  const how = ['--import-ending', '.ts', '--runtime', 'twinspec/runtime'];
  const generated = await twinspec([
    'generate',
    ...documents,
    ...how,
    '--only',
    'tanstack-query,documents',
    '--out',
    out,
  ]);
  expect(generated).toMatchObject({ code: 0, stderr: '' });
  emitted = (await import(join(out, 'tanstack-query.ts'))) as Emitted;
  const documentOf = async (name: string): Promise<object> =>
    ((await import(join(out, name))) as { default: object }).default;
  mock = await createMock({
    openapi: await documentOf('openapi.json'),
    openrpc: await import('../../specs/openrpc.json').then((module) => module.default),
  });
  const own = (await import(join(out, 'client.ts'))) as Record<string, (options: object) => object>;
  const fetch = (url: string, init: RequestInit): Promise<Response> => {
    signals.push(init.signal);
    onRequest();
    return mock.fetch(new Request(url, init));
  };
  client = own['createBookshop']?.({ baseUrl: 'https://shop.example', fetch }) ?? {};
  node = own['createBlockchainPlatformNode']?.({ rpcUrl: 'https://shop.example/rpc', fetch }) ?? {};
});
beforeEach(() => {
  queries = new QueryClient();
  signals = [];
  onRequest = () => undefined;
  mock.reset();
});
afterEach(() => queries.clear());
afterAll(remove);

const optionsOf = (name: string, ...given: unknown[]): Options => {
  const make = emitted[name];
  if (make === undefined) throw new Error(`There is no ${name}.`);
  return make(name.startsWith('eth_') ? node : client, ...given);
};
const asked = (): string[] => mock.requests.map(({ operationId = '' }) => operationId);

describe('emitted options for TanStack Query', () => {
  it('fetch, with the signal of the query', async () => {
    const options = optionsOf('listBooksQuery', { query: { page: 2 } });
    expect(await queries.fetchQuery(options)).toMatchObject({ page: 2 });
    expect(options.queryKey).toEqual(['Bookshop', 'listBooks', { query: { page: 2 } }]);
    expect(signals).toEqual([expect.any(AbortSignal)]);
    expect(await queries.fetchQuery(optionsOf('eth_getUncleCountByBlockNumberQuery', '0x1'))).toBe('0x0');
  });

  it('end a request that nobody waits for any more', async () => {
    onRequest = () => void queries.cancelQueries();
    const fetched = queries.fetchQuery(optionsOf('getBookQuery', { path: { bookId: 'b5' } }));
    await expect(fetched).rejects.toThrow('Cancelled');
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  });

  it('show an error at once, as the client has repeated what may be repeated', async () => {
    const options = optionsOf('getBookQuery', { path: { bookId: 'b404' } });
    const observer = new QueryObserver(queries, options);
    const ended = new Promise<unknown>((resolve) => {
      observer.subscribe(({ error }) => error && resolve(error));
    });
    expect(await ended).toMatchObject({ status: 404 });
    expect(asked()).toEqual(['getBook']);
    observer.destroy();
  });

  it('read page after page, until the last one', async () => {
    const observer = new InfiniteQueryObserver(queries, optionsOf('listBooksInfiniteQuery') as never);
    const first = await observer.fetchNextPage();
    expect([first.hasNextPage, first.data]).toMatchObject([
      true,
      { pages: [{ page: 1 }], pageParams: [{ '/query/page': 1 }] },
    ]);
    const second = await observer.fetchNextPage();
    expect([second.hasNextPage, second.data]).toMatchObject([false, { pages: [{ page: 1 }, { page: 2 }] }]);
    observer.destroy();
  });

  it('fetch again what a mutation has changed, and nothing else', async () => {
    const shown = [
      optionsOf('listBooksQuery'),
      optionsOf('getBookQuery', { path: { bookId: 'b5' } }),
      optionsOf('getBookQuery', { path: { bookId: 'b4' } }),
      optionsOf('eth_getUncleCountByBlockNumberQuery', '0x1'),
    ].map((options) => new QueryObserver(queries, { ...options, staleTime: Infinity }));
    const unsubscribe = shown.map((observer) => observer.subscribe(() => undefined));
    await Promise.all(shown.map((observer) => observer.refetch()));
    await mock.reset();
    const mutation = new MutationObserver(queries, optionsOf('removeBookMutation') as object);
    await mutation.mutate({ path: { bookId: 'b5' } } as never);
    const [first, ...after] = asked();
    expect([first, ...after.toSorted()]).toEqual(['removeBook', 'getBook', 'listBooks']);
    expect(mock.requests.map(({ path }) => path)).toContain('/books/b5');
    for (const end of unsubscribe) end();
  });

  it('have keys without secrets, which differ if the secrets do', () => {
    const keyFor = (pin: string): readonly unknown[] => {
      const request = { path: { bookId: 'b5' }, query: { stars: 5 }, headers: { 'X-Reader-Pin': pin } };
      return optionsOf('listReviewsQuery', request).queryKey;
    };
    expect(JSON.stringify(keyFor('4711-secret'))).not.toContain('4711');
    expect(keyFor('4711-secret')).toEqual(keyFor('4711-secret'));
    expect(keyFor('4711-secret')).not.toEqual(keyFor('4712-secret'));
    expect(keyFor('4711-secret')[2]).toMatchObject({ path: { bookId: 'b5' } });
  });

  it('are queries for safe operations only', () => {
    expect(Object.keys(emitted).toSorted()).toEqual([
      'addBookMutation',
      'eth_estimateGasQuery',
      'eth_getBlockByNumberQuery',
      'eth_getBlockTransactionCountByHashQuery',
      'eth_getTransactionByHashQuery',
      'eth_getUncleCountByBlockNumberQuery',
      'getBookQuery',
      'getCatalogueQuery',
      'listBooksInfiniteQuery',
      'listBooksQuery',
      'listReviewsQuery',
      'removeBookMutation',
    ]);
  });
});

describe('what a call changes', () => {
  const changesOf = (paths: Record<string, readonly string[]>): Record<string, object> => {
    const responses = { 200: { description: 'Done.' } };
    const items = Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(methods.map((method) => [method, { operationId: `${method} ${path}`, responses }])),
    ]);
    const openapi = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: Object.fromEntries(items) };
    return Object.fromEntries(changesIn(contractOf({ openapi }).operations));
  };

  it('is at its path, around it and below it', () => {
    expect(
      changesOf({
        '/': ['get'],
        '/books': ['get', 'post'],
        '/books/{id}': ['get', 'put'],
        '/books/{bookId}/reviews': ['get'],
        '/booksellers': ['get'],
        '/{page}': ['get', 'patch'],
      }),
    ).toEqual({
      'post /books': { 'get /books': [], 'get /books/{id}': [], 'get /books/{bookId}/reviews': [] },
      'put /books/{id}': { 'get /books': [], 'get /books/{id}': ['id'], 'get /books/{bookId}/reviews': [] },
      'patch /{page}': {},
    });
  });

  it('takes no more than twice as much for twice as many operations', () => {
    const sizeOf = (count: number): number => {
      const shelves = Array.from({ length: count }, (_, i) => [`/shop/shelves${i}/{id}`, ['get', 'delete']] as const);
      return JSON.stringify(changesOf({ '/shop': ['get', 'put'], ...Object.fromEntries(shelves) })).length;
    };
    expect(sizeOf(200) / sizeOf(100)).toBeLessThan(2.1);
  });

  it('is what links lead to, in either API and in either direction', () => {
    const changes = changesIn(contract.operations);
    expect(changes.get('mintFT')).toHaveProperty('eth_getTransactionByHash', []);
    expect([...changes.keys()]).not.toContain('listAllFundedTransactions');
  });
});

describe('the parts of options', () => {
  it('compare path parameters as texts', async () => {
    const seen: boolean[] = [];
    const cache = {
      invalidateQueries: async ({ predicate }: { predicate: (query: { queryKey: unknown[] }) => boolean }) => {
        for (const id of [17, '17', 18]) seen.push(predicate({ queryKey: ['S', 'getPet', { path: { id } }] }));
        seen.push(predicate({ queryKey: ['Other', 'getPet', { path: { id: 17 } }] }), predicate({ queryKey: [] }));
      },
    };
    await invalidate(cache, 'S', { getPet: ['id'] }, { path: { id: 17 } });
    expect(seen).toEqual([true, true, false, false, false]);
  });

  it('hide secrets in lists, and leave the request as it is', () => {
    const request = { keys: [{ pin: 'one' }, { pin: 'two' }], note: 'n' };
    const key = requestKey(request, ['/keys/*/pin', '/none/x']);
    expect(JSON.stringify(key)).not.toMatch(/"one"|"two"/);
    expect(key).toMatchObject({ note: 'n', keys: [{}, {}] });
    expect(request.keys[0]).toEqual({ pin: 'one' });
  });

  it('find the next page with and without a total', () => {
    const list: ListPlan = {
      by: 'page',
      items: '/items',
      page: '/query/page',
      sized: {
        request: { page: '/query/page', limit: '/query/limit' },
        response: { items: '/items', page: '/page', limit: '/limit', total: '/total' },
      },
    };
    const request = { query: { limit: 2 } };
    const at = (page: number): PagePosition => ({ '/query/page': page });
    expect(nextPage(list, request, { items: [1, 2], total: 3 }, at(1))).toEqual(at(2));
    expect(nextPage(list, request, { items: [3], total: 3 }, at(2))).toBeUndefined();
    expect(nextPage(list, request, { items: [1, 2] }, at(1))).toEqual(at(2));
    expect(nextPage(list, request, { items: [3] }, at(2))).toBeUndefined();
    expect(nextPage(list, request, { items: [] }, at(3))).toBeUndefined();
    expect(nextPage(list, request, 'none', at(1))).toBeUndefined();
    expect(atPage(request, at(2))).toEqual({ query: { limit: 2, page: 2 } });
  });
});
