import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { madeOnce } from './made-once.ts';
import { run } from './project.ts';

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
