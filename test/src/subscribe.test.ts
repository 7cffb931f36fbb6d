import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { rpcSubscriptions, type SubscriptionOptions, type SubscriptionTable } from '../../src/runtime.ts';
import type { Json, JsonObject } from '../../scripts/contract/base/json.ts';
import { mineChain, startAnvil, type Anvil } from '../support/anvil.ts';
import { outcome, until } from './server.ts';

// Against anvil, a real node, through a proxy that cuts connections.

const notification = { method: 'eth_subscription', id: '/subscription', item: '/result' };
const common = {
  method: 'eth_subscribe',
  params: 2,
  notification,
  unsubscribe: 'eth_unsubscribe',
  start: { method: 'eth_blockNumber', params: [] },
};
const table: SubscriptionTable = {
  newHeads: {
    ...common,
    params: 1,
    fixed: { 0: 'newHeads' },
    key: ['/hash'],
    cursor: '/number',
    missed: { method: 'eth_getBlockByNumber', params: ['$cursor', false], by: 'item' },
  },
  logs: {
    ...common,
    fixed: { 0: 'logs' },
    key: ['/blockHash', '/logIndex', '/removed'],
    cursor: '/blockNumber',
    missed: {
      method: 'eth_getLogs',
      params: [{ '...': '$params/1', fromBlock: '$cursor', toBlock: 'latest' }],
      by: 'list',
    },
  },
};
type Options = { signal?: AbortSignal; timeout?: number };
type Heads = AsyncGenerator<{ number: string; hash: string }, void, undefined>;
type Logs = AsyncGenerator<{ blockNumber: string; logIndex: string }, void, undefined>;
type Subscriptions = { newHeads: (options?: Options) => Heads; logs: (filter: object, options?: Options) => Logs };

