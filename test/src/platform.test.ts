import { describe, expect, test } from 'vitest';
import { platformTable } from '../../generated/client.ts';
import { createPlatformClient, isEnvelopeError, isUnauthorizedError, isUsageError } from '../../src/index.ts';
import { credentials, mint } from './requests.ts';
import { outcome, send, serve } from './server.ts';

const gasless = {
  privateKey: `0x${'5e'.repeat(32)}`,
  dAppId: 'd',
  chainId: 80002,
  to: '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
  contractAbi: 'W10=',
  method: 'mint',
  params: [1],
};

/** A success of an operation, in its envelope. */
const success = (operation: string, payload: unknown): unknown => {
  const envelope = platformTable.operations[operation]?.envelope;
  if (!envelope) throw new Error(`${operation} has no envelope`);
  return { [envelope.payload]: payload, [envelope.message]: 'fine', [envelope.status]: envelope.success };
};

describe('a call', () => {
  test.each(Object.entries(platformTable.operations))(
    '%s sends what the contract asks for, and nothing else',
    async (operation, row) => {
      const server = await serve((_, response) => send(response, 200, success(operation, { some: 'payload' })));
      const platform = createPlatformClient({ baseUrl: `${server.url}/`, ...credentials });
      const call = Reflect.get(platform, operation) as (body: object) => Promise<unknown>;
      expect(await call({ some: 'request' })).toEqual({ some: 'payload' });
      const [request] = server.received;
      expect(request).toMatchObject({ method: row.method, path: row.path, json: { some: 'request' } });
      const expected = Object.fromEntries(
        (row.security?.[0] ?? []).map((option) => [
          platformTable.schemes[option]?.name.toLowerCase(),
          credentials[option as keyof typeof credentials],
        ]),
      );
      expect(request?.headers).toMatchObject({ 'content-type': 'application/json', ...expected });
      const names = ['authorization', 'dappid', 'chainid'].filter((name) => name in (request?.headers ?? {}));
      expect(names.toSorted()).toEqual(Object.keys(expected).toSorted());
    },
  );

  test('fails before anything is sent if an option is missing, and names it', async () => {
    const server = await serve((_, response) => send(response, 200, success('mintFT', {})));
    const platform = createPlatformClient({ baseUrl: server.url, apiKey: 'secret-api-key', chainId: '80002' });
    const error = await outcome(platform.mintFT(mint));
    expect(isUsageError(error)).toBe(true);
    expect(error).toMatchObject({
      operation: 'mintFT',
      message: 'mintFT: the option dappId (for the header DappId) is missing.',
    });
    expect(error.mayHaveHappened).toBe(undefined);
    expect(server.received).toEqual([]);
    expect(await platform.mintFT(mint, { dappId: 'for-this-call' })).toEqual({});
    expect(server.received[0]?.headers['dappid']).toBe('for-this-call');
  });

  test('has options of its own: credentials, headers, timeout', async () => {
    const server = await serve(
      (_, response, count) => count === 1 && send(response, 200, success('signAndSubmitGaslessTx', { txHash: '0x' })),
    );
    const platform = createPlatformClient({
      baseUrl: server.url,
      ...credentials,
      headers: { 'X-One': 'client', 'X-Two': 'client' },
    });
    await platform.signAndSubmitGaslessTx(gasless, { apiKey: 'another-key', headers: { 'X-Two': 'call' } });
    expect(server.received[0]?.headers).toMatchObject({
      authorization: 'another-key',
      'x-one': 'client',
      'x-two': 'call',
    });
    expect(await outcome(platform.signAndSubmitGaslessTx(gasless, { timeout: 50 }))).toMatchObject({
      name: 'TimeoutError',
      message: expect.stringContaining('50 ms'),
    });
  });

  test('refuses values that JSON cannot carry', async () => {
    const server = await serve(() => {});
    const platform = createPlatformClient({ baseUrl: server.url, ...credentials });
    const circular: { self?: unknown } = {};
    circular.self = circular;
    expect(await outcome(platform.mintFT(circular as never))).toMatchObject({
      name: 'UsageError',
      message: expect.stringContaining('circular'),
    });
    expect(await outcome(platform.mintFT({ ...mint, quantity: 1n } as never))).toMatchObject({
      name: 'UsageError',
      message: expect.stringContaining('BigInt'),
    });
    expect(server.received).toEqual([]);
  });

  test('looks up the global fetch when it is made, not when the client is', async () => {
    const platform = createPlatformClient({ baseUrl: 'https://platform.example', ...credentials });
    const real = globalThis.fetch;
    const urls: unknown[] = [];
    globalThis.fetch = async (url) => {
      urls.push(url);
      return Response.json(success('mintFT', {}));
    };
    try {
      await platform.mintFT(mint);
    } finally {
      globalThis.fetch = real;
    }
    expect(urls).toEqual(['https://platform.example/api/v0/ft-manager/mintFT']);
  });

  test('takes an answer without a body stream, as in React Native', async () => {
    const fetch = async (): Promise<Response> =>
      ({
        ok: true,
        status: 200,
        headers: new Headers(),
        text: async () => JSON.stringify(success('mintFT', { referenceId: 'r' })),
      }) as Response;
    expect(
      await createPlatformClient({ baseUrl: 'https://platform.example', ...credentials, fetch }).mintFT(mint),
    ).toEqual({ referenceId: 'r' });
  });
});

