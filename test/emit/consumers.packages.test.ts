import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { block } from '../support/blocks.ts';
import { twinspecProcess } from '../support/process.ts';
import { makeConsumer, type Consumer } from './consumer.ts';

vi.setConfig({ testTimeout: 300_000 });

// What is emitted for other packages, in strict projects of those who use these packages.

const outputs = 'standard-schema,tanstack-query,msw,checked-client';
/** Each compiler and each way to find modules; how modules are found does not depend on who compiles them. */
const everyCompiler = [
  ['typescript', 'nodenext'],
  ['typescript-6', 'bundler'],
  ['typescript-7', 'nodenext'],
  ['typescript-7', 'bundler'],
] as const;

const generate = async (documents: string[], { folder }: Consumer): Promise<void> => {
  const how = ['--only', outputs, '--import-ending', '.ts', '--runtime', 'twinspec/runtime'];
  const names = [
    '--server-runtime',
    'twinspec/server/runtime',
    '--http-client',
    'createShop',
    '--rpc-client',
    'createChain',
  ];
  const ended = await twinspecProcess(['generate', ...documents, ...how, ...names, '--out', join(folder, 'src')]);
  expect(ended).toMatchObject({ code: 0, stderr: '' });
};

/** Every line that is marked has to be an error, and no other one. */
const use = `
import { sValidator } from '@hono/standard-validator';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from '@tanstack/react-form';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { initTRPC } from '@trpc/server';
import { Hono } from 'hono';
import { setupServer } from 'msw/node';
import { useForm as useHookForm } from 'react-hook-form';
import { createShop as createCheckedShop } from './checked-client.ts';
import { createChain, createShop } from './client.ts';
import { createHandlers, handlers, http, rpc } from './msw.ts';
import * as addBook from './standard-schema/addBook.ts';
import * as getBlock from './standard-schema/eth_getBlockByNumber.ts';
import * as listReviews from './standard-schema/listReviews.ts';
import { Book } from './standard-schema/schemas/Book.ts';
import * as options from './tanstack-query.ts';

const shop: ReturnType<typeof createCheckedShop> = createShop({ baseUrl: 'https://shop.example' });
createCheckedShop({ baseUrl: 'https://shop.example', validate: false });
// @ts-expect-error yes or no
createCheckedShop({ baseUrl: 'https://shop.example', validate: () => undefined });
const chain = createChain({ rpcUrl: 'https://chain.example' });

export const t = initTRPC.create();
export const router = t.router({
  add: t.procedure.input(addBook.body).output(addBook.result).mutation(({ input }) => ({ ...input, id: input.title })),
  // @ts-expect-error the answer has an id
  wrong: t.procedure.input(addBook.body).output(Book).mutation(({ input }) => input),
  block: t.procedure.input(getBlock.params).query(({ input: [number, hydrated] }) => (hydrated ? number : 'light')),
});

export const app = new Hono()
  .post('/books', sValidator('json', addBook.body), (c) => c.json({ year: c.req.valid('json').year.toFixed() }))
  .get('/books/:bookId/reviews', sValidator('query', listReviews.query), (c) => {
    const { stars, verified } = c.req.valid('query');
    const both: [number, boolean | undefined] = [stars, verified];
    return c.json(both);
  });

export function Forms() {
  const values = { title: '', authors: [{ name: '' }], year: 2000 };
  const form = useForm({ defaultValues: values, validators: { onChange: addBook.body } });
  const hookForm = useHookForm({ defaultValues: values, resolver: standardSchemaResolver(addBook.body) });
  // @ts-expect-error a year is a number
  useForm({ defaultValues: { ...values, year: 'then' }, validators: { onChange: addBook.body } });
  return [form.state.values.title, hookForm.getValues('authors.0.name')];
}

export function Queries() {
  const list = useQuery({ ...options.listBooksQuery(shop), select: ({ books }) => books.map(({ title }) => title) });
  const titles: string[] = list.data ?? [];
  const all = useInfiniteQuery(options.listBooksInfiniteQuery(shop, { query: { limit: 10 } }));
  const years: number[] = all.data?.pages.flatMap(({ books }) => books.map(({ year }) => year)) ?? [];
  const add = useMutation(options.addBookMutation(shop));
  add.mutate({ title: 'Solaris', authors: [{ name: 'Lem' }], year: 1961 }, { onSuccess: ({ id }) => id.trim() });
  // @ts-expect-error no such member
  add.mutate({ titel: 'Solaris' });
  // @ts-expect-error the book has to be named
  options.getBookQuery(shop);
  const light = useQuery(options.eth_getBlockByNumberQuery(chain, 'latest', false));
  const hash: string | undefined = light.data?.transactions[0];
  const full = useQuery(options.eth_getBlockByNumberQuery(chain, 'latest', true));
  // @ts-expect-error whole transactions
  const none: string | undefined = full.data?.transactions[0];
  const cached: string | undefined = useQueryClient().getQueryData(
    options.getBookQuery(shop, { path: { bookId: 'b5' } }).queryKey,
  )?.title;
  return { titles, years, hash, none, cached };
}

export const server = setupServer(...handlers, ...createHandlers({ baseUrl: 'https://shop.example' }).handlers);
server.use(
  http.getBook(({ path, fail }) => (path.bookId === 'b1' ? fail('gone') : { id: path.bookId, title: '', authors: [], year: 1 })),
  http.addBook(({ body, reply }) => reply(201, { ...body, id: 'b9' }), { once: true }),
  rpc.eth_getUncleCountByBlockNumber(({ params: [block] }) => (block === '0x1' ? '0x5' : '0x6')),
  // @ts-expect-error a book has more
  http.getBook(() => ({ id: 'b1' })),
  // @ts-expect-error an undocumented status
  http.addBook(({ reply }) => reply(418, {})),
  // @ts-expect-error a quantity is a hexadecimal text
  rpc.eth_estimateGas(() => 21000),
);
`;

/** The blocks of the guide, each with what its reader has beside it. */
const guideBlocks: Record<number, (code: string) => string> = {
  2: (code) => `import { Hono } from 'hono';\nconst app = new Hono();\n${code}`,
  3: (code) =>
    `import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { createShop } from './client.js';
const shop = createShop({ baseUrl: 'https://shop.example' });
${code}
export { add, books };\n`,
  4: (code) => code,
  5: (code) => `${code}export { shop };\n`,
};

describe('in a strict project', () => {
  const consumer = makeConsumer();
  beforeAll(async () => {
    const documents = ['--openapi', 'examples/react-query/api/bookshop.yaml', '--openrpc', 'specs/openrpc.json'];
    await generate(documents, consumer);
    writeFileSync(join(consumer.folder, 'src/use.ts'), use);
    for (const [number, around] of Object.entries(guideBlocks)) {
      const code = block('guides/outputs-for-your-packages.md', Number(number));
      writeFileSync(join(consumer.folder, `src/guide-${number}.ts`), around(code.replaceAll("'./api/", "'./")));
    }
  });
  afterAll(consumer.remove);

  it.each(everyCompiler)('everything compiles under %s with %s', async (compiler, resolution) => {
    expect(await consumer.errors(compiler, resolution)).toEqual([]);
  });
});

describe('of our own contract', () => {
  const consumer = makeConsumer();
  afterAll(consumer.remove);

  it('everything compiles', async () => {
    await generate(['--openapi', 'specs/openapi.yaml', '--openrpc', 'specs/openrpc.json'], consumer);
    expect(await consumer.errors('typescript-7', 'nodenext')).toEqual([]);
  });
});
