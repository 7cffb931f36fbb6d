import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generate } from '../../scripts/emit/generate.ts';
import { createServerFrom, type AnyHandlers, type Server } from '../../scripts/server/runtime.ts';
import { folderInside } from '../support/inside.ts';
import { stderrDuring } from './server.ts';

// An emitted server: the headers of its answers are held to their schemas without a compiler, and its files belong
// together.

const documentOf = (maximum: number): object => ({
  openapi: '3.1.0',
  info: { title: 'Limits', version: '1' },
  paths: {
    '/limit': {
      delete: {
        operationId: 'reset',
        responses: {
          204: {
            description: '',
            headers: {
              'X-Left': { required: true, schema: { type: 'integer', minimum: 0, maximum } },
              'X-Tags': { schema: { type: 'array', items: { enum: ['a', 'b'] } } },
              'X-At': { content: { 'application/json': { schema: { type: 'object', required: ['at'] } } } },
            },
          },
        },
      },
    },
  },
});

type Module = { createServer: (options: { handlers: AnyHandlers; check?: 'log' }) => Server };

let folder: string;
beforeAll(async () => {
  folder = await folderInside('generations');
  for (const [name, maximum] of [['old', 5] as const, ['new', 9] as const]) {
    const openapi = join(folder, `${name}.json`);
    await writeFile(openapi, JSON.stringify(documentOf(maximum)));
    await generate({
      specs: { openapi },
      out: join(folder, name),
      serverRuntime: '../../../scripts/server/runtime.ts',
    });
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const load = async (name: string): Promise<Module> =>
  (await import(pathToFileURL(join(folder, name, 'server.ts')).href)) as Module;

describe.each<[string, (handlers: AnyHandlers) => Promise<Server>]>([
  ['an emitted server', async (handlers) => (await load('old')).createServer({ handlers })],
  ['a server of documents', (handlers) => createServerFrom({ openapi: join(folder, 'old.json'), handlers })],
])('%s', (_, serve) => {
  const ask = async (headers: { [name: string]: string }): Promise<[number, string]> => {
    const server = await serve({ reset: ({ reply }) => reply(204, undefined, { headers }) });
    const [answer, log] = await stderrDuring(() => server.fetch(new Request('http://x/limit', { method: 'DELETE' })));
    return [answer.status, log.replace(/^.* but: /, '').trim()];
  };

  it.each<[{ [name: string]: string }]>([
    [{ 'X-Left': '5' }],
    [{ 'x-left': '0', 'X-Tags': 'a, b', 'X-At': '{"at":1}', 'Retry-After': '5', 'X-Other': '?' }],
  ])('sends %j', async (headers) => {
    expect(await ask(headers)).toEqual([204, '']);
  });

  it.each<[{ [name: string]: string }, string]>([
    [{}, 'header /X-Left is required but missing.'],
    [{ 'X-Left': '6' }, 'header /X-Left must be <= 5.'],
    [{ 'x-left': 'few' }, 'header /X-Left must be integer.'],
    [{ 'X-Left': '1', 'X-At': '{"on":1}' }, 'header /X-At/at is required but missing.'],
    [{ 'X-Left': '1', 'X-Tags': 'a,c' }, 'header /X-Tags/1 must be one of ["a","b"].'],
    [
      { 'X-Left': '1', 'Retry-After': 'soon' },
      'header /retry-after must be Retry-After as whole seconds or a date (RFC 9110, section 10.2.3).',
    ],
  ])('sends no %j', async (headers, flaw) => {
    expect(await ask(headers)).toEqual([500, flaw]);
  });
});

describe('files of two generations', () => {
  it.each([
    ['documents.ts', 'documents.ts'],
    ['server.ts', 'documents.ts, validators/conditions.ts, validators/headers.ts, '],
    ['validators', 'validators/conditions.ts, validators/headers.ts, validators/requests.ts, validators/responses.ts'],
    ['validators/responses.ts', 'validators/responses.ts'],
  ])('do not start with another %s', async (file, named) => {
    const mixed = `mixed-${file.replaceAll(/\W/g, '-')}`;
    await cp(join(folder, 'old'), join(folder, mixed), { recursive: true });
    await cp(join(folder, 'new', file), join(folder, mixed, file), { recursive: true });
    const { createServer } = await load(mixed);
    const start = (): Server => createServer({ handlers: { reset: () => undefined } });
    expect(start).toThrow(`${named}`);
    expect(start).toThrow('were generated from different documents; run `twinspec generate` again, and build anew.');
  });
});
