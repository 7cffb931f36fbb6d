import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { JsonObject, JsonSchema } from '../../scripts/contract/base/json.ts';
import { requestLog } from '../../scripts/serve/log/log.ts';
import type { Mock, MockOptions } from '../../scripts/mock/start.ts';
import { patient } from '../support/patient.ts';
import { startTwinspec } from '../support/process.ts';
import { call, post, send } from '../support/send.ts';
import { runningMocks } from '../support/running-mocks.ts';

const start = runningMocks();

const gasless = '/api/v0/devWallet/signAndSubmitGaslessTx';
const mint = '/api/v0/ft-manager/mintFT';
const blockAt = (id: number) => ({
  jsonrpc: '2.0',
  id,
  method: 'eth_getBlockByNumber',
  params: [`0x${id.toString(16)}`, true],
});

/** A contract of one operation, `POST /x`, with the schema of its body. */
const taking = (schema: JsonSchema, more: JsonObject = {}) => {
  const operation = {
    operationId: 'x',
    requestBody: { content: { 'application/json': { schema } } },
    responses: { 200: { description: '' } },
    ...more,
  };
  return contractOf({
    openapi: { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/x': { post: operation } } },
  });
};

describe('--watch survives every broken spec', () => {
  const rpc = JSON.stringify({
    openrpc: '1.3.2',
    info: { title: 'T', version: '1' },
    methods: [{ name: 'm', params: [], result: { name: 'r', schema: { type: 'string' } } }],
  });
  const api = [
    'openapi: 3.1.0',
    'info: { title: Y, version: "1" }',
    'paths:',
    '  /y:',
    '    get:',
    '      operationId: y',
    '      responses: { "200": { description: fine, content: { application/json: { example: { y: 1 } } } } }',
    '',
  ].join('\n');
  const bomb = [
    'x-0: &a0 [1, 1]',
    ...Array.from({ length: 30 }, (_, i) => `x-${i + 1}: &a${i + 1} [*a${i}, *a${i}, *a${i}, *a${i}]`),
  ].join('\n');
  const broken: [string, 'openrpc.json' | 'openapi.yaml', string, RegExp][] = [
    [
      'a pairing without params',
      'openrpc.json',
      rpc.replace('"params":[]', '"params":[],"examples":[{"name":"e","result":{"name":"r","value":"x"}}]'),
      /params/,
    ],
    ['methods: [null]', 'openrpc.json', rpc.replace('"methods":[', '"methods":[null,'), /null/],
    ['$ref: "#/%"', 'openrpc.json', rpc.replace('{"type":"string"}', '{"$ref":"#/%"}'), /"#\/%"/],
    ['an unknown YAML alias', 'openapi.yaml', `${api}x-a: *nope\n`, /\*nope/],
    ['an alias bomb', 'openapi.yaml', `${api}${bomb}\n`, /[Aa]lias/],
    ['nothing at all', 'openapi.yaml', '', /expected/],
  ];

  it('one after the other, each with a sentence, and serves the next good one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mock-watch-'));
    const files = { 'openrpc.json': join(folder, 'openrpc.json'), 'openapi.yaml': join(folder, 'openapi.yaml') };
    const good = { 'openrpc.json': rpc, 'openapi.yaml': api };
    for (const [name, text] of Object.entries(good)) await writeFile(join(folder, name), text);
    const child = startTwinspec([
      'mock',
      '--port',
      '0',
      '--log',
      'json',
      '--watch',
      '--openapi',
      files['openapi.yaml'],
      '--openrpc',
      files['openrpc.json'],
    ]);
    const printed = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (printed.stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (printed.stderr += text));
    try {
      await vi.waitFor(() => expect(printed.stdout).toContain('"ready"'), patient);
      const url = /"url":"([^"]+)"/.exec(printed.stdout)?.[1] ?? '';
      for (const [, name, text, sentence] of broken) {
        printed.stderr = '';
        await writeFile(files[name], text);
        // A file that is being written may first be read as an empty one.
        await vi.waitFor(() => expect(printed.stderr).toMatch(sentence), patient);
        await vi.waitFor(() => expect(printed.stderr).toMatch(/The last good specs are still served\.\n$/), patient);
        expect(printed.stderr).not.toMatch(/\n {4}at /);
        expect((await send(`${url}/y`)).body).toEqual({ y: 1 });
        printed.stdout = '';
        await writeFile(files[name], good[name]);
        await vi.waitFor(() => expect(printed.stdout).toContain('"changed"'), patient);
      }
      expect(child.exitCode).toBeNull();
    } finally {
      child.kill('SIGKILL');
      await rm(folder, { recursive: true });
    }
  });
});

