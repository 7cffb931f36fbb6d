import { execFile, spawnSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { chromiumPath } from '../docs/browser/chromium.ts';
import { folderInside } from '../support/inside.ts';
import { minting } from '../support/sandbox.ts';

vi.setConfig({ testTimeout: 300_000 });

const guide = await readFile('guides/the-sandbox.md', 'utf8');
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
  const alias = Object.entries(paths).map(([find, [replacement]]) => ({ find: `^${find}$`, replacement }));
  await writeFile(
    join(folder, 'vitest.config.ts'),
    `const alias = ${JSON.stringify(alias)}.map((one) => ({ ...one, find: new RegExp(one.find) }));
export default { root: ${JSON.stringify(folder)}, test: { include: ['*.test.ts'] }, resolve: { alias } };\n`,
  );
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
    "noFunds: signAndSubmitGaslessTx: The wallet that pays does not have enough of the chain's coin; send it some., HTTP 400.",
  ],
};

it.each(Object.entries(printed))('%s runs', async (name, lines) => {
  expect(await run('--import', import.meta.resolve('tsx'), name)).toMatchObject({
    stdout: `${lines.join('\n')}\n`,
    stderr: '',
  });
});

describe('with a sandbox beside them,', () => {
  const beside = (...command: string[]) =>
    run(
      '--import',
      import.meta.resolve('tsx'),
      resolve('scripts/twinspec.ts'),
      'sandbox',
      '--log',
      'silent',
      '--',
      ...command,
    );

  it('the tests for vitest pass', async () => {
    const { stdout } = await beside(
      process.execPath,
      resolve('node_modules/vitest/vitest.mjs'),
      'run',
      '--config',
      'vitest.config.ts',
    );
    expect(stdout).toContain('1 passed');
  });

  it.skipIf(chromiumPath === undefined)('the fixture for Playwright works, in pages and outside', async () => {
    const test = `import { test } from './session.ts';
const { expect } = test;
const account = { Authorization: 'demo-api-key', DappId: 'demo-dapp-id', ChainId: '80002' };
for (const quantity of ['1', '2', '3', '4']) {
  test('mints what no other test sees: ' + quantity, async ({ page, request }) => {
    const data = ${JSON.stringify(minting)};
    const minted = await request.post('/api/v0/ft-manager/mintFT', { headers: account, data: { ...data, quantity } });
    expect(minted.status()).toBe(200);
    await page.goto('/_twinspec/requests');
    const seen = JSON.parse(await page.locator('pre').innerText());
    // Chromium asks for /favicon.ico by itself, and its request is in the list whenever it comes.
    const mints = seen.filter(({ path }) => path.endsWith('/mintFT'));
    expect(mints.map(({ body }) => body.quantity)).toEqual([quantity]);
    const sessions = await (await request.get('/_twinspec/sessions')).json();
    expect(sessions.map(({ name }) => name).filter((name) => !/^(default|playwright-[01])$/.test(name))).toEqual([]);
  });
}\n`;
    await writeFile(join(folder, 'session.spec.ts'), test);
    const browser = { executablePath: chromiumPath, args: ['--no-sandbox'] };
    const config = { testMatch: '*.spec.ts', fullyParallel: true, workers: 2, use: { launchOptions: browser } };
    await writeFile(join(folder, 'playwright.config.ts'), `export default ${JSON.stringify(config)};\n`);
    const { stdout } = await beside(process.execPath, resolve('node_modules/@playwright/test/cli.js'), 'test');
    expect(stdout).toContain('4 passed');
  });

  it.skipIf(spawnSync('python3', ['-c', 'import pytest']).status !== 0)('the fixture for pytest works', async () => {
    const [, conftest = ''] = /^```python\n([\s\S]*?)^```$/m.exec(guide) ?? [];
    await writeFile(join(folder, 'conftest.py'), conftest);
    const test =
      'import urllib.request\n\n\ndef test_it(session):\n    url = f"{session}/_twinspec/requests"\n    assert urllib.request.urlopen(url).read() == b"[]"\n';
    await writeFile(join(folder, 'test_session.py'), test);
    const { stdout } = await beside('python3', '-m', 'pytest', '-q', '-p', 'no:cacheprovider');
    expect(stdout).toContain('1 passed');
  });
});
