import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { sentenceOf } from '../../scripts/verify/fault.ts';
import { answerFrom, openWire } from '../../scripts/verify/wire.ts';

function read(bytes: string | Buffer, encoding?: string) {
  const { body, faults } = answerFrom(
    200,
    encoding === undefined ? {} : { 'content-encoding': encoding },
    Buffer.from(bytes),
  );
  return { body, said: faults.map(sentenceOf) };
}

it('sends a request again if the server closes the connection that was kept for it, but no other', async () => {
  const answered = new Set<Socket>();
  let came = 0;
  const server = createServer(({ socket }, response) => {
    came++;
    if (answered.has(socket)) return socket.destroy();
    answered.add(socket);
    return response.end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const request = { method: 'GET', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, headers: {} };
  const wire = openWire();
  const send = (connection: 'kept' | 'new') => wire.send(request, 5000, connection).then(({ status }) => status);
  try {
    expect([await send('kept'), await send('new'), came]).toEqual([200, 200, 2]);
    expect([await send('kept'), came]).toEqual([200, 4]);
    server.removeAllListeners('request').on('request', ({ socket }) => socket.destroy());
    for (const connection of ['kept', 'new'] as const)
      await expect(send(connection)).rejects.toMatchObject({
        reason: 'closed',
        message: expect.stringContaining('without an answer') as string,
      });
  } finally {
    wire.close();
    server.close();
  }
});

it('finds a second content type', async () => {
  const types = ['application/json', 'text/plain'];
  const server = createServer((_, response) => response.setHeader('Content-Type', types).end('{}'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const wire = openWire();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const { headers, body, faults } = await wire.send({ method: 'GET', url, headers: {} }, 5000, 'new').finally(() => {
    wire.close();
    server.close();
  });
  expect({ type: headers['content-type'], body }).toEqual({ type: 'application/json', body: {} });
  expect(faults.map(sentenceOf)).toEqual(['expected one Content-Type (RFC 9110, section 5.3), but got 2.']);
});

it('undoes content codings in the reverse order of their names', () => {
  const text = Buffer.from('{"a":1}');
  const found = { body: { a: 1 }, said: [] };
  expect(read(gzipSync(text), 'x-gzip')).toEqual(found);
  expect(read(brotliCompressSync(gzipSync(text)), 'gzip, BR')).toEqual(found);
  expect(read(text, 'identity')).toEqual(found);
  const wrong = 'expected a body encoded as Content-Encoding says, br, gzip, but got other bytes.';
  expect(read(brotliCompressSync(gzipSync(text)), 'br, gzip').said).toContain(wrong);
});

it('reads no deeper than a parser has to, and says so', () => {
  const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
  expect(read(nested(1000)).said).toEqual([]);
  expect(read(`{"a":"${'['.repeat(2000)}"}`).said).toEqual([]);
  const deep = 'expected lists and objects in at most 1000 levels (RFC 8259, section 9), but got more.';
  expect(read(nested(1001))).toEqual({ body: undefined, said: [deep] });
  expect(read(nested(200_000)).said).toEqual([deep]);
});

it('finds a duplicate member, however long the texts are', () => {
  const long = 'x'.repeat(12_000_000);
  expect(read(`{"a":"${long}","b":"\\"}{"}`).said).toEqual([]);
  expect(read(`{"list":[{},{"a":"${long}","a":1}]}`).said).toEqual([
    '/list/1/a: expected each member once (RFC 8259, section 4), but got this one twice.',
  ]);
});

it('reads numbers and texts that other parsers may refuse', () => {
  expect(read('[9007199254740993,-0,1e400,"\\ud800"]').said).toEqual([]);
});
