import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { generate } from '../../scripts/emit/generate.ts';
import { startMock, type Mock } from '../../scripts/mock/start.ts';
import { functionNames } from '../../scripts/emit/client/members.ts';
import { bundleOf } from '../support/bundle.ts';
import { folderInside } from '../support/inside.ts';

// The functions beside the clients, each of which a bundle can have alone.

type Call = (connection: unknown, ...given: unknown[]) => Promise<unknown> | AsyncIterable<unknown>;
type Connect = (options: object) => unknown;

const folder = await folderInside('calls');
const documents = { openapi: 'examples/react-query/api/bookshop.yaml', openrpc: 'specs/openrpc.json' };
let mock: Mock;
let calls: Record<string, Call>;
let shop: unknown;
let node: unknown;
const requests: unknown[] = [];

beforeAll(async () => {
  await generate({ specs: documents, out: folder, only: ['client'], print: () => undefined });
  calls = (await import(join(folder, 'calls.ts'))) as Record<string, Call>;
  const { connectBookshop, connectBlockchainPlatformNode } = calls as unknown as Record<string, Connect>;
  mock = await startMock(documents);
  const counting = (url: string, init: RequestInit): Promise<Response> => {
    requests.push(JSON.parse(String(init.body ?? 'null')));
    return fetch(url, init);
  };
  shop = connectBookshop?.({ baseUrl: mock.url });
  node = connectBlockchainPlatformNode?.({ rpcUrl: mock.rpcUrl, batch: true, fetch: counting });
});
afterAll(async () => {
  await mock.close();
  await rm(folder, { recursive: true, force: true });
});

it('call an operation', async () => {
  const request = { path: { bookId: 'b5' } };
  expect(await calls['getBook']?.(shop, request)).toMatchObject({ title: 'Piranesi' });
  await expect(calls['getBook']?.(shop, request, { headers: { Prefer: 'code=404' } })).rejects.toMatchObject({
    name: 'HttpError',
    operation: 'getBook',
    status: 404,
  });
});

it('call JSON-RPC methods, which share batches', async () => {
  const blocks = await Promise.all([
    calls['eth_getBlockByNumber']?.(node, 'latest', false),
    calls['eth_getBlockByNumber']?.(node, 'latest', true),
  ]);
  expect(blocks).toEqual([1, 2].map(() => expect.objectContaining({ hash: expect.stringMatching(/^0x/) })));
  expect(requests).toEqual([[expect.objectContaining({ id: 1 }), expect.objectContaining({ id: 2 })]]);
});

it('refuse what a client refuses, when the connection is made', () => {
  const { connectBookshop, connectBlockchainPlatformNode } = calls as unknown as Record<string, Connect>;
  expect(() => connectBookshop?.({})).toThrow('baseUrl');
  expect(() => connectBlockchainPlatformNode?.({ rpcUrl: 'somewhere' })).toThrow('rpcUrl');
});

it('weigh what they are, and nothing of the others', async () => {
  const one = await bundleOf(`export { connectBookshop, getBook } from '${folder}/calls.ts';`);
  expect(one).toContain('/books/{bookId}');
  for (const other of ['addBook', 'listBooks', 'removeBook', 'eth_getBlockByNumber', 'jsonrpc'])
    expect(one).not.toContain(other);
  const rpc = await bundleOf(`export { eth_estimateGas } from '${folder}/calls.ts';`);
  expect(rpc).not.toMatch(/eth_getBlock|books/);
  expect(await bundleOf(`import '${folder}/calls.ts';`)).toBe('');
});

it('are left alone by rollup as well', async () => {
  const { rolldown } = await import('rolldown');
  const entry = join(folder, 'entry.ts');
  await writeFile(entry, `export { getBook } from './calls.ts';`);
  const bundle = await rolldown({
    input: entry,
    resolve: { alias: { 'twinspec/runtime': resolve('src/runtime.ts') } },
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  expect(output[0].code).toContain('/books/{bookId}');
  expect(output[0].code).not.toMatch(/addBook|listBooks|eth_/);
});

it('have names that a module can have', () => {
  const names = ['getBook', 'repos/get', 'reposGet', 'delete', '3d', 'get-book', 'getBook', '', 'größe'];
  expect(functionNames(names, new Set(['delete', 'rows']))).toEqual([
    'getBook',
    'reposGet_',
    'reposGet',
    'delete_',
    '_3d',
    'getBook_',
    'getBook__',
    '_',
    'größe',
  ]);
});
