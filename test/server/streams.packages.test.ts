import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { generate } from '../../scripts/emit/generate.ts';
import type { ListeningServer, Server } from '../../scripts/server/runtime.ts';
import { folderInside } from '../support/inside.ts';

// An emitted server whose handlers stream, read with the emitted client and with what others wrote.

vi.setConfig({ testTimeout: 300_000 });

type Watched = { asked: number; left: string[]; log: string[] };
type Module = { feed: (check: 'refuse' | 'log') => Server; watched: Watched };
type Streams = Record<string, (request?: object, options?: object) => AsyncGenerator<unknown, void, undefined>>;

/** An operation with two streams, whose items differ. */
const [line, event] = ['line', 'event'].map((name) => ({
  itemSchema: { type: 'object', required: [name], properties: { [name]: { type: 'integer' } } },
}));
const both = {
  get: {
    operationId: 'readBoth',
    responses: {
      200: { description: 'Either.', content: { 'application/jsonl': line, 'text/event-stream': event } },
    },
  },
};

/** The code of a user: it has to compile, and it runs. */
const servers = `import { createServer, type Handlers } from './server.ts';
export const watched: { asked: number; left: string[] } = { asked: 0, left: [] };
const handlers: Handlers = {
  // Without an end, and each item a kilobyte.
  watchTicks: async function* () {
    try {
      for (;;) yield { price: watched.asked++, note: 'x'.repeat(1000) };
    } finally {
      watched.left.push('watchTicks');
    }
  },
  watchEvents: ({ query, signal }) =>
    new ReadableStream({
      start: (controller) => {
        controller.enqueue({ event: 'news', id: '7', data: \`two\\nlines about \${query.topic ?? 'nothing'}\`, retry: 5 });
        if (query.topic === 'end') controller.close();
        signal.addEventListener('abort', () => watched.left.push('the signal of watchEvents'));
      },
      cancel: () => void watched.left.push('watchEvents'),
    }),
  readLog: () => [{ price: 1 }, { price: 2 }],
  readBoth: ({ sent }) => (sent['accept'] === 'text/event-stream' ? [{ event: 1 }] : [{ line: 1 }]),
  readSequence: function* () {
    yield { price: 1 };
    // @ts-expect-error -- a price is a number
    const wrong: { price: number } = { price: 'PT1' };
    yield wrong;
    yield { price: 3 };
  },
  chat: async ({ body, sent }) => (sent['accept'] === 'text/event-stream' ? parts('a b c') : { text: 'a b c' }),
};
async function* parts(text: string) {
  for (const part of text.split(' ')) yield { part };
  if (text === '') throw new Error('nothing');
}
export const feed = (check: 'refuse' | 'log') => createServer({ handlers, check });
export const wrong: Partial<Handlers>[] = [
  // @ts-expect-error an item lacks its price
  { readLog: () => [{}] },
  // @ts-expect-error a price is a number
  { watchTicks: async function* () { yield { price: 'high' }; } },
  // @ts-expect-error neither of the two streams has such an item
  { readBoth: () => [{ price: 1 }] },
  // @ts-expect-error a stream is no single item
  { readLog: () => ({ price: 1 }) },
];
`;

let folder: string;
let module: Module;
let client: (options: object) => Streams;
let listening: ListeningServer;

beforeAll(async () => {
  folder = await folderInside('server-streams');
  const feed = JSON.parse(await readFile('test/fixtures/feed.json', 'utf8')) as { paths: Record<string, object> };
  const specs = { openapi: join(folder, 'feed.json') };
  await writeFile(specs.openapi, JSON.stringify({ ...feed, paths: { ...feed.paths, '/both': both } }));
  const out = join(folder, 'feed');
  await generate({
    specs,
    out,
    check: false,
    limit: 20_000,
    print: () => undefined,
    serverRuntime: '../../../scripts/server/runtime.ts',
  } as Parameters<typeof generate>[0]);
  await writeFile(join(out, 'servers.ts'), servers);
  const load = (file: string): Promise<object> => import(pathToFileURL(join(out, file)).href);
  module = (await load('servers.ts')) as Module;
  client = ((await load('client.ts')) as { createFeed: typeof client }).createFeed;
  listening = await module.feed('refuse').listen();
});
afterAll(async () => {
  await listening?.close();
  await rm(folder, { recursive: true, force: true });
});

