import { afterEach, describe, expect, test, vi } from 'vitest';
import { createNodeClient, createPlatformClient, type Fetch } from '../../src/index.ts';
import { credentials, mint } from './requests.ts';
import { outcome, rpcResult, send, serve, until } from './server.ts';

const hash = `0x${'ab'.repeat(32)}` as const;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('signal and timeout', () => {
  test('both end a call', async () => {
    const server = await serve(() => {});
    const platform = createPlatformClient({ baseUrl: server.url, ...credentials });
    const { signal } = new AbortController();
    expect(await outcome(platform.mintFT(mint, { signal, timeout: 50 }))).toMatchObject({
      name: 'TimeoutError',
      mayHaveHappened: true,
    });
    const controller = new AbortController();
    const before = server.received.length;
    const aborted = outcome(platform.mintFT(mint, { signal: controller.signal, timeout: 20_000 }));
    await until(() => server.received.length > before);
    controller.abort();
    expect(await aborted).toMatchObject({ name: 'AbortError', mayHaveHappened: true });
    await until(() => server.open.size === 0);
  });

  test('a signal that has aborted already sends nothing', async () => {
    const server = await serve(() => {});
    const error = await outcome(
      createPlatformClient({ baseUrl: server.url, ...credentials }).mintFT(mint, { signal: AbortSignal.abort() }),
    );
    expect(error).toMatchObject({ name: 'AbortError' });
    expect(error.mayHaveHappened).toBe(undefined);
    expect(server.received).toEqual([]);
  });

  test('leave no listener on the signal', async () => {
    const server = await serve(rpcResult('0x1'));
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    const node = createNodeClient({ rpcUrl: server.url });
    for (let n = 0; n < 3; n++) await node.eth_getBlockTransactionCountByHash(hash, { signal });
    expect(added).toHaveBeenCalledTimes(3);
    expect(removed.mock.calls.map(([type, listener]) => [type, listener])).toEqual(
      added.mock.calls.map(([, listener]) => ['abort', listener]),
    );
  });

  test('end a call whose fetch ignores them', async () => {
    const fetch: Fetch = () => new Promise(() => {});
    const node = createNodeClient({ rpcUrl: 'https://node.example', fetch });
    expect(await outcome(node.eth_getBlockTransactionCountByHash(hash, { timeout: 20 }))).toMatchObject({
      name: 'TimeoutError',
    });
  });

  test.each([
    ['signal', (signal: AbortSignal) => ({ signal }), 'AbortError'],
    ['timeout', () => ({ timeout: 50 }), 'TimeoutError'],
  ])('end the wait for a repeat: %s', async (_, optionsOf, name) => {
    const fetch = vi.fn<Fetch>(async () => new Response('', { status: 503, headers: { 'Retry-After': '4' } }));
    const node = createNodeClient({ rpcUrl: 'https://node.example', fetch });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const controller = new AbortController();
    const ending = outcome(node.eth_getBlockTransactionCountByHash(hash, optionsOf(controller.signal)));
    // One timer is that of the call, the other that of the wait before the repeat.
    while (vi.getTimerCount() < 2) await new Promise((resolve) => setImmediate(resolve));
    if (name === 'AbortError') controller.abort();
    else await vi.advanceTimersByTimeAsync(50);
    expect(await ending).toMatchObject({ name });
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a timeout of any length holds', async () => {
    const server = await serve(rpcResult('0x1'));
    const node = createNodeClient({ rpcUrl: server.url });
    for (const timeout of [2 ** 31, Number.MAX_VALUE, Infinity])
      expect(await node.eth_getBlockTransactionCountByHash(hash, { timeout })).toBe('0x1');
  });

  test('the default is 30 s', async () => {
    vi.useFakeTimers();
    const fetch: Fetch = () => new Promise(() => {});
    let settled = false;
    const error = outcome(
      createNodeClient({ rpcUrl: 'https://node.example', fetch }).eth_getBlockTransactionCountByHash(hash),
    ).finally(() => (settled = true));
    await vi.advanceTimersByTimeAsync(29_999);
    expect(settled).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await error).toMatchObject({ name: 'TimeoutError', message: expect.stringContaining('30000 ms') });
  });
});

