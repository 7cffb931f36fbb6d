import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { UsageError } from './contract/errors.ts';
import { loadContract, type ContractFiles } from './contract/load.ts';
import type { ApiName } from './contract/operation.ts';
import type { Table } from './docs/directives.ts';
import { redocPage } from './docs/redoc.ts';
import { siteHandler, type ServedFiles, type SiteHandler } from './docs/serve.ts';
import { buildSite, type SiteOptions } from './docs/site.ts';
import type { Recognize } from './folder/contents.ts';
import { replaceFolder } from './folder/replace.ts';
import { specFiles, specFlags, type Flags, type FlagValues } from './flags.ts';
import { controlTable } from './serve/control-document.ts';

/** The flags of `twinspec docs`. */
export const flags = {
  ...specFlags,
  guides: { value: 'DIR', help: 'folder of Markdown guides (default: specs/guides for the specs of this project, none for others)' },
  out: { value: 'DIR', default: 'generated/docs', help: 'folder to write to; files that twinspec did not write stay in it' },
  'discard-edits': { help: 'write files again that were edited since they were built (without it, docs refuses)' },
  mock: { value: 'URL', help: 'address of a running mock that the console of these pages may call (default: none; `npm start` serves pages that call it)' },
} satisfies Flags;

/**
 * Runs `twinspec docs`.
 *
 * @param values - the command line
 * @returns when it is done
 * @throws UsageError, ContractError: see {@link docs}
 */
export async function run(values: FlagValues<typeof flags>): Promise<void> {
  const options: DocsOptions = {
    ...docsOptions(values),
    out: values.out,
    discardEdits: values['discard-edits'],
    print: (line) => process.stdout.write(`${line}\n`),
  };
  if (values.mock !== undefined) options.mock = mockAt(values.mock);
  await docs(options);
}

/** What the docs are made of. */
export type DocsSources = {
  /** The spec files; either may be left out. */
  specs: ContractFiles;
  /** Folder of Markdown guides. */
  guides?: string;
  /** Name of the package whose clients speak this contract; samples use them then. */
  clientPackage?: string;
  /** Tables that guides may show, by name. */
  tables?: Record<string, Table>;
};

/** What `docs` is asked for. */
export type DocsOptions = DocsSources & {
  /** Folder to write to; it is made if it is not there. */
  out: string;
  /** Whether pages that somebody edited are written again; without it they are refused. */
  discardEdits?: boolean;
  /** Where the console may send to, by API; without it the pages only show requests. */
  mock?: Record<ApiName, string>;
  /** Takes each line of the report. */
  print: (line: string) => void;
};

/**
 * Chooses what the docs are made of: guides and clients of this project belong to its own specs.
 *
 * @param values - the values of the flags that choose specs and guides
 * @returns the sources
 */
export function docsOptions(values: FlagValues<typeof specFlags> & { guides?: string | undefined }): DocsSources {
  const own = values.openapi === undefined && values.openrpc === undefined;
  const guides = values.guides ?? (own ? 'specs/guides' : undefined);
  return {
    specs: specFiles(values),
    ...(guides !== undefined && { guides }),
    ...(own && { clientPackage: 'twinspec', tables: { 'mock-control': controlTable } }),
  };
}

const redoc = { path: 'redoc.html', label: 'Redoc' };

/**
 * Writes the docs site into a folder: nothing is written before all of it is there. The same input gives the same bytes.
 *
 * @param options - see {@link DocsOptions}
 * @returns when the files are written
 * @throws UsageError for a file or folder that cannot be used; ContractError for a broken spec or guide
 * @example await docs({ specs: { openapi: 'specs/openapi.yaml' }, out: 'generated/docs', print: console.log });
 */
export async function docs(options: DocsOptions): Promise<void> {
  const start = performance.now();
  const { out, discardEdits = false, print } = options;
  const count = await replaceFolder({ out, verb: 'docs', recognize, discardEdits }, async () => {
    const contract = await loadContract(options.specs);
    const [files, redocHtml] = await Promise.all([buildSite(contract, siteOptions(options)), redocPage(contract)]);
    return files.set(redoc.path, redocHtml);
  });
  print(`${count} files in ${out}/ (${((performance.now() - start) / 1000).toFixed(1)} s)`);
}

/**
 * Builds the docs site in memory, for a server that serves a mock, too.
 *
 * @param options - what the docs are made of, and the paths at which this server answers for each API
 * @returns a handler that answers requests for the site's files
 * @throws UsageError, ContractError: see {@link docs}
 * @example await startMock({ site: await docsSite({ specs, mock: { platform: '/', node: '/rpc' } }) });
 */
export async function docsSite(options: DocsSources & { mock: Record<ApiName, string> }): Promise<SiteHandler> {
  const contract = await loadContract(options.specs);
  const files: ServedFiles = new Map<string, string | (() => Promise<string>)>([
    ...(await buildSite(contract, siteOptions(options))),
    // Redoc takes a second: it is built for the first reader who wants it.
    [redoc.path, () => redocPage(contract)],
  ]);
  return siteHandler(files);
}

function siteOptions({ guides, clientPackage, tables, mock }: DocsSources & Pick<DocsOptions, 'mock'>): SiteOptions {
  return { guides, clientPackage, mock, tables: tables ?? {}, beside: [redoc] };
}

function mockAt(address: string): Record<ApiName, string> {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    throw new UsageError(`--mock takes the address of a mock, as in http://127.0.0.1:4010, not ${JSON.stringify(address)}.`);
  }
  const base = address.replace(/\/$/, '');
  return { platform: base, node: `${base}/rpc` };
}

/** What versions without a manifest wrote. */
const pages = /^(?:(?:operations|guides)\/[^/]+|index|print|redoc)\.(?:html|md)$/;
const others = /^(?:llms\.txt|(?:openapi|openrpc|node\.openapi|search)\.json|assets\/(?:site\.css|icon\.svg|(?:site|theme)\.js))$/;

function recognize(folder: string): Recognize | undefined {
  const isSite = ['index.html', 'llms.txt', redoc.path].every((name) => existsSync(join(folder, name)));
  return isSite ? (path) => pages.test(path) || others.test(path) : undefined;
}
