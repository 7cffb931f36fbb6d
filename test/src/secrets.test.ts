import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import {
  createNodeClient,
  createPlatformClient,
  type Hooks,
  type RequestEvent,
  type ResponseEvent,
} from '../../src/index.ts';
import { createValueRedactor, secretsIn } from '../../src/secrets.ts';
import { outcome, rpcResult, send, serve, type Answer } from './server.ts';

const privateKey = `0x${'5eC4e7'.repeat(10)}beef`;
const apiKey = 'api-key-8d1f/with+chars$';
const providerKey = 'k3y0123456789abcdef0123456789abcd';
const gasless = {
  privateKey,
  dAppId: 'd',
  chainId: '80002',
  to: '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
  contractAbi: 'W10=',
  method: 'mint',
  params: '[]',
};

/** Everything that an inspector, a logger or a crash report may print about a value. */
const printed = (value: unknown): string =>
  [
    String(value),
    inspect(value, { depth: 9, showHidden: true, getters: false }),
    JSON.stringify(value),
    (value as Error | undefined)?.stack,
    inspect((value as Error | undefined)?.cause, { depth: 9 }),
    JSON.stringify(Object.getOwnPropertyNames(value).map((name) => String((value as Record<string, unknown>)[name]))),
  ].join('\n');

const expectNone = (value: unknown, secrets: string[]): void => {
  for (const secret of secrets)
    expect(printed(value).toLowerCase()).not.toContain(secret.toLowerCase().replace(/^0x/, ''));
};

describe('no error shows a secret', () => {
  const echoes: [string, Answer][] = [
    [
      'in a failure message',
      ({ headers }, response) =>
        send(response, 200, {
          Data: null,
          Message: `key ${privateKey} of ${headers.authorization} is empty`,
          Status: 'FAILURE',
        }),
    ],
    [
      'in lower case, without 0x',
      (_, response) => send(response, 400, { message: `bad key ${privateKey.toLowerCase().slice(2)}` }),
    ],
    [
      'deep in a body',
      (_, response) =>
        send(response, 500, { errors: [{ path: ['privateKey'], received: { privateKey, again: [`"${apiKey}"`] } }] }),
    ],
    ['in a body that is not JSON', (_, response) => send(response, 200, `<p>${privateKey} ${apiKey}</p>`)],
    ['cut in half by truncation', (_, response) => send(response, 200, `{"Data": "${privateKey}`)],
    ['in the status line and headers', (_, response) => response.writeHead(401, 'Bad key', { 'X-Echo': apiKey }).end()],
    ['by silence', () => {}],
    ['by a reset', (_, response) => response.socket?.resetAndDestroy()],
  ];

  test.each(echoes)('that a server repeats %s', async (_, answer) => {
    const server = await serve(answer);
    const platform = createPlatformClient({ baseUrl: server.url, apiKey, timeout: 300 });
    const error = await outcome(platform.signAndSubmitGaslessTx(gasless));
    expect(error.operation).toBe('signAndSubmitGaslessTx');
    expectNone(error, [privateKey, apiKey]);
    const result = await platform.result.signAndSubmitGaslessTx(gasless);
    expectNone(result.error, [privateKey, apiKey]);
  });

  test('that fetch quotes', async () => {
    const fetch = async (url: string, init: RequestInit): Promise<Response> => {
      throw new Error(`cannot send ${JSON.stringify(init)} to ${url}`, {
        cause: new Error(`because of ${apiKey} and ${init.body as string}`),
      });
    };
    const error = await outcome(
      createPlatformClient({ baseUrl: 'https://platform.example', apiKey, fetch }).signAndSubmitGaslessTx(gasless),
    );
    expect(error).toMatchObject({ name: 'NetworkError', cause: { message: expect.stringContaining('cannot send') } });
    expectNone(error, [privateKey, apiKey]);
  });

  test('from the endpoint of a node: key in the path, extra headers, user name and password', async () => {
    const answer: Answer = ({ json, path, headers }, response) =>
      send(response, 400, {
        jsonrpc: '2.0',
        id: json.id,
        error: { code: -32000, message: `no ${path} for ${headers['x-key']}`, data: [path] },
      });
    const server = await serve(answer);
    const rpcUrl = `${server.url}/v3/${providerKey}`;
    const error = await outcome(
      createNodeClient({ rpcUrl, headers: { 'X-Key': 'another-provider-key' } }).request({ method: 'eth_chainId' }),
    );
    expect(error).toMatchObject({
      name: 'RpcError',
      message: 'no /v3/[redacted] for [redacted]',
      data: ['/v3/[redacted]'],
    });
    expectNone(error, [providerKey, 'another-provider-key']);
    const login = createNodeClient({ rpcUrl: 'https://somebody:pa55word@node.example' });
    expectNone(await outcome(login.request({ method: 'eth_chainId' })), ['pa55word', 'somebody']);
  });

  test('and neither does a client', async () => {
    const platform = createPlatformClient({
      baseUrl: 'https://platform.example',
      apiKey,
      dappId: 'dapp-id-of-mine',
      headers: { 'X-Key': 'extra-header-key' },
    });
    const node = createNodeClient({
      rpcUrl: `https://node.example/${providerKey}`,
      headers: { 'X-Key': 'extra-header-key' },
    });
    for (const client of [platform, node])
      expectNone(client, [apiKey, 'dapp-id-of-mine', 'extra-header-key', providerKey]);
  });

  test('but the raw answer can be read', async () => {
    const server = await serve((_, response) =>
      send(response, 401, { message: 'invalid API key' }, { 'X-Request-Id': 'req-9' }),
    );
    const error = await outcome(createPlatformClient({ baseUrl: server.url, apiKey }).signAndSubmitGaslessTx(gasless));
    expect(error.response?.status).toBe(401);
    expect(error.requestId).toBe('req-9');
    expect(inspect(error)).not.toContain('Response');
  });
});

