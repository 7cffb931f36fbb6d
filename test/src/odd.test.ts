import { inspect } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import {
  createNodeClient,
  createPlatformClient,
  isTwinspecError,
  isUnauthorizedError,
  type Fetch,
  type RequestEvent,
} from '../../src/index.ts';
import { anyMedia, httpClient, type HttpRow, type Schemes } from '../../src/runtime.ts';
import { credentials, mint } from './requests.ts';
import { outcome, rpcResult, send, serve } from './server.ts';

// What nobody expects: errors that are their own cause, answers that are none, secrets in another spelling.

const hash = `0x${'ab'.repeat(32)}` as const;
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const platformWith = (fetch: Fetch, options = {}) =>
  createPlatformClient({ baseUrl: 'https://platform.example', ...credentials, fetch, ...options });
const nodeWith = (fetch: Fetch, options = {}) =>
  createNodeClient({ rpcUrl: 'https://node.example', fetch, retry: 0, ...options });
const throwing =
  (thrown: unknown): Fetch =>
  () =>
    Promise.reject(thrown as Error);

const itsOwnCause = new Error('round');
itsOwnCause.cause = itsOwnCause;
const itself = Object.assign(new Error('self'), { code: 'ECONNRESET' });
Object.assign(itself, { self: itself });
let deepest = new Error('deepest');
for (let n = 0; n < 9000; n++) deepest = new Error('deep', { cause: deepest });
const abortedElsewhere = await outcome(
  nodeWith(() => new Promise(() => {})).request({ method: 'm' }, { signal: AbortSignal.abort() }),
);

describe('fetch may fail with', () => {
  test.each<[string, unknown]>([
    ['an error that is its own cause', itsOwnCause],
    ['an error that has itself as a member', itself],
    ['9,000 causes', deepest],
    ['an error of another client', abortedElsewhere],
    ['a symbol as its message', { message: Symbol('s') }],
    ['a number as its message', { message: 0 }],
    ['a text', 'lost'],
    ['nothing', undefined],
  ])('%s, and the call may have happened', async (_, thrown) => {
    const error = await outcome(platformWith(throwing(thrown)).mintFT(mint));
    expect(error).toMatchObject({ name: 'NetworkError', operation: 'mintFT', mayHaveHappened: true });
    expect(error.message).toMatch(/^mintFT: the connection was lost( \(.+\))?\. It may have happened/);
    const repeated = vi.fn<Fetch>(throwing(thrown));
    await outcome(nodeWith(repeated, { retry: 1 }).eth_getBlockTransactionCountByHash(hash));
    expect(repeated).toHaveBeenCalledTimes(2);
  });

  test.each([{}, 5, { status: 200, ok: true }])('an answer that is none: %j', async (answer) => {
    const error = await outcome(platformWith(async () => answer as Response).mintFT(mint));
    expect(error).toMatchObject({ operation: 'mintFT', mayHaveHappened: true });
    expect(isTwinspecError(error)).toBe(true);
  });

  test.each([{ Connection: 'x' }, { Expect: '100-continue' }, { 'Transfer-Encoding': 'chunked' }])(
    'a header that only HTTP may set: %j',
    async (headers) => {
      const server = await serve((_, response) => send(response, 200, {}));
      const platform = createPlatformClient({ baseUrl: server.url, ...credentials, headers });
      const error = await outcome(platform.mintFT(mint));
      expect(error).toMatchObject({ name: 'UsageError', message: expect.stringContaining('cannot be sent') as string });
      expect(error.mayHaveHappened).toBeUndefined();
      expect(server.received).toEqual([]);
    },
  );

  test('a lost connection, whatever the header, when it is not the fetch of the platform', async () => {
    const fetch = throwing(Object.assign(new Error('reset'), { code: 'ECONNRESET' }));
    expect(await outcome(platformWith(fetch, { headers: { 'X-Price': '5 €' } }).mintFT(mint))).toMatchObject({
      ...{ name: 'NetworkError', mayHaveHappened: true },
    });
  });
});

