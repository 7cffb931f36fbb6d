import { createRequire } from 'node:module';
import {
  createServer as createHttp,
  request as httpRequest,
  type RequestListener,
  type Server as HttpServer,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { madeOnce } from '../support/made-once.ts';
import { answerTo, closing, gas, made, port, post, rpcOverWebSocket } from './attached.ts';
import { stderrDuring } from './server.ts';

// Applications of Express and Fastify, with our handlers in them.

/** What these tests use of an application of Express. */
type Express = RequestListener & {
  use: (...handlers: RequestListener[]) => Express;
  get: (path: string, handler: (request: unknown, response: { send: (text: string) => void }) => void) => void;
};

type FastifyRequest = { raw: Parameters<RequestListener>[0] };
type FastifyReply = { raw: Parameters<RequestListener>[1]; hijack: () => void };

/** What these tests use of an application of Fastify. */
type Fastify = {
  server: HttpServer;
  removeAllContentTypeParsers: () => void;
  addContentTypeParser: (
    type: string,
    parse: (request: unknown, payload: unknown, done: (error: null) => void) => void,
  ) => void;
  get: (path: string, handler: () => string) => void;
  all: (path: string, handler: (request: FastifyRequest, reply: FastifyReply) => void) => void;
  listen: (at: object) => Promise<string>;
  close: () => Promise<void>;
};

const peers = createRequire(join((await madeOnce('peers')).folder, 'package.json'));
type Parser = (options?: object) => RequestListener;
const express = peers('express') as (() => Express) & { raw: Parser; json: Parser };
const createFastify = peers('fastify') as () => Fastify;

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
    const app = createFastify();
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
