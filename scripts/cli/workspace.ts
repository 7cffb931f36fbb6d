import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError, toCommandError } from '../contract/base/errors.ts';
import { asList, asObject, asText, type Json } from '../contract/base/json.ts';
import { pathPattern } from '../contract/base/path-pattern.ts';
import { readSource } from '../contract/source/source.ts';
import { configNames } from './settings/settings.ts';

/**
 * Lists the packages of a workspace of npm, pnpm, yarn or bun that have settings of twinspec.
 *
 * @param root - the folder of the workspace
 * @returns their folders below it, in the order of their names
 * @throws CommandError where there is no workspace, or no package with settings in it
 * @example await packagesWithSettings('/home/ada/shop') // ['packages/orders', 'packages/stock']
 */
export async function packagesWithSettings(root: string): Promise<string[]> {
  const patterns = await workspacePatterns(root);
  if (patterns === undefined)
    throw new CommandError(
      '--workspace: neither "workspaces" in package.json nor "packages" in pnpm-workspace.yaml names packages here; ' +
        'run it in the folder of the workspace.',
    );
  const [wanted, unwanted] = [false, true].map((isNot) =>
    patterns.flatMap((text) =>
      text.startsWith('!') === isNot ? [pathPattern(text.replace(/^!/, '').replace(/\/$/, ''))] : [],
    ),
  );
  const isOne = (path: string): boolean =>
    wanted?.some((pattern) => pattern.test(path)) === true && unwanted?.some((pattern) => pattern.test(path)) !== true;
  const found = foldersBelow(root, '').filter(
    (path) => isOne(path) && configNames.some((name) => existsSync(join(root, path, name))),
  );
  if (found.length > 0) return found;
  throw new CommandError(
    `--workspace: no package of this workspace has a ${configNames[0]}; run \`npx twinspec init\` in one.`,
  );
}

/** The patterns of the packages; `undefined` where there is no workspace. */
async function workspacePatterns(root: string): Promise<string[] | undefined> {
  const own = asObject(await dataOf(join(root, 'package.json')))['workspaces'];
  const found = asList(
    asObject(own)['packages'] ?? own ?? asObject(await dataOf(join(root, 'pnpm-workspace.yaml')))['packages'],
  );
  const patterns = found.flatMap((text) => asText(text) ?? []);
  return patterns.length === 0 ? undefined : patterns;
}

async function dataOf(file: string): Promise<Json | undefined> {
  if (!existsSync(file)) return undefined;
  try {
    return (await readSource(file)).data;
  } catch (error) {
    throw toCommandError(error);
  }
}

function foldersBelow(root: string, path: string): string[] {
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.'))
    .map(({ name }) => (path === '' ? name : `${path}/${name}`))
    .toSorted()
    .flatMap((below) => [below, ...foldersBelow(root, below)]);
}
