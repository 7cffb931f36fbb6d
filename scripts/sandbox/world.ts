import type { Hex } from './ethereum.ts';
import { fundedTransactions, type FundedTransactions } from './funded.ts';
import type { Funding } from './funded-transaction.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import { changeOf } from './methods.ts';
import type { Settlement } from './receipts.ts';

/** A stored event. Events contain no secrets. */
export type SandboxEvent =
  /** A transaction was signed; this is stored before it is sent, so that it can be sent again. */
  | ({ kind: 'signed'; funded?: Funding } & Sendable)
  /** The node rejected a signed transaction for good. */
  | { kind: 'dropped'; hash: Hex }
  | { kind: 'whitelisted'; entry: WhitelistEntry }
  /** A credential got its index in the status lists. */
  | { kind: 'issued'; id: string; index: number }
  | { kind: 'revoked'; id: string }
  /** A dApp now belongs to an account, which is named by a digest of its key. */
  | { kind: 'claimed'; dApp: string; account: string }
  /** The wallet of the demo key owns this smart contract, as the fixtures say. */
  | { kind: 'owned'; contract: Hex }
  /** Our own node mined a block. */
  | ({ kind: 'block' } & MinedBlock)
  /** A cheat code changed our own node; `undo` takes it back, for what a fault does, which ends with the process. */
  | { kind: 'cheat'; method: string; params: Json; undo?: { method: string; params: Json } }
  /** A snapshot of everything was taken. */
  | { kind: 'snapshot'; id: string };

/** A transaction that can be sent again: signed, or of an account that the node impersonates. */
export type Sendable = { hash: Hex } & ({ raw: Hex } | { unsigned: JsonObject });

/** What a block needs to be mined again with the same hash. */
export type MinedBlock = {
  hash: Hex;
  number: number;
  /** Seconds since 1970. */
  timestamp: number;
  /** Seconds by which the clock of the chain was ahead of that of the machine, if it follows that. */
  ahead: number;
  baseFee: Hex;
  /** Hashes of its transactions, in their order. */
  transactions: Hex[];
  /** What became of those that are listed: a list then takes no calls of the node, which may forget them. */
  outcomes?: (Settlement & { hash: Hex })[];
};

/** A smart contract that the platform pays for. */
export type WhitelistEntry = {
  contractAddress: string;
  contractName: string;
  dAppId: string;
  gasLimitConfigured: number;
  chainId: number;
};

/** The state of the platform, as it follows from the events. */
export type World = {
  /** How many events there were. They are in the store alone, as those of a long day would fill the memory. */
  count: number;
  /** The number of the last block. */
  head: number;
  /** Hashes of the transactions that the node has not rejected. */
  signed: Set<Hex>;
  /** Those of them that are in no block that is stored, in the order in which they were signed. */
  waiting: Map<Hex, Sendable>;
  /** The cheat codes that changed settings of the node, which no snapshot of it holds. */
  settings: CheatCode[];
  funded: FundedTransactions;
  /** By {@link whitelistKey}. */
  whitelist: Map<string, WhitelistEntry>;
  /** Indexes in the status lists, by id of the credential. */
  credentials: Map<string, number>;
  revoked: Set<string>;
  /** Smart contracts of fixtures. */
  owned: Set<Hex>;
  /** Digest of the account's key, by dApp. */
  dApps: Map<string, string>;
  /** How many events there were after each snapshot, by its id. */
  snapshots: Map<string, number>;
};

/** A cheat code that was called. */
export type CheatCode = Extract<SandboxEvent, { kind: 'cheat' }>;

/**
 * Makes the state before the first event.
 *
 * @returns the state
 */
export function emptyWorld(): World {
  return {
    count: 0,
    head: 0,
    signed: new Set(),
    waiting: new Map(),
    settings: [],
    funded: fundedTransactions(),
    whitelist: new Map(),
    credentials: new Map(),
    revoked: new Set(),
    owned: new Set(),
    dApps: new Map(),
    snapshots: new Map(),
  };
}

/**
 * Applies an event.
 *
 * @param world - the state, which is changed
 * @param event - the event
 * @returns takes it back, as if it had not been
 */
export function apply(world: World, event: SandboxEvent): () => void {
  world.count += 1;
  const undo = applied(world, event);
  return () => {
    world.count -= 1;
    undo();
  };
}

function applied(world: World, event: SandboxEvent): () => void {
  switch (event.kind) {
    case 'signed': {
      const { kind: _, funded, ...sendable } = event;
      const { hash } = sendable;
      world.signed.add(hash);
      world.waiting.set(hash, sendable);
      if (funded !== undefined) world.funded.add({ ...funded, hash });
      return () => {
        world.signed.delete(hash);
        world.waiting.delete(hash);
        world.funded.delete(hash);
      };
    }
    case 'dropped': {
      const { hash } = event;
      const [sendable, funded] = [world.waiting.get(hash), world.funded.delete(hash)];
      world.signed.delete(hash);
      world.waiting.delete(hash);
      return () => {
        world.signed.add(hash);
        if (sendable !== undefined) world.waiting.set(hash, sendable);
        if (funded !== undefined) world.funded.add(funded);
      };
    }
    case 'whitelisted':
      return put(world.whitelist, whitelistKey(event.entry), event.entry);
    case 'issued':
      return put(world.credentials, event.id, event.index);
    case 'revoked':
      return added(world.revoked, event.id);
    case 'claimed':
      return put(world.dApps, event.dApp, event.account);
    case 'owned':
      return added(world.owned, event.contract);
    case 'block': {
      const before = world.head;
      world.head = event.number;
      const waited = event.transactions.flatMap((hash) => world.waiting.get(hash) ?? []);
      for (const hash of event.transactions) world.waiting.delete(hash);
      // Those that an earlier version has written do not say it.
      for (const { hash, ...settlement } of event.outcomes ?? []) world.funded.settle(hash, settlement);
      return () => {
        world.head = before;
        for (const sendable of waited) {
          world.waiting.set(sendable.hash, sendable);
          world.funded.settle(sendable.hash, undefined);
        }
      };
    }
    case 'snapshot':
      return put(world.snapshots, event.id, world.count);
    case 'cheat':
      if (['state', 'next'].includes(changeOf(event.method))) return () => {};
      world.settings.push(event);
      return () => void world.settings.splice(world.settings.lastIndexOf(event), 1);
  }
}

function added<Value>(set: Set<Value>, value: Value): () => void {
  const isNew = !set.has(value);
  set.add(value);
  return () => void (isNew && set.delete(value));
}

function put<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): () => void {
  const before = map.get(key);
  map.set(key, value);
  return () => void (before === undefined ? map.delete(key) : map.set(key, before));
}

/**
 * Makes the key of a whitelist entry.
 *
 * @param entry - its dApp, smart contract and chain
 * @returns the key
 */
export function whitelistKey(entry: Pick<WhitelistEntry, 'dAppId' | 'contractAddress' | 'chainId'>): string {
  return JSON.stringify([entry.dAppId, entry.contractAddress.toLowerCase(), entry.chainId]);
}
