import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, request, type RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { twinspec } from '../support/process.ts';
import { startRecord } from './process.ts';

let folder: string;
let address: string;
let answer: RequestListener;
/** How many requests reached the server. */
let came: number;
const upstream = createServer((incoming, outgoing) => {
  came++;
  incoming.resume();
  answer(incoming, outgoing);
});
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'twinspec-passing-'));
  upstream.listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  address = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
});
afterAll(() => {
  upstream.closeAllConnections();
  upstream.close();
  rmSync(folder, { recursive: true, force: true });
});

const fine: RequestListener = (_incoming, outgoing) => {
  outgoing.setHeader('Content-Type', 'application/json').end('{}');
};
const page = 'https://app.example';

let recorder: Awaited<ReturnType<typeof startRecord>>;
let count = 0;
beforeEach(async () => {
  came = 0;
  answer = fine;
  const parameters = ['--url', address, '--rpc', `${address}/rpc`, '--cors', page];
  recorder = await startRecord(join(folder, `${count++}.har`), parameters);
});
afterEach(() => recorder.end('SIGKILL'));

/** Sends a request through the recorder; the body is read as it was sent. */
function exchanged(path: string, headers: Record<string, string> = {}, method = 'GET', body = '') {
  return new Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
    const sent = request(recorder.url + path, { method, headers, agent: false }, (came) => {
      const chunks: Buffer[] = [];
      came.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      came.on('end', () =>
        resolve({ status: came.statusCode ?? 0, headers: came.headers, bytes: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject).end(body);
  });
}

/** Whether it still passes requests on, and records them. */
async function goesOn(): Promise<void> {
  const before = came;
  answer = fine;
  expect(await exchanged('/after')).toMatchObject({ status: 200, bytes: Buffer.from('{}') });
  expect(came).toBe(before + 1);
  expect(recorder.entries().at(-1)?.response.status).toBe(200);
}

describe('what passes through record', () => {
  it('stays without a body if it is a 204', async () => {
    answer = (_incoming, outgoing) => outgoing.writeHead(204).end();
    const { status, headers, bytes } = await exchanged('/a', {}, 'DELETE');
    expect([status, bytes.length]).toEqual([204, 0]);
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining([expect.stringMatching(/length|transfer/)]));
    expect(recorder.entries()).toMatchObject([{ response: { status: 204, content: { text: '' } } }]);
  });

  it('stays compressed, byte by byte, and is read to judge it', async () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'eth_getUncleCountByBlockNumber', params: ['0x1'] };
    const zipped = gzipSync(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x0' }));
    answer = (_incoming, outgoing) =>
      outgoing.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }).end(zipped);
    const type = { 'Content-Type': 'application/json', 'Accept-Encoding': 'gzip' };
    const { headers, bytes } = await exchanged('/rpc', type, 'POST', JSON.stringify(call));
    expect(headers['content-encoding']).toBe('gzip');
    expect(bytes.equals(zipped)).toBe(true);
    expect(recorder.entries()[0]?.response.content.text).toBe('{"jsonrpc":"2.0","id":1,"result":"0x0"}');
    expect(await recorder.end('SIGTERM')).toBe(0);
    expect(await twinspec(['judge', recorder.out])).toMatchObject({ code: 0 });
  });

  it('is read by the page that --cors names, and by no other', async () => {
    const preflight = { Origin: page, 'Access-Control-Request-Method': 'PUT' };
    expect(await exchanged('/a', preflight, 'OPTIONS')).toMatchObject({
      status: 204,
      headers: { 'access-control-allow-origin': page },
    });
    const foreign = await exchanged('/a', { ...preflight, Origin: 'https://other.example' }, 'OPTIONS');
    expect(foreign.status).toBe(403);
    expect(foreign.headers).not.toHaveProperty('access-control-allow-origin');
    expect(came).toBe(0);
    answer = (_incoming, outgoing) =>
      outgoing.writeHead(200, { 'Access-Control-Allow-Origin': 'https://own.example', 'X-Own': '1' }).end();
    const { headers } = await exchanged('/a', { Origin: page });
    expect(headers).toMatchObject({ 'access-control-allow-origin': page, 'x-own': '1' });
    expect(headers['access-control-expose-headers']).toMatch(/x-own/i);
    expect(await exchanged('/a')).toMatchObject({
      headers: { 'access-control-allow-origin': 'https://own.example' },
    });
    expect(came).toBe(2);
  });

  it('ends at 64 MiB', async () => {
    const long = Buffer.alloc(64 * 1024 * 1024 + 1, ' ');
    answer = (_incoming, outgoing) => outgoing.end(long);
    const { status, bytes } = await exchanged('/long');
    expect([status, bytes.toString()]).toEqual([502, expect.stringContaining('longer than 67108864 bytes')]);
    await goesOn();
  });
});

