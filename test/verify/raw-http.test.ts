import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { CommandError } from '../../scripts/contract/base/errors.ts';
import { openRawHttpClient } from '../../scripts/verify/raw-http.ts';

const wire = openRawHttpClient();
const servers: Server[] = [];
afterAll(async () => {
  wire.close();
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
});

/** The address of a server that does this with each connection once it has heard a request. */
async function serving(answer: (socket: Socket, request: string) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (data) => answer(socket, String(data)));
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/x?y=1`;
}

const head = 'HTTP/1.1 200 OK\r\nConnection: close\r\n';
const send = (
  url: string,
  more: { method?: string; headers?: Record<string, string>; body?: string } = {},
  timeout = 5000,
) => wire.send({ method: 'POST', url, headers: {}, ...more }, timeout, 'kept');

it('sends what it is given, and reads the answer', async () => {
  const heard: string[] = [];
  const url = await serving((socket, request) => {
    heard.push(request);
    socket.end(`HTTP/1.1 418 Teapot\r\nX-Two: a\r\nx-two: b\r\nContent-Length: 2\r\n\r\n{}`);
  });
  expect(await send(url, { headers: { 'X-Own': 'ä' }, body: '{"ä":1}' })).toEqual({
    ...{ status: 418, text: '{}', body: {}, faults: [] },
    headers: { 'x-two': 'a, b', 'content-length': '2' },
  });
  const [first = ''] = heard;
  expect(first.split('\r\n')[0]).toBe('POST /x?y=1 HTTP/1.1');
  expect(first).toContain('Accept: application/json, */*;q=0.5');
  expect(first).toContain('Accept-Encoding: gzip, deflate, br');
  expect(first).toContain('Content-Length: 8');
  expect(first.endsWith('\r\n\r\n{"ä":1}')).toBe(true);
  await send(url, { method: 'GET', headers: { accept: 'text/csv' } });
  expect(heard[1]).toMatch(/^GET [^]+\r\naccept: text\/csv\r\n/);
  expect(heard[1]).not.toMatch(/content-length|application\/json/i);
});

it('takes a stream for an answer that need not end, also one that has nothing to tell yet', async () => {
  for (const body of ['', 'data: 1\n\n']) {
    const url = await serving((socket) => socket.write(`${head}Content-Type: text/event-stream\r\n\r\n${body}`));
    expect(await send(url)).toMatchObject({ status: 200, text: body, faults: [] });
  }
});

it('takes an answer that came while this process stood still, as on a busy machine', async () => {
  const url = await serving((socket) => {
    socket.end(`${head}\r\n`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  });
  expect(await send(url, {}, 100)).toMatchObject({ status: 200, faults: [] });
});

describe('says why there is no answer', () => {
  it.each<[string, (socket: Socket) => void, string, RegExp]>([
    [
      'it is closed',
      (socket) => socket.end(),
      'closed',
      /^the connection was closed without an answer \(ECONNRESET\)$/,
    ],
    [
      'it is reset',
      (socket) => socket.resetAndDestroy(),
      'closed',
      /^the connection was closed without an answer \(ECONNRESET\)$/,
    ],
    [
      'it is no HTTP',
      (socket) => socket.end('hello\r\n\r\n'),
      'broken',
      /^the answer is not a complete HTTP message \(HPE_\w+\)$/,
    ],
    ['it is short', (socket) => socket.end(`${head}Content-Length: 9\r\n\r\n{}`), 'broken', /^the answer is /],
    ['it is silent', () => undefined, 'late', /^no complete answer came within 100 ms$/],
    [
      'it never ends',
      (socket) => socket.write(`${head}Content-Length: 9\r\n\r\n{}`),
      'late',
      /^no complete answer came within 100 ms$/,
    ],
  ])('%s', async (_, answer, reason, message) => {
    const url = await serving(answer);
    // Only what never comes may be waited for briefly.
    await expect(send(url, {}, reason === 'late' ? 100 : 20_000)).rejects.toMatchObject({
      ...{ name: 'NoAnswerError', reason, message: expect.stringMatching(message) as string },
    });
  });

  it('nothing is there', async () => {
    const url = await serving(() => undefined);
    await new Promise((done) => servers.pop()?.close(done));
    await expect(send(url)).rejects.toMatchObject({ reason: 'gone', message: 'nothing listens there' });
  });

  it('a header cannot be sent', async () => {
    for (const value of ['a\nb', 'snow\u2603', '\u0000']) {
      const failed = send('http://127.0.0.1:9', { headers: { 'X-Fine': 'ä\t~', 'X-Own': value } });
      await expect(failed).rejects.toThrow(CommandError);
      await expect(failed).rejects.toThrow(/^The header X-Own cannot be sent: its value has a line break or another /);
    }
  });
});
