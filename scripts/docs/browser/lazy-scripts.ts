import type { SiteData } from '../pages/layout.ts';
import type { NavigationData } from '../pages/navigation.ts';
import type { RequestSchemas } from '../model/requests.ts';
import type { PostingsPart, SearchIndex, SectionsPart } from '../search/search-data.ts';
import type { find } from './search/search-query.ts';
import type { checkerOf, parameterCheckerOf } from './console/checker.ts';
import type { requestToken } from './console/oauth.ts';

/**
 * The values that lazy scripts define. They are scripts, because those also load when the site is opened from a folder,
 * where `fetch` is forbidden.
 */
export type Lazy = {
  find: typeof find;
  checkerOf: typeof checkerOf;
  parameterCheckerOf: typeof parameterCheckerOf;
  requestToken: typeof requestToken;
  search: SearchIndex;
  schemas: Record<string, RequestSchemas>;
  navigation: NavigationData;
};

/** The parts of the search index, by the names of their files. */
type Parts = Record<`postings-${number}`, PostingsPart> & Record<`sections-${number}`, SectionsPart>;

declare global {
  var twinspec: Partial<Lazy> | undefined;
  var twinspecParts: Partial<Parts> | undefined;
  var twinspecSite: SiteData | undefined;
}

const files: Record<keyof Lazy, string> = {
  find: 'find.js',
  checkerOf: 'checker.js',
  parameterCheckerOf: 'checker.js',
  requestToken: 'oauth.js',
  search: 'search-index.js',
  schemas: 'schemas.js',
  navigation: 'navigation.js',
};

const loading = new Map<string, Promise<void>>();

/**
 * Loads a script on demand.
 *
 * @param name - the name of the value that it defines
 * @returns the value; rejects if the script cannot be loaded
 */
export async function loadLazily<Name extends keyof Lazy>(name: Name): Promise<Lazy[Name]> {
  const file = files[name];
  await loadOnce(file);
  const found = globalThis.twinspec?.[name];
  if (found === undefined) throw new Error(`${file} did not define ${name}.`);
  return found;
}

/**
 * Loads a part of the search index on demand.
 *
 * @param name - the name of its file
 * @returns the part; rejects if the script cannot be loaded
 */
export async function lazyPart<Name extends keyof Parts>(name: Name): Promise<Parts[Name]> {
  const file = `search/${name}.js`;
  await loadOnce(file);
  const found = globalThis.twinspecParts?.[name];
  if (found === undefined) throw new Error(`${file} did not define ${name}.`);
  return found;
}

/**
 * Makes an address in this site.
 *
 * @param path - the path below the root of the site
 * @returns the address, relative to this page
 */
export function siteAddress(path: string): string {
  return `${document.documentElement.dataset['root'] ?? ''}${path}`;
}

function loadOnce(file: string): Promise<void> {
  const begun = loading.get(file) ?? load(file);
  loading.set(file, begun);
  return begun;
}

function load(file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = siteAddress(`assets/${file}`);
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      loading.delete(file);
      reject(new Error(`${file} could not be loaded.`));
    });
    document.head.append(script);
  });
}
