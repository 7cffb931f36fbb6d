import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cleanEnvironment } from './support/project.ts';

let folder: string;
beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'twinspec-release-test-')), 'clone');
  execFileSync('git', ['clone', '--quiet', '.', folder]);
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, '.git/info/exclude'), 'node_modules\n');
});
afterAll(() => rm(join(folder, '..'), { recursive: true, force: true }));

const git = (...parameters: string[]): string =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@localhost', ...parameters], {
    cwd: folder,
    encoding: 'utf8',
  });

/** Does a dry run and checks that it changed nothing. */
function dryRun() {
  const state = (): string => git('status', '--porcelain') + git('rev-parse', 'HEAD') + git('tag');
  const before = state();
  const command = ['--import', 'tsx', 'scripts/release.ts', '--dry-run'];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: folder,
    encoding: 'utf8',
    env: cleanEnvironment(),
  });
  expect(state()).toBe(before);
  return { status, stdout, stderr };
}

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const text = await readFile(join(folder, file), 'utf8');
  expect(change(text)).not.toBe(text);
  await writeFile(join(folder, file), change(text));
}

it('makes the first release from everything, and each later one from what changed', async () => {
  // The state before the first release.
  const manifest = await readFile(join(folder, 'package.json'), 'utf8');
  await writeFile(join(folder, 'package.json'), manifest.replace(/"version": ".*"/, '"version": "0.1.0"'));
  for (const tag of git('tag', '--list', 'v*').split('\n').filter(Boolean)) git('tag', '--delete', tag);
  await edit('CHANGELOG.md', (text) => text.replace(/\n## [^]*/, '\n## Unreleased\n\n- All of it.\n'));
  const changes = git('ls-files', '.changeset/*.md').split('\n').filter(Boolean);
  for (const file of changes.filter((name) => !name.endsWith('/README.md'))) await rm(join(folder, file));
  git('commit', '-qam', 'Begin');
  const first = dryRun();
  expect(first.stderr).toBe('');
  expect(first.stdout).toMatch(/^version {4}0\.1\.0\n +- All of it\.\n/);
  for (const name of ['twinspec-0.1.0.tgz', 'twinspec-runtime-0.1.0.tgz'])
    expect(first.stdout).toContain(`tarball    ${name}, checked in a fresh project\n`);
  expect(first.stdout).toMatch(
    /^skipped {4}npm publish twinspec-runtime-0\.1\.0\.tgz twinspec-0\.1\.0\.tgz --provenance --access public/m,
  );

  git('tag', 'v0.1.0');
  expect(dryRun()).toMatchObject({ status: 2, stderr: expect.stringContaining('run npx changeset') as string });
  await edit('CHANGELOG.md', (text) => text.replace('## Unreleased', '## 0.1.0'));
  git('commit', '-qam', 'Release');
  expect(dryRun()).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^There is nothing to release since v0\.1\.0/) as string,
  });

  await writeFile(join(folder, '.changeset/words.md'), `---\n'twinspec': patch\n---\n\nSay it better.\n`);
  git('add', '.changeset');
  git('commit', '-qm', 'Words');
  await edit('specs/openapi.yaml', (text) =>
    text.replace('required: [referenceId, txnHash]', 'required: [referenceId]'),
  );
  expect(dryRun()).toMatchObject({ status: 2, stderr: expect.stringContaining('uncommitted changes') as string });
  git('commit', '-qam', 'Break it');
  const next = dryRun();
  expect(next.stderr).toBe('');
  // Before 1.0.0, a breaking change makes a minor version.
  expect(next.stdout).toMatch(/^version {4}0\.2\.0\n/);
  expect(next.stdout).toContain('Say it better.');
  expect(next.stdout).toMatch(/`mintFT`: Property `txnHash` .*is no longer required/);
  expect(next.stdout).toContain('tarball    twinspec-0.2.0.tgz, checked in a fresh project\n');
});

it('takes no other flag', () => {
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/release.ts', '--dry'], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([2, "Unknown option '--dry'. The flags are --dry-run.\n"]);
});
