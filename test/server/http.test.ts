import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { CommandError } from '../../scripts/contract/base/errors.ts';
import { createServer, type Handlers } from '../../scripts/server/server.ts';
import { json, sendWithKey, type Received } from '../support/send.ts';
import { runningServers } from './server.ts';

const start = runningServers();

const mintPath = '/api/v0/ft-manager/mintFT';
const gaslessPath = '/api/v0/devWallet/signAndSubmitGaslessTx';
const mint = { chainId: '80002', erc: 'ERC20', quantity: '5', recipientAddress: '0x' };
const txnHash = `0x${'ab'.repeat(32)}` as const;
const privateKey = `0x${'5ec4e7'.repeat(10)}0001`;
const gasless = { privateKey, dAppId: 'demo', chainId: 1, to: '0x', contractAbi: '', method: 'm', params: [] };

const minting = (mintFT: NonNullable<Handlers['mintFT']>): Promise<Received> => mintedWith(mintFT);

async function mintedWith(mintFT: NonNullable<Handlers['mintFT']>, headers = {}): Promise<Received> {
  const { url } = await start({ handlers: { mintFT } });
  return sendWithKey(url + mintPath, mint, headers);
}

/** Mints with a handler that does something wrong: the caller gets to know only that, and the log says what. */
async function logOf(
  mintFT: NonNullable<Handlers['mintFT']>,
  kind: 'broken-answer' | 'handler-failed',
  check?: 'off',
): Promise<string> {
  const { url, log } = await start({ handlers: { mintFT }, ...(check && { check }) });
  const reply = await sendWithKey(url + mintPath, mint);
  const details = {
    'broken-answer': 'What mintFT answered breaks the contract; the log says where.',
    'handler-failed': 'The handler of mintFT failed; the log says why.',
  };
  expect(json(reply)).toEqual({
    type: `urn:twinspec:problem:${kind}`,
    title: expect.any(String) as unknown,
    status: 500,
    detail: details[kind],
  });
  return log();
}

describe('a payload', () => {
  it('is wrapped in the envelope of the contract', async () => {
    const reply = await minting(() => ({ referenceId: 'r-1', txnHash }));
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('application/json');
    expect(json(reply)).toEqual({
      Data: { referenceId: 'r-1', txnHash },
      Message: 'Token minted successfully',
      Status: 'SUCCESS',
    });
    expect(reply.headers.has('twinspec-exchange')).toBe(false);
  });

  it('may be a promise, and null', async () => {
    const { url } = await start({ handlers: { addWhitelistedContractLinkedToDApp: () => Promise.resolve(null) } });
    const reply = await sendWithKey(`${url}/api/v0/gasless/addWhitelistedContractLinkedToDApp`, {
      contractAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
      contractName: 'Demo',
      linkedDAppId: 'demo',
      gasLimitConfigured: 0.05,
    });
    expect(json(reply)).toEqual({
      data: null,
      message: 'Whitelisted contract created successfully',
      status: true,
    });
  });

  it('is checked as it is sent: undefined members are left out, and a date is a string', async () => {
    expect((await minting(() => ({ referenceId: 'r', txnHash: '', note: undefined }))).status).toBe(200);
    const dated = (): never => ({ referenceId: new Date(0), txnHash: '' }) as never;
    expect(json(await minting(dated))).toMatchObject({ Data: { referenceId: '1970-01-01T00:00:00.000Z' } });
  });
});

