import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../contract/errors.ts';
import { isAlive, ownMark } from '../folder/owner.ts';
import { systemReason } from '../system-errors.ts';
import type { SandboxEvent } from './world.ts';

/** Stores events and states of the chain. */
export type Store = {
  /** Whether it outlives the process. */
  isLasting: boolean;
  /** The events that were stored when it was opened, in their order. */
  events: SandboxEvent[];
  /**
   * Stores an event. Once the promise resolves, `kill -9` does not lose it.
   *
   * @param at - its position, from 0
   * @param event - the event
   */
  append: (at: number, event: SandboxEvent) => Promise<void>;
  /** Removes all events from a position on. */
  truncate: (from: number) => Promise<void>;
  /** Reads a stored state of the chain. */
  chain: (which: ChainState) => string | undefined;
  /** Stores a state of the chain; `undefined` removes it. */
  keepChain: (which: ChainState, state: string | undefined) => Promise<void>;
  close: () => Promise<void>;
};

/** The states of the chain that are stored: at its start, and the latest. */
export type ChainState = 'first' | 'latest';

/** What a state folder belongs to. It is refused for another chain or seed. */
export type Belonging = { chainId: number; seed: string };

/** Version of the stored format. */
const version = 1;

/**
 * Makes a store that keeps nothing beyond the process.
 *
 * @returns the store
 */
export function forgetfulStore(): Store {
  const nothing = async (): Promise<void> => {};
  return {
    isLasting: false,
    events: [],
    append: nothing,
    truncate: nothing,
    chain: () => undefined,
    keepChain: nothing,
    close: nothing,
  };
}

/**
 * Opens the store in a folder, or creates it.
 *
 * @param folder - path of the folder
 * @param belonging - the chain and the seed to which its content has to belong
 * @returns the store
 * @throws CommandError when another sandbox uses the folder, or it belongs to another chain or program
 */
export async function openStore(folder: string, belonging: Belonging): Promise<Store> {
  const { open } = await import('lmdb');
  prepareFolder(folder);
  const root = open({ path: folder, encoding: 'json' });
  const about = root.openDB<string, string>({ name: 'about', encoding: 'string' });
  const events = root.openDB<SandboxEvent, number>({ name: 'happenings', encoding: 'json', keyEncoding: 'uint32' });
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
    events: [...events.getRange().map(({ value }) => value)],
    append: async (at, event) => {
      await events.put(at, event);
    },
    truncate: async (from) => {
      await events.transaction(() => {
        for (const key of events.getKeys({ start: from })) events.removeSync(key);
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
  // LMDB does not check the file, and crashes the process if it is not an LMDB file.
  if (begin.length === 0 || begin.includes(lmdbMark)) return;
  throw new CommandError(
    `--state ${folder}: its file data.mdb is broken, or not from a sandbox; choose another folder.`,
  );
}

/** The magic number at the beginning of LMDB's files, in the byte order of this machine. */
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
  if (written !== String(version)) return `it was written by another version (${written}); choose another folder`;
  const id = read('chainId');
  if (id !== String(belonging.chainId)) return `it belongs to chain ${id ?? ''}, not ${belonging.chainId}`;
  if (read('seed') !== belonging.seed) return 'it was made with another --seed or another kind of node';
  return undefined;
}