/** The CPU time of this process until something is done, in microseconds. */
async function cpuOf(something: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await something();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** The least of five times: whatever else a process does between makes something dearer, never cheaper. */
async function leastCpuOf(something: () => Promise<unknown>): Promise<number> {
  const costs: number[] = [];
  for (let i = 0; i < 5; i++) costs.push(await cpuOf(something));
  return Math.min(...costs);
}

describe('batches', () => {
  it('a thousand made-up blocks do not block another client', async () => {
    const mock = await start();
    let isOver = false;
    const blocks = call(
      mock,
      Array.from({ length: 1000 }, (_, i) => blockAt(i)),
      { prefer: 'dynamic=true' },
    ).finally(() => (isOver = true));
    let others = 0;
    for (; !isOver; others++) await send(`${mock.url}/_twinspec/health`);
    const bodies = (await blocks).body as { result: object }[];
    expect(bodies).toHaveLength(1000);
    expect(bodies.every(({ result }) => 'parentHash' in result)).toBe(true);
    // Without a pause, one would wait for all, and the next would be the last.
    expect(others).toBeGreaterThanOrEqual(3);
  });

  it('the answer is capped: each call beyond the cap gets an error', async () => {
    const long = 'x'.repeat(1024 * 1024);
    const method = {
      name: 'long',
      params: [],
      result: { name: 'r', schema: { const: long } },
      examples: [{ name: 'e', params: [], result: { name: 'r', value: long } }],
    };
    const mock = await start({
      contract: contractOf({
        openrpc: { openrpc: '1.3.2', info: { title: 'T', version: '1' }, methods: [method] } as never,
      }),
    });
    const { body, text } = await call(
      mock,
      Array.from({ length: 100 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'long', params: [] })),
    );
    const replies = body as { id: number; result?: string; error?: { code: number; message: string } }[];
    expect(replies.map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, id) => id));
    expect(replies[0]?.result).toBe(long);
    expect(replies.at(-1)?.error).toMatchObject({
      code: -32005,
      message: expect.stringContaining('ask for less at once'),
    });
    expect(text.length).toBeLessThan(18 * 1024 * 1024);
  });

  it('rpc.discover reads the document once', async () => {
    let reads = 0;
    const openrpc = { openrpc: '1.3.2', info: { title: 'T', version: '1' }, methods: [] };
    const contract = contractOf({ openrpc: openrpc as never });
    for (const api of contract.apis) Object.defineProperty(api, 'openrpc', { get: () => (reads++, openrpc) });
    const mock = await start({ contract });
    const before = reads;
    const { body } = await call(
      mock,
      Array.from({ length: 50 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'rpc.discover' })),
    );
    expect(
      (body as { result: unknown }[]).every(({ result }) => JSON.stringify(result) === JSON.stringify(openrpc)),
    ).toBe(true);
    expect(reads - before).toBe(1);
  });
});

