import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/**
 * Copies parts of this repository into a folder, with the packages that are installed here.
 *
 * @param folder - target folder; created if it is missing
 * @param names - files and folders of the repository
 */
export async function copyCheckout(folder: string, names: string[]): Promise<void> {
  for (const name of names) await cp(resolve(name), join(folder, name), { recursive: true });
  // One link for each package, so that the copy has a node_modules/.cache of its own.
  const packages = join(folder, 'node_modules');
  await mkdir(packages, { recursive: true });
  const installed = (await readdir('node_modules')).filter((name) => name !== '.cache');
  await Promise.all(installed.map((name) => symlink(resolve('node_modules', name), join(packages, name))));
}
