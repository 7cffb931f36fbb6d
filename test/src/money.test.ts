import { createServer as createTcpServer } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { AddressInfo, Server } from 'node:net';
import { inspect } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createNodeClient, createPlatformClient, isTwinspecError, type Fetch } from '../../src/index.ts';
import { rpcClient, httpClient, type RpcRequestFunction } from '../../src/runtime.ts';
import { credentials, mint } from './requests.ts';
import { outcome, rpcResult, send, serve, until, type Outcome } from './server.ts';

// Mistakes that cost money: a key sent in the clear, a sent mint that is called unsent, a wait that gives up.

const hash = `0x${'ab'.repeat(32)}` as const;
const minted = { Data: { referenceId: 'r', txnHash: '' }, Message: '', Status: 'SUCCESS' };
const platformAt = (baseUrl: string, options = {}) => createPlatformClient({ baseUrl, ...credentials, ...options });

/** A fetch that counts, and answers as a platform does. */
const counting = (): { fetch: Fetch; urls: string[] } => {
  const urls: string[] = [];
  const fetch: Fetch = async (url) => {
    urls.push(url);
    return Response.json(minted);
  };
  return { fetch, urls };
};

describe('the guard against plain http', () => {
  test.each([
    ' http://evil',
    '\thttp://evil.example',
    'http:/evil',
    'http:evil',
    'ht\ntp://evil',
    'http://evil',
    'HTTP://EVIL',
  ])('checks the parsed URL, not its text: %j', async (baseUrl) => {
    const { fetch, urls } = counting();
    const error = await outcome(platformAt(baseUrl, { fetch }).mintFT(mint));
    expect(error).toMatchObject({ name: 'UsageError', message: expect.stringContaining('allowInsecure') });
    expect(urls).toEqual([]);
    const node = createNodeClient({ rpcUrl: baseUrl, fetch, headers: { 'X-Key': 'provider-key' } });
    expect(await outcome(node.request({ method: 'eth_chainId' }))).toMatchObject({ name: 'UsageError' });
    expect(urls).toEqual([]);
  });

  test.each([
    ['an empty header before the key', 'http://evil', { 'X-Empty': '', 'X-Key': 'provider-key' }],
    ['a key in the path', 'http://evil/v3/k3y0123456789abcdef0123456789abcd', {}],
    ['a short key in the path', 'http://evil/v3/k3y0123', {}],
    ['a key in the query', 'http://evil/?apikey=abcdef', {}],
    ['a login', 'http://somebody:pa55word@evil', {}],
  ])('holds for %s', async (_, rpcUrl, headers) => {
    const { fetch, urls } = counting();
    const error = await outcome(createNodeClient({ rpcUrl, headers, fetch }).request({ method: 'eth_chainId' }));
    expect(error).toMatchObject({ name: 'UsageError', message: expect.stringContaining('allowInsecure') });
    expect(urls).toEqual([]);
  });

  test.each([
    'http://localhost',
    'http://app.localhost:8080',
    'http://127.0.0.1',
    'http://127.8.9.10:1',
    'http://[::1]:4010',
    'http://a.b.localhost',
    'http://localhost.',
    'https://evil',
  ])('lets secrets go to %s', async (baseUrl) => {
    const { fetch, urls } = counting();
    await platformAt(baseUrl, { fetch }).mintFT(mint);
    expect(urls).toHaveLength(1);
  });

  test.each(['http://host.docker.internal:4010', 'http://10.0.2.2:4010'])(
    'says that %s is mostly this machine',
    async (baseUrl) => {
      const { fetch, urls } = counting();
      const error = await outcome(platformAt(baseUrl, { fetch }).mintFT(mint));
      expect(error.message).toContain('mostly this machine');
      expect(error.message).toContain('allowInsecure');
      await platformAt(baseUrl, { fetch, allowInsecure: true }).mintFT(mint);
      expect(urls).toHaveLength(1);
    },
  );
});

