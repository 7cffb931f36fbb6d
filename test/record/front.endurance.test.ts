import { once } from 'node:events';
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { destinationOf } from '../../scripts/record/destination.ts';
import { pickEndToEndHeaders } from '../../scripts/record/forward.ts';
import { twinspec } from '../support/process.ts';
import { startRecord } from './process.ts';

let folder: string;
let upstream: ReturnType<typeof createServer>;
let address: string;
/** The requests that reached the server, and what it answers. */
const came: string[] = [];
let answer: (socket: Socket) => void = () => undefined;
const sockets = new Set<Socket>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'twinspec-front-'));
  upstream = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    socket.once('data', (bytes) => {
      came.push(bytes.toString('latin1'));
      answer(socket);
    });
  }).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  address = `http://user:secret-word@127.0.0.1:${(upstream.address() as AddressInfo).port}`;
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  upstream.close();
  rmSync(folder, { recursive: true, force: true });
});

const message = (text: string) => (socket: Socket) => void socket.end(text);
const fine = message('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}');

const started = (name: string, ...more: string[]) => startRecord(join(folder, name), ['--url', address, ...more]);

describe('the front of record', () => {
  let recorder: Awaited<ReturnType<typeof started>>;
  let impatient: typeof recorder;
  beforeAll(async () => {
    recorder = await started('front.har', '--body-limit', '200000');
    impatient = await started('impatient.har', '--timeout', '400');
  });
  afterAll(() => Promise.all([recorder.end('SIGTERM'), impatient.end('SIGTERM')]));

  test.each([
    [421, 'GET /a HTTP/1.1\r\nHost: evil.example'],
    [403, 'POST /a HTTP/1.1\r\nHost: x\r\nOrigin: https://evil.example'],
    [403, 'GET /a HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: cross-site'],
    [400, 'GET http://x/ HTTP/1.1\r\nHost: x'],
    [400, 'GET alhost://x HTTP/1.1\r\nHost: x'],
    [400, 'OPTIONS * HTTP/1.1\r\nHost: x'],
    [400, 'GET //x HTTP/1.1\r\nHost: x'],
    [400, 'GET /%2e%2e/a HTTP/1.1\r\nHost: x'],
    [405, 'CONNECT x:1 HTTP/1.1\r\nHost: x'],
    [431, `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}`],
    [413, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 200001'],
  ])('answers %i to %s, and forwards nothing', async (status, head) => {
    const before = came.length;
    const text = await recorder.send(head);
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(text.toLowerCase()).toContain('content-type: application/problem+json');
    expect(came.length).toBe(before);
  });

  test.each([
    ['a status below 100', 502, message('HTTP/1.1 099 No\r\nContent-Length: 0\r\n\r\n')],
    ['another protocol', 502, message('HTTP/1.1 101 Up\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n')],
    ['half an answer', 502, message('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf')],
    ['no HTTP', 502, message('hello\r\n\r\n')],
    ['two lengths', 502, message('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab')],
    ['long headers', 502, message(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`)],
    ['nothing', 502, (socket: Socket) => void socket.destroy()],
    ['no end', 504, () => undefined],
    ['only interim answers', 504, (socket: Socket) => void socket.write('HTTP/1.1 103 Hints\r\n\r\n')],
  ])('answers for a server that sends %s: %i', async (_name, status, reply) => {
    answer = reply;
    const text = await (status === 504 ? impatient : recorder).send('GET /a HTTP/1.1\r\nHost: x');
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(text).toContain('application/problem+json');
  });

  it('bears deep bodies on both sides, and passes on what comes after interim answers', async () => {
    const deep = '['.repeat(60_000) + ']'.repeat(60_000);
    answer = message(
      `HTTP/1.1 103 Hints\r\n\r\nHTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 120000\r\n\r\n${deep}`,
    );
    const text = await recorder.send('POST /a HTTP/1.1\r\nHost: x', deep);
    expect(text).toMatch(/^HTTP\/1.1 200 /);
    expect(text.endsWith(deep)).toBe(true);
    expect(recorder.entries()).toHaveLength(1);
    // A request of the same kind is read again without harm.
    expect(await twinspec(['judge', recorder.out])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('nothing was checked') as string,
    });
  });

  it('passes HEAD, 304 and redirects on as they are', async () => {
    answer = message('HTTP/1.1 200 OK\r\nContent-Length: 77\r\n\r\n');
    expect(await recorder.send('HEAD /a HTTP/1.1\r\nHost: x')).toContain('Content-Length: 77\r\n');
    answer = message('HTTP/1.1 304 Same\r\nETag: "a"\r\n\r\n');
    expect(await recorder.send('GET /a HTTP/1.1\r\nHost: x')).toMatch(/^HTTP\/1.1 304 [^]*ETag: "a"/);
    answer = message('HTTP/1.1 302 There\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n');
    expect(await recorder.send('GET /a HTTP/1.1\r\nHost: x')).toMatch(/^HTTP\/1.1 302 [^]*Location: http:/);
  });

  it('writes no secret', () => {
    expect(came.join('')).toContain(`Authorization: Basic ${Buffer.from('user:secret-word').toString('base64')}`);
    expect(readFileSync(recorder.out, 'utf8')).not.toMatch(/secret-word|dXNlcjpz/);
  });
});

describe('the recording', () => {
  test.each(['SIGKILL', 'SIGHUP', 'SIGTERM'] as const)('is whole after %s, and for its owner only', async (signal) => {
    const recorder = await started(`${signal}.har`);
    answer = fine;
    for (let i = 0; i < 3; i++) await recorder.send('GET /a HTTP/1.1\r\nHost: x');
    expect(await recorder.end(signal)).toBe(signal === 'SIGKILL' ? null : 0);
    expect(recorder.entries()).toHaveLength(3);
    expect(lstatSync(recorder.out).mode & 0o777).toBe(0o600);
  });

  it('refuses a file that is no recording, and leaves it alone', async () => {
    const out = join(folder, 'old.har');
    for (const text of ['old', '{"log":{"version":"1.2","creator":{"name":"other","version":"1"},"entries":[]}}']) {
      writeFileSync(out, text);
      const { code, stderr } = await twinspec(['record', '--url', address, '--port', '0', '--out', out]);
      expect([code, stderr.replaceAll(/\s+/g, ' ')]).toEqual([
        2,
        expect.stringContaining('it is no recording of twinspec'),
      ]);
      expect(readFileSync(out, 'utf8')).toBe(text);
    }
  });

  it('continues a recording, also one that was killed, cut off or formatted', async () => {
    answer = fine;
    const out = join(folder, 'continued.har');
    const once = async (signal: NodeJS.Signals): Promise<number> => {
      const recorder = await started('continued.har');
      await recorder.send('GET /a HTTP/1.1\r\nHost: x');
      await recorder.end(signal);
      return recorder.entries().length;
    };
    expect(await once('SIGTERM')).toBe(1);
    expect(await once('SIGKILL')).toBe(2);
    // The lock of the one that was killed is taken over.
    expect(await once('SIGTERM')).toBe(3);
    const text = readFileSync(out, 'utf8');
    writeFileSync(out, text.slice(0, -20));
    expect(await once('SIGTERM')).toBe(3);
    writeFileSync(out, JSON.stringify(JSON.parse(text), undefined, 2));
    expect(await once('SIGTERM')).toBe(4);
  });

  it('refuses to record to a file that another one records to', async () => {
    answer = fine;
    const first = await started('twice.har');
    const { code, stderr } = await twinspec(['record', '--url', address, '--port', '0', '--out', first.out]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('another record writes to it')]);
    await first.send('GET /a HTTP/1.1\r\nHost: x');
    expect(await first.end('SIGTERM')).toBe(0);
    expect(first.entries()).toHaveLength(1);
    expect(readdirSync(folder).filter((name) => name.startsWith('twice.har'))).toEqual(['twice.har']);
  });

  it('is not written through a link or to a device', async () => {
    const link = join(folder, 'link.har');
    symlinkSync(join(folder, 'elsewhere.har'), link);
    for (const [out, reason] of [
      [link, 'it is a symbolic link'],
      ['/dev/full', 'it is not a file'],
    ] as const) {
      const { code, stderr } = await twinspec(['record', '--url', address, '--port', '0', '--out', out]);
      expect([code, stderr]).toEqual([2, expect.stringContaining(reason)]);
    }
  });
});

it('stays below the path of the server', () => {
  const at = (target: string, base = 'http://loc/v1?key=k') => destinationOf(base, target)?.href;
  expect(at('/a?b=c')).toBe('http://loc/v1/a?key=k&b=c');
  expect(at('/%2e%2e%2fa')).toBeUndefined();
  for (const target of ['alhost://x', '//x', 'http://x/', '/../a', '/%2E%2e/a', '/\\x', '/a/..%5ca', '*', '', '@x'])
    expect([target, at(target), at(target, 'http://loc')]).toEqual([target, undefined, undefined]);
});

it('forwards no header of the connection', () => {
  expect(
    pickEndToEndHeaders({ connection: 'close, X-Hop', 'x-hop': '1', te: 'trailers', upgrade: 'x', accept: '*' }),
  ).toEqual({
    accept: '*',
  });
});

it('a HAR file that is nested deeply or is no JSON is refused in a sentence', async () => {
  const file = join(folder, 'deep.har');
  for (const text of ['['.repeat(60_000), 'log:']) {
    writeFileSync(file, text);
    expect(await twinspec(['judge', file])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^.+\.har: .+\.\n$/) as string,
    });
  }
});
