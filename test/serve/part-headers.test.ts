import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { Dicer } from '@fastify/busboy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import { verified } from '../support/verify.ts';
import { runningMocks } from '../support/running-mocks.ts';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { compileSchemas } from '../../scripts/contract/compile/compile-schemas.ts';
import { requestRefusalOf } from '../../scripts/contract/request/write-request.ts';
import { referenceOf } from '../../scripts/docs/model/build-reference.ts';
import { sampleOfExchange } from '../../scripts/docs/pages/console.ts';
import { choicesOf } from '../../scripts/docs/server-choices.ts';
import { createServerFrom, type AnyRequest, type MultipartBody, type Server } from '../../scripts/server/runtime.ts';
import { createMock } from '../../scripts/mock/fetch.ts';
import { anyMedia } from '../../src/any-media.ts';
import type { HttpRow } from '../../src/operation-row.ts';
import { httpClient } from '../../src/runtime.ts';

// The headers of the parts of a form (OpenAPI, Encoding Object, `headers`).

const integer = { type: 'integer', maximum: 360 };
const headers = {
  'X-Rotation': { required: true, schema: integer, example: 90 },
  'X-Tags': { schema: { type: 'array', items: { type: 'string' } }, example: ['a', 'b'] },
  'X-About': { content: { 'application/json': { schema: { type: 'object' }, example: { n: 1 } } } },
};
const text = { type: 'string' };
const openapi: JsonObject = {
  openapi: '3.2.0',
  info: { title: 'Part headers', version: '1' },
  paths: {
    '/photos': {
      post: {
        operationId: 'add',
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['note', 'photo'],
                properties: { note: text, photo: { type: 'string', format: 'binary' } },
              },
              encoding: { note: { headers: { 'X-Rotation': headers['X-Rotation'] } }, photo: { headers } },
              example: { note: 'hello', photo: 'bytes' },
            },
          },
        },
        responses: {
          200: { description: 'Done', content: { 'application/json': { schema: {} } } },
        },
      },
    },
  },
};
const contract = contractOf({ openapi });
const sent = { 'X-Rotation': 90, 'X-Tags': ['a', 'b'], 'X-About': { n: 1 } };
const partHeaders = { note: { 'X-Rotation': 180 }, photo: sent };

const row: HttpRow = {
  ...{ method: 'POST', path: '/photos', input: 'parts', answers: { 200: 'json' } },
  bodies: [
    {
      contentType: 'multipart/form-data',
      encoding: {
        note: { headers: [{ name: 'X-Rotation' }] },
        photo: {
          headers: [{ name: 'X-Rotation' }, { name: 'X-Tags' }, { name: 'X-About', contentType: 'application/json' }],
        },
      },
    },
  ],
};
const body = { note: 'hello', photo: new Blob(['bytes'], { type: 'image/png' }) };

type Client = { add: (argument: object) => Promise<unknown> };
const clientOf = (baseUrl: string, fetch?: (url: string, init: RequestInit) => Promise<Response>): Client =>
  httpClient<Client>(
    { schemes: {}, operations: { add: row } },
    { baseUrl, ...(fetch !== undefined && { fetch }) },
    anyMedia,
  );

const start = runningMocks();

describe('a typed server', () => {
  let server: Server;
  let url: string;
  beforeAll(async () => {
    server = await createServerFrom({
      contract,
      handlers: {
        add: async ({ body: given }: AnyRequest) => {
          const form = given as MultipartBody;
          const files: unknown[] = [];
          for await (const file of form.files()) files.push([file.name, file.headers, await file.text()]);
          return { files, fields: form.fieldHeaders };
        },
      },
    });
    ({ url } = await server.listen());
  });
  afterAll(() => server.close());

  const read = { files: [['photo', sent, 'bytes']], fields: { note: [{ 'X-Rotation': 180 }] } };

  it('reads what a client writes, over node:http and over fetch', async () => {
    expect(await clientOf(url).add({ body, partHeaders })).toEqual(read);
    const viaFetch = clientOf('http://parts.test', (to, init) => server.fetch(new Request(to, init)));
    expect(await viaFetch.add({ body, partHeaders })).toEqual(read);
  });

  it.each<[what: string, given: object, violations: object[]]>([
    [
      'a header that is missing',
      { note: partHeaders.note },
      [{ pointer: '/photo', message: 'must have the header X-Rotation in its part.' }],
    ],
    [
      'a header that breaks its schema',
      { ...partHeaders, photo: { ...sent, 'X-Rotation': 400 } },
      [
        {
          pointer: '/photo',
          message: expect.stringMatching(/^has the header X-Rotation in its part, which must be .*360/),
        },
      ],
    ],
    [
      'the header of a field',
      { ...partHeaders, note: { 'X-Rotation': 'left' } },
      [
        {
          pointer: '/note',
          message: expect.stringMatching(/^has the header X-Rotation in its part, which must be .*int/),
        },
      ],
    ],
  ])('refuses %s', async (_, given, violations) => {
    const mock = await createMock({ openapi });
    for (const fetch of [server.fetch, mock.fetch, undefined]) {
      const client =
        fetch === undefined ? clientOf(url) : clientOf('http://parts.test', (to, init) => fetch(new Request(to, init)));
      const refused = client.add({ body, partHeaders: given });
      await expect(refused).rejects.toMatchObject({
        status: 422,
        body: { violations: violations.map((one) => ({ in: 'body', ...one })) },
      });
    }
  });
});

