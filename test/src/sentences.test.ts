import { describe, expect, test, vi } from 'vitest';
import {
  answersChecked,
  rpcClient,
  httpClient,
  type CheckAnswer,
  type Validators,
  type Fetch,
  type HttpRow,
  type Validate,
} from '../../src/runtime.ts';
import { outcome } from './server.ts';

// What a caller reads when a call fails: the sentence, word by word, and what the error knows besides.

type Call = (body?: unknown, options?: object) => Promise<unknown>;

const check = 'It may have happened: check first.';
const row: HttpRow = { method: 'POST', path: '/x', input: 'body', answers: { 200: 'json' } };
const schemes = { key: { in: 'header', name: 'X-Key' } } as const;

/** The error of a call whose `fetch` does this. */
async function failed(fetch: Fetch, more: Partial<HttpRow> = {}, body: unknown = {}, options: object = {}) {
  const settings = { baseUrl: 'https://api.example', fetch, key: 'the-secret-key', retry: 0, ...options };
  const { call } = httpClient<{ call: Call }>({ schemes, operations: { call: { ...row, ...more } } }, settings);
  const { name, message, status, mayHaveHappened } = await outcome(call(body, options));
  return [name, message, status, mayHaveHappened];
}

const throwing =
  (thrown: unknown): Fetch =>
  () =>
    Promise.reject(thrown);
const answering =
  (body: unknown, status = 500, headers: Record<string, string> = {}): Fetch =>
  async () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
const coded = (code: unknown, message = 'm') => Object.assign(new Error(message), { code });

describe('where no answer came', () => {
  test.each([
    'ECONNREFUSED',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'UND_ERR_CONNECT_TIMEOUT',
    'ConnectionRefused',
    'FailedToOpenSocket',
    'EPROTO',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'CERT_HAS_EXPIRED',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'ERR_SSL_WRONG_VERSION_NUMBER',
  ])('%s: nothing was sent', async (code) => {
    const sentence = `call: no connection: check the address (${code}).`;
    expect(await failed(throwing(new TypeError('fetch failed', { cause: coded(code) })))).toEqual([
      ...['NetworkError', sentence, undefined, undefined],
    ]);
  });

  test.each([
    'error sending request: client error (Connect)',
    'Client network socket disconnected before secure TLS connection was established',
    'bad port',
  ])('%s: nothing was sent', async (message) => {
    expect(await failed(throwing(new TypeError(message)))).toEqual([
      ...['NetworkError', `call: no connection: check the address (${message}).`, undefined, undefined],
    ]);
  });

  test.each([
    ['ECONNRESET', 'ECONNRESET'],
    ['ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC', 'ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC'],
    [undefined, 'bad port no more'],
    [7, 'bad port no more'],
  ])('%s: it may have been sent', async (code, why) => {
    const cause = coded(code, 'bad port no more');
    expect(await failed(throwing(new TypeError('fetch failed', { cause })))).toEqual([
      ...['NetworkError', `call: the connection was lost (${why}). ${check}`, undefined, true],
    ]);
    expect(await failed(throwing(cause), { safeToRepeat: true })).toEqual([
      ...['NetworkError', `call: the connection was lost (${why}).`, undefined, undefined],
    ]);
  });

  test('nothing is known of the reason', async () => {
    for (const thrown of [undefined, 'a text', 0])
      expect(await failed(throwing(thrown))).toEqual([
        ...['NetworkError', `call: the connection was lost. ${check}`, undefined, true],
      ]);
  });

  test('the request cannot be sent', async () => {
    const fetch: Fetch = async (_, { headers }) => Response.json([...new Headers(headers)]);
    expect(await failed(fetch, {}, 1n)).toEqual([
      ...[
        'UsageError',
        'call: the request cannot be sent (Do not know how to serialize a BigInt).',
        undefined,
        undefined,
      ],
    ]);
    const [name, message] = await failed(fetch, {}, {}, { headers: { 'X-A': 'line\nbreak' } });
    expect([name, message]).toEqual([
      'UsageError',
      expect.stringMatching(/^call: the header X-A cannot be sent \(.+\)\.$/),
    ]);
  });

  test('the caller no longer waits', async () => {
    const never: Fetch = () => new Promise(() => {});
    expect(await failed(never, {}, {}, { timeout: 1 })).toEqual([
      ...['TimeoutError', `call: not done in 1 ms; see the option timeout. ${check}`, undefined, true],
    ]);
    const controller = new AbortController();
    const aborting: Fetch = () => {
      controller.abort();
      return never('', {});
    };
    expect(await failed(aborting, {}, {}, { signal: controller.signal })).toEqual([
      ...['AbortError', expect.stringMatching(/^call: its signal has aborted \(.+\)\. It may have/), undefined, true],
    ]);
    expect(await failed(never, {}, {}, { signal: AbortSignal.abort('enough') })).toEqual([
      ...['AbortError', 'call: its signal has aborted.', undefined, undefined],
    ]);
  });
});

