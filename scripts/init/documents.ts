import { lstatSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configNames } from '../cli/settings/settings.ts';
import { CommandError, ContractError } from '../contract/base/errors.ts';
import { asObject } from '../contract/base/json.ts';
import { isWebAddress, withoutSecrets } from '../contract/base/web-address.ts';
import { versionOf } from '../contract/load/versions.ts';
import { readSource, sourceOf, type Source } from '../contract/source/source.ts';
import { ordinaryText } from '../folder/folder.ts';
import { pathExists, type FileDraft } from './place-files.ts';

/** The documents of a project. */
export type ChosenDocuments = {
  /** Path of the OpenAPI document. */
  openapi?: string;
  /** Path of the OpenRPC document. */
  openrpc?: string;
  /** The paths of those that were there. */
  found: string[];
  /** Those that are written. */
  drafts: FileDraft[];
  /** What the user should know about them. */
  notes: string[];
};

type Kind = 'openapi' | 'openrpc';

/** Where people keep their documents, the most usual place first. */
const folders = ['', 'specs/', 'spec/', 'api/', 'openapi/', 'docs/', 'doc/', 'public/', 'src/'];
const names: Record<Kind, string[]> = { openapi: ['openapi', 'swagger'], openrpc: ['openrpc'] };
const endings = ['.yaml', '.yml', '.json'];

/** Where a server shows its document. */
const shownAt = ['openapi.json', 'openapi.yaml', 'swagger.json', 'v3/api-docs', 'openrpc.json'];

/**
 * Finds the documents of a project: those of its settings, those that are named, those in the usual places, or else a
 * small pair to begin with.
 *
 * @param from - files and addresses that the user named
 * @returns see {@link ChosenDocuments}
 * @throws CommandError when one of them cannot be read, or is neither OpenAPI nor OpenRPC
 */
export async function findDocuments(folder: string, from: string[]): Promise<ChosenDocuments> {
  const config = configNames.find((name) => pathExists(folder, name));
  if (config !== undefined) {
    if (from.length > 0)
      throw new CommandError(`${config} names the documents of this project; change it there, and leave out --from.`);
    return settled(config);
  }
  if (from.length > 0) return named(folder, from);
  const usual = { openapi: await usualOf('openapi', folder), openrpc: await usualOf('openrpc', folder) };
  const found = [...usual.openapi, ...usual.openrpc];
  if (found.length === 0) return samplePair(folder);
  const [openapi, ...otherOpenapi] = usual.openapi;
  const [openrpc, ...otherOpenrpc] = usual.openrpc;
  const notes = [...otherOpenapi, ...otherOpenrpc].map(
    (file) => `note: ${file} is left out; a contract has one document of a kind, which ${configNames[0]} names.`,
  );
  return {
    ...(openapi !== undefined && { openapi }),
    ...(openrpc !== undefined && { openrpc }),
    found: [openapi, openrpc].filter((file) => file !== undefined),
    drafts: [],
    notes,
  };
}

/**
 * Says how editors learn about a document, if it does not tell them yet.
 *
 * @param folder - the folder of the project
 * @param file - the path of the document
 * @returns a note, or nothing
 */