describe('the sentence about secrets in the clear', () => {
  test.each([
    ['http://evil', 'evil'],
    ['http://evil.example:80/x', 'evil.example'],
    ['http://xlocalhost', 'xlocalhost'],
    ['http://localhost.evil', 'localhost.evil'],
    ['http://127.0.0.1.evil', '127.0.0.1.evil'],
    ['http://[::2]', '[::2]'],
    ['http://host.docker.internal', 'host.docker.internal, mostly this machine,'],
    ['http://x.host.docker.internal', 'x.host.docker.internal'],
    ['http://host.docker.internal.evil', 'host.docker.internal.evil'],
    ['http://10.0.2.2', '10.0.2.2, mostly this machine,'],
    ['http://10.0.2.22', '10.0.2.22'],
  ])('says of %s where they would go', async (baseUrl, place) => {
    const error = await outcome(platformAt(baseUrl, counting()).mintFT(mint));
    expect(error.message).toBe(`mintFT: secrets would go to ${place} in the clear: use https or allowInsecure.`);
  });
});

describe('an invalid address', () => {
  test.each([
    undefined,
    '',
    '   ',
    'localhost:4010',
    'platform.example/api',
    '//platform.example',
    'ftp://platform.example',
    'xhttp://platform.example',
    'httpsx://platform.example',
    'file:///etc/passwd',
  ])('is refused when the client is made: %j', (address) => {
    const check = (make: () => unknown, option: string): void => {
      const error = thrownBy(make);
      expect(isTwinspecError(error)).toBe(true);
      const problem = address ? 'is not an http address' : 'is missing';
      expect(error).toMatchObject({
        ...{ name: 'UsageError', operation: option },
        message: `The option ${option} ${problem}: begin it with https://`,
      });
    };
    check(() => createPlatformClient({ baseUrl: address as string, apiKey: 'k' }), 'baseUrl');
    check(() => createNodeClient({ rpcUrl: address as string }), 'rpcUrl');
  });
});

describe('after anything was sent', () => {
  const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

  test.each([
    [
      'a FAILURE whose Message is an object',
      200,
      { Data: null, Message: { toString: 1, valueOf: 2 }, Status: 'FAILURE' },
      'EnvelopeError',
      undefined,
    ],
    [
      'a FAILURE whose Message is nested',
      200,
      `{"Data":null,"Status":"FAILURE","Message":${nested(7000)}}`,
      'EnvelopeError',
      undefined,
    ],
    ['7,000 nested arrays', 200, nested(7000), 'MalformedResponseError', true],
    ['7,000 nested arrays in a failure', 500, nested(7000), 'HttpError', true],
    [
      '7,000 nested arrays in a payload',
      200,
      `{"Message":"","Status":"OTHER","Data":${nested(7000)}}`,
      'EnvelopeError',
      undefined,
    ],
    ['302, which often follows a completed action', 302, '', 'HttpError', true],
  ])('no error says that nothing was sent: %s', async (_, status, body, name, mayHaveHappened) => {
    const server = await serve((_request, response) =>
      send(response, status, body, status === 302 ? { Location: '/' } : {}),
    );
    const error = await outcome(platformAt(server.url).mintFT(mint));
    expect(error).toMatchObject({ name });
    expect(error.mayHaveHappened).toBe(mayHaveHappened);
    expect(error.message).not.toMatch(/nothing was sent/);
    expect(server.received).toHaveLength(1);
  });

  test('an answer that breaks its validator may have happened', async () => {
    const server = await serve((_, response) => send(response, 200, minted));
    const validate = (): never => {
      throw new RangeError('Maximum call stack size exceeded');
    };
    const error = await outcome(platformAt(server.url, { validate }).mintFT(mint));
    expect(error).toMatchObject({ name: 'MalformedResponseError', mayHaveHappened: true });
  });

  test.each([
    [
      'throws',
      () => {
        throw new Error('broken logger');
      },
    ],
    [
      'rejects',
      async () => {
        throw new Error('broken logger');
      },
    ],
    [
      'returns a broken thenable',
      () => ({
        get then(): never {
          throw new Error('broken logger');
        },
      }),
    ],
  ])('a hook that %s changes nothing', async (_, hook) => {
    const rejections: unknown[] = [];
    const onRejection = (reason: unknown): number => rejections.push(reason);
    process.on('unhandledRejection', onRejection);
    const hooks = { onRequest: hook, onResponse: hook, onError: hook };
    const server = await serve((_request, response, count) => send(response, 200, count === 1 ? minted : '<html>'));
    expect(await platformAt(server.url, { hooks }).mintFT(mint)).toEqual(minted.Data);
    expect(await outcome(platformAt(server.url, { hooks }).mintFT(mint))).toMatchObject({
      name: 'MalformedResponseError',
      mayHaveHappened: true,
    });
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', onRejection);
    expect(rejections).toEqual([]);
    expect(server.received).toHaveLength(2);
  });
});

