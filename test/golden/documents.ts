import { join } from 'node:path';
import type { ContractFiles } from '../../scripts/contract/load.ts';

/** The folder of these tests. */
export const folder = new URL('.', import.meta.url).pathname;

/** Two documents that use as much as possible, by the name of the files that are made of them. */
export const documents: [name: string, files: ContractFiles][] = [
  ['shop', { openapi: join(folder, 'shop.yaml') }],
  ['ledger', { openrpc: join(folder, 'ledger.json') }],
];

/** The file that holds what a test made. */
export const golden = (name: string): string => join(folder, 'made', name);
