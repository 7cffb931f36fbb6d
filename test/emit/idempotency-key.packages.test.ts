import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallOptions, HttpOptions } from '../../src/http-caller.ts';
import { serve, type Answer, type Received } from '../src/server.ts';
import { twinspec } from '../support/process.ts';
import { makeConsumer } from './consumer.ts';

const header = (schema: object, more: object = {}): object[] => [
  { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', ...schema }, ...more },
];
const operation = (operationId: string, parameters: object[]): object => ({
  post: {
    ...{ operationId, parameters },
    requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
    responses: { 201: { description: 'Made.' } },
  },
});
const document = {
  openapi: '3.1.1',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/standard': operation('standard', header({})),
    '/bare': operation('bare', header({ format: 'uuid' })),
    '/short': operation('short', header({ maxLength: 36 })),
    '/shown': operation('shown', header({}, { example: 'ord-4711' })),
    '/needed': operation('needed', header({}, { required: true })),
    '/none': operation('none', []),
  },
};

type Call = (request: object, options?: CallOptions) => Promise<unknown>;
const { folder, errors, remove } = makeConsumer();
let clientAt: (options: HttpOptions) => Record<string, Call>;

beforeAll(async () => {
  writeFileSync(join(folder, 'shop.json'), JSON.stringify(document));
  const out = ['--out', join(folder, 'src'), '--import-ending', '.ts', '--runtime', 'twinspec/runtime'];
  const said = await twinspec(['generate', '--openapi', join(folder, 'shop.json'), '--only', 'client', ...out]);
  expect(said).toMatchObject({ code: 0, stderr: '' });
  const made = (await import(join(folder, 'src/client.ts'))) as { createShop: typeof clientAt };
  clientAt = made.createShop;
});
afterAll(remove);

const keyIn = ({ headers }: Received): unknown => headers['idempotency-key'];
/** The connection of the first request is lost; the server is busy when the second one comes. */
const lost: Answer = (_, response, count) => {
  if (count === 1) response.destroy();
  else response.writeHead(count === 2 ? 503 : 201).end();
};
const made: Answer = (_, response) => response.writeHead(201).end();
const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';

describe('an operation that documents an idempotency key', () => {
  it('is repeated with the same key, and another call has another one', async () => {
    const server = await serve(lost);
    const shop = clientAt({ baseUrl: server.url });
    await shop['standard']?.({ body: {} });
    const [first, ...others] = server.received.map(keyIn);
    expect(others).toEqual([first, first]);
    await shop['standard']?.({ body: {} });
    expect(server.received.map(keyIn).at(-1)).not.toBe(first);
  });

  it.each([
    ['standard', `^"${uuid}"$`],
    ['bare', `^${uuid}$`],
    ['short', `^${uuid}$`],
    ['shown', `^${uuid}$`],
    ['needed', `^"${uuid}"$`],
  ])('%s: writes the key as the document wants it', async (name, form) => {
    const server = await serve(made);
    await clientAt({ baseUrl: server.url })[name]?.({ body: {} });
    expect(server.received.map(keyIn)).toEqual([expect.stringMatching(new RegExp(form))]);
  });

  it('sends the key that it is given: with the request, or as a header of the call', async () => {
    const server = await serve(made);
    const shop = clientAt({ baseUrl: server.url });
    await shop['standard']?.({ body: {}, headers: { 'Idempotency-Key': 'one' } });
    await shop['standard']?.({ body: {} }, { headers: { 'idempotency-key': 'two' } });
    expect(server.received.map(keyIn)).toEqual(['one', 'two']);
  });

  it('says that a call which failed for good may have happened: a new call has a new key', async () => {
    const server = await serve((_, response) => response.writeHead(503).end());
    const call = clientAt({ baseUrl: server.url, retry: 1 })['standard']?.({ body: {} });
    await expect(call).rejects.toMatchObject({ status: 503, mayHaveHappened: true });
    expect(new Set(server.received.map(keyIn)).size).toBe(1);
    expect(server.received).toHaveLength(2);
  });

  it('is sent once without such a header', async () => {
    const server = await serve(lost);
    await expect(clientAt({ baseUrl: server.url })['none']?.({})).rejects.toMatchObject({ mayHaveHappened: true });
    expect(server.received).toHaveLength(1);
  });

  it('asks no caller for a required key, and takes one', async () => {
    const lines = [
      `import { createShop } from './src/client.ts';`,
      `const shop = createShop({ baseUrl: 'https://shop.example' });`,
      `await shop.needed({ body: {} });`,
      `await shop.needed({ body: {}, headers: { 'Idempotency-Key': 'mine' } });`,
      `// @ts-expect-error a key is a string`,
      `await shop.needed({ body: {}, headers: { 'Idempotency-Key': 7 } });`,
      `export {};`,
    ];
    writeFileSync(join(folder, 'use.ts'), lines.join('\n'));
    expect(await errors('typescript-7', 'bundler')).toEqual([]);
  });
});
