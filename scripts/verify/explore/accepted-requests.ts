import { isDeepStrictEqual } from 'node:util';
import {
  asList,
  asObject,
  isObject,
  toPointer,
  setAtPointer,
  type Json,
  type JsonObject,
} from '../../contract/base/json.ts';
import type { Operation } from '../../contract/operation.ts';
import type { RequestParts } from '../../contract/request/write-request.ts';
import { findSuccess, responseFor } from '../../contract/responses/responses.ts';
import { isAlwaysNull } from '../../contract/x-resource/x-resource.ts';
import type { Check, CheckKind, Result } from '../../checks/checks.ts';

/**
 * Checks whether an answer carries a call out, whatever else may be wrong with it.
 *
 * @returns true for a success of HTTP, or a documented redirection where no success is documented; in JSON-RPC for a
 *   result that is not null unless it always is, and for silence after a notification
 */
export function isAccepted({
  check: { operation },
  answer,
}: { check: Pick<Check, 'operation'> } & Pick<Result, 'answer'>): boolean {
  if (answer === undefined || answer.status < 200 || answer.status >= 400) return false;
  // Some operations only say where something is, as downloads often do.
  if (answer.status >= 300)
    return findSuccess(operation) === undefined && responseFor(operation, answer.status) !== undefined;
  if (operation.rpc !== undefined) {
    if (operation.rpc.result === undefined) return answer.text === '';
    const { result = null, error } = asObject(answer.body);
    return result !== null || (error === undefined && isAlwaysNull(operation));
  }
  const { envelope } = operation;
  const status = envelope === undefined ? undefined : asObject(answer.body)[envelope.status];
  return envelope === undefined || status === undefined || status === envelope.success;
}

/** Kinds of checks whose requests keep the contract as they are. */
export const validKinds: ReadonlySet<CheckKind> = new Set<CheckKind>([
  'exchange',
  'made up',
  'linked',
  'optional field',
  'valid value',
]);

/**
 * Finds a request for each operation that the server has accepted.
 *
 * @param results - the results so far
 * @returns the requests; operations whose every request was refused are not in it
 */
export function findAcceptedRequests(results: Result[]): Map<Operation, RequestParts> {
  const found = new Map<Operation, RequestParts>();
  for (const result of results) {
    const { operation, view, kind } = result.check;
    if (view === undefined || !validKinds.has(kind) || found.has(operation) || !isAccepted(result)) continue;
    found.set(operation, view);
  }
  return found;
}

/**
 * Finds a request for each operation that keeps the contract, and that the server has answered with one of some
 * statuses.
 *
 * @param results - the results so far
 * @returns the last such requests
 */
export function findRequestsAnsweredWith(results: Result[], statuses: readonly number[]): Map<Operation, RequestParts> {
  const found = new Map<Operation, RequestParts>();
  for (const { check, answer } of results) {
    const { operation, view, kind } = check;
    const keeps = validKinds.has(kind) || kind === 'life cycle';
    if (view !== undefined && keeps && statuses.includes(answer?.status ?? 0)) found.set(operation, view);
  }
  return found;
}

/** A request with values that other answers name, and where they come from. */
export type InferredRequest = { operation: Operation; request: RequestParts; from: string };

/** How many things are tried of what a list names. */
const mostTried = 3;

/**
 * Infers requests from names: what a list at `/books` names is likely to be at `/books/{bookId}`; without such a list,
 * so is what one below another thing names, at `/authors/{authorId}/books`.
 *
 * @param operation - an operation whose own requests were all refused
 * @param sample - one of these
 * @param results - the results so far
 * @returns requests with values that the server itself has named, most likely ones first
 */
export function inferRequests(operation: Operation, sample: RequestParts, results: Result[]): InferredRequest[] {
  const [, collection = '', name = ''] = /^(.*)\/\{([^{}/]+)\}(?:\/[^{}]*)?$/.exec(operation.path) ?? [];
  if (name === '') return [];
  const noun = `/${collection.split('/').at(-1) ?? ''}`;
  const same = results.filter(({ check }) => check.operation.api === operation.api);
  const beside = same.filter(({ check }) => check.operation.path === collection);
  const named = (beside.length > 0 ? beside : same.filter(({ check }) => check.operation.path.endsWith(noun)))
    .filter((result) => isAccepted(result) && result.check.view !== undefined)
    .flatMap(({ check, answer }) =>
      listObjectsInAnswer(answer?.body ?? null).flatMap((thing) => {
        const value = identifierOf(thing, name, collection);
        if (value === undefined) return [];
        const path = { ...sample.path, ...check.view?.path, [name]: value };
        return [{ operation, request: { ...sample, path }, from: check.operation.id }];
      }),
    );
  return firstOf(named);
}

/** Names of params that tell a thing apart, with what kind of thing that is. */
const keyParam = /^([a-z]\w*?)_?(?:id|Id|ID)$/;

