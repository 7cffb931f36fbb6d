import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../scripts/contract/base/json.ts';
import { startMock, type Mock } from '../../scripts/mock/start.ts';
import { createServerFrom, type Server } from '../../scripts/server/server.ts';
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

/** Compiles a file and all that it imports, and returns what the compiler says of them, our own sources aside. */
const compile = (compiler: 'typescript' | 'typescript-7', file: string): string => {
  const flags = ['--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions', '--isolatedModules'];
  const target = ['--target', 'es2022', '--module', 'nodenext', '--types', 'node'];
  const own = compiler === 'typescript-7' ? ['--ignoreConfig'] : [];
  const words = [resolve('node_modules', compiler, 'bin/tsc'), ...own, ...flags, ...target, file];
  const { stdout } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('coverage/'))
    .join('\n');
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
  expect((await readdir(out)).toSorted()).toEqual([
    '.twinspec-manifest.json',
    'chain',
    'index.ts',
    'orders',
    'server.ts',
    'stock',
  ]);
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
  expect(compile('typescript-7', caller)).toBe('');
  const { all } = (await import(caller)) as { all: (base: object) => Promise<unknown> };
  const base = Object.fromEntries(mock.apis.map(({ name, url }) => [name, url]));
  expect(await all(base)).toEqual([1, 1, 'deadbeef']);
});

it('makes one server of all, whose handlers are typed by the names of the APIs', async () => {
  expect(await generate()).toBe('');
  const caller = join(folder, 'serve.ts');
  await writeFile(
    caller,
    `import { createServer } from './api/server.ts';

export const server = createServer({
  authenticate: ({ credentials }) => ({ user: credentials['key'] }),
  missing: 501,
  handlers: {
    'orders.list': ({ caller }) => [{ id: String(caller.user), total: 1 }],
    'orders.create': ({ body }) => ({ id: body.id, total: body.total }),
    'stock.read': ({ path }) => ({ id: path.id, amount: 2 }),
    // @ts-expect-error: a thing in stock has an amount.
    'stock.create': ({ body }) => ({ id: body.id, total: 1 }),
    head: () => 'cafe',
  },
});
// @ts-expect-error: both APIs have the operation, so its handler has a name.
createServer.bind(undefined, { missing: 501, handlers: { create: () => ({ id: '', total: 1 }) } });
`,
  );
  expect(compile('typescript-7', caller)).toBe('');
  const { server } = (await import(caller)) as { server: Server };
  const untyped = await createServerFrom({
    apis: files.map((document) => ({ document })),
    handlers: { 'orders.list': () => [], head: () => 'cafe', 'stock.read': () => ({ id: 'of stock', amount: 2 }) },
    missing: 501,
  });
  for (const each of [server, untyped]) {
    const { url, rpcUrl, apis } = await each.listen({ port: 0 });
    const call = async (path: string, body?: Json): Promise<unknown> => {
      const headers = { 'X-Key': 'ada', ...(body !== undefined && { 'Content-Type': 'application/json' }) };
      const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
      const response = await fetch(url + path, init);
      return [response.status, await response.json()];
    };
    expect(apis.map(({ name, url: place }) => [name, place.slice(url.length)])).toEqual([
      ['orders', '/orders'],
      ['stock', '/stock'],
      ['chain', '/rpc'],
    ]);
    expect(rpcUrl).toBe(`${url}/rpc`);
    expect(await call('/orders/things')).toEqual([200, each === server ? [{ id: 'ada', total: 1 }] : []]);
    expect(await call('/stock/things/of%20stock')).toEqual([200, { id: 'of stock', amount: 2 }]);
    expect(await call('/stock/things')).toMatchObject([
      501,
      { detail: expect.stringContaining('stock.list') as string },
    ]);
    expect(await call('/orders/things', { id: 'a', amount: 1 })).toMatchObject([
      422,
      { violations: [{ pointer: '/total' }] },
    ]);
    expect(await call('/rpc', { jsonrpc: '2.0', id: 1, method: 'head' })).toMatchObject([200, { result: 'cafe' }]);
    const asked = await call('/rpc', { jsonrpc: '2.0', id: 1, method: 'rpc.discover' });
    expect(asked).toMatchObject([200, { result: documents[2] }]);
    await each.close();
  }
});

