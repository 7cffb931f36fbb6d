import { setImmediate as nextTurn } from 'node:timers/promises';
import { jsonIn } from '../contract/json.ts';
import { listedFields, type ListedField } from './fields.ts';
import { Refusal } from '../server/refusal.ts';
import type { PlatformRequests } from '../server/server.ts';
import type { FundedTransaction, FundedTransactions } from './funded.ts';

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
 * @param chainId - the chain they are on
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
  const [searched, filtered] = [wanted(request.searchValue), wanted(request.filterValue)];
  const all = funded.of(request.userId);
  const isWanted = (row: ListedTransaction): boolean =>
    (searched === '' || searchIn.some((field) => textOf(row[field]).includes(searched))) &&
    (filtered === '' || filterIn.some((field) => textOf(row[field]) === filtered));
  const found =
    searched === '' && filtered === '' ? all : await search(all, settle, (one) => isWanted(listed(one, chainId)));
  const end = Math.max(0, found.length - (page - 1) * limit);
  const shown = found.slice(Math.max(0, end - limit), end).toReversed();
  const total = found.length;
  await settle(shown);
  return { data: shown.map((one) => listed(one, chainId)), limit, page, total };
}

/** How many transactions are looked at before others have their turn. */
const slice = 500;

/** A search looks at each of them, since any part of any value may be searched for. */
async function search(
  all: readonly FundedTransaction[],
  settle: (transactions: FundedTransaction[]) => Promise<void>,
  isWanted: (transaction: FundedTransaction) => boolean,
): Promise<FundedTransaction[]> {
  const found: FundedTransaction[] = [];
  // As they are now: more may come meanwhile.
  const now = [...all];
  for (let i = 0; i < now.length; i += slice) {
    const some = now.slice(i, i + slice);
    await settle(some);
    found.push(...some.filter(isWanted));
    await nextTurn();
  }
  return found;
}

function listed(transaction: FundedTransaction, chainId: number): ListedTransaction {
  const { hash, dAppId, wallet, smartContract, method, gasLimit, time, settlement } = transaction;
  return {
    txHash: hash,
    dAppId,
    from: wallet,
    to: smartContract,
    chainId,
    method,
    gas: settlement?.gas ?? gasLimit,
    fee: settlement?.fee ?? '',
    state: settlement?.state ?? 'submitted',
    time,
  };
}

/** Addresses and hashes may be written in upper or lower case. */
function textOf(value: string | number): string {
  return String(value).toLowerCase();
}

function wanted(value: string | undefined): string {
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
    const list = value.startsWith('[') ? jsonIn(value) : value.split(',');
    return namesIn(list)?.filter((name) => name !== '');
  }
  if (!Array.isArray(value)) return undefined;
  return value.every((name) => typeof name === 'string') ? value.map((name) => name.trim()) : undefined;
}
