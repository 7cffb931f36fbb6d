import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { UsageError } from './contract/errors.ts';

/**
 * Refuses to replace a folder that holds somebody's work.
 *
 * @param out - the folder that a verb is about to replace
 * @param isOurs - tells from the names in it whether this verb wrote it
 * @param expected - what the verb writes, for the sentence, e.g. `no docs site`
 * @returns when the folder is missing, empty or ours
 * @throws UsageError when it is somebody else's, or no folder
 */
export async function requireReplaceable(out: string, isOurs: (names: string[]) => boolean | Promise<boolean>, expected: string): Promise<void> {
  const names = await readdir(out).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw new UsageError(`--out ${out}: cannot be read (${error.code ?? error.message}); name a folder.`);
  });
  if (names.length > 0 && !(await isOurs(names))) {
    throw new UsageError(`--out ${out}: holds files that ${expected}, and the whole folder would be replaced; name an empty or new one.`);
  }
}

/**
 * Writes files beside a folder and swaps, so that a reader sees the old folder or the new one and nothing between.
 *
 * @param out - the folder; it is made if it is not there
 * @param files - path below the folder and text of each file
 * @param kept - names in the old folder that move to the new one
 * @returns when the folder is replaced
 */
export async function replaceFolder(out: string, files: Iterable<[path: string, text: string]>, kept: Iterable<string> = []): Promise<void> {
  await mkdir(dirname(out), { recursive: true });
  const fresh = await mkdtemp(join(dirname(out), `.${basename(out)}-`));
  try {
    for (const [path, text] of files) {
      await mkdir(dirname(join(fresh, path)), { recursive: true });
      await writeFile(join(fresh, path), text);
    }
    for (const name of kept) await rename(join(out, name), join(fresh, name)).catch(() => undefined);
    // A temporary folder is its owner's alone; this one is for everybody who may read the project.
    await chmod(fresh, 0o755);
    const old = `${fresh}.old`;
    const replaced = await rename(out, old).then(
      () => true,
      () => false,
    );
    await rename(fresh, out);
    if (replaced) await rm(old, { recursive: true, force: true });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}
