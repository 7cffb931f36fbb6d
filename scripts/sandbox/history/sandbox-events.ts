import type { Hex } from '../viem.ts';
import { createFundedTransactions, type FundedTransactions } from '../funded/funded.ts';
import type { Funding } from '../funded/funded-transaction.ts';
import type { Json, JsonObject } from '../../contract/base/json.ts';
import { findCheatCodeEffect } from '../chain/rpc-method-policy.ts';

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
  /**
   * A cheat code changed our own node after this block; `undo` takes it back, for what a fault does, which ends with
   * the process.
   */
  | { kind: 'cheat'; method: string; params: Json; block: number; undo?: { method: string; params: Json } }
  /** A snapshot of everything was taken. */
  | ({ kind: 'snapshot'; id: string } & Omit<Snapshot, 'count'>)
  /** Empty blocks took the place of all from this one on; the transactions wait again. */
  | { kind: 'reorganized'; block: number; transactions: Hex[] }
  /** All that is there from the start is there. */
  | { kind: 'begun' };

/** A line of the log: an event; or all went back to where it was after so many events. */
export type LogLine = SandboxEvent | WentBack;

/** Everything went back to the start, or to a snapshot. */
export type WentBack = { kind: 'back'; count: number; snapshot?: string };

/** A transaction that can be sent again: signed, or of an account that the node impersonates. */
export type Sendable = { hash: Hex } & ({ raw: Hex } | { unsigned: JsonObject });

/** A snapshot of everything. */
export type Snapshot = {
  /** How many events there were after it. */
  count: number;
  /** The number of the last block. */
  block: number;
  /** Hashes of the transactions that were in no block. */
  waiting: Hex[];
};

/** A smart contract that the sandbox pays for. */
export type WhitelistEntry = {
  contractAddress: string;
  contractName: string;
  dAppId: string;
  gasLimitConfigured: number;
  chainId: number;
};

/** The state of the sandbox, as it follows from the events. */
export type SandboxData = {
  /** How many events there were. */
  count: number;
  /** Whether all is there that is there from the start. */
  isBegun: boolean;
  /** The transactions that the node has not rejected. */
  signed: Map<Hex, Sendable>;
  /** Those of them that were in no block when that was last asked, in the order in which they were signed. */
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
  /** By their ids. */
  snapshots: Map<string, Snapshot>;
};

/** A cheat code that was called. */
export type CheatCode = Extract<SandboxEvent, { kind: 'cheat' }>;

/** Makes the state before the first event. */
export function emptySandboxData(): SandboxData {
  return {
    count: 0,
    isBegun: false,
    signed: new Map(),
    waiting: new Map(),
    settings: [],
    funded: createFundedTransactions(),
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
 * @returns takes it back, as if it had not been
 */
export function applyEvent(world: SandboxData, event: SandboxEvent): () => void {
  world.count += 1;
  const undo = applyChange(world, event);
  return () => {
    world.count -= 1;
    undo();
  };
}

function applyChange(world: SandboxData, event: SandboxEvent): () => void {
  switch (event.kind) {
    case 'signed': {
      const { kind: _, funded, ...sendable } = event;
      const { hash } = sendable;
      world.signed.set(hash, sendable);
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
      const [sendable, funded] = [world.signed.get(hash), world.funded.delete(hash)];
      world.signed.delete(hash);
      world.waiting.delete(hash);
      return () => {
        if (sendable !== undefined) {
          world.signed.set(hash, sendable);
          world.waiting.set(hash, sendable);
        }
        if (funded !== undefined) world.funded.add(funded);
      };
    }
    case 'whitelisted':
      return setUndoable(world.whitelist, whitelistKey(event.entry), event.entry);
    case 'issued':
      return setUndoable(world.credentials, event.id, event.index);
    case 'revoked':
      return addUndoable(world.revoked, event.id);
    case 'claimed':
      return setUndoable(world.dApps, event.dApp, event.account);
    case 'owned':
      return addUndoable(world.owned, event.contract);
    case 'snapshot':
      return setUndoable(world.snapshots, event.id, { count: world.count, block: event.block, waiting: event.waiting });
    case 'reorganized': {
      const before = new Map(world.snapshots);
      for (const hash of event.transactions) {
        const sendable = world.signed.get(hash);
        if (sendable !== undefined) world.waiting.set(hash, sendable);
        world.funded.settle(hash, undefined);
      }
      for (const [id, { block }] of before) if (block >= event.block) world.snapshots.delete(id);
      return () => {
        for (const hash of event.transactions) world.waiting.delete(hash);
        world.snapshots = before;
      };
    }
    case 'begun':
      world.isBegun = true;
      return () => void (world.isBegun = false);
    case 'cheat':
      if (['state', 'next'].includes(findCheatCodeEffect(event.method))) return () => {};
      world.settings.push(event);
      return () => void world.settings.splice(world.settings.lastIndexOf(event), 1);
  }
}

function addUndoable<Value>(set: Set<Value>, value: Value): () => void {
  const isNew = !set.has(value);
  set.add(value);
  return () => void (isNew && set.delete(value));
}

function setUndoable<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): () => void {
  const before = map.get(key);
  map.set(key, value);
  return () => void (before === undefined ? map.delete(key) : map.set(key, before));
}

/**
 * Makes the key of a whitelist entry.
 *
 * @param entry - its dApp, smart contract and chain
 */
export function whitelistKey(entry: Pick<WhitelistEntry, 'dAppId' | 'contractAddress' | 'chainId'>): string {
  return JSON.stringify([entry.dAppId, entry.contractAddress.toLowerCase(), entry.chainId]);
}
