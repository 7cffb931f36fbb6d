import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadContract } from '../../scripts/contract/load.ts';
import { startMock, type Mock } from '../../scripts/mock/start.ts';
import { twinspec } from '../support/process.ts';
import { verified } from '../support/verify.ts';
import { jsonContent } from '../support/json-content.ts';

// A petstore as most documents are written: with schemas and a key, without examples.
const petstore = {
  openapi: '3.0.3',
  info: { title: 'Pets', version: '1' },
  security: [{ key: [] }],
  paths: {
    '/pets/{petId}': {
      get: {
        operationId: 'getPet',
        parameters: [
          { name: 'petId', in: 'path', required: true, schema: { type: 'array', items: { type: 'integer' } } },
          { name: 'X-Trace', in: 'header', required: true, schema: { type: 'string' } },
          { name: 'lang', in: 'cookie', required: true, schema: { type: 'string', enum: ['de', 'en'] } },
        ],
        responses: {
          200: {
            description: 'It.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
          },
        },
      },
    },
    '/pets': {
      post: {
        operationId: 'addPet',
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
        },
        responses: { 201: { description: 'It.' } },
      },
    },
    '/versions': {
      get: {
        operationId: 'getVersions',
        responses: {
          200: { description: 'Some.', content: { 'application/json': { examples: { all: { value: [1] } } } } },
          300: { description: 'Choose.', content: { 'application/json': { examples: { choose: { value: [2] } } } } },
        },
      },
    },
  },
  components: {
    schemas: { Pet: { type: 'object', required: ['name'], properties: { name: { type: 'string', minLength: 1 } } } },
    securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'key' } },
  },
};

let folder: string;
let file: string;
let mock: Mock;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-petstore-'));
  file = join(folder, 'petstore.json');
  await writeFile(file, JSON.stringify(petstore));
  mock = await startMock({ openapi: file });
});
afterAll(async () => {
  await mock.close();
  await rm(folder, { recursive: true, force: true });
});

/** Verifies a server that always gives the same answer. */
async function against(status: number, body: string): Promise<string[]> {
  const server: Server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const contract = await loadContract({ openapi: file });
  const { report } = await verified(contract, { url, unsafe: () => false }).finally(() => server.close());
  return report.failed.map(({ operation, kind, problems }) => `${operation}, ${kind}: ${problems.join(' ')}`);
}

describe('a document without examples', () => {
  it('is checked with made-up requests, which its mock answers as documented', async () => {
    const { code, stdout } = await twinspec(['verify', '--openapi', file, '--url', mock.url, '--unsafe']);
    // A body without a media type is refused, which it may be.
    expect(stdout).toMatch(/^\d+ shown, 1 allowed, 0 broken, 0 operations skipped$/m);
    expect(code).toBe(0);
    const called = new Set(mock.requests.filter(({ status }) => status < 300).map(({ operationId }) => operationId));
    expect(called).toEqual(new Set(['getPet', 'addPet', 'getVersions']));
  });

  it('is broken by an undocumented status, and by a body that violates its schema', async () => {
    expect(await against(404, '{}')).toContain('getPet, made up: expected a documented status (200), but got 404.');
    expect(await against(200, '{"name":""}')).toContain(
      'getPet, made up: /name must NOT have fewer than 1 characters.',
    );
    expect(await against(200, '{"name":"Tom"}')).not.toContainEqual(expect.stringMatching(/^getPet, made up/));
  });

  it('says which credential a live server requires', async () => {
    await expect(against(401, '{}')).rejects.toThrow(
      /does not accept the credentials \(getPet was answered with 401\); set TWINSPEC_KEY\.$/,
    );
  });
});

