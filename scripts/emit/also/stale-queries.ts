import type { Operation } from '../../contract/operation.ts';
import { joinText } from '../../contract/base/code.ts';
import { namesIn } from '../../contract/routes/routes.ts';

/**
 * What a call changes: the operations whose answers are stale after it, each with the names of the path parameters that
 * have to be those of the call. Without any, all answers of the operation are stale.
 *
 * @example const changes: Changes = { listBooks: [], getBook: ['bookId'] };
 */
export type Changes = { [operation: string]: string[] };

/** What counts of an operation here, so that the whole of it need not be kept in memory. */
type Resource = { id: string; segments: string[]; links: string[] };

/**
 * Finds out what calls change, by two rules:
 *
 * - a link (OpenAPI and OpenRPC, Link Object) between two operations, in either direction, says that they are about the
 *   same thing
 * - so do paths: a call changes what is at its own path, what contains that (`/books` for `/books/{bookId}`), and what
 *   is below it (`/books/{bookId}/reviews`)
 *
 * @returns the changes by each operation that is not safe
 * @example changesIn(operations).get('deleteBook') // { listBooks: [], getBook: ['bookId'] }
 */
export function changesIn(operations: readonly Operation[]): Map<string, Changes> {
  const all = operations.map(resourceOf);
  const safe = new Set(operations.flatMap(({ id, safe }) => (safe ? [id] : [])));
  const queries = all.filter(({ id }) => safe.has(id));
  const at = groupByKeys(queries, ({ segments }) => [keyOf(segments)]);
  const below = groupByKeys(queries, ({ segments }) => segments.map((_, i) => keyOf(segments.slice(0, i + 1))));
  const linkingTo = groupByKeys(queries, ({ links }) => links);
  const byId = new Map(queries.map((query) => [query.id, query]));
  const changesBy = (call: Resource): Changes => {
    const linked = [...call.links.flatMap((id) => byId.get(id) ?? []), ...(linkingTo.get(call.id) ?? [])];
    const around = call.segments.flatMap((_, i) => findQueriesAt(at, call.segments.slice(0, i)));
    const related = [...around, ...findQueriesAt(below, call.segments)];
    return Object.fromEntries([
      ...related.map((query) => [query.id, listSharedNames(call.segments, query.segments)] as const),
      ...linked.map(({ id }) => [id, []] as const),
    ]);
  };
  return new Map(all.filter(({ id }) => !safe.has(id)).map((call) => [call.id, changesBy(call)]));
}

function resourceOf({ id, path, rpc, responses }: Operation): Resource {
  const links = responses.flatMap((response) => response.links).flatMap(({ operation = [] }) => operation);
  // All methods of JSON-RPC have one address, which says nothing about what they change.
  const segments = rpc === undefined ? (path.split(/[?#]/)[0] ?? '').split('/').filter(Boolean) : [];
  return { id, segments, links };
}

function groupByKeys(queries: Resource[], keysOf: (query: Resource) => string[]): Map<string, Resource[]> {
  const groups = new Map<string, Resource[]>();
  for (const query of queries)
    for (const key of new Set(keysOf(query))) {
      const group = groups.get(key) ?? [];
      group.push(query);
      groups.set(key, group);
    }
  return groups;
}

/** The queries at a path. One without any fixed word, as `/` or `/{id}`, holds too much to say anything. */
function findQueriesAt(groups: Map<string, Resource[]>, segments: string[]): Resource[] {
  const isNamed = segments.some((segment) => !segment.includes('{'));
  return isNamed ? (groups.get(keyOf(segments)) ?? []) : [];
}

/** The names of parameters make no difference: `/books/{id}` is `/books/{bookId}`. */
function keyOf(segments: string[]): string {
  return segments.map((segment) => joinText`/${segment.replaceAll(/\{[^}]*\}/g, '{}')}`).join('');
}

/** The names of the parameters that two paths have in common, in the segments that they begin with. */
function listSharedNames(one: string[], other: string[]): string[] {
  return one.flatMap((segment, i) => (segment === other[i] ? namesIn(segment) : []));
}
