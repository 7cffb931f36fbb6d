// Exchanges: the one rule by which an exchange is chosen for a request, and the answer that it gives.

import { isFormType } from '../../../src/wire/style.ts';
import { arrangeParams } from '../rpc-params/rpc-params.ts';
import { formMediaOf, type RequestParts, writeFormText } from '../request/write-request.ts';
import { asObject, isObject, type Json } from '../base/json.ts';
import { once } from '../base/once.ts';
import type { Exchange, Operation, RequestView, ViewPlace } from '../operation.ts';
import { viewKeyByLocation } from '../http/request-view-keys.ts';

/** The exchange that answers a request, and the reason in words; `isOwn` if the request is the exchange's own. */
export type ChosenExchange = { exchange: Exchange; why: string; isOwn?: true };

/** Evaluates an exchange's `when` on a request. */
export type EvaluateCondition = (exchange: Exchange, request: RequestView) => boolean;

/**
 * Chooses the exchange that answers a request; `undefined` if none covers such a request. JSON-RPC params are by
 * position; `valid` says whether the request satisfies its schema and has valid credentials.
 */
export type Choose = (request: RequestView, valid: boolean) => ChosenExchange | undefined;

/**
 * Prepares the choice among an operation's exchanges. One rule for every operation of both APIs:
 *
 * 1. the exchange whose request is this very request;
 * 2. the first one whose `when` holds, failures before successes (only failures, if the request is invalid);
 * 3. the first one whose body and own parameters were sent, whatever the others are, again failures first (if the
 *    request is invalid, only one that shows how that is refused);
 * 4. for a valid request, the first success without a `when`.
 *
 * A failure whose request has nothing of its own is never chosen by its request, which any request would be, nor by 3.
 * if it has the request of a success; nor is such a success, if the request is invalid.
 *
 * @returns a function that chooses for one request
 * @example createExchangeChooser(createVC, holds)({ headers: {}, body: {} }, false)?.exchange.name // 'invalidKey'
 */
export function createExchangeChooser(operation: Operation, holds: EvaluateCondition): Choose {
  const { exchanges } = operation;
  const saying = exchanges.filter((exchange) => !isFailure(exchange) || hasOwnRequest(exchange));
  const own = saying.map((exchange): { isSame: MatchesRequest; isForInvalid: boolean; choice: ChosenExchange } => ({
    isForInvalid: hasOwnRequest(exchange) && !leavesOut(operation, exchange),
    isSame: createRequestMatcher(operation, exchange.request),
    choice: { exchange, why: 'the request is the one of this exchange', isOwn: true },
  }));
  // The params of a JSON-RPC call are the only input to compare.
  const alike = (operation.rpc === undefined ? exchanges.filter(hasOwnRequest) : []).map(
    (exchange): { isAlike: MatchesRequest; choice: ChosenExchange } => ({
      isAlike: alikeTo(operation, exchange),
      choice: { exchange, why: 'the request has all that is its own in the one of this exchange' },
    }),
  );
  const conditional = exchanges
    .filter(({ when }) => when !== undefined)
    .map((exchange): ChosenExchange => ({ exchange, why: 'its "when" holds' }));
  const failures = conditional.filter(({ exchange }) => isFailure(exchange));
  const successes = conditional.filter(({ exchange }) => !isFailure(exchange));
  const plain = alike.filter(({ choice }) => choice.exchange.when === undefined);
  const alikeSuccesses = plain.filter(({ choice }) => !isFailure(choice.exchange));
  // A failure whose request is that of a success as well says nothing of when the call fails.
  const alikeFailures = plain.filter(
    ({ isAlike, choice: { exchange: failure } }) =>
      isFailure(failure) &&
      !alikeSuccesses.some((one) => one.isAlike(failure.request) && isAlike(one.choice.exchange.request)),
  );
  const [fallback] = exchanges
    .filter((exchange) => exchange.when === undefined && !isFailure(exchange))
    .map((exchange): ChosenExchange => ({ exchange, why: 'the default success' }));
  return (request, valid) => {
    for (const { isSame, isForInvalid, choice } of own) if ((valid || isForInvalid) && isSame(request)) return choice;
    for (const choice of failures) if (holds(choice.exchange, request)) return choice;
    for (const { isAlike, choice } of alikeFailures) {
      if ((valid || refusesInvalid(choice.exchange)) && isAlike(request)) return choice;
    }
    if (!valid) return undefined;
    for (const choice of successes) if (holds(choice.exchange, request)) return choice;
    for (const { isAlike, choice } of alikeSuccesses) if (isAlike(request)) return choice;
    return fallback;
  };
}

/** Whether the request leaves out a param in between, so that it is by name; `null` in its place is another request. */
function leavesOut({ rpc }: Operation, { request }: Exchange): boolean {
  return rpc?.paramStructure === 'either' && isObject(asObject(request.body)['params']);
}

/** Whether the request of an exchange is more than what every request of the operation has. */
function hasOwnRequest({ request, ownParameters = [] }: Exchange): boolean {
  return request.body !== undefined || ownParameters.length > 0;
}

