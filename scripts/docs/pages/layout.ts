import { hasSeveralOfAKind } from '../../contract/facts/facts.ts';
import { isAbsolute, relative, resolve } from 'node:path';
import { credentialSpecsOf, type CredentialSpec } from '../model/credential-specs.ts';
import { hashSource } from '../../page-kit/page-kit.ts';
import { markup, trustMarkup, type Html } from '../../page-kit/html/html.ts';
import { inlineMarkdown, type MarkdownContext } from '../text/markdown.ts';
import { isLoopbackUrl, notFoundPath, ownOrigin, type ServerChoices } from '../server-choices.ts';
import { navigation } from './navigation.ts';
import { pictureSize } from '../link-picture/link-picture.ts';
import { hrefOf, logoPath, markdownPath, pathOf, picturePath, stylePath, type Site } from './site.ts';
import { toSlashPath } from '../../contract/base/slash-path.ts';

/** The data for the scripts of every page, used by `browser/console/reader-choices.ts`. */
export type SiteData = {
  /** The APIs, and the addresses of each that the pages contain. */
  apis: { name: string; title: string; written: string[] }[];
  choices: ServerChoices;
  origins: string[];
  sends: boolean;
  /** The credentials of the operations, with the values of the demo account. */
  credentials: CredentialSpec[];
};

/** A page of a site. */
export type Page = {
  /** The path below the root of the site, e.g. `operations/mintFT.html`. */
  path: string;
  title: string;
  description: string;
  /** What is called, if it is the page of an operation. */
  endpoint?: string;
  /** The file that it is made from, if it is one. */
  source?: string | undefined;
  /** The open questions that the page shows. */
  questions?: string[];
  body: Html;
};

/**
 * Makes the context for Markdown on a page: names of operations become links, and links to guides lead to their pages.
 *
 * @param topHeading - the level of the first heading of a text
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
 * Makes the policy of a page (Content Security Policy Level 3): it has its first script in itself, may load from its
 * own origin, and send requests to its own origin and to those that were named when the site was
 * built.
 */
export function policyOf({ origins, early }: Site): string {
  const connect = ["'self'", ...origins.filter((origin) => origin !== ownOrigin)].join(' ');
  const scripts = `'self' ${hashSource(early)}`;
  const own = `default-src 'none'; script-src ${scripts}; style-src 'self'; img-src 'self'`;
  return `${own}; connect-src ${connect}; base-uri 'none'; form-action 'none'`;
}

/**
 * Adds the head, the header and the navigation of the site to a page.
 *
 * @returns the HTML document
 */
