import { posix } from 'node:path';
import type { SiteFiles } from '../../scripts/docs/site.ts';

/**
 * Lists the pages of a site.
 *
 * @param site - the site
 * @returns the path and the text of each
 */
export const pagesOf = (site: SiteFiles): [string, string][] => [...site].filter(([path]) => path.endsWith('.html'));

/**
 * Finds the links inside a site whose file or fragment does not exist.
 *
 * @param site - the site
 * @param others - further files in the same folder
 * @returns the page and the address of each
 */
export function brokenLinks(site: SiteFiles, others: string[]): string[] {
  const fragments = new Map(
    pagesOf(site).map(([path, page]) => [path, new Set([...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id))]),
  );
  return pagesOf(site).flatMap(([path, page]) =>
    [...page.matchAll(/<[a-z][^<>]* (?:href|src)="([^"]*)"/g)].flatMap(([, address = '']) => {
      if (/^(?:[a-z]+:|#$)/i.test(address)) return [];
      const [file = '', fragment] = address
        .replaceAll('&amp;', '&')
        .replaceAll('&#39;', "'")
        .replaceAll('&quot;', '"')
        .split('#');
      // The page for an unknown address has its links from the root.
      const folder = file.startsWith('/') ? '.' : posix.dirname(path);
      const target =
        file === '' ? path : posix.join(folder, decodeURIComponent(file.replace(/^\//, '').replace(/\?.*$/, '')));
      const known = site.has(target) || others.includes(target);
      const found =
        fragment === undefined ||
        fragments
          .get(target)
          ?.has(
            decodeURI(fragment)
              .replaceAll('&', '&amp;')
              .replaceAll("'", '&#39;')
              .replaceAll('"', '&quot;')
              .replaceAll('<', '&lt;')
              .replaceAll('>', '&gt;'),
          ) === true;
      return known && found ? [] : [`${path}: ${address}`];
    }),
  );
}

/**
 * Finds the ids of a site that a page has twice, or that are none (HTML Living Standard, the `id` attribute).
 *
 * @param site - the site
 * @returns the page and the id of each
 */
export function faultyIds(site: SiteFiles): string[] {
  return pagesOf(site).flatMap(([path, page]) => {
    const ids = [...page.matchAll(/<[a-z][^<>]*?\sid="([^"]*)"/g)].map(([, id = '']) => id);
    const seen = new Set<string>();
    const faults = ids.filter((id) => id === '' || /\s/.test(id) || seen.size === seen.add(id).size);
    return faults.map((id) => `${path}: ${JSON.stringify(id)}`);
  });
}
