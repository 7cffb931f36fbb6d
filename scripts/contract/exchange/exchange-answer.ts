import { isFailure, createRequestMatcher } from './choose-exchange.ts';
import { asObject, getAtTokens, setAtTokens, pointerTokens, type Json } from '../base/json.ts';
import type { Echo, Exchange, Operation, Pagination, RequestView } from '../operation.ts';

/** Makes the body that answers a request; the example itself if there is nothing to change. */
export type BuildAnswer<Body> = (request: RequestView) => Body;

/** A change that turns an example into the answer to a request. */
export type Edit = {
  /** Where: the tokens of a JSON pointer into the body. */
  to: readonly string[];
  /** Makes the value to put there from the current one; `undefined` leaves that. */
  make: (current: Json | undefined, request: RequestView) => Json | undefined;
};

/**
 * Prepares the answers of an exchange: its example, with echoed values from the request and, for a paged list
 * (`x-pagination`), the page that was asked for.
 *
 * @returns a function that makes the body for a request, JSON-RPC params by position
 * @example createAnswerBuilder(listAllFundedTransactions, firstPage)({ headers: {}, body: { page: 2, limit: 1 } })
 */
export function createAnswerBuilder(operation: Operation, exchange: Exchange): BuildAnswer<Json | undefined> {
  const example = exchange.response.body;
  if (example === undefined) return () => undefined;
  const edits = editsOf(operation, exchange);
  if (operation.rpc === undefined) return (request) => applyEdits(example, edits, request);
  return (request) => ({ ...asObject(applyEdits(example, edits, request)), id: asObject(request.body)['id'] ?? null });
}

/**
 * Lists the edits that take values from the request.
 *
 * @returns the edits of its example, in order; none if every request gets the example unchanged
 * @example const edits = editsOf(operation, exchange);
 */
export function editsOf(operation: Operation, exchange: Exchange): Edit[] {
  const example = exchange.response.body;
  if (example === undefined) return [];
  const echoes = exchange.echo.map((echo) => echoOf(example, echo));
  if (operation.pagination === undefined || isFailure(exchange)) return echoes;
  // The example already is the page that the exchange's own request asks for.
  const isOwn = createRequestMatcher(operation, exchange.request);
  const pages = pageEdits(example, operation.pagination).map(({ to, make }) => ({
    to,
    make: (current: Json | undefined, request: RequestView) => (isOwn(request) ? undefined : make(current, request)),
  }));
  return [...echoes, ...pages];
}

/**
 * Applies edits to a value.
 *
 * @param value - the value, which is not changed
 * @param edits - the edits, in order
 * @param request - the request that they take values from
 * @returns an edited copy; the value itself if there is nothing to change
 * @example const answer = applyEdits(body, editsOf(operation, exchange), request);
 */
export function applyEdits(value: Json, edits: readonly Edit[], request: RequestView): Json {
  let made = value;
  for (const { to, make } of edits) {
    const replacement = make(getAtTokens(made, to), request);
    if (replacement !== undefined) made = setAtTokens(made, to, replacement);
  }
  return made;
}

/** Makes the edit of an echo. Its pointers are followed with every request, so they are split only once. */
function echoOf(example: Json, { to, from }: Echo): Edit {
  const place = pointerTokens(to);
  const shown = getAtTokens(example, place);
  const sources = from.map(pointerTokens);
  return {
    to: place,
    make: (_, request) => {
      const value = first(request, sources);
      // The type is that of the example, even if an earlier echo has put another value there.
      return value === undefined ? undefined : likeExample(shown, value);
    },
  };
}

function first(request: RequestView, places: string[][]): Json | undefined {
  for (const place of places) {
    const value = getAtTokens(request, place);
    if (value !== undefined) return value;
  }
  return undefined;
}

/**
 * Converts an echoed value to the JSON type of the example that it replaces.
 *
 * @param value - the value that was sent
 * @returns the value in that type; `undefined` if it cannot be, so that the example stays
 * @example likeExample(1, '7') // 7
 */
export function likeExample(example: Json | undefined, value: Json): Json | undefined {
  if (example === undefined || typeOf(example) === typeOf(value)) return value;
  if (typeof example === 'string' && typeof value === 'number') return String(value);
  if (typeof example !== 'number' || typeof value !== 'string') return undefined;
  const number = Number(value);
  // A whole number that JavaScript would round is not what was sent.
  const isExact = !/^-?\d+$/.test(value) || Number.isSafeInteger(number);
  return value.trim() !== '' && Number.isFinite(number) && isExact ? number : undefined;
}

function typeOf(value: Json): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}

/** The edits that cut the requested page out of a list. */
function pageEdits(example: Json, { request, response }: Pagination): Edit[] {
  const limit = echoOf(example, { to: response.limit, from: [`/body${request.limit}`] });
  const page = echoOf(example, { to: response.page, from: [`/body${request.page}`] });
  const readAskedValue = ({ to, make }: Edit, view: RequestView): Json | undefined =>
    make(undefined, view) ?? getAtTokens(example, to);
  const slice: Edit['make'] = (items, view) => {
    const [number, size] = [readAskedValue(page, view), readAskedValue(limit, view)];
    if (typeof number !== 'number' || typeof size !== 'number' || !Array.isArray(items)) return undefined;
    const length = Math.max(0, Math.floor(size));
    const start = Math.max(0, Math.floor(number) - 1) * length;
    return items.slice(start, start + length);
  };
  return [limit, page, { to: pointerTokens(response.items), make: slice }];
}
