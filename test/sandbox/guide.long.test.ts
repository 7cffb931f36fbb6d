import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { folderInside } from '../support/inside.ts';

const guide = await readFile('specs/guides/17-the-sandbox.md', 'utf8');
const [, code = ''] = /^```ts\n([\s\S]*?)^```$/m.exec(guide) ?? [];
let folder: string;

beforeAll(async () => {
  folder = await folderInside('guide');
  const paths = { twinspec: [resolve('src/index.ts')], 'twinspec/sandbox': [resolve('scripts/sandbox/start.ts')] };
  const config = { extends: resolve('tsconfig.json'), compilerOptions: { paths }, include: ['*.ts'], exclude: [] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'sandbox.ts'), code);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('the code of the guide compiles and runs', async () => {
  const run = (...parameters: string[]) =>
    promisify(execFile)(process.execPath, parameters, { cwd: folder }).catch((error: { stdout: string }) => error);
  expect((await run(resolve('node_modules/typescript-7/bin/tsc'), '--project', folder)).stdout).toBe('');
  expect((await run('--import', import.meta.resolve('tsx'), 'sandbox.ts')).stdout).toBe('0\n');
});
