import type { TwinspecError } from './errors.ts';
import { at, valueAt, isRecord, tokens } from './json.ts';

/**
 * Where an operation keeps its paging: JSON pointers (RFC 6901) into the request and the response body.
 *
 * @example
 * const pagination: PagePointers = {
 *   request: { page: '/page', limit: '/limit' },
 *   response: { items: '/data/data', page: '/data/page', limit: '/data/limit', total: '/data/total' },
 * };
 */
export type PagePointers = {
  readonly request: { readonly page: string; readonly limit: string };
  readonly response: { readonly items: string; readonly page: string; readonly limit: string; readonly total: string };
};

/** The answer to the request for a page, and a function that makes an error of it. */
type Page = { answer: unknown; fail: (sentence: string, pointer: string) => TwinspecError };

/**
 * Reads a list page by page. It ends at an empty page, at a repeated one, or at a short one unless more entries are
 * announced. The total alone never ends it, as a wrong total would hide entries.
 *
 * @param read - sends a request body
 * @param pagination - where request and answer keep their paging
 * @param body - the request; its page is the first one read (default 1), its limit the page size (default 100)
 * @returns the entries, one by one
 * @throws MalformedResponseError if an answer has no list, or if the server ignores the page number
 * @example for await (const entry of paginate(read, pagination, { userId: 'u' })) show(entry);
 */
export async function* paginate(
  read: (body: unknown) => Promise<Page>,
  { request, response }: PagePointers,
  body: unknown,
): AsyncGenerator<unknown, void, undefined> {
  const limit = Number(valueAt(body, request.limit) ?? 100);
  const first = Number(valueAt(body, request.page) ?? 1);
  /** Every page so far. Whole pages are compared, as two entries of a list may well be the same. */
  const pages = new Set<string>();
  let seen = (first - 1) * limit;
  for (let page = first; ; page++) {
    const { answer, fail } = await read(putAt(putAt(body, tokens(request.page), page), tokens(request.limit), limit));
    const items = valueAt(answer, response.items);
    // NaN where no total is given: every comparison with it is false.
    const total = Number(valueAt(answer, response.total) ?? NaN);
    if (!Array.isArray(items)) throw fail('the answer has no list', response.items);
    const text = fingerprint(items);
    if (pages.has(text)) {
      if (seen < total)
        throw fail(`page ${page} repeats another one, although more entries are announced`, response.items);
      return;
    }
    pages.add(text);
    yield* items;
    seen += items.length;
    const size = Number(valueAt(answer, response.limit) ?? 0) || limit;
    if (items.length === 0 || (items.length < size && !(seen < total))) return;
  }
}

/** The entries of a page in any order; only their number if they are nested too deeply for JSON.stringify. */
function fingerprint(items: unknown[]): string {
  try {
    return JSON.stringify(items.map((item) => JSON.stringify(item)).sort());
  } catch {
    return `${items.length}`;
  }
}

/**
 * Copies a request with another value in one place.
 *
 * @param body - the request
 * @param path - the names that lead to the place
 * @param value - the value
 * @returns the copy
 * @example putAt({ query: { limit: 20 } }, ['query', 'page'], 2); // { query: { limit: 20, page: 2 } }
 */
export function putAt(body: unknown, [token = '', ...rest]: string[], value: unknown): unknown {
  const members = isRecord(body) ? body : {};
  return { ...members, [token]: rest.length === 0 ? value : putAt(at(body, token), rest, value) };
}
