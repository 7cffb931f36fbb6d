import { isFailure, isSameRequest } from './choose.ts';
import { asObject, follow, put, split, type Json } from './json.ts';
import type { Echo, Exchange, Operation, Pagination, RequestView } from './operation.ts';

/** Makes the body that answers a request; the example itself where there is nothing to change. */
export type AnswerTo<Body> = (request: RequestView) => Body;

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
  const echo = echoerOf(example, exchange.echo);
  if (operation.rpc !== undefined) {
    return (request) => ({ ...asObject(echo(request)), id: asObject(request.body)['id'] ?? null });
  }
  if (operation.pagination === undefined || isFailure(exchange)) return echo;
  const page = pagerOf(operation.pagination);
  // The request of the exchange itself gets its example as it stands, which already is the page it asks for.
  return (request) => (isSameRequest(operation, exchange, request) ? echo(request) : page(echo(request), request));
}

/**
 * Prepares what an answer takes from its request.
 *
 * @param example - the example, or a part of it that the pointers start from
 * @param echoes - what to put where, in order
 * @returns makes a copy with the values of one request; the example itself where there is nothing to change
 */
export function echoerOf(example: Json, echoes: Echo[]): AnswerTo<Json> {
  // The pointers of a contract are few and followed with every request, so each is taken apart once.
  const prepared = echoes.map(({ to, from }) => ({ to: split(to), from: from.map(split) }));
  if (prepared.length === 0) return () => example;
  return (request) => {
    let body = example;
    for (const { to, from } of prepared) {
      const value = first(request, from);
      // The type is the example's, even where an echo before this one has put another value.
      const shaped = value === undefined ? undefined : likeExample(follow(example, to), value);
      if (shaped !== undefined) body = put(body, to, shaped);
    }
    return body;
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

/** Prepares the division of a list into pages. */
function pagerOf({ request, response }: Pagination): (body: Json, request: RequestView) => Json {
  const asked: Echo[] = [
    { to: response.limit, from: [`/body${request.limit}`] },
    { to: response.page, from: [`/body${request.page}`] },
  ];
  const places = { page: split(response.page), limit: split(response.limit), items: split(response.items) };
  return (body, view) => {
    const echoed = echoerOf(body, asked)(view);
    const [page, limit] = [follow(echoed, places.page), follow(echoed, places.limit)];
    const items = follow(echoed, places.items);
    if (typeof page !== 'number' || typeof limit !== 'number' || !Array.isArray(items)) return echoed;
    const size = Math.max(0, Math.floor(limit));
    const start = Math.max(0, Math.floor(page) - 1) * size;
    return put(echoed, places.items, items.slice(start, start + size));
  };
}
