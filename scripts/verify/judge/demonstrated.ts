import { isFailure } from '../../contract/choose.ts';
import { asList, asObject, get, join, type Json } from '../../contract/json.ts';
import type { Exchange, Operation, Response } from '../../contract/operation.ts';
import { describedPlaces, fieldOf } from '../described.ts';
import { isSame } from '../relations.ts';
import type { Answer } from '../wire.ts';
import { bodySchemas } from './message.ts';

/**
 * Says why an answer within the contract demonstrates less than an exchange: a list or payload that is empty.
 *
 * @param operation - what was called
 * @param exchange - what would be demonstrated
 * @param body - of the answer
 * @returns the reason; `undefined` where it demonstrates all
 */
export function showsLess(operation: Operation, { response }: Exchange, body: Json | undefined): string | undefined {
  if (response.body === undefined || body === undefined) return undefined;
  const payload = operation.envelope === undefined ? '' : join(operation.envelope.payload);
  const places = [operation.pagination?.response.items, payload, operation.rpc === undefined ? undefined : '/result'];
  for (const place of places) {
    if (place === undefined) continue;
    const [example, got] = [get(response.body, place), get(body, place)];
    if (asList(example).length > 0 && Array.isArray(got) && got.length === 0) return `the list at ${place} is empty`;
    if (example !== null && example !== undefined && got === null) return `${place} is null`;
    // A count of none, where the exchange counts some.
    if (got === '0x0' && typeof example === 'string' && example !== got) return `${place} is zero`;
  }
  return undefined;
}

/**
 * @param operation - what was called
 * @param response - the documented response, if any
 * @param body - of the answer
 * @returns the documented fields that have a value in it
 */
export function fieldsSeen({ schemaAt }: Operation, response: Response | undefined, body: Json | undefined): string[] {
  if (body === undefined) return [];
  const places = describedPlaces(schemaAt, bodySchemas(response), body);
  return [...new Set(places.filter(({ at, value }) => at !== '' && value !== null).map(({ at }) => fieldOf(at, body)))];
}

/**
 * Finds the exchanges that an answer demonstrates although nobody asked for it by example: those with the very
 * documented fields of the answer, and the one that such a request is said to get if the answer has all of its fields.
 *
 * @param operation - what was called
 * @param response - the documented response
 * @param answer - what came
 * @param chosen - the exchange that such a request is said to get
 * @returns names of exchanges
 */
export function demonstrated(
  operation: Operation,
  response: Response,
  { body }: Answer,
  chosen: Exchange | undefined,
): string[] {
  if (body === undefined) return [];
  const seen = signature(operation, response, body);
  const alike = operation.exchanges.filter((exchange) => {
    const { body: example } = exchange.response;
    if (example === undefined || isFailure(exchange) || showsLess(operation, exchange, body) !== undefined)
      return false;
    const due = signature(operation, response, example);
    return (
      [...due].every((field) => seen.has(field)) &&
      (exchange === chosen || due.size === seen.size) &&
      isSameScalar(example, body)
    );
  });
  return alike.map(({ name }) => name);
}

/** A result without members has nothing but its value to be known by. */
function isSameScalar(example: Json, body: Json): boolean {
  const [due, got] = [asObject(example)['result'], asObject(body)['result']];
  return due === undefined || typeof due === 'object' || (got !== undefined && isSame(due, got));
}

function signature({ schemaAt }: Operation, response: Response, body: Json): Set<string> {
  const places = describedPlaces(schemaAt, bodySchemas(response), body);
  return new Set(places.map(({ at, value }) => `${fieldOf(at, body)} ${kindOf(value)}`));
}

function kindOf(value: Json): string {
  if (Array.isArray(value)) return value.length === 0 ? 'empty' : 'array';
  return value === null ? 'null' : typeof value;
}
