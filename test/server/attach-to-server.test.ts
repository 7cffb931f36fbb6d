import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, createServer as createHttp, type IncomingMessage } from 'node:http';
import { connect as connectHttp2, createSecureServer, type IncomingHttpHeaders } from 'node:http2';
import { createServer as createHttps, request as httpsRequest } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Handlers } from '../../scripts/server/server.ts';
import {
  answerTo,
  closing,
  gas,
  made,
  mint,
  minted,
  path,
  port,
  post,
  rpcOverWebSocket,
  sent,
  type Answer,
  type Options,
} from './attached.ts';

// Servers and clients that others wrote, with our handlers in them.

/** A certificate that nobody has to trust; `undefined` without openssl. */
const tls = ((): { key: Buffer; cert: Buffer } | undefined => {
  const folder = mkdtempSync(join(tmpdir(), 'own-servers-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1', '-days', '1'];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  try {
    execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', cert, ...subject], { stdio: 'ignore' });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } catch {
    console.warn('Skipped: servers with TLS, as there is no openssl here.');
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
})();

describe('node:http', () => {
  it('is served with a listener', async () => {
    const { server } = made();
    const own = createHttp(server.listener);
    expect(await post(await port(own))).toMatchObject({ status: 200, headers: { 'content-type': 'application/json' } });
  });

  it('is served with WebSockets once it is attached, and keeps what else upgrades', async () => {
    const { server } = made();
    const own = createHttp();
    own.on('upgrade', (request, socket) => {
      if (request.url === '/hot') socket.end('HTTP/1.1 418 \r\n\r\n');
    });
    await server.attach(own);
    const to = await port(own);
    expect((await post(to)).status).toBe(200);
    expect(await rpcOverWebSocket(`ws://127.0.0.1:${to}/rpc`)).toEqual(gas);
    const [, refused] = (await once(new WebSocket(`ws://127.0.0.1:${to}/hot`), 'unexpected-response')) as [
      unknown,
      IncomingMessage,
    ];
    expect(refused.statusCode).toBe(418);
  });

  it('checks hosts, also two of them, and lets in those that are allowed', async () => {
    const { server } = made(undefined, { allowedHosts: ['api.example'] });
    const own = createHttp(server.listener);
    const to = await port(own);
    const statusWith = async (...hosts: string[]): Promise<string | undefined> => {
      const socket = connect(to, '127.0.0.1');
      const lines = hosts.map((host) => `Host: ${host}\r\n`).join('');
      socket.write(`GET /nowhere HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);
      return (await text(socket)).split(' ')[1];
    };
    expect(await statusWith('api.example')).toBe('404');
    expect(await statusWith('evil.example')).toBe('421');
    expect(await statusWith('localhost', 'evil.example')).toBe('421');
  });
});

describe.skipIf(tls === undefined)('node:https', () => {
  it('is served, with WebSockets, and what asks to be upgraded to something else', async () => {
    const { server } = made();
    const own = createHttps({ ...tls });
    await server.attach(own);
    const to = await port(own);
    const options = { port: to, path, method: 'POST', headers: sent, rejectUnauthorized: false, agent: false };
    expect((await answerTo(httpsRequest(options))).status).toBe(200);
    const upgrading = { ...sent, connection: 'upgrade', upgrade: 'h2c' };
    expect((await answerTo(httpsRequest({ ...options, headers: upgrading }))).status).toBe(200);
    expect(await rpcOverWebSocket(`wss://127.0.0.1:${to}/rpc`)).toEqual(gas);
  });
});

describe.skipIf(tls === undefined)('node:http2', () => {
  async function http2(mintFT?: Handlers['mintFT'], more?: Options) {
    const { server, seen } = made(mintFT, more);
    const own = createSecureServer({ ...tls, allowHTTP1: true });
    await server.attach(own);
    const to = await port(own);
    const session = connectHttp2(`https://127.0.0.1:${to}`, { rejectUnauthorized: false });
    closing.push(() => session.destroy());
    const ask = async (headers: object, body = mint): Promise<Answer> => {
      const stream = session.request({ ':method': 'POST', ':path': path, ...sent, ...headers });
      stream.end(body);
      const [answered] = (await once(stream, 'response')) as [IncomingHttpHeaders];
      return { status: Number(answered[':status']), headers: answered, body: await text(stream) };
    };
    return { server, seen, to, session, ask };
  }

  it('is served: pseudo headers are no headers, and connections have none', async () => {
    const { ask, seen, to } = await http2();
    const answer = await ask({ cookie: ['a=1', 'b=2'] });
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([200, { Data: minted }]);
    expect(Object.keys(answer.headers)).not.toContain('connection');
    expect(seen).toEqual([{ ...sent, cookie: 'a=1; b=2', host: `127.0.0.1:${to}` }]);
    expect((await ask({ ':authority': 'evil.example', host: 'localhost' })).status).toBe(421);
    expect((await ask({}, '{')).status).toBe(400);
    expect((await ask({}, ' '.repeat(2_000_000))).status).toBe(413);
  });

  it('is served over HTTP/1.1 by the same port', async () => {
    const { to } = await http2();
    const options = { port: to, path, method: 'POST', headers: sent, rejectUnauthorized: false, agent: false };
    expect((await answerTo(httpsRequest(options))).status).toBe(200);
    expect(await rpcOverWebSocket(`wss://127.0.0.1:${to}/rpc`)).toEqual(gas);
  });

  it('lets a stream go on until its end when it closes, and refuses others', async () => {
    let letGo = (): void => {};
    const called = new Promise<void>((begun) => {
      letGo = begun;
    });
    let end = (): void => {};
    const { server, ask, to, session } = await http2(async () => {
      letGo();
      await new Promise<void>((resolve) => {
        end = resolve;
      });
      return minted;
    });
    const answer = ask({});
    await called;
    const closed = server.close({ drain: 60_000 });
    await once(session, 'goaway');
    await expect(once(connect(to, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED');
    end();
    expect((await answer).status).toBe(200);
    await closed;
  });

  it('cuts what does not end', async () => {
    let letGo = (): void => {};
    const called = new Promise<void>((begun) => {
      letGo = begun;
    });
    const signals: AbortSignal[] = [];
    const { server, session, ask } = await http2(({ signal }) => {
      signals.push(signal);
      letGo();
      return new Promise(() => {});
    });
    const cut = once(session, 'close');
    ask({}).catch(() => undefined);
    await called;
    await server.close({ drain: 20 });
    await cut;
    await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([true]);
  });
});

describe.each(['listen', 'attach'] as const)('close, after %s', (way) => {
  it('answers what still arrives on open connections, and ends them; refuses new ones; resolves when all is done', async () => {
    const ends: (() => void)[] = [];
    const { server } = made(async () => {
      await new Promise<void>((resolve) => ends.push(resolve));
      return minted;
    });
    let to: number;
    if (way === 'listen') to = Number(new URL((await server.listen()).url).port);
    else {
      const own = createHttp();
      await server.attach(own);
      to = await port(own);
    }
    const idle = new Agent({ keepAlive: true });
    closing.push(() => idle.destroy());
    expect((await post(to, { agent: idle, path: '/nowhere' })).headers.connection).toBe('keep-alive');
    const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${lines.join('')}Content-Length: ${mint.length}\r\n\r\n`;
    const socket = connect(to, '127.0.0.1');
    socket.write(head + mint);
    const received = text(socket);
    await expect.poll(() => ends.length).toBe(1);
    let isDone = false;
    const closed = server.close({ drain: 60_000 }).then(() => (isDone = true));
    await expect(once(connect(to, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED');
    socket.write('GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(isDone).toBe(false);
    ends.forEach((end) => end());
    const answers = (await received).split(/(?=HTTP\/1\.1 )/);
    expect(answers.map((answer) => answer.split(' ')[1])).toEqual(['200', ...answers.slice(1).map(() => '404')]);
    expect(answers.at(-1)).toMatch(/\r\nConnection: close\r\n/i);
    await closed;
  });
});
