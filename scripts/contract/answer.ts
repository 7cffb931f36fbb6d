import { isFailure, isSameRequest } from './choose.ts';
import { asObject, follow, put, split, type Json } from './json.ts';
import type { Echo, Exchange, Operation, Pagination, RequestView } from './operation.ts';

/** Makes the body that answers a request; the example itself where there is nothing to change. */
export type AnswerTo<Body> = (request: RequestView) => Body;

/** One change that makes an answer of an example. */
export type Edit = {
  /** Where: a JSON pointer into the body, taken apart. */
  to: readonly string[];
  /** The value to put there, given what stands there now; `undefined` leaves it. */
  make: (current: Json | undefined, request: RequestView) => Json | undefined;
};

/**
 * Prepares the answers of an exchange: its example, with what it echoes taken from the request and, for a paged list
 * (`x-pagination`), the page that was asked for.
 *
 * @param operation - the operation
 * @param exchange - one of its exchanges
 * @returns makes the body for one request; JSON-RPC params in positional order
 * @example answererOf(listAllFundedTransactions, firstPage)({ headers: {}, body: { page: 2, limit: 1 } })
 */
export function answererOf(operation: Operation, exchange: Exchange): AnswerTo<Json | undefined> {
  const example = exchange.response.body;
  if (example === undefined) return () => undefined;
  const edits = editsOf(operation, exchange);
  if (operation.rpc === undefined) return (request) => edited(example, edits, request);
  return (request) => ({ ...asObject(edited(example, edits, request)), id: asObject(request.body)['id'] ?? null });
}

/**
 * Lists what an answer takes from its request, in order.
 *
 * @param operation - the operation
 * @param exchange - one of its exchanges
 * @returns the edits of its example; none where every request gets it as it stands
 */
export function editsOf(operation: Operation, exchange: Exchange): Edit[] {
  const example = exchange.response.body;
  if (example === undefined) return [];
  const echoes = exchange.echo.map((echo) => echoOf(example, echo));
  if (operation.pagination === undefined || isFailure(exchange)) return echoes;
  // The request of the exchange itself gets its example as it stands, which already is the page it asks for.
  const pages = pageEdits(example, operation.pagination).map(({ to, make }) => ({
    to,
    make: (current: Json | undefined, request: RequestView) =>
      isSameRequest(operation, exchange, request) ? undefined : make(current, request),
  }));
  return [...echoes, ...pages];
}

/**
 * Makes the edits of a value.
 *
 * @param value - stays as it is
 * @param edits - in order
 * @param request - what they take values from
 * @returns a copy; the value itself where there is nothing to change
 */
export function edited(value: Json, edits: readonly Edit[], request: RequestView): Json {
  let made = value;
  for (const { to, make } of edits) {
    const replacement = make(follow(made, to), request);
    if (replacement !== undefined) made = put(made, to, replacement);
  }
  return made;
}

/** The pointers of a contract are few and followed with every request, so each is taken apart once. */
function echoOf(example: Json, { to, from }: Echo): Edit {
  const place = split(to);
  const shown = follow(example, place);
  const sources = from.map(split);
  return {
    to: place,
    make: (_, request) => {
      const value = first(request, sources);
      // The type is the example's, even where an echo before this one has put another value.
      return value === undefined ? undefined : likeExample(shown, value);
    },
  };
}

function first(request: RequestView, places: string[][]): Json | undefined {
  for (const place of places) {
    const value = follow(request, place);
    if (value !== undefined) return value;
  }
  return undefined;
}

/**
 * An echoed value takes the JSON type of the example that it replaces; where it has no such form, the example stands.
 */
function likeExample(example: Json | undefined, value: Json): Json | undefined {
  if (example === undefined || typeOf(example) === typeOf(value)) return value;
  if (typeof example === 'string' && typeof value === 'number') return String(value);
  if (typeof example !== 'number' || typeof value !== 'string') return undefined;
  return value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : undefined;
}

function typeOf(value: Json): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}

/** The division of a list into pages. */
function pageEdits(example: Json, { request, response }: Pagination): Edit[] {
  const limit = echoOf(example, { to: response.limit, from: [`/body${request.limit}`] });
  const page = echoOf(example, { to: response.page, from: [`/body${request.page}`] });
  const asked = ({ to, make }: Edit, view: RequestView): Json | undefined =>
    make(undefined, view) ?? follow(example, to);
  const slice: Edit['make'] = (items, view) => {
    const [number, size] = [asked(page, view), asked(limit, view)];
    if (typeof number !== 'number' || typeof size !== 'number' || !Array.isArray(items)) return undefined;
    const length = Math.max(0, Math.floor(size));
    const start = Math.max(0, Math.floor(number) - 1) * length;
    return items.slice(start, start + length);
  };
  return [limit, page, { to: split(response.items), make: slice }];
}
