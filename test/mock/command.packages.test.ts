import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { parseFlags } from '../../scripts/cli/flags/flags.ts';
import { flags, mock as startFor, toMockOptions } from '../../scripts/verbs/mock.ts';
import { copyCheckout } from '../support/checkout.ts';
import { patient } from '../support/patient.ts';
import { freePort } from '../support/prism.ts';
import { capture, startTwinspec, twinspec, twinspecProcess } from '../support/process.ts';
import { arrived, json, sendWithKey } from '../support/send.ts';

const mint = '/api/v0/ft-manager/mintFT';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mock-command-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Running = {
  url: string;
  rpcUrl: string;
  child: ChildProcessWithoutNullStreams;
  printed: { stdout: string; stderr: string };
  end: (signal?: NodeJS.Signals) => Promise<[number | null, string | null]>;
};

const children = new Set<ChildProcessWithoutNullStreams>();
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
});

/** Starts `twinspec mock` on a free port and waits for its ready line. */
async function mock(...parameters: string[]): Promise<Running> {
  const child = startTwinspec(['mock', '--port', '0', ...parameters]);
  children.add(child);
  const printed = { stdout: '', stderr: '' };
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed.stderr += text));
  const ready = new Promise<[string, string]>((resolve, reject) => {
    child.once('close', () => reject(new Error(`ended before it was ready: ${printed.stderr}`)));
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed.stdout += text;
      const found = /The mock is ready: (http:\/\/127\.0\.0\.1:\d+), node at ([^\s"]+)"?.*\n/.exec(printed.stdout);
      if (found !== null) resolve([found[1] ?? '', found[2] ?? '']);
    });
  });
  const [url, rpcUrl] = await ready;
  const end = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<[number | null, string | null]> => {
    const closed = once(child, 'close') as Promise<[number | null, string | null]>;
    child.kill(signal);
    return closed;
  };
  return { url, rpcUrl, child, printed, end };
}

/** A mock in the process of the tests, with its output. */
type Here = Pick<Running, 'url' | 'rpcUrl' | 'printed'> & { end: () => Promise<void> };

const here = new Set<Here>();
afterEach(async () => {
  for (const running of here) await running.end();
});

/** Starts the mock as the command does, but in the process of the tests. */
async function mockHere(...parameters: string[]): Promise<Here> {
  const [stdout, stderr] = [capture(process.stdout), capture(process.stderr)];
  const release = (): void => {
    stdout.release();
    stderr.release();
  };
  const mock = await startFor(toMockOptions(parseFlags(flags, ['--port', '0', ...parameters]))).catch(
    (error: unknown) => {
      release();
      throw error;
    },
  );
  const printed = {
    get stdout() {
      return stdout.text();
    },
    get stderr() {
      return stderr.text();
    },
  };
  const end = async (): Promise<void> => {
    if (!here.delete(running)) return;
    await mock.close();
    release();
  };
  const running: Here = { url: mock.url, rpcUrl: mock.rpcUrl, printed, end };
  here.add(running);
  return running;
}

