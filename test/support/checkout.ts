import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/**
 * Copies parts of this repository into a folder, with the packages that are installed here.
 *
 * @param folder - where to put them; made when it is not there
 * @param names - files and folders of the repository
 */
export async function copyCheckout(folder: string, names: string[]): Promise<void> {
  for (const name of names) await cp(resolve(name), join(folder, name), { recursive: true });
  // One by one, as what is kept beside them belongs to the copy.
  const packages = join(folder, 'node_modules');
  await mkdir(packages, { recursive: true });
  const installed = (await readdir('node_modules')).filter((name) => name !== '.cache');
  await Promise.all(installed.map((name) => symlink(resolve('node_modules', name), join(packages, name))));
}
