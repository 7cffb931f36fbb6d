import { Dicer } from '@fastify/busboy';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { formMediaOf, writeRequest } from '../../scripts/contract/request/write-request.ts';
import { createMock } from '../../scripts/mock/fetch.ts';
import { createServerFrom, type AnyRequest, type MultipartBody, type Server } from '../../scripts/server/runtime.ts';
import { writeBody } from '../../src/wire/body.ts';
import { contractOf } from '../support/contract-of.ts';
import { runningMocks } from '../support/running-mocks.ts';
import { verified } from '../support/verify.ts';

// OpenAPI 3.2, "Encoding By Position" and "Nested Encoding". The bodies are written by hand after RFC 2046, and what is
// written here is read by the parser of busboy.

const integer = { type: 'integer' };
const object = (properties: JsonObject): JsonObject => ({
  ...{ type: 'object', required: Object.keys(properties), properties },
});
const accepting = (operationId: string, content: JsonObject): JsonObject => ({
  post: { operationId, requestBody: { required: true, content }, responses: { 204: { description: 'Done' } } },
});
const openapi: JsonObject = {
  openapi: '3.2.0',
  info: { title: 'Parts', version: '1' },
  paths: {
    '/page': accepting('addPage', {
      'multipart/related; type=text/html': {
        schema: { type: 'array', minItems: 2, prefixItems: [object({ title: { type: 'string' } })] },
        prefixEncoding: [{ contentType: 'application/json' }],
        itemEncoding: {
          contentType: 'image/*, text/css',
          headers: { 'X-Rotation': { required: true, schema: integer, example: 90 } },
        },
      },
    }),
    '/batch': accepting('addBatch', {
      'multipart/mixed': { itemSchema: object({ id: integer }), itemEncoding: { contentType: 'application/json' } },
    }),
    '/order': accepting('addOrder', {
      'multipart/form-data': {
        schema: object({
          lines: { type: 'array', items: object({ n: integer }) },
          terms: object({ tags: { type: 'array', items: { type: 'string' } }, days: integer }),
        }),
        encoding: {
          lines: { contentType: 'multipart/mixed', itemEncoding: { contentType: 'application/json' } },
          terms: {
            contentType: 'application/x-www-form-urlencoded',
            encoding: { tags: { style: 'pipeDelimited', explode: false } },
          },
        },
      },
    }),
    '/album': {
      ...accepting('addAlbum', {
        'multipart/form-data': {
          schema: object({
            pictures: {
              type: 'array',
              prefixItems: [object({ title: { type: 'string' } })],
              items: { type: 'string', format: 'binary' },
            },
            cover: { type: 'string', contentEncoding: 'binary', contentMediaType: 'image/png' },
          }),
          encoding: {
            pictures: {
              contentType: 'multipart/mixed',
              prefixEncoding: [{ contentType: 'application/json' }],
              itemEncoding: {
                contentType: 'image/png',
                headers: { 'X-Rotation': { required: true, schema: integer, example: 90 } },
              },
            },
          },
        },
      }),
      get: {
        operationId: 'getAlbum',
        responses: {
          200: {
            description: 'Its title and its text',
            content: {
              'multipart/mixed': {
                schema: { type: 'array', prefixItems: [object({ title: { type: 'string' } }), { type: 'string' }] },
                prefixEncoding: [{ contentType: 'application/json' }, { contentType: 'text/csv' }],
                examples: { sea: { dataValue: [{ title: 'Sea' }, 'a,b'] } },
              },
            },
          },
        },
      },
    },
  },
};
const contract = contractOf({ openapi });

/** No text in UTF-8. */
const noText = Uint8Array.of(0xff, 0xfe, 0x00, 0x80, 0x41);