describe('start and end', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'prints one line when it is ready, and exits with 0 on %s although a client keeps its connection',
    async (signal) => {
      const running = await mock();
      expect(running.rpcUrl).toBe(`${running.url}/rpc`);
      expect((await sendWithKey(running.url + mint, {})).status).toBe(200);
      expect(await running.end(signal)).toEqual([0, null]);
      const [first, request, ...rest] = running.printed.stdout.split('\n');
      expect(first).toBe(`The mock is ready: ${running.url}, node at ${running.rpcUrl}`);
      expect(request).toMatch(
        /^\d\d:\d\d:\d\d POST \/api\/v0\/ft-manager\/mintFT 200 mintFT\/minted \(the default success\) \d+\.\d ms$/,
      );
      expect([rest, running.printed.stderr]).toEqual([[''], '']);
      await expect(sendWithKey(running.url + mint, {})).rejects.toThrow('fetch failed');
    },
  );

  it('a port in use is named in a sentence', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const ended = await twinspec(['mock', '--port', String(port)]);
    other.close();
    expect(ended).toEqual({
      code: 2,
      stdout: '',
      stderr:
        `Port ${port} is taken by another program; ` +
        'stop that one, or choose another port with --port (0 takes any free one).\n',
    });
  });

  const wrong: [string[], string][] = [
    [['--port', 'http'], '--port takes a whole number from 0 to 65535, not "http".'],
    [['--port', '65536'], '--port takes a whole number from 0 to 65535, not "65536".'],
    [['--port=-1'], '--port takes a whole number from 0 to 65535, not "-1".'],
    [['--delay', '200-50'], '--delay takes milliseconds, e.g. 100 or 50-200, not "200-50".'],
    [['--delay', 'slow'], '--delay takes milliseconds, e.g. 100 or 50-200, not "slow".'],
    [['--fail', '503'], '--fail takes a status from 400 to 599 and a share from 0 to 1, e.g. 503:0.1, not "503".'],
    [
      ['--fail', '503:0.1,200:0.1'],
      '--fail takes a status from 400 to 599 and a share from 0 to 1, e.g. 503:0.1, not "200:0.1".',
    ],
    [
      ['--fail', '503:1.5'],
      '--fail takes a status from 400 to 599 and a share from 0 to 1, e.g. 503:0.1, not "503:1.5".',
    ],
    [['--log', 'loud'], '--log takes pretty, json, silent, not "loud".'],
    [['--body-limit', '0'], '--body-limit takes a whole number from 1 to 1073741824, not "0".'],
    [['--batch-limit', '1.5'], '--batch-limit takes a whole number from 1 to 1000000, not "1.5".'],
    [['--prot', '1'], "Unknown option '--prot'. Did you mean --port? The flags are --port, --host, "],
    [
      ['--openapi', 'no/such/file.yaml'],
      'no/such/file.yaml: cannot be read (ENOENT); name an existing YAML or JSON file.',
    ],
  ];
  test.each(wrong)('%j is wrong usage', async (parameters, sentence) => {
    const { code, stdout, stderr } = await twinspec(['mock', ...parameters]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(sentence);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});

describe('a stop signal', () => {
  it('ends it whatever the delay, after it has answered the requests that arrived', async () => {
    // Longer than this test may take.
    const running = await mock('--delay', '600000');
    const headers = 'Host: x\r\nAuthorization: demo-api-key\r\nDappId: demo-dapp-id\r\nChainId: 80002';
    const body = 'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';
    const { answer } = await arrived(running, `POST ${mint} HTTP/1.1\r\n${headers}\r\n${body}`);
    expect(await running.end()).toEqual([0, null]);
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  const flags = ['--port', '0', '--log', 'json'];
  const documented: [string, string, ...string[]][] = [
    ['npm', 'run', 'mock', '--', ...flags],
    ['npm', 'start', '--', ...flags],
    ['npx', '--no', 'twinspec', 'mock', ...flags],
  ];
  beforeAll(async () => {
    // The installed command, but from the sources.
    const bin = join(folder, 'node_modules/.bin');
    await mkdir(bin, { recursive: true });
    const command = new URL('../../scripts/project/from-sources.mjs', import.meta.url).pathname;
    const script = `#!/bin/sh\nexec '${process.execPath}' '${command}' "$@"\n`;
    await writeFile(join(bin, 'twinspec'), script, { mode: 0o755 });
  });
  describe.each(documented)('to %s %s', (program, ...parameters) => {
    it('ends the mock', async () => {
      const child = spawn(program, parameters, {
        stdio: ['ignore', 'pipe', 'ignore'],
        ...(program === 'npx' && { cwd: folder }),
      });
      let printed = '';
      for await (const text of child.stdout.setEncoding('utf8')) {
        printed += text as string;
        if (printed.includes('"ready"')) break;
      }
      const url = /"url":"([^"]+)"/.exec(printed)?.[1] ?? '';
      expect((await sendWithKey(`${url}/_twinspec/health`, undefined, {}, 'GET')).status).toBe(200);
      child.kill('SIGTERM');
      await vi.waitFor(
        () => expect(sendWithKey(`${url}/_twinspec/health`, undefined, {}, 'GET')).rejects.toThrow('fetch failed'),
        patient,
      );
    });
  });
});

it('npm run mock in a checkout reads specs/, and exits with 1 and the line of a mistake', async () => {
  const checkout = join(folder, 'checkout');
  await copyCheckout(checkout, ['scripts', 'src', 'specs', 'package.json', 'tsconfig.json', 'twinspec.config.json']);
  await writeFile(join(checkout, 'specs/openrpc.json'), '{\n  "openrpc": "1.3.2",\n  "info": oops\n}\n');
  const child = spawn('npm', ['run', '--silent', 'mock', '--', '--port', '0'], { cwd: checkout });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(complaint).toMatch(/^specs\/openrpc\.json:3:/m);
  expect(complaint).not.toMatch(/\n {4}at /);
});

describe('mock -- command', () => {
  const run = (script: string, ...parameters: string[]) =>
    twinspecProcess(['mock', ...parameters, '--', process.execPath, '--input-type=module', '-e', script]);

  it('gives the addresses to the command, and ends with its exit code', async () => {
    const script = `const { TWINSPEC_URL: url, TWINSPEC_RPC_URL: rpc } = process.env;
      const health = await fetch(url + '/_twinspec/health');
      console.log(health.status, rpc === url + '/rpc');
      process.exit(7);`;
    const { code, stdout, stderr } = await run(script);
    expect([code, stdout]).toEqual([7, '200 true\n']);
    expect(stderr).toMatch(/^The mock is ready: /);
  });

  it('reports a signal by its exit code, like a shell', async () => {
    expect((await run(`process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000)`)).code).toBe(137);
  });

  it('says in a sentence that the command does not exist, or is missing', async () => {
    const wrong = await twinspec(['mock', '--log', 'json', '--', 'no-such-command-at-all']);
    expect([wrong.code, wrong.stderr.trimEnd().split('\n').at(-1)]).toEqual([
      2,
      'no-such-command-at-all: there is no such command.',
    ]);
    expect(await twinspec(['mock', '--'])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: 'A command has to follow --, as in twinspec mock -- pytest -q.\n',
    });
  });

  it('ends the command when it is ended itself', async () => {
    const child = startTwinspec([
      'mock',
      '--',
      process.execPath,
      '-e',
      'console.log(process.pid); setInterval(() => {}, 1000)',
    ]);
    children.add(child);
    const [text] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
    const ended = once(child, 'close');
    child.kill('SIGTERM');
    expect(await ended).toEqual([143, null]);
    expect(() => process.kill(Number(text), 0)).toThrow('ESRCH');
  });
});

