import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ContractFiles } from './load.ts';

const at = (name: string): string => fileURLToPath(new URL(`../../specs/${name}`, import.meta.url));

/** Where the documents and the guides of this package are. */
export const bundledSpecs = { openapi: at('openapi.yaml'), openrpc: at('openrpc.json'), guides: at('guides') };

/**
 * Finds out whether files are the documents of this package.
 *
 * @returns true if both of them are
 */
export function areBundledSpecs({ openapi, openrpc }: ContractFiles): boolean {
  const isOwn = (kind: 'openapi' | 'openrpc', file = ''): boolean => resolve(file) === bundledSpecs[kind];
  return isOwn('openapi', openapi) && isOwn('openrpc', openrpc);
}