/** A way to a port that can be cut. */
async function proxyTo(port: number) {
  const open = new Set<Socket>();
  let isDown = false;
  const server = createServer((socket) => {
    if (isDown) return void socket.destroy();
    const far = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [socket, far],
      [far, socket],
    ] as const) {
      open.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => open.forEach((socket) => socket.destroy());
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open,
    cut,
    down: () => {
      isDown = true;
      cut();
    },
    up: () => (isDown = false),
    close: () => {
      cut();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

let node: Anvil;
let proxy: Awaited<ReturnType<typeof proxyTo>>;
/** The methods that were called over WebSocket. */
const called: string[] = [];
/** How many calls over the latest connection have no answer yet. */
let unanswered = 0;

class Watched extends WebSocket {
  constructor(url: string) {
    super(url);
    unanswered = 0;
    this.on('message', (text: Buffer) => {
      if ('id' in (JSON.parse(text.toString()) as JsonObject)) unanswered--;
    });
  }
  override send(text: string): void {
    unanswered++;
    called.push(String((JSON.parse(text) as JsonObject)['method']));
    super.send(text);
  }
}
const open = (more: Partial<SubscriptionOptions> = {}): Subscriptions =>
  rpcSubscriptions(table, { wsUrl: proxy.url, WebSocket: Watched, ...more });

beforeAll(async () => {
  node = await startAnvil();
  proxy = await proxyTo(Number(new URL(node.url).port));
});
afterAll(async () => {
  await proxy.close();
  await node.close();
});
afterEach(() => {
  proxy.up();
  proxy.cut();
  called.splice(0);
});

const mine = (count = 1): Promise<Json> => node.call('anvil_mine', `0x${count.toString(16)}`);
const height = async (): Promise<number> => Number(await node.call('eth_blockNumber'));

/** Takes so many items. */
async function take<T>(items: AsyncGenerator<T, void, undefined>, count: number): Promise<T[]> {
  const found: T[] = [];
  while (found.length < count) {
    const { value, done } = await items.next();
    if (done) break;
    found.push(value);
  }
  return found;
}

/** Begins to read, and resolves once the node has the subscription, with what will be read. */
async function begun<T>(next: Promise<T>): Promise<{ next: Promise<T> }> {
  await until(() => called.includes('eth_subscribe') && unanswered === 0);
  return { next };
}

describe('new blocks', () => {
  test('come once each, in order, also those that are mined while there is no connection', async () => {
    const heads = open().newHeads();
    const { next } = await begun(heads.next());
    const first = (await height()) + 1;
    await mine();
    const seen = [(await next).value];
    for (const missed of [0, 3, 1, 5]) {
      proxy.down();
      if (missed > 0) await mine(missed);
      called.splice(0);
      const waiting = heads.next();
      proxy.up();
      await until(() => called.includes('eth_subscribe'));
      await mine(2);
      seen.push((await waiting).value, ...(await take(heads, missed + 1)));
    }
    const last = await height();
    const numbers = seen.map((head) => Number(head?.number));
    expect(numbers).toEqual(Array.from({ length: last - first + 1 }, (_, i) => first + i));
    await heads.return();
  });

  test('are not lost if the connection is, before the first one has come', async () => {
    const heads = open().newHeads();
    const { next } = await begun(heads.next());
    const before = await height();
    proxy.down();
    await mine(2);
    proxy.up();
    expect([(await next).value, ...(await take(heads, 1))].map((head) => Number(head?.number))).toEqual([
      before + 1,
      before + 2,
    ]);
    await heads.return();
  });

  test('that replace others come as well', async () => {
    const heads = open().newHeads();
    const { next } = await begun(heads.next());
    await mine();
    const old = (await next).value;
    proxy.down();
    await node.call('anvil_rollback', 1);
    await node.call('evm_increaseTime', 1000);
    await mine();
    proxy.up();
    const { value } = await heads.next();
    expect(value?.number).toBe(old?.number);
    expect(value?.hash).not.toBe(old?.hash);
    await heads.return();
  });

  test('wait longer each time for a node that takes each subscription and hangs up', async () => {
    const [waits, wait, controller] = [[] as number[], globalThis.setTimeout, new AbortController()];
    vi.stubGlobal('setTimeout', (listener: () => void, milliseconds = 0) => {
      // Timeouts of calls are whole numbers; a wait is drawn at random.
      if (Number.isInteger(milliseconds)) return wait(listener, milliseconds);
      if (waits.push(milliseconds) === 5) controller.abort();
      return wait(listener, 0);
    });
    class HangsUp extends Watched {
      override send(text: string): void {
        super.send(text);
        if (text.includes('eth_subscribe')) this.once('message', () => this.terminate());
      }
    }
    try {
      await outcome(open({ WebSocket: HangsUp }).newHeads({ signal: controller.signal }).next());
    } finally {
      vi.unstubAllGlobals();
    }
    const least = [100, 200, 400, 800, 1600];
    expect(waits).toHaveLength(least.length);
    expect(waits.filter((one, i) => one < (least[i] ?? 0) || one > (least[i] ?? 0) * 2)).toEqual([]);
  });

  test('stop when the loop is left: the subscription ends, and the connection closes', async () => {
    const heads = open().newHeads();
    const { next } = await begun(heads.next());
    await mine();
    await next;
    await heads.return();
    expect(called.at(-1)).toBe('eth_unsubscribe');
    await until(() => proxy.open.size === 0);
  });

  test('stop when the signal aborts', async () => {
    const controller = new AbortController();
    const heads = open().newHeads({ signal: controller.signal });
    const { next } = await begun(outcome(heads.next()));
    controller.abort('enough');
    expect(await next).toMatchObject({ name: 'AbortError', operation: 'newHeads', cause: 'enough' });
    await until(() => proxy.open.size === 0);
  });
});

describe('logs', () => {
  test.each(['before', 'while', 'after'])('come once each, in order: mined %s the connection is lost', async (when) => {
    const other = await startAnvil();
    const way = await proxyTo(Number(new URL(other.url).port));
    try {
      const logs = open({ wsUrl: way.url }).logs({ topics: [] });
      const { next } = await begun(logs.next());
      if (when === 'before') await mineChain(other);
      const seen = when === 'before' ? [(await next).value] : [];
      way.down();
      if (when === 'while') await mineChain(other);
      called.splice(0);
      const waiting = when === 'before' ? undefined : next;
      const rest = waiting ?? logs.next();
      way.up();
      if (when === 'after') {
        await until(() => called.includes('eth_subscribe'));
        await mineChain(other);
      }
      const expected = (await other.call('eth_getLogs', { fromBlock: '0x0', toBlock: 'latest' })) as JsonObject[];
      expect(expected.length).toBeGreaterThan(1);
      seen.push((await rest).value, ...(await take(logs, expected.length - seen.length - 1)));
      const placeOf = (log: unknown): unknown[] => [
        Reflect.get(Object(log), 'blockNumber'),
        Reflect.get(Object(log), 'logIndex'),
      ];
      expect(seen.map(placeOf)).toEqual(expected.map(placeOf));
      await logs.return();
    } finally {
      await way.close();
      await other.close();
    }
  });

  test('that no filter fits do not come, also where they were missed', async () => {
    const calls: unknown[] = [];
    class Heard extends Watched {
      override send(text: string): void {
        calls.push(JSON.parse(text));
        super.send(text);
      }
    }
    const address = `0x${'1'.repeat(40)}`;
    const controller = new AbortController();
    const logs = open({ WebSocket: Heard }).logs({ address }, { signal: controller.signal });
    const { next } = await begun(outcome(logs.next()));
    proxy.cut();
    await until(() => called.includes('eth_getLogs'));
    expect(calls.find((call) => Reflect.get(Object(call), 'method') === 'eth_getLogs')).toMatchObject({
      params: [{ address, fromBlock: await node.call('eth_blockNumber'), toBlock: 'latest' }],
    });
    controller.abort();
    await next;
  });
});

describe('a subscription', () => {
  test.each([
    ['', 'The option wsUrl is missing: begin it with wss://'],
    ['https://node.example', 'The option wsUrl is not a WebSocket address: begin it with wss://'],
  ])('needs an address: %j', (wsUrl, message) => {
    expect(() => open({ wsUrl })).toThrow(message);
  });

  test('needs a WebSocket, which Node 20 does not have', () => {
    const had = Object.getOwnPropertyDescriptor(globalThis, 'WebSocket');
    Reflect.deleteProperty(globalThis, 'WebSocket');
    try {
      expect(() => rpcSubscriptions(table, { wsUrl: proxy.url })).toThrow(/no WebSocket: give one as the option/);
    } finally {
      if (had) Object.defineProperty(globalThis, 'WebSocket', had);
    }
  });

  test('does not send a key in the clear, and shows it in no error', async () => {
    const wsUrl = 'ws://node.example/v3/k3y0123456789abcdef';
    expect(await outcome(open({ wsUrl }).newHeads().next())).toMatchObject({
      name: 'UsageError',
      message: expect.stringContaining('node.example in the clear'),
    });
    const error = await outcome(open({ wsUrl: 'ws://127.0.0.1:1/k3y0123456789abcdef' }).newHeads().next());
    expect(error).toMatchObject({ name: 'NetworkError', code: 4900, operation: 'newHeads' });
    expect(`${error.stack}${JSON.stringify(error)}${String(error.cause)}`).not.toContain('k3y0123456789abcdef');
  });

  test('that the node refuses is an error with its words', async () => {
    const odd = { ...table['newHeads'], fixed: { 0: 'nonsense' } };
    const subscriptions = rpcSubscriptions<{ odd: () => Heads }>({ odd } as never, {
      wsUrl: proxy.url,
      WebSocket: Watched,
    });
    expect(await outcome(subscriptions.odd().next())).toMatchObject({ name: 'RpcError', operation: 'odd' });
    await until(() => proxy.open.size === 0);
  });

  test('of which nothing missed can be read ends when the connection does', async () => {
    const { missed: _, ...bare } = table['newHeads'] ?? {};
    const subscriptions = rpcSubscriptions<{ bare: () => Heads }>({ bare } as never, {
      wsUrl: proxy.url,
      WebSocket: Watched,
    });
    const { next } = await begun(outcome(subscriptions.bare().next()));
    proxy.cut();
    expect(await next).toMatchObject({ name: 'NetworkError' });
  });
});
