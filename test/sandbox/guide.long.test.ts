import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { folderInside } from '../support/inside.ts';

const guide = await readFile('specs/guides/17-the-sandbox.md', 'utf8');
/** The files of the guide: each block names its own in its first line. */
const files = Array.from(guide.matchAll(/^```ts\n\/\/ (\S+)\n([\s\S]*?)^```$/gm), ([, name = '', code = '']) => ({
  name,
  code,
}));
let folder: string;

const run = (...parameters: string[]) =>
  promisify(execFile)(process.execPath, parameters, { cwd: folder }).catch(
    (error: { stdout: string; stderr: string }) => error,
  );

beforeAll(async () => {
  folder = await folderInside('guide');
  const paths = { twinspec: [resolve('src/index.ts')], 'twinspec/sandbox': [resolve('scripts/sandbox/start.ts')] };
  const config = { extends: resolve('tsconfig.json'), compilerOptions: { paths }, include: ['*.ts'], exclude: [] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  for (const { name, code } of files) await writeFile(join(folder, name), code);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('the code of the guide compiles', async () => {
  expect((await run(resolve('node_modules/typescript-7/bin/tsc'), '--project', folder)).stdout).toBe('');
});

const printed = {
  'sandbox.ts': ['0'],
  'faults.ts': [
    'stuck: submitted then mined',
    'dropped: null then true',
    'reorganized: in another block true',
    'reverted: reverted',
    'slow: true',
    "noFunds: signAndSubmitGaslessTx: HTTP 400: The wallet that pays does not have enough of the chain's coin; send it some.",
  ],
};

it.each(Object.entries(printed))('%s runs', async (name, lines) => {
  expect(await run('--import', import.meta.resolve('tsx'), name)).toMatchObject({
    stdout: `${lines.join('\n')}\n`,
    stderr: '',
  });
});
