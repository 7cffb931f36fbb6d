import { join } from 'node:path';
import { hashOf, manifestName, manifestText, ordinaryText, readManifest } from './manifest.ts';
import { requireFolderName } from './target.ts';
import type { OutputFolder } from './write.ts';

/**
 * Compares a folder with the files that would be written to it. The user's own files in it are ignored.
 *
 * @param files - the texts that would be written, by path
 * @param again - the command that writes them
 * @returns a sentence for each file that differs, is missing or is no longer written
 * @throws CommandError when it is not a folder, or its manifest is broken
 * @example
 * differences({ out: 'generated', verb: 'generate' }, files, 'npx twinspec generate')
 * // [] if the folder is up to date
 */
export function differences(
  { out, verb }: Pick<OutputFolder, 'out' | 'verb'>,
  files: ReadonlyMap<string, string>,
  again: string,
): string[] {
  const target = requireFolderName(out);
  const hashes = new Map([...files].map(([path, text]) => [path, [hashOf(text)]]));
  const wanted = [...files, [manifestName, manifestText({ writtenBy: verb, files: hashes })] as const];
  const differing = wanted.flatMap(([path, text]) => {
    const found = ordinaryText(join(target, path));
    if (found === undefined) return [`${join(out, path)}: is missing; run \`${again}\`.`];
    return found === text ? [] : [`${join(out, path)}: is stale; run \`${again}\` and commit the result.`];
  });
  const listed = [...(readManifest(target)?.files ?? [])].filter(([path]) => !files.has(path));
  const leftOver = listed.flatMap(([path, known]) => {
    const found = ordinaryText(join(target, path));
    // A file that the user has edited since, or removed, is not ours any more.
    if (found === undefined || !known.includes(hashOf(found))) return [];
    return [`${join(out, path)}: is no longer generated; run \`${again}\`, which removes it.`];
  });
  return [...differing, ...leftOver].toSorted();
}
