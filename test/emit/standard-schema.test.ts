import { join } from 'node:path';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { sValidator } from '@hono/standard-validator';
import { FormApi } from '@tanstack/react-form';
import { initTRPC, TRPCError } from '@trpc/server';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { twinspec } from '../support/process.ts';
import { makeConsumer } from './consumer.ts';

/** What the file of an operation may export. */
type Schemas = Record<'body' | 'headers' | 'params' | 'query' | 'result', StandardSchemaV1<object>>;

const { folder, remove } = makeConsumer();
let addBook: Schemas;
let listBooks: Schemas;
let listReviews: Schemas;
let book: StandardSchemaV1;
let block: Schemas;

beforeAll(async () => {
  const out = join(folder, 'src');
  const documents = ['--openapi', 'examples/react-query/api/bookshop.yaml', '--openrpc', 'specs/openrpc.json'];
  const runtime = ['--runtime', 'twinspec/runtime', '--import-ending', '.ts'];
  const only = ['--only', 'standard-schema', '--out', out];
  expect(await twinspec(['generate', ...documents, ...runtime, ...only])).toMatchObject({ code: 0, stderr: '' });
  const emitted = <Exports>(file: string): Promise<Exports> => import(join(out, 'standard-schema', `${file}.ts`));
  addBook = await emitted('addBook');
  listBooks = await emitted('listBooks');
  listReviews = await emitted('listReviews');
  block = await emitted('eth_getBlockByNumber');
  ({ Book: book } = await emitted<{ Book: StandardSchemaV1 }>('schemas/Book'));
});
afterAll(remove);

const valid = { title: 'Solaris', authors: [{ name: 'Stanisław Lem' }], year: 1961 };
const invalid = { title: '', authors: [{ name: 'Stanisław Lem' }, {}], color: 'blue' };
const checked = (schema: StandardSchemaV1, value: unknown): unknown => schema['~standard'].validate(value);

describe('an emitted Standard Schema', () => {
  it('has the version and the vendor', () => {
    expect(addBook.body['~standard']).toMatchObject({ version: 1, vendor: 'twinspec' });
  });

  it('returns a valid value, at once', () => {
    expect(checked(addBook.body, valid)).toEqual({ value: valid });
    expect(checked(book, { ...valid, id: 'b6' })).toEqual({ value: { ...valid, id: 'b6' } });
    expect(checked(addBook.result, { ...valid, id: 'b6' })).toEqual({ value: { ...valid, id: 'b6' } });
  });

  it('names the place of each issue, with numbers for items', () => {
    expect(checked(addBook.body, invalid)).toEqual({
      issues: expect.arrayContaining([
        { path: ['title'], message: 'must NOT have fewer than 1 characters' },
        { path: ['authors', 1, 'name'], message: 'is missing' },
        { path: ['year'], message: 'is missing' },
        { path: ['color'], message: 'is not allowed here' },
      ]),
    });
    expect(checked(book, 5)).toEqual({ issues: [{ path: [], message: 'must be object' }] });
  });

  it('says that a value is nested too deeply instead of failing', () => {
    const deep = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`) as unknown;
    expect(checked(addBook.body, { ...valid, authors: deep })).toMatchObject({ issues: [{}] });
  });

  it('checks the params of a JSON-RPC method, and its result', () => {
    expect(checked(block.params, ['latest', false])).toEqual({ value: ['latest', false] });
    expect(checked(block.params, ['latest', 'no'])).toEqual({
      issues: [{ path: [1], message: 'must be boolean' }],
    });
    expect(checked(block.params, undefined)).toMatchObject({ issues: [{}] });
    expect(checked(block.result, null)).toEqual({ value: null });
    expect(checked(block.result, 5)).toMatchObject({ issues: expect.arrayContaining([expect.anything()]) });
  });

  it('reads parameters from texts, and takes values as they are', () => {
    const query = listReviews.query;
    expect(checked(query, { stars: '5', verified: 'true', other: 'x' })).toEqual({
      value: { stars: 5, verified: true },
    });
    expect(checked(query, { stars: 5, verified: false })).toEqual({ value: { stars: 5, verified: false } });
    expect(checked(query, { stars: '6' })).toEqual({ issues: [{ path: ['stars'], message: 'must be <= 5' }] });
    expect(checked(query, { stars: 'many' })).toEqual({ issues: [{ path: ['stars'], message: 'must be integer' }] });
    expect(checked(query, {})).toEqual({ issues: [{ path: ['stars'], message: 'is missing' }] });
    expect(checked(listBooks.query, { tags: '1984' })).toEqual({ value: { tags: ['1984'] } });
    expect(checked(listBooks.query, { tags: ['new', 'old'] })).toEqual({ value: { tags: ['new', 'old'] } });
  });

  it('reads headers in any case, under their documented names', () => {
    expect(checked(listReviews.headers, { 'x-reader-pin': '1234', accept: '*/*' })).toEqual({
      value: { 'X-Reader-Pin': '1234' },
    });
  });
});

describe('what takes a Standard Schema takes those', () => {
  it('tRPC', async () => {
    const t = initTRPC.create();
    const router = t.router({
      add: t.procedure
        .input(addBook.body)
        .output(addBook.result)
        .mutation(({ input }) => input),
    });
    const caller = t.createCallerFactory(router)({});
    // The book that is put in has no id.
    await expect(caller.add(valid)).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
    const refused = await caller.add(invalid).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(TRPCError);
    expect(refused).toMatchObject({
      code: 'BAD_REQUEST',
      cause: { issues: expect.arrayContaining([{ path: ['authors', 1, 'name'], message: 'is missing' }]) },
    });
  });

  it('Hono', async () => {
    const app = new Hono()
      .post('/books', sValidator('json', addBook.body), (c) => c.json(c.req.valid('json') as object, 201))
      .get('/reviews', sValidator('query', listReviews.query), (c) => c.json(c.req.valid('query') as object));
    const post = (value: unknown): Response | Promise<Response> =>
      app.request('/books', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(value),
      });
    expect((await post(valid)).status).toBe(201);
    const refused = await post(invalid);
    expect([refused.status, await refused.json()]).toEqual([
      400,
      expect.objectContaining({ error: expect.arrayContaining([{ path: ['year'], message: 'is missing' }]) }),
    ]);
    expect(await (await app.request('/reviews?stars=4&verified=true')).json()).toEqual({ stars: 4, verified: true });
    expect((await app.request('/reviews?stars=9')).status).toBe(400);
  });

  it('TanStack Form', () => {
    const form = new FormApi({ defaultValues: invalid as object, validators: { onChange: addBook.body } });
    form.mount();
    form.validate('change');
    expect(form.state.isFormValid).toBe(false);
    expect(form.state.errorMap.onChange).toMatchObject({
      title: [{ message: 'must NOT have fewer than 1 characters' }],
      'authors[1].name': [{ message: 'is missing' }],
    });
    const good = new FormApi({ defaultValues: valid as object, validators: { onChange: addBook.body } });
    good.mount();
    good.validate('change');
    expect([good.state.isFormValid, good.state.errors]).toEqual([true, []]);
  });

  it('react-hook-form', async () => {
    const resolve = standardSchemaResolver(addBook.body);
    const options = { fields: {}, shouldUseNativeValidation: false };
    expect(await resolve(valid, undefined, options)).toEqual({ values: valid, errors: {} });
    expect((await resolve(invalid, undefined, options)).errors).toMatchObject({
      title: { message: 'must NOT have fewer than 1 characters' },
      authors: [undefined, { name: { message: 'is missing' } }],
      year: { message: 'is missing' },
    });
  });
});
