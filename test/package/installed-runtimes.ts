import { join } from 'node:path';
import { beforeAll } from 'vitest';
import { madeOnce } from '../support/made-once.ts';

/**
 * Installs the runtimes for the tests of a `describe`.
 *
 * @returns makes the command line of a runtime that runs a file
 */
export function installRuntimes(): (command: readonly [string, ...string[]]) => [string, ...string[]] {
  let folder = '';
  beforeAll(async () => {
    ({ folder } = await madeOnce('runtimes'));
  });
  return ([program, ...parameters]) => [join(folder, 'node_modules', program), ...parameters];
}