describe('hostile bodies', () => {
  const item = {
    type: 'object',
    required: ['a', 'b'],
    properties: { a: { type: 'string' }, b: { oneOf: [{ type: 'integer' }, { type: 'boolean' }] } },
    additionalProperties: false,
  };

  const sentTo = (mock: Mock) => (items: unknown[]) =>
    send(`${mock.url}/x`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(items),
    });

  /** How much more work a list takes than its tenth taken ten times, which is 1 where work grows as the list does. */
  const growthOf = async (ask: (items: unknown[]) => Promise<unknown>, items: unknown[]): Promise<number> => {
    const tenth = items.slice(0, items.length / 10);
    const inTenths = await leastCpuOf(async () => {
      for (let i = 0; i < 10; i++) await ask(tenth);
    });
    return (await leastCpuOf(() => ask(items))) / inTenths;
  };

  it('60,000 wrong items get a short 422, for some times the work of as many right ones', async () => {
    const ask = sentTo(await start({ contract: taking({ type: 'array', items: item }) }));
    const [wrong, right] = [{ a: 1 }, { a: 'x', b: 1 }].map((one) => Array.from({ length: 60_000 }, () => one));
    const reply = await ask(wrong ?? []);
    expect(reply.status).toBe(422);
    expect(reply.text.length).toBeLessThan(10_000);
    expect((reply.body as { violations: unknown[] }).violations).toContainEqual({
      in: 'body',
      pointer: '',
      message: expect.stringMatching(/^has some \d+ more violations/),
    });
    expect((await ask(right ?? [])).status).toBe(200);
    // It would be hundreds of times if each violation were compared with the others.
    const costs = [await leastCpuOf(() => ask(wrong ?? [])), await leastCpuOf(() => ask(right ?? []))];
    expect((costs[0] ?? 0) / (costs[1] ?? 1)).toBeLessThan(20);
  });

  it('80 KB of items that have to be unique are compared once', async () => {
    const ask = sentTo(await start({ contract: taking({ type: 'array', uniqueItems: true }) }));
    const items = Array.from({ length: 9000 }, (_, i) => ({ i }));
    expect((await ask(items)).status).toBe(200);
    expect((await ask([...items, { i: 8999 }])).status).toBe(422);
    expect(
      (
        await ask([
          { a: 1, b: [2] },
          { b: [2], a: 1 },
        ])
      ).status,
    ).toBe(422);
    expect((await ask([1, '1', true, null, [], {}, [[]]])).status).toBe(200);
    expect(await growthOf(ask, items)).toBeLessThan(4);
  });

  it('the list of requests is limited by bytes, too', async () => {
    const mock = await start({ remember: 1000 });
    for (let i = 0; i < 30; i++) await post(mock, mint, { quantity: String(i), note: 'x'.repeat(900_000) });
    const kept = mock.requests.map(({ body }) => (body as { quantity: string }).quantity);
    expect(kept.length).toBeLessThan(15);
    expect(kept.at(-1)).toBe('29');
  });
});

