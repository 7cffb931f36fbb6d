import type { FundedTransaction } from './funded-transaction.ts';
import type { ListedField } from './fields.ts';

/** A field whose values differ among the transactions of a sandbox, which are all on one chain. */
export type IndexedField = Exclude<ListedField, 'chainId'>;

/** The value of each field. */
export const fieldValues: { [field in IndexedField]: (transaction: FundedTransaction) => string } = {
  txHash: ({ hash }) => hash,
  dAppId: ({ dAppId }) => dAppId,
  from: ({ wallet }) => wallet,
  to: ({ smartContract }) => smartContract,
  method: ({ method }) => method,
  gas: ({ settlement, gasLimit }) => settlement?.gas ?? gasLimit,
  fee: ({ settlement }) => settlement?.fee ?? '',
  state: ({ settlement }) => settlement?.state ?? 'submitted',
  time: ({ time }) => time,
};

/** What is looked for: a whole value, or a part of it, in lower case. */
export type Sought = { is: string } | { has: string };

/** Finds transactions by the values of their fields, without a look at each of them. */
export type FieldIndex = {
  /** Takes in one whose values are those that it has from now on. */
  add: (transaction: FundedTransaction) => void;
  /** Forgets one if it still has the values with which it was taken in. */
  remove: (transaction: FundedTransaction) => void;
  /** Marks those that have a value, by their numbers. */
  mark: (marks: Uint8Array, field: IndexedField, wanted: Sought) => void;
};

/**
 * Makes the index of some transactions. Only fields that a query names take time and memory.
 *
 * @param all - gives those that it has to have
 */
export function fieldIndex(all: () => Iterable<FundedTransaction>): FieldIndex {
  /** The numbers of transactions by their values, in lower case, of each field that a query has named. */
  const columns = new Map<IndexedField, Map<string, number[]>>();
  const addToColumn = (field: IndexedField, column: Map<string, number[]>, transaction: FundedTransaction): void => {
    const value = fieldValues[field](transaction).toLowerCase();
    const numbers = column.get(value);
    if (numbers === undefined) column.set(value, [transaction.number]);
    else numbers.push(transaction.number);
  };
  const columnOf = (field: IndexedField): Map<string, number[]> => {
    const known = columns.get(field);
    if (known !== undefined) return known;
    const column = new Map<string, number[]>();
    for (const transaction of all()) addToColumn(field, column, transaction);
    columns.set(field, column);
    return column;
  };
  return {
    add: (transaction) => {
      for (const [field, column] of columns) addToColumn(field, column, transaction);
    },
    remove: (transaction) => {
      for (const [field, column] of columns) {
        const numbers = column.get(fieldValues[field](transaction).toLowerCase()) ?? [];
        // It is one of the latest: one that the node rejects, or whose block is replaced.
        const at = numbers.lastIndexOf(transaction.number);
        if (at >= 0) numbers.splice(at, 1);
      }
    },
    mark: (marks, field, wanted) => {
      const column = columnOf(field);
      const markNumbers = (numbers: readonly number[]): void => {
        for (const number of numbers) marks[number] = 1;
      };
      if ('is' in wanted) return markNumbers(column.get(wanted.is) ?? []);
      for (const [value, numbers] of column) if (value.includes(wanted.has)) markNumbers(numbers);
    },
  };
}

/**
 * Checks whether a value is one that is looked for.
 *
 * @returns true if it is
 * @example fits('0xAB', { has: 'ab' }) // true
 */
export function fits(value: string, wanted: Sought): boolean {
  const text = value.toLowerCase();
  return 'is' in wanted ? text === wanted.is : text.includes(wanted.has);
}
