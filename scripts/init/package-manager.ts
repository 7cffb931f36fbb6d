import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { detect, getUserAgent } from 'package-manager-detector';
import { asObject, tryParseJson } from '../contract/base/json.ts';

/**
 * A package manager: its name, and its words to install what is listed, to add packages for development, to run one.
 */
export type PackageManager = {
  name: 'npm' | 'pnpm' | 'yarn' | 'bun';
  install: string;
  add: string;
  exec: 'npx' | 'pnpm exec' | 'yarn' | 'bunx';
};

const npm: PackageManager = { name: 'npm', install: 'npm install', add: 'npm install --save-dev', exec: 'npx' };

const managers: Partial<Record<string, PackageManager>> = {
  npm,
  pnpm: { name: 'pnpm', install: 'pnpm install', add: 'pnpm add --save-dev', exec: 'pnpm exec' },
  yarn: { name: 'yarn', install: 'yarn install', add: 'yarn add --dev', exec: 'yarn' },
  bun: { name: 'bun', install: 'bun install', add: 'bun add --dev', exec: 'bunx' },
};

/**
 * Finds the package manager of a project: the one that its package.json names, or whose lock file is there or in a
 * folder above, or that has started this program.
 *
 * @returns the package manager; npm if nothing tells
 * @example (await managerOf('/home/ada/shop')).exec // 'pnpm exec'
 */
export async function managerOf(folder: string): Promise<PackageManager> {
  const found = await detect({
    cwd: folder,
    strategies: ['packageManager-field', 'devEngines-field', 'lockfile'],
    // The folder above a repository belongs to another project.
    stopDir: (place) => existsSync(join(place, '.git')),
  });
  return managers[found?.name ?? getUserAgent() ?? 'npm'] ?? npm;
}

/**
 * Lists the folders around a folder.
 *
 * @param folder - the absolute path of the folder
 * @returns their paths, the nearest first
 */
export function listFoldersAround(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [] : [above, ...listFoldersAround(above)];
}

/**
 * Finds the folder of the repository that a folder is in.
 *
 * @returns its absolute path, which may be that of the folder; `undefined` outside of any repository
 */
export function repositoryOf(folder: string): string | undefined {
  return [folder, ...listFoldersAround(folder)].find((place) => existsSync(join(place, '.git')));
}

/**
 * Finds the folder in whose `node_modules` this package is, or will be: package managers with one folder for all
 * packages of a workspace put it there.
 *
 * @returns its absolute path
 * @example homeOfPackage('/home/ada/shop/packages/api', npm) // '/home/ada/shop'
 */
export function homeOfPackage(folder: string, { name }: PackageManager): string {
  const places = [folder, ...listFoldersAround(folder)];
  const installed = places.find((place) => existsSync(join(place, 'node_modules/twinspec')));
  if (installed !== undefined || name === 'pnpm') return installed ?? folder;
  return workspaceOf(folder) ?? folder;
}

/** The folder of the workspace that a folder is in, as its package.json says. */
function workspaceOf(folder: string): string | undefined {
  return listFoldersAround(folder).find((place) => {
    try {
      const manifest = tryParseJson(readFileSync(join(place, 'package.json'), 'utf8'));
      return asObject(manifest)['workspaces'] !== undefined;
    } catch {
      return false;
    }
  });
}
