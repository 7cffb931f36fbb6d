import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { folderInside } from '../support/inside.ts';

vi.setConfig({ testTimeout: 300_000 });

const guide = await readFile('guides/write-a-server.md', 'utf8');
const blocks = [...guide.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = ''], i) => ({
  name: /^\/\/ (\S+\.ts)\n/.exec(code)?.[1] ?? `block-${i + 1}.ts`,
  code: code.replaceAll('8080', '0'),
}));

let folder: string;

beforeAll(async () => {
  folder = await folderInside('guide');
  const paths = { twinspec: [resolve('src/index.ts')], 'twinspec/server': [resolve('scripts/server/server.ts')] };
  const config = { extends: resolve('tsconfig.json'), compilerOptions: { paths }, include: ['*.ts'], exclude: [] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  for (const { name, code } of blocks) await writeFile(join(folder, name), code);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('the code in the guide compiles', async () => {
  expect(blocks.map(({ name }) => name)).toEqual(['platform.ts', 'block-2.ts']);
  const run = promisify(execFile)(process.execPath, ['node_modules/typescript-7/bin/tsc', '--project', folder]);
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  expect(stdout).toBe('');
});

it('the code in the guide runs', async () => {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), 'block-2.ts'],
    { cwd: folder },
  );
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^[\da-f-]{36}\n0x0\n$/);
});
