import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A package manager: its name, and its words for two things. */
export type PackageManager = { name: 'npm' | 'pnpm' | 'yarn' | 'bun'; install: string; exec: string };

const managers: Record<PackageManager['name'], PackageManager> = {
  npm: { name: 'npm', install: 'npm install', exec: 'npx' },
  pnpm: { name: 'pnpm', install: 'pnpm install', exec: 'pnpm exec' },
  yarn: { name: 'yarn', install: 'yarn install', exec: 'yarn' },
  bun: { name: 'bun', install: 'bun install', exec: 'bunx' },
};

const lockFiles: Record<string, PackageManager['name']> = {
  'pnpm-lock.yaml': 'pnpm',
  'pnpm-workspace.yaml': 'pnpm',
  'yarn.lock': 'yarn',
  'bun.lock': 'bun',
  'bun.lockb': 'bun',
  'package-lock.json': 'npm',
};

/**
 * Finds the package manager of a project: the one that its package.json names, or whose lock file is there or in a
 * folder above, or that has started this program.
 *
 * @param folder - the folder of the project
 * @returns the package manager; npm if nothing tells
 * @example (await managerOf('/work/shop')).exec // 'pnpm exec'
 */
export async function managerOf(folder: string): Promise<PackageManager> {
  for (const place of [folder, ...around(folder)]) {
    const named = nameIn(await readFile(join(place, 'package.json'), 'utf8').catch(() => ''));
    const locked = Object.keys(lockFiles).find((file) => existsSync(join(place, file)));
    const name = named ?? (locked === undefined ? undefined : lockFiles[locked]);
    if (name !== undefined) return managers[name];
    // What is above a repository belongs to somebody else.
    if (existsSync(join(place, '.git'))) break;
  }
  return managers[known(process.env['npm_config_user_agent']?.split('/')[0]) ?? 'npm'];
}

/**
 * Lists the folders around a folder.
 *
 * @param folder - the absolute path of the folder
 * @returns their paths, the nearest first
 */
export function around(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [] : [above, ...around(above)];
}

function nameIn(manifest: string): PackageManager['name'] | undefined {
  return known(/"packageManager"\s*:\s*"(\w+)@/.exec(manifest)?.[1]);
}

function known(name: string | undefined): PackageManager['name'] | undefined {
  return name === 'npm' || name === 'pnpm' || name === 'yarn' || name === 'bun' ? name : undefined;
}