describe('output that cannot be written', () => {
  it('does not end it: a log reader that goes away', async () => {
    const running = await mock();
    running.child.stdout.destroy();
    running.child.stderr.destroy();
    for (let i = 0; i < 3; i++) {
      expect((await sendWithKey(running.url + mint, {})).status).toBe(200);
      await sleep(60);
    }
    expect((await sendWithKey(running.url + mint, {})).status).toBe(200);
  });

  it.skipIf(!existsSync('/dev/full'))('does not end it: a full disk', async () => {
    const full = openSync('/dev/full', 'w');
    const port = await freePort();
    const command = new URL('../../scripts/project/from-sources.mjs', import.meta.url).pathname;
    const child = spawn(process.execPath, [command, 'mock', '--port', String(port)], { stdio: ['ignore', full, full] });
    const url = `http://127.0.0.1:${port}`;
    await vi.waitFor(
      async () => expect((await sendWithKey(`${url}/_twinspec/health`, undefined, {}, 'GET')).status).toBe(200),
      patient,
    );
    for (let i = 0; i < 3; i++) {
      expect((await sendWithKey(url + mint, {})).status).toBe(200);
      await sleep(60);
    }
    const closed = once(child, 'close');
    child.kill('SIGTERM');
    expect(await closed).toEqual([0, null]);
    closeSync(full);
  });
});

describe('injected faults', () => {
  it('--fail fails its share of the requests, in the same order for the same seed', async () => {
    const statuses = async (...seed: string[]): Promise<number[]> => {
      const running = await mockHere('--log', 'silent', '--fail', '503:0.3,429:0.2', ...seed);
      const seen: number[] = [];
      for (let i = 0; i < 60; i++)
        seen.push(
          (
            await sendWithKey(i % 2 === 0 ? running.url + mint : running.rpcUrl, {
              jsonrpc: '2.0',
              id: 1,
              method: 'rpc.none',
            })
          ).status,
        );
      await running.end();
      return seen;
    };
    const first = await statuses('--seed', 'a');
    const again = await statuses('--seed', 'a');
    const other = await statuses('--seed', 'b');
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
    const share = (status: number): number => first.filter((one) => one === status).length;
    expect(share(503) + share(429) + share(200)).toBe(60);
    expect(share(503)).toBeGreaterThan(share(429));
    expect(Math.min(share(429), share(200) - share(503))).toBeGreaterThan(0);
  });

  it('a failure says that it is injected', async () => {
    const running = await mockHere('--fail', '503:1');
    const reply = await sendWithKey(running.url + mint, {});
    await running.end();
    expect([reply.status, reply.headers.get('content-type'), reply.headers.get('twinspec-exchange')]).toEqual([
      503,
      'application/problem+json',
      'fault;operation=mintFT;why="--fail"',
    ]);
    expect(json(reply)).toEqual({
      type: 'about:blank',
      title: 'Service Unavailable',
      status: 503,
      detail: 'The mock fails this request on purpose: --fail asks for it.',
    });
  });

  it('--delay delays each answer', async () => {
    const running = await mockHere('--delay', '150-200');
    const began = performance.now();
    await sendWithKey(running.url + mint, {});
    await sendWithKey(running.rpcUrl, { jsonrpc: '2.0', id: 1, method: 'none' });
    expect(performance.now() - began).toBeGreaterThan(290);
    await running.end();
  });

  it('--body-limit and --batch-limit hold', async () => {
    const running = await mockHere('--body-limit', '100', '--batch-limit', '2');
    expect((await sendWithKey(running.url + mint, '{}'.padEnd(100))).status).toBe(200);
    expect((await sendWithKey(running.url + mint, '{}'.padEnd(101))).status).toBe(413);
    expect(json(await sendWithKey(running.rpcUrl, [1, 2]))).toHaveLength(2);
    expect(json(await sendWithKey(running.rpcUrl, [1, 2, 3]))).toMatchObject({
      error: { code: -32005, message: 'Limit exceeded: a batch may hold 2 requests, not 3' },
    });
    await running.end();
  });
});

