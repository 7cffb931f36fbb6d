import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadContract } from '../../scripts/contract/load.ts';
import { emitClient } from '../../scripts/emit/client/client.ts';

// What the emitted module says; test/src and test/package show that it compiles and runs.

const names = { httpClient: 'createPlatformClient', rpcClient: 'createNodeClient', runtime: 'twinspec/runtime' };
const table = '| a | b |\n| - | - |\n| 1 | 2 |';
const code = `\`\`\`\n${'code '.repeat(40).trim()}\n\`\`\``;
const document = {
  openrpc: '1.3.2',
  info: { title: 'Wallet', version: '1' },
  methods: [
    {
      name: 'unlock',
      description: `${'many words '.repeat(30)}- and more\n\n${table}\n\n${code}`,
      params: [
        { name: 'account', required: true, schema: { type: 'string' } },
        { name: 'passphrase', required: true, schema: { type: 'string', format: 'password' } },
      ],
      result: { name: 'done', schema: { type: 'boolean' } },
    },
    { name: 'lock', params: [], result: { name: 'done', schema: { type: 'boolean' } } },
  ],
};

let folder: string;
let text: string;
let rows: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-client-'));
  const openrpc = join(folder, 'wallet.json');
  await writeFile(openrpc, JSON.stringify(document));
  const emitted = emitClient(await loadContract({ openrpc }), names);
  text = emitted['client.ts'] ?? '';
  rows = emitted['rows.ts'] ?? '';
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('imports the collector of secrets only where a method has secrets', () => {
  expect(rows).toContain('"secrets": /* @__PURE__ */ secretsAt("/params/1"),');
  expect(rows.match(/secretsAt\(/g)).toHaveLength(1);
  expect(rows).toMatch(/^ {2}secretsAt,$/m);
});

it('breaks prose at words, and leaves tables and code alone', () => {
  const lines = text.split('\n').map((line) => line.replace(/^ *\* ?/, ''));
  expect(lines.filter((line) => line.includes('many words') && line.length > 116)).toEqual([]);
  expect(lines.filter((line) => line.startsWith('- and'))).toEqual([]);
  for (const line of [...table.split('\n'), ...code.split('\n')]) expect(lines).toContain(line);
});

it('writes a parameter once that several operations have, under a name that none of them has', async () => {
  const get = (operationId: string, more: object[] = []): object => ({
    operationId,
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }, ...more],
    responses: { 204: { description: 'Done.' } },
  });
  const page = { name: 'page', in: 'query', schema: { type: 'integer' } };
  const openapi = join(folder, 'parts.json');
  const paths = { '/a/{id}': { get: get('path_id') }, '/b/{id}': { get: get('b', [page]) } };
  await writeFile(openapi, JSON.stringify({ openapi: '3.1.0', info: { title: 'Parts', version: '1' }, paths }));
  const { 'rows.ts': shared = '' } = emitClient(await loadContract({ openapi }), names);
  expect(shared.match(/"name": "id"/g)).toHaveLength(1);
  expect(shared).toContain('const path_id_2: Parameter = {');
  expect(shared).toContain('"parameters": [path_id_2],');
  expect(shared).toContain('"parameters": [path_id_2, {\n    "name": "page",');
});
