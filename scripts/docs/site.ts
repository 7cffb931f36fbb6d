import { setImmediate } from 'node:timers/promises';
import { browserScripts, minifyCss } from '../page-kit/assets.ts';
import { plainBrand, type Brand } from './brand.ts';
import { changelogPages, type Changelog } from './model/changelog.ts';
import type { Contract } from '../contract/contract.ts';
import type { Json, JsonObject } from '../contract/base/json.ts';
import type { EscapedMarkdown } from '../contract/base/markdown-text.ts';
import { joinByAnd } from '../contract/base/pluralize.ts';
import { hasSeveralOfAKind, isOnlyOfKind, openQuestionsOf } from '../contract/facts/facts.ts';
import { faultsIn, validatorOf } from './browser/console/checker.ts';
import { directivesOf, type Table } from './text/directives.ts';
import { readGuides } from './text/guides.ts';
import type { MadeFile } from '../folder/folder.ts';
import { readLinkPictures } from './link-picture/link-picture.ts';
import { jsonPieces } from './json-pieces.ts';
import {
  authenticationMarkdown,
  changelogMarkdown,
  groupMarkdown,
  guideMarkdown,
  llmsFullPart,
  llmsFullStart,
  llmsTxt,
  operationMarkdown,
  outgoingMarkdown,
  overviewMarkdown,
  problemsMarkdown,
  schemaMarkdown,
} from './text/markdown-export.ts';
import { once } from '../contract/base/once.ts';
import { runWithTimeout } from '../contract/base/run-with-timeout.ts';
import type { ApiChapter, ExchangeEntry } from './model/reference-types.ts';
import { referenceOf } from './model/build-reference.ts';
import { changelogPage } from './pages/changelog.ts';
import type { SampleSite } from './pages/console.ts';
import { guidePage } from './pages/guide.ts';
import { layout, siteData, type Page } from './pages/layout.ts';
import {
  authenticationPath,
  groupPath,
  logoPath,
  markdownPath,
  pathOf,
  picturePath,
  stylePath,
  type Site,
} from './pages/site.ts';
import { authenticationPage, listNeededSchemes } from './pages/authentication.ts';
import { navigationData } from './pages/navigation.ts';
import { operationPage } from './pages/operation-page.ts';
import { notFoundPage } from './pages/not-found.ts';
import { groupPage, needsGroupPages, overviewPage, type OpenPage } from './pages/overview.ts';
import { isOnPaper, printPage, printPath } from './pages/print.ts';
import { problemsPage } from './pages/problems.ts';
import { schemaPage } from './pages/schema-page.ts';
import { outgoingPage } from './pages/outgoing.ts';
import { problemsPath, type ServerProblems } from './model/server-errors.ts';
import { llmsFullLimits, shortFile } from './single-file-outputs.ts';
import { requestSchemas, type RequestSchemas } from './model/requests.ts';
import { ownPageView } from './model/schema-view.ts';
import { schemaPages } from './model/schema-pages.ts';
import {
  authenticationEntries,
  changelogEntries,
  guideEntries,
  operationEntries,
  listOutgoingEntries,
  problemEntries,
  schemaEntries,
  searchEntries,
  type SearchEntries,
} from './search/search.ts';
import { searchFiles } from './search/search-index.ts';
import {
  choicesOf,
  listDocumentedOrigins,
  isLoopbackUrl,
  notFoundPath,
  ownOrigin,
  type ServedAt,
} from './server-choices.ts';
import { css } from '../page-kit/page-kit.ts';
import { markup } from '../page-kit/html/html.ts';