/** A form of an album: its pictures are parts of a part. */
const album = (rotation: string): Blob => {
  const lines = (...more: string[]): string => [...more, '', ''].join('\r\n');
  return new Blob([
    lines('--out', 'Content-Disposition: form-data; name="pictures"', 'Content-Type: multipart/mixed; boundary=in'),
    lines('--in', 'Content-Type: application/json'),
    '{"title":"Sea"}\r\n',
    lines('--in', 'Content-Type: image/png', `X-Rotation: ${rotation}`),
    noText,
    '\r\n--in--\r\n',
    lines('--out', 'Content-Disposition: form-data; name="cover"; filename="c.png"', 'Content-Type: image/png'),
    noText,
    '\r\n--out--\r\n',
  ]);
};

const part = (lines: string[], text: string): string => [...lines, '', text, ''].join('\r\n');
const whole = (boundary: string, ...parts: string[]): string =>
  `${parts.map((one) => `--${boundary}\r\n${one}`).join('')}--${boundary}--\r\n`;
const jsonPart = (value: unknown): string => part(['Content-Type: application/json'], JSON.stringify(value));
const image = part(['Content-Type: image/png', 'X-Rotation: 90'], 'bytes');
const order = (lines: string, terms: string): string =>
  whole(
    'out',
    part(
      ['Content-Disposition: form-data; name="lines"', 'Content-Type: multipart/mixed; boundary=in'],
      lines.replace(/\r\n$/, ''),
    ),
    part(['Content-Disposition: form-data; name="terms"', 'Content-Type: application/x-www-form-urlencoded'], terms),
  );

let server: Server;
let url: string;
let fields: unknown;
let list: unknown;
let covers: [string, Uint8Array][];
beforeAll(async () => {
  server = await createServerFrom({
    contract,
    handlers: {
      addPage: async ({ body }: AnyRequest) => void (list = body),
      addBatch: async ({ body }: AnyRequest) => void (list = body),
      addOrder: async ({ body }: AnyRequest) => {
        fields = await (body as MultipartBody).allFields();
      },
      addAlbum: async ({ body }: AnyRequest) => {
        const form = body as MultipartBody;
        covers = [];
        for await (const { name, bytes } of form.files()) covers.push([name, await bytes()]);
        fields = await form.allFields();
      },
      getAlbum: async () => new Blob([]),
    },
  });
  ({ url } = await server.listen());
});
afterAll(() => server.close());

describe('parts by position, and parts inside of parts', () => {
  it.each<[what: string, path: string, type: string, body: string, status: number, violations: Expected]>([
    ['that keep the contract', '/page', 'multipart/related', whole('out', jsonPart({ title: 'a' }), image), 204, {}],
    [
      'of another type, without a header, and of another schema',
      '/page',
      'multipart/related',
      whole('out', jsonPart({ titel: 'a' }), part(['Content-Type: text/html'], 'a')),
      422,
      {
        '/1': ['must have the Content-Type image/* or text/css.', 'must have the header X-Rotation in its part.'],
        '/0/title': ['is required but missing.'],
      },
    ],
    [
      'that are too few',
      '/page',
      'multipart/related',
      whole('out', jsonPart({ title: 'a' })),
      422,
      { '': [/2 items/] },
    ],
    ['that do not end', '/page', 'multipart/related', '--out\r\n\r\na', 400, {}],
    ['without a boundary', '/page', 'multipart/related', 'a', 400, {}],
    ['that are a stream', '/batch', 'multipart/mixed', whole('out', jsonPart({ id: 1 }), jsonPart({ id: 2 })), 204, {}],
    [
      'of a stream with a wrong one',
      '/batch',
      'multipart/mixed',
      whole('out', jsonPart({ id: 1 }), jsonPart({ id: 'b' })),
      422,
      { '/1/id': [/integer/] },
    ],
    [
      'inside of a form',
      '/order',
      'multipart/form-data',
      order(whole('in', jsonPart({ n: 1 }), jsonPart({ n: 2 })), 'tags=a%7Cb&days=7'),
      204,
      {},
    ],
    [
      'inside of a form with wrong ones',
      '/order',
      'multipart/form-data',
      order(whole('in', jsonPart({ n: 1 }), jsonPart({ n: 'b' })), 'tags=a&days=soon'),
      422,
      { '/lines/1/n': [/integer/], '/terms/days': [/integer/] },
    ],
  ])('are judged: those %s', async (_, path, type, body, status, violations) => {
    const mock = await createMock({ openapi });
    const init = { method: 'POST', headers: { 'Content-Type': `${type}; boundary=out` }, body };
    const places = [url, 'http://parts.test', 'http://parts.test'];
    const ways = [fetch, server.fetch, mock.fetch];
    for (const [i, way] of ways.entries()) {
      const answer = await way(new Request(`${places[i]}${path}`, init));
      const { violations: found = [] } = answer.status === 204 ? {} : ((await answer.json()) as Found);
      const all = Object.entries(violations).flatMap(([pointer, messages]) =>
        [messages]
          .flat()
          .map((message) => [pointer, message instanceof RegExp ? expect.stringMatching(message) : message]),
      );
      expect([answer.status, found.length, found.map((one) => [one.pointer, one.message])]).toEqual([
        ...[status, all.length, expect.arrayContaining(all)],
      ]);
    }
    if (path === '/batch' && status === 204) expect(list).toEqual([{ id: 1 }, { id: 2 }]);
    if (path === '/page' && status === 204)
      expect(list).toEqual([{ title: 'a' }, new Uint8Array(Buffer.from('bytes'))]);
    if (path === '/order' && status === 204)
      expect(fields).toEqual({ lines: [{ n: 1 }, { n: 2 }], terms: { tags: ['a', 'b'], days: 7 } });
  });
});

