// Which documents a verb, or a program without a command line, reads: what flags, words and settings say of them.

import { existsSync } from 'node:fs';
import type { ApiFile, ContractFiles } from '../../contract/files/contract-files.ts';
import type { ApiKind } from '../../contract/message.ts';
import { CommandError } from '../../contract/base/errors.ts';
import { shellCommand } from '../../contract/base/shell.ts';
import { bundledApis } from '../../contract/files/bundled-specs.ts';
import { withoutSecrets } from '../../contract/base/web-address.ts';
import { tellOfReading } from '../../terminal/progress/progress.ts';
import { createTerminalWriter, formatTagged } from '../../terminal/terminal.ts';
import { readSettings } from '../settings/settings.ts';
import { apartAtName, documentsIn } from './document-words.ts';
import { parseFlags, type Flag, type Flags, type FlagValues } from '../flags/flags.ts';

export { documentFilesBelow, documentsIn, namesDocuments, partDocuments } from './document-words.ts';

/** The flag of documents of either kind. */
export const apiFlag = {
  value: '[NAME=]FILE',
  group: 'specs',
  many: true,
  positional: 'too',
  help: 'OpenAPI, Swagger 2 or OpenRPC: a file, URL, folder or pattern; also without --api; repeatable',
} as const satisfies Flag;

/** The flags that choose the specs. */
export const documentFlags = {
  api: apiFlag,
  openapi: {
    value: 'FILE',
    many: true,
    group: 'specs',
    help: 'OpenAPI or Swagger 2 (default: specs/openapi.yaml, unless --openrpc is given); repeatable',
  },
  openrpc: {
    value: 'FILE',
    many: true,
    group: 'specs',
    help: 'OpenRPC 1.x (default: specs/openrpc.json, unless --openapi is given); repeatable',
  },
  overlay: {
    value: 'FILE',
    many: true,
    beside: 'specs',
    help: 'change the documents by this overlay (1.0 to 1.2) when they are read; repeatable',
  },
  'allow-external': {
    help: 'follow $refs out of the folder of a document, and to public http addresses',
  },
} satisfies Flags;

/** The flags that choose the specs and say what becomes of their mistakes. */
export const specFlags = {
  ...documentFlags,
  strict: { help: 'refuse a document with mistakes (default: report each and leave it out)' },
} satisfies Flags;

/** The values of {@link specFlags}; `lint` has no `strict`. */
type ChosenSpecs = NamedSpecs &
  Pick<FlagValues<typeof specFlags>, 'allow-external' | 'fromSettings'> & { strict?: boolean; overlay?: string[] };

/** The values of the flags that name documents. */
type NamedSpecs = { api?: string[]; openapi?: string[]; openrpc?: string[] };

/** Where the documents of a project are by default. */
const usualSpecs = { openapi: 'specs/openapi.yaml', openrpc: 'specs/openrpc.json' };

/**
 * Chooses the spec files: those that are named, or else those that the project has in the usual places.
 *
 * @param values - the values of {@link specFlags}
 * @param naming - how a document is named there
 * @returns the files to load
 * @throws CommandError when none is named and none is there
 */
export function specFiles(values: ChosenSpecs, naming = 'name one: twinspec VERB FILE'): ContractFiles {
  const files = filesIn(values);
  if (files !== undefined) return files;
  throw new CommandError(
    `There is no document here: run \`npx twinspec init\`, which finds or writes one, or ${naming}.`,
  );
}

/**
 * Chooses the spec files as {@link specFiles} does, but where there are none, those of this package, and says so.
 *
 * @param values - the values of {@link specFlags}
 * @returns the files to load
 */
export function specFilesOrOwn(values: ChosenSpecs): ContractFiles {
  const files = filesIn(values);
  if (files !== undefined) return files;
  const voice = createTerminalWriter(process.stderr);
  const sentence =
    'note: there is no document here, so this is the contract that comes with twinspec; ' +
    '`npx twinspec init` begins one of your own.';
  voice.say(formatTagged(voice, sentence));
  return { apis: bundledApis(), ...overlaysIn(values) };
}

/**
 * Adds documents that stand among other words of the command line. As everywhere, they take the place of those that the
 * settings name.
 *
 * @param words - see {@link documentsIn}
 */
export function withDocuments<Values extends ChosenSpecs>(values: Values, words: readonly string[]): Values {
  const { api = [], openapi = [], openrpc = [], fromSettings } = values;
  if (words.length === 0) return values;
  const dropIfFromSettings = (name: string, named: string[]): string[] =>
    fromSettings?.flags?.has(name) === true ? [] : named;
  return {
    ...values,
    ...{
      api: [...dropIfFromSettings('api', api), ...words],
      openapi: dropIfFromSettings('openapi', openapi),
      openrpc: dropIfFromSettings('openrpc', openrpc),
    },
  };
}

