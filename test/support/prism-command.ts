import { join } from 'node:path';
import { madeOnce } from './made-once.ts';

/** Finds the command of Prism, which npm ci need not bring. */
export async function findPrismCommand(): Promise<string> {
  return join((await madeOnce('peers')).folder, 'node_modules/@stoplight/prism-cli/dist/index.js');
}