/** What a site is built from besides the contract. */
export type SiteOptions = {
  /** Folder with Markdown guides; without it there are none. */
  guides: string | undefined;
  /** Name of the package with clients of this contract; without it, samples use `fetch`. */
  clientPackage: string | undefined;
  /** Where the mock serves each API. */
  mock?: ServedAt | undefined;
  /** Where the sandbox serves each API. */
  sandbox?: ServedAt | undefined;
  /** Further origins that the console may call. */
  allow?: string[] | undefined;
  /** Whether the mock beside the pages accepts any key. */
  takesAnyKey?: boolean | undefined;
  /** Whether the console may call the servers of the documents. */
  callsServers?: boolean | undefined;
  /** What changed in each version of the contract, newest first. */
  changelog?: Changelog | undefined;
  /** What the servers beside the site report on their own. */
  problems?: ServerProblems | undefined;
  /** Tables that guides may show, by name. */
  tables: Record<string, Table>;
  /** Further files in the same folder, with the text of the link to each. */
  beside: { path: string; label: string }[];
  /** What makes the site one of a project. */
  brand?: Brand | undefined;
  /**
   * The version of a contract that is edited: pages learn of the next one (`live-reload.ts`), and load themselves
   * again.
   */
  live?: string | undefined;
};

/** The files of a site by path that are text: all but the pictures of links, which need the site's own address. */
export type SiteFiles = Map<string, string>;

/**
 * Builds the docs site of a contract. The same input gives the same bytes.
 *
 * @param options - see {@link SiteOptions}
 * @returns the files by path below the root of the site
 * @throws CommandError when the guides cannot be read; ContractError when a directive of a guide cannot be filled in
 * @example (await buildSite(contract, options)).get('operations/mintFT.html')
 */
export async function buildSite(contract: Contract, options: SiteOptions): Promise<SiteFiles> {
  const files: SiteFiles = new Map();
  for await (const [path, content] of siteFiles(contract, options))
    if (typeof content === 'string') files.set(path, (files.get(path) ?? '') + content);
  return files;
}

/**
 * Builds the docs site of a contract file by file, because the files of a thousand operations take more memory than
 * everything that they are built from.
 *
 * @param options - see {@link SiteOptions}
 * @yields the path below the root of the site and the content of each file; long texts are yielded in pieces
 * @throws as {@link buildSite} does, before the first file
 */
export async function* siteFiles(contract: Contract, options: SiteOptions): AsyncGenerator<MadeFile> {
  const schemas = requestSchemas(contract.operations);
  yield* filesOf(await siteOf(contract, options, schemas), { contract, options, schemas });
}

type Sources = { contract: Contract; options: SiteOptions; schemas: ReturnType<typeof requestSchemas> };

/** Makes all files; of pages that are not wanted, only what the others need is made, and their text is empty. */
async function* filesOf(
  site: Site,
  { contract, options, schemas }: Sources,
  isWanted: (path: string) => boolean = () => true,
): AsyncGenerator<MadeFile> {
  const found = searchEntries();
  let paused = performance.now();
  const pages: string[] = [];
  for (const [path, content] of writePages(site, found, isWanted)) {
    if (path.endsWith('.html') && path !== notFoundPath && pages.at(-1) !== path) pages.push(path);
    yield [path, typeof content === 'string' ? withRealAddresses(content, site, options) : content];
    // Without a pause, an interrupt would wait for the last page.
    if (performance.now() - paused < longestStretch) continue;
    await setImmediate();
    paused = performance.now();
  }
  for (const page of changelogPages(site.changelog)) {
    // While a contract is edited, versions are compared only if a reader opens their pages.
    const isLive = options.live !== undefined;
    found.add(await changelogEntries(page, isLive ? 'names' : 'changes'));
    if (isLive) continue;
    const { path } = page;
    pages.push(path);
    const shown = await changelogPage(site, page);
    yield [path, withRealAddresses(layout(site, shown), site, options)];
    yield* pictureFile(site, shown);
    yield [markdownPath(path), withRealAddresses(await changelogMarkdown(site, page), site, options)];
  }
  for (const [path, pieces] of dataFiles(site, contract, schemas)) for (const piece of pieces()) yield [path, piece];
  if (site.brand.address !== undefined) yield ['sitemap.xml', sitemapOf(site.brand.address, pages)];
  const { index, postings, sections } = searchFiles(found.all());
  yield ['assets/search-index.js', dataScript('search', index)];
  for (const [i, part] of postings.entries()) yield partScript(`postings-${i}`, part);
  for (const [i, part] of sections.entries()) yield partScript(`sections-${i}`, part);
  yield* (await listSharedFiles(site)).filter(([path]) => path !== 'assets/live.js');
}

