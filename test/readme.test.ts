import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { format, promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { describedVerbs } from '../scripts/command.ts';
import type { Flag } from '../scripts/flags.ts';
import manifest from '../package.json' with { type: 'json' };
import { startMock, type Mock } from '../scripts/mock/start.ts';
import { folderInside } from './support/inside.ts';

const readme = await readFile('README.md', 'utf8');

/** The entry points of the package, and their files in this repository. */
const entries: Record<string, string> = {
  twinspec: resolve('src/index.ts'),
  'twinspec/validate': resolve('src/validate.ts'),
  'twinspec/mock': resolve('scripts/mock/start.ts'),
  'twinspec/server': resolve('scripts/server/server.ts'),
};
const blocks = [...readme.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = ''], i) => {
  const name = /^\/\/ (\S+\.ts)\n/.exec(code)?.[1];
  const resolved = code.replaceAll(/(?<= from ')twinspec[^']*/g, (entry) => entries[entry] ?? entry);
  return { name: name ?? `block-${i + 1}.ts`, code: resolved, runs: name === undefined };
});
const codeOf = (name: string): string => blocks.find((block) => block.name === name)?.code ?? '';

let folder: string;
let mock: Mock;

beforeAll(async () => {
  mock = await startMock();
  folder = await folderInside('readme');
  for (const { name, code } of blocks)
    await writeFile(join(folder, name), code.replaceAll('http://127.0.0.1:4010', mock.url));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: resolve('tsconfig.json'),
      compilerOptions: { module: 'esnext', moduleResolution: 'bundler', rewriteRelativeImportExtensions: false },
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
    // The modules that the code imports are checked by the project's own settings.
    const own = stdout.split('\n').filter((line) => /^[\w.-]+\.ts\(/.test(line));
    expect(own).toEqual([]);
    expect(stdout).not.toContain('error TS18003');
  });

  it.each(blocks.filter(({ runs }) => runs).map(({ name }) => name))('%s runs against the mock', async (name) => {
    const log = vi.spyOn(console, 'log').mockReturnValue();
    const error = vi.spyOn(console, 'error').mockReturnValue();
    await import(join(folder, name));
    const printed = log.mock.calls.map((values) => format(...values)).join('\n');
    expect(error).not.toHaveBeenCalled();
    expect(printed).not.toBe('');
    expect(printed).not.toContain('undefined');
    const [, shown] = /^prints\n\n```\n([\s\S]*?)\n```$/m.exec(readme) ?? [];
    if (name === 'block-1.ts') expect(printed).toBe(shown);
    vi.restoreAllMocks();
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
});

/** The cells of the table that has these column headings. */
function tableUnder(...head: string[]): string[][] {
  const [, rest = ''] = readme.split(`| ${head.join(' | ')} |\n`);
  const [rows = ''] = rest.split('\n\n', 1);
  return rows
    .split('\n')
    .slice(1)
    .map((row) => row.slice(2, -2).split(' | '));
}

describe('the tables of the README', () => {
  it('describe every flag of the mock as its help does', async () => {
    const told = tableUnder('flag', 'what it does').map(([flag, text]) => [flag, text]);
    const mock = (await describedVerbs()).find(({ name }) => name === 'mock');
    const known = Object.entries<Flag>(mock?.flags ?? {}).map(([name, { value, default: fallback, help }]) => [
      `\`--${name}${value === undefined ? '' : ` ${value}`}\``,
      `${help}${fallback === undefined ? '' : ` (default: ${fallback})`}`,
    ]);
    expect(told).toEqual(expect.arrayContaining(known));
  });
});

describe.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'])('%s', (document) => {
  it('names only files that exist', async () => {
    const text = await readFile(document, 'utf8');
    const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path = '']) => path);
    const rooms = 'bench|config|contract|docs|emit|folder|lint|mock|scripts|serve|server|specs|src|test';
    const names = [...text.matchAll(new RegExp(`\`((?:${rooms})/[^\`*<]+)\``, 'g'))].map(([, path = '']) => path);
    const missing = [...links, ...names].filter((path) => !existsSync(path) && !existsSync(join('scripts', path)));
    // These are in the reader's own project.
    expect(missing.filter((path) => !path.startsWith('src/api/'))).toEqual([]);
  });
});

it('ARCHITECTURE.md says of each dependency why it is there', async () => {
  const text = await readFile('ARCHITECTURE.md', 'utf8');
  const [, table = ''] = text.split('## Dependencies, and why each');
  const { dependencies, devDependencies } = manifest;
  const named = [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, names = '']) => names.split(', '));
  const known = Object.keys({ ...dependencies, ...devDependencies });
  expect(named.slice(2).toSorted()).toEqual(known.toSorted());
});