describe('the result form', () => {
  const at = async (
    status: number,
    body: unknown,
  ): Promise<Awaited<ReturnType<ReturnType<typeof createPlatformClient>['result']['mintFT']>>> => {
    const server = await serve((_, response) => send(response, status, body as object, { 'X-Request-Id': 'req-7' }));
    return createPlatformClient({ baseUrl: server.url, ...credentials }).result.mintFT(mint);
  };

  test('has the payload and the answer of a success', async () => {
    const result = await at(200, success('mintFT', { referenceId: 'r', txnHash: '' }));
    expect(result).toMatchObject({ status: 200, data: { referenceId: 'r', txnHash: '' } });
    expect(result.response?.headers.get('x-request-id')).toBe('req-7');
  });

  test('has the body of a documented failure', async () => {
    const result = await at(401, { Status: 'FAILURE', Code: 401, Message: 'subId with apiKey not matching' });
    expect(result.status).toBe(401);
    expect(result.error).toMatchObject({
      code: 401,
      requestId: 'req-7',
      body: { Status: 'FAILURE', Code: 401, Message: 'subId with apiKey not matching' },
    });
    expect(isUnauthorizedError(result.error)).toBe(true);
    expect(result.response?.status).toBe(401);
  });

  test('has status 0 for every other failure', async () => {
    expect(await at(200, { Data: null, Message: 'no', Status: 'FAILURE' })).toMatchObject({
      status: 0,
      error: { name: 'EnvelopeError', status: 200 },
    });
    expect(await at(200, '<html>')).toMatchObject({ status: 0, error: { name: 'MalformedResponseError' } });
    expect(await at(401, '<html>')).toMatchObject({ status: 0, error: { name: 'UnauthorizedError' } });
    const nobody = createPlatformClient({ baseUrl: 'http://127.0.0.1:9', ...credentials });
    expect(await nobody.result.mintFT(mint)).toMatchObject({
      status: 0,
      error: { name: 'NetworkError' },
      response: undefined,
    });
    expect(
      await createPlatformClient({ baseUrl: 'http://127.0.0.1:9', apiKey: 'k' }).result.mintFT(mint),
    ).toMatchObject({
      status: 0,
      error: { name: 'UsageError' },
    });
  });
});