/** The picture of a page, if it has one of its own. */
function* pictureFile({ pictures }: Site, { path, title, endpoint, description }: Page): Generator<MadeFile> {
  if (pictures?.canDraw(title) !== true) return;
  yield [picturePath(path), pictures.draw({ title, line: endpoint ?? description })];
}

/** Lists the pages for search engines (https://www.sitemaps.org/protocol.html). */
function sitemapOf(address: string, pages: string[]): string {
  const rows = [...new Set(pages)].map((path) => markup`<url><loc>${address}${encodeURI(path)}</loc></url>\n`);
  const list = markup`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows}</urlset>\n`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${list.source}`;
}

/** The documents and the data of the pages, in pieces: none of them needs the pages to be made. */
function dataFiles(
  site: Site,
  contract: Contract,
  schemas: ReturnType<typeof requestSchemas>,
): [path: string, pieces: () => Iterable<string>][] {
  const navigation = navigationData(site);
  const scripts: [string, () => string][] = [
    ['assets/site-data.js', () => siteDataScript(site)],
    ['assets/schemas.js', () => dataScript('schemas', Object.fromEntries(schemas))],
    ...(navigation === undefined
      ? []
      : [['assets/navigation.js', () => dataScript('navigation', navigation)] satisfies [string, () => string]]),
  ];
  return [
    ...documentFiles(contract).map(({ path, document }): [string, () => Iterable<string>] => [
      path,
      () => linesOf(document),
    ]),
    ...scripts.map(([path, text]): [string, () => Iterable<string>] => [path, () => [text()]]),
  ];
}

function* linesOf(document: object): Generator<string> {
  yield* jsonPieces(document);
  yield '\n';
}

/** The files that belong to no page. */
async function listSharedFiles({ brand }: Site): Promise<[path: string, text: string][]> {
  return [
    ['assets/icon.svg', brand.icon],
    [stylePath, await styleOf(brand)],
    ...(brand.logo === undefined ? [] : [[logoPath, brand.logo.text] as [string, string]]),
    ...(await unchangingParts()).files,
  ];
}

/** What is the same for every contract: files, the style sheet, and the script that runs before the first paint. */
const unchangingParts = once(
  async (): Promise<{ files: [path: string, text: string][]; style: string; early: string }> => {
    const [style, scripts] = await Promise.all([minifyCss(css), buildScripts()]);
    const files = new Map(scripts);
    const script = files.get('assets/theme.js') ?? '';
    files.delete('assets/theme.js');
    return { files: [...files], style, early: script };
  },
);

async function styleOf({ accent }: Brand): Promise<string> {
  const { style } = await unchangingParts();
  if (accent === plainBrand.accent) return style;
  return `${style}:root{--accent:light-dark(${accent.light},${accent.dark})}`;
}

/**
 * Makes the files of a site one by one, for a contract that is edited: a page is made when it is asked for, so that
 * no page waits for the others.
 *
 * @param options - see {@link SiteOptions}
 * @returns a function that makes the file at a path; `undefined` if there is none
 * @example await (await siteOnDemand(contract, options))('operations/mintFT.html')
 */
export async function siteOnDemand(
  contract: Contract,
  options: SiteOptions,
): Promise<(path: string) => Promise<string | undefined>> {
  const schemas = requestSchemas(contract.operations);
  const site = await siteOf(contract, options, schemas);
  const whole = once(async () => {
    const files = new Map<string, string>();
    const isWanted = (path: string): boolean => ofAllPages.test(path) && !path.startsWith('schemas/');
    for await (const [path, content] of filesOf(site, { contract, options, schemas }, isWanted))
      if (isWanted(path) && typeof content === 'string') files.set(path, (files.get(path) ?? '') + content);
    return files;
  });
  const unchanging = new Map(await listSharedFiles(site));
  const { guides, reference, hasGroupPages, problems } = site;
  const data = new Map(dataFiles(site, contract, schemas));
  const groups = hasGroupPages ? reference.apis.flatMap((api) => api.groups.map((group) => ({ api, group }))) : [];
  const changes = changelogPages(site.changelog);
  const pages = new Map<string, () => Promise<Page>>([
    ...guides.map((guide) => [guide.path, async () => guidePage(site, guide)] as const),
    ...reference.operations.map((entry) => [pathOf(entry), async () => operationPage(site, entry)] as const),
    ...reference.outgoing.map((entry) => [pathOf(entry), async () => outgoingPage(site, entry)] as const),
    ...groups.map(({ api, group }) => [groupPath(group.id), async () => groupPage(site, api, group)] as const),
    ...(site.reference.needsCredentials ? [[authenticationPath, async () => authenticationPage(site)] as const] : []),
    ...(problems === undefined ? [] : [[problemsPath, async () => problemsPage(site, problems)] as const]),
    ...changes.map((page) => [page.path, async () => changelogPage(site, page)] as const),
    // The first page of a large site does not wait until it is known whether all pages fit into one file.
    ...(reference.operations.length > fewOperations ? [['index.html', async () => overviewPage(site)] as const] : []),
  ]);
  const texts = new Map<string, () => Promise<string>>([
    ...reference.operations.map(
      (entry) => [markdownPath(pathOf(entry)), async () => operationMarkdown(site, entry)] as const,
    ),
    ...reference.outgoing.map(
      (entry) => [markdownPath(pathOf(entry)), async () => outgoingMarkdown(site, entry)] as const,
    ),
    ...groups.map(
      ({ api, group }) => [markdownPath(groupPath(group.id)), async () => groupMarkdown(api, group)] as const,
    ),
    ...changes.map((page) => [markdownPath(page.path), async () => changelogMarkdown(site, page)] as const),
    ...guides.map((guide) => [markdownPath(guide.path), async () => guideMarkdown(site, guide)] as const),
    ...(site.reference.needsCredentials
      ? [[markdownPath(authenticationPath), async () => authenticationMarkdown(listNeededSchemes(site))] as const]
      : []),
    ...(problems === undefined ? [] : [[markdownPath(problemsPath), async () => problemsMarkdown(problems)] as const]),
    ['index.md', async () => overviewMarkdown(site)],
    ...(isOnPaper(site) ? [[printPath, async () => renderPrintPage(site)] as const] : []),
    [notFoundPath, async () => notFoundText(site)],
  ]);
  /** The page of a schema is known as soon as another page links to it. */
  const schemaText = (path: string): string | undefined => {
    if (!path.startsWith('schemas/')) return undefined;
    const found = [...site.schemaPages.all()].find((one) => [one.path, markdownPath(one.path)].includes(path));
    if (found === undefined) return undefined;
    const view = ownPageView(found.schemaAt, found.place);
    const isPage = path === found.path;
    const text = isPage ? layout(site, schemaPage(site, found, view)) : schemaMarkdown(site, found, view);
    return withRealAddresses(text, site, options);
  };
  return async (path) => {
    const page = pages.get(path);
    if (page !== undefined) return withRealAddresses(layout(site, await page()), site, options);
    const text = await texts.get(path)?.();
    if (text !== undefined) return withRealAddresses(text, site, options);
    const pieces = data.get(path);
    if (pieces !== undefined) return [...pieces()].join('');
    const known = unchanging.get(path) ?? schemaText(path);
    if (known !== undefined || !ofAllPages.test(path)) return known;
    return (await whole()).get(path) ?? schemaText(path);
  };
}

/** The files that are known only when all pages have been made: nothing else waits for those. */
const ofAllPages = /^(?:index\.html|llms(?:-full)?\.txt|schemas\/.+|assets\/search(?:-index\.js|\/.+))$/;

function siteDataScript(site: Site): string {
  return `globalThis.twinspecSite=${JSON.stringify(siteData(site))};\n`;
}

/** The most operations of a site that is made in a moment. */
const fewOperations = 60;

/** The page for an address where nothing is. It is shown from anywhere, so its links begin at the root of the site. */
function notFoundText(site: Site): string {
  return layout(site, notFoundPage()).replaceAll(
    / (href|src|data-root)="(?![a-z][a-z\d+.-]*:|#)/g,
    (_, attribute: string) => ` ${attribute}="${site.brand.base}`,
  );
}

