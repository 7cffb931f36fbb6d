import type { Hex } from 'viem';
import { fundedTransactions, type FundedTransactions, type Funding } from './funded.ts';
import type { Json, JsonObject } from '../contract/json.ts';

/** A stored event. Events contain no secrets, and nothing that can be read from the chain. */
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
  /** A cheat code changed our own node. */
  | { kind: 'cheat'; method: string; params: Json }
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
  /** Seconds by which the clock of the chain was ahead of that of the machine. */
  ahead: number;
  baseFee: Hex;
  /** Hashes of its transactions, in their order. */
  transactions: Hex[];
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
  events: SandboxEvent[];
  /** Transactions that the node has not rejected, in the order in which they were signed. */
  signed: Map<Hex, Sendable>;
  /** Those of them that are in no block that is stored. */
  waiting: Set<Hex>;
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

/**
 * Builds the state from events.
 *
 * @param events - in their order
 * @returns the state
 */
export function worldOf(events: readonly SandboxEvent[]): World {
  const world: World = {
    events: [],
    signed: new Map(),
    waiting: new Set(),
    funded: fundedTransactions(),
    whitelist: new Map(),
    credentials: new Map(),
    revoked: new Set(),
    owned: new Set(),
    dApps: new Map(),
    snapshots: new Map(),
  };
  for (const event of events) apply(world, event);
  return world;
}

/**
 * Applies an event.
 *
 * @param world - the state, which is changed
 * @param event - the event
 */
export function apply(world: World, event: SandboxEvent): void {
  world.events.push(event);
  switch (event.kind) {
    case 'signed': {
      const { kind: _, funded, ...sendable } = event;
      const { hash } = sendable;
      world.signed.set(hash, sendable);
      world.waiting.add(hash);
      if (funded !== undefined) world.funded.add({ ...funded, hash });
      return;
    }
    case 'dropped':
      world.signed.delete(event.hash);
      world.waiting.delete(event.hash);
      world.funded.delete(event.hash);
      return;
    case 'whitelisted':
      world.whitelist.set(whitelistKey(event.entry), event.entry);
      return;
    case 'issued':
      world.credentials.set(event.id, event.index);
      return;
    case 'revoked':
      world.revoked.add(event.id);
      return;
    case 'claimed':
      world.dApps.set(event.dApp, event.account);
      return;
    case 'owned':
      world.owned.add(event.contract);
      return;
    case 'block':
      for (const hash of event.transactions) world.waiting.delete(hash);
      return;
    case 'snapshot':
      world.snapshots.set(event.id, world.events.length);
      return;
    case 'cheat':
  }
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
