import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { generate } from '../../scripts/emit/generate.ts';
import { startMock } from '../../scripts/mock/start.ts';
import { startAnvil } from '../support/anvil.ts';
import { bundleOf } from '../support/bundle.ts';
import { folderInside } from '../support/inside.ts';
import { compile } from '../strangers/compile.ts';
import { outcome, serve } from './server.ts';

vi.setConfig({ testTimeout: 300_000 });

// Clients of documents with streams and subscriptions, as `generate` writes them.

type Streams = Record<string, (request?: object, options?: object) => AsyncGenerator<unknown, void, undefined>>;
type Emitted = {
  createFeed: (options: object) => Streams;
  createHeadsSubscriptions: (options: object) => Streams;
  feedFlows: unknown;
};

let folder: string;
const emitted = new Map<string, { client: Emitted; responses: object }>();

beforeAll(async () => {
  folder = await folderInside('streams');
  for (const [name, documents] of [
    ['feed', { openapi: 'test/fixtures/feed.json' }],
    ['heads', { openrpc: 'test/fixtures/heads.json' }],
  ] as const) {
    const out = join(folder, name);
    await generate({ specs: documents, out, check: false, limit: 20_000, print: () => undefined });
    const load = (file: string): Promise<object> => import(pathToFileURL(join(out, file)).href);
    emitted.set(name, {
      client: (await load('client.ts')) as Emitted,
      responses: await load('validators/responses.js'),
    });
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('compile, and know the types of items and params', async () => {
  await writeFile(
    join(folder, 'feed', 'use.ts'),
    `import { clientCredentials, createFeed, deviceAuthorization, feedDeviceFlows, feedFlows, type FeedClient } from './client.ts';
import type { FeedPayloads } from './operations.ts';
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const machine = clientCredentials(feedFlows.machine, { clientId: 'shop', clientSecret: 's' });
const client = createFeed({ baseUrl: 'https://feed.example', machine });
const home = deviceAuthorization(feedDeviceFlows.machine, { clientId: 'tv', discover: true, onCode: ({ userCode }) => userCode.length });
void createFeed({ baseUrl: 'https://feed.example', machine: home });
const topic: { query?: { topic?: string } } = {};
for await (const tick of client.watchTicks()) { const price: number = tick.price; void price; }
for await (const event of client.watchEvents(topic)) { const data: string = event.data; void [data, event.id, event.retry]; }
for await (const tick of client.readLog({}, { signal: AbortSignal.timeout(1) })) void tick.price.toFixed();
for await (const tick of client.readSequence()) void tick.price.toFixed();
for await (const { part } of client.chatStream({ stream: true }, { 'odd-name': 'token' })) void part.length;
const same: Same<Awaited<ReturnType<FeedClient['chat']>>, FeedPayloads['chat']> = true;
void same;
// @ts-expect-error -- there is no such member
for await (const tick of client.watchTicks()) void tick.prize;
// @ts-expect-error -- a stream has no outcome
void client.result.watchTicks;
`,
  );
  await writeFile(
    join(folder, 'heads', 'use.ts'),
    `import { createHeadsSubscriptions } from './client.ts';
const node = createHeadsSubscriptions({ wsUrl: 'wss://node.example', WebSocket });
for await (const { number, hash } of node.newHeads({ signal: AbortSignal.timeout(1) })) { const hex: \`0x\${string}\` = number; void [hex, hash]; }
for await (const log of node.logs({ address: '0x1' })) void log.logIndex.length;
// @ts-expect-error -- the filter is no number
void node.logs(7);
// @ts-expect-error -- a head has no such member
for await (const head of node.newHeads()) void head.nonsense;
`,
  );
  expect(await compile([join(folder, 'feed'), join(folder, 'heads')])).toEqual([]);
});

it('read what the mock streams, and check it', async () => {
  const mock = await startMock({ openapi: 'test/fixtures/feed.json', port: 0 });
  try {
    const { answersChecked } = await import('../../src/runtime.ts');
    const { client, responses } = emitted.get('feed') ?? {};
    const validate = answersChecked(responses as never);
    const platform = client?.createFeed({ baseUrl: mock.url, validate, machine: 'token' });
    for (const name of ['watchTicks', 'readLog', 'readSequence', 'chatStream']) {
      const items: unknown[] = [];
      for await (const item of platform?.[name]?.(name === 'chatStream' ? { stream: true } : {}) ?? [])
        items.push(item);
      expect(items.length).toBeGreaterThan(1);
      expect(items[0]).toEqual(
        expect.objectContaining({ [name === 'chatStream' ? 'part' : 'price']: expect.anything() }),
      );
    }
  } finally {
    await mock.close();
  }
});

it('say where an item breaks its schema', async () => {
  const server = await serve((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/jsonl' });
    response.end('{"price":1}\n{"price":"two"}\n');
  });
  const { answersChecked } = await import('../../src/runtime.ts');
  const { client, responses } = emitted.get('feed') ?? {};
  const platform = client?.createFeed({ baseUrl: server.url, validate: answersChecked(responses as never) });
  const items = platform?.['readLog']?.();
  expect(await items?.next()).toEqual({ done: false, value: { price: 1 } });
  expect(await outcome(items?.next() ?? Promise.resolve())).toMatchObject({
    name: 'MalformedResponseError',
    pointer: '/1/price',
    message: 'readLog: item 1 of the stream, counted from 0: /price must be number.',
  });
});

it('subscribe to a node', async () => {
  const node = await startAnvil();
  try {
    const wsUrl = node.url.replace('http', 'ws');
    const heads = emitted.get('heads')?.client.createHeadsSubscriptions({ wsUrl, WebSocket })['newHeads']?.();
    const mining = setInterval(() => void node.call('anvil_mine', '0x1'), 100);
    const first = await heads?.next();
    const second = await heads?.next();
    clearInterval(mining);
    const numberOf = (result: unknown): number =>
      Number(Reflect.get(Object(Reflect.get(Object(result), 'value')), 'number'));
    expect(numberOf(second)).toBe(numberOf(first) + 1);
    await heads?.return();
  } finally {
    await node.close();
  }
});

it('cost nothing in a bundle that uses none', async () => {
  const none = await bundleOf(`export { createPlatformClient, createNodeClient } from './src/index.ts';`);
  const some = await bundleOf(`export { createFeed } from '${join(folder, 'feed/client.ts')}';`);
  expect(none).not.toContain('event-stream');
  expect(none).not.toContain('client_credentials');
  expect(none).not.toContain('Last-Event-ID');
  expect(some).toContain('Last-Event-ID');
  expect(some).not.toContain('client_credentials');
  expect(gzipSync(some).length).toBeLessThan(13_100);
});
