import { once } from 'node:events';
import { createServer } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { twinspec } from '../support/process.ts';

// A server that keeps what it is sent, and takes each title and each key only once.

const kept = { titles: new Set<string>(), keys: new Set<string>() };
const server = createServer((request, response) => {
  void text(request).then((body) => {
    const send = (status: number, data: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(data));
    };
    const key = request.headers['idempotency-key'];
    let title: unknown;
    try {
      ({ title } = JSON.parse(body) as { title?: unknown });
    } catch {
      return send(422, { message: 'This is not JSON.' });
    }
    if (request.url !== '/books') return send(404, { message: 'Nothing is here.' });
    if (request.method !== 'POST') return send(405, { message: 'Only POST.' });
    if (typeof title !== 'string' || typeof key !== 'string') return send(422, { message: 'A title is needed.' });
    if (kept.titles.has(title) || kept.keys.has(key)) return send(409, { message: 'It is there.' });
    kept.titles.add(title);
    kept.keys.add(key);
    return send(201, { title });
  });
});
const folder = await mkdtemp(join(tmpdir(), 'twinspec-twice-'));
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const refusal = { type: 'object', required: ['message'], properties: { message: { type: 'string' } } };
const refused = (description: string): object => ({
  description,
  content: { 'application/json': { schema: refusal } },
});
const book = { type: 'object', required: ['title'], properties: { title: { type: 'string' } } };
const key = { type: 'string', format: 'uuid', 'x-fresh': true };
const document = {
  openapi: '3.1.0',
  info: { title: 'Books', version: '1' },
  paths: {
    '/books': {
      post: {
        operationId: 'addBook',
        parameters: [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: true,
            schema: key,
            example: '0b2c9f4e-5f3a-4e0b-9a51-1f6f8f0c7d21',
          },
        ],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: book, examples: { added: { value: { title: 'Emma' } } } } },
        },
        responses: {
          201: {
            description: 'Added.',
            content: { 'application/json': { schema: book, examples: { added: { value: { title: 'Emma' } } } } },
          },
          409: refused('There is such a book.'),
          422: refused('It is not valid.'),
        },
      },
    },
  },
};

it('breaks nothing on a server that keeps data, however often it is run', async () => {
  const openapi = join(folder, 'openapi.json');
  await writeFile(openapi, JSON.stringify(document));
  const { port } = server.address() as AddressInfo;
  for (const _ of [1, 2, 3]) {
    const { code, stdout } = await twinspec([
      ...['verify', '--openapi', openapi, '--url', `http://127.0.0.1:${port}`],
      '--unsafe',
    ]);
    expect(stdout).toMatch(/ 0 broken/);
    expect(code).toBe(0);
  }
  expect(kept.titles.size).toBeGreaterThanOrEqual(3);
  expect(kept.titles).not.toContain('Emma');
});