describe('parts inside of a part', () => {
  const send = (body: BodyInit, type = 'multipart/form-data; boundary=out'): Promise<Response[]> =>
    Promise.all(
      [fetch, server.fetch].map((way, i) =>
        way(
          new Request(`${i === 0 ? url : 'http://parts.test'}/album`, {
            ...{ method: 'POST', headers: { 'Content-Type': type }, body },
          }),
        ),
      ),
    );

  it('keep their bytes, a character for each', async () => {
    for (const answer of await send(album('90'))) expect(answer.status).toBe(204);
    expect(fields).toEqual({ pictures: [{ title: 'Sea' }, Buffer.from(noText).toString('latin1')] });
    expect(covers).toEqual([['cover', noText]]);
  });

  it('are held to their headers', async () => {
    const mock = await createMock({ openapi });
    const request = new Request('http://parts.test/album', {
      ...{ method: 'POST', headers: { 'Content-Type': 'multipart/form-data; boundary=out' }, body: album('left') },
    });
    for (const answer of [...(await send(album('left'))), await mock.fetch(request)])
      expect([answer.status, ((await answer.json()) as Found).violations]).toEqual([
        422,
        [expect.objectContaining({ pointer: '/pictures/1', message: expect.stringContaining('X-Rotation') as string })],
      ]);
  });

  it('are written with their headers and bytes', async () => {
    const media = formMediaOf(contract.operations.find(({ id }) => id === 'addAlbum') ?? missing(), undefined);
    const headers = [{ name: 'X-Rotation' }];
    const pictures = { ...media?.encoding['pictures'], headers: [], prefixEncoding: [{}] };
    const { body, contentType } = writeBody(
      {
        contentType: 'multipart/form-data',
        encoding: { pictures: { ...pictures, itemEncoding: { contentType: 'image/png', headers } } },
      },
      { pictures: [{ title: 'Sea' }, new Blob([noText])], cover: new File([noText], 'c.png', { type: 'image/png' }) },
      { pictures: { 1: { 'X-Rotation': 90 } } },
    );
    for (const answer of await send(body, contentType)) expect(answer.status).toBe(204);
    expect(fields).toEqual({ pictures: [{ title: 'Sea' }, Buffer.from(noText).toString('latin1')] });
  });
});

