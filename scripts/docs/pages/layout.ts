import type { ApiName } from '../../contract/operation.ts';
import { markup, type Html } from '../html.ts';
import type { MarkdownContext } from '../markdown.ts';
import { isLoopback, ownOrigin, type ServerChoices } from '../servers.ts';
import { navigation } from './navigation.ts';
import { hrefOf, markdownPath, pathOf, type Site } from './site.ts';

/** What the scripts of every page work on; read by `browser/session.ts`. */
export type SiteData = {
  /** The APIs, with the addresses that their pages are written with. */
  apis: { name: ApiName; title: string; written: string[] }[];
  choices: ServerChoices;
  origins: string[];
  sends: boolean;
  /** The headers that say who calls, with the values of the demo account. */
  credentials: { api: ApiName; scheme: string; header: string; example?: string }[];
};

/** One page of a site. */
export type Page = {
  /** Path below the site's root, e.g. `operations/mintFT.html`. */
  path: string;
  title: string;
  description: string;
  body: Html;
};

/**
 * Makes what Markdown on a page needs to know: names of operations become links, links between guides lead to their
 * pages.
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
      const entry = site.reference.byId.get(name);
      return entry === undefined || pathOf(entry) === path ? undefined : hrefOf(path, pathOf(entry));
    },
    rewriteLink: (href) => {
      if (/^(?:[a-z][a-z\d+.-]*:|#)/i.test(href)) return href;
      const [file = '', fragment] = href.split('#');
      const known =
        site.guides.find(({ source }) => source === file)?.path ??
        site.downloads.find((one) => one.path === file)?.path;
      return known === undefined ? undefined : `${hrefOf(path, known)}${fragment === undefined ? '' : `#${fragment}`}`;
    },
  };
}

/**
 * Makes the sources that a page may load from and send to (Content Security Policy Level 3): its own origin, and those
 * that were named when the site was built.
 *
 * @param site - the site
 * @returns the policy
 */
export function policyOf({ origins }: Site): string {
  const connect = ["'self'", ...origins.filter((origin) => origin !== ownOrigin)].join(' ');
  const own = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'`;
  return `${own}; connect-src ${connect}; base-uri 'none'; form-action 'none'`;
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
  const operation = page.path.startsWith('operations/');
  return markup`<!doctype html>
<html lang="en" data-root="${to('')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policyOf(site)}">
<title>${title}</title>
<meta name="description" content="${page.description}">
<link rel="icon" href="${to('assets/icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${to('assets/site.css')}">
<link rel="alternate" type="text/markdown" href="${to(markdownPath(page.path))}">
<script src="${to('assets/theme.js')}"></script>
<script src="${to('assets/site-data.js')}" defer></script>
<script src="${to('assets/site.js')}" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
${operation && markup`<a class="skip" href="#console">Skip to the console</a>`}
<header class="top">
<a class="brand" href="${to('index.html')}">${site.title}</a>
</header>
<div class="frame">
<nav id="nav" aria-label="Contents">${navigation(site, page.path)}</nav>
<main id="main" tabindex="-1">
${!operation && pageTools(page.path)}
${page.body}
<footer><a href="${to('llms.txt')}">llms.txt</a> ·
<a href="${to('index.html#files')}">Documents, and all operations for paper</a></footer>
</main>
</div>
</body>
</html>
`.source;
}

/**
 * Makes what a reader can do with a page as a whole.
 *
 * @param path - of the page
 * @returns the link to its Markdown, and a button that copies it
 */
export function pageTools(path: string): Html {
  const address = hrefOf(path, markdownPath(path));
  return markup`<p class="page-tools"><a href="${address}" data-markdown>This page as Markdown</a>
<button type="button" data-copy-page hidden>Copy as Markdown</button></p>`;
}

/**
 * Links the pages before and after one.
 *
 * @param path - of the page
 * @param previous - the page before it
 * @param next - the page after it
 * @returns the links to those that there are
 */
export function neighbourLinks(path: string, previous: Neighbour | undefined, next: Neighbour | undefined): Html {
  const link = (other: Neighbour | undefined, rel: string, words: string): Html | undefined =>
    other &&
    markup`<a href="${hrefOf(path, other.path)}" rel="${rel}"><span class="muted">${words}</span> ${other.title}</a>`;
  return markup`<p class="neighbours">${link(previous, 'prev', '← Previous')}${link(next, 'next', 'Next →')}</p>`;
}

type Neighbour = { path: string; title: string };

/**
 * Gathers what the scripts of every page work on.
 *
 * @param site - the site
 * @returns the data
 */
export function siteData({ choices, origins, sends, reference }: Site): SiteData {
  const credentials = new Map<string, SiteData['credentials'][number]>();
  for (const { api, headers } of reference.operations) {
    for (const { name, scheme, example } of headers) {
      if (scheme === undefined) continue;
      const credential = { api, scheme, header: name, ...(example !== undefined && { example }) };
      credentials.set(`${api} ${scheme}`, credential);
    }
  }
  const apis = reference.apis.map(({ name, title, places }) => {
    const written = [choices[name]?.[0]?.url ?? '', ...places.map(({ url }) => url).filter(isLoopback)];
    return { name, title, written: [...new Set(written)] };
  });
  return { apis, choices, origins, sends, credentials: [...credentials.values()] };
}
