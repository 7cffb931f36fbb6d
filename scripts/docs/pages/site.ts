import type { Operation } from '../../contract/operation.ts';
import type { OpenQuestion } from '../../contract/facts/facts.ts';
import type { Brand } from '../brand.ts';
import type { Changelog } from '../model/changelog.ts';
import type { ExchangeEntry, Group, Listed, OperationEntry, Reference } from '../model/reference-types.ts';
import { markup, type Html } from '../../page-kit/html/html.ts';
import type { LinkPictures } from '../link-picture/link-picture.ts';
import type { Guide } from '../text/guides.ts';
import type { SchemaPages } from '../model/schema-pages.ts';
import type { ServerProblems } from '../model/server-errors.ts';
import type { ServerChoices } from '../server-choices.ts';

/** The data that all pages of a site share. */
export type Site = {
  title: string;
  brand: Brand;
  /** The script that each page has in itself, as it runs before the first paint. */
  early: string;
  reference: Reference;
  guides: Guide[];
  /** Finds the file that an operation is written in. */
  fileOf: (operation: Operation) => string | undefined;
  /** What the start page begins with; by default what the documents say. */
  start?: Guide;
  /** What changed in each version; empty if no versions are known. */
  changelog: Changelog;
  /** What the servers beside the site report on their own; `undefined` if there is no such server. */
  problems?: ServerProblems;
  /** The pages of the schemas that do not fit where they are used. */
  schemaPages: SchemaPages;
  /** Draws what is shown where a page is linked to; only a site that knows its address has pictures. */
  pictures?: LinkPictures;
  /** Whether a mock is beside the pages. */
  hasMock: boolean;
  /** Whether the mock beside the pages accepts any key. */
  takesAnyKey: boolean;
  /** All open questions of the contract. */
  openQuestions: () => OpenQuestion[];
  /** Whether the overview has no room for all operations, so that each group lists its own on a page. */
  hasGroupPages: boolean;
  /** The other formats, with the text of the link to each. */
  downloads: { path: string; label: string }[];
  /** Name of the package with clients of this contract, which the samples use. */
  clientPackage?: string;
  /** The addresses that readers can choose from. */
  choices: ServerChoices;
  /** The origins that the pages may call; {@link ownOrigin} stands for their own. */
  origins: string[];
  /** The version of a contract that is edited, for pages that load themselves again. */
  live?: string;
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
 * Makes the path of the page of an operation, a webhook or a callback.
 *
 * @returns the path below the root of the site
 */
export function pathOf({ folder, slug }: Pick<Listed, 'folder' | 'slug'>): string {
  return `${folder}/${slug}.html`;
}

/**
 * Makes the link to the list of a group's operations.
 *
 * @param from - the path of the page that contains the link
 * @returns the relative reference
 */
export function groupHref({ hasGroupPages }: Site, from: string, { id }: Group): string {
  return hrefOf(from, hasGroupPages ? groupPath(id) : `index.html#${id}`);
}

/**
 * Makes the path of a group's page.
 *
 * @returns the path below the root of the site
 */
export function groupPath(id: string): string {
  return `groups/${id}.html`;
}

/** The path of the style sheet of all pages. */
export const stylePath = 'assets/site.css';

/** The path of the picture beside the title. */
export const logoPath = 'assets/logo.svg';

/** The path of the page about credentials. */
export const authenticationPath = 'authentication.html';

/**
 * Makes the visible name of a group.
 *
 * @param group - the group; the operations without a tag have no name
 */
export function groupName({ name }: Group): string {
  return name === '' ? 'Other' : name;
}

/** Marks how deep a group is nested, for the style sheet. */
export function levelOf({ above }: Group): Html | false {
  return above.length > 0 && markup` data-level="${Math.min(above.length, 3)}"`;
}

/** Names a group and those that it is nested in, the outermost first. */
export function crumbsOf(group: Group): string[] {
  return [...group.above, group.name];
}

/**
 * Makes the path of a page's Markdown.
 *
 * @returns the path of the Markdown file
 */
export function markdownPath(path: string): string {
  return path.replace(/\.html$/, '.md');
}

/**
 * Makes the path of a page's picture for links.
 *
 * @returns the path of the PNG file
 */
export function picturePath(path: string): string {
  return path.replace(/\.html$/, '.png');
}
