import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { listVerbFlags } from '../../scripts/command.ts';
import { twinspec } from '../support/process.ts';

// The shells themselves say what they complete.

const folder = mkdtempSync(join(tmpdir(), 'twinspec-completion-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const has = (shell: string): boolean => spawnSync(shell, ['-c', 'true']).status === 0;

async function scriptFor(shell: string): Promise<string> {
  const { code, stdout } = await twinspec(['completion', shell]);
  expect(code).toBe(0);
  const file = join(folder, shell);
  writeFileSync(file, stdout);
  return file;
}

function said(shell: string, code: string): string[] {
  const { status, stdout, stderr } = spawnSync(shell, ['-c', code], {
    encoding: 'utf8',
    env: { ...process.env, HOME: folder },
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout.split('\n').filter((line) => line !== '');
}

/** What each shell is asked: to complete the last of some words. */
const asking: Record<string, (file: string, words: string[]) => string> = {
  bash: (file, words) =>
    `source ${file}; COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; ` +
    '_twinspec; printf "%s\\n" "${COMPREPLY[@]}"',
  fish: (file, words) => `source ${file}; complete -C '${words.join(' ')}' | string replace -r '\\t.*' ''; or true`,
};

describe.each(Object.entries(asking))('%s', (shell, ask) => {
  it.skipIf(!has(shell))('completes what is no file: shells, and the codes to explain', async () => {
    const file = await scriptFor(shell);
    expect(said(shell, ask(file, ['twinspec', 'comp']))).toEqual(['completion']);
    expect(said(shell, ask(file, ['twinspec', 'completion', ''])).toSorted()).toEqual(['bash', 'fish', 'zsh']);
    expect(said(shell, ask(file, ['twinspec', 'explain', 'slow-'])).toSorted()).toEqual(['slow-pattern']);
  });

  it.skipIf(!has(shell))('completes verbs, and the flags of each', async () => {
    const file = await scriptFor(shell);
    expect(said(shell, ask(file, ['twinspec', 'moc']))).toEqual(['mock']);
    for (const { name, flags } of await listVerbFlags()) {
      const named = Object.keys(flags).filter((flag) => flags[flag]?.positional !== true);
      const found = said(shell, ask(file, ['twinspec', name, '--']));
      expect(new Set(found)).toEqual(new Set([...named, 'config', 'help'].map((flag) => `--${flag}`)));
    }
  });
});

it.skipIf(!has('zsh'))('zsh takes what is written for bash', async () => {
  const file = await scriptFor('zsh');
  expect(said('zsh', `source ${file}; print $_comps[twinspec]`)).toEqual(['_bash_complete -o filenames -F _twinspec']);
});

it('names the shells when it is asked for another', async () => {
  expect(await twinspec(['completion', 'tcsh'])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'completion takes the name of a shell, bash, zsh, fish; for bash: source <(twinspec completion bash)\n',
  });
});
