import { mkdir, mkdtemp } from 'node:fs/promises';
import { resolve } from 'node:path';

/**
 * Makes a folder inside this repository, where modules find its packages; not in node_modules, whose files vitest does
 * not transform.
 *
 * @param name - the beginning of its name
 * @returns its path; whoever made it removes it
 * @example const folder = await folderInside('calls');
 */
export async function folderInside(name: string): Promise<string> {
  await mkdir('coverage', { recursive: true });
  return mkdtemp(resolve('coverage', `${name}-`));
}
