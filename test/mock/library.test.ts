import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { CommandError } from '../../scripts/contract/base/errors.ts';
import { startMock, type MockOptions } from '../../scripts/mock/start.ts';
import { arrived, call, post, send } from '../support/send.ts';
import { runningMocks } from '../support/running-mocks.ts';

const start = runningMocks();

const path = '/api/v0/devWallet/signAndSubmitGaslessTx';
const privateKey = `0x${'5ec4e7'.repeat(10)}0001`;
const transaction = { privateKey, dAppId: 'demo', chainId: 1, to: '0x', contractAbi: '', method: 'm', params: [] };
const uncles = { jsonrpc: '2.0', id: 1, method: 'eth_getUncleCountByBlockNumber', params: ['0x1'] };

describe('startMock', () => {
  it('takes a free port and gives its address', async () => {
    const [one, two] = await Promise.all([start({ port: 0 }), start()]);
    expect(one.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(one.rpcUrl).toBe(`${one.url}/rpc`);
    expect(two.url).not.toBe(one.url);
    expect((await call(two, uncles)).status).toBe(200);
  });

  it('says in a sentence that the port is in use', async () => {
    const { url } = await start();
    const port = Number(new URL(url).port);
    await expect(startMock({ port })).rejects.toThrow(
      new CommandError(
        `Port ${port} is taken by another program; ` +
          'stop that one, or choose another port with --port (0 takes any free one).',
      ),
    );
  });

  it('frees the port when it is closed, and may be closed twice', async () => {
    const mock = await start();
    await call(mock, uncles);
    await Promise.all([mock.close(), mock.close()]);
    const port = Number(new URL(mock.url).port);
    expect((await start({ port })).url).toBe(mock.url);
  });

  it('answers requests that have arrived before it closes', async () => {
    const mock = await start({ delay: [300, 300] });
    const body = JSON.stringify(uncles);
    const headers = `Host: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
    const { answer } = await arrived(mock, `POST /rpc HTTP/1.1\r\n${headers}\r\n\r\n${body}`);
    await mock.close();
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
    await expect(call(mock, uncles)).rejects.toThrow('fetch failed');
  });

  it('does not wait for a client that never finishes', async () => {
    const mock = await start();
    const { answer } = await arrived(mock, 'POST /rpc HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{');
    await mock.close();
    expect(await answer).toBe('');
  });

  it('passes GET requests on to a site, and answers 404 for pages that the site does not have', async () => {
    const mock = await start({
      site: ({ url }) => (url === '/docs?x' ? { status: 200, headers: [], body: 'the docs' } : undefined),
    });
    expect((await send(`${mock.url}/docs?x`)).text).toBe('the docs');
    expect((await send(`${mock.url}/other`)).status).toBe(404);
    expect((await send(`${mock.url}/docs?x`, { method: 'POST' })).status).toBe(404);
    expect((await send(mock.url + path)).status).toBe(405);
  });

  it('awaits an asynchronous site, and answers for one that fails', async () => {
    const silenced = process.stderr.write;
    process.stderr.write = () => true;
    try {
      const mock = await start({
        site: async ({ url }) => {
          await Promise.resolve();
          if (url === '/broken') throw new Error('The site is broken.');
          return url === '/docs' ? { status: 200, headers: [], body: 'the docs' } : undefined;
        },
      });
      expect((await send(`${mock.url}/docs`)).text).toBe('the docs');
      expect((await send(`${mock.url}/other`)).status).toBe(404);
      expect((await send(`${mock.url}/broken`)).status).toBe(500);
    } finally {
      process.stderr.write = silenced;
    }
  });
});

describe('mock.requests', () => {
  it('lists requests and the exchanges that answered, without secrets', async () => {
    const mock = await start();
    await post(mock, `${path}?privateKey=s3cret&page=1`, transaction, { cookie: 's3cret', 'x-trace': 'abc' });
    const [request] = mock.requests;
    expect(request).toMatchObject({
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      method: 'POST',
      path,
      query: { privateKey: '[redacted]', page: '1' },
      headers: {
        authorization: '[redacted]',
        cookie: '[redacted]',
        dappid: 'demo-dapp-id',
        chainid: '80002',
        'x-trace': 'abc',
      },
      operationId: 'signAndSubmitGaslessTx',
      body: { ...transaction, privateKey: '[redacted]' },
      status: 200,
      exchange: 'signAndSubmitGaslessTx/submitted',
      why: 'the default success',
      duration: expect.any(Number),
    });
    expect(JSON.stringify(mock.requests)).not.toMatch(/s3cret|5ec4e7|demo-api-key/);
  });

  it('hides a secret also in a wrong place', async () => {
    const mock = await start();
    await post(mock, path, { wallet: [{ privateKey }], privateKey: { nested: privateKey } });
    await post(mock, '/api/v0/ft-manager/mintFT', { privateKey, custodialWalletAccessToken: 's3cret' });
    await post(mock, path, `{"privateKey":"${privateKey}"`);
    await post(mock, '/api/v0/unknown', { privateKey });
    await call(mock, { ...uncles, params: { privateKey } });
    await call(mock, { ...uncles, method: privateKey, params: [privateKey] });
    expect(mock.requests).toHaveLength(6);
    expect(JSON.stringify(mock.requests)).not.toMatch(/s3cret|5ec4e7/);
  });

  it('has one entry for each call of a batch', async () => {
    const mock = await start();
    await call(mock, [uncles, { ...uncles, id: 2, params: [] }, { jsonrpc: '2.0', method: 'nothing' }, 1]);
    expect(
      mock.requests.map(({ operationId, status, exchange, why }) => ({ operationId, status, exchange, why })),
    ).toEqual([
      {
        operationId: uncles.method,
        status: 200,
        exchange: expect.stringContaining(`${uncles.method}/`),
        why: expect.any(String),
      },
      { operationId: uncles.method, status: 200, exchange: undefined, why: 'Invalid params' },
      { operationId: undefined, status: 204, exchange: undefined, why: 'a notification of an unknown method' },
      { operationId: undefined, status: 200, exchange: undefined, why: 'Invalid request' },
    ]);
    expect(mock.requests[1]?.body).toEqual({ ...uncles, id: 2, params: [] });
  });

  it('lists requests that no operation answered', async () => {
    const mock = await start();
    await send(`${mock.url}/nothing`);
    await send(mock.rpcUrl);
    expect(
      mock.requests.map(({ method, path: at, status, operationId }) => ({ method, at, status, operationId })),
    ).toEqual([
      { method: 'GET', at: '/nothing', status: 404, operationId: undefined },
      { method: 'GET', at: '/rpc', status: 405, operationId: undefined },
    ]);
  });

  it('keeps the latest requests, and is emptied by a reset', async () => {
    const mock = await start({ remember: 3 });
    for (let i = 0; i < 10; i++) await send(`${mock.url}/${i}`);
    expect(mock.requests.map((request) => request.path)).toEqual(['/7', '/8', '/9']);
    mock.reset();
    expect(mock.requests).toEqual([]);
  });

  it('can be turned off', async () => {
    const mock = await start({ remember: 0 });
    await call(mock, uncles);
    expect(mock.requests).toEqual([]);
  });
});

describe('mock.next', () => {
  it('makes an exchange answer once, whatever the request is, in the order of the calls', async () => {
    const mock = await start();
    mock.next('signAndSubmitGaslessTx', 'invalidKey');
    mock.next('signAndSubmitGaslessTx', 'submitted');
    expect(await post(mock, path, transaction)).toMatchObject({ status: 401 });
    expect(await post(mock, path, '{', { authorization: null })).toMatchObject({
      status: 200,
      body: { Status: 'SUCCESS' },
    });
    const third = await post(mock, path, {});
    expect(third.status).toBe(422);
    expect(mock.requests[0]).toMatchObject({
      exchange: 'signAndSubmitGaslessTx/invalidKey',
      why: 'a test asked for it with next()',
    });
  });

  it('works for each call of a batch on the node, and notifications use none up', async () => {
    const mock = await start();
    mock.next(uncles.method, 'unknownBlock');
    await call(mock, { ...uncles, id: undefined, params: ['0x1'] });
    expect(mock.requests[0]?.body).toEqual({ ...uncles, id: undefined });
    const { body } = await call(mock, [uncles, { ...uncles, id: 2 }]);
    expect(body).toEqual([
      { jsonrpc: '2.0', id: 1, result: null },
      { jsonrpc: '2.0', id: 2, result: expect.any(String) },
    ]);
  });

  it('has a queue for each operation', async () => {
    const mock = await start();
    mock.next('signAndSubmitGaslessTx', 'invalidKey');
    mock.next(uncles.method, 'unknownBlock');
    expect((await call(mock, uncles)).body).toMatchObject({ result: null });
    expect((await post(mock, path, transaction)).status).toBe(401);
  });

  it('is cleared by a reset', async () => {
    const mock = await start();
    mock.next('signAndSubmitGaslessTx', 'invalidKey');
    mock.reset();
    expect((await post(mock, path, transaction)).status).toBe(200);
  });

  it('refuses unknown names, and lists the known ones', async () => {
    const mock = await start();
    await expect(mock.next('mintNFT', 'minted')).rejects.toThrow(
      new CommandError('There is no operation "mintNFT". Did you mean mintFT?'),
    );
    await expect(mock.next('constructor', 'minted')).rejects.toThrow('There is no operation "constructor".');
    await expect(mock.next('mintFT', 'burnt')).rejects.toThrow(
      /^mintFT has no exchange "burnt"\. It has minted, .*subIdMismatch/,
    );
  });
});

describe('faults', () => {
  const statuses = async (options: MockOptions) => {
    const mock = await start(options);
    const seen: number[] = [];
    for (let i = 0; i < 60; i++) seen.push((await call(mock, uncles)).status);
    return seen;
  };

  it('fail the given share of requests, and the same ones for the same seed', async () => {
    const fail = [
      { status: 503, rate: 0.3 },
      { status: 429, rate: 0.2 },
    ];
    const [first, again, other] = await Promise.all([
      statuses({ fail, seed: 'a' }),
      statuses({ fail, seed: 'a' }),
      statuses({ fail, seed: 'b' }),
    ]);
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
    const count = (status: number) => first.filter((one) => one === status).length;
    expect(count(503)).toBeGreaterThan(8);
    expect(count(429)).toBeGreaterThan(4);
    expect(count(200)).toBeGreaterThan(15);
  });

  it('are marked as injected', async () => {
    const mock = await start({ fail: [{ status: 503, rate: 1 }] });
    const { status, body, headers } = await post(mock, path, transaction);
    expect({ status, body }).toEqual({
      status: 503,
      body: {
        type: 'about:blank',
        title: 'Service Unavailable',
        status: 503,
        detail: 'The mock fails this request on purpose: --fail asks for it.',
      },
    });
    expect(headers.get('twinspec-exchange')).toBe('fault;operation=signAndSubmitGaslessTx;why="--fail"');
    expect((await send(`${mock.url}/nothing`)).status).toBe(404);
  });

  it('delay answers no less than they should', async () => {
    const mock = await start({ delay: [120, 140] });
    const begin = performance.now();
    await call(mock, uncles);
    expect(performance.now() - begin).toBeGreaterThanOrEqual(119);
  });
});

it('a defect of the mock is answered and reported on stderr, and does not end it', async () => {
  const printed: string[] = [];
  const write = process.stderr.write;
  process.stderr.write = (text: string | Uint8Array) => printed.push(String(text)) > 0;
  try {
    const mock = await start({
      site: () => {
        throw new Error('The site throws.');
      },
    });
    expect(await send(`${mock.url}/x`)).toMatchObject({
      status: 500,
      body: { detail: 'The server failed on GET /x; its log says why.' },
    });
    expect((await call(mock, uncles)).status).toBe(200);
  } finally {
    process.stderr.write = write;
  }
  expect(printed.join('')).toContain('The site throws.');
});

it('listens on the loopback address only', async () => {
  const mock = await start();
  const port = Number(new URL(mock.url).port);
  const other = createServer();
  // If the mock listened on all addresses, this one would be in use.
  await new Promise<void>((resolve, reject) => other.once('error', reject).listen(port, '127.0.0.2', resolve));
  await new Promise((resolve) => other.close(resolve));
  expect(mock.url).toContain('127.0.0.1');
});