test('a hook hears of each call that failed, and how long it took', async () => {
  const heard: object[] = [];
  const hooks = { onError: (event: object) => heard.push(event) };
  await failed(answering('', 404), {}, {}, { hooks });
  expect(heard).toEqual([
    {
      operations: ['call'],
      error: expect.objectContaining({ name: 'HttpError', status: 404 }),
      duration: expect.any(Number),
    },
  ]);
  expect(Reflect.get(Object(heard[0]), 'duration')).toBeLessThan(10_000);
});

test('a hook hears how long an answer took', async () => {
  const heard: number[] = [];
  const hooks = { onResponse: ({ duration }: { duration: number }) => heard.push(duration) };
  await failed(answering('', 404), {}, {}, { hooks });
  await failed(throwing(new Error('no')), {}, {}, { hooks });
  expect(heard).toHaveLength(2);
  for (const duration of heard) expect(Math.abs(duration)).toBeLessThan(10_000);
});

test('a signal that calls share ends those that still wait', async () => {
  const { signal, abort } = (() => {
    const controller = new AbortController();
    return { signal: controller.signal, abort: () => controller.abort() };
  })();
  const slow = failed(() => new Promise(() => {}), {}, {}, { signal });
  expect(await failed(answering('', 404), {}, {}, { signal })).toMatchObject({ 0: 'HttpError' });
  abort();
  expect(await slow).toMatchObject({ 0: 'AbortError' });
});

test('an error is marked for other copies of the package', async () => {
  const error = await outcome(
    httpClient<{ call: Call }>(
      { schemes, operations: { call: row } },
      { baseUrl: 'https://api.example', fetch: answering('', 404) },
    ).call({}),
  );
  expect(Reflect.get(error, Symbol.for('twinspec.error'))).toBe(true);
});

