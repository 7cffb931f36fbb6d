import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import { startMock } from '../../scripts/mock/start.ts';
import { createServerFrom } from '../../scripts/server/server.ts';
import { everyForm, handlersThatKeep, shownCases } from '../support/every-form.ts';
import { twinspec } from '../support/process.ts';

// k6 is not here: its types and a bundler read the script, and a shim of the two modules that it imports runs it.

vi.setConfig({ testTimeout: 300_000 });

let folder: string;
let script: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-k6-'));
  expect(await twinspec(['generate', '--only', 'types', '--k6', '--out', join(folder, 'out')])).toMatchObject({
    code: 0,
  });
  script = join(folder, 'out', 'k6', 'script.js');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Ran = { checks?: [string, boolean][]; options?: { thresholds: object }; error?: string };

async function ran(environment: Record<string, string>, from = script): Promise<Ran> {
  const bundle = join(folder, 'bundle.mjs');
  await build({
    // Not by its path: the process of the bundler is that of all files before this one.
    ...{ stdin: { contents: await readFile(from, 'utf8') }, outfile: bundle, bundle: true, format: 'esm' },
    logLevel: 'silent',
    plugins: [
      {
        name: 'k6',
        setup: (one) => {
          one.onResolve({ filter: /^k6(\/\w+)?$/ }, ({ path }) => ({ path, namespace: 'k6' }));
          one.onLoad({ filter: /.*/, namespace: 'k6' }, ({ path }) => ({
            contents:
              path === 'k6'
                ? 'export const { check, fail } = globalThis.__k6;'
                : `export default globalThis.__k6.${path.slice('k6/'.length)};`,
          }));
        },
      },
    ],
  });
  const worker = new Worker(resolve('test/emit/k6-shim/worker.mjs'), {
    workerData: { script: pathToFileURL(bundle).href, environment },
  });
  return new Promise((settle, reject) => {
    worker.once('message', (ran: Ran) => settle(ran));
    worker.once('error', reject);
  });
}

const options: ts.CompilerOptions = {
  ...{ allowJs: true, checkJs: true, noEmit: true, skipLibCheck: true, strict: true, types: ['k6'] },
  ...{ module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
  ...{ target: ts.ScriptTarget.ES2022, typeRoots: [resolve('node_modules/@types')] },
  paths: { k6: [resolve('node_modules/@types/k6')], 'k6/*': [resolve('node_modules/@types/k6/*')] },
};
const found = (file: string): string[] =>
  ts
    .getPreEmitDiagnostics(ts.createProgram([file], options))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));

it('compiles with the types of k6, and says that these are what it was checked by', async () => {
  expect(found(script)).toEqual([]);
  const broken = join(folder, 'broken.js');
  const written = await readFile(script, 'utf8');
  expect(written).toContain('by @types/k6; k6 itself has not run this one.');
  await writeFile(broken, written.replace('http.request(', 'http.requests('));
  expect(found(broken)).not.toEqual([]);
});

it('calls what is safe, with credentials from the environment, and all checks hold', async () => {
  const mock = await startMock({ port: 0, credentials: { apiKey: 'k6-key' } });
  const environment = { TWINSPEC_URL: mock.url, TWINSPEC_RPC: `${mock.url}/rpc` };
  try {
    const { checks = [], options } = await ran({ ...environment, TWINSPEC_API_KEY: 'k6-key' });
    expect(options?.thresholds).toHaveProperty('checks');
    expect(checks.length).toBeGreaterThan(8);
    expect(checks.filter(([, holds]) => !holds)).toEqual([]);
    expect(checks.some(([name]) => name.startsWith('createVC'))).toBe(false);
    const refused = await ran({ ...environment, TWINSPEC_API_KEY: 'another' });
    expect(refused.checks?.some(([, holds]) => !holds)).toBe(true);
  } finally {
    await mock.close();
  }
  const names = 'the names are TWINSPEC_NODE_URL, TWINSPEC_RPC, TWINSPEC_PLATFORM_URL, TWINSPEC_URL.';
  expect(await ran({})).toEqual({ error: `Name a server with -e NAME=URL; ${names}` });
  const misspelt = { TWINSPEC_URL: mock.url, TWINSPEC_NOED_URL: `${mock.url}/rpc` };
  expect(await ran(misspelt)).toEqual({ error: `TWINSPEC_NOED_URL names no API of this script; ${names}` });
});

