import { existsSync, lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CommandError } from '../../contract/base/errors.ts';
import { isAlive, ownMark } from '../../temporary/temporary.ts';
import { systemReason } from '../../contract/base/system-errors.ts';
import { asObject, tryParseJson } from '../../contract/base/json.ts';
import { jsonOf, stateFrom, type ChainState } from './chain-state.ts';
import { DamagedState } from '../damaged-state.ts';
import { checksumOf, openLog, readableLines } from './log.ts';
import type { LogLine } from './sandbox-events.ts';

/** Stores the log of a sandbox and states of its chain. */
export type Store = {
  /** Whether it outlasts the process. */
  isLasting: boolean;
  /** The lines that were there when it was opened. */
  lines: readonly LogLine[];
  /** Adds lines. Once the promise resolves, `kill -9` does not lose them; if it rejects, none is there. */
  append: (lines: readonly LogLine[]) => Promise<void>;
  /** Reads a stored state of the chain. */
  chain: (name: ChainName) => Promise<ChainState | undefined>;
  /** Stores a state of the chain. */
  keepChain: (name: ChainName, chain: ChainState) => Promise<void>;
  /** Forgets the states of all snapshots but these. */
  keepSnapshots: (ids: string[]) => Promise<void>;
  close: () => Promise<void>;
};

/** The states of the chain that are stored: at its start, the latest, and those of snapshots. */
export type ChainName = 'first' | 'state' | `snapshot-${string}`;

/** What a state folder belongs to. It is refused for another chain or seed. */
export type Belonging = { chainId: number; seed: string };

/** What keeps something from being stored, e.g. a full disk. The message is for the caller of the operation. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}

/** Version of the stored format. */
const version = 4;

/** The files of a state folder, beside those of snapshots. */
const names = { about: 'sandbox.json', owner: 'owner', log: 'log.jsonl', first: 'first.json', state: 'state.json' };

/** The file that is written before it takes the place of another. */
const draftOf = (name: string): string => `${name}.new`;

const fileOf = (name: ChainName): string => `${name}.json`;
const isSnapshot = (name: string): boolean => /^snapshot-0x[0-9a-f]+\.json(?:\.new)?$/.test(name);
const isKnown = (name: string): boolean =>
  isSnapshot(name) || Object.values(names).some((known) => name === known || name === draftOf(known));

/** Makes a store that keeps nothing beyond the process. */
export function forgetfulStore(): Store {
  const chains = new Map<ChainName, ChainState>();
  return {
    isLasting: false,
    lines: [],
    append: async () => {},
    chain: async (name) => chains.get(name),
    keepChain: async (name, chain) => void chains.set(name, chain),
    keepSnapshots: async () => {},
    close: async () => {},
  };
}

/**
 * Opens the store in a folder, or creates it. Only this user can then enter the folder and read its files.
 *
 * @param folder - path of the folder
 * @param belonging - the chain and the seed to which its content has to belong
 * @param recovers - whether to keep what can be read if it is damaged; the damaged folder then stays beside it
 * @throws CommandError when another sandbox uses the folder, its content is damaged, or it belongs to another chain,
 *   program or user
 */
export async function openStore(folder: string, belonging: Belonging, recovers = false): Promise<Store> {
  try {
    await prepareFolder(folder);
    await takeOwnership(folder);
    try {
      if (recovers) await recover(resolve(folder), belonging);
      return await storeIn(folder, belonging);
    } catch (error) {
      disown(folder);
      throw error;
    }
  } catch (error) {
    const reason = systemReason(error);
    throw reason === undefined ? error : new CommandError(`--state ${reason}.`);
  }
}

async function storeIn(folder: string, belonging: Belonging): Promise<Store> {
  await requireBelonging(join(folder, names.about), belonging);
  const { lines, append, close } = await openLog(join(folder, names.log));
  return {
    isLasting: true,
    lines,
    append: (more) => explainStorage(append(more)),
    chain: (name) => readChain(join(folder, fileOf(name))),
    keepChain: (name, chain) => explainStorage(writeChain(join(folder, fileOf(name)), chain)),
    keepSnapshots: async (ids) => {
      const kept = new Set(ids.map((id) => fileOf(`snapshot-${id}`)));
      const old = (await readdir(folder)).filter((name) => isSnapshot(name) && !kept.has(name));
      await Promise.all(old.map((name) => rm(join(folder, name), { force: true })));
    },
    close: async () => {
      await close();
      disown(folder);
    },
  };
}

/**
 * Puts a folder with what can be read of a damaged one in its place, and lets that stay beside it: the lines until the
 * first damaged one, and the states that are whole and have no more than those.
 */
async function recover(folder: string, belonging: Belonging): Promise<void> {
  if (await isWhole(folder, belonging)) return;
  const aside = `${folder}.damaged`;
  if (existsSync(aside)) throw new CommandError(`--state ${folder}: ${aside} is there already; move that away first.`);
  const fresh = await mkdtemp(`${folder}.`);
  try {
    await takeOwnership(fresh);
    const lines = await readableLines(join(folder, names.log)).catch(() => []);
    const log = await openLog(join(fresh, names.log));
    await log.append(lines);
    await log.close();
    for (const name of await chainsIn(folder)) {
      const chain = await readChain(join(folder, name)).catch(ignoreDamage);
      if (chain !== undefined && chain.lines <= lines.length) await writeChain(join(fresh, name), chain);
    }
    await rename(folder, aside);
    await rename(fresh, folder);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  }
  disown(aside);
}