it('a client refuses a header that HTTP cannot carry, by the names of the header and the field', async () => {
  const given = { ...partHeaders, photo: { ...sent, 'X-Rotation': 'secret\r\nX: y' } };
  const refused = clientOf('http://parts.test').add({ body, partHeaders: given });
  const message = expect.stringContaining('the part header X-Rotation of photo cannot carry line breaks');
  await expect(refused).rejects.toMatchObject({ name: 'UsageError', message });
});

it('what a client writes is read by a parser of others', async () => {
  const parts: [JsonObject, string][] = [];
  const readParts = async (request: IncomingMessage): Promise<void> => {
    const [, boundary = ''] = /boundary=(.*)/.exec(request.headers['content-type'] ?? '') ?? [];
    const parser = new Dicer({ boundary });
    parser.on('part', (part) => {
      let own: JsonObject = {};
      let content = '';
      part.on('header', (found) => (own = found as unknown as JsonObject));
      part.on('data', (chunk) => (content += String(chunk)));
      part.on('end', () => parts.push([own, content]));
    });
    request.pipe(parser);
    await once(parser, 'finish');
  };
  const server = createServer((request, response) => {
    void readParts(request).then(() => response.setHeader('Content-Type', 'application/json').end('{}'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await clientOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`).add({ body, partHeaders });
  } finally {
    server.close();
  }
  expect(parts).toMatchObject([
    [{ 'x-rotation': ['180'] }, 'hello'],
    [{ 'x-rotation': ['90'], 'x-tags': ['a,b'], 'x-about': ['{"n":1}'], 'content-type': ['image/png'] }, 'bytes'],
  ]);
});

it('verify shows the operation on our own mock', async () => {
  const { url } = await start({ contract, port: 0 });
  const { report } = await verified(contract, { url, depth: 'normal' });
  expect(report.failed).toEqual([]);
  expect(report.summary.shown).toBeGreaterThan(0);
});

it('a request is left out if a required header of a part has no value', () => {
  const [operation] = contractOf({
    openapi: JSON.parse(JSON.stringify(openapi).replaceAll('"example":90', '"x":0')) as JsonObject,
  }).operations;
  if (operation === undefined) throw new Error('nothing was read');
  expect(requestRefusalOf(operation, { headers: {}, body: { note: 'a', photo: 'b' } })).toBe(
    'the part header X-Rotation of note cannot carry what its schema says: give it an example',
  );
});

const hasCurl = spawnSync('curl', ['--version']).status === 0;

it.skipIf(!hasCurl)('the mock takes the curl that the docs show', async () => {
  const { url } = await start({ contract, port: 0 });
  const reference = referenceOf(contract);
  const [entry] = reference.operations;
  const validators = compileSchemas(contract, 'lenient');
  const site = { reference, choices: choicesOf(contract, { mock: url }), isValid: () => validators !== undefined };
  const [exchange] = entry?.exchanges ?? [];
  if (entry === undefined || exchange === undefined) throw new Error('nothing is shown');
  const code = sampleOfExchange('curl', site, entry, exchange)?.code ?? '';
  expect(code).toContain('X-Rotation: 90');
  const quiet = code.replace(/^curl/, 'curl -qsS --max-time 600 -o /dev/null -w "%{http_code}"');
  const plain = quiet.replaceAll('=@bytes', '=@-');
  const { stdout } = await promisify(execFile)('bash', ['-c', `echo bytes | ${plain}`]);
  expect(stdout).toBe('200');
});