describe('a cause', () => {
  test('that is a DOMException can be searched', async () => {
    const fetch: Fetch = (_, { signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
    const error = await outcome(nodeWith(fetch).request({ method: 'm' }, { signal: AbortSignal.timeout(5) }));
    expect(error).toMatchObject({ name: 'AbortError', cause: { name: 'TimeoutError', code: 23 } });
    expect(error.walk((each) => (each as { code?: unknown }).code === 23)).toBe(error.cause);
    expect(error.walk((each) => each instanceof DOMException)).toBe(error.cause);
  });

  test('that is an error of another client is still recognized', async () => {
    const refusing = nodeWith(async () => new Response('', { status: 401 }));
    const apiKey = async () => String(await refusing.request({ method: 'token' }));
    const error = await outcome(platformWith(throwing('never'), { apiKey }).mintFT(mint));
    expect(error).toMatchObject({ name: 'UsageError', operation: 'mintFT', cause: { status: 401 } });
    expect(isUnauthorizedError(error.walk(isUnauthorizedError))).toBe(true);
    expect(Reflect.get(Object(error.cause), 'response')).toBeUndefined();
    expect(error.mayHaveHappened).toBeUndefined();
  });

  test('is left out if it cannot be shown', async () => {
    const error = await outcome(nodeWith(throwing(Symbol('s'))).request({ method: 'm' }));
    expect('cause' in error).toBe(false);
  });

  test('says why an answer cannot be read', async () => {
    const long = nodeWith(async () => new Response('{}'), { maxResponseBytes: 1 });
    expect((await outcome(long.request({ method: 'm' }))).cause).toBeInstanceOf(RangeError);
    const html = nodeWith(async () => new Response('<html>'));
    expect((await outcome(html.request({ method: 'm' }))).cause).toBeInstanceOf(SyntaxError);
  });
});

describe('a failure that is nested too deeply to be shown keeps what else is known', () => {
  const answering =
    (answer: string): Fetch =>
    async () =>
      new Response(answer);
  const fault = (code: number): string => `{"id":1,"error":{"code":${code},"message":"no","data":${nested(7000)}}}`;

  test('of the node', async () => {
    const error = await outcome(nodeWith(answering(fault(3))).request({ method: 'm' }));
    expect(error).toMatchObject({ name: 'RpcError', code: 3, message: 'no' });
    expect(error.data).toBeUndefined();
  });

  test('while a transaction is awaited', async () => {
    const mined = { hash, blockHash: hash, blockNumber: '0x1', transactionIndex: '0x0' };
    const server = await serve((request, response, count) =>
      count === 1 ? send(response, 200, fault(-32005)) : rpcResult(mined)(request, response, count),
    );
    const node = createNodeClient({ rpcUrl: server.url });
    expect(await node.waitForTransaction(hash, { pollInterval: 1 })).toEqual(mined);
  });

  test('of the platform', async () => {
    const answer = `{"Status":"FAILURE","Code":7,"Message":"no","deep":${nested(7000)}}`;
    const error = await outcome(platformWith(answering(answer)).mintFT(mint));
    expect(error).toMatchObject({ name: 'EnvelopeError', code: 7, status: 200 });
    expect(error.body).toBeUndefined();
  });
});

describe('an option that is undefined counts as not given', () => {
  test('timeout', async () => {
    const node = nodeWith(() => new Promise(() => {}), { timeout: 5 });
    expect(await outcome(node.request({ method: 'm' }, { timeout: undefined }))).toMatchObject({
      message: expect.stringContaining('not done in 5 ms') as string,
    });
  });

  test('a credential', async () => {
    const fetch = vi.fn<Fetch>(async () => Response.json({ Data: {}, Message: '', Status: 'SUCCESS' }));
    await platformWith(fetch).mintFT(mint, { dappId: undefined });
    expect(new Headers(fetch.mock.calls[0]?.[1].headers).get('DappId')).toBe(credentials.dappId);
  });
});

describe('a secret is hidden', () => {
  const schemes: Schemes = {
    login: { in: 'header', name: 'Authorization', prefix: 'Basic' },
    token: { in: 'header', name: 'Authorization', prefix: 'Bearer' },
    key: { in: 'query', name: 'key' },
  };
  const row: HttpRow = { method: 'POST', path: '/x', input: 'parts', answers: { 200: 'json' } };
  type Client = { call: (parts?: object) => Promise<unknown> };

  /** Everything that is shown when a server repeats a text: the error, and the events of hooks. */
  const shown = async (
    more: Partial<HttpRow>,
    options: object,
    echo: (url: string, init: RequestInit, nth: number) => string,
    parts: object = {},
    baseUrl = 'https://api.example',
  ): Promise<string> => {
    const events: RequestEvent[] = [];
    let count = 0;
    const fetch: Fetch = async (url, init) =>
      Response.json({ message: echo(url, init, ++count), url }, { status: count === 1 ? 401 : 403 });
    const hooks = { onRequest: (event: RequestEvent) => events.push(event) };
    const operations = { call: { ...row, ...more } };
    const client = httpClient<Client>({ schemes, operations }, { baseUrl, ...options, fetch, hooks }, anyMedia);
    const error = await outcome(client.call(parts));
    expect(error.name).toMatch(/^(Unauthorized|Usage)Error$/);
    return [inspect(error, { depth: 9, showHidden: true }), JSON.stringify(error), JSON.stringify(events)].join('\n');
  };

  test('as it travels in Basic authentication', async () => {
    const echo = (_: string, { headers }: RequestInit): string =>
      String(new Headers(headers).get('authorization')?.slice(6));
    const options = { login: { username: 'somebody', password: 'pa55word' } };
    expect(await shown({ security: [['login']] }, options, echo)).not.toContain(btoa('somebody:pa55word'));
  });

  test('after a newer one has replaced it', async () => {
    const token = (refused?: string): string => (refused ? 'newer-token' : 'older-token');
    const echo = (): string => 'older-token was replaced by newer-token';
    const text = await shown({ security: [['token']], safeToRepeat: true }, { token }, echo);
    expect(text).not.toMatch(/older-token|newer-token/);
    expect(text).toContain('[redacted] was replaced by [redacted]');
  });

  test('from the error of the function that gives another', async () => {
    const token = (): never => {
      throw new Error('exchange of static-secret-1 failed');
    };
    const security = [['token', 'key']];
    expect(await shown({ security }, { token, key: 'static-secret-1' }, String)).not.toContain('static-secret-1');
  });

  test.each([
    ['quotes', 'pa"ss\\word'],
    ['an apostrophe', "o'secret'o"],
    ['a space', 'top secret key'],
    ['other letters', 'geheimnüß😀'],
  ])('in a query, with %s, as every part of a URL and a form may spell it', async (_, key) => {
    const spellings = [
      encodeURIComponent(key),
      String(new URLSearchParams({ key })).slice(4),
      new URL(`x:?${key}`).search,
    ];
    const echo = (url: string): string => [url, new URL(url).href, ...spellings, JSON.stringify(key)].join(' ');
    const text = await shown({ security: [['key']] }, { key }, echo);
    for (const spelling of [...spellings, key, JSON.stringify(key).slice(1, -1)]) expect(text).not.toContain(spelling);
  });

  test.each([
    ['?key=top+secret+77', ['top+secret+77', 'top secret 77']],
    ['?topSecret-77', ['topSecret-77']],
    ['/v3/k%40y0123456', ['k%40y0123456', 'k@y0123456']],
  ])('in the address: %s', async (path, spellings) => {
    const text = await shown({}, {}, (url) => `${url} ${spellings.join(' ')}`, {}, `https://api.example${path}`);
    for (const spelling of spellings) expect(text).not.toContain(spelling);
  });

  test('as the name of a member where a secret belongs, and of a member of an error', async () => {
    const bodies = [{ contentType: 'application/json' }];
    const parts = { body: { privateKey: { 'secret-as-a-name': 1 } } };
    const echo = (): string => {
      throw Object.assign(new Error('no'), { 'secret-as-a-name': 1 });
    };
    const client = httpClient<Client>(
      { schemes, operations: { call: { ...row, bodies, secrets: ['/privateKey'] } } },
      { baseUrl: 'https://api.example', fetch: async () => Response.json(echo()) },
      anyMedia,
    );
    expect(inspect(await outcome(client.call(parts)), { depth: 9, showHidden: true })).not.toContain('as-a-name');
    expect(await shown({ bodies, secrets: ['/privateKey'] }, {}, () => 'no', parts)).not.toContain('as-a-name');
  });

  test('in a header of several words', async () => {
    const headers = { 'X-Auth': 'Key id="id-1234567", sig=secret-sig-1' };
    expect(await shown({}, { headers }, () => 'secret-sig-1 of id-1234567')).not.toMatch(/secret-sig-1|id-1234567/);
  });

  test('and leaves the names of what an error has alone', async () => {
    const node = nodeWith(async () => new Response('', { status: 500 }), { headers: { 'X-Word': 'status' } });
    expect(await outcome(node.request({ method: 'm' }))).toMatchObject({ name: 'HttpError', status: 500 });
  });

  test('in no time, however it is spelled', () => {
    const key = '-----BEGIN PRIVATE KEY-----';
    const answer = '-'.repeat(1e5) + '%2d'.repeat(1e5) + '\\'.repeat(1e5);
    const start = process.cpuUsage().user;
    return outcome(
      nodeWith(async () => new Response(answer, { status: 500 }), { headers: { 'X-Key': key } }).request({
        method: 'm',
      }),
    ).then((error) => {
      expect(error).toMatchObject({ name: 'HttpError', body: answer });
      // Milliseconds of CPU, for what would take hours if a pattern could try every way to share the text.
      expect((process.cpuUsage().user - start) / 1000).toBeLessThan(10_000);
    });
  });
});
