import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it, vi } from 'vitest';
import { createMock } from '../../scripts/mock/fetch.ts';

const documents = {
  openapi: JSON.parse(await readFile('generated/openapi.json', 'utf8')) as object,
  openrpc: JSON.parse(await readFile('specs/openrpc.json', 'utf8')) as object,
};
const post = (path: string, body: unknown, headers: Record<string, string> = {}): Request =>
  new Request(`https://wherever.example${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const block = { jsonrpc: '2.0', id: 7, method: 'eth_getBlockByNumber', params: ['latest', false] };

it('serves documents in memory, with next() and requests like any mock', async () => {
  const mock = await createMock({ ...documents, credentials: { apiKey: 'only-this' } });
  const batch = await mock.fetch(post('/rpc', [block, { ...block, id: 8, method: 'nope' }]));
  expect(await batch.json()).toMatchObject([
    { id: 7, result: { number: expect.stringMatching(/^0x/) } },
    { id: 8, error: { code: -32601 } },
  ]);
  const path = '/api/v0/gasless/listAllFundedTransactions';
  const refused = await mock.fetch(post(path, {}, { Authorization: 'another' }));
  expect(refused.status).toBe(401);
  mock.next('listAllFundedTransactions', 'invalidKey');
  const forced = await mock.fetch(post(path, { userId: 'u', page: 1, limit: 1 }, { Authorization: 'only-this' }));
  expect(forced.headers.get('Twinspec-Exchange')).toContain('next()');
  expect(mock.requests.map(({ status }) => status)).toEqual([200, 200, 401, 401]);
});

it('makes up answers that no example shows', async () => {
  const mock = await createMock(documents);
  const made = await mock.fetch(post('/rpc', block, { Prefer: 'dynamic=true' }));
  expect(made.headers.get('Twinspec-Exchange')).toMatch(/^generated;/);
  expect(await made.json()).toMatchObject({ id: 7, result: { hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) } });
});

it('serves paths beyond ASCII where there is no Buffer, as in a service worker', async () => {
  const paths = { '/ü/{x}': { get: { responses: { 200: { description: '' } } } } };
  vi.stubGlobal('Buffer', undefined);
  const made = createMock({ openapi: { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths } });
  const mock = await made.finally(() => vi.unstubAllGlobals());
  expect((await mock.fetch(new Request('https://wherever.example/ü/1'))).status).toBe(200);
});

it('accepts older versions of OpenAPI', async () => {
  const file = resolve('node_modules/@readme/oas-examples/2.0/json/petstore.json');
  const mock = await createMock({ openapi: JSON.parse(await readFile(file, 'utf8')) as object });
  const pet = await mock.fetch(new Request('https://petstore.example/v2/pet/1', { headers: { api_key: 'k' } }));
  expect(pet.status).toBe(200);
});

it.each([
  [{}, /^createMock takes a document to serve/],
  [{ openapi: documents.openrpc }, /^openapi#\/openrpc: .* was expected and "openrpc"/],
  [{ openrpc: documents.openapi }, /^openrpc#\/openapi: .* was expected and "openapi"/],
  [{ openapi: [] }, /^openapi#: an object was expected, but got an array\.$/],
])('says in a sentence what is wrong: %#', async (wrong, sentence) => {
  await expect(createMock(wrong)).rejects.toThrow(sentence);
});

it.each([
  ['only an announcement', { 101: { description: 'Switching.' } }, undefined, 200],
  [
    'an announcement before anything',
    { 101: { description: 'Switching.' }, default: { description: 'Done.' } },
    undefined,
    200,
  ],
  ['a preferred announcement', { 101: { description: 'Switching.' }, 200: { description: 'Done.' } }, 'code=101', 404],
  ['a preferred range of announcements', { '1XX': { description: 'Wait.' } }, 'code=100', 404],
  ['a preferred status that no response has', { default: { description: 'Done.' } }, 'code=999', 404],
])('ends a call whatever is documented: %s', async (_, responses, prefer, status) => {
  const openapi = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/': { get: { responses } } } };
  const mock = await createMock({ openapi });
  const headers: Record<string, string> = prefer === undefined ? {} : { Prefer: prefer };
  const answer = await mock.fetch(new Request('https://wherever.example/', { headers }));
  expect([answer.status, await answer.text()]).toEqual([status, expect.any(String)]);
});
