import { setImmediate as nextTurn } from 'node:timers/promises';
import { tryParseJson } from '../../contract/base/json.ts';
import { fieldValues, fits, type Sought } from './field-index.ts';
import { listedFields, type ListedField } from './fields.ts';
import { Refusal } from '../../server/engine.ts';
import type { PlatformRequests } from '../../server/server.ts';
import type { FundedTransactions } from './funded.ts';
import type { FundedTransaction } from './funded-transaction.ts';

/** A funded transaction as it is listed. */
export type ListedTransaction = { [field in ListedField]: string | number };

/** One page of the list. */
export type ListPage = { data: ListedTransaction[]; limit: number; page: number; total: number };

/** The most entries on a page. */
const maxLimit = 1000;

/**
 * Makes a page of the funded transactions.
 *
 * @param funded - all of them
 * @param settle - asks for the outcomes of those whose outcome is not known yet
 * @param request - a request that keeps the contract
 * @returns the page, newest first
 * @throws Refusal for a page, a limit or a field that does not exist
 */
export async function listFunded(
  funded: FundedTransactions,
  settle: (transactions: FundedTransaction[]) => Promise<void>,
  chainId: number,
  request: PlatformRequests['listAllFundedTransactions'],
): Promise<ListPage> {
  const page = wholeNumber(request.page, 'page', Number.MAX_SAFE_INTEGER);
  const limit = wholeNumber(request.limit, 'limit', maxLimit);
  const [searchIn, filterIn] = [fieldsIn(request.searchIn, 'searchIn'), fieldsIn(request.filterIn, 'filterIn')];
  const [searched, filtered] = [normalizeSought(request.searchValue), normalizeSought(request.filterValue)];
  const { userId } = request;
  const conditions: Condition[] = [
    ...(searched === '' ? [] : [{ fields: searchIn, wanted: { has: searched } }]),
    ...(filtered === '' ? [] : [{ fields: filterIn, wanted: { is: filtered } }]),
    // All of them are on one chain.
  ].filter(({ fields, wanted }) => !(fields.includes('chainId') && fits(String(chainId), wanted)));
  const skipped = (page - 1) * limit;
  const { shown, total } =
    conditions.length === 0
      ? pageOf(funded.of(userId), skipped, limit)
      : await findTransactions(funded, settle, { userId, conditions, skipped, limit });
  await settle(shown);
  return { data: shown.map((one) => toListedTransaction(one, chainId)), limit, page, total };
}

/** What a search or a filter looks for: one of the fields has to have it. */
type Condition = { fields: ListedField[]; wanted: Sought };

/** Some of many transactions, newest first, and how many there are. */
type Part = { shown: FundedTransaction[]; total: number };

function pageOf(all: readonly FundedTransaction[], skipped: number, limit: number): Part {
  const end = Math.max(0, all.length - skipped);
  return { shown: all.slice(Math.max(0, end - limit), end).toReversed(), total: all.length };
}

/** Finds those that fit every condition, by an index of each field. */
async function findTransactions(
  funded: FundedTransactions,
  settle: (transactions: FundedTransaction[]) => Promise<void>,
  { userId, conditions, skipped, limit }: { userId: string; conditions: Condition[]; skipped: number; limit: number },
): Promise<Part> {
  await settle(funded.openOf(userId));
  const marks: Uint8Array[] = [];
  for (const condition of conditions) marks.push(await marksOf(funded, userId, condition));
  const [first = funded.noMarks(), second = first] = marks;
  const shown: FundedTransaction[] = [];
  let total = 0;
  for (let number = first.length - 1; number >= 0; number -= 1) {
    if (first[number] !== 1 || second[number] !== 1) continue;
    total += 1;
    const one = total > skipped && shown.length < limit ? funded.numbered(number) : undefined;
    if (one !== undefined) shown.push(one);
  }
  return { shown, total };
}

/** Marks those that fit a condition; others have their turn after each field, as any value may have any part. */
async function marksOf(funded: FundedTransactions, userId: string, { fields, wanted }: Condition): Promise<Uint8Array> {
  const marks = funded.noMarks();
  for (const field of fields) {
    if (field !== 'chainId') funded.mark(marks, userId, field, wanted);
    await nextTurn();
  }
  return marks;
}

function toListedTransaction(transaction: FundedTransaction, chainId: number): ListedTransaction {
  const { hash, dAppId, wallet, smartContract, method, time } = transaction;
  const { gas, fee, state } = fieldValues;
  return {
    txHash: hash,
    dAppId,
    from: wallet,
    to: smartContract,
    chainId,
    method,
    gas: gas(transaction),
    fee: fee(transaction),
    state: state(transaction),
    time,
  };
}

/** Addresses and hashes may be written in upper or lower case. */
function normalizeSought(value: string | undefined): string {
  return (value ?? '').trim().toLowerCase();
}

function wholeNumber(value: string | number, name: string, most: number): number {
  const number = typeof value === 'number' ? value : /^\s*\d{1,16}\s*$/.test(value) ? Number(value) : Number.NaN;
  if (Number.isInteger(number) && number >= 1 && number <= most) return number;
  throw new Refusal(`${name} must be a whole number from 1 to ${most}.`);
}

/** No field means all of them. In the string form, fields are separated by commas or are a JSON array. */
function fieldsIn(value: unknown, name: string): ListedField[] {
  const all = Object.keys(listedFields).filter(isField);
  const given = namesIn(value);
  if (given === undefined) throw new Refusal(`${name} must be a list of fields, or a text with commas between them.`);
  if (given.length === 0) return all;
  return given.map((field) => {
    if (isField(field)) return field;
    throw new Refusal(`${name} has no field ${JSON.stringify(field.slice(0, 40))}; there are ${all.join(', ')}.`);
  });
}

function isField(name: string): name is ListedField {
  return Object.hasOwn(listedFields, name);
}

function namesIn(value: unknown): string[] | undefined {
  if (value === undefined) return [];
  if (typeof value === 'string') {
    const list = value.startsWith('[') ? tryParseJson(value) : value.split(',');
    return namesIn(list)?.filter((name) => name !== '');
  }
  if (!Array.isArray(value)) return undefined;
  return value.every((name) => typeof name === 'string') ? value.map((name) => name.trim()) : undefined;
}
