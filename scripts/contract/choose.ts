import { asObject, type Json } from './json.ts';
import type { Exchange, Operation, RequestView } from './operation.ts';

/** The exchange that answers a request, and the reason in words; `isOwn` if the request is the exchange's own. */
export type Choice = { exchange: Exchange; why: string; isOwn?: true };

/** Evaluates an exchange's `when` on a request. */
export type Holds = (exchange: Exchange, request: RequestView) => boolean;

/**
 * Chooses the exchange that answers a request; `undefined` if none covers such a request. JSON-RPC params are by
 * position; `valid` says whether the request satisfies its schema and has valid credentials.
 */
export type Choose = (request: RequestView, valid: boolean) => Choice | undefined;

/**
 * Prepares the choice among an operation's exchanges. One rule for every operation of both APIs:
 *
 * 1. the exchange whose request is this very request;
 * 2. the first one whose `when` holds, failures before successes (only failures, if the request is invalid);
 * 3. for a valid request, the first success without a `when`.
 *
 * @param operation - the operation
 * @param holds - evaluates an exchange's `when`
 * @returns a function that chooses for one request
 * @example chooserOf(createVC, holds)({ headers: {}, body: {} }, false)?.exchange.name // 'invalidKey'
 */
export function chooserOf(operation: Operation, holds: Holds): Choose {
  const conditional = operation.exchanges.filter(({ when }) => when !== undefined);
  const failures = conditional.filter(isFailure);
  const successes = conditional.filter((exchange) => !isFailure(exchange));
  const fallback = operation.exchanges.find((exchange) => exchange.when === undefined && !isFailure(exchange));
  return (request, valid) => {
    const own = operation.exchanges.find((exchange) => isSameRequest(operation, exchange, request));
    if (own !== undefined) return { exchange: own, why: 'the request is the one of this exchange', isOwn: true };
    const holding = (exchange: Exchange): boolean => holds(exchange, request);
    const exchange = failures.find(holding) ?? (valid ? successes.find(holding) : undefined);
    if (exchange !== undefined) return { exchange, why: 'its "when" holds' };
    return valid && fallback !== undefined ? { exchange: fallback, why: 'the default success' } : undefined;
  };
}

/**
 * Tells whether an exchange shows a failure.
 *
 * @param exchange - any exchange
 * @returns true for a status from 400 and for a JSON-RPC error object, which travels in a 200 (JSON-RPC 2.0, section 5)
 * @example const failures = operation.exchanges.filter(isFailure);
 */
export function isFailure({ response }: Exchange): boolean {
  const body = asObject(response.body);
  return response.status >= 400 || ('jsonrpc' in body && 'error' in body);
}

/**
 * Tells whether a request is the same as that of an exchange.
 *
 * @param operation - the operation
 * @param exchange - one of its exchanges
 * @param request - the request, JSON-RPC params by position
 * @returns true if headers, parameters and body are the same; the id of a JSON-RPC request does not count
 * @example const shown = operation.exchanges.find((exchange) => isSameRequest(operation, exchange, request));
 */
export function isSameRequest(operation: Operation, { request: shown }: Exchange, request: RequestView): boolean {
  // Exchanges that differ in one credential have the same large body, so the headers come first.
  for (const { name } of operation.headers) if (shown.headers[name] !== request.headers[name]) return false;
  return (
    isSameBody(operation, shown.body, request.body) &&
    isSameMembers(shown.query, request.query) &&
    isSameMembers(shown.path, request.path) &&
    isSameMembers(shown.cookies, request.cookies)
  );
}

/** The id of a JSON-RPC request only correlates it with its response (section 4), so only the params count. */
function isSameBody({ rpc }: Operation, shown: Json | undefined, sent: Json | undefined): boolean {
  if (rpc === undefined) return isEqual(shown, sent);
  return isEqual(asObject(shown)['params'], asObject(sent)['params']);
}

function isSameMembers(shown: Record<string, Json> | undefined, sent: Record<string, Json> | undefined): boolean {
  return shown === sent || isEqual(shown ?? {}, sent ?? {});
}

function isEqual(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, i) => isEqual(item, b[i]));
  if (Array.isArray(b)) return false;
  let more = 0;
  // Most requests differ from an example in an early member, so members are counted on the way and not before.
  for (const key in a) {
    if (!Object.hasOwn(b, key) || !isEqual(a[key], b[key])) return false;
    more++;
  }
  for (const _ in b) more--;
  return more === 0;
}