/** The page for printing by itself. */
function renderPrintPage(site: Site): string {
  const { operations, outgoing } = site.reference;
  const { before, sheet, after } = printPage(site);
  const sheets = [
    ...operations.map((entry, i) => sheet(i, operationMarkdown(site, entry, 'brief'))),
    ...outgoing.map((entry, i) => sheet(operations.length + i, outgoingMarkdown(site, entry, 'brief'))),
  ];
  return [before, ...sheets, after].join('');
}

/** Milliseconds between two pauses. */
const longestStretch = 50;

/** The pages, and the same content as Markdown for programs. */
function* writePages(site: Site, found: SearchEntries, isWanted: (path: string) => boolean): Generator<MadeFile> {
  const { guides, reference } = site;
  const asking: OpenPage[] = [];
  const pageOf = function* (page: Page): Generator<MadeFile> {
    const { path, title, questions = [] } = page;
    if (questions.length > 0) asking.push({ path, title, questions });
    yield [path, isWanted(path) ? layout(site, page) : ''];
    if (isWanted(path)) yield* pictureFile(site, page);
  };
  for (const guide of guides) {
    found.add(guideEntries(guide));
    yield* pageOf(guidePage(site, guide));
    yield [markdownPath(guide.path), guideMarkdown(site, guide)];
  }
  const paper = isOnPaper(site) && isWanted(printPath) ? printPage(site) : undefined;
  if (paper !== undefined) yield [printPath, paper.before];
  const full = shortFile(llmsFullLimits, llmsFullStart(site));
  // The details of an operation are cached only until the next one, so everything about it is written at once.
  const writeWhole = function* (at: number, brief: () => EscapedMarkdown): Generator<MadeFile> {
    if (paper === undefined && !full.isOpen()) return;
    const text = brief();
    full.add(() => llmsFullPart(text));
    if (paper !== undefined) yield [printPath, paper.sheet(at, text)];
  };
  for (const [i, entry] of reference.operations.entries()) {
    found.add(operationEntries(entry));
    yield* pageOf(operationPage(site, entry));
    yield [markdownPath(pathOf(entry)), operationMarkdown(site, entry)];
    yield* writeWhole(i, () => operationMarkdown(site, entry, 'brief'));
  }
  for (const [i, entry] of reference.outgoing.entries()) {
    found.add(listOutgoingEntries(entry));
    yield* pageOf(outgoingPage(site, entry));
    yield [markdownPath(pathOf(entry)), outgoingMarkdown(site, entry)];
    yield* writeWhole(reference.operations.length + i, () => outgoingMarkdown(site, entry, 'brief'));
  }
  if (site.reference.needsCredentials) {
    found.add(authenticationEntries(listNeededSchemes(site)));
    yield* pageOf(authenticationPage(site));
    yield [markdownPath(authenticationPath), authenticationMarkdown(listNeededSchemes(site))];
  }
  if (site.problems !== undefined) {
    found.add(problemEntries(site.problems));
    yield* pageOf(problemsPage(site, site.problems));
    yield [markdownPath(problemsPath), problemsMarkdown(site.problems)];
  }
  // The pages of schemas may link to further ones.
  for (const schema of site.schemaPages.all()) {
    const view = ownPageView(schema.schemaAt, schema.place);
    found.add(schemaEntries(schema.name, schema.path, view));
    yield* pageOf(schemaPage(site, schema, view));
    yield [markdownPath(schema.path), schemaMarkdown(site, schema, view)];
  }
  if (site.hasGroupPages) {
    for (const api of reference.apis) {
      for (const group of api.groups) {
        yield* pageOf(groupPage(site, api, group));
        yield [markdownPath(groupPath(group.id)), groupMarkdown(api, group)];
      }
    }
  }
  if (paper !== undefined) yield [printPath, paper.after];
  const complete = full.isOpen() ? { ...site, downloads: [...site.downloads, full.file] } : site;
  if (full.isOpen()) yield [full.file.path, full.text()];
  yield* pageOf(overviewPage(complete, asking));
  yield [notFoundPath, notFoundText(site)];
  yield ['index.md', overviewMarkdown(site)];
  yield ['llms.txt', llmsTxt(complete)];
}

