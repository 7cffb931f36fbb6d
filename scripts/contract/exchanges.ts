import { asObject, follow, get, join, put, split, type Json, type JsonObject, type JsonSchema } from './json.ts';
import { resolve, type Operation } from './operations.ts';

/** What of a request an exchange can speak about. Header names are written as in the spec. */
export type RequestView = {
  headers: Record<string, string>;
  body?: Json;
  query?: Record<string, Json>;
  path?: Record<string, Json>;
};

/**
 * A request example and the response example of the same name: what the docs show, the mock answers,
 * the contract tests replay and `verify` expects of a live server.
 */
export type Exchange = {
  name: string;
  operationId: string;
  summary: string;
  description: string;
  request: RequestView & { contentType?: string };
  response: { status: number; contentType?: string; headers: Record<string, string>; body?: Json };
  /** JSON pointer of the response example in the operation's document. */
  pointer: string;
  /** JSON pointer of the request example, where the operation takes a body. */
  requestPointer?: string;
  /** JSON pointer of the condition ({@link when}) in the operation's document. */
  whenPointer?: string;
  /** JSON Schema over a {@link RequestView}: the requests that get this answer although they differ from the example. */
  when?: JsonSchema;
  /** What the answer takes from the request: response-body pointer ← the first request pointer that leads somewhere. */
  echo: { to: string; from: string[] }[];
};

/** The exchange that answers a request, and the reason in words; `isOwn` when the request is the exchange's own. */
export type Choice = { exchange: Exchange; why: string; isOwn?: true };

/**
 * Reads the exchanges of an operation: named examples that stand on both sides, in the order of the responses.
 *
 * @param operation - an operation whose other members are already read
 * @returns its exchanges; an operation without request body has one for each named response example
 */
export function exchangesOf(operation: Operation): Exchange[] {
  const requests = requestExamples(operation);
  return operation.responses.flatMap((response) => {
    const schema = response.body?.schema;
    const status = Number(response.status);
    if (schema === undefined || !Number.isInteger(status)) return [];
    const examples = mediaExamples(operation, schema);
    return Object.keys(examples).flatMap((name) => {
      const found = resolve(operation.document, `${parent(schema)}${join('examples', name)}`);
      const request = requests.get(name);
      if (operation.request !== undefined && request === undefined) return [];
      return [readExchange(operation, name, status, response.body?.contentType, found, request)];
    });
  });
}

type RequestExample = { body: Json; contentType: string; pointer: string; summary: string; description: string };

function readExchange(
  operation: Operation,
  name: string,
  status: number,
  contentType: string | undefined,
  found: { pointer: string; value: Json | undefined },
  request: RequestExample | undefined,
): Exchange {
  const example = asObject(found.value);
  const extension = asObject(example['x-exchange']);
  const exchange: Exchange = {
    name,
    operationId: operation.id,
    summary: String(example['summary'] ?? request?.summary ?? ''),
    description: String(example['description'] ?? request?.description ?? ''),
    request: { headers: exchangeHeaders(operation, asObject(asObject(extension['request'])['headers'])), ...parameterExamples(operation, name) },
    response: { status, headers: {} },
    pointer: found.pointer,
    echo: Object.entries(asObject(extension['echo'])).map(([to, from]) => ({ to, from: [from].flat().map(String) })),
  };
  if (request !== undefined) {
    exchange.request.body = request.body;
    exchange.request.contentType = request.contentType;
    exchange.requestPointer = request.pointer;
  }
  if (contentType !== undefined) exchange.response.contentType = contentType;
  if (example['value'] !== undefined) exchange.response.body = example['value'];
  if (extension['when'] !== undefined) {
    exchange.when = extension['when'] as JsonSchema;
    exchange.whenPointer = `${found.pointer}/x-exchange/when`;
  }
  return exchange;
}

/** Credentials as the demo caller has them, changed as the pair says; `null` leaves a header out. */
function exchangeHeaders(operation: Operation, overrides: JsonObject): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { name, example, required } of operation.headers) {
    if (example !== undefined && required) headers[name] = example;
  }
  for (const [name, value] of Object.entries(overrides)) {
    if (value === null) delete headers[name];
    else headers[name] = String(value);
  }
  return headers;
}

