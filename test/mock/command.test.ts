import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { flags, optionsOf } from '../../scripts/mock.ts';
import { watchSpecs } from '../../scripts/mock/watch.ts';
import { parseFlags } from '../../scripts/flags.ts';
import { startTwinspec, twinspec } from '../support/process.ts';
import { send } from './send.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-mock-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A running `twinspec mock`, and what it printed so far. */
type Running = { url: string; stdout: () => string; stderr: () => string; stop: () => Promise<number | null> };

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

async function start(...parameters: string[]): Promise<Running> {
  const child = startTwinspec(['mock', '--port', '0', ...parameters]);
  const printed = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed.stderr += text));
  const ended = once(child, 'close') as Promise<[number | null]>;
  const stop = async (): Promise<number | null> => {
    child.kill('SIGTERM');
    return (await ended)[0];
  };
  stops.push(stop);
  await until(() => /ready: http\S+/.test(printed.stdout) || child.exitCode !== null);
  const url = /ready: (http\S+),/.exec(printed.stdout)?.[1];
  if (url === undefined) throw new Error(printed.stderr);
  return { url, stdout: () => printed.stdout, stderr: () => printed.stderr, stop };
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let i = 0; i < 1000; i++) {
    if (await condition()) return;
    await sleep(20);
  }
  throw new Error('It did not happen.');
}

const uncles = {
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: 's3cret' },
  body: '{"jsonrpc":"2.0","id":1,"method":"eth_getUncleCountByBlockNumber","params":["0x1"]}',
};

describe('twinspec mock', () => {
  it('says on stdout when it is ready, and ends with 0 on SIGTERM', async () => {
    const { url, stdout, stderr, stop } = await start('--log', 'silent');
    expect((await send(`${url}/rpc`, uncles)).status).toBe(200);
    expect(await stop()).toBe(0);
    expect(stdout()).toBe(`The mock is ready: ${url}, node at ${url}/rpc\n`);
    expect(stderr()).toBe('');
  });

  it('logs a line for each request', async () => {
    const { url, stdout } = await start();
    await send(`${url}/rpc?key=s3cret`, uncles);
    await send(`${url}/nothing`);
    await until(() => stdout().includes('/nothing'));
    const [, first, second] = stdout().split('\n');
    expect(first).toMatch(/^\d\d:\d\d:\d\d POST \/rpc 200 eth_getUncleCountByBlockNumber\/noUncles \(.+\) \d+\.\d ms$/);
    expect(second).toMatch(/^\d\d:\d\d:\d\d GET \/nothing 404 \(no operation has this path\) \d+\.\d ms$/);
    expect(stdout()).not.toContain('s3cret');
  });

  it('logs JSON for programs, without secrets', async () => {
    const { url, stdout } = await start('--log', 'json');
    await send(`${url}/api/v0/devWallet/signAndSubmitGaslessTx`, { ...uncles, body: '{"privateKey":"s3cret"}' });
    await until(() => stdout().split('\n').length > 2);
    const record = JSON.parse(stdout().split('\n')[1] ?? '') as object;
    expect(record).toMatchObject({
      status: 401,
      headers: { authorization: '[redacted]' },
      body: { privateKey: '[redacted]' },
      exchange: 'signAndSubmitGaslessTx/invalidKey',
    });
    expect(stdout()).not.toContain('s3cret');
  });

  it('says in a sentence that the port is taken', async () => {
    const { url } = await start();
    const port = new URL(url).port;
    expect(await twinspec(['mock', '--port', port])).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(new RegExp(`^Port ${port} is taken by another program; .*\n$`)),
    });
  });

  it.each([
    [['--delay', 'long'], '--delay takes milliseconds, e.g. 100 or 50-200, not "long".'],
    [['--delay', '200-50'], '--delay takes milliseconds'],
    [['--fail', '200:0.1'], '--fail takes a status from 400 to 599 and a share from 0 to 1, e.g. 503:0.1, not "200:0.1".'],
    [['--fail', '503:2'], '--fail takes a status'],
    [['--log', 'loud'], '--log takes pretty, json, silent, not "loud".'],
    [['--port', '70000'], '--port takes a whole number from 0 to 65535, not "70000".'],
  ])('refuses %j', async (parameters, sentence) => {
    const { code, stdout, stderr } = await twinspec(['mock', ...parameters]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(sentence);
    expect(stderr.split('\n')).toHaveLength(2);
  });

  it('refuses a document whose schema cannot be compiled, with its place', async () => {
    const file = join(folder, 'broken.yaml');
    await writeFile(file, (await readFile('test/mock/fixtures/shop.yaml', 'utf8')).replace("'^[A-Z][a-z]{2,8}$'", "'^[A-Z'"));
    const { code, stderr } = await twinspec(['mock', '--openapi', file]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/broken\.yaml:\d+:\d+: the schema does not compile: /);
    expect(stderr).not.toContain('    at ');
  });

  it('refuses a document that is not there', async () => {
    expect(await twinspec(['mock', '--openapi', 'nowhere.yaml'])).toMatchObject({ code: 2, stderr: expect.stringContaining('nowhere.yaml') });
  });
});

it('the flags become options', () => {
  const options = (...parameters: string[]) => optionsOf(parseFlags(flags, parameters));
  expect(options()).toEqual({ port: 4010, seed: '1', watch: false, bodyLimit: 1_048_576, batchLimit: 1000, log: 'pretty' });
  expect(options('--delay', '100', '--fail', '503:0.1,429:.05', '--openapi', 'a', '--openrpc', 'b', '--watch')).toMatchObject({
    delay: [100, 100],
    fail: [
      { status: 503, rate: 0.1 },
      { status: 429, rate: 0.05 },
    ],
    openapi: 'a',
    openrpc: 'b',
    watch: true,
  });
});

describe('--watch', () => {
  const document = (greeting: string) =>
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths: { '/hello': { get: { responses: { 200: { description: '', content: { 'application/json': { example: greeting } } } } } } },
    });

  it('serves what changed, and the last good document when a change breaks it', async () => {
    const file = join(folder, 'watched.json');
    await writeFile(file, document('one'));
    const { url, stdout, stderr } = await start('--openapi', file, '--watch', '--log', 'silent');
    const hello = async () => (await send(`${url}/hello`)).body;
    expect(await hello()).toBe('one');

    await writeFile(file, document('two'));
    await until(async () => (await hello()) === 'two');
    expect(stdout()).toContain('The specs changed and are served.');

    await writeFile(file, document('three').slice(0, -1));
    await until(() => stderr().includes('still served'));
    expect(stderr()).toMatch(/watched\.json:1:\d+: .+\nThe last good specs are still served\.\n$/);
    expect(await hello()).toBe('two');

    await rm(file);
    await until(() => stderr().includes('cannot be read'));
    expect(await hello()).toBe('two');

    await writeFile(file, document('four'));
    await until(async () => (await hello()) === 'four');
  });

  it('sees the files that the document refers to', async () => {
    const [main, part] = [join(folder, 'main.yaml'), join(folder, 'part.yaml')];
    await writeFile(main, `a: { $ref: './part.yaml#/x' }\nb: {"$ref":"https://example.org/y.yaml"}\nc:\n  $ref: '#/a'\n`);
    await writeFile(part, 'x: 1\n');
    let changes = 0;
    const stop = await watchSpecs([main], async () => void changes++);
    await writeFile(part, 'x: 22\n');
    await until(() => changes === 1);
    stop();
    await writeFile(part, 'x: 333\n');
    await sleep(600);
    expect(changes).toBe(1);
  });
});
