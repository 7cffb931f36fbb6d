import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { twinspec } from '../support/process.ts';
import { sameMethods, sameService } from '../support/same-services.ts';
import { startRecord } from './process.ts';

const folder = mkdtempSync(join(tmpdir(), 'twinspec-record-'));
const documents = {
  orders: sameService('Orders', 'total', 'https://a.example/v1'),
  stock: sameService('Stock', 'amount', 'https://b.example/v1'),
  users: sameService('Users', 'age', 'https://c.example/v2'),
  chain: sameMethods('chain', 'https://d.example/v1/rpc'),
};
const files = Object.entries(documents).map(([name, document]) => {
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(document));
  return join(folder, `${name}.json`);
});

/** One server that has all services, each below another path. */
const came: string[] = [];
const server = createServer((request, response) => {
  const { url = '' } = request;
  came.push(url);
  if (url.includes('lost')) response.statusCode = 404;
  const field = url.startsWith('/o/') ? 'total' : url.startsWith('/s/') ? 'amount' : 'age';
  request.resume();
  response.setHeader('Content-Type', 'application/json');
  const rpc = { jsonrpc: '2.0', id: 1, result: 'chain' };
  response.end(JSON.stringify(url === '/chain' ? rpc : [{ id: '1', [field]: 1 }]));
});
let at: string;
let urls: string[];
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const places = { orders: '/o/v1', stock: '/s/v1', users: '/u/v2', chain: '/chain' };
  urls = Object.entries(places).flatMap(([name, path]) => ['--url', `${name}=${at}${path}`]);
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

it('takes the addresses that the mock of one API takes, and says what its --url may lack', async () => {
  const users = files.filter((file) => file.endsWith('users.json'));
  const get = (url: string): Promise<number> => fetch(url, { headers: { 'X-Key': 'k' } }).then(({ status }) => status);
  const below = await startRecord(join(folder, 'below.har'), [...users, '--url', `${at}/v2`]);
  for (const path of ['/things', '/v2/things']) expect(await get(below.url + path)).toBe(200);
  expect(came.splice(0)).toEqual(['/v2/things', '/v2/things']);
  expect(await below.end('SIGTERM')).toBe(0);
  const bare = await startRecord(join(folder, 'bare.har'), [...users, '--url', at]);
  expect(await get(`${bare.url}/v2/things`)).toBe(200);
  for (const path of ['/lost', '/things/lost']) expect(await get(bare.url + path)).toBe(404);
  expect(came.splice(0)).toEqual(['/v2/things', '/lost', '/things/lost']);
  await bare.end('SIGTERM');
  const question = `The document's server has /v2: did you mean ${at}/v2?`;
  expect(bare.stdout().split(question)).toHaveLength(2);
});

const operationsIn = (report: string): string[] => {
  const { cases } = JSON.parse(report) as { cases: { operation: string }[] };
  return cases.map(({ operation }) => operation);
};

it('records several APIs at the addresses of their mock, and judge knows them apart', async () => {
  const out = join(folder, 'traffic.har');
  const recorder = await startRecord(out, [...files, ...urls]);
  const get = (path: string) =>
    fetch(recorder.url + path, { headers: { 'X-Key': 'k' } }).then(async (answer) => [
      answer.status,
      await answer.json(),
    ]);
  const call = { method: 'POST', body: '{"jsonrpc":"2.0","id":1,"method":"head"}' };
  const headers = { 'Content-Type': 'application/json' };
  expect(await get('/orders/things')).toEqual([200, [{ id: '1', total: 1 }]]);
  expect(await get('/stock/v1/things')).toEqual([200, [{ id: '1', amount: 1 }]]);
  expect(await get('/v2/things')).toEqual([200, [{ id: '1', age: 1 }]]);
  expect(await (await fetch(`${recorder.url}/v1/rpc`, { ...call, headers })).json()).toMatchObject({ result: 'chain' });
  expect(await get('/nowhere')).toEqual([
    404,
    expect.objectContaining({
      detail: expect.stringMatching(/^No API is at this path: orders is at \/orders, stock is/),
    }),
  ]);
  expect(came).toEqual(['/o/v1/things', '/s/v1/things', '/u/v2/things', '/chain']);
  expect(await recorder.end('SIGTERM')).toBe(0);
  const known = await twinspec(['judge', out, ...files, '--json']);
  expect(operationsIn(known.stdout)).toEqual(['orders.list', 'stock.list', 'users.list', 'head']);
  // Without a verdict of the recording, it is the address that tells the APIs apart.
  const { log } = JSON.parse(readFileSync(out, 'utf8')) as { log: { entries: Record<string, unknown>[] } };
  for (const entry of log.entries) for (const name of Object.keys(entry)) if (name.startsWith('_')) delete entry[name];
  writeFileSync(out, JSON.stringify({ log }));
  const judged = await twinspec(['judge', out, ...files, ...urls, '--json']);
  expect(judged.code, judged.stdout + judged.stderr).toBe(0);
  expect(operationsIn(judged.stdout)).toEqual(['orders.list', 'stock.list', 'users.list', 'head']);
  const blind = await twinspec(['judge', out, ...files.flatMap((file) => ['--api', file])]);
  expect(blind.code).toBe(1);
  const wrong = await twinspec(['judge', out, ...files.flatMap((file) => ['--api', file]), '--url', `oders=${at}`]);
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('Did you mean orders?')]);
});
