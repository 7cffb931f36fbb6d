import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createPublicClient, webSocket } from 'viem';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { generate } from '../../scripts/emit/generate.ts';
import { startMock, type Mock } from '../../scripts/mock/start.ts';
import type { ListeningServer, Server } from '../../scripts/server/runtime.ts';
import { loadEthers } from '../support/ethers.ts';
import { folderInside } from '../support/inside.ts';

// JSON-RPC over WebSocket: an emitted server with subscriptions, and what others wrote to call it.

vi.setConfig({ testTimeout: 300_000 });

const { WebSocketProvider } = await loadEthers();

type Watched = { left: string[]; made: number };
type Module = { heads: () => Server; watched: Watched };
type Subscriptions = Record<string, (...given: unknown[]) => AsyncGenerator<{ number: string }, void, undefined>>;

/** The code of a user: it has to compile, and it runs. */
const servers = `import { setInterval } from 'node:timers/promises';
import { createServer, type Handlers } from './server.ts';
export const watched: { left: string[]; made: number } = { left: [], made: 0 };
const block = (n: number) => ({ number: \`0x\${n.toString(16)}\` as const, hash: \`0x\${(n + 1000).toString(16)}\` as const });
const handlers: Handlers = {
  eth_blockNumber: () => '0x0',
  eth_getBlockByNumber: ({ params: [number] }) => block(Number(number)),
  eth_getLogs: () => [],
  eth_subscribe: async function* ({ params: [kind, filter], signal }) {
    if (kind === 'logs') {
      // Without an end, as fast as they are taken.
      for (;;) {
        watched.made++;
        yield { address: filter?.address ?? '0x', blockNumber: '0x1', blockHash: '0x2', logIndex: 'x'.repeat(10_000) };
      }
    }
    try {
      let n = 0;
      for await (const _ of setInterval(20, undefined, { signal })) yield block(++n);
    } finally {
      watched.left.push(kind);
    }
  },
};
export const heads = () => createServer({ handlers, cors: ['https://app.example'], check: 'refuse' });
export const wrong: Partial<Handlers>[] = [
  // @ts-expect-error an item is a block or a log
  { eth_subscribe: async function* () { yield { number: 5 }; } },
  // @ts-expect-error the server makes the id
  { eth_subscribe: () => '0x1' },
  // @ts-expect-error the server ends subscriptions
  { eth_unsubscribe: () => true },
];
`;

let folder: string;
let module: Module;
let client: (options: object) => Subscriptions;
let listening: ListeningServer;
let url: string;

beforeAll(async () => {
  folder = await folderInside('web-socket');
  const out = join(folder, 'heads');
  const specs = { openrpc: 'test/fixtures/heads.json' };
  await generate({ specs, out, check: false, limit: 20_000, print: () => undefined });
  await writeFile(join(out, 'servers.ts'), servers);
  const load = (file: string): Promise<object> => import(pathToFileURL(join(out, file)).href);
  module = (await load('servers.ts')) as Module;
  client = ((await load('client.ts')) as { createHeadsSubscriptions: typeof client }).createHeadsSubscriptions;
  listening = await module.heads().listen();
  url = listening.rpcUrl.replace('http', 'ws');
});
afterAll(async () => {
  await listening?.close({ drain: 0 });
  await rm(folder, { recursive: true, force: true });
});

async function opened(headers: Record<string, string> = {}, to = url): Promise<WebSocket> {
  const socket = new WebSocket(to, { headers });
  await once(socket, 'open');
  return socket;
}

/** Sends texts, and reads so many messages. */
async function talk(socket: WebSocket, texts: string[], count: number): Promise<unknown[]> {
  const found: unknown[] = [];
  const done = new Promise<void>((go) => {
    socket.on('message', (data) => {
      found.push(JSON.parse(String(data)));
      if (found.length === count) go();
    });
  });
  for (const text of texts) socket.send(text);
  await done;
  return found;
}

const call = (id: number, method: string, params: unknown[] = []): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params });

