import { realpath, readFile } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ContractError } from '../errors.ts';
import { once } from '../once.ts';
import { sourceOf, type Source } from '../source.ts';
import { percentDecoded } from '../percent.ts';

/** The files of one document: each is read once, however many references lead to it. */
export type Files = {
  /**
   * Reads the file that a reference names.
   *
   * @param reference - path or URL as it is written, without the fragment
   * @param from - the file with the reference
   * @param place - names the place of the reference, for messages
   * @returns the file
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
 * Makes the reader of a document's further files.
 *
 * @param root - the root file of the document
 * @param allowExternal - whether files outside of its folder, and URLs, may be read
 * @param onRead - called with the path of each file before it is read
 * @returns the reader
 */
export function filesOf(root: Source, allowExternal: boolean, onRead: (path: string) => void): Files {
  const known = new Map<string, Promise<Source>>([[root.at, Promise.resolve(root)]]);
  const folder = once(() => realpath(dirname(root.at)));

  const refusal = (reference: string, place: () => string, reason: string, remedy: string): ContractError =>
    new ContractError([`${place()}: $ref ${JSON.stringify(reference)} ${reason}; ${remedy}.`]);

  /** Resolves a reference to an absolute path or a URL. */
  const permitted = async (reference: string, from: Source, place: () => string): Promise<string> => {
    const refuse = (reason: string, remedy: string): ContractError => refusal(reference, place, reason, remedy);
    const at = addressOf(reference, from.at);
    if (at === undefined) throw refuse('is neither a file nor an http address', 'name a file beside the document');
    const isRemote = isHttp(at);
    if (!allowExternal && isRemote) {
      throw refuse('leads to another machine', 'copy the file here, or say --allow-external');
    }
    if (!allowExternal && !(await isInside(at, await folder()))) {
      throw refuse('leaves the folder of the document', 'move the file inside, or say --allow-external');
    }
    if (isHttp(from.at) && !isRemote)
      throw refuse('leads from an address to a file of this machine', 'it is never followed');
    return at;
  };

  const read: Files['read'] = async (reference, from, place) => {
    const at = await permitted(reference, from, place);
    const isRemote = isHttp(at);
    const again = known.get(at);
    if (again !== undefined) return again;
    if (!isRemote) onRead(at);
    const bytes = isRemote ? download(at) : readFile(at);
    const source = bytes.then(
      (content) => sourceOf(content, at, isRemote ? at : nameOf(at)),
      (error: Error & { code?: string }) => {
        const reason = error.code ?? (error.cause instanceof Error ? error.cause.message : error.message);
        throw refusal(reference, place, `cannot be read (${reason})`, 'name an existing YAML or JSON file');
      },
    );
    known.set(at, source);
    return source;
  };
  const permit: Files['permit'] = async (reference, from, place) => {
    // A reference that is neither a path nor a URL leads nowhere.
    if (addressOf(reference, from.at) !== undefined) await permitted(reference, from, place);
  };
  return { read, permit };
}

function isHttp(at: string): boolean {
  return /^https?:\/\//i.test(at);
}

/** The absolute path or the URL of a reference; `undefined` if it is neither. */
function addressOf(reference: string, from: string): string | undefined {
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(reference)?.[1]?.toLowerCase();
  try {
    if (scheme === 'file') return fileURLToPath(reference);
    if (scheme === 'http' || scheme === 'https') return new URL(reference).href;
    if (scheme !== undefined) return undefined;
    if (isHttp(from)) return new URL(reference, from).href;
    if (reference.startsWith('//')) return new URL(`https:${reference}`).href;
    return resolve(dirname(from), percentDecoded(reference));
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

/** Milliseconds that a download may take. */
const downloadTimeout = 30_000;

async function download(address: string): Promise<Uint8Array> {
  const response = await fetch(address, { signal: AbortSignal.timeout(downloadTimeout) });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

function nameOf(path: string): string {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') ? path : short;
}
