import type { Operation } from '../../scripts/contract/operation.ts';
import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../scripts/contract/base/json.ts';
import { startMock, type Mock } from '../../scripts/mock/start.ts';
import { contract, validators } from '../support/contract.ts';
import { lengthened } from '../support/endurance.ts';
import { call, raw } from '../support/send.ts';

/** The number of random requests for each path. */
const runs = lengthened(120);
const uncles = { jsonrpc: '2.0', id: 1, method: 'eth_getUncleCountByBlockNumber', params: ['0x1'] };

let mock: Mock;
let agent: Agent;
beforeAll(async () => {
  mock = await startMock({ remember: 10 });
  agent = new Agent({ keepAlive: true, maxSockets: 4 });
});
afterAll(async () => {
  agent.destroy();
  await mock.close();
});

/** Expects that the mock still answers. */
async function expectWell(): Promise<void> {
  expect((await call(mock, uncles)).body).toMatchObject({ id: 1, result: expect.any(String) });
}

type Answer = { status: number; contentType: string | undefined; text: string };

function ask(path: string, method: string, headers: Record<string, string>, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      mock.url + path,
      { method, agent, headers: { ...headers, 'content-length': body.length } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            contentType: response.headers['content-type'],
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      },
    );
    request.on('error', reject).end(body);
  });
}

/** Variations of a body: parts left out, replaced, moved and added. */
function mutationsOf(body: Json): fc.Arbitrary<Json> {
  const any = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>,
    fc.constantFrom<Json>(0, -1, 1e308, '', 'null', '\u0000', '\ud800', '0x', [], {}, null, true),
  );
  const mutate = (node: Json): fc.Arbitrary<Json> => {
    if (Array.isArray(node)) return fc.oneof(fc.tuple(...node.map(mutate)), fc.array(any, { maxLength: 3 }), any);
    if (!isObject(node)) return fc.oneof({ weight: 5, arbitrary: fc.constant(node) }, { weight: 1, arbitrary: any });
    const members = Object.entries(node).map(([name, member]) =>
      fc.oneof(
        { weight: 9, arbitrary: mutate(member).map((made) => [[name, made]] as [string, Json][]) },
        { weight: 1, arbitrary: fc.constant<[string, Json][]>([]) },
      ),
    );
    const more = fc.oneof(
      { weight: 4, arbitrary: fc.constant<[string, Json][]>([]) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.constantFrom('__proto__', 'constructor', 'toString', 'id', 'x'), any)
          .map((one) => [one]),
      },
    );
    return fc.tuple(...members, more).map((all) => Object.fromEntries(all.flat()));
  };
  return fc.oneof({ weight: 9, arbitrary: mutate(body) }, { weight: 1, arbitrary: any });
}

/** Bodies in bytes: damaged JSON, or anything. */
function bytesOf(json: fc.Arbitrary<Json>): fc.Arbitrary<Buffer> {
  const text = json.map((value) => Buffer.from(JSON.stringify(value)));
  return fc.oneof(
    { weight: 8, arbitrary: text },
    {
      weight: 1,
      arbitrary: fc
        .tuple(text, fc.nat(), fc.nat(255))
        .map(([bytes, at, value]) =>
          bytes.length > 0 ? bytes.fill(value, at % bytes.length, (at % bytes.length) + 1) : bytes,
        ),
    },
    { weight: 1, arbitrary: fc.tuple(text, fc.nat()).map(([bytes, at]) => bytes.subarray(0, at % (bytes.length + 1))) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes)) },
  );
}

const headerSets = fc.record(
  {
    authorization: fc.constantFrom('demo-api-key', 'demo-api-key', 'demo-api-key', 'wrong', ''),
    dappid: fc.constantFrom('demo-dapp-id', 'demo-dapp-id', 'another'),
    chainid: fc.constantFrom('80002', '1'),
    'content-type': fc.constantFrom(
      'application/json',
      'application/json',
      'application/json',
      'application/json; charset=utf-8',
      'text/plain',
      ';',
      '',
    ),
    accept: fc.constantFrom('*/*', 'application/json', 'text/html', ';q=x,'),
    prefer: fc.constantFrom(
      'respond-async',
      'code=200',
      'code=500',
      'code=-32602',
      'example=invalidKey',
      'example=x',
      'code=x',
      '"',
    ),
  },
  { requiredKeys: ['authorization', 'dappid', 'chainid', 'content-type'] },
);

/** Statuses of HTTP that the mock may add to those of the contract. */
const ownStatuses = [400, 404, 405, 406, 413, 415, 422];

function expectPlatformAnswer(operation: Operation, { status, contentType, text }: Answer): void {
  if (contentType === 'application/problem+json') {
    expect(ownStatuses).toContain(status);
    expect(JSON.parse(text)).toMatchObject({ status, detail: expect.any(String) });
    return;
  }
  const validate = validators.responses[operation.id]?.[String(status)];
  expect(validate, `${operation.id} documents no ${status}`).toBeDefined();
  expect(validate?.(JSON.parse(text)), `${text} against the ${status} of ${operation.id}`).toBe(true);
}