describe('--log', () => {
  const secrets = ['s3cret-key', 'priv4te', 't0ken', 'demo-api-key', 'cut-0ff'];
  const talk = async ({ url, rpcUrl }: Here): Promise<void> => {
    await sendWithKey(`${url}/api/v0/devWallet/signAndSubmitGaslessTx?privateKey=priv4te`, {
      privateKey: 'priv4te',
      to: 1,
    });
    await sendWithKey(
      url + mint,
      { custodialWalletAccessToken: 't0ken', quantity: '5' },
      { Authorization: 's3cret-key', DappId: 'dapp-of-another-key' },
    );
    await sendWithKey(url + mint, '{"custodialWalletAccessToken":"cut-0ff');
    await sendWithKey(rpcUrl, [
      { jsonrpc: '2.0', id: 1, method: 'eth_estimateGas', params: [] },
      { jsonrpc: '2.0', id: 2, method: 'none' },
    ]);
  };

  it('json: an object on each line, one line for each call, no secret', async () => {
    const running = await mockHere('--log', 'json');
    await talk(running);
    await running.end();
    const lines = running.printed.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(lines).toMatchObject([
      { event: 'ready', url: running.url, rpcUrl: running.rpcUrl },
      {
        method: 'POST',
        operationId: 'signAndSubmitGaslessTx',
        status: 422,
        query: { privateKey: '[redacted]' },
        headers: { authorization: '[redacted]' },
        body: { privateKey: '[redacted]', to: 1 },
      },
      {
        operationId: 'mintFT',
        status: 401,
        exchange: 'mintFT/subIdMismatch',
        body: { custodialWalletAccessToken: '[redacted]', quantity: '5' },
      },
      { operationId: 'mintFT', status: 400 },
      { path: '/rpc', operationId: 'eth_estimateGas', status: 200 },
      { path: '/rpc', status: 200, why: 'Method not found' },
    ]);
    for (const secret of secrets) expect(running.printed.stdout + running.printed.stderr).not.toContain(secret);
  });

  it('pretty: one line for each call, no secret', async () => {
    const running = await mockHere('--log', 'pretty');
    await talk(running);
    await running.end();
    const lines = running.printed.stdout.trimEnd().split('\n').slice(1);
    expect(lines).toHaveLength(5);
    expect(lines[1]).toContain(
      'POST /api/v0/ft-manager/mintFT 401 mintFT/subIdMismatch (its "when" holds; any Authorization',
    );
    for (const secret of secrets) expect(running.printed.stdout + running.printed.stderr).not.toContain(secret);
  });

  it('silent: only the ready line', async () => {
    const running = await mockHere('--log', 'silent');
    await talk(running);
    await running.end();
    expect([running.printed.stdout.split('\n').length, running.printed.stderr]).toEqual([2, '']);
  });
});

/** A document of one operation, `POST /echo`; its response has no example unless one is given. */
const document = (more: { example?: object; schema?: object } = {}): string =>
  JSON.stringify(
    {
      openapi: '3.1.0',
      info: { title: 'Other', version: '1' },
      paths: {
        '/echo': {
          post: {
            operationId: 'echo',
            requestBody: { content: { 'application/json': { schema: more.schema ?? { type: 'object' } } } },
            responses: {
              200: {
                description: 'fine',
                content: {
                  'application/json': {
                    schema: {
                      type: 'object',
                      required: ['id', 'kind'],
                      properties: { id: { type: 'integer', minimum: 3, maximum: 5 }, kind: { enum: ['a', 'b'] } },
                      additionalProperties: false,
                    },
                    ...(more.example !== undefined && { example: more.example }),
                  },
                },
              },
            },
          },
        },
      },
    },
    null,
    2,
  );