export function layout(site: Site, page: Page): string {
  const linkTo = (path: string): string => hrefOf(page.path, path);
  const title = page.title === site.title ? site.title : `${page.title} · ${site.title}`;
  const operation = page.path.startsWith('operations/');
  const description = page.description === '' ? describe(site, page) : page.description;
  const body = withUniqueIds(page.body.source);
  return markup`<!doctype html>
<html lang="en" data-root="${linkTo('')}"${site.live !== undefined && markup` data-live="${site.live}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policyOf(site)}">
<title>${title}</title>
<meta name="description" content="${description}">
<meta property="og:title" content="${page.title}">
<meta property="og:description" content="${description}">
${
  site.brand.address !== undefined &&
  page.path !== notFoundPath &&
  markup`<link rel="canonical" href="${site.brand.address}${page.path}">
<meta property="og:url" content="${site.brand.address}${page.path}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${site.title}">
${pictureOf(site, site.brand.address, page)}`
}<link rel="stylesheet" href="${linkTo(stylePath)}">
<script>${trustMarkup(site.early)}</script>
<link rel="icon" href="${linkTo('assets/icon.svg')}" type="image/svg+xml">
${
  page.path !== notFoundPath &&
  markup`<link rel="alternate" type="text/markdown" href="${linkTo(markdownPath(page.path))}">
`
}<script src="${linkTo('assets/site-data.js')}" defer></script>
<script src="${linkTo('assets/site.js')}" defer></script>
${
  site.live !== undefined &&
  markup`<script src="${linkTo('assets/live.js')}" defer></script>
`
}</head>
<body>
<a class="skip" href="#main">Skip to content</a>
${operation && markup`<a class="skip" href="#console">Skip to console</a>`}
<header class="top">
<a class="brand" href="${linkTo('index.html')}">${logo(site, linkTo(logoPath))}<span>${site.title}</span></a>
${apiSwitch(site, page.path)}</header>
<div class="frame">
<nav id="nav" aria-label="Contents">${navigation(site, page.path)}</nav>
<main id="main" tabindex="-1">
${trustMarkup(body)}
<footer>${pageLinks(site, page)}${site.brand.footer.map(
    (line) => markup`<span>${inlineMarkdown(line, markdownContext(site, page.path))}</span>\n`,
  )}<a href="${linkTo('llms.txt')}">llms.txt</a>
<a href="${linkTo('index.html#files')}">Other formats</a></footer>
</main>
</div>
</body>
</html>
`.source;
}

/** Says what a page is, for search engines, if its document does not. */
function describe(site: Site, { title, endpoint }: Page): string {
  const what = endpoint === undefined || endpoint.endsWith(` ${title}`) ? (endpoint ?? title) : `${title}: ${endpoint}`;
  return title === site.title ? title : `${what} · ${site.title}`;
}

/** Names the picture for links: that of the page, or that of the site if the title has letters that cannot be drawn. */
function pictureOf({ pictures, title }: Site, address: string, page: Page): Html | undefined {
  const own = [page, { path: 'index.html', title }].find((one) => pictures?.canDraw(one.title));
  if (own === undefined) return undefined;
  const { width, height } = pictureSize;
  return markup`<meta property="og:image" content="${address}${encodeURI(picturePath(own.path))}">
<meta property="og:image:width" content="${width}">
<meta property="og:image:height" content="${height}">
<meta property="og:image:alt" content="${own.title}">
<meta name="twitter:card" content="summary_large_image">
`;
}

/** Leads to where a page is edited, and to where its mistakes are reported. */
function pageLinks({ brand: { edit, feedback } }: Site, { source, title }: Page): Html {
  const file = source === undefined ? undefined : fileInProject(source);
  return markup`${
    edit !== undefined &&
    file !== undefined &&
    markup`<a href="${edit.replaceAll('{file}', () => encodeURI(file))}" rel="noopener">Edit this page</a>
`
  }${
    feedback !== undefined &&
    markup`<a href="${feedback.replaceAll('{page}', () => encodeURIComponent(title))}"
 rel="noopener">Report a mistake</a>
`
  }`;
}

/** The path of a file from the working directory; `undefined` for one outside of it, or of another server. */
function fileInProject(source: string): string | undefined {
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(source)) return undefined;
  const path = toSlashPath(relative(process.cwd(), resolve(source)));
  return path.startsWith('../') || isAbsolute(path) ? undefined : path;
}

/** Leads to each of many APIs, from every page. */
function apiSwitch({ reference: { apis, operations, outgoing } }: Site, path: string): Html | false {
  if (!hasSeveralOfAKind(apis)) return false;
  const current = [...operations, ...outgoing].find((entry) => pathOf(entry) === path)?.api;
  const links = apis.map(({ name, title }) => {
    const isHere = name === current && markup` aria-current="true"`;
    return markup`<li><a href="${hrefOf(path, `index.html#${name}`)}"${isHere}>${title}</a></li>`;
  });
  return markup`<ul class="apis" aria-label="APIs">${links}</ul>
`;
}

/** The picture beside the title, which says its name. */
function logo({ brand }: Site, source: string): Html | undefined {
  if (brand.logo === undefined) return undefined;
  const [width, height] = brand.logo.size ?? [];
  const size = width !== undefined && height !== undefined && markup` width="${width}" height="${height}"`;
  return markup`<img src="${source}" alt=""${size}>`;
}

/** The ids of the frame, and those that scripts make. */
const reservedIds = [
  'nav',
  'main',
  'console',
  'console-data',
  'exchange',
  'body',
  'faults',
  'content-type',
  'first-data',
];

/** A heading in Markdown, or any other element with an id. */
const headingWithId =
  /<h\d id="([^"]*)">(?:(?!<\/h\d>)[^])*?<a class="anchor" href="#([^"]*)" aria-label="Link to this/;
const elementWithId = /(<[a-z][^<>]*?\sid=")([^"]*)"/;
const withId = new RegExp(`${headingWithId.source}|${elementWithId.source}`, 'g');

/**
 * Makes the ids of a page unique. The texts of a document may have the same heading twice, or one that is called like a
 * part of the page, which keeps its id.
 */
function withUniqueIds(source: string): string {
  const taken = new Set(reservedIds);
  for (const [, , , , id] of source.matchAll(withId)) if (id !== undefined) taken.add(id);
  const seen = new Set<string>();
  const findFreeId = (id: string): string => {
    let [name, count] = [id, 1];
    while (taken.has(name) || seen.has(name)) name = `${id}-${++count}`;
    seen.add(name);
    return name;
  };
  return source.replaceAll(withId, (whole, heading?: string, _?: string, before = '', id = '') => {
    if (heading !== undefined) {
      const name = findFreeId(heading);
      return whole.replace(`id="${heading}"`, `id="${name}"`).replace(`href="#${heading}"`, `href="#${name}"`);
    }
    const name = seen.has(id) ? findFreeId(id) : id;
    seen.add(name);
    return `${before}${name}"`;
  });
}