async function siteOf(
  contract: Contract,
  options: SiteOptions,
  schemas: ReturnType<typeof requestSchemas>,
): Promise<Site> {
  const { mock, sandbox, allow = [], clientPackage, brand = plainBrand, changelog = [], problems } = options;
  const reference = referenceOf(contract);
  const served = { ...(mock !== undefined && { mock }), ...(sandbox !== undefined && { sandbox }) };
  const choices = choicesOf(contract, served);
  const origins = Object.values(served).map((address) =>
    address.startsWith('/') ? ownOrigin : new URL(address).origin,
  );
  const callable = [...origins, ...(options.callsServers === true ? listDocumentedOrigins(contract) : []), ...allow];
  const base: SampleSite = {
    reference,
    choices,
    // Only the samples with typed clients say so.
    isValid: clientPackage === undefined ? () => true : requestCheck(schemas),
    ...(clientPackage !== undefined && { clientPackage }),
  };
  const directives = directivesOf(contract, base, options.tables);
  const title = brand.title ?? titleOfAll(reference.apis);
  return {
    ...base,
    schemaPages: schemaPages(contract),
    openQuestions: once(() => openQuestionsOf(contract)),
    hasGroupPages: needsGroupPages(reference.apis),
    ...(options.live !== undefined && { live: options.live }),
    ...{ brand, changelog },
    ...(brand.address !== undefined && { pictures: await readLinkPictures(title, brand) }),
    early: (await unchangingParts()).early,
    ...(problems !== undefined && { problems }),
    hasMock: mock !== undefined,
    takesAnyKey: options.takesAnyKey === true,
    fileOf: ({ api, pointer }) => (brand.edit === undefined ? undefined : contract.origin?.(api, pointer)?.at),
    title,
    ...(options.guides === undefined ? { guides: [] } : await readGuides(options.guides, directives)),
    origins: [...new Set(callable)],
    sends: callable.length > 0,
    downloads: [
      ...documentFiles(contract).map(({ path, label }) => ({ path, label })),
      ...options.beside,
      ...(isOnPaper({ reference }) ? [{ path: printPath, label: 'All operations on one page, for printing' }] : []),
    ],
  };
}

