import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formatsPlugin from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asObject } from '../../scripts/contract/base/json.ts';
import { contractOf } from '../../scripts/contract/contract.ts';
import type { Json, JsonObject } from '../../scripts/contract/base/json.ts';
import { createServerFrom, type AnyHandlers } from '../../scripts/server/server.ts';
import { verify, type Report } from '../../scripts/verify/verify.ts';
import { twinspec } from '../support/process.ts';
import { sameService } from '../support/same-services.ts';
import { whileServing } from '../support/while-serving.ts';

/** The keys that each service takes, the first of which has the things. */
const keysOf: Record<string, string[]> = { orders: ['a', 'other-a'], stock: ['b', 'other-b'] };

/** Two services that know different keys; things are those of the first account. */
const seen: string[] = [];
const services = createServer((request, response) => {
  const [, name = '', ...path] = (request.url ?? '').split('/');
  const key = String(request.headers['x-key']);
  const rank = (keysOf[name] ?? []).indexOf(key);
  seen.push(`${name} ${key}`);
  const field = name === 'orders' ? 'total' : 'amount';
  const thing = { id: `${field}-1`, [field]: 1 };
  request.resume();
  const status = rank < 0 ? 401 : rank > 0 && path.length > 1 ? 404 : request.method === 'POST' ? 201 : 200;
  const body = status >= 400 ? undefined : path.length > 1 || status === 201 ? thing : rank > 0 ? [] : [thing];
  response.writeHead(status, body === undefined ? {} : { 'Content-Type': 'application/json' });
  response.end(body === undefined ? undefined : JSON.stringify(body));
});

let folder: string;
let url: string;

