import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server as HttpServer,
  type ServerResponse,
} from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { parseCookie, stringifyCookie } from 'cookie';
import fc from 'fast-check';
import { FormData as UndiciForm, request as undiciRequest } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { contractOf } from '../../support/contract-of.ts';
import type { JsonObject } from '../../../scripts/contract/base/json.ts';
import { createServerFrom, type AnyRequest, type MultipartBody, type Server } from '../../../scripts/server/runtime.ts';
import { anyMedia } from '../../../src/any-media.ts';
import type { HttpRow } from '../../../src/operation-row.ts';
import { httpClient } from '../../../src/runtime.ts';
import { anyShape, readParameter, type WireShape } from '../../../src/wire/read.ts';
import type { BodyType } from '../../../src/wire/body.ts';
import type { WireParameter } from '../../../src/wire/style.ts';
import { writeParameter } from '../../../src/wire/write.ts';
import { madeOnce } from '../../support/made-once.ts';
import { argumentOf, everyForm, handlersThatKeep, wireCases, wireRowOf } from '../../support/every-form.ts';
import { arrived } from './arrived.ts';

// What others write is read by ours, and what ours write is read by others. Rows in which the other side departs from
// the standard are listed with the reason; a row that no longer does so fails.

const peers = createRequire(join((await madeOnce('peers')).folder, 'package.json'));

type Asked = IncomingMessage & { query: object; body: unknown; files?: unknown };
type Reply = ServerResponse & {
  status: (status: number) => Reply;
  json: (value: object) => void;
  sendStatus: (status: number) => void;
};
type Handler = (request: Asked, response: Reply) => void;

/** What these tests use of an application of Express. */
type Express = RequestListener & {
  use: (handler: Handler | ((error: unknown, request: Asked, response: Reply, next: unknown) => void)) => void;
  post: (path: string, ...handlers: Handler[]) => void;
};

const express = peers('express') as () => Express;
const { middleware } = peers('express-openapi-validator') as { middleware: (options: object) => Handler };
const multer = peers('multer') as () => { any: () => Handler };

/** What these tests use of a reader of forms by busboy. */
type FormReader = Writable & {
  on: ((event: 'field', take: (name: string, value: string, about: { mimeType: string }) => void) => void) &
    ((
      event: 'file',
      take: (name: string, stream: Readable, about: { filename: string; mimeType: string }) => void,
    ) => void);
};
const busboy = peers('busboy') as (options: { headers: object; defParamCharset: string }) => FormReader;

