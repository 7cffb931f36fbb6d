import type { SiteData } from '../pages/layout.ts';
import type { NavigationData } from '../pages/navigation.ts';
import type { RequestSchemas } from '../requests.ts';
import type { SearchData } from '../search-data.ts';
import type { find } from './find.ts';
import type { judgeOf } from './judge.ts';

/**
 * What scripts that are loaded late leave behind. As scripts they load from a folder, too, where `fetch` may not read.
 */
export type Late = {
  find: typeof find;
  judgeOf: typeof judgeOf;
  search: SearchData;
  schemas: Record<string, RequestSchemas>;
  navigation: NavigationData;
};

declare global {
  var twinspec: Partial<Late> | undefined;
  var twinspecSite: SiteData | undefined;
}

const files: Record<keyof Late, string> = {
  find: 'find.js',
  judgeOf: 'judge.js',
  search: 'search-index.js',
  schemas: 'schemas.js',
  navigation: 'navigation.js',
};

const loading = new Map<string, Promise<void>>();

/**
 * Loads a script that only some readers need.
 *
 * @param name - of what it brings
 * @returns what it brought; rejects when it cannot be loaded
 */
export async function late<Name extends keyof Late>(name: Name): Promise<Late[Name]> {
  const file = files[name];
  const begun = loading.get(file) ?? load(file);
  loading.set(file, begun);
  await begun;
  const found = globalThis.twinspec?.[name];
  if (found === undefined) throw new Error(`${file} brought nothing.`);
  return found;
}

/**
 * Makes an address of this site.
 *
 * @param path - below the site's root
 * @returns the address, from where this page lies
 */
export function siteAddress(path: string): string {
  return `${document.documentElement.dataset['root'] ?? ''}${path}`;
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
