import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, createServer as createHttp, request as httpRequest, type IncomingMessage } from 'node:http';
import { connect as connectHttp2, createSecureServer, type IncomingHttpHeaders } from 'node:http2';
import { createServer as createHttps, request as httpsRequest } from 'node:https';
import { connect, type AddressInfo, type Server as NetServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import express from 'express';
import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createServer, type Handlers, type Server, type ServerOptions } from '../../scripts/server/server.ts';
import { stderrDuring } from './server.ts';

// Servers and clients that others wrote, with our handlers in them.

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const path = '/api/v0/ft-manager/mintFT';
const credentials = { authorization: 'k', dappid: 'd', chainid: '80002' };
const sent = { ...credentials, 'content-type': 'application/json' };
const mint = JSON.stringify({ chainId: '80002', erc: 'ERC20', quantity: '5', recipientAddress: '0x' });
const minted = { referenceId: 'r', txnHash: '' } as const;
const call = JSON.stringify({
  jsonrpc: '2.0',
  id: 7,
  method: 'eth_estimateGas',
  params: [{ to: `0x${'1'.repeat(40)}` }],
});

type Options = Omit<ServerOptions<Handlers>, 'handlers' | 'missing'>;

/** A server of ours, and the headers that its handler got. */
function made(mintFT: Handlers['mintFT'] = () => minted, more: Options = {}): { server: Server; seen: object[] } {
  const seen: object[] = [];
  const handlers: Partial<Handlers> = {
    mintFT: (request) => {
      seen.push(request.sent);
      return mintFT(request);
    },
    eth_estimateGas: () => '0x5208',
  };
  const server = createServer({ ...more, handlers, missing: 501 });
  closing.push(() => server.close({ drain: 0 }));
  return { server, seen };
}

async function port(server: NetServer): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

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

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: string };

async function answerTo(request: ReturnType<typeof httpRequest>, body = mint): Promise<Answer> {
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

function post(to: number, options: object = {}, body = mint): Promise<Answer> {
  return answerTo(httpRequest({ port: to, path, method: 'POST', headers: sent, agent: false, ...options }), body);
}

async function rpcOverWebSocket(url: string): Promise<unknown> {
  const client = new WebSocket(url, { rejectUnauthorized: false });
  closing.push(() => client.terminate());
  await once(client, 'open');
  client.send(call);
  const [message] = (await once(client, 'message')) as [Buffer];
  return JSON.parse(message.toString('utf8')) as unknown;
}

const gas = { jsonrpc: '2.0', id: 7, result: '0x5208' };

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

describe('Express', () => {
  it('comes with its own routes, and WebSockets on its server', async () => {
    const { server, seen } = made();
    const app = express();
    app.get('/own', (_, response) => void response.send('mine'));
    app.use(server.listener);
    const own = createHttp(app);
    await server.attach(own);
    const to = await port(own);
    expect((await answerTo(httpRequest({ port: to, path: '/own', agent: false }), '')).body).toBe('mine');
    expect((await post(to)).status).toBe(200);
    expect(seen).toHaveLength(1);
    expect((await post(to, { path: '/nowhere' })).status).toBe(404);
    expect(await rpcOverWebSocket(`ws://127.0.0.1:${to}/rpc`)).toEqual(gas);
  });

  it('may keep the bytes of a body; what it has parsed is refused, and the log says why', async () => {
    const { server } = made();
    const raw = express().use(express.raw({ type: '*/*' }), server.listener);
    expect((await post(await port(createHttp(raw)))).status).toBe(200);
    const parsing = express().use(express.json(), server.listener);
    const to = await port(createHttp(parsing));
    const [answer, log] = await stderrDuring(() => post(to));
    expect([answer.status, answer.headers['content-type']]).toEqual([500, 'application/problem+json']);
    expect(log).toContain('The body of a request was read before it came here, e.g. by express.json().');
    expect((await post(to, { method: 'GET' }, '')).status).toBe(405);
  });
});

describe('Fastify', () => {
  it('hands requests over if it leaves their bodies alone', async () => {
    const { server, seen } = made();
    const app = Fastify();
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));
    app.get('/own', () => 'mine');
    app.all('/*', (request, reply) => {
      reply.hijack();
      server.listener(request.raw, reply.raw);
    });
    await server.attach(app.server);
    await app.listen({ port: 0, host: '127.0.0.1' });
    closing.push(() => app.close());
    const to = (app.server.address() as AddressInfo).port;
    expect((await post(to)).status).toBe(200);
    expect(seen).toHaveLength(1);
    expect((await answerTo(httpRequest({ port: to, path: '/own', agent: false }), '')).body).toBe('mine');
    expect(await rpcOverWebSocket(`ws://127.0.0.1:${to}/rpc`)).toEqual(gas);
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