describe('a request', () => {
  it('reaches its handler with its data, its credentials and its headers', async () => {
    const seen: unknown[] = [];
    await mintedWith(
      ({ body, credentials, operation, sent, contentType }) => {
        seen.push({ body, credentials, operation, contentType, own: sent['x-own'] });
        return { referenceId: 'r', txnHash: '' };
      },
      { Authorization: 'any-key', 'X-Own': 'yes' },
    );
    expect(seen).toEqual([
      {
        body: mint,
        credentials: { apiKey: 'any-key', dappId: 'demo-dapp-id', chainId: '80002' },
        operation: 'mintFT',
        contentType: 'application/json',
        own: 'yes',
      },
    ]);
  });

  it.each<[string, unknown, Record<string, string | null>, number, Record<string, unknown>]>([
    ['no key', mint, { Authorization: null }, 401, { message: 'Invalid API key in the request' }],
    ['a body that breaks the contract', { quantity: 5 }, {}, 422, { type: 'urn:twinspec:problem:invalid-request' }],
    ['a body that is not JSON', '{', {}, 400, { type: 'urn:twinspec:problem:malformed-json' }],
    ['another content type', mint, { 'Content-Type': 'text/plain' }, 415, {}],
    ['an Accept that excludes the answer', mint, { Accept: 'text/html' }, 406, {}],
  ])('with %s is refused by the contract before its handler runs', async (_, body, headers, status, shown) => {
    let calls = 0;
    const { url } = await start({
      handlers: {
        mintFT: () => {
          calls++;
          return { referenceId: 'r', txnHash: '' };
        },
      },
    });
    const reply = await sendWithKey(url + mintPath, body, headers);
    expect(reply.status).toBe(status);
    expect(json(reply)).toMatchObject(shown);
    expect(calls).toBe(0);
  });

  it('aborts the signal of its handler when the client is gone', async () => {
    let resolve = (_: AbortSignal): void => {};
    const called = new Promise<AbortSignal>((done) => {
      resolve = done;
    });
    const { url } = await start({
      handlers: {
        mintFT: async ({ signal }) => {
          resolve(signal);
          await once(signal, 'abort');
          return { referenceId: 'r', txnHash: '' };
        },
      },
    });
    const body = JSON.stringify(mint);
    const head = [
      `POST ${mintPath} HTTP/1.1`,
      'Host: localhost',
      'Authorization: k',
      'DappId: d',
      'ChainId: 1',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ];
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    const signal = await called;
    expect(signal.aborted).toBe(false);
    socket.destroy();
    await once(signal, 'abort');
    expect(signal.aborted).toBe(true);
  });

  it('without a handler is answered with a 501 if it keeps the contract', async () => {
    const { url } = await start({ handlers: {} });
    const reply = await sendWithKey(url + mintPath, mint);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([501, 'application/problem+json']);
    expect(json(reply)).toMatchObject({ status: 501, detail: 'This server does not carry mintFT out.' });
    expect((await sendWithKey(url + mintPath, { quantity: 5 })).status).toBe(422);
    expect((await sendWithKey(url + mintPath, mint, { Authorization: null })).status).toBe(401);
  });
});

describe('a failure', () => {
  it('is the response of the exchange of its name', async () => {
    const reply = await minting(({ fail }) => fail('subIdMismatch'));
    expect(reply.status).toBe(401);
    expect(json(reply)).toEqual({ Status: 'FAILURE', Code: 401, Message: 'subId with apiKey not matching' });
  });

  it.each<[string, NonNullable<Handlers['mintFT']>]>([
    ['called', ({ fail }) => fail('subIdMismatch')],
    ['thrown after a while', async ({ fail }) => Promise.reject(new Error('x')).catch(() => fail('subIdMismatch'))],
  ])('may be %s', async (_, handler) => {
    expect((await minting(handler)).status).toBe(401);
  });

  it('may have another message if the schema allows it, and further headers', async () => {
    const changes = { message: 'The key has expired', headers: { 'X-Expired': 'yesterday' } };
    const { url } = await start({ handlers: { signAndSubmitGaslessTx: ({ fail }) => fail('invalidKey', changes) } });
    const reply = await sendWithKey(url + gaslessPath, gasless);
    expect([reply.status, json(reply)]).toEqual([401, { message: 'The key has expired' }]);
    expect(reply.headers.get('x-expired')).toBe('yesterday');
  });

  it('is checked against the contract, too', async () => {
    const log = await logOf(({ fail }) => fail('subIdMismatch', { message: 'another text' }), 'broken-answer');
    expect(log).toContain('The handler of mintFT answers 401, but: ');
    expect(log).toContain('body /Message ');
  });

  it.each([
    ['nope', 'mintFT has no failure "nope". The nearest are invalidKey, subIdMismatch.'],
    [
      'minted',
      'mintFT has no failure "minted" (that exchange is a success). The nearest are invalidKey, subIdMismatch.',
    ],
  ])('that the operation does not have, %s, is refused in a sentence', async (name, detail) => {
    expect(await logOf(({ fail }) => fail(name as 'subIdMismatch'), 'handler-failed')).toContain(detail);
  });
});