describe('where the answer is a failure', () => {
  test.each<[unknown, string]>([
    [{ detail: 'The detail.', message: 'm', title: 't' }, 'The detail, '],
    [{ message: 'The message', error: 'e', title: 't' }, 'The message, '],
    [{ error_description: 'Described.', error: 'e' }, 'Described, '],
    [{ error: 'The error', title: 't' }, 'The error, '],
    [{ error: { message: 'Inside.', code: 1 } }, 'Inside, '],
    [{ error: { code: 1 } }, '{"code":1}, '],
    [{ detail: null, title: 'The title' }, 'The title, '],
    [{ title: 'Version 1.2 is old.' }, 'Version 1.2 is old, '],
    [{ detail: 7 }, '7, '],
    [{ other: 1 }, ''],
    ['plain text', ''],
    [[], ''],
    [
      { title: 'T', errors: [{ pointer: '/a', detail: 'is wrong' }, { pointer: '/b' }, { detail: 'lost' }, 'x'] },
      'T: /a is wrong; /b, ',
    ],
    [{ violations: [{ pointer: '/a', message: 'must be 1' }] }, '/a must be 1, '],
    [{ errors: { a: 1 }, violations: [{ pointer: '/a', message: { a: 1 } }] }, '/a {"a":1}, '],
    [{ errors: [1, 2, 3, 4, 5, 6].map((n) => ({ pointer: `/${n}` })) }, '/1; /2; /3; /4; /5, '],
  ])('%j is quoted', async (body, words) => {
    expect(await failed(answering(body))).toEqual(['HttpError', `call: ${words}HTTP 500. ${check}`, 500, true]);
  });

  test.each([400, 404, 409, 422, 429, 499])('%i is a refusal, so nothing has happened', async (status) => {
    expect(await failed(answering('', status))).toEqual(['HttpError', `call: HTTP ${status}.`, status, undefined]);
  });

  test.each([
    [301, true],
    [302, true],
    [303, true],
    [307, undefined],
    [308, undefined],
  ])('%i says where it leads', async (status, mayHaveHappened) => {
    const warning = mayHaveHappened ? ` ${check}` : '';
    expect(await failed(answering('', status, { Location: '/there' }))).toEqual([
      ...['HttpError', `call: HTTP ${status}: redirected to /there; use that.${warning}`, status, mayHaveHappened],
    ]);
    expect(await failed(answering('', status))).toEqual([
      ...[
        'HttpError',
        `call: HTTP ${status}: redirected to another address; use that.${warning}`,
        status,
        mayHaveHappened,
      ],
    ]);
  });

  test.each([401, 403])('%i says which credential to check', async (status) => {
    const said = async (more: Partial<HttpRow>) => failed(answering({ message: 'no' }, status), more);
    expect(await said({ security: [['key']] })).toEqual([
      ...[
        'UnauthorizedError',
        `call: no, HTTP ${status}: check the option key (for the header X-Key).`,
        status,
        undefined,
      ],
    ]);
    expect(await said({})).toEqual([
      ...['UnauthorizedError', `call: no, HTTP ${status}: check the credentials.`, status, undefined],
    ]);
  });

  test('its body cannot be read', async () => {
    expect(await failed(answering('<html>', 200))).toEqual([
      ...['MalformedResponseError', `call: the answer cannot be read (not JSON). ${check}`, 200, true],
    ]);
    const cut = async (): Promise<Response> =>
      new Response(new ReadableStream({ pull: (controller) => controller.error(coded('ECONNRESET')) }), {
        status: 200,
      });
    expect(await failed(cut)).toEqual([
      'NetworkError',
      `call: the connection was lost (ECONNRESET). ${check}`,
      200,
      true,
    ]);
  });

  test('its body is deep, or repeats a secret', async () => {
    const settings = { baseUrl: 'https://api.example', key: 'the-secret-key', retry: 0 };
    const operations = { call: { ...row, security: [['key']] } };
    const body = { message: 'no the-secret-key', deep: { list: ['x', 'THE-SECRET-KEY'], n: 1 } };
    const client = httpClient<{ call: Call }>({ schemes, operations }, { ...settings, fetch: answering(body) });
    expect(await outcome(client.call())).toMatchObject({
      message: `call: no [redacted], HTTP 500. ${check}`,
      body: { message: 'no [redacted]', deep: { list: ['x', '[redacted]'], n: 1 } },
    });
  });
});