describe('logs', () => {
  const logged = async (
    ask: (mock: Mock) => Promise<unknown>,
    style: 'pretty' | 'json',
    options: MockOptions = {},
  ): Promise<string> => {
    const mock = await start(options);
    await ask(mock);
    let text = '';
    const log = requestLog(style, (line) => (text += line));
    for (const request of mock.requests) {
      const { query, headers, body, at, why, exchange, operationId, ...known } = request;
      log?.add({
        session: 'default',
        ...known,
        by: { why, header: '', operationId, ...(exchange !== undefined && { exchange }) },
        operationId,
        parts: undefined,
        at: Date.parse(at),
        size: 0,
        query: () => query,
        details: () => ({ headers, bodies: [body], answered: undefined }),
      });
    }
    log?.flush();
    return text;
  };

  it.each(['pretty', 'json'] as const)('%s: no control, bidi or escape character of a request', async (style) => {
    const characters = [
      '\u001b[31m',
      '\u0007',
      '\u007f',
      '\u009b2J',
      '\u202e',
      '\u2066',
      '\u200f',
      '\u2028',
      '\ufeff',
      '\u00ad',
    ];
    const text = await logged(async (mock) => {
      const raw = connect(Number(new URL(mock.url).port), '127.0.0.1');
      raw.end(Buffer.from(`GET /a\x9b\x1b\x7fb HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, 'latin1'));
      await once(raw.resume(), 'close');
      await post(mock, mint, Object.fromEntries(characters.map((one, i) => [`${one}${i}`, one])), {
        'x-note': 'caf\u00e9 \u0085',
      });
      await call(mock, { jsonrpc: '2.0', id: 1, method: characters.join('') });
    }, style);
    expect(text.split('\n').length - 1).toBeGreaterThan(1);
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
  });

  it('no secret, in any spelling of its name and in any place', async () => {
    const secret = `0x${'5ec4e7'.repeat(10)}0001`;
    const parameters = [
      { name: 'walletKey', in: 'path', required: true, schema: { type: 'string', format: 'password' } },
      { name: 'X-Pin', in: 'header', schema: { type: 'string', format: 'password' } },
    ];
    const openapi = {
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths: {
        '/wallets/{walletKey}/{other}': {
          get: {
            operationId: 'w',
            parameters: [...parameters, { name: 'other', in: 'path', required: true, schema: {} }],
            responses: {},
          },
        },
      },
    };
    for (const style of ['pretty', 'json'] as const) {
      const platform = await logged(async (mock) => {
        await post(
          mock,
          `${gasless}?private_key=${secret}&Private-Key=${secret}&x-api-key=${secret}&access_token=${secret}`,
          {
            private_key: secret,
            PRIVATEKEY: secret,
            'private-key': { nested: [secret] },
            privateKey: [secret],
            wallet: { walletPrivateKey: secret, 'x-api-key': secret, custodial_wallet_access_token: secret },
          },
        );
        await post(mock, gasless, [secret]);
        await post(mock, gasless, JSON.stringify(secret));
        await post(
          mock,
          gasless,
          { privateKey: secret },
          { 'x-api-key': secret, 'x-private-key': secret, 'x-auth-token': secret },
        );
        await post(mock, gasless, `{"privateKey":"${secret}"`, { authorization: secret });
      }, style);
      expect(platform).toContain(gasless);
      expect(platform).not.toContain('5ec4e7');
      const wallets = await logged(
        (mock) => send(`${mock.url}/wallets/${secret}/x`, { headers: { 'x-pin': secret } }),
        style,
        {
          contract: contractOf({ openapi: openapi as never }),
        },
      );
      expect(wallets).toContain('/wallets/[redacted]/x');
      expect(wallets).not.toContain('5ec4e7');
    }
  });
});

it.skipIf(process.platform === 'win32')(
  'running out of file descriptors does not end it, and modules that failed to load are loaded later',
  async () => {
    const command = new URL('../../scripts/twinspec.ts', import.meta.url).pathname;
    // Enough for its start: many modules are read at once.
    const script = 'ulimit -n 256; exec "$0" --import "$1" "$2" mock --port 0 --log json';
    const child = spawn('sh', ['-c', script, process.execPath, import.meta.resolve('tsx'), command], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      let printed = '';
      for await (const text of child.stdout.setEncoding('utf8')) {
        printed += text as string;
        if (printed.includes('"ready"')) break;
      }
      child.stdout.resume();
      const port = Number(/"url":"http:\/\/127\.0\.0\.1:(\d+)"/.exec(printed)?.[1]);
      const body = JSON.stringify(blockAt(1));
      const headers = `Content-Type: application/json\r\nPrefer: dynamic=true\r\nContent-Length: ${body.length}`;
      const request = `POST /rpc HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n${body}`;
      const open = async (): Promise<Socket> => {
        const socket = connect(port, '127.0.0.1')
          .setEncoding('utf8')
          .on('error', () => undefined);
        await once(socket, 'connect');
        return socket;
      };
      /** The status of the answer, or `closed`: a server that is out of descriptors may hang up. */
      const ask = async (socket: Socket): Promise<string> => {
        const closed = once(socket, 'close').then(() => 'closed');
        if (socket.destroyed) return 'closed';
        socket.write(request);
        return Promise.race([closed, once(socket, 'data').then(([text]) => String(text).slice(9, 12))]);
      };
      const one = await open();
      const others = Array.from({ length: 400 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
      // Not before all are used: what is loaded while they run out may miss a part for ever, which Node does not retry.
      const used = `/proc/${child.pid}/fd`;
      const isFull = (): void => expect(readdirSync(used).length).toBeGreaterThanOrEqual(256);
      if (existsSync(used)) await vi.waitFor(isFull, { ...patient, interval: 20 });
      else await new Promise((resolve) => setTimeout(resolve, 500));
      expect(['200', '500', 'closed']).toContain(await ask(one));
      for (const other of [...others, one]) other.destroy();
      await vi.waitFor(
        async () => {
          const another = await open();
          try {
            expect(await ask(another)).toBe('200');
          } finally {
            another.destroy();
          }
        },
        { ...patient, interval: 200 },
      );
      expect(child.exitCode).toBeNull();
    } finally {
      child.kill('SIGKILL');
    }
  },
);