beforeAll(async () => {
  services.listen(0, '127.0.0.1');
  await once(services, 'listening');
  url = `http://127.0.0.1:${(services.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'twinspec-several-'));
  await writeFile(join(folder, 'orders.json'), JSON.stringify(sameService('Orders', 'total')));
  await writeFile(join(folder, 'stock.json'), JSON.stringify(sameService('Stock', 'amount')));
});
afterAll(async () => {
  services.close();
  await rm(folder, { recursive: true });
});

const verified = (words: string[], env: NodeJS.ProcessEnv) => {
  seen.length = 0;
  const servers = ['--url', `orders=${url}/orders`, '--url', `stock=${url}/stock`];
  return twinspec(['verify', 'orders.json', 'stock.json', ...servers, ...words], { cwd: folder, env });
};

describe('the credentials of an API by its name', () => {
  const both = { TWINSPEC_ORDERS_KEY: 'a', TWINSPEC_KEY: 'b' };

  it('come before those for all', async () => {
    const { stdout, stderr } = await verified(['--depth', '0'], both);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/shown/);
    expect(seen).toContain('orders a');
    expect(seen).toContain('stock b');
    expect(seen).not.toContain('orders b');
  });

  it('are those of a second account, too', async () => {
    const other = { TWINSPEC_OTHER_ORDERS_KEY: 'other-a', TWINSPEC_OTHER_KEY: 'other-b' };
    await verified(['--unsafe', '*'], { ...both, ...other });
    expect(seen).toContain('orders other-a');
    expect(seen).not.toContain('orders other-b');
    const part = await verified([], { ...both, TWINSPEC_OTHER_KEY: 'other-b', TWINSPEC_OTHER_STOK_KEY: 'c' });
    expect([part.code, part.stderr]).toEqual([2, expect.stringContaining('TWINSPEC_OTHER_STOK_KEY names no security')]);
    const half = await verified([], { ...both, TWINSPEC_OTHER_ORDERS_KEY: 'other-a' });
    expect([half.code, half.stderr]).toEqual([2, expect.stringContaining('in part: set TWINSPEC_OTHER_KEY too')]);
  });

  it('are named where one is refused, and in the help', async () => {
    const { code, stderr } = await verified([], { TWINSPEC_ORDERS_KEY: 'a' });
    expect(code).toBe(1);
    expect(stderr).toContain('(stock.list was answered with 401); set TWINSPEC_STOCK_KEY.');
    const help = await twinspec(['verify', 'orders.json', 'stock.json', '--help'], { cwd: folder });
    expect(help.stdout).toMatch(/TWINSPEC_KEY +security scheme key\n +TWINSPEC_ORDERS_KEY +key of orders alone\n/);
    const alone = await twinspec(['verify', 'orders.json', '--help'], { cwd: folder });
    expect(alone.stdout).not.toContain('TWINSPEC_ORDERS_KEY');
  });
});

describe('the report', () => {
  it('has a part for each API', async () => {
    const env = { TWINSPEC_ORDERS_KEY: 'a', TWINSPEC_STOCK_KEY: 'other-b' };
    const { stdout } = await verified(['--depth', '0'], env);
    const report = JSON.parse((await verified(['--depth', '0', '--json'], env)).stdout) as Report;
    const { orders, stock, ...others } = report.apis ?? {};
    expect(others).toEqual({});
    for (const name of ['cases', 'shown', 'allowed', 'broken', 'known', 'skipped'] as const)
      expect((orders?.[name] ?? 0) + (stock?.[name] ?? 0)).toBe(report.summary[name]);
    expect([orders?.shown, stock?.shown]).toEqual(
      ['orders', 'stock'].map((api) => report.cases.filter((one) => one.api === api && one.outcome === 'shown').length),
    );
    expect(stdout).toMatch(/\n *orders +[1-9]\d* shown, .* skipped\n *stock +\d+ shown, .* skipped\n/);
    const schema = JSON.parse(await readFile('scripts/verify/report.schema.json', 'utf8')) as object;
    const ajv = new Ajv2020({ allErrors: true });
    formatsPlugin.default(ajv);
    const isReport = ajv.compile(schema);
    expect(isReport(report), JSON.stringify(isReport.errors)).toBe(true);
    const alone = await twinspec(['verify', 'orders.json', '--url', `${url}/orders`], { cwd: folder, env });
    expect(alone.stdout).not.toMatch(/^ *orders /m);
  });
});

it('refuses a second address of an API, and shows those that were left out', async () => {
  const twice = await verified(['--url', `orders=${url}/stock`], {});
  expect([twice.code, twice.stderr]).toEqual([2, '--url: orders has two addresses; name one of them for each API.\n']);
  const env = { TWINSPEC_ORDERS_KEY: 'a' };
  const html = join(folder, 'report.html');
  const words = ['orders.json', 'stock.json', '--url', `orders=${url}/orders`, '--depth', '0', '--html', html];
  const { stdout } = await twinspec(['verify', ...words], { cwd: folder, env });
  expect(stdout).toMatch(/\n *stock +0 shown, .* [1-9]\d* operations? skipped\n/);
  expect(await readFile(html, 'utf8')).toMatch(/>APIs<.*<td>orders<.*<td>stock</s);
});

it.each([
  ['list', 'Several APIs have it: write orders.list or stock.list.'],
  ['orders.lst', 'Did you mean orders.list?'],
  ['orders.whatever', 'The nearest are orders.create, orders.list, orders.read.'],
  ['stock.inspect', 'Did you mean inspect?'],
])('an id that no operation has, %s, gets the names to choose from', async (id, sentence) => {
  const stock = sameService('Stock', 'amount');
  const inspect = { get: { operationId: 'inspect', responses: { 200: { description: 'OK' } } } };
  const contract = contractOf([
    { name: 'orders', document: sameService('Orders', 'total') },
    { name: 'stock', document: { ...stock, paths: { ...asObject(stock['paths']), '/all': inspect } } },
  ]);
  await expect(verify(contract, { url: `orders=${url}/orders`, only: [id] })).rejects.toThrow(
    `--only: the contract has no operation "${id}". ${sentence}`,
  );
});

describe('an address without the path of the server', () => {
  const checked = (server: string, has: string) => {
    const contract = contractOf([{ name: 'orders', document: sameService('Orders', 'total', server) }]);
    const asked: string[] = [];
    const reported = whileServing(
      (request, response) => {
        asked.push(request.url ?? '');
        response.writeHead(request.url === `${has}/things` ? 200 : 404, { 'Content-Type': 'application/json' });
        response.end('[]');
      },
      (at) => verify(contract, { url: at, depth: 0 }).catch((error: unknown) => String(error).replace(at, 'AT')),
    );
    return { reported, asked };
  };

  it('is told once, and what may be meant', async () => {
    const { reported, asked } = checked('https://orders.example/v1/', '/v1');
    expect(await reported).toMatch(
      /The API orders at AT has nothing at the path of list \(status 404\)\. The document's server has \/v1: did you mean http:\/\/127\.0\.0\.1:\d+\/v1\?$/,
    );
    expect(asked).toEqual(['/things', '/v1/things']);
  });

  it.each([
    ['it answers there', 'https://orders.example/v1', ''],
    ['it has nothing at the path either', 'https://orders.example/v1', '/v2'],
    ['the server has no path', 'https://orders.example', '/v1'],
  ])('is taken where %s', async (_, server, has) => {
    expect(await checked(server, has).reported).toMatchObject({ target: { orders: expect.any(String) as unknown } });
  });
});

it('takes things of two APIs for different ones, also where each counts from one at the same path', async () => {
  const thing = { $ref: '#/components/schemas/Thing' };
  const json = (schema: JsonObject) => ({ content: { 'application/json': { schema } } });
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const counting = (title: string): JsonObject => ({
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths: {
      '/things': {
        post: {
          operationId: 'create',
          requestBody: { required: true, ...json(thing) },
          responses: { 201: { description: 'Made', ...json(thing) } },
        },
      },
      '/things/{id}': {
        parameters: [id],
        get: {
          operationId: 'read',
          responses: { 200: { description: 'It', ...json(thing) }, 404: { description: 'None' } },
        },
        delete: { operationId: 'remove', responses: { 204: { description: 'Gone' }, 404: { description: 'None' } } },
      },
    },
    components: {
      schemas: {
        Thing: {
          type: 'object',
          required: ['id', 'note'],
          properties: { id: { type: 'integer', readOnly: true }, note: { type: 'string' } },
        },
      },
    },
  });
  const contract = contractOf([
    { name: 'left', document: counting('Left') },
    { name: 'right', document: counting('Right') },
  ]);
  const handlersOf = (name: string, things: Map<unknown, object>): AnyHandlers => {
    let last = 0;
    return {
      [`${name}.create`]: ({ body }) => {
        last += 1;
        things.set(last, { ...asObject(body as Json), id: last });
        return things.get(last);
      },
      [`${name}.read`]: ({ path, reply }) => things.get(path?.['id']) ?? reply(404),
      [`${name}.remove`]: ({ path, reply }) => (things.delete(path?.['id']) ? reply(204) : reply(404)),
    };
  };
  const [left, right] = [new Map<unknown, object>(), new Map<unknown, object>()];
  const handlers = { ...handlersOf('left', left), ...handlersOf('right', right) };
  const server = await createServerFrom({ contract, handlers });
  const { url } = await server.listen();
  try {
    const report = await verify(contract, {
      url: ['left', 'right'].map((name) => `${name}=${url}/${name}`),
      unsafe: contract.operations.map((operation) => operation.id),
    });
    expect(report.faults.map(({ message }) => message)).toEqual([]);
    expect([left.size, right.size]).toEqual([0, 0]);
  } finally {
    await server.close();
  }
});

it('judges a call at an address that nothing names by the name of the API in its path', async () => {
  const call = { method: 'GET', url: 'https://gateway.example/stock/things', status: 200 };
  await writeFile(join(folder, 'calls.jsonl'), `${JSON.stringify(call)}\n`);
  const judged = await twinspec(['judge', 'calls.jsonl', 'orders.json', 'stock.json', '--json'], { cwd: folder });
  expect(judged.code, judged.stdout + judged.stderr).toBe(0);
  const { cases } = JSON.parse(judged.stdout) as Report;
  expect(cases.map(({ operation }) => operation)).toEqual(['stock.list']);
});
