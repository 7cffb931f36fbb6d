import type { ApiName } from '../../contract/operation.ts';
import { markup, trusted, type Html } from '../html.ts';
import type { MarkdownContext } from '../markdown.ts';
import type { Guide } from '../guides.ts';
import type { OperationEntry, Reference } from '../entries.ts';

/** What every page of a site shares. */
export type Site = {
  title: string;
  reference: Reference;
  guides: Guide[];
  /** Files for machines and printers, by path, with the words of their link. */
  downloads: { path: string; label: string }[];
  /** Where the console sends to, by API: an address, or a path of the page's own origin. Absent: the console does not send. */
  mock?: Record<ApiName, string>;
};

/** One page of a site. */
export type Page = {
  /** Path below the site's root, e.g. `operations/mintFT.html`. */
  path: string;
  title: string;
  description: string;
  body: Html;
  /** The same content as Markdown, if there is such a file. */
  markdown?: string;
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
 * Makes what Markdown on a page needs to know: names of operations become links, links between guides lead to their pages.
 *
 * @param site - the site
 * @param path - of the page
 * @param topHeading - level that a `#` heading gets
 * @returns the context
 */
export function markdownContext(site: Site, path: string, topHeading = 3): MarkdownContext {
  return {
    topHeading,
    linkOfName: (name) => {
      const entry = site.reference.operations.find(({ id }) => id === name);
      return entry === undefined || pathOf(entry) === path ? undefined : hrefOf(path, pathOf(entry));
    },
    rewriteLink: (href) => {
      const [file = '', fragment] = href.split('#');
      const guide = site.guides.find(({ source }) => source === file);
      return guide === undefined ? href : `${hrefOf(path, guide.path)}${fragment === undefined ? '' : `#${fragment}`}`;
    },
  };
}

/**
 * Makes the sources that a page may load from and send to (Content Security Policy Level 3): its own origin, and the mock
 * if that is another one.
 *
 * @param site - the site
 * @returns the policy
 */
export function policyOf({ mock }: Site): string {
  const origins = Object.values(mock ?? {}).flatMap((address) => (/^https?:/.test(address) ? [new URL(address).origin] : []));
  const connect = [...new Set(["'self'", ...origins])].join(' ');
  return `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src ${connect}; base-uri 'none'; form-action 'none'`;
}

/**
 * Puts a page into the frame of the site: head, header, navigation.
 *
 * @param site - the site
 * @param page - the page
 * @returns the whole document
 */
export function layout(site: Site, page: Page): string {
  const to = (path: string): string => hrefOf(page.path, path);
  const title = page.title === site.title ? site.title : `${page.title} · ${site.title}`;
  const servers = Object.fromEntries(site.reference.operations.map(({ api, server }) => [api, server]));
  return markup`<!doctype html>
<html lang="en" data-root="${to('')}" data-servers="${JSON.stringify(servers)}"${site.mock !== undefined && markup` data-mock="${JSON.stringify(site.mock)}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policyOf(site)}">
<title>${title}</title>
<meta name="description" content="${page.description}">
<link rel="icon" href="${to('assets/icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${to('assets/site.css')}">
${page.markdown !== undefined && markup`<link rel="alternate" type="text/markdown" href="${to(page.markdown)}">`}
<script src="${to('assets/theme.js')}"></script>
<script src="${to('assets/site.js')}" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top">
<button type="button" class="icon-button menu" data-menu aria-expanded="false" aria-controls="nav" hidden><span aria-hidden="true">☰</span><span class="visually-hidden">Contents</span></button>
<a class="brand" href="${to('index.html')}">${site.title}</a>
<button type="button" class="search-button" data-search hidden><span>Search</span><kbd aria-hidden="true">/</kbd></button>
<button type="button" class="icon-button" data-theme-toggle hidden><span aria-hidden="true">◐</span><span class="visually-hidden">Switch between light and dark</span></button>
</header>
<div class="frame">
<nav id="nav" aria-label="Contents">${navigation(site, page)}</nav>
<main id="main" tabindex="-1">${page.body}
<footer>${page.markdown !== undefined && markup`<a href="${to(page.markdown)}">This page as Markdown</a> · `}<a href="${to('llms.txt')}">llms.txt</a>${site.downloads.map(({ path, label }) => markup` · <a href="${to(path)}">${label}</a>`)}</footer>
</main>
</div>
</body>
</html>
`.source;
}

function navigation(site: Site, page: Page): Html {
  const link = (path: string, label: Html): Html =>
    markup`<li><a href="${hrefOf(page.path, path)}"${path === page.path && markup` aria-current="page"`}>${label}</a></li>`;
  return markup`
<ul>${link('index.html', markup`Overview`)}</ul>
${site.guides.length > 0 && markup`<h2>Guides</h2><ul>${site.guides.map(({ path, title }) => link(path, markup`${title}`))}</ul>`}
${site.reference.apis.map(
  (api) =>
    markup`<h2>${api.title}</h2>${api.groups.map(
      ({ name, operations }) =>
        markup`${name !== '' && api.groups.length > 1 && markup`<h3>${name}</h3>`}<ul>${operations.map((entry) =>
          link(pathOf(entry), markup`${entry.title}${entry.title !== entry.id && markup`<code>${breakable(entry.id)}</code>`}`),
        )}</ul>`,
    )}`,
)}`;
}

/** Long names may break between their words. */
function breakable(name: string): Html[] {
  return name.split(/(?<=[a-z0-9_])(?=[A-Z])/).map((word, i) => markup`${i > 0 && trusted('<wbr>')}${word}`);
}