/** If the mock runs, replaces the loopback addresses in documents and guides by its real address. */
function withRealAddresses(text: string, { reference, choices }: Site, { mock }: SiteOptions): string {
  if (mock === undefined) return text;
  const pairs = reference.apis.flatMap(({ name, places }) =>
    places.filter(({ url }) => isLoopbackUrl(url)).map(({ url }) => [url, choices[name]?.[0]?.url ?? url] as const),
  );
  // Longer addresses first, because the address of one API may be a prefix of the other's.
  const ordered = pairs.toSorted(([a], [b]) => b.length - a.length);
  const marked = ordered.reduce((changed, [from], i) => changed.replaceAll(from, `\u0000${i}\u0000`), text);
  return ordered.reduce((changed, [, to], i) => changed.replaceAll(`\u0000${i}\u0000`, to), marked);
}

/** Writes data as a script, which also loads when the site is opened from a folder, where `fetch` is forbidden. */
function dataScript(name: string, data: unknown): string {
  return `(globalThis.twinspec??={}).${name}=${JSON.stringify(data)};\n`;
}

/** Writes a part of the search index; `browser/lazy-scripts.ts` loads it. */
function partScript(name: string, data: unknown): [path: string, text: string] {
  return [`assets/search/${name}.js`, `(globalThis.twinspecParts??={})["${name}"]=${JSON.stringify(data)};\n`];
}

