import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { twinspec } from '../support/process.ts';

let folder: string;
let openapi: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-emit-'));
  openapi = join(folder, 'shop.json');
  const get = { operationId: 'getShop', responses: { 200: { description: 'It.' } } };
  const document = { openapi: '3.1.0', info: { title: 'Shop', version: '1' }, paths: { '/shop': { get } } };
  await writeFile(openapi, JSON.stringify(document));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const generate = (out: string, plugin: string) =>
  twinspec(['generate', '--openapi', openapi, '--out', join(folder, out), '--plugin', plugin]);

it('writes what the emitter of a plug-in makes of the contract, and compares it with --check', async () => {
  const plugin = 'examples/plugins/plugins/names-list.mjs';
  expect(await generate('out', plugin)).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(await readFile(join(folder, 'out', 'names.json'), 'utf8'))).toEqual(['getShop']);
  const checking = ['generate', '--openapi', openapi, '--out', join(folder, 'out'), '--check'];
  expect(await twinspec([...checking, '--plugin', plugin])).toMatchObject({ code: 0 });
  expect(await twinspec(checking)).toMatchObject({ code: 1, stderr: expect.stringContaining('names.json') });
});

it.each([
  ['writes a file of ours', `{ 'client.ts': 'mine' }`, /The emitter shop writes client\.ts, which another one writes/],
  ['leaves the folder', `{ '../escaped.txt': 'out' }`, /\.\.\/escaped\.txt/],
  ['returns what is no text', `{ 'list.json': ['a'] }`, /The emitter shop .*list\.json/],
])('refuses an emitter that %s, and writes nothing', async (_, files, sentence) => {
  const plugin = join(folder, `wrong-${_.length}.mjs`);
  await writeFile(plugin, `export default { emitters: [{ name: 'shop', emit: () => (${files}) }] };`);
  const { code, stderr } = await generate(`refused-${_.length}`, plugin);
  expect([code, stderr]).toEqual([2, expect.stringMatching(sentence)]);
  await expect(readFile(join(folder, `refused-${_.length}`, 'client.ts'))).rejects.toThrow('ENOENT');
  await expect(readFile(join(folder, 'escaped.txt'))).rejects.toThrow('ENOENT');
});
