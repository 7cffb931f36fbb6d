import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { all, ask, askRaw, mustServe, type Attack } from '../attack.ts';
import type { Target } from '../servers.ts';
import { written } from '../wire.ts';

const line = '\r\n';
const head = (port: number, start: string, ...headers: string[]): string =>
  [start, `Host: 127.0.0.1:${port}`, 'Connection: close', ...headers, '', ''].join(line);

/** Bytes that are no request, or two requests for two readers (RFC 9112, section 11). */
export const wireAttacks: Attack[] = [
  raw('targets that are no path', ({ port }) => [
    head(port, 'GET http://x/ HTTP/1.1'),
    head(port, 'GET //x HTTP/1.1'),
    head(port, 'GET //// HTTP/1.1'),
    head(port, 'GET http:// HTTP/1.1'),
    head(port, 'GET http://[::1 HTTP/1.1'),
    head(port, 'GET alhost://x HTTP/1.1'),
    head(port, 'GET /%zz HTTP/1.1'),
    head(port, 'GET /%00%ff?%zz=%ff&&==%00 HTTP/1.1'),
    head(port, 'GET /..%2f..%2f HTTP/1.1'),
    head(port, 'OPTIONS * HTTP/1.1'),
    head(port, 'GET * HTTP/1.1'),
    head(port, 'GET /\\\\x HTTP/1.1'),
    head(port, `GET /${'a'.repeat(100_000)} HTTP/1.1`),
    head(port, `GET /${'../'.repeat(2000)} HTTP/1.1`),
    head(port, `GET /?${'a=b&'.repeat(3000)} HTTP/1.1`),
    head(port, 'GET /?__proto__=1&constructor=2&toString=3 HTTP/1.1'),
    head(port, 'GET /__proto__ HTTP/1.1'),
    head(port, 'GET /constructor/prototype HTTP/1.1'),
  ]),
  raw('methods that nobody has', ({ port }) => [
    head(port, 'CONNECT evil.com:443 HTTP/1.1'),
    head(port, 'TRACE / HTTP/1.1', 'Authorization: traced'),
    head(port, 'FROBNICATE / HTTP/1.1'),
    head(port, 'get / HTTP/1.1'),
    head(port, 'PROPFIND / HTTP/1.1'),
    head(port, `${'G'.repeat(100_000)} / HTTP/1.1`),
    head(port, '__proto__ / HTTP/1.1'),
  ]),
  {
    name: 'TRACE gets its headers back',
    promise: 'secrets',
    run: async (target) => {
      for (const { body } of await askRaw(target, head(target.port, 'TRACE /notes HTTP/1.1', 'Authorization: traced')))
        if (body.includes('traced')) throw new Error('TRACE is answered with the credential.');
    },
  },
  raw('headers without end', ({ port }) => [
    head(port, 'GET / HTTP/1.1', `X: ${'x'.repeat(200_000)}`),
    head(port, 'GET / HTTP/1.1', ...Array.from({ length: 20_000 }, (_, i) => `X${i}: x`)),
    head(port, 'GET / HTTP/1.1', `${'X'.repeat(100_000)}: x`),
    head(port, 'GET / HTTP/1.1', `Cookie: ${'a=b; '.repeat(2000)}`),
    head(port, 'GET / HTTP/1.1', `Accept: ${'a/b;q=0.1,'.repeat(1500)}`),
    head(port, 'GET / HTTP/1.1', '__proto__: x', 'constructor: x', 'hasOwnProperty: x'),
    head(port, 'GET / HTTP/1.1', 'X: \u0000'),
    head(port, 'GET / HTTP/1.1', 'X: \u00ff\u0080\u001b[31m'),
    head(port, 'GET / HTTP/1.1', 'Content-Type: ;;;=,', 'Accept: /;q=,,', 'Prefer: code=,,;=', 'Accept-Encoding: ;q='),
  ]),
  {
    name: 'two requests in one (smuggling)',
    promise: 'up',
    run: async (target) => {
      const { port } = target;
      const smuggled = `GET /smuggled HTTP/1.1${line}Host: 127.0.0.1:${port}${line}${line}`;
      const start = 'POST /notes HTTP/1.1';
      await all(
        [
          head(port, start, `Content-Length: ${smuggled.length}`, 'Transfer-Encoding: chunked') +
            `0${line}${line}${smuggled}`,
          head(port, start, 'Content-Length: 0', `Content-Length: ${smuggled.length}`) + smuggled,
          head(port, start, `Content-Length: 0, ${smuggled.length}`) + smuggled,
          head(port, start, 'Transfer-Encoding: chunked, identity') + `0${line}${line}${smuggled}`,
          head(port, start, 'Transfer-Encoding: xchunked') + `0${line}${line}${smuggled}`,
          head(port, start, 'Transfer-Encoding : chunked') + `0${line}${line}${smuggled}`,
          head(port, start, 'Content-Length: +0') + smuggled,
          head(port, start, 'Content-Length: -1') + smuggled,
          head(port, start, 'Content-Length: 0x5') + smuggled,
          head(port, start, 'Content-Length: 99999999999999999999999') + smuggled,
          head(port, start, 'X: a', ' Content-Length: 0') + smuggled,
          head(port, start, 'Transfer-Encoding: chunked') + `0;a=\n${line}${line}${smuggled}`,
          head(port, start, 'Transfer-Encoding: chunked') + `-1${line}${smuggled}`,
          head(port, start, 'Transfer-Encoding: chunked') + `ffffffffffffffffffff${line}${smuggled}`,
        ],
        async (bytes) => {
          const before = target.reached().upstream;
          const answers = await askRaw(target, bytes, { isUnfinished: true });
          if (answers.length > 1) throw new Error(`Two answers to ${JSON.stringify(bytes.slice(0, 200))}`);
          if (target.reached().upstream > before + 1) throw new Error('Two requests are passed on.');
        },
      );
    },
  },
  raw('lines that end wrongly', ({ port }) => [
    `GET / HTTP/1.1\nHost: 127.0.0.1:${port}\nConnection: close\n\n`,
    `GET / HTTP/1.1\rHost: 127.0.0.1:${port}\r\r`,
    `GET  /  HTTP/1.1${line}Host: 127.0.0.1:${port}${line}Connection: close${line}${line}`,
    `${line}${line}${line}GET / HTTP/1.1${line}Host: 127.0.0.1:${port}${line}Connection: close${line}${line}`,
    `GET / HTTP/9.9${line}Host: 127.0.0.1:${port}${line}Connection: close${line}${line}`,
    `GET /${line}${line}`,
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
    '\u0000'.repeat(1000),
    'a'.repeat(1_000_000),
  ]),
  {
    name: 'many requests at once over one connection',
    promise: 'up',
    run: async (target) => {
      const { good } = target;
      const keep = written(target.port, { ...good, headers: { ...good.headers, Connection: 'keep-alive' } });
      const bytes = Buffer.concat([...Array.from({ length: 99 }, () => keep), written(target.port, good)]);
      const answers = await askRaw(target, bytes);
      if (answers.length !== 100) throw new Error(`100 requests get ${answers.length} answers.`);
      const wrong = answers.find(({ status }) => status !== 200);
      if (wrong !== undefined) throw new Error(`One of them is answered with ${wrong.status}.`);
    },
  },
  raw('expectations and upgrades', ({ port, call }) => [
    written(port, { ...call, headers: { ...call.headers, Expect: '100-continue' } }),
    written(port, { ...call, headers: { ...call.headers, Expect: 'a miracle' } }),
    head(port, 'POST /notes HTTP/1.1', 'Expect: 100-continue', 'Content-Length: 999999999'),
    written(port, { headers: { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Key': 'x' } }),
    written(port, { headers: { Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'h2c', 'HTTP2-Settings': 'AAMAAABk' } }),
  ]),
  {
    name: 'requests that never become whole (slowloris)',
    promise: 'up',
    run: async (target) => {
      const { port } = target;
      const starts = [
        'G',
        `GET / HTTP/1.1${line}Host: 127.0.0.1:${port}${line}X: `,
        head(port, 'POST /notes HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 100') + '{',
        head(port, 'POST /rpc HTTP/1.1', 'Content-Type: application/json', 'Transfer-Encoding: chunked') + `5${line}[`,
      ];
      const open = await Promise.all(Array.from({ length: 60 }, (_, i) => started(target, starts[i % 4] ?? '')));
      try {
        await mustServe(target);
      } finally {
        for (const socket of open) socket.destroy();
      }
    },
  },
  {
    name: 'connections that are reset in the middle',
    promise: 'up',
    run: async (target) => {
      for (const sent of [target.good, target.call, target.rpc]) {
        const bytes = written(target.port, sent);
        for (const length of [1, bytes.length - 1, bytes.length]) {
          const socket = await started(target, bytes.subarray(0, length));
          socket.resetAndDestroy();
        }
      }
    },
  },
  {
    name: 'HEAD, conditional and partial requests',
    promise: 'up',
    run: (target) =>
      all(
        [
          { ...target.good, method: 'HEAD', body: undefined },
          { headers: { Range: 'bytes=0-0,5-1,-' } },
          { headers: { 'If-None-Match': '*' } },
          { headers: { 'If-Modified-Since': 'never', 'If-Match': '"' } },
        ],
        ({ body: _, ...sent }: { body?: unknown; method?: string; headers?: { [name: string]: string } }) =>
          ask(target, sent),
      ),
  },
];

/** Bytes after each of which the server still has to serve; what they are answered with is its own affair. */
function raw(name: string, bytesFor: (target: Target) => (string | Buffer)[]): Attack {
  return {
    name,
    promise: 'up',
    run: (target) =>
      all(bytesFor(target), async (bytes) => {
        await askRaw(target, bytes, { isUnfinished: true });
        if (!target.isAlive()) throw new Error(`The server ended after ${JSON.stringify(String(bytes).slice(0, 100))}`);
      }),
  };
}

async function started({ port }: Target, bytes: string | Buffer): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  await new Promise<void>((resolve) => void socket.write(bytes, () => resolve()));
  return socket;
}
