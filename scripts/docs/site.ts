import type { ApiName } from '../contract/operation.ts';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';
import type { Contract } from '../contract/contract.ts';
import type { Json } from '../contract/json.ts';
import { faultsIn, validatorOf } from './browser/judge.ts';
import { directivesOf, type Table } from './directives.ts';
import { readGuides } from './guides.ts';
import { guideMarkdown, llmsFull, llmsTxt, operationMarkdown, overviewMarkdown } from './machine.ts';
import type { OperationEntry } from './entries.ts';
import { referenceOf } from './model.ts';
import type { SampleSite } from './pages/console.ts';
import { guidePage } from './pages/guide.ts';
import { layout, siteData, type Page } from './pages/layout.ts';
import { markdownPath, pathOf, type Site } from './pages/site.ts';
import { navigationData } from './pages/navigation.ts';
import { operationPage } from './pages/operation.ts';
import { overviewPage } from './pages/overview.ts';
import { printPage } from './pages/print.ts';
import { bodySchema, requestSchemas, type RequestSchemas } from './requests.ts';
import { searchIndex } from './search.ts';
import { packed } from './search-data.ts';
import { choicesOf, isLoopback, ownOrigin, type ServedAt } from './servers.ts';
import { css, icon } from './theme.ts';

/** What a site is built from, beside the contract. */
export type SiteOptions = {
  /** Folder of Markdown guides; without it there are none. */
  guides: string | undefined;
  /** Name of the package whose clients speak this contract; without it, samples use `fetch`. */
  clientPackage: string | undefined;
  /** Where the mock is, by API: an address, or a path of the pages' own origin. */
  mock?: ServedAt | undefined;
  /** Where the sandbox is, likewise. */
  sandbox?: ServedAt | undefined;
  /** Further origins that the console may send to. */
  allow?: string[] | undefined;
  /** Tables that guides may show, by name. */
  tables: Record<string, Table>;
  /** Further files that lie beside these, with the words of their link. */
  beside: { path: string; label: string }[];
};

/** The files of a site by path: all of them text. */
export type SiteFiles = Map<string, string>;

/**
 * Builds the documentation of a contract: the same input gives the same bytes.
 *
 * @param contract - the contract
 * @param options - see {@link SiteOptions}
 * @returns the files by path below the site's root
 * @throws CommandError when the guides cannot be read; ContractError when a guide asks for what the contract does not
 *   have
 * @example (await buildSite(contract, options)).get('operations/mintFT.html')
 */
export async function buildSite(contract: Contract, options: SiteOptions): Promise<SiteFiles> {
  scripts ??= buildScripts();
  const schemas = requestSchemas(contract.operations);
  const site = await siteOf(contract, options, schemas);
  const { guides, reference } = site;
  const pages: Page[] = [
    overviewPage(site),
    ...guides.map((guide) => guidePage(site, guide)),
    ...reference.operations.map((entry) => operationPage(site, entry)),
  ];
  const texts: [string, string][] = [
    ['index.md', overviewMarkdown(site)],
    ...guides.map((guide): [string, string] => [markdownPath(guide.path), guideMarkdown(site, guide)]),
    ...reference.operations.map((entry): [string, string] => [
      markdownPath(pathOf(entry)),
      operationMarkdown(site, entry),
    ]),
  ];
  const written: [string, string][] = [
    ...pages.map((page): [string, string] => [page.path, layout(site, page)]),
    ...texts,
    ['print.html', printPage(site)],
    ['llms.txt', llmsTxt(site)],
    ['llms-full.txt', llmsFull(site)],
  ];
  const navigation = navigationData(site);
  return new Map([
    ...written.map(([path, text]): [string, string] => [path, withRealAddresses(text, site, options)]),
    ...documentFiles(contract).map(({ path, text }): [string, string] => [path, text]),
    ['assets/site-data.js', `globalThis.twinspecSite=${JSON.stringify(siteData(site))};\n`],
    ['assets/search-index.js', dataScript('search', packed(searchIndex(site)))],
    ['assets/schemas.js', dataScript('schemas', schemas)],
    ...(navigation === undefined ? [] : [['assets/navigation.js', dataScript('navigation', navigation)] as const]),
    ['assets/site.css', await minified(css)],
    ['assets/icon.svg', icon],
    ...(await scripts),
  ]);
}

