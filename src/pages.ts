import type { TwinspecError } from './errors.ts';
import { at, get, tokens } from './json.ts';

/** Where an operation keeps its paging: JSON pointers (RFC 6901) into the request and the response body. */
export type Pagination = {
  request: { page: string; limit: string };
  response: { items: string; page: string; limit: string; total: string };
};

/**
 * Reads a list page by page. It ends at an empty page, or at a short one if no more entries are announced: a total
 * alone ends nothing, as a wrong one would hide entries.
 *
 * @param read - sends a request body
 * @param pagination - where the paging stands in both
 * @param body - the request; its page is the first one read (default 1), its limit the page size (default 100)
 * @returns the entries
 * @throws MalformedResponseError if there is no list, or if the server ignores the page number
 */
export async function* paginate(
  read: (body: unknown) => Promise<{ answer: unknown; fail: (sentence: string, pointer: string) => TwinspecError }>,
  { request, response }: Pagination,
  body: unknown,
): AsyncGenerator<unknown, void, undefined> {
  const limit = +(get(body, request.limit) ?? 100);
  let page = +(get(body, request.page) ?? 1);
  const texts: string[] = [];
  for (let seen = (page - 1) * limit; ; page++) {
    const { answer, fail } = await read(put(put(body, tokens(request.page), page), tokens(request.limit), limit));
    const items = get(answer, response.items);
    // NaN where there is none: no comparison holds with it.
    const total = +(get(answer, response.total) ?? NaN);
    if (!Array.isArray(items)) throw fail('no list', response.items);
    const text = JSON.stringify(items);
    if (texts.includes(text)) {
      if (seen < total) throw fail(`page ${page} repeats another`, response.items);
      return;
    }
    // The first page and the last one.
    texts[texts[0] ? 1 : 0] = text;
    yield* items;
    seen += items.length;
    if (!items[0] || (items.length < (+(get(answer, response.limit) ?? 0) || limit) && !(seen < total))) return;
  }
}

/** A copy of a body with another value in one place. */
function put(body: unknown, [token = '', ...rest]: string[], value: unknown): unknown {
  return { ...(body as object), [token]: rest[0] === undefined ? value : put(at(body, token), rest, value) };
}