describe('where a validator finds a mistake', () => {
  type Mistake = { instancePath?: string; keyword: string; params?: Record<string, unknown>; message?: string };
  const wrong = (...mistakes: Mistake[]): Validate =>
    Object.assign(() => false, { errors: mistakes.map((one) => ({ instancePath: '', params: {}, ...one })) });
  const fine: Validate = () => true;
  const said = async (validate: CheckAnswer) => {
    const { call } = httpClient<{ call: Call }>(
      { schemes, operations: { call: { ...row, safeToRepeat: true } } },
      { baseUrl: 'https://api.example', fetch: answering({}, 200), validate },
    );
    const { name, message, pointer } = await outcome(call({}));
    return [name, message, pointer];
  };
  const ofResponse = (validator: Validate) =>
    said(answersChecked({ responses: { call: async () => ({ responses: { 200: validator } }) }, results: {} }));

  test.each<[string, Mistake[], string, string]>([
    [
      'names its place',
      [{ instancePath: '/a/0', keyword: 'type', message: 'must be string' }],
      '/a/0 must be string',
      '/a/0',
    ],
    ['is of the whole', [{ keyword: 'type', message: 'must be object' }], 'the answer must be object', ''],
    ['has no words', [{ instancePath: '/a', keyword: 'type' }], '/a breaks the contract', '/a'],
    [
      'is a missing member',
      [{ instancePath: '/a', keyword: 'required', params: { missingProperty: 'b/c~d' } }],
      '/a/b~1c~0d is missing',
      '/a/b~1c~0d',
    ],
    ['has no details', [], 'the answer breaks the contract', ''],
    [
      'is nothing but a combination',
      [
        { keyword: 'oneOf', message: 'must match exactly one' },
        { keyword: 'not', message: 'x' },
      ],
      'the answer must match exactly one',
      '',
    ],
  ])('that %s', async (_, mistakes, words, pointer) => {
    expect(await ofResponse(wrong(...mistakes))).toEqual(['MalformedResponseError', `call: ${words}.`, pointer]);
  });

  test.each(['oneOf', 'anyOf', 'allOf', 'not', 'if'])('that is inside of %s', async (keyword) => {
    const inside = { instancePath: '/a', keyword: 'type', message: 'must be 1' };
    expect(await ofResponse(wrong({ keyword, message: 'must fit' }, inside))).toMatchObject({
      ...{ 1: 'call: /a must be 1.', 2: '/a' },
    });
  });

  test('only the one of the operation and its status counts', async () => {
    expect(await ofResponse(fine)).toEqual([undefined, undefined, undefined]);
    const bad = wrong();
    const others: Validators = {
      responses: {
        call: async () => ({ responses: { 201: bad } }),
        other: async () => ({ responses: { 200: bad } }),
      },
      results: { call: async () => ({ result: bad }) },
    };
    expect(await said(answersChecked(others))).toEqual([undefined, undefined, undefined]);
  });

  test('and validators that do not load leave the answer unknown', async () => {
    const validators: Validators = { responses: { call: () => Promise.reject(new Error('offline')) }, results: {} };
    expect(await said(answersChecked(validators))).toMatchObject({
      ...{ 0: 'NetworkError', 1: 'call: the validators of the answer cannot be loaded (offline).' },
    });
  });

  test('the result is the one of its params', async () => {
    const fetch: Fetch = async (_, { body }) =>
      Response.json({ id: (JSON.parse(String(body)) as { id: number }).id, result: 7 });
    const variants = [{ params: (params: unknown) => Array.isArray(params) && params[0] === 1, result: wrong() }];
    const validate = answersChecked({
      responses: { ask: async () => ({ responses: { 200: wrong() } }) },
      results: {
        ask: async () => ({ result: fine, variants }),
        other: async () => ({ result: wrong({ keyword: 'type', message: 'must be 1' }) }),
      },
    });
    const node = rpcClient<Record<string, (n: unknown) => Promise<unknown>>>(
      { ask: { params: 1, safeToRepeat: true }, other: { params: 1, safeToRepeat: true }, free: { params: 1 } },
      { rpcUrl: 'https://node.example', fetch, validate },
    );
    expect(await node['ask']?.(2)).toBe(7);
    expect(await node['free']?.(1)).toBe(7);
    expect(await outcome(node['ask']?.(1) as Promise<unknown>)).toMatchObject({
      message: 'ask: the answer breaks the contract.',
    });
    expect(await outcome(node['other']?.(1) as Promise<unknown>)).toMatchObject({
      ...{ message: 'other: the answer must be 1.', pointer: '/result' },
    });
  });
});