/** A site of many APIs is called after all of them, as far as that is a title. */
function titleOfAll(apis: ApiChapter[]): string {
  if (!hasSeveralOfAKind(apis)) return apis[0]?.title ?? 'API';
  const all = joinByAnd(apis.map(({ title }) => title));
  return all.length > 60 ? `${apis.length} APIs` : all;
}

function documentFiles({ apis }: Contract): { path: string; label: string; document: object }[] {
  const files = apis.map((api) => {
    const isOnly = isOnlyOfKind(apis, api);
    const [before, of] = isOnly ? ['', ''] : [`${api.name}.`, `${api.name}: `];
    if (api.kind === 'http')
      return [{ path: `${before}openapi.json`, label: `${of}OpenAPI document`, document: api.document }];
    const lowered = isOnly ? 'rpc.openapi.json' : `${api.name}.openapi.json`;
    return [
      ...(api.openrpc === undefined
        ? []
        : [{ path: `${before}openrpc.json`, label: `${of}OpenRPC document`, document: api.openrpc }]),
      { path: lowered, label: `${of}OpenRPC as OpenAPI`, document: api.document },
    ];
  });
  return files.flat();
}

/** Checks requests with the same validator as in the reader's browser. An unusable schema accepts everything. */
function requestCheck(schemas: Map<string, RequestSchemas>): SampleSite['isValid'] {
  const checks = new Map([...schemas].map(([api, own]) => [api, bodyCheck(own)]));
  // The requests of several exchanges may be one.
  const known = new WeakMap<ExchangeEntry['request'], boolean>();
  return ({ api, id }, { request }) => {
    const { contentType = 'application/json', body } = request;
    const key = schemas.get(api)?.bodies[id]?.[contentType];
    if (body === undefined || key === undefined) return true;
    const isValid = known.get(request) ?? checks.get(api)?.(key, body) ?? true;
    known.set(request, isValid);
    return isValid;
  };
}

/**
 * Makes the check of all bodies of an API, each of which is a property of one schema: a validator for each body would
 * read what they share again and again.
 */
function bodyCheck({ defs, bodies }: RequestSchemas): (key: string, body: Json) => boolean {
  const keys = Object.values(bodies).flatMap((byType) => Object.values(byType));
  const properties = Object.fromEntries(keys.map((key) => [key, { $ref: `#/$defs/${key}` }]));
  const schema: JsonObject = { properties, $defs: defs };
  const validator = once(() => validatorOf(schema));
  // The pages check with JavaScript's own engine, which some patterns and nests of alternatives keep busy for ever.
  return (key, body) =>
    runWithTimeout(patience, () => faultsIn(validator(), schema, { [key]: body }).length === 0) ?? true;
}

/** Milliseconds to check an example. */
const patience = 500;

/**
 * The scripts of the pages: one that runs before the first paint, the main one, and those that are loaded on demand.
 */
async function buildScripts(): Promise<[string, string][]> {
  const entries = {
    theme: '../../page-kit/browser/theme',
    site: './page',
    live: './live',
    find: './search/lazy-find',
    checker: './console/lazy-checker',
    oauth: './console/lazy-oauth',
  };
  const scripts = await browserScripts(new URL('browser/', import.meta.url), entries);
  return scripts.map(([name, text]) => [`assets/${name}`, text]);
}
