import type { Hex } from 'viem';
import type { Settlement } from './receipts.ts';

/** The facts about a gasless submission that are not in its transaction. */
export type Funding = {
  dAppId: string;
  wallet: Hex;
  smartContract: Hex;
  method: string;
  gasLimit: string;
  /** ISO 8601. */
  time: string;
};

/** A funded transaction, with its outcome once that is known. */
export type FundedTransaction = Funding & { hash: Hex; settlement?: Settlement };

/** The funded transactions, found by whose they are without a look at those of others. */
export type FundedTransactions = {
  add: (transaction: FundedTransaction) => void;
  delete: (hash: Hex) => void;
  /** Those of a dApp, or of the wallet that signs, which identifies a user; oldest first. */
  of: (userId: string) => readonly FundedTransaction[];
};

/**
 * Makes an empty collection of funded transactions.
 *
 * @returns the collection
 */
export function fundedTransactions(): FundedTransactions {
  const byHash = new Map<Hex, FundedTransaction>();
  const byDApp = new Map<string, FundedTransaction[]>();
  const byWallet = new Map<string, FundedTransaction[]>();
  const listsOf = ({ dAppId, wallet }: FundedTransaction): FundedTransaction[][] => [
    listIn(byDApp, dAppId),
    listIn(byWallet, wallet.toLowerCase()),
  ];
  return {
    add: (transaction) => {
      byHash.set(transaction.hash, transaction);
      for (const list of listsOf(transaction)) list.push(transaction);
    },
    delete: (hash) => {
      const transaction = byHash.get(hash);
      if (transaction === undefined) return;
      byHash.delete(hash);
      // It is one of the latest, as it is taken back as soon as the node rejects it.
      for (const list of listsOf(transaction)) list.splice(list.lastIndexOf(transaction), 1);
    },
    of: (userId) => {
      const [dApp = [], wallet = []] = [byDApp.get(userId), byWallet.get(userId.toLowerCase())];
      if (wallet.length === 0) return dApp;
      if (dApp.length === 0) return wallet;
      // A dApp that is named like a wallet.
      const either = new Set([...dApp, ...wallet]);
      return [...byHash.values()].filter((transaction) => either.has(transaction));
    },
  };
}

function listIn(lists: Map<string, FundedTransaction[]>, key: string): FundedTransaction[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}