export function editorHint(folder: string, file: string): string[] {
  const text = ordinaryText(join(folder, file)) ?? '';
  if (extname(file) === '.json' || text.includes('yaml-language-server')) return [];
  const kind: Kind = /^["']?openrpc\b/m.test(text) ? 'openrpc' : 'openapi';
  const schema = relative(resolve(folder, file, '..'), join(folder, `node_modules/twinspec/dist/${kind}.schema.json`));
  const line = `# yaml-language-server: $schema=${schema.startsWith('.') ? schema : `./${schema}`}`;
  return [`note: with this first line, editors check and complete ${file}:`, `      ${line.replaceAll('\\', '/')}`];
}

async function settled(config: string): Promise<ChosenDocuments> {
  const { openapi, openrpc } = asObject((await inWords(() => readSource(config))).data);
  const files = {
    ...(typeof openapi === 'string' && { openapi }),
    ...(typeof openrpc === 'string' && { openrpc }),
  };
  return { ...files, found: [], drafts: [], notes: [] };
}

async function usualOf(kind: Kind, folder: string): Promise<string[]> {
  const places = folders.flatMap((place) => names[kind].flatMap((name) => endings.map((end) => place + name + end)));
  const files = places.filter((path) => lstatSync(join(folder, path), { throwIfNoEntry: false })?.isFile() === true);
  const found: string[] = [];
  for (const file of files) {
    // One that an earlier run of ours has written is not the user's: the run may have been killed before the other.
    if (ordinaryText(join(folder, file)) === (await sampleText(kind)) && file === samplePath(kind)) continue;
    if (kindOf(await inWords(() => readSource(file))) === kind) found.push(file);
  }
  return found;
}

async function named(folder: string, from: string[]): Promise<ChosenDocuments> {
  const documents: ChosenDocuments = { found: [], drafts: [], notes: [] };
  for (const address of from) {
    const isRemote = isWebAddress(address);
    const { source, text } = isRemote
      ? await downloaded(address)
      : { source: await inWords(() => readSource(address)) };
    const kind = kindOf(source);
    if (documents[kind] !== undefined)
      throw new CommandError(
        `--from ${withoutSecrets(address)}: a contract has one document of a kind; leave one out.`,
      );
    if (text === undefined) {
      documents[kind] = source.file.replaceAll('\\', '/');
      documents.found.push(documents[kind]);
      continue;
    }
    const path = `specs/${kind}${text.trimStart().startsWith('{') ? '.json' : '.yaml'}`;
    documents[kind] = path;
    documents.drafts.push({ path, text });
  }
  return documents;
}

async function downloaded(address: string): Promise<{ source: Source; text: string }> {
  const { download } = await import('../contract/download/download.ts');
  if (!URL.canParse(address)) throw new CommandError(`--from ${withoutSecrets(address)}: is not a URL.`);
  const { pathname, search, origin } = new URL(address);
  const isServer = pathname === '/' && search === '';
  const tried = isServer ? shownAt.map((path) => new URL(path, address).href) : [address];
  const reasons: string[] = [];
  for (const url of tried) {
    try {
      // The user has named this origin, so its address need not be public.
      const { bytes, at } = await download(url, { origin });
      const source = sourceOf(bytes, at, withoutSecrets(at));
      kindOf(source);
      return { source, text: new TextDecoder().decode(bytes) };
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error));
      if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') break;
    }
  }
  const remedy = isServer
    ? `give the URL of the document itself; there is none at ${shownAt.map((path) => `/${path}`).join(', ')}`
    : 'give the URL of an OpenAPI or OpenRPC document';
  throw new CommandError(`--from ${withoutSecrets(address)}: cannot be read (${reasons[0] ?? ''}); ${remedy}.`);
}

/** The kind of a document, in a version that we read. */
function kindOf(source: Source): Kind {
  try {
    return versionOf(source).kind === 'http' ? 'openapi' : 'openrpc';
  } catch (error) {
    throw error instanceof ContractError ? new CommandError(error.problems.join('\n')) : error;
  }
}

async function inWords<Result>(work: () => Promise<Result>): Promise<Result> {
  return work().catch((error: unknown) => {
    throw error instanceof ContractError ? new CommandError(error.problems.join('\n')) : error;
  });
}

async function samplePair(folder: string): Promise<ChosenDocuments> {
  const kinds: Kind[] = ['openapi', 'openrpc'];
  const drafts = await Promise.all(
    kinds.map(async (kind) => ({ path: samplePath(kind), text: await sampleText(kind) })),
  );
  const isThere = ({ path }: FileDraft): boolean => pathExists(folder, path);
  return {
    openapi: samplePath('openapi'),
    openrpc: samplePath('openrpc'),
    found: drafts.filter(isThere).map(({ path }) => path),
    drafts: drafts.filter((draft) => !isThere(draft)),
    notes: [],
  };
}

function samplePath(kind: Kind): string {
  return `specs/${kind}.yaml`;
}

async function sampleText(kind: Kind): Promise<string> {
  return readFile(fileURLToPath(new URL(`./${kind}.yaml`, import.meta.url)), 'utf8');
}
