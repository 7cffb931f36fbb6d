import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startMock, type Mock } from '../../scripts/mock/start.ts';

// Subscriptions of a document that describes them (x-subscription). Clients that others wrote take them in
// test/server/web-socket.packages.test.ts.

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ openrpc: 'test/fixtures/heads.json', delay: [1, 2] });
});
afterAll(() => mock.close());
beforeEach(() => mock.reset());

const overWebSocket = ({ rpcUrl }: { rpcUrl: string }): string => rpcUrl.replace('http', 'ws');

type Message = { id?: number; result?: unknown; error?: { message: string }; method?: string; params?: Note };
type Note = { subscription: string; result: Record<string, string> };

/** A connection, and all that came over it. */
async function connected(url = overWebSocket(mock), headers: Record<string, string> = {}) {
  const socket = new WebSocket(url, { headers });
  const found: Message[] = [];
  socket.on('message', (data) => found.push(JSON.parse(String(data)) as Message));
  await once(socket, 'open');
  const call = async (method: string, params: unknown[], id = found.length + 1): Promise<Message> => {
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    await expect.poll(() => found.some((one) => one.id === id)).toBe(true);
    return found.find((one) => one.id === id) ?? {};
  };
  return { socket, found, call, notes: () => found.flatMap(({ params }) => params ?? []) };
}

describe('a subscription', () => {
  it('gets items of its schema, whose cursor counts on, until it is ended', async () => {
    const { socket, found, call, notes } = await connected();
    const { result: id } = await call('eth_subscribe', ['newHeads']);
    await expect.poll(() => notes().length).toBeGreaterThan(3);
    expect(found[1]).toMatchObject({ method: 'eth_subscription', params: { subscription: id } });
    const heads = notes().map(({ result }) => result);
    const [first = 0] = heads.map(({ number }) => Number(number));
    expect(heads.map(({ number }) => Number(number))).toEqual(heads.map((_, i) => first + i));
    expect(new Set(heads.map(({ hash }) => hash)).size).toBe(heads.length);
    expect(await call('eth_unsubscribe', [id], 99)).toMatchObject({ result: true });
    const count = notes().length;
    await call('eth_blockNumber', [], 100);
    expect(notes().length).toBe(count);
    expect(await call('eth_unsubscribe', [id], 101)).toMatchObject({ result: false });
    socket.close();
  });

  it('of each kind has its own items, with what was asked for in them', async () => {
    const { socket, call, notes } = await connected();
    await call('eth_subscribe', ['logs', { address: '0xabc' }]);
    await expect.poll(() => notes().length).toBeGreaterThan(0);
    expect(notes()[0]?.result).toMatchObject({ address: '0xabc', logIndex: expect.any(String) as string });
    socket.close();
  });

  it('has as many items as are preferred, and the same for the same seed', async () => {
    const both = await Promise.all(
      [1, 2].map(async () => {
        const { socket, call, notes } = await connected(overWebSocket(mock), { prefer: 'items=3, seed=7' });
        await call('eth_subscribe', ['newHeads']);
        await expect.poll(() => notes().length).toBe(3);
        await call('eth_blockNumber', [], 50);
        socket.close();
        return notes().map(({ result }) => result);
      }),
    );
    expect(both[0]).toHaveLength(3);
    expect(both[0]).toEqual(both[1]);
  });

  it('belongs to its session, whose faults it gets', async () => {
    const session = mock.session('slow');
    session.set({ fail: [{ status: 503, rate: 1 }] });
    const failing = await connected(overWebSocket(session));
    expect((await failing.call('eth_subscribe', ['newHeads'])).error?.message).toContain('503');
    session.set({ fail: [], delay: [60_000, 60_000] });
    mock.session('other').set({ delay: [1, 1] });
    const other = await connected(overWebSocket(mock.session('other')));
    await other.call('eth_subscribe', ['newHeads']);
    await expect.poll(() => other.notes().length).toBeGreaterThan(1);
    expect(failing.notes()).toEqual([]);
    for (const { socket } of [failing, other]) socket.close();
  });

  it('does not keep a mock from closing', async () => {
    const brief = await startMock({ openrpc: 'test/fixtures/heads.json' });
    const { socket, call, notes } = await connected(overWebSocket(brief));
    await call('eth_subscribe', ['newHeads']);
    await expect.poll(() => notes().length).toBe(1);
    const closed = once(socket, 'close');
    await brief.close();
    expect((await closed)[0]).toBe(1001);
  });
});
