import { gzipSync } from 'node:zlib';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { rolldown } from 'rolldown';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { generate } from '../../scripts/emit/generate.ts';
import { folderInside } from '../support/inside.ts';
import { madeOnce } from '../support/made-once.ts';
import { contract } from '../support/contract.ts';
import manifest from '../../package.json' with { type: 'json' };
import { platformSpec } from '../support/own-specs.ts';

// A server in one file, as it is deployed to workers: without a module of Node, and without code that is made of text.

vi.setConfig({ testTimeout: 300_000 });

/** Most bytes of a server of the platform's document, and of both documents with all that `rpc.discover` tells. */
const [mostOfPlatform, mostOfBoth] = [72_800, 101_600];

const worker = (server: string, ofNode = '{}'): string =>
  `
  import { createServer } from '${server}';
  const server = createServer({
    missing: 501,
    authenticate: ({ credentials }) => credentials.apiKey === 'demo-api-key' && { user: 'ann' },
    context: ({ env, caller }) => ({ value: { greeting: env.GREETING + caller?.user } }),
    handlers: {
      mintFT: ({ body, context }) => ({ referenceId: context.greeting + body.quantity, txnHash: '' }),
      ...HANDLERS_OF_NODE,
    },
  });
  export default { fetch: server.fetch };`.replace('HANDLERS_OF_NODE', ofNode);

const workerOfNode = "{ eth_getUncleCountByBlockNumber: ({ env }) => (env.ZERO ? '0x0' : '0x1') }";

let folder: string;
beforeAll(async () => {
  folder = await folderInside('worker');
  await generate({
    specs: { apis: [platformSpec] },
    out: folder,
    check: false,
    limit: 20_000,
    only: ['server'],
    serverRuntime: resolve('scripts/server/runtime.ts'),
    print: () => undefined,
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What bundlers of the package replace by its `browser` field, as sources of this repository. */
const replaced = new Map(Object.entries(manifest.browser).map(([from, to]) => [sourceOf(from), sourceOf(to)] as const));

function sourceOf(file: string): string {
  return resolve(file.replace('./dist/', '').replace(/\.js$/, '.ts'));
}

function replacement(file: string, importer: string): string | undefined {
  return file.startsWith('.') ? replaced.get(resolve(dirname(importer), file)) : undefined;
}

const browserField: Plugin = {
  name: 'browser-field',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^\./ }, ({ path, importer }) => {
      const to = replacement(path, importer);
      return to === undefined ? undefined : { path: to };
    });
  },
};

async function bundled(contents: string, how: BuildOptions = {}): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: '.', loader: 'ts' },
    ...{ bundle: true, minify: true, write: false, format: 'esm', target: 'es2022', logLevel: 'silent' },
    ...{ platform: 'browser', conditions: ['workerd', 'worker', 'browser'], plugins: [browserField], ...how },
  });
  return outputFiles?.[0]?.text ?? '';
}

/** Modules of Node, imports that are left, and ways to make code of text. */
const unwanted = /["'`]node:[^"'`]*|\bimport\s*\(?["'`][^"'`]*|.{30}(?:\bnew Function\b|\beval\(|\brequire\().{30}/g;

const unwantedIn = (code: string): string[] => code.match(unwanted) ?? [];

it('a server of one document is small, and needs nothing of Node', async () => {
  const code = await bundled(worker(join(folder, 'server.ts')));
  expect(unwantedIn(code)).toEqual([]);
  expect(gzipSync(code).length).toBeLessThanOrEqual(mostOfPlatform);
});

it('a server of both documents needs nothing of Node', async () => {
  const code = await bundled(worker('./generated/server.ts', workerOfNode));
  expect(unwantedIn(code)).toEqual([]);
  expect(gzipSync(code).length).toBeLessThanOrEqual(mostOfBoth);
});

it('rolldown leaves nothing of Node in it either', async () => {
  const plugin = {
    name: 'browser-field',
    resolveId: (file: string, importer: string | undefined) => replacement(file, importer ?? ''),
  };
  const bundle = await rolldown({ input: 'generated/server.ts', platform: 'browser', plugins: [plugin] });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
  await bundle.close();
  expect(output).toHaveLength(1);
  expect(output[0].imports).toEqual([]);
  expect(unwantedIn(output[0].code)).toEqual([]);
});

/** What is used of a runtime of Cloudflare, as miniflare exports it. */
type Workerd = {
  ready: Promise<URL>;
  dispatchFetch: (url: string, init: object) => Promise<Response>;
  dispose: () => Promise<void>;
};

describe('in workerd', () => {
  let workerd: Workerd;
  beforeAll(async () => {
    const peers = createRequire(join((await madeOnce('peers')).folder, 'package.json'));
    const { Miniflare } = peers('miniflare') as { Miniflare: new (options: object) => Workerd };
    const script = await bundled(worker('./generated/server.ts', workerOfNode));
    workerd = new Miniflare({
      ...{ modules: true, script, compatibilityDate: '2026-04-01' },
      bindings: { GREETING: 'minted for ', ZERO: true },
    });
    await workerd.ready;
  });
  afterAll(() => workerd.dispose());

  const asked = async (path: string, init: { method?: string; headers?: Record<string, string>; body?: string }) => {
    const response = await workerd.dispatchFetch(`http://worker.example${path}`, init);
    return { status: response.status, body: (await response.json()) as object };
  };
  const json = { 'Content-Type': 'application/json' };
  const mint = (headers: object, quantity: unknown = '5') =>
    asked('/api/v0/ft-manager/mintFT', {
      method: 'POST',
      headers: { ...json, DappId: 'demo-dapp-id', ChainId: '80002', ...headers },
      body: JSON.stringify({ chainId: '80002', erc: 'ERC20', quantity }),
    });
  const rpc = (method: string, params: unknown) =>
    asked('/rpc', { method: 'POST', headers: json, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) });

  it('answers with handlers, which get what the platform gives', async () => {
    const { operations } = contract;
    const key = operations
      .find(({ id }) => id === 'mintFT')
      ?.security[0]?.find(({ scheme }) => scheme.key === 'apiKey');
    const name = key?.scheme.travels?.name ?? '';
    const value = key?.scheme.http === 'bearer' ? 'Bearer demo-api-key' : 'demo-api-key';
    expect(await mint({ [name]: value })).toMatchObject({
      status: 200,
      body: { Data: { referenceId: 'minted for ann5', txnHash: '' } },
    });
    expect(await mint({ [name]: `${value}?` })).toMatchObject({ status: 401 });
    expect((await mint({ [name]: value }, 5)).status).toBeGreaterThanOrEqual(400);
  });

  it('answers JSON-RPC, and describes it', async () => {
    expect(await rpc('eth_getUncleCountByBlockNumber', ['0x1'])).toMatchObject({ body: { result: '0x0' } });
    expect(await rpc('eth_getUncleCountByBlockNumber', [1])).toMatchObject({ body: { error: { code: -32602 } } });
    expect(await rpc('rpc.discover', [])).toMatchObject({ body: { result: contract.apis[1]?.openrpc } });
  });
});
