import { accessSync, appendFileSync, constants, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { CommandError } from '../contract/errors.ts';
import { systemReason } from '../system-errors.ts';
import { busy, claimFolder, draftName } from './claim.ts';
import { foldersAbove, ownersIn, survey, type Contents } from './contents.ts';
import { beforeInterrupt } from './interrupt.ts';
import { hasher, manifestName, manifestText, readManifest, type Hasher } from './manifest.ts';
import { heal, isSameText, keptOf, swap, type OwnersAt } from './swap.ts';
import { requireTarget } from './target.ts';

/** A folder that a verb writes. */
export type Written = {
  /** The value of `--out`. */
  out: string;
  /** The verb, as the manifest and messages name it. */
  verb: string;
  /** Whether to overwrite files of the verb that somebody has edited. */
  discardEdits?: boolean;
};

/**
 * The files that a verb makes: the path below the folder, with slashes, and the text. Each is written as it comes; a
 * long one may come in pieces, between those of other files.
 */
export type Made = Iterable<[path: string, text: string]> | AsyncIterable<[path: string, text: string]>;

/**
 * Writes a folder: files of an earlier run are replaced, and the user's own files stay. At any moment, the folder is
 * either the old one or the new one, whole.
 *
 * @param written - the folder, see {@link Written}
 * @param make - makes the files; called when it is known that the folder can be used
 * @returns how many files were made
 * @throws CommandError when the folder cannot be used, another run is at work, or one of the user's files is in the
 *   way, and the folder stays as it was; or whatever `make` throws
 * @example
 * await replaceFolder({ out: 'generated', verb: 'generate' }, () => [['client.ts', 'export {};\n']]);
 */
export async function replaceFolder(written: Written, make: () => Promise<Made> | Made): Promise<number> {
  const { out } = written;
  const target = inWords(out, () => requireTarget(out));
  const { workshop, forsaken, release } = await claimFolder(target, out).catch((error: unknown) => {
    throw explained(out, error);
  });
  const forget = beforeInterrupt(release);
  try {
    inWords(out, () => forsaken.forEach((left) => heal(left, target, ownersFor({ ...written, discardEdits: false }))));
    inWords(out, () => requireSameVerb(target, written));
    const hashes = await draw(workshop, await make(), written);
    inWords(out, () => write(target, workshop, new Set([...hashes.keys(), manifestName]), written));
    return hashes.size;
  } finally {
    release();
    forget();
  }
}

/** Writes the draft of the new folder, file by file, and then the manifest; returns the hash of each file. */
async function draw(workshop: string, made: Made, { out, verb }: Written): Promise<Map<string, string>> {
  const draft = join(workshop, draftName);
  const begin = (path: string, text: string): void => {
    const file = join(draft, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text, { flag: 'wx' });
  };
  const hashers = new Map<string, Hasher>();
  for await (const [path, text] of made) {
    const known = hashers.get(path);
    inWords(out, () => (known === undefined ? begin(path, text) : appendFileSync(join(draft, path), text)));
    const own = known ?? hasher();
    own.add(text);
    hashers.set(path, own);
  }
  const hashes = new Map([...hashers].map(([path, { hash }]) => [path, hash()]));
  inWords(out, () => begin(manifestName, manifestText(verb, hashes)));
  return hashes;
}

function write(target: string, workshop: string, files: ReadonlySet<string>, written: Written): void {
  const ownersAt = ownersFor(written);
  const contents = survey(target, ownersAt(target));
  if (contents.rival !== undefined) throw busy(written.out, contents.rival);
  // A folder that somebody made read-only is not to be replaced.
  if (existsSync(target))
    for (const folder of ['', ...contents.folders]) accessSync(join(target, folder), constants.W_OK);
  const isSame = (path: string): boolean => isSameText(join(workshop, draftName, path), join(target, path));
  refuseObstacles(contents, files, isSame, written);
  const kept = keptOf(contents, files);
  // Nothing changes if all files, without the manifest, are there already, and all bytes are the same.
  const isAllThere = kept.kept.length === contents.entries.length - (files.size - 1) && [...files].every(isSame);
  if (!isAllThere) swap(workshop, target, kept, ownersAt);
}

function ownersFor({ discardEdits }: Written): OwnersAt {
  return (folder) => {
    const ownerOf = ownersIn(folder, readManifest(folder));
    return discardEdits === true ? (entry) => (ownerOf(entry) === 'somebody' ? 'somebody' : 'us') : ownerOf;
  };
}

function requireSameVerb(target: string, { out, verb }: Written): void {
  const writtenBy = readManifest(target)?.writtenBy ?? verb;
  if (writtenBy !== verb) {
    throw new CommandError(
      `--out ${out}: holds what \`twinspec ${writtenBy}\` wrote; name another folder for \`twinspec ${verb}\`.`,
    );
  }
}

function refuseObstacles(
  { entries, folders }: Contents,
  files: ReadonlySet<string>,
  isSame: (path: string) => boolean,
  written: Written,
): void {
  const needed = new Set([...files].flatMap(foldersAbove));
  const stands = entries.filter(
    ({ entry: { path }, owner }) => owner !== 'us' && ((files.has(path) && !isSame(path)) || needed.has(path)),
  );
  const edited = stands.filter(({ owner }) => owner === 'editor').map(({ entry }) => entry.path);
  const foreign = stands.filter(({ owner }) => owner === 'somebody').map(({ entry }) => entry.path);
  const { out, verb } = written;
  const inTheWay = [...foreign, ...folders.filter((path) => files.has(path))];
  if (inTheWay.length > 0) {
    throw new CommandError(
      `--out ${out}: ${listed(inTheWay)} would be overwritten, and \`twinspec ${verb}\` did not write it; ` +
        'move it away, or name another folder.',
    );
  }
  if (edited.length > 0) {
    throw new CommandError(
      `--out ${out}: ${listed(edited)} was edited since \`twinspec ${verb}\` wrote it, and would be overwritten; ` +
        'keep a copy elsewhere if you need it, and run again with --discard-edits.',
    );
  }
}

function listed(paths: string[]): string {
  const [first = '', ...others] = paths.toSorted();
  return others.length === 0 ? first : `${first} (and ${others.length} more)`;
}

function inWords<Result>(out: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw explained(out, error);
  }
}

function explained(out: string, error: unknown): unknown {
  const reason = systemReason(error);
  if (reason === undefined) return error;
  const path = (error as NodeJS.ErrnoException).path ?? '';
  const why = reason.replace(path, relative(process.cwd(), path));
  return new CommandError(`--out ${out}: it cannot be written: ${why}; what was in it is still there.`);
}
