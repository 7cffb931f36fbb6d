import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { contractOf } from '../../scripts/contract/contract.ts';
import { namesOfApis } from '../../scripts/contract/base/api-names.ts';
import { checkLinks } from '../../scripts/lint/links.ts';
import { loadContract } from '../../scripts/contract/load.ts';
import { twinspec } from '../support/process.ts';

const service = (title: string, id: string): JsonObject => ({
  openapi: '3.1.0',
  info: { title, version: '1' },
  paths: {
    '/things': {
      get: { operationId: id, responses: { 200: { description: 'OK', links: { again: { operationId: id } } } } },
      post: { operationId: `${title.toLowerCase()}Only`, responses: { 201: { description: 'Made' } } },
    },
  },
});
const chain: JsonObject = {
  openrpc: '1.3.2',
  info: { title: 'Chain', version: '1' },
  methods: [{ name: 'list', params: [], result: { name: 'it', schema: { type: 'string' } } }],
};

describe('the name of an API', () => {
  it.each([
    [{ file: 'api/orders.yaml', title: 'A shop' }, 'orders'],
    [{ file: 'api/pet-store.v2.yaml', title: '' }, 'petStore'],
    [{ file: 'https://api.example/stock.json?v=1', title: '' }, 'stock'],
    [{ file: 'openapi.yaml', title: 'Orders API' }, 'orders'],
    [{ file: 'C:\\specs\\openapi.json', title: 'The Stock Service API v2' }, 'stockService'],
    [{ title: 'HTTP API' }, 'http'],
    [{ file: 'openapi.yaml', title: '書店' }, 'http'],
    [{ file: '3scale.yaml', title: '' }, 'api3scale'],
    [{ name: 'Given_1', file: 'orders.yaml', title: 'X' }, 'Given_1'],
  ])('is made from %j: %s', (given, name) => {
    expect(namesOfApis([{ kind: 'http', ...given }])).toEqual([name]);
  });

  it('is another one where two would be the same', () => {
    const file = 'petstore.yaml';
    const given = [
      { kind: 'http', file, title: 'Pets' },
      { kind: 'rpc', file, title: 'Petstore' },
      { kind: 'http', file, title: 'Shop' },
    ] as const;
    expect(namesOfApis(given)).toEqual(['petstore', 'petstoreRpc', 'shop']);
  });

  it.each([
    [
      ['my-shop'],
      '"my-shop" cannot name an API: take a letter, and letters, digits or underscores after it, such as myShop.',
    ],
    [[''], '"" cannot name an API: take a letter, and letters, digits or underscores after it, such as orders.'],
    [['a', 'A'], '0.yaml and 1.yaml are both called A: give one of them another name, such as A2=FILE.'],
  ])('is refused: %j', (names, sentence) => {
    const apis = names.map((name, i) => ({ kind: 'http' as const, name, file: `${i}.yaml`, title: '' }));
    expect(() => namesOfApis(apis)).toThrow(sentence);
  });
});

it('stands before an id that several APIs have, also where a link leads', () => {
  const { apis, operations } = contractOf([
    { name: 'orders', document: service('Orders', 'list') },
    { name: 'stock', document: service('Stock', 'list') },
    { document: chain },
  ]);
  expect(apis.map(({ name, kind }) => [name, kind])).toEqual([
    ['orders', 'http'],
    ['stock', 'http'],
    ['chain', 'rpc'],
  ]);
  expect(operations.map(({ id }) => id)).toEqual([
    'orders.list',
    'ordersOnly',
    'stock.list',
    'stockOnly',
    'chain.list',
  ]);
  expect(operations[2]?.responses[0]?.links[0]?.operation).toBe('stock.list');
  expect(operations[4]?.rpc?.method).toBe('list');
});

it('is another one where an id of another document would be the same with it', () => {
  const apis = [
    { name: 'orders', document: service('Orders', 'list') },
    { name: 'stock', document: service('Stock', 'list') },
    { name: 'other', document: service('Other', 'orders.list') },
  ];
  expect(() => contractOf(apis)).toThrow(
    'other#/paths/~1things/get: another operation is called "orders.list", too; give the API of one of them another name.',
  );
});

it('is needed of a link only where several other documents have the id, also in a callback', () => {
  const linked = (operationId: string): JsonObject => {
    const responses = { 200: { description: 'OK', links: { there: { operationId } } } };
    return {
      openapi: '3.1.0',
      info: { title: 'Start', version: '1' },
      paths: { '/start': { get: { responses, callbacks: { done: { '{$url}': { post: { responses } } } } } } },
    };
  };
  const targetsOf = (id: string) => {
    const contract = contractOf([
      { name: 'start', document: linked(id) },
      { name: 'orders', document: service('Orders', 'list') },
      { name: 'stock', document: service('Stock', 'list') },
    ]);
    const [operation] = contract.operations;
    const all = [operation, operation?.callbacks[0]?.operation].map((one) => one?.responses[0]?.links[0]?.operation);
    return [all, checkLinks({ contract })] as const;
  };
  expect(targetsOf('stockOnly')).toEqual([['stockOnly', 'stockOnly'], []]);
  expect(targetsOf('stock.list')).toEqual([['stock.list', 'stock.list'], []]);
  const [none, findings] = targetsOf('list');
  expect(none).toEqual([undefined, undefined]);
  expect(findings.map(({ api, message }) => `${api}: ${message}`)).toEqual([
    'start: the link there of GET /start leads to no operation of the contract. Several APIs have it: write orders.list or stock.list.',
    expect.stringContaining('Several APIs have it: write orders.list or stock.list.'),
  ]);
});