describe('a request that was never sent', () => {
  test.each([
    ['line\nbreak', undefined],
    ['café ☕', undefined],
    ['fine', { 'X Y': 'v' }],
    ['fine', { 'X-Key': 'a\r\nb' }],
  ])('cannot have happened: a header that fetch refuses (%j, %j)', async (dappId, headers) => {
    const server = await serve((_, response) => send(response, 200, minted));
    const error = await outcome(platformAt(server.url, { dappId, ...(headers && { headers }) }).mintFT(mint));
    expect(error).toMatchObject({ name: 'UsageError', operation: 'mintFT' });
    expect(error.mayHaveHappened).toBeUndefined();
    expect(server.received).toEqual([]);
  });

  test('is not repeated, as fetch would refuse it again', async () => {
    const fetch = vi.fn<Fetch>((url, init) => globalThis.fetch(url, init));
    const platform = platformAt('https://platform.example', { fetch, headers: { 'X-Key': 'a\nb' } });
    expect(await outcome(platform.listAllFundedTransactions({ userId: 'u', page: 1, limit: 1 }))).toMatchObject({
      name: 'UsageError',
    });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  const open: Server[] = [];
  afterEach(() => Promise.all(open.splice(0).map((server) => new Promise((resolve) => server.close(resolve)))));
  const listen = async (server: Server): Promise<string> => {
    open.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  test.each([
    ['a server without a certificate', () => createTlsServer({})],
    ['a server that hangs up', () => createTcpServer((socket) => void socket.once('data', () => socket.end()))],
    [
      'a server that speaks http',
      () => createTcpServer((socket) => void socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))),
    ],
  ])('cannot have happened: a TLS handshake that fails, at %s', async (_, make) => {
    const baseUrl = await listen(make());
    const error = await outcome(platformAt(baseUrl).mintFT(mint));
    expect(error).toMatchObject({ name: 'NetworkError' });
    expect(error.mayHaveHappened).toBeUndefined();
  });

  test('cannot have happened: a port that fetch refuses', async () => {
    const error = await outcome(platformAt('http://127.0.0.1:9').mintFT(mint));
    expect(error).toMatchObject({ name: 'NetworkError', cause: { cause: { message: 'bad port' } } });
    expect(error.mayHaveHappened).toBeUndefined();
  });

  test('is not assumed after a bad TLS record, which may follow the handshake', async () => {
    const cause = Object.assign(new Error('decryption failed or bad record mac'), {
      code: 'ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC',
    });
    const fetch: Fetch = () => Promise.reject(new TypeError('fetch failed', { cause }));
    expect(await outcome(platformAt('https://platform.example', { fetch }).mintFT(mint))).toMatchObject({
      name: 'NetworkError',
      mayHaveHappened: true,
    });
  });
});

describe('a call that its caller has abandoned', () => {
  const sleep = (delay: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, delay));

  test.each([
    ['the time is over', () => ({ timeout: 20 })],
    ['its signal has aborted', () => ({ signal: AbortSignal.timeout(20), timeout: 20_000 })],
  ])('is not sent while a credential is still being fetched: %s', async (_, optionsOf) => {
    const { fetch, urls } = counting();
    let give = (_key: string): void => {};
    const apiKey = (): Promise<string> => new Promise((resolve) => (give = resolve));
    const error = await outcome(platformAt('https://platform.example', { fetch, apiKey }).mintFT(mint, optionsOf()));
    expect(error.mayHaveHappened).toBeUndefined();
    give('a-key-that-came-late');
    await sleep(20);
    expect(urls).toEqual([]);
  });

  test('has its own error, even if the reason is an error of another call', async () => {
    const reason = await outcome(platformAt('https://platform.example', { apiKey: '' }).mintFT(mint));
    const { fetch } = counting();
    const signal = AbortSignal.abort(reason);
    const error = await outcome(platformAt('https://platform.example', { fetch }).createVC({} as never, { signal }));
    expect(error).toMatchObject({ name: 'AbortError', operation: 'createVC', cause: { name: 'UsageError' } });
    expect(error.message).toBe(`createVC: its signal has aborted (${reason.message}).`);
  });

  test('is not repeated, and a wait does not look again', async () => {
    const server = await serve(() => {});
    const node = createNodeClient({ rpcUrl: server.url });
    const controller = new AbortController();
    const { signal } = controller;
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const calls = [
      outcome(node.eth_getBlockTransactionCountByHash(hash, { signal })),
      outcome(node.waitForTransaction(hash, { signal, pollInterval: 1 })),
    ];
    await until(() => server.received.length === 2);
    controller.abort();
    for (const error of await Promise.all(calls)) expect(error.name).toBe('AbortError');
    await sleep(50);
    vi.restoreAllMocks();
    expect(server.received).toHaveLength(2);
  });
});

