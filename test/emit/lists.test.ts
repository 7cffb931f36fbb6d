import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { generate } from '../../scripts/emit/generate.ts';
import { folderInside } from '../support/inside.ts';

// Lists of documents that say nothing of ours, read to their end from servers that page as their makers describe it:
// GitHub (Link, RFC 8288), Stripe (starting_after and has_more), Slack and Kubernetes (cursors), Twilio
// (next_page_uri), JSON:API (links.next), Elasticsearch (from and size), and plain pages.

const entries = Array.from({ length: 7 }, (_, i) => ({ id: `e${i}`, kind: i % 2 === 0 ? 'even' : 'odd' }));
const entry = { type: 'object', required: ['id'], properties: { id: { type: 'string' }, kind: { type: 'string' } } };
const list = { type: 'array', items: entry };
const integer = { type: 'integer' };
const text = { type: 'string' };

type Query = Record<string, string | undefined>;
type Answer = { body: unknown; link?: string };
type Case = {
  query: Record<string, object>;
  schema: object;
  headers?: object;
  answer: (query: Query, from: (start: number, size?: number) => unknown[]) => Answer;
};
const object = (properties: object): object => ({ type: 'object', properties });
const after = (id: string | undefined): number => entries.findIndex((each) => each.id === id) + 1;

const cases: Record<string, Case> = {
  pages: {
    query: { page: integer, per_page: integer, kind: text },
    schema: list,
    answer: ({ page = '1', per_page: size = '3' }, from) => ({ body: from((Number(page) - 1) * Number(size), +size) }),
  },
  pagesFromZero: {
    query: { page: { ...integer, default: 0 }, size: integer },
    schema: object({ content: list, totalElements: integer }),
    answer: ({ page = '0' }, from) => ({ body: { content: from(Number(page) * 3), totalElements: 7 } }),
  },
  offsets: {
    query: { from: integer, size: integer },
    schema: object({ hits: list }),
    answer: ({ from: offset = '0' }, from) => ({ body: { hits: from(Number(offset)) } }),
  },
  cursors: {
    query: { cursor: text, limit: integer },
    schema: object({ ok: { type: 'boolean' }, channels: list, response_metadata: object({ next_cursor: text }) }),
    answer: ({ cursor }, from) => {
      const start = Number(cursor?.slice(1) ?? 0);
      const next = start + 3 < 7 ? `/${start + 3}` : '';
      return { body: { ok: true, channels: from(start), response_metadata: { next_cursor: next } } };
    },
  },
  continued: {
    query: { continue: text, limit: integer },
    schema: object({ metadata: object({ continue: text }), items: list }),
    answer: ({ continue: token = '0' }, from) => {
      const next = Number(token) + 3;
      return { body: { items: from(Number(token)), metadata: next < 7 ? { continue: String(next) } : {} } };
    },
  },
  afterLast: {
    query: { starting_after: text, ending_before: text, limit: integer },
    schema: object({ object: text, data: list, has_more: { type: 'boolean' } }),
    answer: ({ starting_after: last }, from) => {
      const data = from(after(last));
      return { body: { object: 'list', data, has_more: after(last) + 3 < 7 } };
    },
  },
  links: {
    query: { page: integer, per_page: integer, labels: { type: 'array', items: text } },
    schema: list,
    headers: { Link: { schema: text } },
    answer: ({ page = '1' }, from) => {
      const of = (n: number, rel: string): string => `<https://elsewhere.example/repositories/7?page=${n}&x=1>; ${rel}`;
      const next = of(Number(page) + 1, 'title="a, <b>; rel=next"; rel="last next"');
      return {
        body: from((Number(page) - 1) * 3),
        link: `${of(1, 'rel="prev"')}, ${+page < 3 ? next : of(3, 'rel=last')}`,
      };
    },
  },
  addresses: {
    query: { Page: integer, PageSize: integer, PageToken: text },
    schema: object({ accounts: list, next_page_uri: { type: ['string', 'null'] }, uri: text }),
    answer: ({ Page = '0' }, from) => {
      const next = `/2010/Accounts.json?Page=${+Page + 1}&PageToken=PA${Page}`;
      return { body: { accounts: from(+Page * 3), next_page_uri: +Page < 2 ? next : null } };
    },
  },
  related: {
    query: { 'page[cursor]': text, 'page[size]': integer },
    schema: object({
      data: list,
      links: object({ self: text, next: { type: ['object', 'null'], ...object({ href: text }) } }),
    }),
    answer: ({ 'page[cursor]': cursor = '0' }, from) => {
      const href = `https://elsewhere.example/x?page%5Bcursor%5D=${+cursor + 3}`;
      return { body: { data: from(+cursor), links: { next: +cursor < 6 ? { href } : null } } };
    },
  },
};