function expectNodeAnswer({ status, contentType, text }: Answer, sent: Buffer): void {
  if (status === 204) return expect(text).toBe('');
  if (contentType === 'application/problem+json') return expect(ownStatuses).toContain(status);
  expect(status).toBe(200);
  const body = JSON.parse(text) as Json;
  for (const reply of (Array.isArray(body) ? body : [body]) as JsonObject[]) {
    expect(reply['jsonrpc']).toBe('2.0');
    expect(Object.hasOwn(reply, 'result')).not.toBe(Object.hasOwn(reply, 'error'));
    if (!isObject(reply['error'] ?? null)) continue;
    expect(reply['error']).toMatchObject({ code: expect.any(Number), message: expect.any(String) });
  }
  if (!isObject(body) || !Object.hasOwn(body, 'result')) return;
  const method = methodIn(sent);
  if (method !== undefined)
    expect(validators.results[method]?.result(body['result']), `${text} of ${method}`).toBe(true);
}

function methodIn(sent: Buffer): string | undefined {
  const method = (JSON.parse(sent.toString('utf8')) as JsonObject)['method'];
  return typeof method === 'string' && Object.hasOwn(validators.results, method) ? method : undefined;
}

describe('random requests', () => {
  const platform = contract.operations.filter(({ rpc }) => rpc === undefined);
  const node = contract.operations.filter(({ rpc }) => rpc !== undefined);
  const options = { seed: 20261121, numRuns: runs, endOnFailure: true };

  it.each(platform.map((operation) => [operation.id, operation] as const))('%s', async (_, operation) => {
    const bodies = fc.oneof(...operation.exchanges.map(({ request }) => mutationsOf(request.body ?? null)));
    await fc.assert(
      fc.asyncProperty(bytesOf(bodies), headerSets, async (body, headers) => {
        expectPlatformAnswer(operation, await ask(operation.path, 'POST', headers, body));
      }),
      options,
    );
    await expectWell();
  });

  const calls = fc.oneof(
    ...node.flatMap(({ exchanges }) => exchanges.map(({ request }) => mutationsOf(request.body ?? null))),
  );

  it('/rpc, one call', async () => {
    await fc.assert(
      fc.asyncProperty(bytesOf(calls), headerSets, async (body, headers) => {
        expectNodeAnswer(await ask('/rpc', 'POST', headers, body), body);
      }),
      options,
    );
    await expectWell();
  });

  it('/rpc, a batch', async () => {
    await fc.assert(
      fc.asyncProperty(bytesOf(fc.array(calls, { maxLength: 5 })), headerSets, async (body, headers) => {
        expectNodeAnswer(await ask('/rpc', 'POST', headers, body), Buffer.from('[]'));
      }),
      options,
    );
    await expectWell();
  });

  it('any path, any method', async () => {
    const paths = fc.oneof(
      fc.webPath().map((path) => path || '/'),
      fc.constantFrom(
        ...platform.map(({ path }) => path),
        '/rpc',
        '//',
        '/%',
        '/..',
        '/rpc/..',
        '/constructor',
        '/__proto__',
      ),
    );
    const targets = fc
      .tuple(
        paths,
        fc.oneof(
          fc.constant(''),
          fc.webQueryParameters().map((query) => `?${query}`),
        ),
      )
      .map((parts) => parts.join(''));
    const verbs = fc.constantFrom('GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'PROPFIND');
    await fc.assert(
      fc.asyncProperty(targets, verbs, headerSets, async (target, verb, headers) => {
        const { status } = await ask(target, verb, headers, Buffer.from('{}'));
        expect([204, ...ownStatuses]).toContain(status);
      }),
      options,
    );
    await expectWell();
  });
});

describe('misbehaving clients', () => {
  const open = async (): Promise<Socket> => {
    const socket = connect(Number(new URL(mock.url).port), '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  const head = 'POST /rpc HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

  it('hang up in the middle of a body', async () => {
    const before = mock.requests.length;
    for (const length of [0, 1, 10]) {
      const socket = await open();
      socket.write(`${head}Content-Length: 100\r\n\r\n${'x'.repeat(length)}`);
      await sleep(20);
      socket.destroy();
    }
    await sleep(50);
    await expectWell();
    expect(mock.requests.length, 'a request that never arrived is not listed').toBe(Math.min(10, before + 1));
  });

  it('hang up before the answer', async () => {
    const body = JSON.stringify(Array.from({ length: 1000 }, () => uncles));
    for (let i = 0; i < 20; i++) {
      const socket = await open();
      socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body}`, () => socket.resetAndDestroy());
      await once(socket, 'close');
    }
    await expectWell();
  });

  it('end their side early', async () => {
    expect(await raw(mock, `${head}Content-Length: 100\r\n\r\n{"a"`, 'end')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await raw(mock, `${head}Transfer-Encoding: chunked\r\n\r\n5\r\n{"a":`, 'end')).toMatch(/^HTTP\/1\.1 400 /);
    await expectWell();
  });

  it('send their body character by character', async () => {
    const body = JSON.stringify(uncles);
    const chunks = [...body].map((character) => `1\r\n${character}\r\n`).join('');
    expect(
      await raw(mock, `${head}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunks}0\r\n\r\n`),
    ).toContain('"result":"0x0"');
    const socket = await open();
    let received = '';
    socket.setEncoding('utf8').on('data', (text: string) => (received += text));
    for (const character of `${head}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`) {
      socket.write(character);
      await new Promise(setImmediate);
    }
    await once(socket, 'close');
    expect(received).toContain('"result":"0x0"');
  });

  it.each([
    ['a chunk size that is not a number', `${head}Transfer-Encoding: chunked\r\n\r\nxyz\r\n`],
    ['two lengths', `${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
    ['a length and chunks', `${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['a negative length', `${head}Content-Length: -1\r\n\r\n{}`],
  ])('frame their body wrongly: %s', async (_, bytes) => {
    expect(await raw(mock, bytes)).toMatch(/^HTTP\/1\.1 400 /);
    await expectWell();
  });

  it('send several requests at once over one connection', async () => {
    const body = JSON.stringify(uncles);
    const one = `${head}Content-Length: ${body.length}\r\n\r\n${body}`;
    const last = one.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
    expect((await raw(mock, one.repeat(9) + last)).match(/"result":"0x0"/g)).toHaveLength(10);
  });

  it('never finish their headers, or their body', async () => {
    const impatient = await startMock({ requestTimeout: 1000 });
    try {
      const answers = await Promise.all([
        raw(impatient, 'POST /rpc HTTP/1.1\r\nHost: x\r\nX-A: '),
        raw(impatient, `${head}Content-Length: 100\r\n\r\n{`),
      ]);
      for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408 [^]*urn:twinspec:problem:request-timeout/);
      expect((await call(impatient, uncles)).status).toBe(200);
    } finally {
      await impatient.close();
    }
  });

  it('are a thousand at once', async () => {
    const body = JSON.stringify(uncles);
    const sockets: Socket[] = [];
    // No more at a time than may wait to be accepted, of which there are 511.
    while (sockets.length < 1000) sockets.push(...(await Promise.all(Array.from({ length: 100 }, open))));
    const answers = sockets.map(async (socket) => {
      let received = '';
      socket.setEncoding('utf8').on('data', (text: string) => (received += text));
      socket.write(`${head}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`);
      await once(socket, 'close');
      return received;
    });
    expect((await Promise.all(answers)).filter((answer) => answer.includes('"result":"0x0"'))).toHaveLength(1000);
    await expectWell();
  });
});

describe('hostile JSON', () => {
  it.each([
    ['deep arrays', '['.repeat(100_000)],
    ['deep arrays that are closed', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['deep objects', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
    [
      'deep params',
      `{"jsonrpc":"2.0","id":1,"method":"eth_estimateGas","params":${'['.repeat(400)}${']'.repeat(400)}}`,
    ],
    ['a wide array', `[${'1,'.repeat(400_000)}1]`],
    ['a wide object', `{${Array.from({ length: 50_000 }, (_, i) => `"k${i}":${i}`).join(',')}}`],
    ['a long string', JSON.stringify('x'.repeat(1_000_000))],
    ['a long number', `{"jsonrpc":"2.0","id":${'9'.repeat(100_000)},"method":"eth_foo"}`],
    ['a long method', JSON.stringify({ ...uncles, method: 'eth_'.repeat(200_000) })],
    ['many quotes', JSON.stringify({ ...uncles, id: '"\\'.repeat(100_000) })],
    [
      'a polluting name',
      '{"__proto__":{"jsonrpc":"2.0","method":"eth_foo","polluted":true},' +
        '"constructor":{"prototype":{"polluted":true}}}',
    ],
  ])('%s', async (_, text) => {
    for (const path of ['/rpc', '/api/v0/did/createVC']) {
      const headers = { 'content-type': 'application/json', authorization: 'demo-api-key', dappid: 'demo-dapp-id' };
      const { status } = await ask(path, 'POST', headers, Buffer.from(text));
      expect([200, 400, 422, 500]).toContain(status);
    }
    expect(({} as JsonObject)['polluted']).toBeUndefined();
    await expectWell();
  });

  it('a thousand calls in a batch are all answered', async () => {
    const { body } = await call(
      mock,
      Array.from({ length: 1000 }, (_, id) => ({ ...uncles, id })),
    );
    expect((body as JsonObject[]).map(({ id }) => id)).toEqual(Array.from({ length: 1000 }, (_, id) => id));
  });
});