describe('a reply', () => {
  it('is a whole response', async () => {
    const reply = await minting(({ reply }) =>
      reply(
        200,
        { Data: { referenceId: 'r', txnHash: '' }, Message: 'Minted', Status: 'SUCCESS' },
        { headers: { 'X-Own': '1' } },
      ),
    );
    expect([reply.status, reply.headers.get('x-own')]).toEqual([200, '1']);
    expect(json(reply)).toMatchObject({ Message: 'Minted' });
  });

  it.each([
    ['an undocumented status', 404, undefined, /status 404 is not documented by mintFT, only 200, 401\./],
    ['an impossible status', 99, undefined, /status must be from 200 to 599\./],
    ['an impossible header', 401, { 'X-Own': 'a\r\nb' }, /header \/X-Own cannot be sent over HTTP\./],
  ])('with %s is refused', async (_, status, headers, detail) => {
    const answer = { message: 'Invalid API key in the request' };
    const log = await logOf(({ reply }) => reply(status as 401, answer, headers && { headers }), 'broken-answer');
    expect(log).toMatch(detail);
  });
});

describe('an answer that breaks the contract', () => {
  const broken = (): never => ({ referenceId: 5 }) as unknown as never;

  it('becomes a 500, and a line in the log that names operation and pointer', async () => {
    expect(await logOf(broken, 'broken-answer')).toBe(
      'The handler of mintFT answers 200, but: body /Data/txnHash is required but missing. ' +
        'body /Data/referenceId must be string.\n',
    );
  });

  it.each<[how: string, environment: string, options: { check?: 'log' }, lines: number]>([
    ['one in a hundred in production', 'production', {}, 2],
    ["each with check: 'log'", 'production', { check: 'log' }, 101],
  ])('is sent, and the log has a line for %s', async (_how, environment, options, lines) => {
    vi.stubEnv('NODE_ENV', environment);
    const { url, log } = await start({ handlers: { mintFT: broken }, ...options });
    vi.unstubAllEnvs();
    for (let i = 0; i < 101; i++) {
      const reply = await sendWithKey(url + mintPath, mint);
      expect(json(reply)).toMatchObject({ Data: { referenceId: 5 } });
    }
    expect(log().split('body /Data/referenceId must be string.')).toHaveLength(lines + 1);
  });

  it("is sent unchecked with check: 'off'", async () => {
    const { url, log } = await start({ handlers: { mintFT: broken }, check: 'off' });
    expect((await sendWithKey(url + mintPath, mint)).status).toBe(200);
    expect(log()).toBe('');
  });

  it.each([
    ['a BigInt', { referenceId: 'r', txnHash: '', deep: { more: [1n] } }, '/Data/deep/more/0'],
    ['a circle', circle(), '/Data/self'],
  ])('with %s cannot be sent at all', async (_, payload, pointer) => {
    expect(await logOf(() => payload as never, 'broken-answer', 'off')).toContain(` body ${pointer} is not a value`);
  });

  function circle(): object {
    const payload: { referenceId: string; self?: object } = { referenceId: 'r' };
    payload.self = payload;
    return payload;
  }
});

