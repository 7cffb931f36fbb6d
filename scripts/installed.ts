import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * Finds the packages that are not installed.
 *
 * @param packages - as `npm install` takes them, with or without a version
 * @returns the missing ones
 * @example missingOf(['viem', '@openzeppelin/contracts@4']) // [] if both are installed
 */
export function missingOf(packages: readonly string[]): string[] {
  return packages.filter((one) => !isInstalled(one.replace(/(?<=.)@.*/, '')));
}

function isInstalled(name: string): boolean {
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? [];
  return folders.some((folder) => existsSync(join(folder, name)));
}

/**
 * Writes the command that installs packages.
 *
 * @param packages - as `npm install` takes them
 * @returns the command
 */
export function installCommand(packages: readonly string[]): string {
  return `npm install --save-dev ${packages.join(' ')}`;
}