/**
 * Writes the command of another verb for the same documents, for people to read: addresses are without their secrets,
 * and what the settings say is left out.
 *
 * @param values - the values of {@link specFlags}
 * @returns the command after `npx twinspec`
 * @example commandFor('lint', { openapi: ['my api.yaml'], 'allow-external': false })
 * // "lint --openapi 'my api.yaml'"
 */
export function commandFor(verb: string, values: ChosenSpecs): string {
  const { flags, words } = values.fromSettings ?? { words: [] };
  const isOwn = (name: string): boolean => flags?.has(name) !== true;
  const { api = [], openapi = [], openrpc = [], overlay = [], 'allow-external': allowExternal } = values;
  const own: ChosenSpecs = {
    api: isOwn('api') ? api : [],
    openapi: isOwn('openapi') ? openapi : [],
    openrpc: isOwn('openrpc') ? openrpc : [],
    overlay: isOwn('overlay') ? overlay : [],
    'allow-external': isOwn('allow-external') && allowExternal,
  };
  return shellCommand([verb, ...[...words, ...specWords(own)].map(withoutSecrets)]);
}

/**
 * Writes the words and flags that choose the spec files, for another verb.
 *
 * @param values - the values of {@link specFlags}
 * @example specWords({ openapi: ['api.yaml'], 'allow-external': false }) // ['--openapi', 'api.yaml']
 */
export function specWords({ api = [], openapi, openrpc, overlay, ...others }: ChosenSpecs): string[] {
  const { 'allow-external': allowExternal } = others;
  const files = Object.entries({ openapi, openrpc, overlay }).flatMap(([name, named = []]) =>
    named.flatMap((file) => [`--${name}`, file]),
  );
  return [...api, ...files, ...(allowExternal ? ['--allow-external'] : [])];
}

/**
 * Chooses the overlays of a contract.
 *
 * @returns the member of the files to load; nothing if there are none
 * @example overlaysIn({ overlay: ['examples.overlay.yaml'] }) // { overlays: ['examples.overlay.yaml'] }
 */
export function overlaysIn({ overlay = [] }: { overlay?: string[] }): Pick<ContractFiles, 'overlays'> {
  return overlay.length === 0 ? {} : { overlays: overlay };
}

/** Whether documents are named, on the command line or in the settings. */
export function areNamed({ api = [], openapi = [], openrpc = [] }: NamedSpecs): boolean {
  return [api, openapi, openrpc].some(({ length }) => length > 0);
}

/**
 * Lists the documents that are named.
 *
 * @throws CommandError for a folder or a pattern without documents
 */
export function listNamedFiles(named: NamedSpecs): NamedFiles {
  const files = listNamed(named);
  tellOfReading(files);
  return files;
}

type NamedFiles = Required<Pick<ContractFiles, 'apis'>>;

function listNamed({ api = [], openapi = [], openrpc = [] }: NamedSpecs): NamedFiles {
  const toFilesOfKind = (words: string[], kind: ApiKind): ApiFile[] =>
    words.map((word) => ({ ...oneFile(word), kind }));
  return { apis: [...toFilesOfKind(openapi, 'http'), ...toFilesOfKind(openrpc, 'rpc'), ...documentsIn(api)] };
}

function oneFile(word: string): ApiFile {
  const [name, document] = apartAtName(word);
  return name === undefined ? { document } : { name, document };
}

/**
 * Chooses the documents that the settings in the working folder name, for a program without a command line.
 *
 * @returns the files to load; `undefined` if there are no settings, or they name none
 * @throws CommandError for a mistake in what the settings say of documents
 * @example await readFilesFromSettings() // { apis: [{ name: 'orders', document: 'api/orders.yaml' }] }
 */
export async function readFilesFromSettings(): Promise<ContractFiles | undefined> {
  const { texts } = await readSettings(undefined, { flags: specFlags, sections: [] });
  const values = parseFlags(specFlags, [], texts);
  if (!areNamed(values)) return undefined;
  return withOptions(listNamed(values), values);
}

function filesIn(values: ChosenSpecs): ContractFiles | undefined {
  const listIfThere = (file: string): string[] => (existsSync(file) ? [file] : []);
  const chosen = areNamed(values)
    ? values
    : { openapi: listIfThere(usualSpecs.openapi), openrpc: listIfThere(usualSpecs.openrpc) };
  if (!areNamed(chosen)) return undefined;
  return withOptions(listNamedFiles(chosen), values);
}

/** Adds how documents are read. */
function withOptions(
  files: NamedFiles,
  { overlay = [], 'allow-external': allowExternal, strict = false }: ChosenSpecs,
): ContractFiles {
  return {
    ...files,
    ...overlaysIn({ overlay }),
    ...(allowExternal && { allowExternal }),
    ...(strict && { strict }),
  };
}