async function siteOf(
  contract: Contract,
  options: SiteOptions,
  schemas: ReturnType<typeof requestSchemas>,
): Promise<Site> {
  const { mock, sandbox, allow = [], clientPackage } = options;
  const reference = referenceOf(contract);
  const served = { ...(mock !== undefined && { mock }), ...(sandbox !== undefined && { sandbox }) };
  const choices = choicesOf(contract, served);
  const running = Object.values(served).flatMap((at) => Object.values(at));
  const origins = running.map((address) => (address.startsWith('/') ? ownOrigin : new URL(address).origin));
  const base: SampleSite = {
    reference,
    choices,
    isValid: requestCheck(schemas),
    ...(clientPackage !== undefined && { clientPackage }),
  };
  const directives = directivesOf(contract, base, options.tables);
  return {
    ...base,
    title: reference.apis[0]?.title ?? 'API',
    guides: options.guides === undefined ? [] : await readGuides(options.guides, directives),
    origins: [...new Set([...origins, ...allow])],
    sends: origins.length + allow.length > 0,
    downloads: [
      ...documentFiles(contract).map(({ path, label }) => ({ path, label })),
      { path: 'print.html', label: 'All operations on one page, for paper' },
      ...options.beside,
    ],
  };
}

/** Where a mock runs, what documents and guides say of its address is put right. */
function withRealAddresses(text: string, { reference, choices }: Site, { mock }: SiteOptions): string {
  if (mock === undefined) return text;
  const pairs = reference.apis.flatMap(({ name, places }) =>
    places.filter(({ url }) => isLoopback(url)).map(({ url }) => [url, choices[name]?.[0]?.url ?? url] as const),
  );
  // The longer address first: one API's may begin with the other's.
  const ordered = pairs.toSorted(([a], [b]) => b.length - a.length);
  const marked = ordered.reduce((changed, [from], i) => changed.replaceAll(from, `\u0000${i}\u0000`), text);
  return ordered.reduce((changed, [, to], i) => changed.replaceAll(`\u0000${i}\u0000`, to), marked);
}

/** As a script, data loads from a folder as well, where pages may not fetch. */
function dataScript(name: string, data: unknown): string {
  return `(globalThis.twinspec??={}).${name}=${JSON.stringify(data)};\n`;
}

/** The documents themselves, at addresses that stay. */
function documentFiles({ apis, openrpc }: Contract): { path: string; label: string; text: string }[] {
  const json = (document: unknown): string => `${JSON.stringify(document)}\n`;
  const find = (wanted: ApiName) => apis.filter(({ name }) => name === wanted);
  return [
    ...find('platform').map(({ document }) => ({
      path: 'openapi.json',
      label: 'OpenAPI document',
      text: json(document),
    })),
    ...(openrpc === undefined ? [] : [{ path: 'openrpc.json', label: 'OpenRPC document', text: json(openrpc) }]),
    ...find('node').map(({ document }) => ({
      path: 'node.openapi.json',
      label: 'OpenRPC as OpenAPI',
      text: json(document),
    })),
  ];
}

/** The same judge as in the reader's browser; a schema that cannot be used lets everything pass. */
function requestCheck(schemas: Partial<Record<ApiName, RequestSchemas>>): SampleSite['isValid'] {
  const judges = new Map<string, (body: Json) => boolean>();
  const judgeOf = ({ api, id }: OperationEntry, contentType: string): ((body: Json) => boolean) => {
    const known = schemas[api];
    const schema = known && bodySchema(known, id, contentType);
    const validator = schema && validatorOf(schema);
    return (body) => schema === undefined || faultsIn(validator, schema, body).length === 0;
  };
  return (entry, { request: { contentType = 'application/json', body } }) => {
    if (body === undefined) return true;
    const key = `${entry.id} ${contentType}`;
    const judge = judges.get(key) ?? judgeOf(entry, contentType);
    judges.set(key, judge);
    return judge(body);
  };
}

async function minified(style: string): Promise<string> {
  return (await transform(style, { loader: 'css', minify: true, target: 'chrome123' })).code;
}

/** The same for every site, so they are built once. */
let scripts: Promise<[string, string][]> | undefined;

/** The scripts of the pages: one before anything is painted, one for all, and those that are loaded when needed. */
async function buildScripts(): Promise<[string, string][]> {
  const extension = extname(fileURLToPath(import.meta.url));
  const entries = { theme: 'theme', site: 'page', find: 'late-find', judge: 'late-judge' };
  const { outputFiles } = await build({
    entryPoints: Object.entries(entries).map(([out, name]) => ({
      in: fileURLToPath(new URL(`browser/${name}${extension}`, import.meta.url)),
      out,
    })),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    outdir: 'assets',
    write: false,
    logLevel: 'silent',
    legalComments: 'none',
    // Nothing of the reader's own settings may change the bytes.
    tsconfigRaw: '{}',
  });
  return outputFiles.map(({ path, text }) => [`assets/${path.replace(/^.*[\\/]/, '')}`, text]);
}