it('compiles, and knows the types of items', async () => {
  const settings = { extends: resolve('tsconfig.json'), include: ['heads/servers.ts'], exclude: [] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const run = promisify(execFile)(process.execPath, ['node_modules/typescript-7/bin/tsc', '--project', folder]);
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  expect(stdout).toBe('');
});

describe('others are served', () => {
  let mock: Mock;
  beforeAll(async () => {
    mock = await startMock();
  });
  afterAll(() => mock.close());

  it("viem's transport calls, and watches blocks", async () => {
    const viem = createPublicClient({ transport: webSocket(url) });
    expect(await viem.request({ method: 'eth_blockNumber' })).toBe('0x0');
    const { subscribe, getRpcClient } = viem.transport;
    const found: unknown[] = [];
    const { unsubscribe } = await subscribe({
      params: ['newHeads'],
      onData: (data: { result?: unknown }) => found.push(data.result),
    });
    await expect.poll(() => found.length).toBeGreaterThan(2);
    expect(found[1]).toEqual({ number: '0x2', hash: '0x3ea' });
    module.watched.left.length = 0;
    await unsubscribe();
    await expect.poll(() => module.watched.left).toEqual(['newHeads']);
    (await getRpcClient()).close();
  });

  it('ethers subscribes, and leaves', async () => {
    const provider = new WebSocketProvider(new WebSocket(url), 1, { staticNetwork: true });
    const numbers: unknown[] = [];
    await provider.on('block', (number) => numbers.push(number));
    await expect.poll(() => numbers.slice(0, 2)).toEqual([1, 2]);
    module.watched.left.length = 0;
    await provider.destroy();
    await expect.poll(() => module.watched.left).toEqual(['newHeads']);
  });

  it('the emitted client subscribes, and the handler gets to know that it has left', async () => {
    module.watched.left.length = 0;
    const found: string[] = [];
    for await (const { number } of client({ wsUrl: url, WebSocket })['newHeads']?.() ?? [])
      if (found.push(number) === 3) break;
    expect(found).toEqual(['0x1', '0x2', '0x3']);
    await expect.poll(() => module.watched.left).toEqual(['newHeads']);
  });

  it('the mock answers what the contract has to viem and ethers over WebSocket, too', async () => {
    const url = mock.rpcUrl.replace('http', 'ws');
    const viem = createPublicClient({ transport: webSocket(url) });
    const provider = new WebSocketProvider(new WebSocket(url), 80002, { staticNetwork: true });
    const from = '0x6536893f63a5a0dde97557b33e4364957913b9d9';
    const to = '0x32aa3664832fcfdd3b8eaed092da8da408b31c20';
    const hash = '0xa4f2b9d7a0d0f3829b7be4f099a2c46cd44baefa518d776777b80549c4208948';
    const blockHash = '0x774a04ec1ff7e04a8db7e774921d89c8da14fd88fbf46100a19225f9f6a26b41';
    expect(await viem.getBlock({ blockNumber: 0x1c9c382n })).toMatchObject({ number: 0x1c9c382n });
    expect(await viem.getTransaction({ hash })).toMatchObject({ hash });
    expect(await viem.estimateGas({ account: from, to, value: 1n })).toBe(21_000n);
    expect(await viem.getBlockTransactionCount({ blockHash })).toBe(4);
    expect(await viem.request({ method: 'eth_getUncleCountByBlockNumber', params: ['0x1'] })).toBe('0x0');
    expect(await provider.getBlock(0x1c9c382)).toMatchObject({ number: 0x1c9c382 });
    expect(await provider.getTransaction(hash)).toMatchObject({ hash });
    expect(await provider.estimateGas({ from, to, value: 1n })).toBe(21_000n);
    expect(await provider.send('eth_getUncleCountByBlockNumber', ['0x1'])).toBe('0x0');
    const unknown = 'Method not found: "eth_subscribe"';
    await expect(provider.send('eth_subscribe', ['newHeads'])).rejects.toMatchObject({
      error: { message: expect.stringContaining(unknown) },
    });
    await expect(viem.transport.subscribe({ params: ['newHeads'], onData: () => undefined })).rejects.toThrow(unknown);
    expect(await provider.send('eth_getUncleCountByBlockNumber', ['0x1'])).toBe('0x0');
    expect(mock.requests.at(-1)).toMatchObject({ operationId: 'eth_getUncleCountByBlockNumber', status: 200 });
    (await viem.transport.getRpcClient()).close();
    await provider.destroy();
  });

  it('viem, ethers and the emitted client get the blocks of a mock, each a number on', async () => {
    const heads = await startMock({ openrpc: 'test/fixtures/heads.json', delay: [5, 5] });
    const wsUrl = heads.rpcUrl.replace('http', 'ws');
    const viem = createPublicClient({ transport: webSocket(wsUrl) });
    const provider = new WebSocketProvider(new WebSocket(wsUrl), 1, { staticNetwork: true });
    const [seen, told, found]: number[][] = [[], [], []];
    const { unsubscribe } = await viem.transport.subscribe({
      params: ['newHeads'],
      onData: (data: { result?: unknown }) => seen?.push(Number(Object(data.result).number)),
    });
    await provider.on('block', (number: number) => told?.push(number));
    for await (const { number } of client({ wsUrl, WebSocket })['newHeads']?.() ?? [])
      if (found?.push(Number(number)) === 3) break;
    await expect.poll(() => Math.min(seen?.length ?? 0, told?.length ?? 0)).toBeGreaterThan(2);
    for (const [first = 0, ...rest] of [seen ?? [], told ?? [], found ?? []])
      expect(rest).toEqual(rest.map((_, i) => first + i + 1));
    await unsubscribe();
    (await viem.transport.getRpcClient()).close();
    await provider.destroy();
    await heads.close();
  });
});

describe('a connection', () => {
  it('answers calls, notifications, batches and nonsense like HTTP', async () => {
    const socket = await opened();
    const texts = [
      '{',
      '[]',
      JSON.stringify({ jsonrpc: '2.0', method: 'eth_blockNumber', params: [] }),
      `[${call(1, 'eth_blockNumber')},${call(2, 'nothing')}]`,
      call(3, 'eth_subscribe', ['pending']),
      call(4, 'eth_unsubscribe', ['0x7']),
    ];
    const found = await talk(socket, texts, 5);
    socket.close();
    expect(found).toContainEqual(
      expect.objectContaining({ id: null, error: expect.objectContaining({ code: -32700 }) }),
    );
    expect(found).toContainEqual(
      expect.objectContaining({ id: null, error: expect.objectContaining({ code: -32600 }) }),
    );
    expect(found).toContainEqual([
      expect.objectContaining({ id: 1, result: '0x0' }),
      expect.objectContaining({ id: 2, error: expect.objectContaining({ code: -32601 }) }),
    ]);
    expect(found).toContainEqual(expect.objectContaining({ id: 3, error: expect.objectContaining({ code: -32602 }) }));
    expect(found).toContainEqual({ jsonrpc: '2.0', id: 4, result: false });
  });

  it('has no more than 100 subscriptions', async () => {
    const socket = await opened();
    const answers = new Map<number, { error?: { code: number } }>();
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as { id?: number; error?: { code: number } };
      if (message.id !== undefined) answers.set(message.id, message);
    });
    for (let i = 1; i <= 101; i++) socket.send(call(i, 'eth_subscribe', ['newHeads']));
    await expect.poll(() => answers.size).toBe(101);
    const refused = [...answers.values()].filter(({ error }) => error?.code === -32005);
    expect(refused).toHaveLength(1);
    module.watched.left.length = 0;
    socket.terminate();
    await expect.poll(() => module.watched.left.length).toBe(100);
  });

  it('gets nothing made that it does not read', async () => {
    const socket = await opened();
    socket.send(call(1, 'eth_subscribe', ['logs', {}]));
    await once(socket, 'message');
    socket.pause();
    let before = -1;
    await expect.poll(() => before === (before = module.watched.made) && before > 0, { interval: 300 }).toBe(true);
    const { made } = module.watched;
    // 10 KB each: what the kernel buffers is a few megabytes.
    expect(made).toBeLessThan(3000);
    // Others are served meanwhile.
    const other = await opened();
    expect(await talk(other, [call(1, 'eth_blockNumber')], 1)).toMatchObject([{ result: '0x0' }]);
    other.close();
    socket.terminate();
  });

  it('that sends a thousand calls at once gets a thousand answers', async () => {
    const socket = await opened();
    const calls = Array.from({ length: 1000 }, (_, i) => call(i, 'eth_getBlockByNumber', ['0x1', false]));
    expect(await talk(socket, calls, 1000)).toHaveLength(1000);
    socket.close();
  });
});