it('a mock answers in parts where the document says so', async () => {
  const mock = await createMock({ openapi });
  const answer = await mock.fetch(new Request('http://parts.test/album'));
  expect(await partsIn(answer.headers.get('content-type') ?? '', await answer.text())).toMatchObject([
    [{ 'content-type': ['application/json'] }, '{"title":"Sea"}'],
    [{ 'content-type': ['text/csv'] }, 'a,b'],
  ]);
});

function missing(): never {
  throw new Error('the operation is gone');
}

type Expected = { [pointer: string]: (string | RegExp)[] };
type Found = { violations?: { pointer: string; message: string }[] };

/** Reads parts by busboy's parser: the header lines, and the text. */
async function partsIn(contentType: string, body: string): Promise<[JsonObject, string][]> {
  const [, boundary = ''] = /boundary=(.*)/.exec(contentType) ?? [];
  const parts: [JsonObject, string][] = [];
  const parser = new Dicer({ boundary });
  parser.on('part', (one) => {
    let headers: JsonObject = {};
    let text = '';
    one.on('header', (found) => (headers = found as unknown as JsonObject));
    one.on('data', (chunk) => (text += String(chunk)));
    one.on('end', () => parts.push([headers, text]));
  });
  parser.end(body);
  await once(parser, 'finish');
  return parts;
}

describe('what is written', () => {
  const value = { lines: [{ n: 1 }, { n: 2 }], terms: { tags: ['a', 'b'], days: 7 } };
  const check = async (contentType: string, body: string): Promise<void> => {
    const [lines, terms] = await partsIn(contentType, body);
    expect(terms).toMatchObject([{ 'content-type': ['application/x-www-form-urlencoded'] }, 'tags=a%7Cb&days=7']);
    expect(lines?.[0]).toMatchObject({ 'content-disposition': ['form-data; name="lines"'] });
    const [type] = lines?.[0]['content-type'] as string[];
    expect(await partsIn(type ?? '', lines?.[1] ?? '')).toMatchObject([
      [{ 'content-type': ['application/json'] }, '{"n":1}'],
      [{ 'content-type': ['application/json'] }, '{"n":2}'],
    ]);
  };

  it('by the toolchain has parts inside of parts', async () => {
    const operation = contract.operations.find(({ id }) => id === 'addOrder');
    if (operation === undefined) throw new Error('addOrder is gone');
    const { headers, body = '' } = writeRequest(operation, { headers: {}, body: value });
    await check(headers['Content-Type'] ?? '', body);
  });

  it('by a client does, too, also where a part has bytes', async () => {
    const operation = contract.operations.find(({ id }) => id === 'addOrder');
    const encodings = { encoding: (operation && formMediaOf(operation, undefined))?.encoding ?? {} };
    const row = {
      ...{ contentType: 'multipart/form-data' },
      encoding: {
        lines: { ...encodings.encoding['lines'], headers: [] },
        terms: { ...encodings.encoding['terms'], headers: [] },
      },
    };
    const { body, contentType } = writeBody(row, value);
    await check(contentType ?? '', String(body));
    const inner = { contentType: 'multipart/mixed' };
    const bytes = writeBody(
      { contentType: 'multipart/form-data', encoding: { all: inner } },
      { all: [new Blob(['b']), 'a'] },
    );
    const [all] = await partsIn(bytes.contentType ?? '', await new Response(bytes.body).text());
    expect(all?.[0]).toMatchObject({ 'content-disposition': ['form-data; name="all"'] });
    const texts = await partsIn((all?.[0]['content-type'] as string[])[0] ?? '', all?.[1] ?? '');
    expect(texts.map(([, text]) => text)).toEqual(['b', 'a']);
  });
});

const start = runningMocks();

it('verify makes up such bodies, which our own mock takes', async () => {
  const { url: mock } = await start({ contract, port: 0 });
  const { report } = await verified(contract, { url: mock, depth: 'normal' });
  expect(report.failed).toEqual([]);
  expect(report.summary.shown).toBeGreaterThan(2);
});