function requestExamples(operation: Operation): Map<string, RequestExample> {
  const examples = new Map<string, RequestExample>();
  for (const { contentType, schema } of operation.request?.bodies ?? []) {
    if (schema === undefined) continue;
    for (const name of Object.keys(mediaExamples(operation, schema))) {
      if (examples.has(name)) continue;
      const found = resolve(operation.document, `${parent(schema)}${join('examples', name)}`);
      const example = asObject(found.value);
      examples.set(name, {
        body: example['value'] ?? null,
        contentType,
        pointer: found.pointer,
        summary: String(example['summary'] ?? ''),
        description: String(example['description'] ?? ''),
      });
    }
  }
  return examples;
}

/** Query and path parameters take part by their own examples of the same name (as Microcks reads OpenAPI). */
function parameterExamples(operation: Operation, name: string): Pick<RequestView, 'query' | 'path'> {
  const view: Pick<RequestView, 'query' | 'path'> = {};
  for (const parameter of operation.parameters) {
    if (parameter.schema === undefined) continue;
    const node = asObject(get(operation.document as Json, parent(parameter.schema)));
    const named = asObject(asObject(node['examples'])[name])['value'] ?? node['example'];
    if (named === undefined) continue;
    (view[parameter.in] ??= {})[parameter.name] = named;
  }
  return view;
}

/** Examples stand beside the schema in the media type object, so the schema's place leads to them. */
function mediaExamples(operation: Operation, schema: string): JsonObject {
  return asObject(get(operation.document as Json, `${parent(schema)}/examples`));
}

/**
 * Chooses the exchange that answers a request. One rule for every operation of both APIs:
 *
 * 1. the exchange whose request is this very request;
 * 2. the first one whose `when` holds, errors before successes (errors only, if the request is invalid);
 * 3. for a valid request, the first success without `when`.
 *
 * @param operation - the operation that was called
 * @param request - what was sent; JSON-RPC params already in positional order
 * @param valid - whether the request satisfies its schema and carries its credentials
 * @param holds - evaluates an exchange's `when` on the request
 * @returns the choice, or `undefined` when no exchange speaks about such a request
 * @example chooseExchange(createVC, { headers: {}, body: {} }, false, holds)?.exchange.name // 'invalidKey'
 */
export function chooseExchange(
  operation: Operation,
  request: RequestView,
  valid: boolean,
  holds: (exchange: Exchange, request: RequestView) => boolean,
): Choice | undefined {
  const { failures, successes, fallback } = rankOf(operation);
  for (const exchange of operation.exchanges) {
    if (isSameRequest(operation, exchange, request)) return { exchange, why: 'the request is the one of this exchange', isOwn: true };
  }
  const exchange = failures.find((one) => holds(one, request)) ?? (valid ? successes.find((one) => holds(one, request)) : undefined);
  if (exchange !== undefined) return { exchange, why: 'its "when" holds' };
  return valid && fallback !== undefined ? { exchange: fallback, why: 'the default success' } : undefined;
}

/** Exchanges with a `when`, and the first success without. */
type Rank = { failures: Exchange[]; successes: Exchange[]; fallback: Exchange | undefined };

const ranks = new WeakMap<Operation, Rank>();

function rankOf(operation: Operation): Rank {
  let rank = ranks.get(operation);
  if (rank === undefined) {
    const conditional = operation.exchanges.filter(({ when }) => when !== undefined);
    rank = {
      failures: conditional.filter(isFailure),
      successes: conditional.filter((exchange) => !isFailure(exchange)),
      fallback: operation.exchanges.find((exchange) => exchange.when === undefined && !isFailure(exchange)),
    };
    ranks.set(operation, rank);
  }
  return rank;
}

/**
 * Tells an error exchange from a success.
 *
 * @param exchange - any exchange
 * @returns true for a status from 400 and for a JSON-RPC error object, which travels in a 200 (JSON-RPC 2.0, section 5)
 */
export function isFailure(exchange: Exchange): boolean {
  return exchange.response.status >= 400 || ('jsonrpc' in asObject(exchange.response.body) && 'error' in asObject(exchange.response.body));
}