describe('over plain http', () => {
  const reaches = async (baseUrl: string, options = {}): Promise<boolean> => {
    let sent = false;
    const fetch = async (): Promise<Response> => {
      sent = true;
      return Response.json({ Data: {}, Message: '', Status: 'SUCCESS' });
    };
    const error = await outcome(
      createPlatformClient({ baseUrl, apiKey, fetch, ...options }).signAndSubmitGaslessTx(gasless),
    );
    if (!sent) expect(error).toMatchObject({ name: 'UsageError', message: expect.stringContaining('allowInsecure') });
    return sent;
  };

  test.each([
    'https://platform.example',
    'http://localhost',
    'http://localhost:4010/api',
    'HTTP://127.0.0.1:4010',
    'http://127.1.2.3',
    'http://[::1]:4010',
  ])('secrets go to %s', async (url) => {
    expect(await reaches(url)).toBe(true);
  });

  test.each([
    'http://platform.example',
    'HTTP://platform.example',
    'http://10.0.0.1:4010',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'http://127.evil.example',
    'http://localhost@evil.example',
    'http://[::2]',
  ])('secrets do not go to %s', async (url) => {
    expect(await reaches(url)).toBe(false);
    expect(await reaches(url, { allowInsecure: true })).toBe(true);
  });

  test('a node without extra headers can be asked', async () => {
    const fetch = async (_: string, { body }: RequestInit): Promise<Response> =>
      Response.json({ id: (JSON.parse(body as string) as { id: number }).id, result: '0x1' });
    expect(await createNodeClient({ rpcUrl: 'http://geth:8545', fetch }).request({ method: 'eth_chainId' })).toBe(
      '0x1',
    );
    const withKey = createNodeClient({ rpcUrl: 'http://geth:8545', fetch, headers: { 'X-Key': 'k' } });
    expect(await outcome(withKey.request({ method: 'eth_chainId' }))).toMatchObject({
      name: 'UsageError',
      operation: 'eth_chainId',
      code: 4900,
    });
  });
});