describe('documents on the command line', () => {
  let folder = '';
  const put = async (name: string, document: unknown): Promise<string> => {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), typeof document === 'string' ? document : JSON.stringify(document));
    return join(folder, name);
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'twinspec-several-'));
    await put('api/orders.json', service('Orders', 'list'));
    await put('api/stock.yaml', JSON.stringify(service('Stock', 'list')));
    await put('api/parts/common.yaml', 'openapi-notes: true\nPet: { type: object }\n');
    await put('chain.json', chain);
    await put('empty/notes.yaml', 'a: 1\n');
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Each operation that the mock would serve, of the documents that some words name. */
  const idsOf = async (...words: string[]) => {
    const { stdout, stderr, code } = await twinspec(['mock', '--explain', ...words]);
    return code === 0 ? [...new Set(stdout.match(/\w+\.list\b|\w+Only\b/g))].toSorted() : stderr.trim();
  };

  it('are words, patterns and folders, and the flags of before', async () => {
    const three = ['chain.list', 'orders.list', 'ordersOnly', 'stock.list', 'stockOnly'];
    const [orders, stock, rpc] = ['api/orders.json', 'api/stock.yaml', 'chain.json'].map((name) => join(folder, name));
    if (orders === undefined || stock === undefined || rpc === undefined) throw new Error('no files');
    expect(await idsOf(orders, stock, rpc)).toEqual(three);
    expect(await idsOf('--openapi', orders, '--openrpc', rpc, stock)).toEqual(three);
    expect(await idsOf('--openapi', orders, '--openapi', stock, '--openrpc', rpc)).toEqual(three);
    expect(await idsOf('--openapi', `shop=${orders}`, '--openapi', stock, '--openrpc', rpc)).toContain('shop.list');
    expect(await idsOf('--api', orders, '--api', stock, rpc)).toEqual(three);
    expect(await idsOf(join(folder, 'api'), rpc)).toEqual(three);
    expect(await idsOf(join(folder, 'api/*.*'), rpc)).toEqual(three);
    expect(await idsOf(folder)).toEqual(three);
    expect(await idsOf(`shop=${orders}`, `depot=${stock}`)).toEqual([
      'depot.list',
      'ordersOnly',
      'shop.list',
      'stockOnly',
    ]);
  });

  it('are explained where they are wrong', async () => {
    const orders = join(folder, 'api/orders.json');
    expect(await idsOf(`a=${orders}`, `a=${orders}`)).toMatch(/^.*orders\.json and .*orders\.json are both called a: /);
    expect(await idsOf(`a-b=${orders}`)).toMatch(/^"a-b" cannot name an API: /);
    expect(await idsOf(join(folder, 'empty'))).toMatch(/: no file in this folder is an OpenAPI or OpenRPC document\.$/);
    expect(await idsOf(join(folder, '*.yml'))).toMatch(
      /: no file of this pattern is an OpenAPI or OpenRPC document\.$/,
    );
    expect(await idsOf(`a=${folder}`)).toMatch(/: 3 documents are there, and a name is for one; name each of them\.$/);
    expect(await idsOf(join(folder, 'empty/notes.yaml'))).toMatch(
      /"openapi": "3\.2\.x".*or "openrpc": "1\.x".* found\./s,
    );
  });

  it('are in the settings, where the folder of the file counts', async () => {
    const settings = { apis: { shop: 'api/orders.json', rpc: 'chain.json' } };
    const config = await put('twinspec.config.json', settings);
    expect(await idsOf('--config', config)).toEqual(['rpc.list', 'ordersOnly', 'shop.list'].toSorted());
    // What is named on the command line takes the place of all of them.
    expect(await idsOf('--config', config, join(folder, 'api/stock.yaml'))).toEqual(['stockOnly']);
    const lists = { openapi: ['api/orders.json', 'api/stock.yaml'], openrpc: 'chain.json' };
    expect(await idsOf('--config', await put('lists.config.json', lists))).toContain('chain.list');
    const wrong = await put('wrong.config.json', { apis: { shop: 1 } });
    expect(await idsOf('--config', wrong)).toMatch(
      /wrong\.config\.json:1:10: \/apis\/shop: the path or the URL of a document was expected\./,
    );
  });

  it('are all named by what is wrong in them', async () => {
    const wrong = service('Wrong', 'list');
    const found = await put('wrong/api.json', { ...wrong, paths: { nowhere: { get: { responses: {} } } } });
    const { stdout } = await twinspec(['lint', join(folder, 'api/orders.json'), found]);
    expect(stdout).toMatch(/wrong\/api\.json:1:\d+: error: .*has to begin with a slash/);
    expect((await loadContract({ apis: [{ document: join(folder, 'chain.json') }] })).apis[0]?.kind).toBe('rpc');
  });
});
