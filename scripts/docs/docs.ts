// The site of a contract: a page for each operation and schema, guides, search, files for machines, and a console that
// calls servers. It is written into a folder, or served from memory, all at once or page by page while it is edited.

import { performance } from 'node:perf_hooks';
import { once } from '../contract/base/once.ts';
import type { Contract } from '../contract/contract.ts';
import { listUnsupportedFeatures, type UnsupportedFeatures } from '../contract/facts/facts.ts';
import { loadContract } from '../contract/load.ts';
import type { ContractFiles } from '../contract/files/contract-files.ts';
import { changelogFrom, type Changelog } from '../diff/changelog.ts';
import type { MadeFile, MadeFiles } from '../folder/folder.ts';
import { summarizeMessages } from '../contract/base/message-summary.ts';
import { longWork, progressOf, type ProgressLine } from '../terminal/progress/progress.ts';
import type { Brand } from './brand.ts';
import type { MakeFile } from './live-reload.ts';
import type { SiteHandler } from './serve.ts';
import type { ServedAt } from './server-choices.ts';
import { serverProblems } from './server-problems.ts';
import type { SiteOptions } from './site.ts';
import type { Table } from './text/directives.ts';

export { readBrand, type BrandValues } from './brand.ts';
export { liveSite } from './live-reload.ts';
export { helpBeside, serverProblems } from './server-problems.ts';
export type { ServedAt, Table };

/** The sources of the docs. */
export type DocsSources = {
  /** The spec files; either may be left out. */
  specs: ContractFiles;
  /** Folder with Markdown guides. */
  guides?: string;
  /** Name of the package with clients of this contract, which the samples use. */
  clientPackage?: string;
  /** Tables that guides may show, by name. */
  tables?: Record<string, Table>;
  /** What makes the site one of a project. */
  brand?: Brand;
};

/** What the pages say of the mock beside them. */
export type MockFacts = { takesAnyKey?: boolean };

/** Options of {@link buildDocs}. */
export type DocsOptions = DocsSources & {
  /** Folder to write to; it is created if necessary. */
  out: string;
  /** Whether to overwrite pages that were edited; by default they are an error. */
  discardEdits?: boolean;
  /** Addresses of a mock. */
  mock?: ServedAt;
  /** Addresses of a sandbox. */
  sandbox?: ServedAt;
  /** Further origins that the console may call. */
  allow?: string[];
  /** Whether the console may send requests to the servers of the documents (default: true). */
  console?: boolean;
  /** What to write besides the pages. */
  extras?: 'redoc'[];
  /** Takes a line of the report. */
  print?: (line: string) => void;
};

/** Features that the pages and their console do not have. */
const notShown: UnsupportedFeatures = {
  mutualTLS: 'mutualTLS is left to the browser: the console sends no certificate',
};

const redoc = { path: 'redoc.html', label: 'Redoc' };

/**
 * Writes the docs site into a folder. Nothing is put in place before all of it is complete. The same input gives the
 * same bytes.
 *
 * @param options - see {@link DocsOptions}
 * @returns resolves when the files are written
 * @throws CommandError for a file or folder that cannot be used; ContractError for a broken spec or guide
 * @example await buildDocs({ specs: { openapi: 'specs/openapi.yaml' }, out: 'site' });
 */
export async function buildDocs(options: DocsOptions): Promise<void> {
  const start = performance.now();
  const { out, discardEdits = false, extras = [], print = () => undefined } = options;
  const beside = extras.includes('redoc') ? [redoc] : [];
  // `npm start` serves the pages without writing them.
  const { writeFolder } = await import('../folder/folder.ts');
  // Nothing has to be removed yet if the user interrupts the loading.
  const contract = await loadContract(options.specs);
  const changelog = await changelogFrom(options.specs)(contract);
  const count = await writeFolder({ out, verb: 'docs', discardEdits }, () => {
    for (const line of summarizeMessages(listUnsupportedFeatures(contract, notShown))) print(`note: ${line}`);
    const versions = progressOf('versions', changelog.length);
    const site = {
      ...siteOptions(contract, options, beside),
      changelog: reportComparisons(changelog, versions),
      callsServers: options.console ?? true,
    };
    return withProgress(contract.operations.length, filesOf(contract, site));
  });
  print(`${count} files in ${out}/ (${((performance.now() - start) / 1000).toFixed(1)} s)`);
}