describe('of a node', () => {
  type Node = { ask: (n: unknown, options?: object) => Promise<unknown> };
  const asked = async (answer: (id: number) => unknown, status = 200) => {
    const fetch: Fetch = async (_, { body }) => {
      const made = answer((JSON.parse(String(body)) as { id: number }).id);
      return new Response(typeof made === 'string' ? made : JSON.stringify(made), { status });
    };
    const node = rpcClient<Node>({ ask: { params: 1 } }, { rpcUrl: 'https://node.example', fetch, retry: 0 });
    const { name, message, code, pointer, data, value } = await outcome(node.ask(1));
    return name === undefined ? value : [name, message, code, pointer, data];
  };

  test.each<[string, (id: number) => unknown, unknown]>([
    ['a result', (id) => ({ id, result: 7 }), 7],
    ['null', (id) => ({ id, result: null }), null],
    ['a result with an error of null', (id) => ({ id, result: 7, error: null }), 7],
    [
      'an error',
      (id) => ({ id, error: { code: 3, message: 'reverted', data: '0x1' } }),
      ['RpcError', 'reverted', 3, undefined, '0x1'],
    ],
    [
      'an error with a result of null',
      (id) => ({ id, result: null, error: { code: 3, message: 'no' } }),
      ['RpcError', 'no', 3, undefined, undefined],
    ],
    [
      'an error in a message',
      (id) => ({ id, error: { code: 3, message: { a: 1 } } }),
      ['RpcError', '{"a":1}', 3, undefined, undefined],
    ],
    [
      'an error for no request',
      () => ({ id: null, error: { code: -32700, message: 'parse' } }),
      ['RpcError', 'parse', -32700, undefined, undefined],
    ],
    [
      'an error without an id',
      () => ({ error: { code: -32700, message: 'parse' } }),
      ['RpcError', 'parse', -32700, undefined, undefined],
    ],
    [
      'the answer to another',
      (id) => ({ id: id + 1, result: 7 }),
      ['MalformedResponseError', `ask: no single answer has its id. ${check}`, 4900, '/id', undefined],
    ],
    [
      'two answers',
      (id) => [
        { id, result: 7 },
        { id, result: 8 },
      ],
      ['MalformedResponseError', `ask: no single answer has its id. ${check}`, 4900, '/id', undefined],
    ],
    [
      'nothing',
      (id) => ({ id }),
      ['MalformedResponseError', `ask: no clear result. ${check}`, 4900, '/result', undefined],
    ],
    [
      'an error without a code',
      (id) => ({ id, error: 'no' }),
      ['MalformedResponseError', `ask: no clear result. ${check}`, 4900, '/result', undefined],
    ],
    [
      'a result and an error',
      (id) => ({ id, result: 7, error: { code: 3, message: 'no' } }),
      ['MalformedResponseError', `ask: no clear result. ${check}`, 4900, '/result', undefined],
    ],
    [
      'no JSON',
      () => '<html>',
      ['MalformedResponseError', `ask: the answer cannot be read (not JSON). ${check}`, 4900, '', undefined],
    ],
  ])('that answers with %s', async (_, answer, expected) => {
    expect(await asked(answer)).toEqual(expected);
  });

  test('that is polled says what was seen last', async () => {
    const table = { wait: { method: 'ask', params: 1, safeToRepeat: true, until: ['hash', 'number'] } };
    const seen = async (result: unknown) => {
      const fetch: Fetch = async (_, { body }) =>
        Response.json({ id: (JSON.parse(String(body)) as { id: number }).id, result });
      const node = rpcClient<{ wait: Call }>(table, { rpcUrl: 'https://node.example', fetch });
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      let isOver = false;
      const ending = outcome(node.wait(1, { timeout: 20, pollInterval: 10_000 })).finally(() => (isOver = true));
      // One timer is that of the call, the other that of the wait before it asks again.
      while (!isOver && vi.getTimerCount() < 2) await new Promise((done) => setImmediate(done));
      await vi.advanceTimersByTimeAsync(20);
      return ending.finally(() => vi.useRealTimers());
    };
    expect((await seen({ hash: null })).message).toBe('wait: not done in 20 ms; last seen: without hash, number.');
    expect((await seen({ hash: 1 })).message).toBe('wait: not done in 20 ms; last seen: without number.');
    expect((await seen(null)).message).toBe('wait: not done in 20 ms; last seen: unknown to the server.');
    expect(await seen({ hash: 1, number: 0 })).toEqual({ value: { hash: 1, number: 0 } });
  });

  test('shows hooks what is sent', async () => {
    const heard: object[] = [];
    const fetch: Fetch = async () => Response.json([]);
    const hooks = { onRequest: (event: object) => heard.push(event) };
    const node = rpcClient<Node>({ ask: { params: 1 } }, { rpcUrl: 'https://node.example', fetch, hooks, batch: true });
    await Promise.all([outcome(node.ask(1)), outcome(node.ask(2))]);
    const call = (id: number) => ({ jsonrpc: '2.0', id, method: 'ask', params: [id] });
    expect(heard).toEqual([
      {
        ...{ operations: ['ask', 'ask'], attempt: 0, method: 'POST', url: 'https://node.example/' },
        ...{ headers: { 'Content-Type': 'application/json' }, body: [call(1), call(2)] },
      },
    ]);
  });

  test('that answers with a status of failure', async () => {
    expect(await asked((id) => ({ id, error: { code: 3, message: 'no' } }), 500)).toEqual([
      'RpcError',
      'no',
      3,
      undefined,
      undefined,
    ]);
    expect(await asked((id) => ({ id, result: 7 }), 500)).toEqual([
      'HttpError',
      `ask: HTTP 500. ${check}`,
      4900,
      undefined,
      undefined,
    ]);
    expect(await asked(() => ({ message: 'who?' }), 401)).toEqual([
      ...['UnauthorizedError', 'ask: who?, HTTP 401: check the key in rpcUrl or headers.', 4900, undefined, undefined],
    ]);
    expect(await asked(() => 'busy', 503)).toEqual([
      'HttpError',
      `ask: HTTP 503. ${check}`,
      4900,
      undefined,
      undefined,
    ]);
  });
});
