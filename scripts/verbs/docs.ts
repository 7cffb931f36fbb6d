import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { changelogFrom } from '../diff/changelog.ts';
import type { Contract } from '../contract/contract.ts';
import { CommandError } from '../contract/errors.ts';
import { once } from '../contract/base/once.ts';
import { listUnsupportedFeatures, type UnsupportedFeatures } from '../contract/facts/unsupported-features.ts';
import { loadContract, type ContractFiles } from '../contract/load.ts';
import { areBundledSpecs, bundledSpecs } from '../contract/bundled-specs.ts';
import { readBrand, type Brand, type BrandValues } from '../docs/brand.ts';
import type { Changelog } from '../docs/model/changelog.ts';
import type { Table } from '../docs/text/directives.ts';
import type { MakeFile } from '../docs/live-reload.ts';
import type { SiteHandler } from '../docs/serve.ts';
import type { ServedAt } from '../docs/server-choices.ts';
import type { SiteOptions } from '../docs/site.ts';
import type { MadeFiles } from '../folder/write.ts';
import { serverProblems } from '../cli/server-error-pages.ts';
import { growHeapSlowly } from '../cli/heap.ts';
import { summarizeMessages } from '../reports/message-summary.ts';
import { longWork, progressOf, type ProgressLine } from '../reports/progress.ts';
import { formatNextSteps, formatTagged, createTerminalWriter } from '../reports/terminal.ts';
import { specFilesOrOwn, specFlags, commandFor, type Flags, type FlagValues } from '../cli/flags.ts';

/** The flags that make a site one of a project. */
export const brandFlags = {
  title: { value: 'TEXT', help: 'title of the site (default: that of the first document)' },
  logo: { value: 'FILE', help: 'picture beside the title, an SVG or PNG file' },
  favicon: { value: 'FILE', help: 'picture for the tab of the browser, an SVG or PNG file' },
  accent: {
    value: 'COLOURS',
    help: 'accent colour, optionally with one for dark mode: #0a58ca,#6ea8fe',
  },
  footer: { value: 'MARKDOWN', many: true, help: 'line at the foot of each page, such as [Status](https://a.example)' },
} satisfies Flags;

/** The flags of `twinspec docs`. */
export const flags = {
  ...specFlags,
  guides: {
    value: 'DIR',
    help: 'read Markdown guides from this folder (default: specs/guides, if it exists)',
  },
  out: {
    value: 'DIR',
    default: 'generated/docs',
    help: 'write to this folder; foreign files stay',
  },
  'discard-edits': { help: 'overwrite files that were edited since they were built (default: refuse)' },
  mock: {
    value: 'URL',
    help: 'let the console call the mock at this address (default: none)',
  },
  sandbox: { value: 'URL', help: 'address of a running sandbox that the console may call' },
  allow: { value: 'URLS', help: 'further servers that the console may call, separated by commas' },
  ...brandFlags,
  'base-url': {
    value: 'URL',
    help: 'address of the site, for 404.html: https://a.example/docs/ (default: the root)',
  },
  redoc: { help: 'also write redoc.html, one page by Redoc for both APIs' },
} satisfies Flags;

/**
 * Runs `twinspec docs`.
 *
 * @throws CommandError, ContractError: see {@link buildDocs}
 */
export async function run(values: FlagValues<typeof flags>): Promise<void> {
  growHeapSlowly();
  const voice = createTerminalWriter(process.stdout);
  await buildDocs({
    ...(await docsSources(values)),
    out: values.out,
    discardEdits: values['discard-edits'],
    print: (line) => voice.say(formatTagged(voice, line)),
    extras: values.redoc ? ['redoc'] : [],
    allow: allowedOriginsIn(values.allow),
    ...(values.mock !== undefined && { mock: servedAt('mock', values.mock) }),
    ...(values.sandbox !== undefined && { sandbox: servedAt('sandbox', values.sandbox) }),
  });
  voice.say(
    formatNextSteps(voice, commandFor('start', values), 'serves them beside a mock, and follows what you edit'),
  );
}

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

/** Options of {@link buildDocs}. */
export type DocsOptions = DocsSources & {
  /** Folder to write to; it is created if necessary. */
  out: string;
  /** Whether to overwrite pages that were edited; by default they are an error. */
  discardEdits?: boolean;
  /** Addresses of a mock; without any server, the pages only show requests. */
  mock?: ServedAt;
  /** Addresses of a sandbox. */
  sandbox?: ServedAt;
  /** Further origins that the console may call. */
  allow?: string[];
  /** What to write besides the pages. */
  extras?: 'redoc'[];
  /** Takes a line of the report. */
  print?: (line: string) => void;
};