const servers: HttpServer[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type Caller = { call: (argument: object) => Promise<unknown> };

const clientOf = (row: HttpRow, baseUrl: string): Caller =>
  httpClient<Caller>({ schemes: {}, operations: { call: row } }, { baseUrl }, anyMedia);

function reasonFor(operationId: string, wrong: [RegExp, string][]): string | undefined {
  return wrong.find(([rows]) => rows.test(operationId))?.[1];
}

/** As swagger-client exports it, which has no types of its own. */
type BuildRequest = (options: { spec: object; operationId: string; parameters: object }) => {
  url: string;
  headers: Record<string, string>;
};

describe('swagger-client writes, the typed server reads', () => {
  const wrong: [RegExp, string][] = [
    [/^label_path_joined_(?:list|object)$/, 'it puts dots between the values of a label that is not exploded'],
    [/^form_cookie_\w+_(?:list|object)$/, 'it writes a list or an object in a cookie, and then encodes its delimiters'],
    [/^\w+Delimited_query_joined_object$/, 'it puts commas between the members of an object, whatever the style'],
    [/^cookie_|_querystring$/, 'it does not know OpenAPI 3.2'],
  ];
  const got = new Map<string, unknown>();
  let server: Server;
  let buildRequest: BuildRequest;
  beforeAll(async () => {
    const handlers = handlersThatKeep(got);
    server = await createServerFrom({ contract: contractOf({ openapi: everyForm() }), handlers });
    ({ buildRequest } = peers('swagger-client') as { buildRequest: BuildRequest });
  });
  afterAll(() => server.close());

  test.each(wireCases)('$operationId', async (one) => {
    const { operationId, name, value } = one;
    const spec = { ...everyForm([one]), openapi: '3.1.0', servers: [{ url: 'https://every-form.test' }] };
    const { url, headers } = buildRequest({ spec, operationId, parameters: { [name]: value } });
    const answer = await server.fetch(new Request(url, { headers }));
    const read = [answer.status, got.get(operationId)];
    if (reasonFor(operationId, wrong) === undefined) expect(read).toEqual([200, value]);
    else expect(read).not.toEqual([200, value]);
  });
});

describe('our client writes, express-openapi-validator reads', () => {
  const wrong: [RegExp, string][] = [
    [/^(?:matrix|label)_/, 'it knows neither matrix nor label'],
    [/^simple_\w+_(?:joined_object|exploded_(?:list|object))$/, 'it splits only lists that are not exploded'],
    [/^\w+Delimited_query_joined_object$/, 'it knows these styles for lists only'],
    [/^json_(?:path|header)$/, 'it reads JSON in the query only'],
    [/_cookie_|_cookie$/, 'it leaves cookies to another package'],
    [/_querystring$/, 'it does not know OpenAPI 3.2'],
  ];

  test.each(wireCases)('$operationId', async (one) => {
    const { operationId, in: place, name, value } = one;
    const spec = { ...everyForm([one]), openapi: '3.1.0' };
    const app = express();
    app.use(middleware({ apiSpec: spec, validateApiSpec: false }));
    let read: unknown;
    app.use((request: Asked, response: Reply) => {
      const places = {
        path: Reflect.get(Object(Reflect.get(request, 'openapi')), 'pathParams') as unknown,
        query: request.query,
        header: request.headers,
      };
      read = place in places ? Reflect.get(Object(Reflect.get(places, place)), name) : undefined;
      response.json({});
    });
    app.use((_error: unknown, _request: Asked, response: Reply, _next: unknown) => {
      response.status(400).json({});
    });
    const client = clientOf(wireRowOf(one), await listening(app));
    await client.call(argumentOf(one)).catch(() => undefined);
    if (reasonFor(operationId, wrong) === undefined) expect(read).toEqual(value);
    else expect(read).not.toEqual(value);
  });
});

describe('cookie', () => {
  const parameter: WireParameter = { name: 'theme', in: 'cookie' };
  const text: WireShape = { ...anyShape, types: new Set(['string']) };
  const texts = fc.string({ unit: 'grapheme' });

  test('reads what ours writes, and writes what ours reads', () => {
    const property = fc.property(texts, (value) => {
      expect(parseCookie(writeParameter(parameter, value) ?? '')).toEqual({ theme: value });
      expect(readParameter(parameter, text, arrived(parameter, stringifyCookie({ a: 'b', theme: value })))).toBe(value);
    });
    fc.assert(property, { numRuns: 300, seed: 7 });
  });

  test('reads the style cookie as it is', () => {
    const cookies = writeParameter({ name: 'ids', in: 'cookie', style: 'cookie', explode: false }, [1, 2]) ?? '';
    expect(parseCookie(cookies)).toEqual({ ids: '1,2' });
    const object = writeParameter({ name: 'c', in: 'cookie', style: 'cookie' }, { R: 100, G: 200 }) ?? '';
    expect(parseCookie(object)).toEqual({ R: '100', G: '200' });
  });
});

describe('forms', () => {
  const photo = new File(['\u0000\r\n--x\r\n'], 'a"b.png', { type: 'image/png' });
  const fields = {
    'na"me': 'line\r\nbreak & 100% é=+',
    tags: ['a', 'b,c'],
    about: { id: 1 },
    ids: [1, 2],
    color: { R: 100, G: 200 },
    photo,
  };
  const encoding = { ids: { explode: false }, color: { style: 'deepObject' } };
  const parts = [
    ['na"me', 'line\r\nbreak & 100% é=+'],
    ['tags', 'a'],
    ['tags', 'b,c'],
    ['about', '{"id":1}'],
    ['ids', '1,2'],
    ['color[R]', '100'],
    ['color[G]', '200'],
  ];
  const send = async (bodies: BodyType[], body: object, listener: RequestListener): Promise<void> => {
    const row: HttpRow = { method: 'POST', path: '/', input: 'body', bodies, answers: { 204: 'none' } };
    await clientOf(row, await listening(listener)).call(body);
  };
  const multipart: BodyType = { contentType: 'multipart/form-data', encoding };

  /** Reads a form by busboy. */
  async function readBy(request: IncomingMessage): Promise<{ pairs: [string, string, string][]; files: unknown[] }> {
    const [pairs, files]: [[string, string, string][], unknown[]] = [[], []];
    const reader = busboy({ headers: request.headers, defParamCharset: 'utf8' });
    reader.on('field', (name, value, { mimeType }) => pairs.push([name, value, mimeType]));
    reader.on('file', (name, stream, { filename, mimeType }) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => files.push([name, filename, mimeType, Buffer.concat(chunks).toString()]));
    });
    request.pipe(reader);
    await once(reader, 'close');
    return { pairs, files };
  }

  test.each<[what: string, type: BodyType]>([
    ['with types', multipart],
    ['of FormData', { contentType: 'multipart/form-data', encoding: { ...encoding, about: { explode: false } } }],
  ])('busboy reads our multipart forms %s', async (_, type) => {
    let read: unknown;
    await send([type], fields, (request, response) => {
      void readBy(request).then((form) => {
        read = form;
        response.writeHead(204).end();
      });
    });
    const isTyped = type === multipart;
    const wanted = parts.map(([name = '', text = '']) => {
      if (name !== 'about') return [name.replace('"', '%22'), text, 'text/plain'];
      return isTyped ? [name, text, 'application/json'] : [name, 'id,1', 'text/plain'];
    });
    const file = ['photo', 'a%22b.png', 'image/png', await photo.text()];
    expect(read).toEqual({ pairs: wanted, files: [file] });
  });

  test('busboy reads our forms in the syntax of a query', async () => {
    let read: unknown;
    const { photo: _, ...texts } = fields;
    await send([{ contentType: 'application/x-www-form-urlencoded', encoding }], texts, (request, response) => {
      void readBy(request).then(({ pairs }) => {
        read = pairs.map(([name, value]) => [name, value]);
        response.writeHead(204).end();
      });
    });
    expect(read).toEqual(parts);
  });

  test('multer reads our multipart forms', async () => {
    let read: unknown;
    const app = express();
    app.post('/', multer().any(), (request: Asked, response: Reply) => {
      const files = (request.files ?? []) as { fieldname: string; mimetype: string; size: number }[];
      read = [
        { ...(request.body as object) },
        files.map(({ fieldname, mimetype, size }) => [fieldname, mimetype, size]),
      ];
      response.sendStatus(204);
    });
    await send([multipart], fields, app);
    const { photo: _, ...texts } = fields;
    // Multer reads brackets as members.
    const wanted = { ...texts, about: '{"id":1}', ids: '1,2', color: { R: '100', G: '200' } };
    expect(read).toEqual([wanted, [['photo', 'image/png', photo.size]]]);
  });

  test('our typed server reads the FormData of undici', async () => {
    const text = { type: 'string' };
    const properties: JsonObject = {
      'na"me': text,
      tags: { type: 'array', items: text },
      about: { type: 'object' },
      ids: { type: 'array', items: { type: 'integer' } },
      photo: { type: 'string', format: 'binary' },
    };
    const contract = contractOf({
      openapi: {
        openapi: '3.2.0',
        info: { title: 'Forms', version: '1' },
        paths: {
          '/': {
            post: {
              operationId: 'add',
              requestBody: {
                required: true,
                content: { 'multipart/form-data': { schema: { type: 'object', properties }, encoding } },
              },
              responses: { 200: { description: '', content: { 'application/json': {} } } },
            },
          },
        },
      },
    });
    const server = await createServerFrom({
      contract,
      handlers: {
        add: async ({ body }: AnyRequest) => {
          const form = body as MultipartBody;
          const files: unknown[] = [];
          for await (const file of form.files()) files.push([file.name, file.type, await file.text()]);
          return { all: await form.allFields(), files };
        },
      },
    });
    try {
      const { url } = await server.listen();
      const form = new UndiciForm();
      for (const [name = '', value] of parts.filter(([one]) => !one?.startsWith('color'))) form.append(name, value);
      form.append('photo', photo);
      const answer = await undiciRequest(url, { method: 'POST', body: form });
      const { color: _, photo: __, ...all } = fields;
      expect(await answer.body.json()).toEqual({
        all: { ...all, 'na"me': undefined, 'na%22me': all['na"me'] },
        files: [['photo', 'image/png', await photo.text()]],
      });
    } finally {
      await server.close();
    }
  });
});