const asked: { name: string; query: Query; headers: IncomingHttpHeaders }[] = [];
let broken = false;

/**
 * Pages without entries, each of which announces another one; entries come on every fiftieth if `isEmpty` is `often`.
 */
let isEmpty: 'always' | 'often' | undefined;
const pageOf = (number: number): unknown[] => (isEmpty === 'often' && number % 50 === 0 ? [{ id: `e${number}` }] : []);
const endless: Record<string, (query: Query) => Answer> = {
  cursors: ({ cursor = '0' }) => {
    const next = isEmpty === 'often' && +cursor === 150 ? '' : `${+cursor + 1}`;
    return { body: { ok: true, channels: pageOf(+cursor), response_metadata: { next_cursor: next } } };
  },
  links: ({ page = '1' }) => {
    const next = isEmpty === 'often' && +page === 150 ? 'last' : 'next';
    return { body: pageOf(+page), link: `<https://elsewhere.example/?page=${+page + 1}>; rel="${next}"` };
  },
};
const server = createServer(({ url = '', headers }, response) => {
  const { pathname, searchParams } = new URL(url, 'http://list.example');
  const name = pathname.slice(1);
  const query: Query = Object.fromEntries(searchParams);
  asked.push({ name, query, headers });
  const kind = query['kind'];
  const all = kind === undefined ? entries : entries.filter((each) => each.kind === kind);
  const from = (start: number, size = 3): unknown[] => all.slice(broken ? 0 : start, (broken ? 0 : start) + size);
  const answer = isEmpty ? (endless[name] ?? cases[name]?.answer) : cases[name]?.answer;
  const { body, link } = answer?.(broken ? {} : query, from) ?? { body: null };
  response.writeHead(200, { 'Content-Type': 'application/json', ...(link !== undefined && { Link: link }) });
  response.end(JSON.stringify(body));
});