/**
 * Chooses the sources of the docs. The guides of a project go with the specs in its usual places, and the clients of
 * this package with its own specs.
 *
 * @param values - the flags that choose specs and guides, and those of the brand
 * @throws CommandError for a file of the brand that cannot be used, and for a colour that is not readable
 */
export async function docsSources(
  values: FlagValues<typeof specFlags> & BrandValues & { guides?: string | undefined },
): Promise<DocsSources> {
  const specs = specFilesOrOwn(values);
  const own = areBundledSpecs(specs);
  const isUsual = values.openapi === undefined && values.openrpc === undefined;
  const usual = own ? relative(process.cwd(), bundledSpecs.guides) : existsSync(usualGuides) ? usualGuides : undefined;
  const guides = values.guides ?? (isUsual ? usual : undefined);
  return {
    specs,
    ...(guides !== undefined && { guides }),
    // Only the guides of this package show them.
    ...(own && { clientPackage: 'twinspec', tables: await (await import('./guide-tables.ts')).readOwnTables() }),
    brand: await readBrand(values),
  };
}

const usualGuides = 'specs/guides';

/** Features that the pages and their console do not have. */
const notShown: UnsupportedFeatures = {
  stream: 'the schema of the items of a stream is not shown',
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
  const { writeFolder } = await import('../folder/write.ts');
  // Nothing has to be removed yet if the user interrupts the loading.
  const contract = await loadContract(options.specs);
  const changelog = await changelogFrom(options.specs)(contract);
  const count = await writeFolder({ out, verb: 'docs', discardEdits }, () => {
    for (const line of summarizeMessages(listUnsupportedFeatures(contract, notShown))) print(`note: ${line}`);
    const versions = progressOf('versions', changelog.length);
    const site = { ...siteOptions(options, beside), changelog: watched(changelog, versions) };
    return withProgress(contract.operations.length, filesOf(contract, site));
  });
  print(`${count} files in ${out}/ (${((performance.now() - start) / 1000).toFixed(1)} s)`);
}

/** Says on a terminal how many versions have been compared. */
function watched(changelog: Changelog, progress: ProgressLine): Changelog {
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
async function* withProgress(total: number, files: MadeFiles): AsyncGenerator<[path: string, text: string]> {
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

async function* filesOf(contract: Contract, options: SiteOptions): AsyncGenerator<[path: string, text: string]> {
  const { siteFiles } = await import('../docs/site.ts');
  yield* siteFiles(contract, options);
  if (!options.beside.includes(redoc)) return;
  const { redocPage } = await import('../docs/redoc.ts');
  yield [redoc.path, await redocPage(contract)];
}

/**
 * Builds the docs site in memory, for a server that also serves the APIs.
 *
 * @param options - the sources of the docs, and the paths at which the server answers for each API
 * @returns a handler that answers requests for the files of the site
 * @throws CommandError, ContractError: see {@link buildDocs}
 * @example await startMock({ site: await docsSite({ specs, mock: { platform: '/', node: '/rpc' } }) });
 */
export async function docsSite(
  options: DocsSources & Pick<DocsOptions, 'mock' | 'sandbox' | 'allow'>,
): Promise<SiteHandler> {
  const [{ buildSite }, { siteHandler }] = await Promise.all([import('../docs/site.ts'), import('../docs/serve.ts')]);
  const contract = await loadContract(options.specs);
  return siteHandler(await buildSite(contract, siteOptions(options, [])));
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
  options: DocsSources & Pick<DocsOptions, 'mock' | 'allow'>,
  { live, changelog }: Required<Pick<SiteOptions, 'live' | 'changelog'>>,
): Promise<MakeFile> {
  const { siteOnDemand } = await import('../docs/site.ts');
  return siteOnDemand(contract, { ...siteOptions(options, []), live, changelog });
}

type Placed = DocsSources & Pick<DocsOptions, 'mock' | 'sandbox' | 'allow'>;

function siteOptions(
  { specs, guides, clientPackage, tables, brand, mock, sandbox, allow }: Placed,
  beside: SiteOptions['beside'],
): SiteOptions {
  const isBesideServer = mock !== undefined || sandbox !== undefined;
  const problems = isBesideServer ? serverProblems(specs.openrpc !== undefined) : undefined;
  return { guides, clientPackage, brand, mock, sandbox, allow, problems, tables: tables ?? {}, beside };
}

/**
 * Reads the value of `--allow`.
 *
 * @param addresses - addresses, separated by commas
 * @returns the origin of each
 * @throws CommandError for anything but http and https addresses
 */
export function allowedOriginsIn(addresses: string | undefined): string[] {
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
      `--${flag} takes the address of ${what}, such as http://127.0.0.1:4010, not ${JSON.stringify(address)}.`,
    );
  }
  return address.replace(/\/$/, '');
}