it('accepts everything that the schemas leave open', async () => {
  const responses = { 200: { description: 'Yes.', ...jsonContent({}) } };
  const shapeless = ['image/png', 'image/*', '*/*', 'text/event-stream', 'application/x-ndjson', 'application/json'];
  const paths = {
    ...Object.fromEntries(
      shapeless.map((type, i) => [
        `/shapeless/${i}`,
        { get: { responses: { 200: { description: 'Yes.', content: { [type]: {} } } } } },
      ]),
    ),
    '/any': { put: { requestBody: jsonContent({}), responses } },
    '/empty': {
      put: { requestBody: jsonContent({ type: 'object', properties: { a: { type: 'string' } } }), responses },
    },
  };
  const method = { name: 'm', params: [{ name: 'a', schema: { type: 'string' } }], result: { name: 'r', schema: {} } };
  const documents = {
    openapi: { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths },
    openrpc: { openrpc: '1.3.2', info: { title: 'T', version: '1' }, methods: [method] },
  };
  const flags: string[] = [];
  for (const [api, document] of Object.entries(documents)) {
    await writeFile(join(folder, `open-${api}.json`), JSON.stringify(document));
    flags.push(`--${api}`, join(folder, `open-${api}.json`));
  }
  const open = await startMock({ openapi: flags[1] ?? '', openrpc: flags[3] ?? '' });
  try {
    const { code, stdout } = await twinspec(['verify', ...flags, '--url', open.url, '--rpc', open.rpcUrl, '--unsafe']);
    expect(stdout).not.toMatch(/^ *FAIL/m);
    expect(code).toBe(0);
  } finally {
    await open.close();
  }
});

it('is broken by a server that takes an integer for a multiple', async () => {
  const minutes = { type: 'integer', minimum: 5, maximum: 240, multipleOf: 5 };
  const parameters = [{ name: 'minutes', in: 'query', required: true, schema: minutes }];
  const responses = { 200: { description: 'Yes.' }, 400: { description: 'No.' } };
  const paths = { '/slots': { get: { operationId: 'getSlots', parameters, responses } } };
  const openapi = join(folder, 'slots.json');
  await writeFile(openapi, JSON.stringify({ openapi: '3.1.0', info: { title: 'Slots', version: '1' }, paths }));
  const server = createServer(({ url = '' }, response) => {
    const asked = /\?minutes=(\d+)$/.exec(url)?.[1];
    response.writeHead(Number(asked) >= 5 && Number(asked) <= 240 ? 200 : 400).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { report } = await verified(await loadContract({ openapi }), { url, depth: 'normal' }).finally(() =>
    server.close(),
  );
  expect(report.faults.map(({ message }) => message)).toEqual([
    'expected a refusal (4xx) under multipleOf 5, but got 200.',
  ]);
});

it('is kept by a server with pictures, cursors of its own, and nothing that an example could mean', async () => {
  const shown = { next: null };
  const page = {
    schema: { type: 'object', required: ['next'], properties: { next: { type: ['string', 'null'] } } },
    examples: { last: { value: shown } },
  };
  const id = { name: 'dishId', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
  const cursor = { name: 'cursor', in: 'query', schema: { type: 'string', minLength: 1, maxLength: 20 } };
  const [refused, missing] = [{ 422: { description: 'No.' } }, { 404: { description: 'Nothing.' } }];
  const answers = (media: object): object => ({ 200: { description: 'Yes.', content: media }, ...missing });
  const paths = {
    '/notes': { get: { parameters: [cursor], responses: { ...answers({ 'application/json': page }), ...refused } } },
    '/dishes/{dishId}/notes': { get: { parameters: [id], responses: answers({ 'application/json': page }) } },
    '/photo': { get: { responses: answers({ 'image/png': {} }) } },
  };
  const openapi = join(folder, 'dishes.json');
  await writeFile(openapi, JSON.stringify({ openapi: '3.1.0', info: { title: 'Dishes', version: '1' }, paths }));
  const server = createServer(({ url = '', method }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://dishes');
    if (method !== 'GET') response.writeHead(405, { Allow: 'GET' }).end();
    else if (pathname === '/photo')
      response.writeHead(200, { 'Content-Type': 'image/png' }).end(Buffer.from([137, 255]));
    else if (pathname !== '/notes') response.writeHead(404).end();
    else if (searchParams.has('cursor')) response.writeHead(422).end();
    else response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(shown));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { report } = await verified(await loadContract({ openapi }), { url, depth: 'normal' }).finally(() =>
    server.close(),
  );
  expect(report.faults.map(({ message }) => message)).toEqual([]);
});

it('fails when there is nothing to check', async () => {
  const { code, stderr } = await twinspec(['verify', '--openapi', file, '--rpc', mock.rpcUrl]);
  expect(code).toBe(2);
  expect(stderr).toBe('verify needs a server: --url for an HTTP API, --rpc for JSON-RPC, or both.\n');
});
