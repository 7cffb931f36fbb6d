import type { Hex } from '../viem.ts';
import { fieldIndex, fieldValues, fits, type FieldIndex, type IndexedField, type Sought } from './field-index.ts';
import type { FundedTransaction } from './funded-transaction.ts';
import type { Settlement } from '../chain/receipts.ts';

/** The funded transactions, found by whose they are without a look at those of others. */
export type FundedTransactions = {
  add: (transaction: Omit<FundedTransaction, 'number'>) => void;
  /** Removes one, and returns it if it was there. */
  delete: (hash: Hex) => FundedTransaction | undefined;
  /** Says what became of one, if it is there; `undefined` takes that back. */
  settle: (hash: Hex, settlement: Settlement | undefined) => void;
  /** Whether a transaction is one of them. */
  has: (hash: Hex) => boolean;
  /** Those of a dApp, or of the wallet that signs, which identifies a user; oldest first. */
  of: (userId: string) => readonly FundedTransaction[];
  /** Those of them whose outcome is not known. */
  openOf: (userId: string) => FundedTransaction[];
  /** Marks those of them that have a value in a field, by their numbers. */
  mark: (marks: Uint8Array, userId: string, field: IndexedField, wanted: Sought) => void;
  /** Makes room for a mark of each. */
  noMarks: () => Uint8Array;
  /** The one with a number. */
  numbered: (number: number) => FundedTransaction | undefined;
};

/** The transactions of one dApp or wallet; the index has those whose outcome is known. */
type UserList = { rows: FundedTransaction[]; open: Set<FundedTransaction>; index: FieldIndex };

/** Makes an empty collection of funded transactions. */
export function createFundedTransactions(): FundedTransactions {
  const byHash = new Map<Hex, FundedTransaction>();
  const byDApp = new Map<string, UserList>();
  const byWallet = new Map<string, UserList>();
  /** At their numbers; of one that the node has rejected, there is none. */
  const byNumber: (FundedTransaction | undefined)[] = [];
  /** One text for all that are equal, since accounts, methods and times come again and again. */
  const texts = new Map<string, string>();
  const shareText = (text: string): string => {
    const known = texts.get(text);
    if (known === undefined) texts.set(text, text);
    return known ?? text;
  };
  const listsOf = ({ dAppId, wallet }: FundedTransaction): UserList[] => [
    listIn(byDApp, dAppId),
    listIn(byWallet, wallet.toLowerCase()),
  ];
  const listsFor = (userId: string): UserList[] =>
    [byDApp.get(userId), byWallet.get(userId.toLowerCase())].filter((list) => list !== undefined);
  const take = (transaction: FundedTransaction): void => {
    for (const { open, index } of listsOf(transaction)) {
      if (transaction.settlement === undefined) open.add(transaction);
      else index.add(transaction);
    }
  };
  const leave = (transaction: FundedTransaction): void => {
    for (const { open, index } of listsOf(transaction)) if (!open.delete(transaction)) index.remove(transaction);
  };
  return {
    add: (given) => {
      const transaction = Object.assign(given, {
        number: byNumber.length,
        dAppId: shareText(given.dAppId),
        wallet: shareText(given.wallet),
        smartContract: shareText(given.smartContract),
        method: shareText(given.method),
        gasLimit: shareText(given.gasLimit),
        time: shareText(given.time),
      });
      byNumber.push(transaction);
      byHash.set(transaction.hash, transaction);
      for (const { rows } of listsOf(transaction)) rows.push(transaction);
      take(transaction);
    },
    delete: (hash) => {
      const transaction = byHash.get(hash);
      if (transaction === undefined) return undefined;
      byHash.delete(hash);
      byNumber[transaction.number] = undefined;
      // It is one of the latest, as it is taken back as soon as the node rejects it.
      for (const { rows } of listsOf(transaction)) rows.splice(rows.lastIndexOf(transaction), 1);
      leave(transaction);
      return transaction;
    },
    settle: (hash, settlement) => {
      const transaction = byHash.get(hash);
      if (transaction === undefined) return;
      leave(transaction);
      if (settlement === undefined) delete transaction.settlement;
      else transaction.settlement = { ...settlement, gas: shareText(settlement.gas), fee: shareText(settlement.fee) };
      take(transaction);
    },
    has: (hash) => byHash.has(hash),
    of: (userId) => {
      const lists = listsFor(userId);
      const [only] = lists;
      if (only === undefined) return [];
      if (lists.length === 1) return only.rows;
      // A dApp that is named like a wallet.
      const either = new Set(lists.flatMap(({ rows }) => rows));
      return [...byHash.values()].filter((transaction) => either.has(transaction));
    },
    openOf: (userId) => [...new Set(listsFor(userId).flatMap(({ open }) => [...open]))],
    mark: (marks, userId, field, wanted) => {
      for (const { open, index } of listsFor(userId)) {
        index.mark(marks, field, wanted);
        for (const one of open) if (fits(fieldValues[field](one), wanted)) marks[one.number] = 1;
      }
    },
    noMarks: () => new Uint8Array(byNumber.length),
    numbered: (number) => byNumber[number],
  };
}

function listIn(lists: Map<string, UserList>, key: string): UserList {
  const known = lists.get(key);
  if (known !== undefined) return known;
  const list: UserList = { rows: [], open: new Set(), index: fieldIndex(() => listSettled(list)) };
  lists.set(key, list);
  return list;
}

function listSettled({ rows }: UserList): FundedTransaction[] {
  return rows.filter(({ settlement }) => settlement !== undefined);
}