describe('redaction', () => {
  const key = 'Sup3r-"Secret"-Key';
  const table = {
    schemes: {},
    operations: {
      send: {
        method: 'POST',
        path: '/send',
        input: 'body' as const,
        bodies: [{ contentType: 'application/json' }],
        secrets: ['/key', '/token', '/list/*'],
        answers: { 200: 'json' as const },
      },
    },
  };
  const clientAt = (baseUrl: string, options = {}) =>
    httpClient<{ send: (body: unknown) => Promise<unknown> }>(table, { baseUrl, ...options });
  const printed = (error: Outcome): string =>
    [inspect(error, { depth: 9 }), error.message, JSON.stringify(error), error.stack, JSON.stringify(error.body)]
      .join('\n')
      .toLowerCase();

  test.each([
    ['as a member name', { key }, { message: 'no', seen: { [key]: 1 } }],
    ['inside an object where a string belongs', { key: { hex: [key] } }, { message: `bad ${key}` }],
    ['when the message is an object', { key }, { message: { text: `bad ${key}` } }],
    [
      'in each of several fields',
      { key, token: 'another-token-1', list: ['third-secret'] },
      { message: `${key} another-token-1 third-secret` },
    ],
    ['that begins with another secret', { key: 'abcdef', token: 'abcdef-and-more' }, { message: 'abcdef-and-more' }],
    ['that is a number', { key: 123_456_789 }, { message: '123456789', echo: 123_456_789 }],
  ])('covers a secret %s', async (_, request, answer) => {
    const server = await serve((_request, response) => send(response, 400, answer));
    const error = await outcome(clientAt(server.url).send(request));
    expect(error).toMatchObject({ name: 'HttpError', status: 400 });
    for (const secret of [key, 'another-token-1', 'third-secret', 'and-more', '123456789'])
      expect(printed(error)).not.toContain(secret.toLowerCase());
  });

  test.each(['/v3/k3y0123', '/rpc?apikey=shorty7', '/aBcDeFgH', '/rpc?apikey=with%20space7'])(
    'covers a key of less than 20 characters in a URL: %s',
    async (path) => {
      const server = await serve(({ path: seen }, response) =>
        send(response, 403, { message: `no ${seen} ${decodeURIComponent(seen)}` }),
      );
      const error = await outcome(createNodeClient({ rpcUrl: server.url + path }).request({ method: 'eth_chainId' }));
      expect(error.name).toBe('UnauthorizedError');
      for (const secret of ['k3y0123', 'shorty7', 'aBcDeFgH', 'space7'])
        expect(printed(error)).not.toContain(secret.toLowerCase());
    },
  );

  test('keeps the original error as the cause, without secrets', async () => {
    const original = Object.assign(
      new TypeError(`cannot send ${credentials.apiKey}`, { cause: new RangeError(`because of ${credentials.apiKey}`) }),
      {
        code: 'E_MINE',
        config: { headers: { Authorization: credentials.apiKey } },
      },
    );
    const error = await outcome(
      platformAt('https://platform.example', { fetch: () => Promise.reject(original) }).mintFT(mint),
    );
    expect(error.cause).toBeInstanceOf(TypeError);
    expect(error.cause).toMatchObject({
      code: 'E_MINE',
      message: 'cannot send [redacted]',
      cause: { message: 'because of [redacted]' },
    });
    expect(error.walk((cause) => cause instanceof RangeError)).toBeInstanceOf(RangeError);
    expect(error.walk((cause) => cause instanceof SyntaxError)).toBe(null);
    expect(error.walk()).toBeInstanceOf(RangeError);
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(credentials.apiKey);
  });
});

