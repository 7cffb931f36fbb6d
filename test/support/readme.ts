import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { folderInside } from './inside.ts';

/** The README. */
export const readme = await readFile('README.md', 'utf8');

/** The entry points of the package, and their files in this repository. */
const entries: Record<string, string> = {
  twinspec: resolve('src/index.ts'),
  'twinspec/validate': resolve('src/validate.ts'),
  'twinspec/mock': resolve('scripts/mock/start.ts'),
  'twinspec/server': resolve('scripts/server/server.ts'),
};
/** Blocks of TypeScript: the names of their files, their code, and whether they run on their own. */
function blocksOf(document: string, text: string): { name: string; code: string; runs: boolean }[] {
  return [...text.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = ''], i) => {
    const name = /^\/\/ (\S+\.ts)\n/.exec(code)?.[1];
    const resolved = code.replaceAll(/(?<= from ')twinspec[^']*/g, (entry) => entries[entry] ?? entry);
    return { name: name ?? `${document}-${i + 1}.ts`, code: resolved, runs: name === undefined };
  });
}

/** Those of the README, and of the guide that shows a project of several files; the other guides run with the docs. */
export const blocks = [
  ...blocksOf('readme', readme),
  ...blocksOf('the-mock', await readFile('guides/the-mock.md', 'utf8')),
];

/**
 * Writes each block into a file of a folder inside this repository.
 *
 * @param url - of the mock that they call
 * @returns the folder; whoever asked for it removes it
 * @example const folder = await blocksInFolder(mock.url);
 */
export async function blocksInFolder(url: string): Promise<string> {
  const folder = await folderInside('readme');
  for (const { name, code } of blocks)
    await writeFile(join(folder, name), code.replaceAll('http://127.0.0.1:4010', url));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  return folder;
}
