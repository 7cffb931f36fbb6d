import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run } from '../support/project.ts';

// A program that starts the mock gets the documents that the command would serve in the same folder.

const orders = {
  openapi: '3.1.0',
  info: { title: 'Whatever', version: '1' },
  paths: { '/orders': { get: { responses: { 200: { description: 'All', content: { 'text/plain': {} } } } } } },
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-settings-'));
  for (const name of ['settled', 'wrong', 'empty', 'changed']) await mkdir(join(folder, name));
  await writeFile(join(folder, 'settled', 'orders.json'), JSON.stringify(orders));
  const settings = { apis: { orders: 'orders.json' }, lint: { noSuchSetting: true } };
  await writeFile(join(folder, 'settled', 'twinspec.config.json'), JSON.stringify(settings));
  await writeFile(join(folder, 'wrong', 'twinspec.config.json'), '{ "apis": { "orders": 1 } }');
  const overlay = {
    overlay: '1.0.0',
    info: { title: 'O', version: '1' },
    actions: [{ target: '$.paths', remove: true }],
  };
  await writeFile(join(folder, 'changed', 'no-paths.overlay.json'), JSON.stringify(overlay));
  await writeFile(join(folder, 'changed', 'orders.json'), JSON.stringify(orders));
  await writeFile(
    join(folder, 'changed', 'twinspec.config.json'),
    '{ "openapi": "orders.json", "overlays": ["no-paths.overlay.json"] }',
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function apisIn(name: string, options: object = {}): Promise<string> {
  const script = `
    import { startMock } from ${JSON.stringify(pathToFileURL(resolve('scripts/mock/start.ts')).href)};
    try {
      const mock = await startMock(${JSON.stringify(options)});
      const { status } = await fetch(mock.url + '/orders');
      console.log(mock.apis.map(({ name }) => name).join(), status);
      await mock.close();
    } catch (error) {
      console.log(error.message);
    }`;
  const tsx = pathToFileURL(resolve('node_modules/tsx/dist/loader.mjs')).href;
  const node = [process.execPath, '--import', tsx, '--input-type=module', '--eval', script] as const;
  const { output } = await run(join(folder, name), [...node]);
  return output.trim();
}

it.each([
  ['settled', 'orders 200'],
  ['changed', 'orders 404'],
  ['empty', 'platform,node 404'],
  ['wrong', 'twinspec.config.json:1:13: /apis/orders: the path or the URL of a document was expected.'],
])('startMock() in the folder %s: %s', async (name, said) => {
  expect(await apisIn(name)).toBe(said);
});

it('serves what its caller names, whatever the settings say', async () => {
  expect(await apisIn('wrong', { openapi: join(folder, 'settled/orders.json') })).toBe('orders 200');
});
