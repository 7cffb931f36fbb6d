import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { twinspec } from '../support/process.ts';
import { sameService } from '../support/same-services.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-next-'));
  const apis = { orders: 'orders.json', stock: 'stock.json' };
  await writeFile(join(folder, 'orders.json'), JSON.stringify(sameService('Orders', 'total')));
  await writeFile(join(folder, 'stock.json'), JSON.stringify(sameService('Stock', 'amount')));
  for (const name of ['twinspec.config.json', 'other.json'])
    await writeFile(join(folder, name), JSON.stringify({ apis, allowExternal: true }));
});
afterAll(() => rm(folder, { recursive: true }));

it.each([
  ['that the settings name', [], 'start'],
  ['that other settings name', ['--config', 'other.json'], 'start --config other.json'],
  ['that words name', ['orders.json', 'stock.json'], 'start orders.json stock.json'],
  ['that have a name', ['shop=orders.json'], "start 'shop=orders.json'"],
])('the next command has the documents %s', async (_, words, command) => {
  const { stdout, stderr } = await twinspec(['generate', '--out', join(folder, 'out'), ...words], { cwd: folder });
  expect(stderr).toBe('');
  expect(stdout).toContain(`Next: npx twinspec ${command}   serves`);
});
