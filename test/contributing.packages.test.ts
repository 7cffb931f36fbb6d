import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyCheckout } from './support/checkout.ts';

// Follows the walk-throughs of CONTRIBUTING.md to the letter on a copy of this repository.

type Block = { where: string; code: string };

const guide = await readFile('CONTRIBUTING.md', 'utf8');
const [, section = ''] = /^## Add a rule, an output.*\n([\s\S]*?)^## /m.exec(guide) ?? [];
const blocks = [...section.matchAll(/```ts\n\/\/ (.+)\n([\s\S]*?)```/g)].map(([, where = '', code = '']): Block => ({
  where,
  code,
}));
const tests = blocks.map(({ where }) => where).filter((where) => where.startsWith('test/'));

/** The imports that a row of a table needs. */
const imports: Record<string, string> = {
  'scripts/lint/rules.ts': "import { checkTitle } from './titles.ts';",
  'scripts/emit/emitters.ts': "import { emitNames } from './names.ts';",
  'scripts/judge/judgements.ts': "import { dateHeader } from './dates.ts';",
};

let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'twinspec-contributing-'));
  const parts = ['scripts', 'src', 'generated', 'specs', 'test/support', 'package.json', 'tsconfig.json'];
  await copyCheckout(copy, [...parts, 'vitest.config.ts']);
  for (const block of blocks) await follow(block);
});
afterAll(() => rm(copy, { recursive: true, force: true }));

async function follow({ where, code }: Block): Promise<void> {
  const [, place, named = where] = /^(in|at the end of) (\S+)$/.exec(where) ?? [];
  const file = join(copy, named);
  if (place === undefined) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, code);
    return;
  }
  const text = await readFile(file, 'utf8');
  const changed = place === 'in' ? withLines(text, code) : `${text}\n${code}`;
  expect(changed, `${where} has a place for its lines`).not.toBe(text);
  await writeFile(file, imports[named] === undefined ? changed : `${imports[named]}\n${changed}`);
}

/** A declaration takes the place of the one that begins like it, and a row goes before the first of its form. */
function withLines(text: string, lines: string): string {
  const [, declared] = /^( *const \w+) = /.exec(lines) ?? [];
  if (declared !== undefined) return text.replace(new RegExp(`^${declared} = .*\n`, 'm'), () => lines);
  const row = lines.startsWith('  {') ? /^ {2}\{ name: /m : /^ {2}\w+: \{ sentence: /m;
  return text.replace(row, (beginning) => lines + beginning);
}

async function run(...command: string[]): Promise<{ code: number; output: string }> {
  const [program = '', ...words] = command;
  return promisify(execFile)(process.execPath, [join('node_modules', program), ...words], {
    cwd: copy,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '' },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, output: stdout + stderr }),
  );
}

it('has four, each with a file, its place in a table, and a test', () => {
  expect(tests).toHaveLength(4);
  expect(blocks.filter(({ where }) => /^(?:in|at the end of) /.test(where)).length).toBeGreaterThanOrEqual(4);
});

it('compiles', async () => {
  const { code, output } = await run('typescript-7/bin/tsc', '--noEmit', '--project', '.');
  expect(code, output).toBe(0);
});

it('passes its tests', async () => {
  const { code, output } = await run('vitest/vitest.mjs', 'run', '--project', 'quick', ...tests);
  expect(code, output).toBe(0);
  expect(output).toMatch(/Test Files +4 passed/);
});