function refusesInvalid({ response: { status } }: Exchange): boolean {
  return status === 400 || status === 422;
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
export type MatchesRequest = (request: RequestView) => boolean;

/**
 * Prepares the comparison of requests with a certain one, such as that of an exchange. A credential is compared only
 * where the exchanges of the operation may be told apart by it.
 *
 * @returns a function that returns true if headers, parameters and body are the same; the id of a JSON-RPC request does
 *   not count
 * @example const isShown = createRequestMatcher(operation, exchange.request)(request);
 */
export function createRequestMatcher(operation: Operation, shown: RequestParts): MatchesRequest {
  const ignored = credentialsOf(operation).filter(({ decides }) => !decides);
  const names = operation.headers.map(({ name }) => name).filter((name) => !ignored.some((one) => isHeader(one, name)));
  const isSameBody = createBodyTest(operation, shown);
  const isSame = (['query', 'path', 'cookies'] as const).map((member): MatchesRequest => {
    const left = ignored.filter((one) => one.member === member).map(({ name }) => name);
    return (request) => isSameMembers(shown[member], request[member], left);
  });
  return (request) => {
    // Exchanges that differ in one credential have the same large body, so the headers come first.
    for (const name of names) if (shown.headers[name] !== request.headers[name]) return false;
    if (!isSameBody(request)) return false;
    for (const one of isSame) if (!one(request)) return false;
    return true;
  };
}

/** Compares only the body, the parameters that are the exchange's own, and the credentials that decide. */
function alikeTo(operation: Operation, { request: shown, ownParameters = [] }: Exchange): MatchesRequest {
  const places = [...ownParameters, ...credentialsOf(operation).filter(({ decides }) => decides)];
  const isSameBody = createBodyTest(operation, shown);
  return (request) =>
    places.every(({ member, name }) => isSameValue(shown[member]?.[name], request[member]?.[name])) &&
    isSameBody(request);
}

/** Where the credentials of an operation travel, and whether exchanges may be told apart by them. */
function credentialsOf({ security, exchanges }: Operation): (ViewPlace & { decides: boolean })[] {
  const isConditional = exchanges.some(({ when }) => when !== undefined);
  return security.flat().flatMap(({ scheme: { travels, example } }) => {
    if (travels === undefined) return [];
    const [member, { name }] = [viewKeyByLocation[travels.in], travels];
    const isVaried = new Set(exchanges.map(({ request }) => request[member]?.[name])).size > 1;
    // A condition may speak of a credential whose value the document shows.
    return [{ member, name, decides: isVaried || (isConditional && example !== undefined) }];
  });
}

function isHeader({ member, name }: ViewPlace, header: string): boolean {
  return member === 'headers' && name.toLowerCase() === header.toLowerCase();
}

function createBodyTest(operation: Operation, shown: RequestParts): MatchesRequest {
  const { rpc } = operation;
  // The id of a JSON-RPC request only correlates it with its response (section 4), so only the params count.
  if (rpc !== undefined) {
    const { params } = asObject(shown.body);
    const arranged = isObject(params) ? arrangeParams(rpc, params) : undefined;
    const wanted = arranged === undefined || 'flaw' in arranged ? params : arranged.params;
    return ({ body }) => isEqual(wanted, asObject(body)['params']);
  }
  const { body: shownBody, contentType } = shown;
  const isForm = isObject(shownBody) && isFormType(contentType);
  if (!isForm) return ({ body }) => isEqual(shownBody, body);
  const fields = once(() => fieldsOf(writeFormText(formMediaOf(operation, contentType)?.encoding, shownBody, 'json')));
  return ({ body }) => (typeof body === 'string' ? fieldsOf(body) === fields() : isEqual(shownBody, body));
}

/** The fields of a form in an order that does not depend on how it was written. */
function fieldsOf(form: string): string {
  const fields = new URLSearchParams(form);
  fields.sort();
  return fields.toString();
}

type Members = Record<string, Json>;

function isSameMembers(shown: Members | undefined, sent: Members | undefined, ignored: readonly string[]): boolean {
  if (shown === sent) return true;
  const names = new Set([...Object.keys(shown ?? {}), ...Object.keys(sent ?? {})]);
  for (const name of names) {
    if (!ignored.includes(name) && !isSameValue(shown?.[name], sent?.[name])) return false;
  }
  return true;
}

/** Whether a parameter is the same: what was sent is text, and documents may show the text `"7"` as the number 7. */
function isSameValue(shown: Json | undefined, sent: Json | undefined): boolean {
  if (isEqual(shown, sent)) return true;
  if (Array.isArray(shown) && Array.isArray(sent))
    return shown.length === sent.length && shown.every((one, i) => isSameValue(one, sent[i]));
  return isScalar(shown) && isScalar(sent) && String(shown) === String(sent);
}

function isScalar(value: Json | undefined): boolean {
  return value !== undefined && value !== null && typeof value !== 'object';
}

/**
 * Compares two JSON values.
 *
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