describe('repeating', () => {
  /** The waits before each repeat, in ms, of a call whose answers all have one status and one Retry-After. */
  const waits = async (
    retryAfter: string | undefined,
    { status = 503, retry = 3, random = 0.5 } = {},
  ): Promise<number[]> => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T00:00:00Z') });
    vi.spyOn(Math, 'random').mockReturnValue(random);
    const times: number[] = [];
    const fetch: Fetch = async () => {
      times.push(Date.now());
      return new Response('', { status, headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter } });
    };
    const error = outcome(
      createNodeClient({
        rpcUrl: 'https://node.example',
        fetch,
        retry,
        timeout: 1e9,
      }).eth_getBlockTransactionCountByHash(hash),
    );
    await vi.runAllTimersAsync();
    expect(await error).toMatchObject({ status });
    return times.slice(1).map((time, n) => time - (times[n] ?? 0));
  };

  test.each([
    ['seconds', '2', [2000, 2000, 2000]],
    ['a date', 'Sat, 21 Nov 2026 00:00:01 GMT', [1000, 100 * 2, 100 * 4]],
    ['too many seconds', '86400', [5000, 5000, 5000]],
    ['a distant date', 'Sun, 22 Nov 2026 00:00:00 GMT', [5000, 5000, 5000]],
    ['a past date', 'Fri, 20 Nov 2026 00:00:00 GMT', [100, 200, 400]],
    ['zero', '0', [100, 200, 400]],
    ['negative', '-5', [100, 200, 400]],
    ['nonsense', 'soon', [100, 200, 400]],
    ['absent', undefined, [100, 200, 400]],
  ])('waits for Retry-After, capped, or with jitter: %s', async (_, value, expected) => {
    expect(await waits(value)).toEqual(expected);
  });

  test('spreads its waits over the whole range', async () => {
    expect(await waits(undefined, { random: 0 })).toEqual([0, 0, 0]);
    expect(await waits(undefined, { random: 0.999, retry: 8 })).toEqual([199, 399, 799, 1598, 3196, 5000, 5000, 5000]);
  });

  test.each([408, 429, 502, 503, 504])('follows status %i', async (status) => {
    expect(await waits('1', { status, retry: 1 })).toEqual([1000]);
  });

  test.each([400, 401, 404, 500, 501, 505])('does not follow status %i', async (status) => {
    expect(await waits('1', { status })).toEqual([]);
  });

  test('is done twice by default, and never with retry: 0', async () => {
    let requests = 0;
    const fetch: Fetch = async () => {
      requests += 1;
      throw new TypeError('fetch failed');
    };
    vi.spyOn(Math, 'random').mockReturnValue(0);
    await outcome(createNodeClient({ rpcUrl: 'https://node.example', fetch }).eth_getBlockTransactionCountByHash(hash));
    expect(requests).toBe(3);
    requests = 0;
    await outcome(
      createNodeClient({ rpcUrl: 'https://node.example', fetch, retry: 0 }).eth_getBlockTransactionCountByHash(hash),
    );
    expect(requests).toBe(1);
  });

  test('never happens to a call that is not safe to repeat', async () => {
    let requests = 0;
    const fetch: Fetch = async () => {
      requests += 1;
      return new Response('', { status: 503, headers: { 'Retry-After': '1' } });
    };
    const platform = createPlatformClient({ baseUrl: 'https://platform.example', ...credentials, fetch, retry: 9 });
    for (const call of [
      platform.mintFT,
      platform.createVC,
      platform.signAndSubmitGaslessTx,
      platform.addWhitelistedContractLinkedToDApp,
    ]) {
      requests = 0;
      expect(await outcome(call({} as never, { retry: 9 }))).toMatchObject({
        name: 'HttpError',
        mayHaveHappened: true,
      });
      expect(requests).toBe(1);
    }
  });
});

describe('a redirect', () => {
  test('never takes the credentials elsewhere', async () => {
    const elsewhere = await serve((_, response) => send(response, 200, {}));
    for (const status of [301, 302, 303, 307, 308]) {
      const server = await serve((_, response) => send(response, status, '', { Location: `${elsewhere.url}/steal` }));
      const error = await outcome(createPlatformClient({ baseUrl: server.url, ...credentials }).mintFT(mint));
      expect(error).toMatchObject({ name: 'HttpError', status });
      expect(error.message).toContain(`redirected to ${elsewhere.url}/steal; use that`);
    }
    expect(elsewhere.received).toEqual([]);
  });

  test('is recognized by its type in a browser, where it has no status', async () => {
    const fetch: Fetch = async () =>
      ({ ok: false, status: 0, type: 'opaqueredirect', headers: new Headers(), text: async () => '' }) as Response;
    const error = await outcome(
      createPlatformClient({ baseUrl: 'https://platform.example', ...credentials, fetch }).mintFT(mint),
    );
    expect(error).toMatchObject({ name: 'HttpError', message: expect.stringContaining('redirected') });
  });
});