async function all(items: AsyncIterable<unknown> | undefined): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const item of items ?? []) found.push(item);
  return found;
}

it('compiles, and knows the types of items', async () => {
  const settings = {
    extends: resolve('tsconfig.json'),
    include: ['feed/servers.ts'],
    exclude: [],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const run = promisify(execFile)(process.execPath, ['node_modules/typescript-7/bin/tsc', '--project', folder]);
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  expect(stdout).toBe('');
});

describe('the emitted client reads', () => {
  const feed = (): Streams => client({ baseUrl: listening.url, machine: 'token', 'odd-name': 'token' });

  it('lines, and events that are data', async () => {
    expect(await all(feed()['readLog']?.())).toEqual([{ price: 1 }, { price: 2 }]);
    const parts = feed()['chatStream']?.({ stream: true });
    expect(await all(parts)).toEqual(['a', 'b', 'c'].map((part) => ({ part })));
  });

  it('events as a whole', async () => {
    for await (const event of feed()['watchEvents']?.({ query: { topic: 'end' } }) ?? []) {
      expect(event).toEqual({ event: 'news', id: '7', data: 'two\nlines about end', retry: 5 });
      break;
    }
  });

  it('a stream without an end as far as it likes, and the handler gets to know that it has left', async () => {
    let count = 0;
    module.watched.left.length = 0;
    for await (const _ of feed()['watchTicks']?.() ?? []) if (++count === 100) break;
    await expect.poll(() => module.watched.left).toEqual(['watchTicks']);
  });
});

it('eventsource-parser reads the events', async () => {
  const response = await fetch(`${listening.url}/events`);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const found: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => found.push(event) });
  module.watched.left.length = 0;
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  parser.feed((await reader?.read())?.value ?? '');
  expect(found).toEqual([{ event: 'news', id: '7', data: 'two\nlines about nothing' }]);
  await reader?.cancel();
  await expect.poll(() => module.watched.left.toSorted()).toEqual(['the signal of watchEvents', 'watchEvents']);
});

it('the same stream comes through fetch without a port, and ends when it is cancelled', async () => {
  module.watched.left.length = 0;
  const response = await module.feed('refuse').fetch(new Request('http://x/events'));
  const reader = response.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('event: news\n');
  await reader?.cancel();
  await expect.poll(() => module.watched.left.toSorted()).toEqual(['the signal of watchEvents', 'watchEvents']);
});

it('nothing is made for a client that reads nothing', async () => {
  const socket = connect(Number(new URL(listening.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.pause().write('GET /ticks HTTP/1.1\r\nHost: x\r\n\r\n');
  let before = -1;
  let still = 0;
  // Several times: after a busy machine has let the process wait, one look shows nothing.
  const stillFor = (): number => (still = before === (before = module.watched.asked) && before > 0 ? still + 1 : 0);
  await expect.poll(stillFor).toBeGreaterThan(10);
  const asked = module.watched.asked;
  module.watched.left.length = 0;
  socket.destroy();
  await expect.poll(() => module.watched.left).toEqual(['watchTicks']);
  expect(module.watched.asked).toBeLessThanOrEqual(asked + 1);
});

describe('an item that breaks its schema', () => {
  it('cuts the stream, and the developer gets to know which one', async () => {
    const written: string[] = [];
    const write = process.stderr.write;
    process.stderr.write = (chunk: unknown): boolean => written.push(String(chunk)) > 0;
    try {
      const response = await fetch(`${listening.url}/seq`);
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      const read = async (): Promise<string> => {
        let text = '';
        for (;;) {
          const { done, value } = (await reader?.read()) ?? { done: true, value: '' };
          if (done) return text;
          text += value;
          if (text.includes('PT1')) return text;
        }
      };
      await expect(read()).rejects.toThrow(/terminated/);
    } finally {
      process.stderr.write = write;
    }
    expect(written.join('')).toBe('The handler of readSequence streams, but: /1/price must be number.\n');
  });

  it('is sent where the server only logs', async () => {
    const response = await module.feed('log').fetch(new Request('http://x/seq'));
    expect(await response.text()).toBe('\u001e{"price":1}\n\u001e{"price":"PT1"}\n\u001e{"price":3}\n');
  });
});
