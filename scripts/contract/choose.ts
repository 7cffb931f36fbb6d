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
  const { exchanges } = operation;
  const own = exchanges.map((exchange): { isSame: Same; choice: Choice } => ({
    isSame: sameAs(operation, exchange.request),
    choice: { exchange, why: 'the request is the one of this exchange', isOwn: true },
  }));
  const conditional = exchanges
    .filter(({ when }) => when !== undefined)
    .map((exchange): Choice => ({ exchange, why: 'its "when" holds' }));
  const failures = conditional.filter(({ exchange }) => isFailure(exchange));
  const successes = conditional.filter(({ exchange }) => !isFailure(exchange));
  const [fallback] = exchanges
    .filter((exchange) => exchange.when === undefined && !isFailure(exchange))
    .map((exchange): Choice => ({ exchange, why: 'the default success' }));
  return (request, valid) => {
    for (const { isSame, choice } of own) if (isSame(request)) return choice;
    for (const choice of failures) if (holds(choice.exchange, request)) return choice;
    if (!valid) return undefined;
    for (const choice of successes) if (holds(choice.exchange, request)) return choice;
    return fallback;
  };
}

/**
 * Checks whether an exchange shows a failure.
 *
 * @param exchange - any exchange
 * @returns true for a status from 400 and for a JSON-RPC error object, which travels in a 200 (JSON-RPC 2.0, section 5)
 * @example const failures = operation.exchanges.filter(isFailure);
 */
export function isFailure({ response }: Exchange): boolean {
  const body = asObject(response.body);
  return response.status >= 400 || ('jsonrpc' in body && 'error' in body);
}

/** Checks whether a request, with JSON-RPC params by position, is a certain one. */
export type Same = (request: RequestView) => boolean;

/**
 * Prepares the comparison of requests with a certain one, such as that of an exchange.
 *
 * @param operation - the operation
 * @param shown - the request to compare with
 * @returns a function that returns true if headers, parameters and body are the same; the id of a JSON-RPC request does
 *   not count
 * @example const isShown = sameAs(operation, exchange.request)(request);
 */
export function sameAs({ headers, rpc }: Operation, shown: RequestView): Same {
  const names = headers.map(({ name }) => name);
  // The id of a JSON-RPC request only correlates it with its response (section 4), so only the params count.
  const contentOf = (body: Json | undefined): Json | undefined => (rpc === undefined ? body : asObject(body)['params']);
  const content = contentOf(shown.body);
  return (request) => {
    // Exchanges that differ in one credential have the same large body, so the headers come first.
    for (const name of names) if (shown.headers[name] !== request.headers[name]) return false;
    return (
      isEqual(content, contentOf(request.body)) &&
      isSameMembers(shown.query, request.query) &&
      isSameMembers(shown.path, request.path) &&
      isSameMembers(shown.cookies, request.cookies)
    );
  };
}

function isSameMembers(shown: Record<string, Json> | undefined, sent: Record<string, Json> | undefined): boolean {
  return shown === sent || isEqual(shown ?? {}, sent ?? {});
}

/**
 * Compares two JSON values.
 *
 * @param a - a value
 * @param b - another one
 * @returns true if they are the same; the order of members does not count
 * @example isEqual({ a: 1, b: 2 }, { b: 2, a: 1 }) // true
 */
export function isEqual(a: Json | undefined, b: Json | undefined): boolean {
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