describe('is refused', () => {
  const statusOf = (headers: Record<string, string>, path = '/rpc'): Promise<number | undefined> =>
    new Promise((go) => {
      const usual = {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
      };
      httpRequest(listening.url + path, { headers: { ...usual, ...headers } })
        .on('response', (response) => {
          response.resume();
          go(response.statusCode);
        })
        .on('upgrade', (response, socket) => {
          socket.destroy();
          go(response.statusCode);
        })
        .end();
    });

  it.each([
    ['a page of another origin', { Origin: 'https://evil.example' }, 403],
    ['an opaque page', { Origin: 'null' }, 403],
    ['a page under a public name of this machine', { Host: 'evil.example' }, 421],
    ['an unknown version', { 'Sec-WebSocket-Version': '7' }, 400],
    ['a key that is none', { 'Sec-WebSocket-Key': 'short' }, 400],
    ['an upgrade to something else', { Upgrade: 'h2c' }, 405],
  ])('%s', async (_, headers, status) => {
    expect(await statusOf(headers)).toBe(status);
  });

  it('another path', async () => {
    expect(await statusOf({}, '/nothing')).toBe(404);
  });

  it('but a page that was named is not', async () => {
    expect(await statusOf({ Origin: 'https://app.example' })).toBe(101);
  });

  it('a message that is too large, with the code 1009', async () => {
    const socket = await opened();
    socket.send('x'.repeat(1024 * 1024 + 1));
    expect(await once(socket, 'close')).toEqual([1009, expect.anything()]);
  });

  it.each([
    ['a frame without a mask', Buffer.from([0x81, 0x02, 0x7b, 0x7d])],
    ['a reserved opcode', Buffer.from([0x83, 0x80, 0, 0, 0, 0])],
    ['a fragmented ping', Buffer.from([0x09, 0x80, 0, 0, 0, 0])],
    ['a text that is not UTF-8', Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0xff])],
  ])('%s', async (_, frame) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write(
      'GET /rpc HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    await once(socket, 'data');
    socket.write(frame);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    // A close frame that names what was wrong: 1002, or 1007 for the text.
    expect(answer[0]).toBe(0x88);
    expect([1002, 1007]).toContain(answer.readUInt16BE(2));
    socket.destroy();
    expect(await (await fetch(listening.rpcUrl, { method: 'GET' })).status).toBe(405);
  });
});

