import type { Hex } from './ethereum.ts';
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
  /** Removes one, and returns it if it was there. */
  delete: (hash: Hex) => FundedTransaction | undefined;
  /** Says what became of one, if it is there; `undefined` takes that back. */
  settle: (hash: Hex, settlement: Settlement | undefined) => void;
  /** Whether a transaction is one of them. */
  has: (hash: Hex) => boolean;
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
  /** One text for all that are equal, since accounts, methods and times come again and again. */
  const texts = new Map<string, string>();
  const shared = (text: string): string => {
    const known = texts.get(text);
    if (known === undefined) texts.set(text, text);
    return known ?? text;
  };
  const listsOf = ({ dAppId, wallet }: FundedTransaction): FundedTransaction[][] => [
    listIn(byDApp, dAppId),
    listIn(byWallet, wallet.toLowerCase()),
  ];
  return {
    add: (transaction) => {
      Object.assign(transaction, {
        dAppId: shared(transaction.dAppId),
        wallet: shared(transaction.wallet),
        smartContract: shared(transaction.smartContract),
        method: shared(transaction.method),
        gasLimit: shared(transaction.gasLimit),
        time: shared(transaction.time),
      });
      byHash.set(transaction.hash, transaction);
      for (const list of listsOf(transaction)) list.push(transaction);
    },
    delete: (hash) => {
      const transaction = byHash.get(hash);
      if (transaction === undefined) return undefined;
      byHash.delete(hash);
      // It is one of the latest, as it is taken back as soon as the node rejects it.
      for (const list of listsOf(transaction)) list.splice(list.lastIndexOf(transaction), 1);
      return transaction;
    },
    settle: (hash, settlement) => {
      const transaction = byHash.get(hash);
      if (transaction === undefined) return;
      if (settlement === undefined) delete transaction.settlement;
      else transaction.settlement = { ...settlement, gas: shared(settlement.gas), fee: shared(settlement.fee) };
    },
    has: (hash) => byHash.has(hash),
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
