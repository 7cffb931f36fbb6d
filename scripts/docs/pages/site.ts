import type { ExchangeEntry, OperationEntry, Reference } from '../entries.ts';
import type { Guide } from '../guides.ts';
import type { ServerChoices } from '../servers.ts';

/** What every page of a site shares. */
export type Site = {
  title: string;
  reference: Reference;
  guides: Guide[];
  /** Files for machines and printers, by path, with the words of their link. */
  downloads: { path: string; label: string }[];
  /** Name of the package whose clients speak this contract; samples use them then. */
  clientPackage?: string;
  /** The addresses that a reader may choose from. */
  choices: ServerChoices;
  /** The origins that the pages may send to; {@link ownOrigin} stands for their own. */
  origins: string[];
  /** Whether there is any place that the console may send to. */
  sends: boolean;
  /** Tells whether an exchange's request satisfies its schema: one that does not is refused by the compiler, too. */
  isValid: (entry: OperationEntry, exchange: ExchangeEntry) => boolean;
};

/**
 * Makes the way from one page to another file of the site: always relative, so that the site works under any path.
 *
 * @param from - path of the page that links
 * @param to - path of the file, with a fragment or without
 * @returns the relative reference
 * @example hrefOf('guides/errors.html', 'index.html') // '../index.html'
 */
export function hrefOf(from: string, to: string): string {
  const folder = from.slice(0, from.lastIndexOf('/') + 1);
  const beside = to.slice(folder.length);
  // RFC 3986, section 4.2: a colon in its first segment would make a scheme of it.
  if (folder !== '' && to.startsWith(folder) && beside !== '' && !/^[^/]*:/.test(beside)) return beside;
  return `${'../'.repeat(from.split('/').length - 1)}${to}`;
}

/**
 * Makes the path of an operation's page.
 *
 * @param entry - the operation
 * @returns path below the site's root
 */
export function pathOf(entry: Pick<OperationEntry, 'slug'>): string {
  return `operations/${entry.slug}.html`;
}

/**
 * Finds the operation whose page has a path.
 *
 * @param path - below the site's root
 * @returns the slug of the operation; `undefined` for another page
 */
export function slugIn(path: string): string | undefined {
  return /^operations\/(.*)\.html$/.exec(path)?.[1];
}

/**
 * Makes the path of a page's Markdown.
 *
 * @param path - of the page
 * @returns path below the site's root
 */
export function markdownPath(path: string): string {
  return path.replace(/\.html$/, '.md');
}
