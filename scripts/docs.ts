import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Contract } from './contract/contract.ts';
import { CommandError } from './contract/errors.ts';
import { unservedIn, type Unserved } from './contract/features.ts';
import { loadContract, type ContractFiles } from './contract/load.ts';
import type { Table } from './docs/directives.ts';
import type { SiteHandler } from './docs/serve.ts';
import type { ServedAt } from './docs/servers.ts';
import type { SiteOptions } from './docs/site.ts';
import type { Recognize } from './folder/contents.ts';
import { replaceFolder } from './folder/replace.ts';
import { specFiles, specFlags, type Flags, type FlagValues } from './flags.ts';
import { ownTables } from './tables.ts';

/** The flags of `twinspec docs`. */
export const flags = {
  ...specFlags,
  guides: {
    value: 'DIR',
    help: 'folder of Markdown guides (default: specs/guides for the specs of this project, none for others)',
  },
  out: {
    value: 'DIR',
    default: 'generated/docs',
    help: 'folder to write to; files that twinspec did not write stay in it',
  },
  'discard-edits': { help: 'write files again that were edited since they were built (without it, docs refuses)' },
  mock: {
    value: 'URL',
    help:
      'address of a running mock that the console of these pages may call ' +
      '(default: none; `npm start` serves pages that call it)',
  },
  sandbox: { value: 'URL', help: 'address of a running sandbox that the console may call' },
  allow: { value: 'URLS', help: 'further servers that the console may send to, with commas between them' },
  redoc: { help: 'also write redoc.html, one file of both APIs as Redoc shows them' },
} satisfies Flags;

/**
 * Runs `twinspec docs`.
 *
 * @param values - the command line
 * @returns when it is done
 * @throws CommandError, ContractError: see {@link docs}
 */
export async function run(values: FlagValues<typeof flags>): Promise<void> {
  await docs({
    ...docsOptions(values),
    out: values.out,
    discardEdits: values['discard-edits'],
    print: (line) => process.stdout.write(`${line}\n`),
    extras: values.redoc ? ['redoc'] : [],
    allow: allowed(values.allow),
    ...(values.mock !== undefined && { mock: servedAt('mock', values.mock) }),
    ...(values.sandbox !== undefined && { sandbox: servedAt('sandbox', values.sandbox) }),
  });
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
  /** Where a mock and a sandbox are, by API; without any server the pages only show requests. */
  mock?: ServedAt;
  sandbox?: ServedAt;
  /** Further origins that the console may send to. */
  allow?: string[];
  /** What is written beside the pages. */
  extras?: 'redoc'[];
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
    ...(own && { clientPackage: 'twinspec', tables: ownTables }),
  };
}

/** What pages and their console cannot do. */
const notShown: Unserved = {
  stream: 'the schema of the items of a stream is not shown',
  mutualTLS: 'mutualTLS is the business of the browser: the console sends no certificate',
};

const redoc = { path: 'redoc.html', label: 'Redoc' };

/**
 * Writes the docs site into a folder: nothing is written before all of it is there. The same input gives the same
 * bytes.
 *
 * @param options - see {@link DocsOptions}
 * @returns when the files are written
 * @throws CommandError for a file or folder that cannot be used; ContractError for a broken spec or guide
 * @example await docs({ specs: { openapi: 'specs/openapi.yaml' }, out: 'generated/docs', print: console.log });
 */
export async function docs(options: DocsOptions): Promise<void> {
  const start = performance.now();
  const { out, discardEdits = false, extras = [], print } = options;
  const beside = extras.includes('redoc') ? [redoc] : [];
  const count = await replaceFolder({ out, verb: 'docs', recognize, discardEdits }, async () => {
    const contract = await loadContract(options.specs);
    for (const line of unservedIn(contract, notShown)) print(`note: ${line}`);
    return filesOf(contract, siteOptions(options, beside));
  });
  print(`${count} files in ${out}/ (${((performance.now() - start) / 1000).toFixed(1)} s)`);
}

async function* filesOf(contract: Contract, options: SiteOptions): AsyncGenerator<[path: string, text: string]> {
  const { siteFiles } = await import('./docs/site.ts');
  yield* siteFiles(contract, options);
  if (!options.beside.includes(redoc)) return;
  const { redocPage } = await import('./docs/redoc.ts');
  yield [redoc.path, await redocPage(contract)];
}

/**
 * Builds the docs site in memory, for a server that serves a mock, too.
 *
 * @param options - what the docs are made of, and the paths at which this server answers for each API
 * @returns a handler that answers requests for the site's files
 * @throws CommandError, ContractError: see {@link docs}
 * @example await startMock({ site: await docsSite({ specs, mock: { platform: '/', node: '/rpc' } }) });
 */
export async function docsSite(
  options: DocsSources & Pick<DocsOptions, 'mock' | 'sandbox' | 'allow'>,
): Promise<SiteHandler> {
  const [{ buildSite }, { siteHandler }] = await Promise.all([import('./docs/site.ts'), import('./docs/serve.ts')]);
  const contract = await loadContract(options.specs);
  return siteHandler(await buildSite(contract, siteOptions(options, [])));
}

type Placed = DocsSources & Pick<DocsOptions, 'mock' | 'sandbox' | 'allow'>;

function siteOptions(
  { guides, clientPackage, tables, mock, sandbox, allow }: Placed,
  beside: SiteOptions['beside'],
): SiteOptions {
  return { guides, clientPackage, mock, sandbox, allow, tables: tables ?? {}, beside };
}

/**
 * Reads the flag that names further servers.
 *
 * @param addresses - with commas between them
 * @returns the origin of each
 * @throws CommandError for one that is no address of the web
 */
export function allowed(addresses: string | undefined): string[] {
  const list = addresses?.split(',').map((address) => address.trim()) ?? [];
  return list
    .filter((address) => address !== '')
    .map((address) => new URL(webAddress('allow', 'a server', address)).origin);
}

function servedAt(flag: string, address: string): ServedAt {
  const base = webAddress(flag, `a ${flag}`, address);
  return { platform: base, node: `${base}/rpc` };
}

function webAddress(flag: string, what: string, address: string): string {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    throw new CommandError(
      `--${flag} takes the address of ${what}, as in http://127.0.0.1:4010, not ${JSON.stringify(address)}.`,
    );
  }
  return address.replace(/\/$/, '');
}

/** What versions without a manifest wrote. */
const pages = /^(?:(?:operations|guides)\/[^/]+|index|print|redoc)\.(?:html|md)$/;
const documents = /^(?:llms(?:-full)?\.txt|(?:openapi|openrpc|node\.openapi|search)\.json)$/;
const assets = /^assets\/(?:site\.css|icon\.svg|[a-z-]+\.js)$/;

function recognize(folder: string): Recognize | undefined {
  const isSite = ['index.html', 'llms.txt', 'print.html'].every((name) => existsSync(join(folder, name)));
  return isSite ? (path) => [pages, documents, assets].some((written) => written.test(path)) : undefined;
}
