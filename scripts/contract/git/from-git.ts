import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { CommandError } from '../base/errors.ts';
import type { Json } from '../base/json.ts';
import { isLocal } from '../document/refs.ts';
import { readSource } from '../source/source.ts';
import { git, pathInRepository } from './run-git.ts';
import { isWebAddress, withoutSecrets } from '../base/web-address.ts';

/**
 * Copies a spec from a git revision, together with the files that it refers to.
 *
 * @param file - the path of the spec in the working tree
 * @param folder - an empty folder for the copies
 * @returns the path of the copy
 * @throws CommandError when git does not have the spec
 * @example await fromGit('HEAD', 'specs/openapi.yaml', folder)
 */
export async function fromGit(revision: string, file: string, folder: string): Promise<string> {
  const refuse = (reason: string): CommandError => {
    const remedy = 'name a revision that has it, or files with --base-openapi and --base-openrpc';
    return new CommandError(`--base ${revision}: git does not give ${withoutSecrets(file)} (${reason}); ${remedy}.`);
  };
  if (isWebAddress(file)) throw refuse('it is on another machine');
  const copied = new Set<string>();
  const take = async (path: string): Promise<string> => {
    const copy = join(folder, path);
    copied.add(path);
    // `--end-of-options` keeps a revision that begins with a dash from being an option.
    const text = await git(['show', '--end-of-options', `${revision}:${path}`]);
    await mkdir(dirname(copy), { recursive: true });
    await writeFile(copy, text);
    for (const part of await partsOf(copy)) {
      const next = posix.join(posix.dirname(path), part);
      // A file that git does not have, or a broken one, is reported when the copies are loaded.
      if (!copied.has(next) && !next.startsWith('..')) await take(next).catch(() => undefined);
    }
    return copy;
  };
  try {
    return await take(await pathInRepository(file));
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    const [reason = ''] = (stderr ?? message).split('\n');
    throw refuse(reason);
  }
}

/**
 * Copies the overlays of a spec from a git revision; one that is younger than the revision is left out.
 *
 * @param revision - the git revision
 * @param files - the paths of the overlays in the working tree
 * @param folder - the folder with the copies of the specs
 * @returns the paths of the copies
 * @example await overlaysFromGit('HEAD', ['specs/examples.overlay.yaml'], folder)
 */
export async function overlaysFromGit(revision: string, files: string[], folder: string): Promise<string[]> {
  const copies: string[] = [];
  for (const file of files) {
    const copy = await fromGit(revision, file, folder).catch(() => undefined);
    if (copy !== undefined) copies.push(copy);
  }
  return copies;
}

/** The files that a file refers to. */
async function partsOf(file: string): Promise<string[]> {
  const source = await readSource(file).catch(() => undefined);
  const found = new Set<string>();
  const visit = (node: Json): void => {
    if (typeof node !== 'object' || node === null) return;
    const ref = Array.isArray(node) ? undefined : node['$ref'];
    const [path = ''] = typeof ref === 'string' && !isLocal(ref) ? ref.split('#') : [];
    if (path !== '' && !/^[a-z][a-z0-9+.-]*:/i.test(path)) found.add(path);
    for (const member of Object.values(node)) visit(member);
  };
  visit(source?.data ?? null);
  return [...found];
}