describe('a handler that throws', () => {
  it('is a 500 without the reason, and a line in the log without the secrets of the request', async () => {
    const { url, log } = await start({
      handlers: {
        signAndSubmitGaslessTx: ({ body, credentials }) => {
          const cause = new Error(`no wallet of ${body.privateKey.slice(2).toUpperCase()}`);
          throw new Error(`cannot sign with ${body.privateKey} for ${credentials.apiKey}\n\u001B[31m`, { cause });
        },
      },
    });
    const reply = await sendWithKey(url + gaslessPath, gasless, { Authorization: 's3cret-key' });
    expect(json(reply)).toEqual({
      type: 'urn:twinspec:problem:handler-failed',
      title: 'The handler failed',
      status: 500,
      detail: 'The handler of signAndSubmitGaslessTx failed; the log says why.',
    });
    expect(log()).toContain('Error: cannot sign with [redacted] for [redacted]\\u000a\\u001b[31m');
    expect(log()).toContain('caused by Error: no wallet of [redacted]');
    expect(log()).toMatch(/\n +at .*http\.test\.ts/);
    for (const secret of ['5ec4e7', '5EC4E7', 's3cret', '\u001B']) expect(log()).not.toContain(secret);
  });

  it('may throw anything, and the next request is served', async () => {
    const { url, log } = await start({
      handlers: {
        signAndSubmitGaslessTx: ({ body }) => {
          // eslint-disable-next-line typescript/only-throw-error
          throw body as unknown as Error;
        },
      },
    });
    expect((await sendWithKey(url + gaslessPath, gasless)).status).toBe(500);
    expect(log()).toBe('The handler of signAndSubmitGaslessTx failed: what it threw is not an Error.\n');
    expect((await sendWithKey(url + mintPath, mint)).status).toBe(501);
  });

  it('is reported as JSON if the log is JSON', async () => {
    const mintFT = (): never => {
      throw new Error('boom');
    };
    const { url, out } = await start({ handlers: { mintFT }, log: 'json' });
    await sendWithKey(url + mintPath, mint);
    const [line = '{}'] = out().split('\n');
    expect(JSON.parse(line)).toMatchObject({
      event: 'handler-failed',
      operation: 'mintFT',
      message: expect.stringContaining('The handler of mintFT failed: Error: boom') as unknown,
    });
  });
});

describe('authenticate', () => {
  const handlers: Partial<Handlers> = { mintFT: () => ({ referenceId: 'r', txnHash: '' }) };

  it('decides who may call, with a handler or without', async () => {
    const { url } = await start({ handlers, authenticate: ({ credentials }) => credentials['apiKey'] === 'mine' });
    expect((await sendWithKey(url + mintPath, mint, { Authorization: 'mine' })).status).toBe(200);
    const refused = await sendWithKey(url + mintPath, mint, { Authorization: 'demo-api-key' });
    expect([refused.status, json(refused)]).toEqual([401, { message: 'Invalid API key in the request' }]);
    expect((await sendWithKey(url + gaslessPath, gasless, { Authorization: 'demo-api-key' })).status).toBe(401);
    expect((await sendWithKey(url + gaslessPath, gasless, { Authorization: 'mine' })).status).toBe(501);
  });

  it('is called with all credentials, and not if one is missing', async () => {
    const asked: unknown[] = [];
    const { url } = await start({
      handlers,
      authenticate: async ({ operation, credentials, schemes, scopes }) => {
        asked.push({ operation, credentials, schemes, scopes });
        return true;
      },
    });
    expect((await sendWithKey(url + mintPath, mint, { DappId: null })).status).toBe(401);
    expect((await sendWithKey(url + mintPath, mint, { Authorization: 'not-a-valid-key' })).status).toBe(200);
    expect(asked).toEqual([
      {
        operation: 'mintFT',
        credentials: { apiKey: 'not-a-valid-key', dappId: 'demo-dapp-id', chainId: '80002' },
        schemes: ['apiKey', 'dappId', 'chainId'],
        scopes: [],
      },
    ]);
  });

  it('may refuse with a failure of its choice', async () => {
    const { url } = await start({ handlers, authenticate: ({ fail }) => fail('subIdMismatch') });
    expect(json(await sendWithKey(url + mintPath, mint))).toMatchObject({ Message: 'subId with apiKey not matching' });
  });

  it('that throws refuses the request, and its log shows no key', async () => {
    const { url, log } = await start({
      handlers,
      authenticate: ({ credentials }) => {
        throw new Error(`no database for ${String(credentials['apiKey'])}`);
      },
    });
    expect((await sendWithKey(url + mintPath, mint, { Authorization: 's3cret' })).status).toBe(500);
    expect(log()).toContain('authenticate failed: Error: no database for [redacted]');
  });
});

