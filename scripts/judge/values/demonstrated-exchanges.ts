import { bodySchemas } from '../../contract/responses/responses.ts';
import { isFailure } from '../../contract/exchange/exchange.ts';
import { asList, asObject, getAtPointer, toPointer, type Json } from '../../contract/base/json.ts';
import type { Exchange, Operation } from '../../contract/operation.ts';
import type { Response } from '../../contract/message.ts';
import { listSchemasByPlace, fieldOf } from '../../contract/schemas-by-place/schemas-by-place.ts';
import { equalsValue } from './relations.ts';
import type { ReceivedAnswer } from '../../remote/remote.ts';

/**
 * Says why a valid answer demonstrates less than an exchange: an empty list or payload.
 *
 * @returns the reason; `undefined` if it demonstrates the exchange
 */
export function showsLess(operation: Operation, { response }: Exchange, body: Json | undefined): string | undefined {
  if (response.body === undefined || body === undefined) return undefined;
  const payload = operation.envelope === undefined ? '' : toPointer(operation.envelope.payload);
  const places = [operation.pagination?.response.items, payload, operation.rpc === undefined ? undefined : '/result'];
  for (const place of places) {
    if (place === undefined) continue;
    const [example, got] = [getAtPointer(response.body, place), getAtPointer(body, place)];
    if (asList(example).length > 0 && Array.isArray(got) && got.length === 0) return `the list at ${place} is empty`;
    if (example !== null && example !== undefined && got === null) return `${place} is null`;
    // A count of zero, where the exchange shows another.
    if (got === '0x0' && typeof example === 'string' && example !== got) return `${place} is zero`;
  }
  return undefined;
}

/**
 * Lists the documented fields that have a value in an answer.
 *
 * @param operation - the operation that was called
 * @param response - the documented response, if any
 * @returns JSON pointers of the fields, `*` for any index
 */
export function fieldsSeen({ schemaAt }: Operation, response: Response | undefined, body: Json | undefined): string[] {
  if (body === undefined) return [];
  const places = listSchemasByPlace(schemaAt, bodySchemas(response), body);
  return [...new Set(places.filter(({ at, value }) => at !== '' && value !== null).map(({ at }) => fieldOf(at, body)))];
}

/**
 * Finds the exchanges that an answer demonstrates although the request was not theirs: those with exactly the
 * documented fields of the answer, and the exchange that the contract chooses for the request, if the answer has all of
 * its fields.
 *
 * @returns names of exchanges
 */
export function findDemonstrated(
  operation: Operation,
  response: Response,
  { body }: ReceivedAnswer,
  chosen: Exchange | undefined,
): string[] {
  if (body === undefined) return [];
  const seen = signature(operation, response, body);
  const alike = operation.exchanges.filter((exchange) => {
    const { body: example } = exchange.response;
    if (example === undefined || isFailure(exchange) || showsLess(operation, exchange, body) !== undefined)
      return false;
    const due = signatureOf(operation, response, example);
    return (
      [...due].every((field) => seen.has(field)) &&
      (exchange === chosen || due.size === seen.size) &&
      isSameScalar(example, body)
    );
  });
  return alike.map(({ name }) => name);
}

/** A scalar result has no fields to compare, only its value. */
function isSameScalar(example: Json, body: Json): boolean {
  const [due, got] = [asObject(example)['result'], asObject(body)['result']];
  return due === undefined || typeof due === 'object' || (got !== undefined && equalsValue(due, got));
}

/** The signatures of the bodies that exchanges show, by body. */
const known = new WeakMap<object, Map<string, Set<string>>>();

function signatureOf(operation: Operation, response: Response, example: Json): Set<string> {
  if (typeof example !== 'object' || example === null) return signature(operation, response, example);
  const own = known.get(example) ?? new Map<string, Set<string>>();
  known.set(example, own);
  const found = own.get(response.pointer) ?? signature(operation, response, example);
  own.set(response.pointer, found);
  return found;
}

function signature({ schemaAt }: Operation, response: Response, body: Json): Set<string> {
  const places = listSchemasByPlace(schemaAt, bodySchemas(response), body);
  return new Set(places.map(({ at, value }) => `${fieldOf(at, body)} ${kindOf(value)}`));
}

function kindOf(value: Json): string {
  if (Array.isArray(value)) return value.length === 0 ? 'empty' : 'array';
  return value === null ? 'null' : typeof value;
}