/**
 * Infers calls of a JSON-RPC method from names: a param `taskId` is likely to take what `listTasks` names. As no
 * document says so, an answer that refuses such a call shows nothing.
 *
 * @param operation - a method whose own calls were all refused
 * @param sample - one of these
 * @param results - the results so far
 * @returns calls with values that the server itself has named
 * @example inferCalls(getTask, sample, results)[0]?.from // 'listTasks'
 */
export function inferCalls(operation: Operation, sample: RequestParts, results: Result[]): InferredRequest[] {
  const { params = [] } = operation.rpc ?? {};
  const index = params.findIndex(({ name }) => keyParam.test(name));
  const name = params[index]?.name ?? '';
  const noun = keyParam.exec(name)?.[1]?.toLowerCase();
  if (noun === undefined) return [];
  const isByPosition = Array.isArray(asObject(sample.body)['params']);
  const place = toPointer('params', isByPosition ? index : name);
  const named = results
    .filter(({ check }) => check.operation.rpc?.method.toLowerCase().includes(noun) === true)
    .filter((result) => result.check.operation !== operation && isAccepted(result))
    .flatMap(({ check, answer }) =>
      listObjectsInAnswer(asObject(answer?.body)['result'] ?? null).flatMap((thing) => {
        const value = identifierOf(thing, name, `/${noun}s`);
        if (value === undefined) return [];
        const body = setAtPointer(sample.body ?? null, place, value);
        return [{ operation, request: { ...sample, body }, from: check.operation.id }];
      }),
    );
  return firstOf(named);
}

/** As many as are tried, each once. */
function firstOf(named: InferredRequest[]): InferredRequest[] {
  return named
    .filter(({ request }, i) => named.findIndex((one) => isDeepStrictEqual(one.request, request)) === i)
    .slice(0, mostTried);
}

/**
 * Lists the things in an answer: itself, or those in its list, wherever that is.
 *
 * @param depth - how deep in it to look
 * @returns the things, outer ones first
 * @example listObjectsInAnswer({ data: [{ id: 1 }] }) // [{ id: 1 }]
 */
export function listObjectsInAnswer(body: Json, depth = 0): JsonObject[] {
  if (Array.isArray(body)) return body.filter(isObject);
  if (!isObject(body) || depth > 2) return [];
  const lists = Object.values(body).filter((one) => Array.isArray(one) && one.some(isObject));
  const inside = Object.values(body)
    .filter(isObject)
    .flatMap((one) => listObjectsInAnswer(one, depth + 1));
  return lists.length > 0 ? lists.flatMap((list) => asList(list).filter(isObject)) : [body, ...inside];
}

/**
 * Finds what tells a thing apart from others of its kind.
 *
 * @param parameter - the path parameter that it is for
 * @param collection - the path of its collection
 * @returns the value; `undefined` if no member has a name that fits
 * @example identifierOf({ id: 7, title: 'Emma' }, 'bookId', '/books') // 7
 */
export function identifierOf(thing: JsonObject, parameter: string, collection: string): Json | undefined {
  return identifiersOf(thing, parameter, collection).find((one) => one !== undefined);
}

/** The values of the names that may tell a thing apart, likeliest ones first; `undefined` for those that it lacks. */
function identifiersOf(thing: JsonObject, parameter: string, collection: string): (Json | undefined)[] {
  const plural = collection.replace(/\/$/, '').split('/').at(-1) ?? '';
  const singular = plural.replace(/ies$/, 'y').replace(/s$/, '');
  const toPlainName = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const wanted = [parameter, `${singular}Id`, 'id', 'uuid', 'key', 'slug', 'code', 'name'].map(toPlainName);
  return wanted.map((name) => {
    const found = Object.entries(thing).find(([member]) => toPlainName(member) === name)?.[1];
    return (typeof found === 'string' && found !== '') || typeof found === 'number' ? found : undefined;
  });
}

/**
 * Finds the thing that an answer about a single one has: itself, an object in it, or the only one of a list.
 *
 * @param parameter - the path parameter that names the thing
 * @param collection - the path of its collection
 * @returns the object with the likeliest name of an identifier, outer ones first; `undefined` if the answer has no
 *   object
 * @example findObjectInAnswer({ id: 7, lines: [{ sku: 'A' }] }, 'orderId', '/orders') // { id: 7, lines: … }
 */
export function findObjectInAnswer(body: Json, parameter: string, collection: string): JsonObject | undefined {
  const outer = isObject(body) ? [body, ...Object.values(body).filter(isObject)] : [];
  const rankOf = (thing: JsonObject): number => {
    const rank = identifiersOf(thing, parameter, collection).findIndex((one) => one !== undefined);
    return rank < 0 ? Infinity : rank;
  };
  const ranked = [...outer, ...listObjectsInAnswer(body)].map((thing) => ({ thing, rank: rankOf(thing) }));
  return ranked.toSorted((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank))[0]?.thing;
}
