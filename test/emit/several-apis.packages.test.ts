import { spawnSync } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMock, type Mock } from '../../scripts/mock/start.ts';
import { twinspec } from '../support/process.ts';
import { folderInside } from '../support/inside.ts';
import { sameMethods, sameService } from '../support/same-services.ts';

const folder = await folderInside('several-apis');
const out = join(folder, 'api');
const files = ['orders.json', 'stock.json', 'chain.json'].map((name) => join(folder, name));
const documents = [sameService('Orders', 'total'), sameService('Stock', 'amount'), sameMethods('deadbeef')];
let mock: Mock;

const generate = async (...words: string[]): Promise<string> => {
  const runtime = ['--runtime', './src/runtime.ts', '--server-runtime', './scripts/server/runtime.ts'];
  const { code, stderr } = await twinspec(['generate', ...files, '--out', out, ...runtime, ...words]);
  return code === 0 ? '' : stderr;
};

beforeAll(async () => {
  for (const [i, file] of files.entries()) await writeFile(file, JSON.stringify(documents[i]));
  mock = await startMock({ apis: files.map((document) => ({ document })) });
});
afterAll(async () => {
  await mock.close();
  await rm(folder, { recursive: true, force: true });
});

it('has a folder for each API, and one import for all, which a compiler and the mock take', async () => {
  expect(await generate()).toBe('');
  expect((await readdir(out)).toSorted()).toEqual(['.twinspec-manifest.json', 'chain', 'index.ts', 'orders', 'stock']);
  const caller = join(folder, 'caller.ts');
  await writeFile(
    caller,
    `import { chain, orders, stock, type Exchanges } from './api/index.ts';
import type { Exchanges as OfStock } from './api/stock/operations.ts';

export const asked: [Exchanges['orders.read'], Exchanges['stock.create'], OfStock['read']] = [404, 'one', 404];
// @ts-expect-error: stock has no such exchange.
export const misspelt: Exchanges['stock.create'] = 'none';
// @ts-expect-error: both APIs have the operation, so one mock of them takes it with a name only.
export type Ambiguous = Exchanges['create'];

export async function all(base: { orders: string; stock: string; chain: string }): Promise<[number, number, string]> {
  const options = { key: 'demo' };
  const [order] = await orders.createOrders({ baseUrl: base.orders, ...options }).list({});
  const thing = await stock.createStock({ baseUrl: base.stock, ...options }).read({ path: { id: 'amount-1' } });
  // @ts-expect-error: a thing in stock has no total.
  void thing.total;
  return [order?.total ?? 0, thing.amount, await chain.createChain({ rpcUrl: base.chain }).request({ method: 'head' })];
}
`,
  );
  const tsc = resolve('node_modules/typescript-7/bin/tsc');
  const flags = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--allowImportingTsExtensions',
    '--target',
    'es2022',
  ];
  const checked = [process.execPath, tsc, ...flags, '--module', 'nodenext', '--types', 'node', caller];
  const [program = '', ...parameters] = checked;
  expect(spawnSync(program, parameters, { encoding: 'utf8' }).stdout).toBe('');
  const { all } = (await import(caller)) as { all: (base: object) => Promise<unknown> };
  const base = Object.fromEntries(mock.apis.map(({ name, url }) => [name, url]));
  expect(await all(base)).toEqual([1, 1, 'deadbeef']);
});

it('remembers each output that was asked for, until it is no longer wanted', async () => {
  const paths = async () => (await readdir(join(out, 'orders'))).filter((name) => /^(?:msw|tanstack|k6)/.test(name));
  expect(await generate('--also', 'msw,tanstack-query')).toBe('');
  expect(await paths()).toEqual(['msw.ts', 'tanstack-query.ts']);
  expect(await generate()).toBe('');
  expect(await generate('--check')).toBe('');
  expect(await generate('--also', 'k6')).toBe('');
  expect(await paths()).toEqual(['k6', 'msw.ts', 'tanstack-query.ts']);
  expect(await generate('--without', 'msw')).toBe('');
  expect(await paths()).toEqual(['k6', 'tanstack-query.ts']);
  expect(await generate('--without', 'nsw')).toContain('--without: there is no output "nsw". Did you mean msw?');
  expect(await generate('--also', 'none')).toBe('');
  expect(await paths()).toEqual([]);
});

it('refuses one name for several clients, and keeps the layout of a single document', async () => {
  expect(await generate('--platform-client', 'createShop')).toContain(
    'createShop cannot be the client of each of 3 APIs',
  );
  const one = join(folder, 'one');
  expect(await twinspec(['generate', files[0] ?? '', '--out', one, '--only', 'client'])).toMatchObject({ code: 0 });
  expect(await readFile(join(one, 'client.ts'), 'utf8')).toContain('export function createOrders(');
});
