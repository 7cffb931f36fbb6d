import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { CommandError } from '../contract/base/errors.ts';
import { areBundledSpecs, bundledGuides } from '../contract/files/bundled-specs.ts';
import { buildDocs, readBrand, type BrandValues, type DocsSources, type ServedAt } from '../docs/docs.ts';
import { growHeapSlowly } from '../cli/cli.ts';
import { areNamed, specFilesOrOwn, specFlags, commandFor } from '../cli/documents/spec-flags.ts';
import { formatNextSteps, formatTagged, createTerminalWriter } from '../terminal/terminal.ts';
import type { Flags, FlagValues, VerbHelp } from '../cli/flags/flags.ts';

/** The flags that make a site one of a project. */
export const brandFlags = {
  title: { value: 'TEXT', help: 'title of the site (default: that of the first document)' },
  logo: { value: 'FILE', help: 'picture beside the title, an SVG or PNG file' },
  favicon: { value: 'FILE', help: 'picture for the tab of the browser, an SVG or PNG file' },
  accent: {
    value: 'COLOURS',
    help: 'accent colour, optionally with one for dark mode: #0a58ca,#6ea8fe',
  },
  edit: { value: 'URL', help: 'where the source of a page is edited: https://a.example/edit/main/{file}' },
  feedback: { value: 'URL', help: 'where readers report a mistake: https://a.example/issues/new?title={page}' },
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
  'no-console': { help: 'let the pages send no requests (default: to the https and local servers of the documents)' },
  ...brandFlags,
  'base-url': {
    value: 'URL',
    help: 'address of the site, for 404.html, sitemap and pictures of links: https://a.example/docs/',
  },
  redoc: { help: 'also write redoc.html, one page by Redoc for both APIs' },
} satisfies Flags;

/** The help of `twinspec docs`. */
export const help: VerbHelp = {
  examples: [
    ['docs api.yaml --out site', 'build the site of a document'],
    ['docs --guides guides --title Parcels', 'with guides and a name of your own'],
  ],
  usual: ['out', 'guides', 'title', 'mock'],
  guide: 'publish-your-docs',
};

/**
 * Runs `twinspec docs`.
 *
 * @throws CommandError, ContractError: see {@link buildDocs}
 */
export async function run(values: FlagValues<typeof flags>): Promise<void> {
  growHeapSlowly();
  const voice = createTerminalWriter(process.stdout);
  checkConsoleFlags(values);
  await buildDocs({
    ...(await docsSources(values)),
    out: values.out,
    discardEdits: values['discard-edits'],
    print: (line) => voice.say(formatTagged(voice, line)),
    extras: values.redoc ? ['redoc'] : [],
    allow: parseAllowedOrigins(values.allow),
    console: !values['no-console'],
    ...(values.mock !== undefined && { mock: parseServedAt('mock', values.mock) }),
    ...(values.sandbox !== undefined && { sandbox: parseServedAt('sandbox', values.sandbox) }),
  });
  voice.say(
    formatNextSteps(voice, commandFor('start', values), 'serves them beside a mock, and follows what you edit'),
  );
}

function checkConsoleFlags(values: FlagValues<typeof flags>): void {
  const named = (['mock', 'sandbox', 'allow'] as const).find((name) => values[name] !== undefined);
  if (!values['no-console'] || named === undefined) return;
  throw new CommandError(
    `--no-console lets the pages send no requests, and --${named} names a server for them; leave one out.`,
  );
}

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
  const isUsual = !areNamed(values) || own;
  const usual = own ? relative(process.cwd(), bundledGuides) : existsSync(usualGuides) ? usualGuides : undefined;
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

/**
 * Reads the value of `--allow`.
 *
 * @param addresses - addresses, separated by commas
 * @returns the origin of each
 * @throws CommandError for anything but http and https addresses
 */
export function parseAllowedOrigins(addresses: string | undefined): string[] {
  const list = addresses?.split(',').map((address) => address.trim()) ?? [];
  return list
    .filter((address) => address !== '')
    .map((address) => new URL(webAddress('allow', 'a server', address)).origin);
}

function parseServedAt(flag: string, address: string): ServedAt {
  return webAddress(flag, `a ${flag}`, address);
}

function webAddress(flag: string, what: string, address: string): string {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    throw new CommandError(
      `--${flag} takes the address of ${what}, such as http://127.0.0.1:4010, not ${JSON.stringify(address)}.`,
    );
  }
  return address.replace(/\/$/, '');
}
