import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startMock, type Mock } from '../../scripts/mock/start.ts';
import { blocks, blocksInFolder } from '../support/readme.ts';

// What compilers and test runners make of the code in the README; `readme.test.ts` runs it.

vi.setConfig({ testTimeout: 300_000 });

const codeOf = (name: string): string => blocks.find((block) => block.name === name)?.code ?? '';

let folder: string;
let mock: Mock;

beforeAll(async () => {
  mock = await startMock();
  folder = await blocksInFolder(mock.url);
});
afterAll(async () => {
  await mock.close();
  await rm(folder, { recursive: true, force: true });
});

it('compiles', async () => {
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: resolve('tsconfig.json'),
      compilerOptions: { module: 'esnext', moduleResolution: 'bundler', rewriteRelativeImportExtensions: false },
      include: ['*.ts'],
      exclude: [],
    }),
  );
  const compiler = resolve('node_modules/typescript-7/bin/tsc');
  const parameters = [compiler, '--project', folder, '--noEmit', '--pretty', 'false'];
  const { stdout } = await promisify(execFile)(process.execPath, parameters, { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  );
  // The modules that the code imports are checked by the project's own settings.
  const own = stdout.split('\n').filter((line) => /^[\w.-]+\.ts\(/.test(line));
  expect(own).toEqual([]);
  expect(stdout).not.toContain('error TS18003');
});

it('tests a dApp, and the second test fails without the catch', async () => {
  const withoutCatch = codeOf('mint.ts').replace(/ catch \(error\) \{[\s\S]*?\n {2}\}/, ' finally {}');
  for (const [name, mint] of Object.entries({ whole: codeOf('mint.ts'), broken: withoutCatch })) {
    await mkdir(join(folder, 'dapp', name), { recursive: true });
    await writeFile(join(folder, 'dapp', name, 'mint.ts'), mint);
    await writeFile(join(folder, 'dapp', name, 'mint.test.ts'), codeOf('mint.test.ts'));
  }
  await writeFile(join(folder, 'dapp/vitest.config.mjs'), 'export default {};');
  const vitest = resolve('node_modules/vitest/vitest.mjs');
  const parameters = [vitest, 'run', '--root', join(folder, 'dapp'), '--reporter=json'];
  const env = { ...process.env, VITEST: undefined };
  const run = promisify(execFile)(process.execPath, parameters, { cwd: folder, env });
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  const report = JSON.parse(stdout.slice(stdout.indexOf('{'))) as {
    testResults: { name: string; assertionResults: { status: string }[] }[];
  };
  const outcomes = report.testResults.map(({ name, assertionResults }) => {
    return [basename(dirname(name)), assertionResults.map(({ status }) => status)] as const;
  });
  expect(Object.fromEntries(outcomes)).toEqual({ whole: ['passed', 'passed'], broken: ['passed', 'failed'] });
});