async function isWhole(folder: string, belonging: Belonging): Promise<boolean> {
  try {
    await requireBelonging(join(folder, names.about), belonging);
    await (await openLog(join(folder, names.log))).close();
    for (const name of await chainsIn(folder)) await readChain(join(folder, name));
    return true;
  } catch (error) {
    ignoreDamage(error);
    return false;
  }
}

async function chainsIn(folder: string): Promise<string[]> {
  const all = await readdir(folder);
  return all.filter(
    (name) => (isSnapshot(name) || name === names.first || name === names.state) && !name.endsWith('.new'),
  );
}

function ignoreDamage(error: unknown): undefined {
  if (!(error instanceof DamagedState)) throw error;
}

/** Makes the folder private; what is in it already has to be from a sandbox of this user. */
async function prepareFolder(folder: string): Promise<void> {
  const refuse = (why: string): never => {
    throw new CommandError(`--state ${folder}: ${why}.`);
  };
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found === undefined) await mkdir(folder, { recursive: true, mode: 0o700 });
  else if (found.isSymbolicLink()) refuse('it is a symbolic link; name the folder that it leads to');
  else if (!found.isDirectory()) refuse('it is a file; name a folder, which is made if it is not there');
  else if (isOthers(found)) refuse('it belongs to another user; choose another folder');
  const all = readdirSync(folder);
  const own = all.filter(isKnown);
  for (const name of own) {
    const file = lstatSync(join(folder, name));
    if (!file.isFile() || file.nlink > 1) refuse(`its ${name} is not a plain file; choose another folder`);
    if (isOthers(file)) refuse(`its file ${name} belongs to another user; choose another folder`);
  }
  const stranger = all.find((name) => !isKnown(name));
  if (stranger !== undefined) {
    refuse(`its file ${stranger} is not from a sandbox of this version; choose another folder`);
  }
  for (const name of own) await chmod(join(folder, name), 0o600);
  await chmod(folder, 0o700);
}

function isOthers({ uid }: { uid: number }): boolean {
  return process.getuid !== undefined && uid !== process.getuid();
}

async function takeOwnership(folder: string): Promise<void> {
  const path = join(folder, names.owner);
  const write = (): Promise<void> => writeFile(path, ownMark, { flag: 'wx', mode: 0o600 });
  try {
    await write();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    const owner = readFileSync(path, 'utf8');
    // Without a number it is what `kill -9` has left of a mark.
    if (/^\d+-/.test(owner) && isAlive(owner)) {
      const process = owner.split('-')[0] ?? '';
      const why = `another sandbox is using it (process ${process}); end that one first`;
      throw new CommandError(`--state ${folder}: ${why}.`);
    }
    await rm(path);
    await write();
  }
}

function disown(folder: string): void {
  rmSync(join(folder, names.owner), { force: true });
}

async function requireBelonging(path: string, belonging: Belonging): Promise<void> {
  const expected = { version, ...belonging };
  const text = await textIn(path);
  if (text === undefined) return replaceFile(path, `${JSON.stringify(expected)}\n`);
  const found = parseAbout(text);
  if (found === undefined) throw new DamagedState(path);
  if (found.version !== version) {
    throw new CommandError(
      `--state ${path}: it was written by another version (${found.version}); choose another folder.`,
    );
  }
  if (found.chainId !== belonging.chainId) {
    throw new CommandError(`--state ${path}: it belongs to chain ${found.chainId}, not ${belonging.chainId}.`);
  }
  if (found.seed !== belonging.seed) {
    throw new CommandError(`--state ${path}: it was made with another --seed or another kind of node.`);
  }
}

function parseAbout(text: string): Record<keyof Belonging | 'version', unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    return 'version' in value && 'chainId' in value && 'seed' in value ? value : undefined;
  } catch {
    return undefined;
  }
}

async function textIn(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Reads a file of anvil's own format (`anvil --load-state` takes it), whose first line has one member more: what else
 * is known of the state, and a checksum.
 */
async function readChain(path: string): Promise<ChainState | undefined> {
  const text = await textIn(path);
  if (text === undefined) return undefined;
  const end = text.indexOf(',\n');
  const json = `{${text.slice(end + 2)}`;
  const { twinspec = null } = asObject(tryParseJson(`${text.slice(0, Math.max(end, 0))}}`) ?? null);
  const { sum, ...about } = asObject(twinspec);
  if (end < 0 || sum !== checksumOf(JSON.stringify(about) + json)) throw new DamagedState(path);
  // What the checksum belongs to is what this program has written.
  return { ...(about as Omit<ChainState, 'state'>), state: await stateFrom(json) };
}

async function writeChain(path: string, { state, ...about }: ChainState): Promise<void> {
  const json = await jsonOf(state);
  const sum = checksumOf(JSON.stringify(about) + json);
  await replaceFile(path, `${JSON.stringify({ twinspec: { ...about, sum } }).slice(0, -1)},\n${json.slice(1)}`);
}

/** Writes a file beside, which then takes its place: a reader finds the old text or the new one. */
async function replaceFile(path: string, text: string): Promise<void> {
  const draft = draftOf(path);
  try {
    await writeFile(draft, text, { mode: 0o600 });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function explainStorage(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    // The path says where the state is, which is nothing that callers need to know.
    const reason = systemReason(error)?.replace(/^.*: /s, '');
    throw reason === undefined ? error : new StorageError(`The sandbox cannot store it: ${reason}.`);
  }
}