describe('record goes on', () => {
  it('when nobody listens at the address of the server', async () => {
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const { port } = free.address() as AddressInfo;
    free.close();
    await once(free, 'close');
    const alone = await startRecord(join(folder, 'alone.har'), ['--url', `http://127.0.0.1:${port}`]);
    for (let i = 0; i < 2; i++) expect(await alone.send('GET /a HTTP/1.1\r\nHost: x')).toMatch(/^HTTP\/1.1 502 /);
    expect([await alone.end('SIGTERM'), alone.entries(), alone.stderr()]).toEqual([0, [], '']);
  });

  it('when a caller hangs up in the middle of its request', async () => {
    const socket = connect(Number(new URL(recorder.url).port), '127.0.0.1');
    await new Promise<void>((resolve) =>
      socket.write('POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nhalf', () => resolve()),
    );
    socket.resetAndDestroy();
    await goesOn();
    expect([came, recorder.stderr()]).toEqual([1, '']);
  });

  it('when a caller hangs up before its answer, which ends the call of the server', async () => {
    const reached = new Promise<{ left: Promise<unknown> }>((resolve) => {
      answer = (_incoming, outgoing) => {
        outgoing.write('begun');
        resolve({ left: once(outgoing, 'close') });
      };
    });
    const socket = connect(Number(new URL(recorder.url).port), '127.0.0.1');
    socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
    const { left } = await reached;
    socket.destroy();
    await left;
    await goesOn();
    expect([recorder.entries().length, recorder.stderr()]).toEqual([1, '']);
  });

  it('when a caller hangs up in the middle of its answer', async () => {
    const long = Buffer.alloc(32 * 1024 * 1024, ' ');
    answer = (_incoming, outgoing) => outgoing.end(long);
    const socket = connect(Number(new URL(recorder.url).port), '127.0.0.1');
    socket.write('GET /long HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'data');
    socket.resetAndDestroy();
    await goesOn();
    expect([recorder.entries().length, recorder.stderr()]).toEqual([2, '']);
  });

  it('when nobody reads its output any more', async () => {
    recorder.child.stdout.destroy();
    for (let i = 0; i < 5; i++) await exchanged(`/${i}`);
    expect(await recorder.end('SIGTERM')).toBe(0);
    expect([recorder.entries().length, recorder.stderr()]).toEqual([5, '']);
  });
});

it('judge finds what record found, also in an answer that the recording hides', async () => {
  answer = (_incoming, outgoing) =>
    outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end('[{"jsonrpc":"2.0","id":1}]');
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['0x1', true] };
  await exchanged('/rpc', { 'Content-Type': 'application/json' }, 'POST', JSON.stringify(call));
  expect(recorder.entries()[0]?.response.content.text).toBe('["[redacted]"]');
  expect(await recorder.end('SIGTERM')).toBe(1);
  expect(await twinspec(['judge', recorder.out])).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^eth_getBlockByNumber\n {2}FAIL/m) as string,
  });
});

/** A disk of one megabyte, which only root can make. */
function smallDisk(): string | undefined {
  const place = mkdtempSync(join(tmpdir(), 'twinspec-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place], { stdio: 'ignore' });
    return place;
  } catch {
    rmSync(place, { recursive: true });
    return undefined;
  }
}

it('keeps what fitted on a full disk, says so once, and passes on what comes then', async ({
  skip,
  onTestFinished,
}) => {
  const disk = smallDisk();
  if (disk === undefined) return skip('only root can mount a small disk');
  onTestFinished(() => {
    execFileSync('umount', [disk]);
    rmSync(disk, { recursive: true });
  });
  const out = join(disk, 'full.har');
  const full = await startRecord(out, ['--rpc', `${address}/rpc`]);
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'x'.repeat(100_000) } });
  answer = (_incoming, outgoing) => outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end(text);
  const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getUncleCountByBlockNumber', params: ['0x1'] });
  const answers: string[] = [];
  while (answers.length < 20)
    answers.push(await full.send('POST /rpc HTTP/1.1\r\nHost: x\r\nContent-Type: application/json', call));
  expect(full.stderr()).toBe(
    `${out}: there is no space left on the disk (ENOSPC); what comes now is passed on, and not recorded.\n`,
  );
  expect(await full.end('SIGTERM')).toBe(2);
  const kept = full.entries().length;
  expect(full.stderr().split('\n')[1]).toBe(
    `${answers.length - kept} of ${answers.length} exchanges were not recorded.`,
  );
  // The callers of those that did not fit got their answers, too.
  expect(answers.every((one) => one.endsWith(text))).toBe(true);
  expect(kept).toBeGreaterThan(1);
  expect(statSync(out).size).toBeLessThanOrEqual(1024 * 1024);
  expect(readFileSync(out, 'utf8').endsWith(']}}\n')).toBe(true);
});
