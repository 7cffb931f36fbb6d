import { randomInt } from 'node:crypto';
import {
  setAtTokens,
  getAtPointer,
  toPointer,
  pointerTokens,
  asObject,
  type Json,
  type JsonObject,
} from '../../contract/base/json.ts';
import type { Contract } from '../../contract/contract.ts';
import type { Exchange, Operation } from '../../contract/operation.ts';
import { viewKeyByLocation } from '../../contract/http/http.ts';
import { isFailure } from '../../contract/exchange/exchange.ts';
import { listSchemasByPlace } from '../../contract/schemas-by-place/schemas-by-place.ts';
import { readKeyword } from '../../contract/schema/reading.ts';

/** A value of an example that is sent only once to a server. */
type OnlyOnce = { pointer: string; before: Json; now: Json };

/**
 * Gives a run data of its own, for servers that keep what they are sent: in requests that may change something, values
 * that identify something new (`x-fresh`) are others in each run, and where a conflict is documented (409), so are
 * plain texts. Where exchanges of an operation share such a value, they share the new one.
 *
 * @returns a contract with these values in its requests
 * @example runChecks(runPlanOf(withUniqueData(contract), settings), settings)
 */
export function withUniqueData(contract: Contract): Contract {
  const operations = contract.operations.map((operation) => {
    if (operation.safe || operation.safeToRepeat) return operation;
    const values = listOnlyOnce(operation);
    if (values.length === 0) return operation;
    return { ...operation, exchanges: operation.exchanges.map((exchange) => renewExchange(exchange, values)) };
  });
  return { ...contract, operations };
}

function listOnlyOnce(operation: Operation): OnlyOnce[] {
  const { schemaAt, request, parameters, exchanges } = operation;
  const mayConflict = operation.responses.some(({ status }) => status === '409');
  const bodies = (request?.bodies ?? []).flatMap(({ schema }) => schema ?? []);
  const found = new Map<string, OnlyOnce>();
  const add = (pointer: string, before: Json, schemas: JsonObject[]): void => {
    const isMarked = schemas.some((schema) => schema['x-fresh'] === true);
    if (!isMarked && !(mayConflict && isPlainText(before, schemas))) return;
    found.set(`${pointer} ${JSON.stringify(before)}`, { pointer, before, now: makeDifferentValue(before) });
  };
  for (const { request: view } of exchanges.filter((exchange) => !isFailure(exchange))) {
    for (const { at, value, schemas } of listSchemasByPlace(schemaAt, bodies, view.body ?? null))
      add(
        `/body${at}`,
        value,
        schemas.map(({ node }) => node),
      );
    for (const { in: where, name, schema } of parameters) {
      const value = asObject(view[viewKeyByLocation[where]] ?? null)[name];
      if (value !== undefined && schema !== undefined && readKeyword(schemaAt, [schema], 'x-fresh') === true)
        add(toPointer(viewKeyByLocation[where], name), value, [{ 'x-fresh': true }]);
    }
  }
  return [...found.values()];
}

/** A text of any form: whatever limits its form may be more than a name. */
function isPlainText(value: Json, schemas: JsonObject[]): boolean {
  const limits = ['enum', 'const', 'pattern', 'format'];
  return (
    typeof value === 'string' &&
    value !== '' &&
    !schemas.some((schema) => limits.some((keyword) => schema[keyword] !== undefined))
  );
}

/** As many characters as are replaced: enough to be new, and few enough to see what it was. */
const most = 10;

/**
 * Makes up another value of the same form: digits stay digits, and hexadecimal ones hexadecimal.
 *
 * @param value - a text or an integer; anything else stays what it is
 * @param days - how many days later a date is: what begins and what ends has to move together
 * @returns the other value, by chance: a server that keeps what it is sent knows those of earlier runs
 * @example makeDifferentValue('PT-0417') // 'KD-5093'
 */
export function makeDifferentValue(value: Json, days = chooseDateShift()): Json {
  if (typeof value === 'number' && Number.isInteger(value))
    return Number(`1${String(randomInt(10 ** 9))}`.slice(0, String(value).length));
  if (typeof value !== 'string') return value;
  if (isDate.test(value)) return shiftDate(value, days);
  const isHex = /^(?:0x)?[\da-f-]+$/i.test(value) && /\d/.test(value);
  let left = most;
  return [...value]
    .toReversed()
    .map((one) => {
      if (left === 0 || !/^[\da-z]$/i.test(one)) return one;
      left--;
      if (/\d/.test(one)) return String(randomInt(10));
      const letter = String.fromCharCode(97 + randomInt(isHex ? 6 : 26));
      return one === one.toUpperCase() ? letter.toUpperCase() : letter;
    })
    .toReversed()
    .join('');
}

const isDate = /^\d{4}-\d{2}-\d{2}(?=$|T)/;

/**
 * Chooses how much later dates shall be.
 *
 * @returns a number of days, at most those of a hundred years
 */
export function chooseDateShift(): number {
  return randomInt(1, 36_500);
}

/**
 * Moves a date, or the date of a time.
 *
 * @param text - begins with a date of RFC 3339
 * @param days - how many days later
 * @returns the later one; the same text if it has no such date
 * @example shiftDate('2026-02-28T10:00:00Z', 1) // '2026-03-01T10:00:00Z'
 */
export function shiftDate(text: string, days: number): string {
  const day = Date.parse(text.slice(0, 10));
  if (!isDate.test(text) || Number.isNaN(day)) return text;
  return new Date(day + days * 86_400_000).toISOString().slice(0, 10) + text.slice(10);
}

function renewExchange(exchange: Exchange, values: OnlyOnce[]): Exchange {
  const { headers, query = null, path = null, cookies = null, body = null } = exchange.request;
  let view: Json = { headers, query, path, cookies, body };
  for (const { pointer, before, now } of values)
    if (JSON.stringify(getAtPointer(view, pointer)) === JSON.stringify(before))
      view = setAtTokens(view, pointerTokens(pointer), now);
  const changed = asObject(view);
  const request = { ...exchange.request };
  for (const member of ['headers', 'query', 'path', 'cookies', 'body'] as const)
    if (request[member] !== undefined) Object.assign(request, { [member]: changed[member] });
  return { ...exchange, request };
}
