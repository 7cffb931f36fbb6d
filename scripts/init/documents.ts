import { lstatSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { documentFilesBelow, readFilesFromSettings } from '../cli/documents/spec-flags.ts';
import { configNames } from '../cli/settings/settings.ts';
import { namesOfApis } from '../contract/base/api-names.ts';
import { CommandError, toCommandError } from '../contract/base/errors.ts';
import { asObject } from '../contract/base/json.ts';
import { findFreeName } from '../contract/base/unique-names.ts';
import { isWebAddress, withoutSecrets } from '../contract/base/web-address.ts';
import { apiFiles } from '../contract/files/contract-files.ts';
import { hasSeveralOfAKind } from '../contract/facts/facts.ts';
import { titleOf } from '../contract/contract-of-apis.ts';
import { loadContract } from '../contract/load.ts';
import { rpcPath } from '../contract/routes/routes.ts';
import { versionOf } from '../contract/load/versions.ts';
import type { ApiKind } from '../contract/message.ts';
import { readSource, sourceOf, type Source } from '../contract/source/source.ts';
import { ordinaryText } from '../folder/folder.ts';
import { chooseDocuments, type FoundDocument } from './choose-documents.ts';
import { pathExists, type FileDraft } from './place-files.ts';
import { toSlashPath } from '../contract/base/slash-path.ts';

/** An API of a project. */
export type ChosenApi = {
  /** Its name, where there are several of its kind. */
  name?: string;
  kind: ApiKind;
  /** Path or URL of its document. */
  document: string;
  /** Where the mock of all of them has it, below its address. */
  path?: string;
};

/** The documents of a project. */
export type ChosenDocuments = {
  apis: ChosenApi[];
  /** The paths of those that were there. */
  found: string[];
  /** Those that are written. */
  drafts: FileDraft[];
  /** What the user should know about them. */
  notes: string[];
};

const kinds: ApiKind[] = ['http', 'rpc'];
const usualNames = { http: 'openapi', rpc: 'openrpc' } as const;

/** Where people keep their documents, the most usual place first. */
const usualPlaces = ['', 'specs/', 'spec/', 'api/', 'openapi/', 'docs/', 'doc/', 'public/', 'src/'].flatMap((place) =>
  ['openapi', 'swagger', 'openrpc'].flatMap((name) =>
    ['.yaml', '.yml', '.json'].map((ending) => place + name + ending),
  ),
);

/** Where a server shows its document. */
const shownAt = ['openapi.json', 'openapi.yaml', 'swagger.json', 'v3/api-docs', 'openrpc.json'];

/**
 * Finds the documents of a project: those of its settings, those that are named, those that are in its folder by any
 * name, or else a small pair to begin with.
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
    return readDocumentsFromSettings();
  }
  if (from.length > 0) return tellApisApart(await readNamedDocuments(from));
  const { documents, notes } = await documentsHere(folder);
  if (documents.length === 0) return samplePair(folder);
  const chosen = hasSeveralOfAKind(documents) ? await chooseDocuments(documents) : documents;
  return tellApisApart({ documents: chosen, found: chosen.map(({ file }) => file), drafts: [], notes });
}

type Found = Omit<ChosenDocuments, 'apis'> & { documents: FoundDocument[] };

/** Names the APIs where there are several of a kind, and finds out where one mock has all of them. */
async function tellApisApart({ documents, ...rest }: Found): Promise<ChosenDocuments> {
  const apis = documents.map(({ file, kind }): ChosenApi => ({ kind, document: file }));
  if (!hasSeveralOfAKind(apis)) return { ...rest, apis: await addPaths(apis) };
  const taken = new Set<string>();
  const names = documents.map(({ file, title, kind }) => {
    const [wish = kind] = namesOfApis([{ file, title, kind }]);
    const [other = kind] = namesOfApis([{ file: basename(dirname(file)), title: '', kind }]);
    const isTaken = (name: string): boolean => taken.has(name.toLowerCase());
    const name = findFreeName(isTaken(wish) && other !== kind ? other : wish, isTaken, '');
    taken.add(name.toLowerCase());
    return name;
  });
  const withNames = apis.map((api, i): ChosenApi => ({ ...api, name: names[i] ?? api.kind }));
  return { ...rest, apis: await addPaths(withNames) };
}

/** A document with a mistake is reported by the verbs; here, only its place would come of it. */
async function addPaths(apis: ChosenApi[]): Promise<ChosenApi[]> {
  const read = await loadContract({ apis }).catch(() => undefined);
  return apis.map((api, i) => ({ ...api, path: read?.apis[i]?.paths[0] ?? usualPathOf(api.kind) }));
}

function usualPathOf(kind: ApiKind): string {
  return kind === 'rpc' ? rpcPath : '';
}

/**
 * Says how editors learn about a document, if it does not tell them yet.
 *
 * @param folder - the folder of the project
 * @param home - the folder in whose `node_modules` this package is
 * @param file - the path of the document
 * @returns a note, or nothing
 */
export function editorHint(folder: string, home: string, file: string): string[] {
  const text = ordinaryText(join(folder, file)) ?? '';
  if (!/^\.ya?ml$/i.test(extname(file)) || text.includes('yaml-language-server')) return [];
  const kind = /^["']?openrpc\b/m.test(text) ? 'openrpc' : 'openapi';
  const schema = relative(resolve(folder, file, '..'), join(home, `node_modules/twinspec/dist/${kind}.schema.json`));
  const line = `# yaml-language-server: $schema=${schema.startsWith('.') ? schema : `./${schema}`}`;
  return [`note: with this first line, editors check and complete ${file}:`, `      ${toSlashPath(line)}`];
}

async function readDocumentsFromSettings(): Promise<ChosenDocuments> {
  const files = apiFiles((await readFilesFromSettings()) ?? {});
  const apis = await Promise.all(
    files.map(async ({ name, document, kind }): Promise<ChosenApi> => ({
      ...(name !== undefined && { name }),
      document,
      kind: kind ?? (isWebAddress(document) ? 'http' : kindOf(await explainFailures(() => readSource(document)))),
    })),
  );
  return { apis: await addPaths(apis), found: [], drafts: [], notes: [] };
}

/**
 * Lists the documents in a folder: those that say what they are, and those that their names and places call one, which
 * may be broken.
 */
async function documentsHere(folder: string): Promise<Pick<Found, 'notes'> & { documents: FoundDocument[] }> {
  const usual = usualPlaces.filter(
    (path) => lstatSync(join(folder, path), { throwIfNoEntry: false })?.isFile() === true,
  );
  const documents: FoundDocument[] = [];
  const notes: string[] = [];
  const found = documentFilesBelow(folder).map((path) => toSlashPath(relative(folder, path)));
  for (const file of new Set([...usual, ...found])) {
    // One that an earlier run of ours has written is not the user's: the run may have been killed before the other.
    if (await isSample(folder, file)) continue;
    try {
      documents.push(documentIn(await explainFailures(() => readSource(file)), file));
    } catch (error) {
      if (usual.includes(file) || !(error instanceof CommandError)) throw error;
      notes.push(`note: ${file} is left out: ${error.message.replace(`${file}:`, '')}`);
    }
  }
  return { documents, notes };
}

async function isSample(folder: string, file: string): Promise<boolean> {
  const kind = kinds.find((one) => samplePath(one) === file);
  return kind !== undefined && ordinaryText(join(folder, file)) === (await sampleText(kind));
}

function documentIn(source: Source, file: string): FoundDocument {
  return { file, kind: kindOf(source), title: titleOf(asObject(source.data)) };
}

async function readNamedDocuments(from: string[]): Promise<Found> {
  const found: Found = { documents: [], found: [], drafts: [], notes: [] };
  for (const address of from) {
    const { source, text } = isWebAddress(address)
      ? await downloadDocument(address)
      : { source: await explainFailures(() => readSource(address)), text: undefined };
    if (text === undefined) {
      const file = toSlashPath(source.file);
      found.documents.push(documentIn(source, file));
      found.found.push(file);
      continue;
    }
    const kind = kindOf(source);
    const ending = text.trimStart().startsWith('{') ? '.json' : '.yaml';
    const isTaken = (name: string): boolean => found.drafts.some(({ path }) => path.startsWith(`specs/${name}.`));
    const path = `specs/${findFreeName(usualNames[kind], isTaken, '')}${ending}`;
    found.documents.push(documentIn(source, path));
    found.drafts.push({ path, text });
  }
  return found;
}

async function downloadDocument(address: string): Promise<{ source: Source; text: string }> {
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
function kindOf(source: Source): ApiKind {
  try {
    return versionOf(source).kind;
  } catch (error) {
    throw toCommandError(error);
  }
}

async function explainFailures<Result>(work: () => Promise<Result>): Promise<Result> {
  return work().catch((error: unknown) => {
    throw toCommandError(error);
  });
}

async function samplePair(folder: string): Promise<ChosenDocuments> {
  const drafts = await Promise.all(
    kinds.map(async (kind) => ({ path: samplePath(kind), text: await sampleText(kind) })),
  );
  const isThere = ({ path }: FileDraft): boolean => pathExists(folder, path);
  return {
    apis: kinds.map((kind) => ({ kind, document: samplePath(kind), path: usualPathOf(kind) })),
    found: drafts.filter(isThere).map(({ path }) => path),
    drafts: drafts.filter((draft) => !isThere(draft)),
    notes: [],
  };
}

function samplePath(kind: ApiKind): string {
  return `specs/${usualNames[kind]}.yaml`;
}

async function sampleText(kind: ApiKind): Promise<string> {
  return readFile(fileURLToPath(new URL(`./${usualNames[kind]}.yaml`, import.meta.url)), 'utf8');
}