it('a request that would rather speak HTTP/2 is answered as if it had not asked, with its body', async () => {
  const body = call(1, 'eth_blockNumber');
  const text = await new Promise<string>((go, fail) => {
    const headers = {
      Connection: 'Upgrade, HTTP2-Settings',
      Upgrade: 'h2c',
      'HTTP2-Settings': 'AAMAAABkAAQBAAAAAAIAAAAA',
      'Content-Type': 'application/json',
    };
    httpRequest(listening.rpcUrl, { method: 'POST', headers }, (response) => {
      let found = '';
      response.on('data', (data) => (found += String(data))).on('end', () => go(found));
    })
      .on('error', fail)
      .end(body);
  });
  expect(JSON.parse(text)).toEqual({ jsonrpc: '2.0', id: 1, result: '0x0' });
});

it('over HTTP, a method that subscribes says that it needs a WebSocket', async () => {
  const headers = { 'Content-Type': 'application/json' };
  const body = call(1, 'eth_subscribe', ['newHeads']);
  const answer = (await (await fetch(listening.rpcUrl, { method: 'POST', headers, body })).json()) as object;
  expect(answer).toMatchObject({ error: { code: -32004 } });
});

it('a closing server says goodbye with the code 1001', async () => {
  const server = module.heads();
  const { rpcUrl } = await server.listen();
  const socket = await opened({}, rpcUrl.replace('http', 'ws'));
  const answer = talk(socket, [call(1, 'eth_blockNumber'), call(2, 'eth_subscribe', ['newHeads'])], 3);
  await answer;
  const closed = once(socket, 'close');
  await server.close({ drain: 5000 });
  expect(await closed).toEqual([1001, expect.anything()]);
});