it('remembers each output that was asked for, until it is no longer wanted', async () => {
  const paths = async () => (await readdir(join(out, 'orders'))).filter((name) => /^(?:msw|tanstack|k6)/.test(name));
  expect(await generate('--also', 'msw,tanstack-query')).toBe('');
  expect(await paths()).toEqual(['msw.ts', 'tanstack-query.ts']);
  const places = (await readdir(out, { recursive: true })).filter((path) => path.endsWith('.ts'));
  const texts = await Promise.all(places.map((path) => readFile(join(out, path), 'utf8')));
  // The names of our own two APIs.
  expect(texts.flatMap((text) => text.match(/.*\b(?:platform|the node)\b.*/gi) ?? [])).toEqual([]);
  expect(await generate()).toBe('');
  expect(await generate('--check')).toBe('');
  expect(await generate('--also', 'k6')).toBe('');
  expect(await paths()).toEqual(['k6', 'msw.ts', 'tanstack-query.ts']);
  expect(await generate('--without', 'msw')).toBe('');
  expect(await paths()).toEqual(['k6', 'tanstack-query.ts']);
  expect(await generate('--without', 'nsw')).toContain('--without: there is no output "nsw". Did you mean msw?');
  expect(await generate('--without', 'validators')).toContain(
    '--without: server imports validators; leave out both, or none of them.',
  );
  expect(await generate('--also', 'none')).toBe('');
  expect(await paths()).toEqual([]);
});

it('refuses one name for several clients, and keeps the layout of a single document', async () => {
  expect(await generate('--http-client', 'createShop')).toContain('createShop cannot be the client of each of 3 APIs');
  const one = join(folder, 'one');
  expect(await twinspec(['generate', files[0] ?? '', '--out', one, '--only', 'client'])).toMatchObject({ code: 0 });
  expect(await readFile(join(one, 'client.ts'), 'utf8')).toContain('export function createOrders(');
});

