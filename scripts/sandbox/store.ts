import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CommandError } from '../contract/errors.ts';
import { isAlive, ownMark } from '../folder/owner.ts';
import { systemReason } from '../system-errors.ts';
import { DamagedState } from './damaged-state.ts';
import { openJournal, readableEvents, type Journal } from './journal.ts';
import type { SandboxEvent } from './world.ts';

/** Stores events and states of the chain. */
export type Store = {
  /** Whether it outlasts the process. */
  isLasting: boolean;
  /** Reads the stored events in their order, one by one. */
  events: () => AsyncIterable<SandboxEvent>;
  /** Stores an event. Once the promise resolves, `kill -9` does not lose it; if it rejects, the event is not there. */
  append: (event: SandboxEvent) => Promise<void>;
  /** Forgets all but the first `count` events. */
  keepFirst: (count: number) => Promise<void>;
  /** Stores other events in the place of all. */
  replace: (events: readonly SandboxEvent[]) => Promise<void>;
  /** Reads a stored state of the chain. */
  chain: (which: ChainState) => Promise<string | undefined>;
  /** Stores a state of the chain. */
  keepChain: (which: ChainState, state: string) => Promise<void>;
  close: () => Promise<void>;
};

/** The states of the chain that are stored: at its start, and the latest. */
export type ChainState = 'first' | 'latest';

/** What a state folder belongs to. It is refused for another chain or seed. */
export type Belonging = { chainId: number; seed: string };

/** What keeps something from being stored, e.g. a full disk. The message is for the caller of the operation. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}

/** Version of the stored format. */
const version = 3;

/** The files of a state folder. */
const names = {
  about: 'sandbox.json',
  owner: 'owner',
  journal: 'events',
  first: 'first-chain',
  latest: 'latest-chain',
};

/** The file that is written before it takes the place of another. */
const draftOf = (name: string): string => `${name}.new`;

const known = new Set(Object.values(names).flatMap((name) => [name, draftOf(name)]));

/**
 * Makes a store that keeps nothing beyond the process.
 *
 * @returns the store
 */
export async function forgetfulStore(): Promise<Store> {
  const journal = await openJournal();
  const states = new Map<ChainState, string>();
  return {
    isLasting: false,
    ...eventsIn(journal),
    chain: async (which) => states.get(which),
    keepChain: async (which, state) => void states.set(which, state),
    close: journal.close,
  };
}

/** A full disk is told to callers in a sentence. */
function eventsIn({
  events,
  append,
  keepFirst,
  replace,
}: Journal): Pick<Store, 'events' | 'append' | 'keepFirst' | 'replace'> {
  return {
    events,
    append: (event) => stored(append(event)),
    keepFirst: (count) => stored(keepFirst(count)),
    replace: (all) => stored(replace(all)),
  };
}

/**
 * Opens the store in a folder, or creates it. Only this user can then enter the folder and read its files.
 *
 * @param folder - path of the folder
 * @param belonging - the chain and the seed to which its content has to belong
 * @param recovers - whether to keep what can be read if it is damaged; the damaged folder then stays beside it
 * @returns the store
 * @throws CommandError when another sandbox uses the folder, its content is damaged, or it belongs to another chain,
 *   program or user
 */
