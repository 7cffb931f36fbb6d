import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../contract/errors.ts';
import { isAlive, ownMark } from '../folder/owner.ts';
import { systemReason } from '../system-errors.ts';
import type { Happening } from './world.ts';

/** Where what happened is kept. */
export type Store = {
  /** Whether it outlives the process. */
  isLasting: boolean;
  /** What happened before, in its order. */
  happenings: Happening[];
  /**
   * Keeps what happened.
   *
   * @param at - its place in the order
   * @param happening - what happened
   * @returns when it is kept, so that `kill -9` does not lose it
   */
  append: (at: number, happening: Happening) => Promise<void>;
  /** Forgets all that happened from a place on. */
  truncate: (from: number) => Promise<void>;
  /** Reads a state of the chain: as it was at first, or as it was kept last. */
  chain: (which: ChainState) => string | undefined;
  keepChain: (which: ChainState, state: string | undefined) => Promise<void>;
  close: () => Promise<void>;
};

/** The states of the chain that are kept. */
export type ChainState = 'first' | 'latest';

/** What a state belongs to: it is refused for anything else. */
export type Belonging = { chainId: number; seed: string };

/** Version of what is written. */
const version = 1;

/**
 * Makes a store that forgets everything in the end.
 *
 * @returns the store
 */
export function forgetfulStore(): Store {
  const nothing = async (): Promise<void> => {};
  return {
    isLasting: false,
    happenings: [],
    append: nothing,
    truncate: nothing,
    chain: () => undefined,
    keepChain: nothing,
    close: nothing,
  };
}

/**
 * Opens the store in a folder, or makes it.
 *
 * @param folder - path of the folder
 * @param belonging - what the state in it has to belong to
 * @returns the store
 * @throws CommandError when another sandbox uses the folder, it belongs to another chain, or something else is there
 */
export async function openStore(folder: string, belonging: Belonging): Promise<Store> {
  const { open } = await import('lmdb');
  prepareFolder(folder);
  const root = open({ path: folder, encoding: 'json' });
  const about = root.openDB<string, string>({ name: 'about', encoding: 'string' });
  const happenings = root.openDB<Happening, number>({ name: 'happenings', encoding: 'json', keyEncoding: 'uint32' });
  const chain = root.openDB<string, ChainState>({ name: 'chain', encoding: 'string', compression: true });
  const close = async (): Promise<void> => {
    await root.flushed;
    await root.close();
  };
  const flaw = about.transactionSync(() => {
    const owner = about.get('owner');
    if (owner !== undefined && owner !== ownMark && isAlive(owner)) {
      return `another sandbox is using it (process ${owner.split('-')[0] ?? ''}); end that one first`;
    }
    const other = flawIn((name) => about.get(name), belonging);
    if (other !== undefined) return other;
    for (const [name, value] of entriesOf(belonging)) about.putSync(name, value);
    about.putSync('owner', ownMark);
    return undefined;
  });
  if (flaw !== undefined) {
    await close();
    throw new CommandError(`--state ${folder}: ${flaw}.`);
  }
  return {
    isLasting: true,
    happenings: [...happenings.getRange().map(({ value }) => value)],
    append: async (at, happening) => {
      await happenings.put(at, happening);
    },
    truncate: async (from) => {
      await happenings.transaction(() => {
        for (const key of happenings.getKeys({ start: from })) happenings.removeSync(key);
      });
    },
    chain: (which) => chain.get(which),
    keepChain: async (which, state) => {
      await (state === undefined ? chain.remove(which) : chain.put(which, state));
    },
    close: async () => {
      await about.remove('owner');
      await close();
    },
  };
}

function prepareFolder(folder: string): void {
  const data = join(folder, 'data.mdb');
  let begin: Buffer;
  try {
    mkdirSync(folder, { recursive: true });
    begin = existsSync(data) ? readFileSync(data).subarray(0, 64) : Buffer.alloc(0);
  } catch (error) {
    const reason = systemReason(error) ?? `${folder}: it is a file, and a folder was expected`;
    throw new CommandError(`--state ${reason}.`);
  }
  // LMDB takes whatever it finds for its own, and a file that is none ends the process.
  if (begin.length === 0 || begin.includes(lmdbMark)) return;
  throw new CommandError(`--state ${folder}: its file data.mdb is broken, or none of a sandbox; take another folder.`);
}

/** What LMDB writes at the beginning of its files, in the order of the bytes of this machine. */
const lmdbMark = Buffer.from(Uint32Array.of(0xbe_ef_c0_de).buffer);

function entriesOf({ chainId, seed }: Belonging): [name: string, value: string][] {
  return [
    ['version', String(version)],
    ['chainId', String(chainId)],
    ['seed', seed],
  ];
}

function flawIn(read: (name: string) => string | undefined, belonging: Belonging): string | undefined {
  const written = read('version');
  if (written === undefined) return undefined;
  if (written !== String(version)) return `it was written by another version (${written}); take another folder`;
  const id = read('chainId');
  if (id !== String(belonging.chainId)) return `it belongs to chain ${id ?? ''}, not ${belonging.chainId}`;
  if (read('seed') !== belonging.seed) return 'it was made with another --seed, or with another kind of node';
  return undefined;
}
