import { readMember, isRecord, parsePointer, valueAt } from './json.ts';
import { atPage, followPages, type ListPlan, type PagePosition } from './pages.ts';

// What emitted options of TanStack Query are built from. It knows neither React nor TanStack Query.

/** The part of TanStack Query's QueryClient that is used here. */
type QueryCache = {
  invalidateQueries: (filters: {
    predicate: (query: { readonly queryKey: readonly unknown[] }) => boolean;
  }) => Promise<void>;
};

/**
 * What a call changes: the operations whose answers are stale after it, each with the names of the path parameters that
 * have to be those of the call.
 *
 * @example const stale: StaleQueries = { listBooks: [], getBook: ['bookId'] };
 */
export type StaleQueries = { readonly [operation: string]: readonly string[] };

/**
 * Makes the queries of a contract stale that a call has changed, and fetches again what is shown of them. The keys of
 * queries are `[contract, operation, request]`.
 *
 * @param queries - TanStack Query's QueryClient
 * @param contract - the first part of the keys
 * @param stale - what is stale after the call
 * @param request - the request of the call
 * @returns resolves when everything that is shown was fetched again
 * @example
 * await invalidate(queryClient, 'Bookshop', { listBooks: [], getBook: ['bookId'] }, { path: { bookId: '17' } });
 */
export function invalidate(
  queries: QueryCache,
  contract: string,
  stale: StaleQueries,
  request: unknown,
): Promise<void> {
  const predicate = ({ queryKey: [title, operation, shown] }: { readonly queryKey: readonly unknown[] }): boolean => {
    if (title !== contract || typeof operation !== 'string' || !Object.hasOwn(stale, operation)) return false;
    const names = stale[operation] ?? [];
    return names.every(
      (name) => `${readMember(readMember(shown, 'path'), name)}` === `${readMember(readMember(request, 'path'), name)}`,
    );
  };
  return queries.invalidateQueries({ predicate });
}

/**
 * Tells which page of a list comes after another one. A page that is complete by the total of the list is the last one,
 * so that no reader is offered an empty page.
 *
 * @param list - how the list is read; pointers into the answer lead into what the client returns
 * @param answer - what the client returned for the page
 * @param position - of the page
 * @returns the position of the next page; undefined after the last one
 * @example nextPage(list, { query: { limit: 2 } }, { items: [1, 2] }, { '/query/page': 1 }); // { '/query/page': 2 }
 */
export function nextPage(
  list: ListPlan,
  request: unknown,
  answer: unknown,
  position: PagePosition,
): PagePosition | undefined {
  const items: unknown = valueAt(answer, list.items);
  if (!Array.isArray(items)) return undefined;
  const given = atPage(request, position);
  if (list.by !== 'page' || !list.sized) return followPages(list, given, items, { answer, link: null }, NaN);
  const { request: asked, response } = list.sized;
  const size = Number(valueAt(answer, response.limit) ?? valueAt(given, asked.limit) ?? items.length);
  const total = valueAt(answer, response.total);
  const page = Number(valueAt(given, list.page));
  const seen = (page - 1) * size + items.length;
  const isMore = items.length > 0 && (typeof total === 'number' ? seen < total : items.length >= size);
  return isMore ? { [list.page]: page + 1 } : undefined;
}

/** What stands for each secret in keys. It differs in each session, so that it reveals nothing more. */
const marks = new Map<unknown, string>();
const session = /* @__PURE__ */ Math.random().toString(36).slice(2);

/**
 * Copies a request for the key of its query, with a mark in place of each secret. Within a session, requests with the
 * same secret have the same key, and those with another one have another.
 *
 * @param secrets - JSON pointers (RFC 6901) to its secrets; `*` is any index
 * @returns the request without secrets
 * @example
 * requestKey({ query: { code: '1234' } }, ['/query/code']);
 * // { query: { code: '[secret 1 of 4fzyo82mvyr]' } }
 */
export function requestKey(request: unknown, secrets: readonly string[]): unknown {
  return secrets.map(parsePointer).reduce(withMark, request);
}

function withMark(value: unknown, [token, ...rest]: string[]): unknown {
  if (value === undefined) return undefined;
  if (token === undefined) return markOf(value);
  if (Array.isArray(value))
    return value.map((item: unknown, i) => (token === '*' || token === `${i}` ? withMark(item, rest) : item));
  if (!isRecord(value) || !Object.hasOwn(value, token)) return value;
  return { ...value, [token]: withMark(value[token], rest) };
}

function markOf(secret: unknown): string {
  const known = marks.get(secret);
  if (known !== undefined) return known;
  const mark = `[secret ${marks.size + 1} of ${session}]`;
  marks.set(secret, mark);
  return mark;
}