export async function openStore(folder: string, belonging: Belonging, recovers = false): Promise<Store> {
  try {
    await prepareFolder(folder);
    await own(folder);
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
  const file = (name: keyof typeof names): string => join(folder, names[name]);
  await requireBelonging(file('about'), belonging);
  const journal = await openJournal(file('journal'));
  return {
    isLasting: true,
    ...eventsIn(journal),
    chain: async (which) => sealedText(file(which)),
    keepChain: (which, state) => stored(replaceFile(file(which), sealed(state))),
    close: async () => {
      await journal.close();
      disown(folder);
    },
  };
}

/**
 * Puts a folder with what can be read of a damaged one in its place, and lets that stay beside it: all events until the
 * first that is damaged, which are done again from the start of the chain.
 */
async function recover(folder: string, belonging: Belonging): Promise<void> {
  const file = (name: keyof typeof names): string => join(folder, names[name]);
  if (await isWhole(file, belonging)) return;
  const aside = `${folder}.damaged`;
  if (existsSync(aside)) throw new CommandError(`--state ${folder}: ${aside} is there already; move that away first.`);
  const fresh = await mkdtemp(`${folder}.`);
  try {
    await own(fresh);
    const journal = await openJournal(join(fresh, names.journal));
    await journal.replace(await readableEvents(file('journal')));
    await journal.close();
    const first = await sealedText(file('first')).catch(ofDamage);
    if (first !== undefined) await replaceFile(join(fresh, names.first), sealed(first));
    await rename(folder, aside);
    await rename(fresh, folder);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  }
  disown(aside);
}

async function isWhole(file: (name: keyof typeof names) => string, belonging: Belonging): Promise<boolean> {
  try {
    await requireBelonging(file('about'), belonging);
    await (await openJournal(file('journal'))).close();
    for (const chain of ['first', 'latest'] as const) await sealedText(file(chain));
    return true;
  } catch (error) {
    ofDamage(error);
    return false;
  }
}

/** Damage is what a folder is recovered from; anything else is a reason not to. */
function ofDamage(error: unknown): undefined {
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
  const own = all.filter((name) => known.has(name));
  for (const name of own) {
    const file = lstatSync(join(folder, name));
    if (!file.isFile() || file.nlink > 1) refuse(`its ${name} is not a plain file; choose another folder`);
    if (isOthers(file)) refuse(`its file ${name} belongs to another user; choose another folder`);
  }
  const stranger = all.find((name) => !known.has(name));
  // Another version may have other files. What is said about it comes with a way to keep its events.
  if (stranger !== undefined && !(await isOfAnotherVersion(folder))) {
    refuse(`its file ${stranger} is not from a sandbox of this version; choose another folder`);
  }
  for (const name of own) await chmod(join(folder, name), 0o600);
  await chmod(folder, 0o700);
}

async function isOfAnotherVersion(folder: string): Promise<boolean> {
  const about = asAbout((await textIn(join(folder, names.about))) ?? '');
  return about !== undefined && about.version !== version;
}

function isOthers({ uid }: { uid: number }): boolean {
  return process.getuid !== undefined && uid !== process.getuid();
}

async function own(folder: string): Promise<void> {
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
  const found = asAbout(text);
  if (found === undefined) throw new DamagedState(path);
  if (found.version !== version) throw new DamagedState(path, `it was written by another version (${found.version})`);
  if (found.chainId !== belonging.chainId) {
    throw new CommandError(`--state ${path}: it belongs to chain ${found.chainId}, not ${belonging.chainId}.`);
  }
  if (found.seed !== belonging.seed) {
    throw new CommandError(`--state ${path}: it was made with another --seed or another kind of node.`);
  }
}

function asAbout(text: string): Record<keyof Belonging | 'version', unknown> | undefined {
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

/** Reads a text whose first line is its digest. */
async function sealedText(path: string): Promise<string | undefined> {
  const text = await textIn(path);
  if (text === undefined) return undefined;
  const end = text.indexOf('\n');
  const content = text.slice(end + 1);
  if (digestOf(content) === text.slice(0, Math.max(end, 0))) return content;
  throw new DamagedState(path);
}

function sealed(text: string): string {
  return `${digestOf(text)}\n${text}`;
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Writes a file beside, which then takes its place: whoever reads it finds the old text or the new one. */
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

async function stored(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    // The path says where the state is, which is nothing that callers need to know.
    const reason = systemReason(error)?.replace(/^.*: /s, '');
    throw reason === undefined ? error : new StorageError(`The sandbox cannot store it: ${reason}.`);
  }
}
