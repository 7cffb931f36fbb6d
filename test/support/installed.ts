import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { madeOnce } from './made-once.ts';
import { run, succeed } from './project.ts';

/**
 * Gives a project the packed package, as `npm install` does, with links to the files of the one installation that all
 * tests share.
 *
 * @param folder - the project, without a node_modules
 * @throws Error with what was printed, when it fails
 */
export async function installPackage(folder: string): Promise<void> {
  const { folder: shared } = await madeOnce('installed');
  const { package: tarball } = await madeOnce('tarballs');
  const { code, output } = await run(shared, ['cp', '--archive', '--link', 'node_modules', folder]);
  if (code !== 0) throw new Error(output);
  const file = join(folder, 'package.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as { dependencies?: Record<string, string> };
  const dependencies = { ...manifest.dependencies, twinspec: `file:${tarball}` };
  await writeFile(file, JSON.stringify({ ...manifest, dependencies }, undefined, 2));
}

/** The test runners for which {@link makeRunnerProject} makes a project. */
export type RunnerName = 'jest-29' | 'jest-30' | 'vitest-3' | 'vitest-5';

/**
 * Makes a project that has a test runner, and the packed package with what it depends on. All of them are links to the
 * files of the installations that all tests share.
 *
 * @returns its folder; the caller removes it
 */
export async function makeRunnerProject(runner: RunnerName): Promise<string> {
  const [{ folder: runners }, { folder: shared }] = [await madeOnce('runners'), await madeOnce('installed')];
  const project = await mkdtemp(join(runners, `${runner}-project-`));
  const packages = join(project, 'node_modules');
  await mkdir(join(packages, '.bin'), { recursive: true });
  const link = (from: string, to: string) => succeed(project, ['cp', '--archive', '--link', `${from}/.`, to]);
  // If all that a runner needs lies above, it has no folder of its own.
  if (existsSync(join(runners, runner, 'node_modules'))) await link(join(runners, runner, 'node_modules'), packages);
  const own = join(packages, 'twinspec');
  await link(join(shared, 'node_modules/twinspec'), own);
  await link(join(shared, 'node_modules'), join(own, 'node_modules'));
  await rm(join(own, 'node_modules/twinspec'), { recursive: true });
  await symlink('../twinspec/dist/scripts/twinspec.js', join(packages, '.bin/twinspec'));
  return project;
}