describe('--openapi of another document', () => {
  const file = (name: string): string => join(folder, name);

  it('is served alone, with data that passes its schema', async () => {
    await writeFile(file('other.json'), document());
    const running = await mockHere('--openapi', file('other.json'));
    const reply = await sendWithKey(`${running.url}/echo`, {});
    expect([reply.status, reply.headers.get('twinspec-exchange')]).toEqual([
      200,
      'generated;operation=echo;why="echo has no exchange for this request; made up from its schema"',
    ]);
    const { id, kind } = json(reply) as { id: number; kind: string };
    expect([3, 4, 5]).toContain(id);
    expect(['a', 'b']).toContain(kind);
    expect((await sendWithKey(`${running.url}/echo`, {})).text).toBe(reply.text);
    expect((await sendWithKey(running.url + mint, {})).status).toBe(404);
    expect((await sendWithKey(running.rpcUrl, {})).status).toBe(404);
    await running.end();
  });

  it('may be YAML', async () => {
    await writeFile(
      file('other.yaml'),
      'openapi: 3.1.0\ninfo: { title: Y, version: "1" }\npaths:\n  /y:\n    get:\n      operationId: y\n' +
        '      responses:\n        200: { description: fine, content: { application/json: { example: { y: 1 } } } }\n',
    );
    const running = await mockHere('--openapi', file('other.yaml'));
    expect((await sendWithKey(`${running.url}/y`, undefined, {}, 'GET')).text).toBe('{"y":1}');
    await running.end();
  });

  const broken: [string, string, string][] = [
    [
      'an unknown type',
      document({ schema: { type: 'strnig' } }),
      ': type: one of the types null, boolean, object, array, number, integer, string, or a list of them was expected, but got "strnig" (did you mean "string"?).',
    ],
    [
      'an invalid pattern',
      document({ schema: { type: 'string', pattern: '(' } }),
      ': pattern: Invalid regular expression: /(/: Unterminated group.',
    ],
    ['a truncated document', '{\n  "openapi": "3.1.0",\n  "info": {', ':3:'],
  ];
  test.each(broken)('%s is refused with its place, where mistakes are not left out', async (_, text, sentence) => {
    await writeFile(file('broken.json'), text);
    const { code, stdout, stderr } = await twinspec([
      'mock',
      '--port',
      '0',
      '--strict',
      '--openapi',
      file('broken.json'),
    ]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^\S*broken\.json:\d+:\d+: /);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toMatch(/\n {4}at /);
  });
});

describe('--watch', () => {
  it('serves a changed spec, keeps the last good one when it breaks, and says what is wrong', async () => {
    const spec = join(folder, 'watched.json');
    await writeFile(spec, document({ example: { id: 3, kind: 'a' } }));
    const running = await mockHere('--watch', '--strict', '--log', 'silent', '--openapi', spec);
    const answer = async (): Promise<string> => (await sendWithKey(`${running.url}/echo`, {})).text;
    expect(await answer()).toBe('{"id":3,"kind":"a"}');

    await writeFile(spec, document({ example: { id: 4, kind: 'b' } }));
    await vi.waitFor(async () => expect(await answer()).toBe('{"id":4,"kind":"b"}'), patient);
    expect(running.printed.stdout).toContain('The specs changed and are served.\n');

    await writeFile(spec, document({ example: { id: 5, kind: 'a' }, schema: { type: 'strnig' } }));
    await vi.waitFor(
      () => expect(running.printed.stderr).toContain('The last good specs are still served.\n'),
      patient,
    );
    expect(running.printed.stderr).toMatch(
      /^\S*watched\.json:\d+:\d+: type: one of the types null, .+ was expected, but got "strnig" \(did you mean "string"\?\)\.\n/,
    );
    expect(await answer()).toBe('{"id":4,"kind":"b"}');

    await rm(spec);
    await vi.waitFor(() => expect(running.printed.stderr).toContain('watched.json: cannot be read (ENOENT)'), patient);
    expect(await answer()).toBe('{"id":4,"kind":"b"}');

    await writeFile(spec, document({ example: { id: 5, kind: 'a' } }));
    await vi.waitFor(async () => expect(await answer()).toBe('{"id":5,"kind":"a"}'), patient);
    await running.end();
  });
});