describe('fetch', () => {
  test('gets only the options that fetch defines', async () => {
    const fetch = vi.fn<Fetch>(async () => Response.json(minted));
    await platformAt('https://platform.example', { fetch }).mintFT(mint);
    expect(fetch.mock.calls).toEqual([['https://platform.example/api/v0/ft-manager/mintFT', expect.any(Object)]]);
    expect(Object.keys(fetch.mock.calls[0]?.[1] ?? {}).toSorted()).toEqual([
      'body',
      'headers',
      'method',
      'redirect',
      'signal',
    ]);
  });

  test('serves many calls on one signal without a warning of too many listeners', async () => {
    const warnings: Error[] = [];
    const onWarning = (warning: Error): number => warnings.push(warning);
    process.on('warning', onWarning);
    const { signal } = new AbortController();
    const server = await serve(rpcResult('0x1'));
    const node = createNodeClient({ rpcUrl: server.url });
    await Promise.all(Array.from({ length: 30 }, () => node.eth_getBlockTransactionCountByHash(hash, { signal })));
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', onWarning);
    expect(warnings).toEqual([]);
  });

  test('may have neither body streams nor TextDecoder, as in React Native', async () => {
    vi.stubGlobal('TextDecoder', undefined);
    try {
      const answer = (body: unknown, ok = true): Response =>
        ({ ok, status: ok ? 200 : 400, headers: new Headers(), text: async () => JSON.stringify(body) }) as Response;
      const platform = platformAt('https://platform.example', { fetch: async () => answer(minted) });
      expect(await platform.mintFT(mint)).toEqual(minted.Data);
      const withStream = platformAt('https://platform.example', { fetch: async () => Response.json(minted) });
      expect(await withStream.mintFT(mint)).toEqual(minted.Data);
      const refused = platformAt('https://platform.example', { fetch: async () => answer({ message: 'no' }, false) });
      expect(await outcome(refused.mintFT(mint))).toMatchObject({ name: 'HttpError', body: { message: 'no' } });
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

describe('waitForTransaction', () => {
  const transaction = { hash, blockHash: hash, blockNumber: '0x1', transactionIndex: '0x0' };
  const pending = { ...transaction, blockHash: null, blockNumber: null, transactionIndex: null };
  type Step = (id: number, response: Parameters<typeof send>[0]) => void;
  const result =
    (value: unknown): Step =>
    (id, response) =>
      send(response, 200, { jsonrpc: '2.0', id, result: value });
  const failure =
    (code: number): Step =>
    (id, response) =>
      send(response, 200, { jsonrpc: '2.0', id, error: { code, message: 'limit exceeded' } });
  const status =
    (code: number): Step =>
    (_, response) =>
      send(response, code, '<html>');
  const reset: Step = (_, response) => response.socket?.resetAndDestroy();

  const waiting = async (steps: Step[], options = {}): Promise<{ result: Promise<unknown>; count: () => number }> => {
    const server = await serve(({ json }, response, count) => (steps[count - 1] ?? steps.at(-1))?.(json.id, response));
    const node = createNodeClient({ rpcUrl: server.url, retry: 0 });
    return {
      result: node.waitForTransaction(hash, { pollInterval: 1, ...options }),
      count: () => server.received.length,
    };
  };

  test('survives single failures of the node', async () => {
    const { result: wait, count } = await waiting([
      failure(-32005),
      status(502),
      status(429),
      reset,
      status(200),
      result(pending),
      result(transaction),
    ]);
    expect(await wait).toEqual(transaction);
    expect(count()).toBe(7);
  });

  test.each([
    ['a wrong key', status(401), 'UnauthorizedError'],
    ['an unknown method', failure(-32601), 'RpcError'],
    ['an unknown path', status(404), 'HttpError'],
  ])('ends at a permanent failure: %s', async (_, step, name) => {
    const { result: wait, count } = await waiting([step]);
    expect(await outcome(wait)).toMatchObject({ name, operation: 'waitForTransaction' });
    expect(count()).toBe(1);
  });

  test.each([
    ['nothing', [result(null)], 'unknown to the server'],
    ['a pending transaction', [result(null), result(pending)], 'without blockHash'],
    ['a failure', [result(null), failure(-32005)], 'limit exceeded'],
    ['a transaction that a reorganisation removed', [result(pending), result(null)], 'unknown to the server'],
  ] satisfies [string, Step[], string][])('names what it saw last when it times out: %s', async (_, steps, words) => {
    // On a busy machine, the time may be over before the node was asked often enough.
    let error: Awaited<ReturnType<typeof outcome>>;
    let asked: number;
    let timeout = 100;
    do {
      timeout *= 2;
      const { result: wait, count } = await waiting(steps, { timeout });
      error = await outcome(wait);
      asked = count();
    } while (asked <= steps.length);
    expect(error).toMatchObject({ name: 'TimeoutError', message: expect.stringContaining(words) });
    if (words === 'unknown to the server') expect(error.message).not.toContain('blockHash');
  });

  test('may poll thousands of times, and still ends in time', async () => {
    vi.useFakeTimers();
    try {
      const fetch: Fetch = async (_, { body }) =>
        Response.json({ id: (JSON.parse(String(body)) as { id: number }).id, result: null });
      const node = createNodeClient({ rpcUrl: 'https://node.example/', fetch });
      const error = outcome(node.waitForTransaction(hash, { pollInterval: 1, timeout: 5000 }));
      await vi.advanceTimersByTimeAsync(5000);
      expect(await error).toMatchObject({ name: 'TimeoutError', operation: 'waitForTransaction' });
    } finally {
      vi.useRealTimers();
    }
  });

  test('does not take a transaction with half of its block fields for mined', async () => {
    const half = { ...transaction, blockNumber: null };
    expect(await (await waiting([result(half), result(transaction)])).result).toEqual(transaction);
  });
});

describe('JSON-RPC params', () => {
  const table = {
    optional: { params: 2 },
    named: { params: 'by-name' as const },
    notify: { params: 1, notification: true },
  };
  type Client = Record<keyof typeof table, (...args: unknown[]) => Promise<unknown>> & {
    request: RpcRequestFunction<object>;
  };

  test('leave out trailing params that are not given, before the options, without null', async () => {
    const server = await serve(rpcResult('ok'));
    const client = rpcClient<Client>(table, { rpcUrl: server.url });
    await client.optional('a', undefined, { timeout: 5000 });
    await client.optional(undefined, undefined, { timeout: 5000 });
    await client.optional(undefined, 'b');
    await client.named({ b: 1 }, { timeout: 5000 });
    await client.named();
    expect(server.received.map(({ json }) => json.params)).toEqual([['a'], [], [null, 'b'], { b: 1 }, {}]);
  });

  test('are sent without an id in a notification, which has no answer', async () => {
    const server = await serve((_, response) => response.writeHead(204).end());
    const client = rpcClient<Client>(table, { rpcUrl: server.url });
    expect(await client.notify('a')).toBeUndefined();
    expect(server.received[0]?.json).toEqual({ jsonrpc: '2.0', method: 'notify', params: ['a'] });
  });
});

function thrownBy(make: () => unknown): unknown {
  try {
    return make();
  } catch (error) {
    return error;
  }
}