describe('fundedTransactions', () => {
  type Page = { data: unknown; page?: unknown; limit?: unknown; total?: unknown };
  /** A server whose page n is made by a function of n and the limit. */
  const listing = async (page: (page: number, limit: number) => Page) => {
    const server = await serve(({ json }, response) => {
      if (server.received.length > 20) throw new Error('The iteration does not end.');
      send(response, 200, success('listAllFundedTransactions', page(Number(json['page']), Number(json['limit']))));
    });
    const platform = createPlatformClient({ baseUrl: server.url, ...credentials });
    const collect = async (body = {}): Promise<unknown[]> => {
      const items: unknown[] = [];
      for await (const item of platform.fundedTransactions({ userId: 'u', ...body })) items.push(item);
      return items;
    };
    return { collect, pages: () => server.received.map(({ json }) => json['page']), received: server.received };
  };
  const entries = (count: number): { n: number }[] => Array.from({ length: count }, (_, n) => ({ n }));
  const windowed = (all: unknown[], page: number, limit: number): unknown[] =>
    all.slice((page - 1) * limit, page * limit);

  test.each([0, 1, 9, 10, 11, 20, 25])('reads all of %i entries', async (count) => {
    const all = entries(count);
    const { collect, received } = await listing((page, limit) => ({
      data: windowed(all, page, limit),
      page,
      limit,
      total: count,
    }));
    expect(await collect({ limit: 10, filterValue: 'f' })).toEqual(all);
    expect(received[0]?.json).toEqual({ userId: 'u', filterValue: 'f', page: 1, limit: 10 });
  });

  test('starts at the given page, which may be a string', async () => {
    const { collect, pages } = await listing((page, limit) => ({
      data: windowed(entries(25), page, limit),
      page,
      limit,
      total: 25,
    }));
    expect(await collect({ page: '3', limit: '10' })).toEqual(entries(25).slice(20));
    expect(pages()).toEqual([3]);
  });

  test.each([
    ['too small', 3],
    ['the length of the page', 10],
    ['too big', 1000],
    ['negative', -1],
    ['absent', undefined],
    ['not a number', 'many'],
    ['null', null],
  ])('is not misled by a total that is %s', async (_, total) => {
    const all = entries(25);
    const { collect, pages } = await listing((page, limit) => ({
      data: windowed(all, page, limit),
      page,
      limit,
      total,
    }));
    expect(await collect({ limit: 10 })).toEqual(all);
    expect(pages().length).toBeLessThanOrEqual(4);
  });

  test('follows a server that gives shorter pages than asked for', async () => {
    const all = entries(25);
    const admitted = await listing((page) => ({ data: windowed(all, page, 5), page, limit: 5, total: 'unknown' }));
    expect(await admitted.collect({ limit: 10 })).toEqual(all);
    const hidden = await listing((page, limit) => ({ data: windowed(all, page, 5), page, limit, total: 25 }));
    expect(await hidden.collect({ limit: 10 })).toEqual(all);
  });

  test('ends at a server that repeats its last page, its first one, or one in another order', async () => {
    const all = entries(20);
    const last = await listing((page, limit) => ({
      data: windowed(all, Math.min(page, 2), limit),
      page,
      limit,
      total: 20,
    }));
    expect(await last.collect({ limit: 10 })).toEqual(all);
    const first = await listing((page, limit) => ({
      data: windowed(all, ((page - 1) % 2) + 1, limit),
      page,
      limit,
      total: 20,
    }));
    expect(await first.collect({ limit: 10 })).toEqual(all);
    const shuffled = await listing((page, limit) => ({
      data: page === 1 ? entries(10) : entries(10).reverse(),
      page,
      limit,
      total: 10,
    }));
    expect(await shuffled.collect({ limit: 10 })).toEqual(entries(10));
  });

  test('fails if the server ignores the page number', async () => {
    const { collect, pages } = await listing((_, limit) => ({ data: entries(10), page: 1, limit, total: 25 }));
    expect(await outcome(collect({ limit: 10 }))).toMatchObject({
      name: 'MalformedResponseError',
      pointer: '/data/data',
      operation: 'listAllFundedTransactions',
      message: expect.stringContaining('page 2'),
    });
    expect(pages()).toEqual([1, 2]);
  });

  test.each([[{ data: null }], [{ data: { n: 1 } }], [{ data: 'x' }]])(
    'fails if the payload is not a list: %j',
    async (page) => {
      const { collect } = await listing(() => page);
      expect(await outcome(collect())).toMatchObject({
        name: 'MalformedResponseError',
        pointer: '/data/data',
        status: 200,
      });
    },
  );

  test('requests no page that is not read', async () => {
    const server = await serve(({ json }, response) =>
      send(
        response,
        200,
        success('listAllProtocolConfig', { data: entries(10), page: json['page'], limit: 10, total: 100 }),
      ),
    );
    for await (const item of createPlatformClient({ baseUrl: server.url, ...credentials }).protocolConfig({
      userId: 'u',
      limit: 10,
    })) {
      if (item['n'] === 3) break;
    }
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.path).toBe('/api/v0/gasless/listAllProtocolConfig');
  });

  test('throws the error of a page', async () => {
    const server = await serve((_, response) =>
      send(response, 200, { data: null, message: 'no such user', status: false }),
    );
    const pages = createPlatformClient({ baseUrl: server.url, ...credentials }).fundedTransactions({ userId: 'u' });
    const error = await outcome(pages.next());
    expect(isEnvelopeError(error)).toBe(true);
    expect(error.message).toContain('no such user');
  });
});
