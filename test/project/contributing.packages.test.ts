import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { blocksOf } from '../support/blocks.ts';
import { copyCheckout } from '../support/checkout.ts';
import { freePort } from '../support/prism.ts';
import { cleanEnvironment, run } from '../support/project.ts';

// Follows every block of CONTRIBUTING.md to the letter on a copy of this repository, one after the other, as a
// contributor does who adds all that the page shows.

vi.setConfig({ testTimeout: 300_000 });

const blocks = blocksOf('CONTRIBUTING.md');
const codes = blocks
  .filter(({ language }) => language === 'ts')
  .map(({ text }) => {
    const [, where = '', code = ''] = /^\/\/ (.+)\n([\s\S]*)$/.exec(text) ?? [];
    return { where, code };
  });
const [commands = []] = blocks.filter(({ language }) => language === 'sh').map(({ text }) => text.trim().split('\n'));
const methods = blocks.filter(({ language }) => language === 'json').map(({ text }) => text.trimEnd());
const tests = codes.map(({ where }) => where).filter((where) => where.startsWith('test/'));

let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'twinspec-contributing-'));
  const folders = ['scripts', 'src', 'generated', 'specs', 'test/support', 'test/contract', 'test/fixtures'];
  await copyCheckout(copy, [...folders, 'package.json', 'tsconfig.json', 'twinspec.config.json', 'vitest.config.ts']);
  for (const code of codes) await follow(code);
  for (const method of methods) await addMethod(method);
});
afterAll(() => rm(copy, { recursive: true, force: true }));

type Code = { where: string; code: string };

async function follow({ where, code }: Code): Promise<void> {
  const [, place, named = where] = /^(in|at the end of) (\S+)$/.exec(where) ?? [];
  const file = join(copy, named);
  if (place === undefined) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, code, { flag: 'wx' });
    return;
  }
  const text = await readFile(file, 'utf8');
  const changed = place === 'in' ? withLines(text, code) : `${text}\n${code}`;
  expect(changed, `${where} has a place for its lines`).not.toBe(text);
  await writeFile(file, changed);
}

/** Imports go first; a declaration replaces the one that begins like it, a row goes before the first of its form. */
function withLines(text: string, code: string): string {
  const [, imports = '', lines = ''] = /^((?:import .*\n)*)\n*([\s\S]*)$/.exec(code) ?? [];
  const [, declared] = /^( *const \w+) = /.exec(lines) ?? [];
  if (declared !== undefined) return imports + text.replace(new RegExp(`^${declared} = .*\n`, 'm'), () => lines);
  const [, indent = '', name = '', member = ''] = /^( *)(\w+: )?\{\s+(\w+): /.exec(lines) ?? [];
  const row = new RegExp(`^${indent}${name === '' ? '' : String.raw`\w+: `}\\{\\s+${member}: `, 'm');
  return imports + text.replace(row, (beginning) => lines + beginning);
}

/** A method goes after the existing ones. */
async function addMethod(method: string): Promise<void> {
  const file = join(copy, 'specs/openrpc.json');
  const text = await readFile(file, 'utf8');
  const indented = method.replaceAll(/^/gm, '    ');
  const changed = text.replace(
    /^( {2}"methods": \[\n[\s\S]*?)\n {2}\]/m,
    (_, list: string) => `${list},\n${indented}\n  ]`,
  );
  expect(changed, 'specs/openrpc.json has a list of methods').not.toBe(text);
  await writeFile(file, changed);
}

async function succeeds(...command: [string, ...string[]]): Promise<string> {
  const { code, output } = await run(copy, command);
  expect(code, output).toBe(0);
  return output;
}

it('follows every block', () => {
  expect(codes.filter(({ where }) => where === '')).toEqual([]);
  expect(codes.length + methods.length + 1).toBe(blocks.length);
  expect(tests).toHaveLength(5);
});

it('accepts what was added to the specs', async () => {
  expect(await succeeds('npm', 'run', 'lint')).not.toMatch(/:\d+:\d+: /);
});

it('makes everything of it', async () => {
  await succeeds('npm', 'run', 'generate');
  await succeeds('npm', 'run', 'generate', '--', '--check');
  const names = JSON.parse(await readFile(join(copy, 'generated/names.json'), 'utf8')) as string[];
  expect(names.at(-1)).toBe((JSON.parse(methods[0] ?? '') as { name: string }).name);
});

it('compiles', async () => {
  expect(await succeeds(process.execPath, 'node_modules/typescript-7/bin/tsc', '--project', '.')).toBe('');
});

it('passes its tests', async () => {
  const output = await succeeds('npx', 'vitest', 'run', '--project', 'quick', ...tests);
  expect(output).toMatch(/Test Files +5 passed/);
});

it('runs the new verb', async () => {
  const names = await succeeds('npx', 'tsx', 'scripts/twinspec.ts', 'names');
  expect(names.trim().split('\n')).toContain((JSON.parse(methods[0] ?? '') as { name: string }).name);
});

it('begins with commands that run', async () => {
  // Installing is the first step of CI itself.
  const [install, start = '', test = ''] = commands.map((line) => line.replace(/ *#.*$/, ''));
  expect([install, start]).toEqual(['npm ci', 'npm start']);
  await writeFile(join(copy, 'twinspec.config.json'), JSON.stringify({ start: { port: await freePort() } }));
  const child = spawn('bash', ['-c', `exec ${start}`], {
    cwd: copy,
    env: cleanEnvironment(),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errors = textOf(child.stderr);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output.includes('Ctrl+C stops it')) process.kill(-(child.pid ?? 0), 'SIGINT');
  });
  await once(child, 'close');
  expect(output, await errors).toContain('Ctrl+C stops it');
  await rm(join(copy, 'twinspec.config.json'));
  expect(await succeeds('bash', '-c', test)).toMatch(/Tests +\d+ passed/);
});
