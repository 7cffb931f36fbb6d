import type { Hex } from 'viem';
import type { Settlement } from './receipts.ts';

/** What happened in the sandbox, as it is kept: nothing secret, and nothing that could be read from the chain. */
export type Happening =
  /** A transaction was signed; it is kept before anybody hears of it, so that it can be sent again. */
  | { kind: 'signed'; hash: Hex; raw: Hex; funded?: Funding }
  /** A node did not take a signed transaction, and never will. */
  | { kind: 'dropped'; hash: Hex }
  | { kind: 'whitelisted'; entry: WhitelistEntry }
  /** A credential has its place in a status list. */
  | { kind: 'issued'; id: string; index: number }
  | { kind: 'revoked'; id: string }
  /** A dApp belongs to an account from now on; the account is named by a digest of its key. */
  | { kind: 'claimed'; dApp: string; account: string };

/** A gasless submission: what its transaction does not tell. */
export type Funding = {
  dAppId: string;
  wallet: Hex;
  smartContract: Hex;
  method: string;
  gasLimit: string;
  /** ISO 8601. */
  time: string;
};

/** A smart contract that the platform pays for. */
export type WhitelistEntry = {
  contractAddress: string;
  contractName: string;
  dAppId: string;
  gasLimitConfigured: number;
  chainId: number;
};

/** A funded transaction, and what became of it when that was asked last. */
export type FundedTransaction = Funding & { hash: Hex; settlement?: Settlement };

/** What the sandbox knows beside the chain. It follows from what happened. */
export type World = {
  happenings: Happening[];
  /** Signed transactions that no node refused, in the order of their signing. */
  signed: Map<Hex, { hash: Hex; raw: Hex }>;
  funded: Map<Hex, FundedTransaction>;
  /** By dApp, smart contract and chain. */
  whitelist: Map<string, WhitelistEntry>;
  /** Places in the status lists, by id of the credential. */
  credentials: Map<string, number>;
  revoked: Set<string>;
  /** Digest of the account's key, by dApp. */
  dApps: Map<string, string>;
};

/**
 * Makes a world of what happened.
 *
 * @param happenings - in their order
 * @returns the world
 */
export function worldOf(happenings: readonly Happening[]): World {
  const world: World = {
    happenings: [],
    signed: new Map(),
    funded: new Map(),
    whitelist: new Map(),
    credentials: new Map(),
    revoked: new Set(),
    dApps: new Map(),
  };
  for (const happening of happenings) happen(world, happening);
  return world;
}

/**
 * Lets something happen in a world.
 *
 * @param world - is changed
 * @param happening - what happens
 */
export function happen(world: World, happening: Happening): void {
  world.happenings.push(happening);
  switch (happening.kind) {
    case 'signed': {
      const { hash, raw, funded } = happening;
      world.signed.set(hash, { hash, raw });
      if (funded !== undefined) world.funded.set(hash, { ...funded, hash });
      return;
    }
    case 'dropped':
      world.signed.delete(happening.hash);
      world.funded.delete(happening.hash);
      return;
    case 'whitelisted':
      world.whitelist.set(whitelistKey(happening.entry), happening.entry);
      return;
    case 'issued':
      world.credentials.set(happening.id, happening.index);
      return;
    case 'revoked':
      world.revoked.add(happening.id);
      return;
    case 'claimed':
      world.dApps.set(happening.dApp, happening.account);
  }
}

/**
 * Names a place in the whitelist.
 *
 * @param entry - dApp, smart contract and chain
 * @returns the name
 */
export function whitelistKey(entry: Pick<WhitelistEntry, 'dAppId' | 'contractAddress' | 'chainId'>): string {
  return JSON.stringify([entry.dAppId, entry.contractAddress.toLowerCase(), entry.chainId]);
}
