import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Json } from '../../../scripts/contract/base/json.ts';
import { loadContract } from '../../../scripts/contract/load.ts';
import { buildSite } from '../../../scripts/docs/site.ts';
import { lint } from '../../../scripts/lint/lint.ts';

let file: string;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'twinspec-error-groups-'));
  file = join(folder, 'node.json');
});
afterAll(() => rm(join(file, '..'), { recursive: true, force: true }));

const gas = { range: { min: 800, max: 999 }, errors: [error(800, 'GAS_TOO_LOW'), error(801, 'OUT_OF_GAS')] };

function error(code: number, message: string): { code: number; message: string } {
  return { code, message };
}

async function errorsOf(method: { [member: string]: Json }, components: { [member: string]: Json }): Promise<Json> {
  const result = { name: 'hash', schema: { type: 'string' } };
  const document = {
    openrpc: '1.4.1',
    info: { title: 'Node', version: '1' },
    methods: [
      { name: 'send', summary: 'Send', params: [], result, ...method },
      { name: 'told', summary: 'Told', params: [] },
    ],
    components,
  };
  await writeFile(file, JSON.stringify(document));
  const { operations } = await loadContract({ openrpc: file });
  return (operations[0]?.rpc?.errors ?? []).map(({ code, message }) => `${code} ${message}`);
}

it.each<[title: string, method: { [member: string]: Json }, expected: string[]]>([
  [
    'a reference',
    { 'error-groups': [{ $ref: '#/components/error-groups/Gas' }] },
    ['800 GAS_TOO_LOW', '801 OUT_OF_GAS'],
  ],
  ['a group of its own', { 'error-groups': [gas] }, ['800 GAS_TOO_LOW', '801 OUT_OF_GAS']],
  [
    'an extension',
    { 'x-error-group': { $ref: '#/components/x-error-groups/Gas' } },
    ['800 GAS_TOO_LOW', '801 OUT_OF_GAS'],
  ],
  ['lists of errors', { 'x-error-groups': [[error(1, 'one')], [error(2, 'two')]] }, ['1 one', '2 two']],
  [
    'errors that the method has as well',
    { errors: [{ $ref: '#/components/errors/Low' }], 'error-groups': [gas, gas] },
    ['800 Too little gas', '801 OUT_OF_GAS'],
  ],
  ['a reference to nothing', { 'error-groups': [{ $ref: '#/components/error-groups/None' }] }, []],
  ['a reference to itself', { 'error-groups': { $ref: '#/methods/0/error-groups' } }, []],
])('takes the errors of groups: %s', async (_, method, expected) => {
  const components = {
    ...{ 'error-groups': { Gas: gas }, 'x-error-groups': { Gas: gas } },
    errors: { Low: error(800, 'Too little gas') },
  };
  expect(await errorsOf(method, components)).toEqual(expected);
});

it('takes a 1.4 document with groups and a notification, in lint and in docs', async () => {
  await errorsOf({ 'error-groups': [{ $ref: '#/components/error-groups/Gas' }] }, { 'error-groups': { Gas: gas } });
  expect(await lint({ openrpc: file }, { ruleSet: 'anyone' })).toEqual([]);
  const site = await buildSite(await loadContract({ openrpc: file }), {
    ...{ guides: undefined, clientPackage: undefined, tables: {}, beside: [] },
  });
  expect(site.get('operations/send.md')).toContain('| `800` | GAS_TOO_LOW |');
  expect(site.get('operations/told.md')).toContain('## Result\n\nNone: a notification has no response.');
  expect(site.get('operations/told.html')).toContain('a notification has no response');
});