describe('hooks', () => {
  const watch = (): { seen: (RequestEvent | ResponseEvent)[]; hooks: Hooks } => {
    const seen: (RequestEvent | ResponseEvent)[] = [];
    return { seen, hooks: { onRequest: (event) => seen.push(event), onResponse: (event) => seen.push(event) } };
  };

  test('see each request without its secrets, and what became of it', async () => {
    const server = await serve((_, response) => send(response, 200, { Data: {}, Message: '', Status: 'SUCCESS' }));
    const { seen, hooks } = watch();
    await createPlatformClient({
      baseUrl: server.url,
      apiKey,
      headers: { 'X-Short': 'abc' },
      hooks,
    }).signAndSubmitGaslessTx(gasless);
    const request = {
      operations: ['signAndSubmitGaslessTx'],
      attempt: 0,
      method: 'POST',
      url: `${server.url}/api/v0/devWallet/signAndSubmitGaslessTx`,
      headers: { Authorization: '[redacted]', 'X-Short': '[redacted]', 'Content-Type': 'application/json' },
      body: { ...gasless, privateKey: '0x[redacted]' },
    };
    expect(seen).toEqual([request, { ...request, status: 200, duration: expect.any(Number) }]);
    expect(server.received[0]?.json).toEqual(gasless);
  });

  test('see repeats, batches and lost connections', async () => {
    const server = await serve((request, response, count) =>
      count === 1 ? response.socket?.resetAndDestroy() : rpcResult('0x1')(request, response, count),
    );
    const { seen, hooks } = watch();
    const node = createNodeClient({ rpcUrl: `${server.url}/v3/${providerKey}`, batch: true, hooks });
    await Promise.all([node.eth_getUncleCountByBlockNumber('0x1'), node.eth_getUncleCountByBlockNumber('0x2')]);
    expect(seen.map((event) => [event.attempt, 'status' in event ? event.status : 'sent'])).toEqual([
      [0, 'sent'],
      [0, undefined],
      [1, 'sent'],
      [1, 200],
    ]);
    expect(seen[0]).toMatchObject({
      operations: ['eth_getUncleCountByBlockNumber', 'eth_getUncleCountByBlockNumber'],
      url: `${server.url}/v3/[redacted]`,
    });
  });

  test('cannot break a call', async () => {
    const server = await serve(rpcResult('0x1'));
    const broken = (): never => {
      throw new Error('the logger is broken');
    };
    const node = createNodeClient({
      rpcUrl: server.url,
      hooks: { onRequest: broken, onResponse: broken, onError: broken },
    });
    expect(await node.request({ method: 'eth_chainId' })).toBe('0x1');
  });
});

describe('redact', () => {
  test.each([
    ['plain', 'token-1234', 'a token-1234 b', 'a [redacted] b'],
    ['in another case', 'Token-1234', 'a tOKEN-1234 b', 'a [redacted] b'],
    ['every time', 'token-1234', 'token-1234token-1234', '[redacted][redacted]'],
    ['with characters of regular expressions', '(a+)+$.*[z', 'x(a+)+$.*[zx', 'x[redacted]x'],
    ['with line breaks, as in PEM', 'line one\nline two', 'x line one\nline two', 'x [redacted]'],
    ['too short to be a secret', 'abcde', 'abcdef', 'abcdef'],
    ['empty', '', 'abc', 'abc'],
  ])('%s', (_, secret, text, clean) => {
    const redact = createValueRedactor([secret]);
    expect(redact(text)).toBe(clean);
    expect(redact({ deep: [text, 1, null, true] })).toEqual({ deep: [clean, 1, null, true] });
  });

  test('whole numbers of 64 bits, digit by digit', () => {
    const redact = createValueRedactor(['1234567890123456789']);
    expect(redact({ sum: 9007199254740993n, key: 1234567890123456789n })).toEqual({
      sum: '9007199254740993',
      key: '[redacted]',
    });
  });
});

describe('secretsIn', () => {
  test.each([
    [{ privateKey: 'a' }, ['/privateKey'], ['a']],
    [{ outer: { privateKey: 'a' } }, ['/privateKey'], ['a']],
    [{ list: [{ key: 'a' }, { key: 'b' }] }, ['/list/*/key'], ['a', 'b']],
    [{ keys: ['a', 'b'] }, ['/keys/*'], ['a', 'b']],
    [{ params: ['x', 'a'] }, ['/params/1'], ['a']],
    [{ privateKey: null, other: 'a' }, ['/privateKey'], []],
    [{ theprivateKey: 'a' }, ['/privateKey'], []],
    [undefined, ['/privateKey'], []],
    [{ privateKey: 'a' }, [], []],
  ])('%j at %j is %j', (body, pointers, found) => {
    expect(secretsIn(body, pointers)).toEqual(found);
  });
});