type Entries = (request?: object, options?: object) => AsyncGenerator<unknown>;
let folder: string;
let client: Record<string, Entries>;
let queries: Record<string, (client: unknown) => never>;
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  folder = await folderInside('lists');
  const paths = Object.entries(cases).map(([name, { query, schema, headers = {} }]) => {
    const parameters = Object.entries(query).map(([key, own]) => ({ name: key, in: 'query', schema: own }));
    const content = { 'application/json': { schema } };
    const responses = { 200: { description: 'Some.', headers, content } };
    return [`/${name}`, { get: { operationId: name, parameters, responses } }];
  });
  const document = { openapi: '3.1.0', info: { title: 'Lists', version: '1' }, paths: Object.fromEntries(paths) };
  const openapi = join(folder, 'lists.json');
  await writeFile(openapi, JSON.stringify(document));
  await generate({
    specs: { openapi },
    out: join(folder, 'api'),
    only: ['client', 'tanstack-query'],
    print: () => undefined,
  });
  const { createLists } = (await import(join(folder, 'api/client.ts'))) as {
    createLists: (options: object) => Record<string, Entries>;
  };
  queries = (await import(join(folder, 'api/tanstack-query.ts'))) as typeof queries;
  client = createLists({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
beforeEach(() => {
  asked.length = 0;
  broken = false;
  isEmpty = undefined;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

async function all(items: AsyncGenerator<unknown> | undefined): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const item of items ?? []) found.push(item);
  return found;
}

it.each(Object.keys(cases))('%s are read to their end, each entry once', async (name) => {
  expect(await all(client[`${name}Items`]?.())).toEqual(entries);
  expect(asked.every((each) => each.name === name)).toBe(true);
});

it.each(Object.keys(cases))('%s end where a server always gives the same page', async (name) => {
  broken = true;
  const found = await all(client[`${name}Items`]?.()).catch((error: unknown) => error);
  if (Array.isArray(found)) expect(found).toEqual(entries.slice(0, 3));
  else expect(found).toMatchObject({ name: 'MalformedResponseError', operation: name });
  expect(asked.length).toBeLessThan(4);
});

it.each(Object.keys(endless))('%s end with an error where pages are empty without end', async (name) => {
  isEmpty = 'always';
  await expect(all(client[`${name}Items`]?.())).rejects.toMatchObject({
    name: 'MalformedResponseError',
    operation: name,
    message: expect.stringContaining('100 pages in a row are empty, and a next one is announced') as unknown,
  });
  expect(asked.length).toBe(100);
});

it.each(Object.keys(endless))('%s go on over empty pages where entries come again', async (name) => {
  isEmpty = 'often';
  const found = await all(client[`${name}Items`]?.());
  expect(found.slice(-3)).toEqual([{ id: 'e50' }, { id: 'e100' }, { id: 'e150' }]);
});

it.each(Object.keys(cases))('%s are infinite queries', async (name) => {
  const cache = new QueryClient();
  const observer = new InfiniteQueryObserver<unknown>(
    cache,
    queries[`${name}InfiniteQuery`]?.(client) ?? ({} as never),
  );
  let { hasNextPage } = await observer.fetchNextPage();
  while (hasNextPage) ({ hasNextPage } = await observer.fetchNextPage());
  const { pages } = observer.getCurrentResult().data as { pages: unknown[] };
  const found = JSON.stringify(pages).match(/"e\d"/g);
  expect(found).toEqual(entries.map(({ id }) => `"${id}"`));
  observer.destroy();
  cache.clear();
});

it('keep the filters of the caller, and begin where the caller wants', async () => {
  expect(await all(client['pagesItems']?.({ query: { kind: 'odd', per_page: 2, page: 2 } }))).toEqual([entries[5]]);
  expect(asked.map(({ query }) => query)).toEqual([
    { kind: 'odd', per_page: '2', page: '2' },
    { kind: 'odd', per_page: '2', page: '3' },
  ]);
  asked.length = 0;
  await all(client['linksItems']?.({ query: { labels: ['a', 'b'] } }));
  expect(asked.map(({ query }) => query['page'])).toEqual([undefined, '2', '3']);
  expect(asked.every(({ query }) => query['labels'] === 'b')).toBe(true);
});

it('send nothing before the first entry is asked for, and nothing after the last one that is', async () => {
  const items = client['cursorsItems']?.();
  expect(asked).toEqual([]);
  for (let i = 0; i < 4; i++) await items?.next();
  await items?.return(undefined);
  expect(asked.map(({ query }) => query['cursor'])).toEqual([undefined, '/3']);
});

it('take the options of a call', async () => {
  const controller = new AbortController();
  const items = client['afterLastItems']?.({}, { signal: controller.signal, headers: { 'X-Trace': 't' } });
  await items?.next();
  expect(asked[0]?.headers['x-trace']).toBe('t');
  controller.abort();
  await items?.next();
  await items?.next();
  await expect(items?.next()).rejects.toMatchObject({ name: 'AbortError' });
});
