import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError, ContractError } from '../base/errors.ts';
import { once } from '../base/once.ts';
import { readSource, sourceOf, type Source } from '../source/source.ts';
import type { Downloaded, Home } from '../download/download.ts';
import { isWebAddress, withoutSecrets } from '../base/web-address.ts';
import { decodePercent } from '../../../src/wire/percent.ts';

/** A reference leads to a place that may only be read with the consent of the user. Nothing is wrong with it. */
export class NotPermittedError extends ContractError {}

/** The files of one document: each is read once, however many references lead to it. */
export type Files = {
  /** The file that was named, with which the document begins. */
  root: Source;
  /**
   * Reads the file that a reference names.
   *
   * @param reference - path or URL as it is written, without the fragment
   * @param place - names the place of the reference, for messages
   * @throws ContractError when the file must not or cannot be read, or its syntax is broken
   */
  read: (reference: string, from: Source, place: () => string) => Promise<Source>;
  /**
   * Checks a reference that is not followed here, but may be by other tools that get the document.
   *
   * @throws ContractError when the file must not be read
   */
  permit: (reference: string, from: Source, place: () => string) => Promise<void>;
};

/**
 * Opens the root file of a document, and makes the reader of its further files.
 *
 * @param file - the path or the URL of the root file
 * @param allowExternal - whether files outside of its folder, and URLs, may be read
 * @param onRead - called with the path of each local file before it is read
 * @throws CommandError when the root file cannot be read; ContractError when its syntax is broken
 */
export async function openFiles(file: string, allowExternal: boolean, onRead: (path: string) => void): Promise<Files> {
  const { root, home } = isWebAddress(file)
    ? await downloadRoot(file, allowExternal)
    : await readLocalRoot(file, onRead);
  const known = new Map<string, Promise<Source>>([[root.at, Promise.resolve(root)]]);
  const folder = once(() => realpath(dirname(root.at)));
  let downloads = 0;

  const sentence = (reference: string, place: () => string, reason: string, remedy: string): string[] => [
    `${place()}: $ref ${JSON.stringify(withoutSecrets(reference))} ${reason}; ${remedy}.`,
  ];

  /** Resolves a reference to an absolute path or a URL. */
  const resolvePermitted = async (reference: string, from: Source, place: () => string): Promise<string> => {
    const refuse = (reason: string, remedy: string): string[] => sentence(reference, place, reason, remedy);
    const at = addressOf(reference, from.at);
    if (at === undefined)
      throw new ContractError(refuse('is neither a file nor an http address', 'name a file beside the document'));
    const isRemote = isWebAddress(at);
    if (!allowExternal && isRemote)
      throw new NotPermittedError(refuse('leads to another machine', 'copy the file here, or say --allow-external'));
    if (!allowExternal && !(await isInside(at, await folder())))
      throw new NotPermittedError(
        refuse('leaves the folder of the document', 'move the file inside, or say --allow-external'),
      );
    if (isWebAddress(from.at) && !isRemote)
      throw new ContractError(refuse('leads from an address to a file of this machine', 'it is never followed'));
    return at;
  };

  const fetchSource = async (at: string, from: Source): Promise<Source> => {
    if (++downloads > maxDownloads) throw new Error(`the document leads to more than ${maxDownloads} addresses`);
    const isHome = isWebAddress(from.at) && new URL(from.at).origin === home?.origin;
    const { bytes, at: final } = await download(at, isHome ? home : undefined);
    return sourceOf(bytes, final, withoutSecrets(final));
  };

  const readReferenced: Files['read'] = async (reference, from, place) => {
    const at = await resolvePermitted(reference, from, place);
    const isRemote = isWebAddress(at);
    const again = known.get(at);
    if (again !== undefined) return again;
    if (!isRemote) onRead(at);
    const source = (isRemote ? fetchSource(at, from) : readLocal(at)).catch((error: unknown) => {
      if (error instanceof ContractError) throw error;
      const remedy = isRemote ? 'copy the file here' : 'name an existing YAML or JSON file';
      throw new ContractError(sentence(reference, place, `cannot be read (${reasonOf(error)})`, remedy));
    });
    known.set(at, source);
    return source;
  };
  const permit: Files['permit'] = async (reference, from, place) => {
    // A reference that is neither a path nor a URL leads nowhere.
    if (addressOf(reference, from.at) !== undefined) await resolvePermitted(reference, from, place);
  };
  return { root, read: readReferenced, permit };
}

/** Loaded late, as few documents need the network. */
async function download(url: string, home: Home | undefined): Promise<Downloaded> {
  return (await import('../download/download.ts')).download(url, home);
}

/** The most files that one document may download. */
const maxDownloads = 1000;

/** The root file of a document, and where it comes from if it was downloaded. */
type Root = { root: Source; home?: Home };

async function readLocalRoot(file: string, onRead: (path: string) => void): Promise<Root> {
  onRead(resolve(file));
  return { root: await readSource(file) };
}

/** The user has named this address, so it need not be public. */
async function downloadRoot(url: string, allowExternal: boolean): Promise<Root> {
  const name = withoutSecrets(url);
  if (!allowExternal)
    throw new CommandError(`${name}: leads to another machine; name a file here, or say --allow-external.`);
  const createUnreadableError = (error: unknown): CommandError =>
    new CommandError(`${name}: cannot be read (${reasonOf(error)}); name an existing YAML or JSON file.`);
  if (!URL.canParse(url)) throw createUnreadableError('it is not a URL');
  const { bytes, at, address } = await download(url, { origin: new URL(url).origin }).catch((error: unknown) => {
    throw createUnreadableError(error);
  });
  const root = await sourceOf(bytes, at, withoutSecrets(at));
  return { root, home: { origin: new URL(at).origin, address } };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}

/** A pipe or a device could keep us waiting for ever, so it is opened without waiting, and not read. */
async function readLocal(path: string): Promise<Source> {
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    if (!(await file.stat()).isFile()) throw new Error('it is not a plain file');
    return await sourceOf(await file.readFile(), path, nameOf(path));
  } finally {
    await file.close();
  }
}

/** The absolute path or the URL of a reference; `undefined` if it is neither. */
function addressOf(reference: string, from: string): string | undefined {
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(reference)?.[1]?.toLowerCase();
  try {
    if (scheme === 'file') return fileURLToPath(reference);
    if (scheme === 'http' || scheme === 'https') return new URL(reference).href;
    if (scheme !== undefined) return undefined;
    if (isWebAddress(from)) return new URL(reference, from).href;
    if (reference.startsWith('//')) return new URL(`https:${reference}`).href;
    return resolve(dirname(from), decodePercent(reference));
  } catch {
    return undefined;
  }
}

/** Symbolic links count as their targets. A file that does not exist is inside if its path is. */
async function isInside(path: string, folder: string): Promise<boolean> {
  const real = await realpath(path).catch(() => undefined);
  const way = relative(folder, real ?? resolve(await realFolder(dirname(path)), path.slice(dirname(path).length + 1)));
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

async function realFolder(folder: string): Promise<string> {
  return realpath(folder).catch(() => folder);
}

function nameOf(path: string): string {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') ? path : short;
}