describe('a schema that several documents refer to in one file', () => {
  const common = join(folder, 'common');
  const money = { $ref: 'common.json#/components/schemas/Money' };
  const pet = { $ref: 'common.json#/components/schemas/Pet' };
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const http = (title: string, schema: Json, schemas: JsonObject, openapi = '3.1.0'): JsonObject => {
    const content = { 'application/json': { schema } };
    const responses = { 200: { description: 'OK', content } };
    const post = { operationId: title.toLowerCase(), requestBody: { required: true, content }, responses };
    return { openapi, info: { title, version: '1' }, paths: { '/things': { post } }, components: { schemas } };
  };
  const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties });
  const written: JsonObject = {
    common: {
      components: {
        schemas: {
          Money: {
            ...{ type: 'object', required: ['amount', 'currency'], additionalProperties: true },
            properties: {
              amount: { type: 'integer' },
              currency: ref('Currency'),
              at: { type: 'string', nullable: true, readOnly: true },
            },
          },
          Currency: { type: 'string', enum: ['EUR', 'USD'] },
          Tree: object({ next: ref('Tree'), sum: ref('Money') }),
          Pet: { ...object({ kind: { type: 'string' } }), discriminator: { propertyName: 'kind' } },
        },
      },
    },
    orders: http('Orders', ref('Order'), {
      Order: object({ total: money, tree: { $ref: 'common.json#/components/schemas/Tree' }, pet }),
    }),
    // Its own Money is another one.
    stock: http('Stock', ref('Price'), { Money: { type: 'string' }, Price: money }),
    // What inherits from a pet is known here alone.
    zoo: http('Zoo', ref('Home'), {
      Home: object({ pet }),
      Cat: { allOf: [pet, object({ lives: { type: 'integer' } })] },
    }),
    // In its version, `nullable` means something.
    old: http('Old', ref('Bill'), { Bill: object({ sum: money }) }, '3.0.3'),
    ledger: {
      ...{ openrpc: '1.3.2', info: { title: 'Ledger', version: '1' } },
      methods: [{ name: 'pay', params: [{ name: 'sum', schema: money }], result: { name: 'paid', schema: money } }],
    },
  };
  const run = async (names: string[], ...words: string[]): ReturnType<typeof twinspec> => {
    const documents = names.map((name) => join(common, `${name}.json`));
    const runtime = ['--runtime', './src/runtime.ts', '--server-runtime', './scripts/server/runtime.ts'];
    return twinspec(['generate', ...documents, ...runtime, '--import-ending', '.ts', ...words]);
  };
  const declarationsIn = async (place: string): Promise<string[]> => {
    const paths = (await readdir(place, { recursive: true })).filter((path) => path.endsWith('types.ts')).toSorted();
    const found = paths.map(async (path) => {
      const text = await readFile(join(place, path), 'utf8');
      return [...text.matchAll(/^(?:export )?type (\w+) = /gm)].flatMap(([, name]) =>
        /^(?:Money|Currency|Pet|Tree|Price)/.test(name ?? '') ? [`${path} ${name}`] : [],
      );
    });
    return (await Promise.all(found)).flat();
  };
  const shared = ['Money', 'MoneyWritable', 'Currency'].map((name) => `shared/types.ts ${name}`);

  beforeAll(async () => {
    await mkdir(common);
    for (const [name, document] of Object.entries(written))
      await writeFile(join(common, `${name}.json`), JSON.stringify(document));
  });

  it('has one declaration, unless it is another type in one of them', async () => {
    const place = join(common, 'api');
    const all = ['orders', 'stock', 'zoo', 'old', 'ledger'];
    const also = ['--also', 'standard-schema,tanstack-query', '--out', place];
    expect(await run(all, ...also)).toMatchObject({ code: 0 });
    expect(await declarationsIn(place)).toEqual([
      ...['old/types.ts Money', 'old/types.ts MoneyWritable'],
      ...['orders/types.ts Tree', 'orders/types.ts Pet', 'orders/types.ts TreeWritable'],
      ...shared,
      'stock/types.ts Money',
      'zoo/types.ts Pet',
    ]);
    expect(await run(all, '--out', place, '--check')).toMatchObject({ code: 0 });
    const caller = join(common, 'caller.ts');
    await writeFile(
      caller,
      `import { ledger, old, orders, stock, zoo } from './api/index.ts';
import type { Money } from './api/ledger/rpc-types.ts';
import './api/orders/tanstack-query.ts';
import './api/ledger/standard-schema/pay.ts';

export const sum: orders.Money = { amount: 1, currency: 'EUR', at: 'now', more: true };
export const price: stock.Price = sum;
export const paid: Money = price;
// @ts-expect-error: a currency is one of two.
export const wrong: stock.Price = { amount: 1, currency: 'GBP' };
export const text: stock.Money = 'another one';
export const bill: old.Bill = { sum: { amount: 1, currency: 'USD', at: null } };
// @ts-expect-error: in the other version it may not be null.
export const never: orders.Money = { amount: 1, currency: 'USD', at: null };
export const home: zoo.Home = { pet: { kind: 'Cat', lives: 9 } };
export const makers = [ledger.createLedger, stock.createStock];
`,
    );
    expect(compile('typescript-7', caller)).toBe('');
    expect(compile('typescript', caller)).toBe('');
  });

  it('has one declaration beside the types of a single API of each kind, and none for one API', async () => {
    const place = join(common, 'two');
    expect(await run(['orders', 'ledger'], '--out', place)).toMatchObject({ code: 0 });
    const both = await declarationsIn(place);
    expect(both.filter((name) => !/Pet|Tree/.test(name))).toEqual(shared);
    expect(compile('typescript-7', join(place, 'client.ts'))).toBe('');
    const names = ['orders=orders', 'shared=stock', 'Shared2=zoo'].map((name) => name.replace('=', `=${common}/`));
    const clash = await twinspec(['generate', ...names.map((name) => `${name}.json`), '--out', join(common, 'clash')]);
    expect(clash.code).toBe(0);
    expect(await readdir(join(common, 'clash'))).toContain('shared3');
    expect(await run(['orders'], '--out', place)).toMatchObject({ code: 0 });
    expect(await readdir(place)).not.toContain('shared');
  });
});
