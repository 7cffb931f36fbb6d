import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CallOptions, HttpOptions } from '../../src/http-caller.ts';
import { runningMocks } from '../support/running-mocks.ts';
import { twinspec } from '../support/process.ts';
import { makeConsumer } from './consumer.ts';

// Emitted clients and servers where the type depends on the wire: the media type that a call accepts, and a query that
// is one value. Compilers say whether the types are right, and our mock whether the requests are.

vi.setConfig({ testTimeout: 300_000 });

const rows = { type: 'object', required: ['rows'], properties: { rows: { type: 'integer' } } };
const linked = {
  type: 'object',
  required: ['links'],
  properties: { links: { type: 'array', items: { type: 'string' } } },
};
const problem = { type: 'object', required: ['title'], properties: { title: { type: 'string' } } };
const json = (schema: object): object => ({ 'application/json': { schema } });
const search = {
  type: 'object',
  required: ['q'],
  properties: { q: { type: 'string' }, tag: { type: 'array', items: { type: 'integer' } } },
  additionalProperties: false,
};
const whole = (name: string, type: string, schema?: object, required = true): object[] => [
  { name, in: 'querystring', required, content: { [type]: schema === undefined ? {} : { schema } } },
];
const operation = (operationId: string, more: object): object => ({
  get: { operationId, responses: { 204: { description: 'Done' } }, ...more },
});
const posted = (operationId: string, content: object): object => ({
  post: { operationId, requestBody: { required: true, content }, responses: { 204: { description: 'Done' } } },
});
const document = {
  openapi: '3.2.0',
  info: { title: 'Wire', version: '1' },
  paths: {
    '/report': operation('report', {
      parameters: [{ name: 'month', in: 'query', schema: { type: 'string' } }],
      responses: {
        200: {
          description: 'The report',
          content: {
            'application/json': { schema: rows, example: { rows: 3 } },
            'application/hal+json': { schema: linked, example: { links: ['a'] } },
            'text/csv': { schema: { type: 'string' }, example: 'a,b' },
            'image/png': { schema: { type: 'string', format: 'binary' } },
          },
        },
        404: { description: 'None', content: json(problem) },
      },
    }),
    '/plain': operation('plain', { responses: { 200: { description: 'One type', content: json(rows) } } }),
    '/form': operation('asForm', { parameters: whole('form', 'application/x-www-form-urlencoded', search) }),
    '/json': operation('asJson', { parameters: whole('selector', 'application/json', search, false) }),
    '/text': operation('asText', { parameters: whole('text', 'text/plain', { type: 'string' }) }),
    '/open': operation('asAnything', { parameters: whole('anything', 'application/json') }),
    '/photos': posted('addPhoto', {
      'multipart/form-data': {
        schema: { type: 'object', required: ['photo'], properties: { photo: { type: 'string', format: 'binary' } } },
        encoding: {
          photo: { headers: { 'X-Rotation': { required: true, schema: { type: 'integer', maximum: 360 } } } },
        },
      },
    }),
    '/mix': posted('addMix', {
      'multipart/mixed': {
        schema: {
          type: 'array',
          minItems: 2,
          prefixItems: [{ type: 'object', properties: { title: { type: 'string' } } }, { type: 'string' }],
          items: { type: 'string' },
        },
      },
    }),
    '/batch': posted('addBatch', {
      'multipart/mixed': {
        schema: { type: 'array', items: { type: 'integer' } },
        itemEncoding: { headers: { 'X-Note': { schema: { type: 'string' } } } },
      },
    }),
  },
};