function isSameRequest(operation: Operation, { request: expected }: Exchange, request: RequestView): boolean {
  // Exchanges that differ in one credential have the same large body, so the headers come first.
  for (const { name } of operation.headers) if (expected.headers[name] !== request.headers[name]) return false;
  return (
    // An id only ties a reply to its call (JSON-RPC 2.0, section 4): it does not make another request.
    (operation.rpc === undefined ? isEqual(expected.body, request.body) : isEqual(asObject(expected.body)['params'], asObject(request.body)['params'])) &&
    (expected.query === request.query || isEqual(expected.query ?? {}, request.query ?? {})) &&
    (expected.path === request.path || isEqual(expected.path ?? {}, request.path ?? {}))
  );
}

function isEqual(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, i) => isEqual(item, b[i]));
  if (Array.isArray(b)) return false;
  let more = 0;
  // Most requests differ from an example in an early member, so nothing is counted before.
  for (const key in a) {
    if (!Object.hasOwn(b, key) || !isEqual(a[key], b[key])) return false;
    more++;
  }
  for (const _ in b) more--;
  return more === 0;
}

/**
 * Makes the body that an exchange answers a given request with: its example, with what it echoes taken from the
 * request and, for a paged list (`x-pagination`), the page that was asked for.
 *
 * @param operation - the operation that was called
 * @param exchange - the exchange that answers
 * @param request - what was sent; JSON-RPC params in positional order
 * @returns a new body; the example itself where there is nothing to change
 */
export function answerOf(operation: Operation, exchange: Exchange, request: RequestView): Json | undefined {
  const example = exchange.response.body;
  const pagination = isFailure(exchange) ? undefined : operation.pagination;
  if (example === undefined || (exchange.echo.length === 0 && pagination === undefined && operation.rpc === undefined)) {
    return example;
  }
  let body = echoAll(example, exchange.echo, request);
  if (operation.rpc !== undefined) body = { ...asObject(body), id: asObject(request.body)['id'] ?? null };
  // The request of the exchange itself gets its example as it stands, which already is the page it asks for.
  if (pagination !== undefined && !isSameRequest(operation, exchange, request)) body = pageOf(body, pagination, request);
  return body;
}

/**
 * Puts what an answer takes from the request into its example.
 *
 * @param example - the example, or a part of it that the pointers start from
 * @param echoes - what to put where, in order
 * @param request - what was sent
 * @returns a copy; the example itself where there is nothing to change
 */
export function echoAll(example: Json, echoes: Exchange['echo'], request: RequestView): Json {
  let body = example;
  for (const { to, from } of echoes) {
    const value = first(request, from);
    const place = tokensOf(to);
    // The type is the example's, even where an echo before this one has put another value.
    const shaped = value === undefined ? undefined : likeExample(follow(example, place), value);
    if (shaped !== undefined) body = put(body, place, shaped);
  }
  return body;
}

function first(request: RequestView, pointers: string[]): Json | undefined {
  for (const pointer of pointers) {
    const value = follow(request as Json, tokensOf(pointer));
    if (value !== undefined) return value;
  }
  return undefined;
}

const tokens = new Map<string, string[]>();

/** The pointers of a contract are few and followed with every request, so each is taken apart once. */
function tokensOf(pointer: string): string[] {
  let found = tokens.get(pointer);
  if (found === undefined) {
    found = split(pointer);
    tokens.set(pointer, found);
  }
  return found;
}

/** An echoed value takes the JSON type of the example it replaces; where it has no such form, the example stands. */
function likeExample(example: Json | undefined, value: Json): Json | undefined {
  if (example === undefined || typeOf(example) === typeOf(value)) return value;
  if (typeof example === 'number' && typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))) return Number(value);
  if (typeof example === 'string' && typeof value === 'number') return String(value);
  return undefined;
}

function pageOf(body: Json, { request, response }: NonNullable<Operation['pagination']>, view: RequestView): Json {
  const echoed = echoAll(
    body,
    [
      { to: response.limit, from: [`/body${request.limit}`] },
      { to: response.page, from: [`/body${request.page}`] },
    ],
    view,
  );
  const [page, limit, items] = [response.page, response.limit, response.items].map((pointer) => follow(echoed, tokensOf(pointer)));
  if (typeof page !== 'number' || typeof limit !== 'number' || !Array.isArray(items)) return echoed;
  const size = Math.max(0, Math.floor(limit));
  const start = Math.max(0, Math.floor(page) - 1) * size;
  return put(echoed, tokensOf(response.items), items.slice(start, start + size));
}

function typeOf(value: Json): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}

function parent(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'));
}
