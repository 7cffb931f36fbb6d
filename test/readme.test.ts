import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMock, type Mock } from '../scripts/mock/start.ts';

const readme = await readFile('README.md', 'utf8');
const blocks = [...readme.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = ''], i) => {
  const name = /^\/\/ (\S+\.ts)\n/.exec(code)?.[1];
  return { name: name ?? `block-${i + 1}.ts`, code, runs: name === undefined };
});

let folder: string;
let mock: Mock;

beforeAll(async () => {
  mock = await startMock();
  // Inside the project, so that packages are found from there, but not where vitest leaves files untransformed.
  await mkdir('coverage', { recursive: true });
  folder = await mkdtemp(resolve('coverage/readme-'));
  for (const { name, code } of blocks)
    await writeFile(join(folder, name), code.replaceAll('http://127.0.0.1:4010', mock.url));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: resolve('tsconfig.json'),
      compilerOptions: {
        module: 'esnext',
        moduleResolution: 'bundler',
        paths: {
          twinspec: [resolve('src/index.ts')],
          'twinspec/validate': [resolve('src/validate.ts')],
          'twinspec/mock': [resolve('scripts/mock/start.ts')],
          'twinspec/server': [resolve('scripts/server/server.ts')],
        },
      },
      include: ['*.ts'],
      exclude: [],
    }),
  );
});
afterAll(async () => {
  await mock.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the code in the README', () => {
  it('compiles', async () => {
    const compiler = resolve('node_modules/typescript-7/bin/tsc');
    const parameters = [compiler, '--project', folder, '--noEmit', '--pretty', 'false'];
    const { stdout } = await promisify(execFile)(process.execPath, parameters, { cwd: folder }).catch(
      (error: { stdout: string }) => error,
    );
    // What the code imports is checked by the project's own settings.
    const own = stdout.split('\n').filter((line) => /^[\w.-]+\.ts\(/.test(line));
    expect(own).toEqual([]);
    expect(stdout).not.toContain('error TS18003');
  }, 60_000);

  it.each(blocks.filter(({ runs }) => runs).map(({ name }) => name))('%s runs against the mock', async (name) => {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      ['--import', import.meta.resolve('tsx'), name],
      { cwd: folder },
    );
    expect(stderr).toBe('');
    expect(stdout.trim()).not.toBe('');
    expect(stdout).not.toContain('undefined');
  });

  const fails = (mint: string) => mint.replace(/ catch \(error\) \{[\s\S]*?\n {2}\}/, ' finally {}');
  it.each([
    ['passes as it stands', (mint: string) => mint, 2, 0],
    ['fails without the catch', fails, 1, 1],
  ])(
    'the test of a dApp %s',
    async (_, change, passed, failed) => {
      const mint = blocks.find(({ name }) => name === 'mint.ts')?.code ?? '';
      await writeFile(join(folder, 'mint.ts'), change(mint));
      await writeFile(
        join(folder, 'vitest.config.mjs'),
        `export default { resolve: { alias: [
        { find: 'twinspec/mock', replacement: ${JSON.stringify(resolve('scripts/mock/start.ts'))} },
        { find: /^twinspec$/, replacement: ${JSON.stringify(resolve('src/index.ts'))} },
      ] } };`,
      );
      const vitest = resolve('node_modules/vitest/vitest.mjs');
      const run = promisify(execFile)(process.execPath, [vitest, 'run', '--root', folder, '--reporter=json'], {
        cwd: folder,
        env: { ...process.env, VITEST: undefined },
      });
      const { stdout } = await run.catch((error: { stdout: string }) => error);
      const report = JSON.parse(stdout.slice(stdout.indexOf('{'))) as {
        numPassedTests: number;
        numFailedTests: number;
      };
      expect({ passed: report.numPassedTests, failed: report.numFailedTests }).toEqual({ passed, failed });
    },
    60_000,
  );
});