describe('a server', () => {
  it('refuses wrong options in a sentence', () => {
    const handlers = { mintFt: () => null } as object;
    expect(() => createServer({ handlers, missing: 501 })).toThrow(
      new CommandError('There is no operation "mintFt" to handle. Did you mean mintFT?'),
    );
    const broken = { mintFT: 5 } as unknown as Handlers;
    expect(() => createServer({ handlers: broken })).toThrow('The handler of mintFT is not a function');
    const unknown = (): unknown => createServer({ handlers: {}, missing: 501, check: 'sometimes' as 'log' });
    expect(unknown).toThrow('check is "sometimes"; it has to be one of refuse, log, off, or a share from 0 to 1.');
  });

  it('answers the same without a port', async () => {
    const server = createServer({
      handlers: { mintFT: () => ({ referenceId: 'r', txnHash: '' }) },
      missing: 501,
      remember: 10,
    });
    const headers = { 'Content-Type': 'application/json', Authorization: 'k', DappId: 'd', ChainId: '1' };
    const response = await server.fetch(
      new Request(`http://any.example${mintPath}`, { method: 'POST', headers, body: JSON.stringify(mint) }),
    );
    expect(await response.json()).toMatchObject({ Data: { referenceId: 'r' } });
    expect(server.requests).toMatchObject([
      { operationId: 'mintFT', status: 200, why: 'its handler answers', headers: { authorization: '[redacted]' } },
    ]);
  });

  it('has the commands that it is given, and no others', async () => {
    const { url, server } = await start({
      handlers: { mintFT: () => ({ referenceId: 'r', txnHash: '' }) },
      commands: { snapshot: { method: 'POST', run: () => ({ id: 'one' }) } },
      remember: 10,
    });
    expect(json(await sendWithKey(`${url}/_twinspec/snapshot`))).toEqual({ id: 'one' });
    for (const name of ['next', 'reset', 'requests', 'health', 'openapi.json']) {
      expect((await sendWithKey(`${url}/_twinspec/${name}`)).status, name).toBe(404);
    }
    await sendWithKey(url + mintPath, mint);
    expect(server.requests).toHaveLength(1);
    server.forget();
    expect(server.requests).toEqual([]);
  });

  it('answers for a command that fails, and its log shows nothing of the request', async () => {
    const run = (body: unknown): never => {
      throw new TypeError(`cannot ${JSON.stringify(body)}`);
    };
    const { url, log } = await start({ handlers: {}, commands: { restore: { method: 'POST', run } } });
    const reply = await sendWithKey(`${url}/_twinspec/restore`, { key: 's3cret' });
    expect([reply.status, reply.text.includes('s3cret')]).toEqual([500, false]);
    expect(log()).toMatch(/^The server failed: TypeError\n +at /);
    expect(log()).not.toContain('s3cret');
  });

  it('lets a fallback and a site answer requests outside the contract', async () => {
    const { url, server, log } = await start({
      handlers: {},
      remember: 10,
      fallback: ({ url: path, method }) => {
        if (path === '/broken') throw new Error('broken');
        return path === '/status/1'
          ? { status: 200, headers: ['Content-Type', 'text/plain'], body: method }
          : undefined;
      },
      site: ({ url: path }) => (path === '/' ? { status: 200, headers: [], body: 'the docs' } : undefined),
    });
    expect((await sendWithKey(`${url}/status/1`, undefined, {}, 'GET')).text).toBe('GET');
    expect((await sendWithKey(`${url}/status/1`, 'x')).text).toBe('POST');
    expect((await sendWithKey(`${url}/`, undefined, {}, 'GET')).text).toBe('the docs');
    expect((await sendWithKey(`${url}/elsewhere`)).status).toBe(404);
    expect((await sendWithKey(`${url}/broken`)).status).toBe(500);
    expect(log()).toContain('fallback failed: Error: broken');
    expect(server.requests.map(({ path, status }) => `${path} ${status}`)).toContain('/status/1 200');
  });
});