/**
 * Makes the head of a page: where it is, a button that copies it as Markdown, and a menu of what else can be done.
 *
 * @param crumbs - the names of what the page is in
 */
export function pageHead({ brand }: Pick<Site, 'brand'>, path: string, crumbs: string[]): Html {
  const address = hrefOf(path, markdownPath(path));
  return markup`<div class="page-head"><p class="crumbs">${crumbs.filter((name) => name !== '').join(' › ')}</p>
<div class="page-actions"><button type="button" data-copy-page data-scripted>Copy page</button>
<details class="page-menu"><summary aria-label="More to do with this page"></summary><ul>
<li><button type="button" data-copy-page data-scripted>Copy for an assistant</button></li>
<li><a href="${address}" data-markdown>As Markdown</a></li>
${brand.address !== undefined && assistantLinks(`${brand.address}${markdownPath(path)}`)}</ul></details></div></div>`;
}

/** Assistants that take a first question in their address. */
const assistants = [
  ['Claude', 'https://claude.ai/new?q='],
  ['ChatGPT', 'https://chatgpt.com/?q='],
] as const;

/** Opens a page with an assistant, which has to find it: only a site that knows its address has these. */
function assistantLinks(address: string): Html[] {
  const question = encodeURIComponent(`Read ${address} and help me to use it.`);
  return assistants.map(
    ([name, start]) => markup`<li><a href="${start}${question}" rel="noopener">Open in ${name}</a></li>\n`,
  );
}

/**
 * Links to the previous and the next page.
 *
 * @param previous - the page before it, if any
 * @param next - the page after it, if any
 */
export function neighbourLinks(path: string, previous: Neighbour | undefined, next: Neighbour | undefined): Html {
  const link = (other: Neighbour | undefined, rel: string, words: string): Html | undefined =>
    other &&
    markup`<a href="${hrefOf(path, other.path)}" rel="${rel}"><span class="muted">${words}</span> ${other.title}</a>`;
  return markup`<p class="neighbours">${link(previous, 'prev', '← Previous')}${link(next, 'next', 'Next →')}</p>`;
}

type Neighbour = { path: string; title: string };

/** Collects the data for the scripts of every page. */
export function siteData({ choices, origins, sends, reference }: Site): SiteData {
  const apis = reference.apis.map(({ name, title, places }) => {
    const written = [choices[name]?.[0]?.url ?? '', ...places.map(({ url }) => url).filter(isLoopbackUrl)];
    return { name, title, written: [...new Set(written)] };
  });
  return {
    apis,
    choices,
    origins,
    sends,
    credentials: credentialSpecsOf(reference.operations.map(({ operation }) => operation)),
  };
}
