import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import manifest from '../../package.json' with { type: 'json' };
import { listVerbFlags } from '../../scripts/command.ts';

// What pre-commit's own reader asks of .pre-commit-hooks.yaml (pre-commit/clientlib.py, MANIFEST_HOOK_DICT).

type Hook = Record<string, unknown> & { id: string; name: string; entry: string; language: string; files: string };

const known: Record<string, 'string' | 'boolean' | 'object'> = {
  ...{ id: 'string', name: 'string', entry: 'string', language: 'string', description: 'string' },
  ...{ files: 'string', exclude: 'string', pass_filenames: 'boolean', always_run: 'boolean' },
  ...{ args: 'object', types: 'object', types_or: 'object', exclude_types: 'object', stages: 'object' },
  ...{ minimum_pre_commit_version: 'string', language_version: 'string', fail_fast: 'boolean', verbose: 'boolean' },
};

const hooks = parse(await readFile('.pre-commit-hooks.yaml', 'utf8')) as Hook[];

it.each(hooks)('the hook $id is one that pre-commit can read, and runs a verb with flags that it has', async (hook) => {
  for (const [name, value] of Object.entries(hook)) expect(typeof value, name).toBe(known[name]);
  for (const name of ['id', 'name', 'entry', 'language']) expect(hook[name], name).toEqual(expect.stringMatching(/./));
  expect(() => new RegExp(hook.files)).not.toThrow();
  expect(hook.language).toBe('node');
  const [program = '', verb = '', ...flags] = hook.entry.split(' ');
  expect(Object.keys(manifest.bin)).toContain(program);
  const described = (await listVerbFlags()).find(({ name }) => name === verb);
  for (const flag of flags) expect(Object.keys(described?.flags ?? {})).toContain(flag.replace('--', ''));
});

it('is built where pre-commit packs it: npm pack runs the build', () => {
  expect(manifest.scripts.prepack).toBe('npm run build');
});
