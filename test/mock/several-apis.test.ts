import { once } from 'node:events';
import { WebSocket } from 'ws';
import { describe, expect, it } from 'vitest';
import { contractOf } from '../../scripts/contract/contract.ts';
import { verify } from '../../scripts/verify/verify.ts';
import { runningMocks } from '../support/running-mocks.ts';
import { sameMethods, sameService } from '../support/same-services.ts';

const start = runningMocks();

const key = { 'X-Key': 'demo' };
const read = async (url: string, init: RequestInit = {}): Promise<[number, unknown]> => {
  const response = await fetch(url, { ...init, headers: { ...key, 'Content-Type': 'application/json' } });
  const text = await response.text();
  return [response.status, text === '' ? undefined : (JSON.parse(text) as unknown)];
};
const call = (method: string) => ({ method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method }) });

describe('one mock of several APIs', () => {
  it('serves each at the path of its server, and what would be at the same place below the names', async () => {
    const mock = await start({
      contract: contractOf([
        { name: 'orders', document: sameService('Orders', 'total') },
        { name: 'stock', document: sameService('Stock', 'amount') },
        { name: 'users', document: sameService('Users', 'age', 'https://users.example/v2') },
        { name: 'chain', document: sameMethods('chain', 'https://chain.example/v1/rpc') },
        { name: 'ledger', document: sameMethods('ledger') },
      ]),
    });
    expect(mock.apis).toEqual([
      { name: 'orders', kind: 'http', url: `${mock.url}/orders` },
      { name: 'stock', kind: 'http', url: `${mock.url}/stock` },
      { name: 'users', kind: 'http', url: mock.url },
      { name: 'chain', kind: 'rpc', url: `${mock.url}/v1/rpc` },
      { name: 'ledger', kind: 'rpc', url: `${mock.url}/rpc` },
    ]);
    expect(await read(`${mock.url}/orders/things`)).toEqual([200, [{ id: 'total-1', total: 1 }]]);
    expect(await read(`${mock.url}/stock/things`)).toEqual([200, [{ id: 'amount-1', amount: 1 }]]);
    expect(await read(`${mock.url}/v2/things`)).toEqual([200, [{ id: 'age-1', age: 1 }]]);
    expect(await read(`${mock.url}/v1/rpc`, call('head'))).toMatchObject([200, { result: 'chain' }]);
    expect(await read(`${mock.url}/rpc`, call('head'))).toMatchObject([200, { result: 'ledger' }]);
    expect(await read(`${mock.url}/rpc`, call('rpc.discover'))).toMatchObject([200, { result: sameMethods('ledger') }]);
    const { host } = new URL(mock.url);
    const socket = new WebSocket(`ws://${host}/v1/rpc`);
    await once(socket, 'open');
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'head' }));
    const [message] = (await once(socket, 'message')) as [Buffer];
    expect(JSON.parse(String(message))).toMatchObject({ id: 7, result: 'chain' });
    socket.close();
  });

  it('moves one that has a path below the name of another one', async () => {
    const ok = { 200: { description: 'OK', content: { 'application/json': { schema: {}, example: 'mine' } } } };
    const paths = { '/orders/things': { get: { operationId: 'own', responses: ok } } };
    const mock = await start({
      contract: contractOf([
        { name: 'orders', document: sameService('Orders', 'total') },
        { name: 'stock', document: sameService('Stock', 'amount') },
        { name: 'users', document: { openapi: '3.1.0', info: { title: 'Users', version: '1' }, paths } },
      ]),
    });
    expect(await read(`${mock.url}/users/orders/things`)).toEqual([200, 'mine']);
    expect(await read(`${mock.url}/orders/things`)).toEqual([200, [{ id: 'total-1', total: 1 }]]);
  });

  it('moves JSON-RPC and an API over HTTP that has an operation at its path below their names', async () => {
    const ok = { 200: { description: 'OK', content: { 'application/json': { schema: {}, example: 'mine' } } } };
    const paths = { '/rpc': { post: { operationId: 'own', responses: ok } } };
    const own = { openapi: '3.1.0', info: { title: 'Own', version: '1' }, paths };
    const mock = await start({
      contract: contractOf([
        { name: 'own', document: own },
        { name: 'chain', document: sameMethods('head') },
      ]),
    });
    expect(mock.rpcUrl).toBe(`${mock.url}/chain/rpc`);
    expect(await read(`${mock.url}/own/rpc`, { method: 'POST' })).toEqual([200, 'mine']);
    expect((await read(`${mock.url}/rpc`, { method: 'POST' }))[0]).toBe(404);
    expect(await read(mock.rpcUrl, call('head'))).toMatchObject([200, { result: 'head' }]);
  });

  it('remembers their objects apart, and knows the ids by their names', async () => {
    const mock = await start({
      contract: contractOf([
        { name: 'orders', document: sameService('Orders', 'total') },
        { name: 'stock', document: sameService('Stock', 'amount') },
      ]),
      rememberData: true,
    });
    const made = await read(`${mock.url}/orders/things`, { method: 'POST', body: '{"id":"mine","total":3}' });
    expect(made).toMatchObject([201, { total: 3 }]);
    expect((await read(`${mock.url}/orders/things`))[1]).toEqual([{ id: 'mine', total: 3 }]);
    expect((await read(`${mock.url}/stock/things`))[1]).toEqual([{ id: 'amount-1', amount: 1 }]);
    expect(mock.requests.map(({ operationId }) => operationId)).toEqual(['orders.create', 'orders.list', 'stock.list']);
    await expect(mock.next('create', 'one')).rejects.toThrow(
      'Several APIs have it: write orders.create or stock.create.',
    );
    await mock.next('stock.read', 404);
    expect((await read(`${mock.url}/orders/things/mine`))[0]).toBe(200);
    expect(await read(`${mock.url}/stock/things/amount-1`)).toEqual([404, undefined]);
    await expect(mock.next('stock.read', 409)).rejects.toThrow(
      'stock.read documents no response 409; it documents 200, 404.',
    );
    const health = await read(`${mock.url}/_twinspec/health`);
    expect(health).toEqual([200, { status: 'ok', apis: ['orders', 'stock'] }]);
  });

  it('keeps the contract, by one run for all', async () => {
    const contract = contractOf([
      { name: 'orders', document: sameService('Orders', 'total', 'http://localhost/v1') },
      { name: 'stock', document: sameService('Stock', 'amount', 'http://localhost/v1') },
      { name: 'chain', document: sameMethods('chain') },
    ]);
    const mock = await start({ contract });
    const url = mock.apis.map((one) => `${one.name}=${one.url}`);
    const report = await verify(contract, { url, literal: true, unsafe: contract.operations.map(({ id }) => id) });
    expect(report.faults.map(({ message }) => message)).toEqual([]);
    expect(report.summary.shown).toBeGreaterThan(5);
    expect(Object.keys(report.target)).toEqual(['orders', 'stock', 'chain']);
    expect(new Set(report.cases.map(({ operation }) => operation))).toEqual(
      new Set(contract.operations.map(({ id }) => id)),
    );
    await expect(verify(contract, { url: mock.url })).rejects.toThrow(
      `--url does not say which API is at ${mock.url}: write --url NAME=URL, where the names are orders, stock, chain.`,
    );
    await expect(verify(contract, { url: [`stok=${mock.url}`] })).rejects.toThrow(
      '--url: the contract has no API "stok". Did you mean stock?',
    );
  });
});