it('writes credentials as their schemes say', async () => {
  const came: string[] = [];
  const server = createServer(({ headers, url = '' }, response) => {
    came.push(`${url} ${headers.authorization ?? ''}`);
    response.end();
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const read = (name: string) => ({
    get: { operationId: name, security: [{ [name]: [] }], responses: { 200: { description: 'ok' } } },
  });
  const flow = { tokenUrl: 'https://id.test/token', scopes: {} };
  const securitySchemes = {
    token: { type: 'http', scheme: 'bearer' },
    login: { type: 'http', scheme: 'basic' },
    grant: { type: 'oauth2', flows: { clientCredentials: flow } },
  };
  const document = {
    ...{ openapi: '3.1.0', info: { title: 'Keys', version: '1' }, components: { securitySchemes } },
    paths: { '/a': read('token'), '/b': read('login'), '/c': read('grant') },
  };
  await writeFile(join(folder, 'keys.json'), JSON.stringify(document));
  const out = join(folder, 'keys');
  const flags = ['--openapi', join(folder, 'keys.json'), '--only', 'types', '--k6', '--out', out];
  expect(await twinspec(['generate', ...flags])).toMatchObject({ code: 0 });
  expect(found(join(out, 'k6', 'script.js'))).toEqual([]);
  const TWINSPEC_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = { TWINSPEC_TOKEN: 't-1', TWINSPEC_LOGIN: 'ann:secret', TWINSPEC_GRANT: 'bearer g-1' };
  await ran({ TWINSPEC_URL, ...keys }, join(out, 'k6', 'script.js'));
  expect(came).toEqual(['/a Bearer t-1', `/b Basic ${btoa('ann:secret')}`, '/c bearer g-1']);
  // What is for this API alone comes first, as another one may have a scheme of the same name.
  const own = { TWINSPEC_URL: 'http://127.0.0.1:9', TWINSPEC_KEYS_URL: TWINSPEC_URL, TWINSPEC_KEYS_TOKEN: 'own' };
  await ran({ ...keys, ...own }, join(out, 'k6', 'script.js'));
  server.close();
  expect(came.slice(3)).toEqual(['/a Bearer own', `/b Basic ${btoa('ann:secret')}`, '/c bearer g-1']);
});

it('holds no credential of the examples', async () => {
  expect(await readFile(script, 'utf8')).not.toContain('demo-api-key');
});

it('does not call for a thing that no example names', async () => {
  const operation = { responses: { 200: { description: 'It.' } } };
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Books', version: '1' },
    paths: {
      '/books': { get: { operationId: 'listBooks', ...operation } },
      '/books/{id}': { get: { operationId: 'getBook', parameters: [id], ...operation } },
      '/authors/{id}': { get: { operationId: 'getAuthor', parameters: [{ ...id, example: 'austen' }], ...operation } },
    },
  };
  await writeFile(join(folder, 'books.json'), JSON.stringify(document));
  const out = join(folder, 'books');
  const flags = ['--openapi', join(folder, 'books.json'), '--only', 'types', '--k6', '--out', out];
  expect(await twinspec(['generate', ...flags])).toMatchObject({ code: 0 });
  expect(found(join(out, 'k6', 'script.js'))).toEqual([]);
  const written = await readFile(join(out, 'k6', 'script.js'), 'utf8');
  expect(written).toContain('// Not called, as no example names a thing that is there: getBook.');
  expect([...written.matchAll(/"operation": "(\w+)"/g)].map(([, name]) => name)).toEqual(['listBooks', 'getAuthor']);
});

it('sends no request whose values their forms cannot carry, and says which', async () => {
  const one = (value: unknown) => ({ examples: { one: { value } } });
  const read = (operationId: string, parameter: object, value: unknown) => ({
    get: {
      operationId,
      parameters: [{ required: true, schema: {}, ...parameter, ...one(value) }],
      responses: { 200: { description: 'ok', content: { 'application/json': one(1) } } },
    },
  });
  const document = {
    ...{ openapi: '3.2.0', info: { title: 'Uncarried', version: '1' } },
    paths: {
      '/a': read('inList', { name: 'ids', in: 'query', explode: false }, [{ secret: 1 }]),
      '/b': read('lineBreak', { name: 'X-Note', in: 'header' }, 'secret\r\nX: y'),
      '/c': read('comma', { name: 'X-Ids', in: 'header' }, ['secret,']),
      '/d': read('semicolon', { name: 'sid', in: 'cookie', style: 'cookie' }, 'secret; a=b'),
      '/e': read('fine', { name: 'q', in: 'query' }, 'a&b'),
    },
  };
  await writeFile(join(folder, 'uncarried.json'), JSON.stringify(document));
  const out = join(folder, 'uncarried');
  const flags = ['--openapi', join(folder, 'uncarried.json'), '--only', 'types', '--k6', '--out', out];
  expect(await twinspec(['generate', ...flags])).toMatchObject({ code: 0 });
  const written = await readFile(join(out, 'k6', 'script.js'), 'utf8');
  expect(written).not.toContain('secret');
  for (const said of [
    'inList is not sent: the query parameter ids cannot carry a list or an object inside a list or an object.',
    'lineBreak is not sent: the header parameter X-Note cannot carry line breaks, control characters or',
    'comma is not sent: the header parameter X-Ids cannot carry "," inside a value, which ends the value.',
    'semicolon is not sent: the cookie parameter sid cannot carry ";" inside a value, which ends the value.',
  ])
    expect(written).toContain(`// A request of ${said}`);
  expect(written).toContain('"path": "/e?q=a%26b"');
});

it('writes every form of a parameter as the standard does', async () => {
  const openapi = everyForm(shownCases);
  await writeFile(join(folder, 'forms.json'), JSON.stringify(openapi));
  const out = join(folder, 'forms');
  const flags = ['--openapi', join(folder, 'forms.json'), '--only', 'types', '--k6', '--out', out];
  expect(await twinspec(['generate', ...flags])).toMatchObject({ code: 0 });
  const got = new Map<string, unknown>();
  const server = await createServerFrom({ contract: contractOf({ openapi }), handlers: handlersThatKeep(got) });
  try {
    const { url } = await server.listen();
    const { checks = [] } = await ran({ TWINSPEC_URL: url }, join(out, 'k6', 'script.js'));
    expect(checks.filter(([, holds]) => !holds)).toEqual([]);
    expect(got).toEqual(new Map(shownCases.map((one) => [one.operationId, one.value])));
  } finally {
    await server.close();
  }
});