/** Says on a terminal how many versions have been compared. */
function reportComparisons(changelog: Changelog, progress: ProgressLine): Changelog {
  let compared = 0;
  return changelog.map((entry) => ({
    ...entry,
    told: once(async () => {
      const told = await entry.told();
      progress.done(++compared);
      return told;
    }),
  }));
}

/** Says on a terminal how many of the operations have their pages. */
async function* withProgress(total: number, files: MadeFiles): AsyncGenerator<MadeFile> {
  const progress = progressOf('operations', total);
  const written = new Set<string>();
  let isLast = false;
  for await (const file of files) {
    const [path] = file;
    if (/^operations\/.*\.html$/.test(path)) progress.done(written.add(path).size);
    else if (!isLast && written.size === total) {
      isLast = true;
      longWork('schemas, search and files for machines', total, 'operations', 300);
    }
    yield file;
  }
  progress.end();
}

async function* filesOf(contract: Contract, options: SiteOptions): AsyncGenerator<MadeFile> {
  const { siteFiles } = await import('./site.ts');
  yield* siteFiles(contract, options);
  if (!options.beside.includes(redoc)) return;
  const { redocPage } = await import('./redoc.ts');
  yield [redoc.path, await redocPage(contract)];
}

/**
 * Builds the docs site in memory, for a server that also serves the APIs.
 *
 * @param options - the sources of the docs, and the paths at which the server answers for each API
 * @returns a handler that answers requests for the files of the site
 * @throws CommandError, ContractError: see {@link buildDocs}
 * @example await startMock({ site: await docsSite({ specs, mock: '/' }) });
 */
export async function docsSite(
  options: DocsSources & Pick<DocsOptions, 'mock' | 'sandbox' | 'allow'>,
): Promise<SiteHandler> {
  const [{ buildSite }, { siteHandler }] = await Promise.all([import('./site.ts'), import('./serve.ts')]);
  const contract = await loadContract(options.specs);
  return siteHandler(await buildSite(contract, siteOptions(contract, options, [])));
}

/**
 * Makes the pages of a contract that is edited, each when it is asked for.
 *
 * @param options - the sources of the docs, and the paths at which the server answers for each API
 * @param now - the version that the pages say they are of, and what changed in the versions of the contract
 * @returns a function that makes the file at a path
 * @throws CommandError, ContractError: see {@link buildDocs}
 */
export async function livePages(
  contract: Contract,
  options: DocsSources & Pick<DocsOptions, 'mock' | 'allow'> & MockFacts,
  { live, changelog }: Required<Pick<SiteOptions, 'live' | 'changelog'>>,
): Promise<MakeFile> {
  const { siteOnDemand } = await import('./site.ts');
  return siteOnDemand(contract, { ...siteOptions(contract, options, []), live, changelog });
}

type Placed = DocsSources & Pick<DocsOptions, 'mock' | 'sandbox' | 'allow'> & MockFacts;

function siteOptions(
  { apis }: Contract,
  { guides, clientPackage, tables, brand, mock, sandbox, allow, takesAnyKey }: Placed,
  beside: SiteOptions['beside'],
): SiteOptions {
  const isBesideServer = mock !== undefined || sandbox !== undefined;
  const hasMethods = apis.some(({ kind }) => kind === 'rpc');
  const problems = isBesideServer ? serverProblems(hasMethods) : undefined;
  return { guides, clientPackage, brand, mock, sandbox, allow, takesAnyKey, problems, tables: tables ?? {}, beside };
}
