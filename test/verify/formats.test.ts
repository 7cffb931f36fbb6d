import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asObject, tryParseJson } from '../../scripts/contract/base/json.ts';
import { folderInside } from '../support/inside.ts';
import { twinspec } from '../support/process.ts';

// JSON Schema Validation 2020-12, section 7.2.1: `format` annotates unless the dialect asks for more. In OpenAPI 3.0 a
// value has the format that its schema names.

const folder = await folderInside('formats');
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'x-at': 'yesterday' });
  response.end('{"made":"yesterday"}');
});
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

async function verify(openapi: string, more: object, flags: string[]) {
  const time = { type: 'string', format: 'date-time' };
  const schema = { type: 'object', required: ['made'], properties: { made: time } };
  const answer = {
    description: 'It.',
    headers: { 'X-At': { schema: time } },
    content: { 'application/json': { schema } },
  };
  const document = {
    ...{ openapi, info: { title: 'Shop', version: '1' }, ...more },
    paths: { '/order': { get: { operationId: 'getOrder', responses: { 200: answer } } } },
  };
  const file = join(folder, 'api.json');
  await writeFile(file, JSON.stringify(document));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { code, stdout } = await twinspec(['verify', '--openapi', file, '--url', url, ...flags]);
  if (!flags.includes('--json')) return { code, faults: [], stdout };
  const { faults } = JSON.parse(stdout) as { faults: { rule: string }[] };
  return { code, faults: faults.map(({ rule }) => rule), stdout };
}

it.each([
  ['3.1.0', {}],
  ['3.2.0', {}],
  ['3.1.1', { jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema' }],
])('notes a wrong format in OpenAPI %s (%o)', async (version, more) => {
  const { code, faults, stdout } = await verify(version, more, ['--json']);
  expect([code, faults]).toEqual([0, []]);
  expect(stdout).toContain('/made must match format \\"date-time\\"');
});

it('notes it on the terminal, too', async () => {
  const { code, stdout } = await verify('3.1.0', {}, []);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/\nNoted\n\s+\/made must match format "date-time"; /)]);
});

it('calls it a fault if --mode formats says so', async () => {
  const { code, faults } = await verify('3.1.0', {}, ['--json', '--mode', 'formats']);
  expect([code, faults]).toEqual([1, expect.arrayContaining(['schema', 'header'])]);
});

it.each([
  ['https://json-schema.org/draft/2020-12/schema', false],
  ['http://json-schema.org/draft-07/schema#', true],
  [undefined, true],
])('follows the dialect that schemas of OpenRPC name (%s)', async (dialect, isFault) => {
  const caller = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { id = null } = asObject(tryParseJson(Buffer.concat(chunks).toString()));
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: { made: 'yesterday' } }));
    });
  });
  await once(caller.listen(0, '127.0.0.1'), 'listening');
  const made = { type: 'string', format: 'date-time' };
  const schema = { ...(dialect !== undefined && { $schema: dialect }), type: 'object', properties: { made } };
  const document = {
    ...{ openrpc: '1.3.2', info: { title: 'Shop', version: '1' } },
    methods: [{ name: 'getOrder', params: [], result: { name: 'order', schema } }],
  };
  const file = join(folder, 'rpc.json');
  await writeFile(file, JSON.stringify(document));
  const url = `http://127.0.0.1:${(caller.address() as AddressInfo).port}`;
  const { stdout } = await twinspec(['verify', '--openrpc', file, '--url', url, '--unsafe', '--json']);
  caller.close();
  const { faults } = JSON.parse(stdout) as { faults: { rule: string }[] };
  expect(faults.some(({ rule }) => rule === 'schema')).toBe(isFault);
  expect(stdout).toContain('/made must match format');
});

it.each([
  ['3.0.3', {}],
  ['3.1.0', { jsonSchemaDialect: 'http://json-schema.org/draft-07/schema#' }],
])('calls it a fault in OpenAPI %s (%o)', async (version, more) => {
  const { code, faults } = await verify(version, more, ['--json']);
  expect([code, faults]).toEqual([1, expect.arrayContaining(['schema', 'header'])]);
});
