import type { ExchangeEntry, OperationEntry, Reference } from '../entries.ts';
import type { Guide } from '../guides.ts';
import type { ServerChoices } from '../servers.ts';

/** The data that all pages of a site share. */
export type Site = {
  title: string;
  reference: Reference;
  guides: Guide[];
  /** The other formats, with the text of the link to each. */
  downloads: { path: string; label: string }[];
  /** Name of the package with clients of this contract, which the samples use. */
  clientPackage?: string;
  /** The addresses that readers can choose from. */
  choices: ServerChoices;
  /** The origins that the pages may call; {@link ownOrigin} stands for their own. */
  origins: string[];
  /** Whether the console can send requests at all. */
  sends: boolean;
  /** Checks whether an exchange's request is valid by its schema. If not, its TypeScript samples may not compile. */
  isValid: (entry: OperationEntry, exchange: ExchangeEntry) => boolean;
};

/**
 * Makes the link from a page to a file of the site. Links are always relative, so that the site works under any path.
 *
 * @param from - the path of the page that contains the link
 * @param to - the path of the file, with or without a fragment
 * @returns the relative reference
 * @example hrefOf('guides/errors.html', 'index.html') // '../index.html'
 */
export function hrefOf(from: string, to: string): string {
  const folder = from.slice(0, from.lastIndexOf('/') + 1);
  const beside = to.slice(folder.length);
  // A colon in the first segment would make it a scheme (RFC 3986, section 4.2).
  if (folder !== '' && to.startsWith(folder) && beside !== '' && !/^[^/]*:/.test(beside)) return beside;
  return `${'../'.repeat(from.split('/').length - 1)}${to}`;
}

/**
 * Makes the path of an operation's page.
 *
 * @param entry - the operation
 * @returns the path below the root of the site
 */
export function pathOf(entry: Pick<OperationEntry, 'slug'>): string {
  return `operations/${entry.slug}.html`;
}

/**
 * Finds the operation of a page.
 *
 * @param path - the path of the page below the root of the site
 * @returns the slug of the operation; `undefined` if the page is not that of an operation
 */
export function slugIn(path: string): string | undefined {
  return /^operations\/(.*)\.html$/.exec(path)?.[1];
}

/**
 * Makes the path of a page's Markdown.
 *
 * @param path - the path of the page
 * @returns the path of the Markdown file
 */
export function markdownPath(path: string): string {
  return path.replace(/\.html$/, '.md');
}