const use = `
import { createWire } from './client.ts';
import * as calls from './calls.ts';
import { createServer } from './server.ts';
import type { paths } from './types.ts';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(_: Same<A, B>): void => {};
const wire = createWire({ baseUrl: 'https://wire.example' });
type Rows = { rows: number };
type Linked = { links: string[] };

export async function types(name: string, options: { headers?: Record<string, string> }): Promise<void> {
  const usual = await wire.report();
  same<typeof usual, Rows>(true);
  const other = await wire.report({ query: { month: '5' } }, { headers: { 'X-Trace': '1' }, timeout: 1 });
  same<typeof other, Rows>(true);
  const csv = await wire.report({}, { headers: { Accept: 'text/csv' } });
  same<typeof csv, string>(true);
  const hal = await wire.report({}, { headers: { Accept: 'application/hal+json' } });
  same<typeof hal, Linked>(true);
  const small = await wire.report({}, { headers: { accept: 'text/csv', 'X-Trace': '1' } });
  same<typeof small, string>(true);
  const png = await wire.report({}, { headers: { Accept: 'image/png' } });
  same<typeof png, Blob>(true);
  const any = await wire.report({}, { headers: { Accept: name } });
  same<typeof any, Rows | Linked | string | Blob>(true);
  await wire.report({}, options);
  // @ts-expect-error no such option
  await wire.report({}, { timout: 1 });
  const called = await calls.report(calls.connectWire({ baseUrl: '' }), {}, { headers: { Accept: 'text/csv' } });
  same<typeof called, string>(true);
  const plain = await wire.plain({}, { headers: { Accept: 'text/csv' } });
  same<typeof plain, Rows>(true);
  const { status, data, error } = await wire.result.report({}, { headers: { Accept: 'text/csv' } });
  if (status === 200) same<typeof data, string>(true);
  if (status === 404) same<typeof error.body, { title: string }>(true);

  await wire.asForm({ query: { q: 'a', tag: [1] } });
  // @ts-expect-error a tag is a number
  await wire.asForm({ query: { q: 'a', tag: ['b'] } });
  // @ts-expect-error q is required
  await wire.asForm({ query: {} });
  // @ts-expect-error the query is required
  await wire.asForm({});
  await wire.asJson();
  await wire.asText({ query: 'a b' });
  // @ts-expect-error a text
  await wire.asText({ query: { q: 'a' } });
  await wire.asAnything({ query: [1, { a: 2 }] });
  const body = { photo: new Blob(['x']) };
  await wire.addPhoto({ body, partHeaders: { photo: { 'X-Rotation': 90 } } });
  // @ts-expect-error a rotation is a number
  await wire.addPhoto({ body, partHeaders: { photo: { 'X-Rotation': 'left' } } });
  // @ts-expect-error a rotation is required
  await wire.addPhoto({ body, partHeaders: { photo: {} } });
  // @ts-expect-error no such field
  await wire.addPhoto({ body, partHeaders: { image: { 'X-Rotation': 90 } } });
  await wire.addBatch({ body: [1, 2], partHeaders: [{ 'X-Note': 'one' }] });
  // @ts-expect-error numbers
  await wire.addBatch({ body: ['a'] });
  same<paths['/form']['get']['parameters']['query'], { q: string; tag?: number[] }>(true);
}

createServer({
  missing: 501,
  handlers: {
    asForm: ({ query }) => same<typeof query, { form: { q: string; tag?: number[] } }>(true),
    asJson: ({ query: { selector } }) => void selector?.q.toUpperCase(),
    addBatch: ({ body }) => same<typeof body, number[]>(true),
    addMix: ({ body: [head, file, ...more] }) => {
      same<typeof head, { title?: string }>(true);
      same<typeof file, string | Uint8Array>(true);
      same<typeof more, (string | Uint8Array)[]>(true);
    },
  },
});
`;

type Call = (request?: object, options?: CallOptions) => Promise<unknown>;
const start = runningMocks();
const { folder, errors, remove } = makeConsumer();
let clientAt: (options: Omit<HttpOptions, 'validate'> & { validate?: boolean }) => Record<string, Call>;

beforeAll(async () => {
  writeFileSync(join(folder, 'wire.json'), JSON.stringify(document));
  const runtimes = ['--runtime', 'twinspec/runtime', '--server-runtime', 'twinspec/server/runtime'];
  const out = ['--out', join(folder, 'src'), '--import-ending', '.ts', '--also', 'checked-client', ...runtimes];
  const said = await twinspec(['generate', '--openapi', join(folder, 'wire.json'), ...out]);
  expect(said).toMatchObject({ code: 0, stderr: '' });
  const made = (await import(join(folder, 'src/checked-client.ts'))) as { createWire: typeof clientAt };
  clientAt = made.createWire;
  writeFileSync(join(folder, 'src/use.ts'), use);
});
afterAll(remove);

describe('types that depend on the wire', () => {
  it.each(['typescript', 'typescript-7'] as const)('are what %s makes of them', async (compiler) => {
    expect(await errors(compiler, 'nodenext')).toEqual([]);
  });

  it('are those of what comes', async () => {
    const { url } = await start({ openapi: join(folder, 'wire.json'), port: 0 });
    const wire = clientAt({ baseUrl: url });
    expect(await wire['report']?.({}, { headers: { Accept: 'application/hal+json' } })).toEqual({ links: ['a'] });
    expect(await wire['report']?.()).toEqual({ rows: 3 });
    expect(await wire['report']?.({}, { headers: { Accept: 'text/csv' } })).toBe('a,b');
    expect(await wire['report']?.({}, { headers: { accept: 'text/csv;q=0.9, image/png;q=0.1' } })).toBe('a,b');
    await wire['asForm']?.({ query: { q: 'x y', tag: [1, 2] } });
    await wire['asJson']?.({ query: { q: 'x&y' } });
    await wire['asText']?.({ query: 'a&b=c' });
    await wire['asAnything']?.({ query: [1, { a: 2 }] });
    await expect(wire['asForm']?.({ query: { q: 'x', tag: ['y'] } })).rejects.toMatchObject({ status: 422 });
    const photo = (degrees: number): object => ({
      body: { photo: new Blob(['x']) },
      partHeaders: { photo: { 'X-Rotation': degrees } },
    });
    await wire['addPhoto']?.(photo(90));
    await expect(wire['addPhoto']?.(photo(400))).rejects.toMatchObject({ status: 422 });
    await wire['addBatch']?.({ body: [1, 2], partHeaders: [{ 'X-Note': 'one' }] });
  });

  it('are held to by a checked client, unless it is told not to', async () => {
    const fetch = (): Promise<Response> => Promise.resolve(Response.json({ rows: 'three' }));
    await expect(clientAt({ baseUrl: 'https://wire.example', fetch })['report']?.()).rejects.toMatchObject({
      name: 'MalformedResponseError',
      pointer: '/rows',
    });
    const unchecked = clientAt({ baseUrl: 'https://wire.example', fetch, validate: false });
    expect(await unchecked['report']?.()).toEqual({ rows: 'three' });
  });
});
