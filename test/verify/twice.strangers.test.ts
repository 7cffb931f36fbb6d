import { once } from 'node:events';
import { createServer } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { twinspec } from '../support/process.ts';
import { verified } from '../support/verify.ts';
import { objectIn, whileServing, type Answering } from '../support/while-serving.ts';
import { jsonContent } from '../support/json-content.ts';

// A server that keeps what it is sent, and takes each title and each key only once.

vi.setConfig({ testTimeout: 300_000 });

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
    if (request.method !== 'POST') {
      response.setHeader('allow', 'POST');
      return send(405, { message: 'Only POST.' });
    }
    if (!/^application\/json/i.test(request.headers['content-type'] ?? ''))
      return send(422, { message: 'This is not JSON.' });
    if (typeof title !== 'string' || !/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(String(key)))
      return send(422, { message: 'A title is needed.' });
    if (kept.titles.has(title) || kept.keys.has(String(key))) return send(409, { message: 'It is there.' });
    kept.titles.add(title);
    kept.keys.add(String(key));
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

// Tools have a code that no other tool may have, and no example of an error says so.
const tool = {
  type: 'object',
  required: ['code', 'name'],
  properties: {
    code: { type: 'string', pattern: '^[A-Z]{2}-[0-9]{4}$' },
    name: { type: 'string', maxLength: 20 },
    owner: { type: 'string', maxLength: 20 },
  },
};
const made = {
  ...tool,
  required: ['id', ...tool.required],
  properties: { id: { type: 'string' }, ...tool.properties },
};
const none = { 401: { description: 'No key.' }, 404: { description: 'There is none.' } };
const desk = { name: 'X-Desk', in: 'header', required: true, schema: { type: 'string', pattern: '^[A-Z]{2}$' } };
const loan = { type: 'object', required: ['personId'], properties: { personId: { type: 'string', format: 'uuid' } } };
const tools = contractOf({
  openapi: {
    openapi: '3.0.3',
    info: { title: 'Tools', version: '1' },
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
    paths: {
      '/tools': {
        post: {
          operationId: 'addTool',
          requestBody: {
            required: true,
            content: { 'application/json': { schema: tool, example: { code: 'PT-0417', name: 'Drill' } } },
          },
          responses: {
            201: { description: 'Made.', ...jsonContent(made) },
            400: {
              description: 'No.',
              content: { 'application/json': { schema: refusal, example: { message: 'The code is wrong.' } } },
            },
            401: { description: 'No key.' },
            409: { description: 'There is one.' },
          },
        },
      },
      '/tools/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        get: { operationId: 'readTool', responses: { 200: { description: 'It.', ...jsonContent(made) }, ...none } },
        delete: { operationId: 'removeTool', responses: { 204: { description: 'Gone.' }, ...none } },
      },
      '/tools/{id}/loans': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        post: {
          operationId: 'lendTool',
          parameters: [desk],
          requestBody: { required: true, ...jsonContent(loan) },
          responses: {
            201: { description: 'Lent.', ...jsonContent(loan) },
            400: { description: 'No.' },
            ...none,
            409: { description: 'Lent already.' },
          },
        },
      },
    },
  } as never,
});

it.each([
  ['nothing', []],
  [
    'to delete',
    [
      'readTool: expected nothing to be there (404 or 410) of what removeTool has deleted, but got status 200.',
      'removeTool: expected status 404, as nothing is there of what removeTool has deleted, but got status 204.',
      'lendTool: expected status 404, as nothing is there of what removeTool has deleted, but got status 201.',
    ],
  ],
  ['the owner', ['readTool: /owner: expected what was sent to addTool, ']],
  ['the desk', ['lendTool: expected a refusal (4xx) under ']],
  ['who calls', ['addTool: expected a call without a valid credential to be refused (401), but got 201.']],
])('follows what a server takes only once from its making to its end, though it forgets %s', async (forgotten, due) => {
  const taken = new Map<string, JsonObject>();
  const lent = new Set<string>();
  let count = 0;
  const answering: Answering = ({ method = '', url = '', headers }, response, body) => {
    const send = (status: number, data?: object, more = {}): void => {
      response.writeHead(status, { ...(data !== undefined && { 'Content-Type': 'application/json' }), ...more });
      response.end(data === undefined ? undefined : JSON.stringify(data));
    };
    const [, , id = '', below] = url.split('/');
    const isOne = id !== '' && below === undefined;
    if (isOne ? method !== 'GET' && method !== 'DELETE' : method !== 'POST')
      return send(405, undefined, { Allow: isOne ? 'GET, DELETE' : 'POST' });
    const isCaller = headers['x-key'] === 'key-of-tools' || (forgotten === 'who calls' && !isOne && id === '');
    if (headers['x-key'] === undefined || !isCaller) return send(401);
    const sent = /^application\/json/i.test(headers['content-type'] ?? '') ? objectIn(body) : undefined;
    if (below !== undefined) {
      const isDesk = forgotten === 'the desk' || /^[A-Z]{2}$/.test(String(headers['x-desk']));
      if (!isDesk || !/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(String(sent?.['personId']))) return send(400);
      if (!taken.has(id)) return send(404);
      if (lent.has(id)) return send(409);
      lent.add(id);
      return send(201, sent);
    }
    const known = taken.get(id);
    if (isOne && known === undefined) return send(404);
    if (method === 'GET') return send(200, known);
    if (method === 'DELETE') {
      if (forgotten !== 'to delete') taken.delete(id);
      return send(204);
    }
    const { code, name, owner = '', ...rest } = sent ?? {};
    const areTexts = [name, owner].every((one) => typeof one === 'string' && [...one].length <= 20);
    if (typeof code !== 'string' || !/^[A-Z]{2}-\d{4}$/.test(code) || !areTexts)
      return send(400, { message: 'It is not right.' });
    if ([...taken.values()].some((one) => one['code'] === code)) return send(409);
    const made = `t${++count}`;
    const all = { id: made, code, name: name ?? null, ...rest, ...(sent?.['owner'] !== undefined && { owner }) };
    taken.set(made, forgotten === 'the owner' ? { ...all, owner: 'nobody' } : all);
    return send(201, all);
  };
  await whileServing(answering, async (url) => {
    const target = { credentials: { key: 'key-of-tools' } };
    for (const _ of ['the first run', 'a second one']) {
      const { report } = await verified(tools, { url, depth: 'normal', target });
      const faults = report.faults.map(({ operations, message }) => `${operations.join()}: ${message}`);
      expect(faults.every((one) => due.some((start) => one.startsWith(start)))).toBe(true);
      expect(faults.length > 0).toBe(due.length > 0);
      expect(report.unproven).toEqual([]);
    }
  });
});
