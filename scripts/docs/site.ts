import type { ApiName } from '../contract/operation.ts';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Contract } from '../contract/contract.ts';
import { ContractError } from '../contract/errors.ts';
import type { Json } from '../contract/json.ts';
import { validatorsFor } from '../contract/compile.ts';
import { directivesOf, type Table } from './directives.ts';
import { readGuides } from './guides.ts';
import { guideMarkdown, llmsTxt, operationMarkdown } from './machine.ts';
import { referenceOf } from './model.ts';
import { guidePage } from './pages/guide.ts';
import { layout, type Page, type Site } from './pages/layout.ts';
import { operationPage } from './pages/operation.ts';
import { overviewPage } from './pages/overview.ts';
import { printPage } from './pages/print.ts';
import type { SampleOptions } from './samples.ts';
import { searchIndex } from './search.ts';
import { css, icon } from './theme.ts';

/** What a site is built from, beside the contract. */
export type SiteOptions = {
  /** Folder of Markdown guides; without it there are none. */
  guides: string | undefined;
  /** Name of the package whose clients speak this contract; without it, samples use `fetch`. */
  clientPackage: string | undefined;
  /** Where the console sends to, by API: an address, or a path of the page's own origin. Without it, it does not send. */
  mock: Record<ApiName, string> | undefined;
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
 * @throws UsageError when the guides cannot be read; ContractError when a guide asks for what the contract does not have
 * @example (await buildSite(contract, options)).get('operations/mintFT.html')
 */
export async function buildSite(contract: Contract, options: SiteOptions): Promise<SiteFiles> {
  const scripts = buildScripts();
  const reference = referenceOf(contract);
  const samples: SampleOptions = { clientPackage: options.clientPackage, isValid: requestCheck(contract) };
  const guides = options.guides === undefined ? [] : await readGuides(options.guides, directivesOf(contract, reference, samples, options.tables));
  const documents = documentFiles(contract);
  const site: Site = {
    title: reference.apis[0]?.title ?? 'API',
    reference,
    guides,
    downloads: [
      ...documents.map(({ path, label }) => ({ path, label })),
      { path: 'print.html', label: 'Everything on one page, for paper' },
      ...options.beside,
    ],
    ...(options.mock !== undefined && { mock: options.mock }),
  };
  const pages: Page[] = [
    overviewPage(site),
    ...guides.map((guide) => guidePage(site, guide)),
    ...reference.operations.map((entry) => operationPage(site, entry, samples)),
  ];
  return new Map([
    ...pages.map((page): [string, string] => [page.path, layout(site, page)]),
    ...guides.map((guide): [string, string] => [guide.path.replace(/\.html$/, '.md'), guideMarkdown(site, guide)]),
    ...reference.operations.map((entry): [string, string] => [`operations/${entry.slug}.md`, operationMarkdown(entry, samples)]),
    ...documents.map(({ path, text }): [string, string] => [path, text]),
    ['print.html', printPage(site)],
    ['search.json', JSON.stringify(searchIndex(site))],
    ['llms.txt', llmsTxt(site)],
    ['assets/site.css', css],
    ['assets/icon.svg', icon],
    ...(await scripts),
  ]);
}

/** The documents themselves, at addresses that stay. */
function documentFiles({ apis, openrpc }: Contract): { path: string; label: string; text: string }[] {
  const json = (document: unknown): string => `${JSON.stringify(document, undefined, 2)}\n`;
  return [
    ...apis.filter(({ name }) => name === 'platform').map(({ document }) => ({ path: 'openapi.json', label: 'OpenAPI document', text: json(document) })),
    ...(openrpc === undefined ? [] : [{ path: 'openrpc.json', label: 'OpenRPC document', text: json(openrpc) }]),
    ...apis.filter(({ name }) => name === 'node').map(({ document }) => ({ path: 'node.openapi.json', label: 'OpenRPC as OpenAPI', text: json(document) })),
  ];
}

/** A schema that does not compile is lint's to report: here its requests count as valid. */
function requestCheck(contract: Contract): SampleOptions['isValid'] {
  let requests: Record<string, (value: Json | undefined) => boolean> = {};
  try {
    ({ requests } = validatorsFor(contract));
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
  }
  return ({ id }, { request }) => requests[id]?.(request.body) ?? true;
}

/** The scripts that pages load: one before anything is painted, one for the rest. */
async function buildScripts(): Promise<[string, string][]> {
  const extension = extname(fileURLToPath(import.meta.url));
  const entries = { theme: 'theme', site: 'page' };
  const { outputFiles } = await build({
    entryPoints: Object.entries(entries).map(([out, name]) => ({ in: fileURLToPath(new URL(`browser/${name}${extension}`, import.meta.url)), out })),
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
