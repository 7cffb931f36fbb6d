import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asObject, asText, tryParseJson } from '../base/json.ts';
import { once } from '../base/once.ts';
import { apiFiles, type ApiFile, type ContractFiles } from './contract-files.ts';

const at = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** Where the guides of this package are. */
export const bundledGuides = at('specs/guides');

/** The documents of this package, named as its own settings say. */
export const bundledApis = once((): ApiFile[] => {
  const { apis } = asObject(tryParseJson(readFileSync(at('twinspec.config.json'), 'utf8')));
  return Object.entries(asObject(apis)).map(([name, path]) => ({ name, document: at(asText(path) ?? '') }));
});

/** The key of the demo account in these documents: the only one that their demo takes. */
export const demoCredentials = { apiKey: 'demo-api-key' };

/**
 * Finds out whether files are the documents of this package.
 *
 * @returns true if they are all of them
 */
export function areBundledSpecs(files: ContractFiles): boolean {
  const named = new Set(apiFiles(files).map(({ document }) => resolve(document)));
  const own = bundledApis();
  return named.size === own.length && own.every(({ document }) => named.has(document));
}

/**
 * Finds out whether files are the documents of the installed package, which are not to be changed; those of a checkout
 * may be.
 *
 * @returns true if they are all of them
 */
export function arePackagedSpecs(files: ContractFiles): boolean {
  return areBundledSpecs(files) && !import.meta.url.endsWith('.ts');
}
