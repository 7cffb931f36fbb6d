import type { TwinspecError } from './errors.ts';
import { readMember, isRecord, memberPointer, parsePointer, valueAt } from './json.ts';

/**
 * Where an operation keeps its paging: JSON pointers (RFC 6901) into its argument and into the body of its answer.
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

/**
 * How a list is read to its end. Pointers (RFC 6901) lead into the argument of the operation, or into the body of its
 * answer, where `items` is the list.
 *
 * - `page`: the argument has the number of a page (`first` if it is not given, default 1); the list ends with an empty
 *   page. `sized` says where sizes and the total are, and then a short page may end it.
 * - `offset`: the argument has the number of entries to leave out.
 * - `cursor`: the answer has the cursor of the next page, or its address; `cursor` is missing if it is always an
 *   address.
 * - `last`: the argument has the `key` of the last entry, as long as the answer says `more`.
 * - `link`: the answer has a `Link` header with `rel="next"` (RFC 8288).
 *
 * @example const list: ListPlan = { by: 'cursor', items: '/data', cursor: '/query/cursor', next: '/next_cursor' };
 */
export type ListPlan = { readonly items: string } & (
  | { readonly by: 'page'; readonly page: string; readonly first?: number; readonly sized?: PagePointers }
  | { readonly by: 'offset'; readonly offset: string }
  | { readonly by: 'cursor'; readonly cursor?: string; readonly next: string }
  | { readonly by: 'last'; readonly cursor: string; readonly key: string; readonly more: string }
  | { readonly by: 'link' }
);

/** The answer to the request for a page, and a function that makes an error of it. */
type Page = { answer: unknown; link: string | null; fail: (sentence: string, pointer: string) => TwinspecError };

/**
 * Reads a list to its end, entry by entry. Only the argument changes from page to page: an address that an answer gives
 * is never followed, its query is taken.
 *
 * @param read - sends a request with an argument
 * @param list - see {@link ListPlan}
 * @param input - the argument, which may say where to begin
 * @returns the entries, one by one
 * @throws MalformedResponseError if an answer has no list, if the server leads in a circle, or if it gives a hundred
 *   empty pages in a row, each of which announces another one
 * @example for await (const entry of paginate(read, list, { userId: 'u' })) show(entry);
 */
export async function* paginate(
  read: (input: unknown) => Promise<Page>,
  list: ListPlan,
  input: unknown,
): AsyncGenerator<unknown, void, undefined> {
  /** Every page so far. Whole pages are compared, as two entries of a list may well be the same. */
  const pages = new Set<string>();
  let empty = 0;
  const start = toFirstPage(list, input);
  let seen = countSkipped(list, start);
  for (let given = start; ;) {
    const page = await read(given);
    const { answer, fail } = page;
    const items = valueAt(answer, list.items);
    if (!Array.isArray(items)) throw fail('the answer has no list', list.items);
    const isNumbered = list.by === 'page' || list.by === 'offset';
    const text = isNumbered ? fingerprint(items) : JSON.stringify(given);
    if (pages.has(text)) {
      // NaN where no total is given: every comparison with it is false.
      const total = list.by === 'page' && list.sized ? Number(valueAt(answer, list.sized.response.total)) : NaN;
      if (isNumbered && !(seen < total)) return;
      const which = list.by === 'page' ? `page ${String(valueAt(given, list.page))}` : 'a page';
      throw fail(`${which} repeats another one, although more entries are announced`, list.items);
    }
    pages.add(text);
    yield* items;
    seen += items.length;
    const next = followPages(list, given, items, page, seen);
    if (!next) return;
    empty = items.length ? 0 : empty + 1;
    if (empty === 100) throw fail('100 pages in a row are empty, and a next one is announced', list.items);
    given = atPage(given, next);
  }
}

/**
 * Which page of a list is asked for: the values of members of the argument, by their pointers (RFC 6901).
 *
 * @example const position: PagePosition = { '/query/page': 2 };
 */
export type PagePosition = { readonly [pointer: string]: unknown };

/**
 * Tells where a list begins.
 *
 * @param list - see {@link ListPlan}
 * @param input - the argument, which may say where to begin
 * @returns the position of the first page
 * @example firstPosition(list, { query: { page: 3 } }); // { '/query/page': 3 }
 */
export function firstPosition(list: ListPlan, input: unknown): PagePosition {
  return list.by === 'page' ? { [list.page]: pageOf(list, input) } : {};
}

function pageOf({ page, first = 1 }: Extract<ListPlan, { by: 'page' }>, input: unknown): number {
  return Number(valueAt(input, page) ?? first);
}

/**
 * Copies an argument so that it asks for a page.
 *
 * @param input - the argument
 * @param position - of the page
 * @example atPage({ query: { limit: 20 } }, { '/query/page': 2 }); // { query: { limit: 20, page: 2 } }
 */
export function atPage<Input>(input: unknown, position: PagePosition): Input {
  return Object.entries(position).reduce<unknown>(
    (given, [pointer, value]) => putAt(given, parsePointer(pointer), value),
    input ?? {},
  ) as Input;
}

/** The argument for the first page. */
function toFirstPage(list: ListPlan, input: unknown): unknown {
  const limit = list.by === 'page' && list.sized?.request.limit;
  const sized = limit ? { [limit]: Number(valueAt(input, limit) ?? 100) } : {};
  return atPage(input, { ...sized, ...firstPosition(list, input) });
}

/** How many entries come before those of a request, as far as it says so. */
function countSkipped(list: ListPlan, given: unknown): number {
  if (list.by !== 'page' || !list.sized) return 0;
  const { page, limit } = list.sized.request;
  return (Number(valueAt(given, page) ?? 1) - 1) * Number(valueAt(given, limit) ?? 100);
}

/**
 * Tells which page of a list comes after another one.
 *
 * @param list - see {@link ListPlan}
 * @param given - the argument that asked for the page
 * @param items - its entries
 * @param page - the answer, and its `Link` header
 * @param seen - how many entries there were up to now
 * @returns the position of the next page; undefined after the last one
 * @example followPages(list, { query: { page: 1 } }, items, { answer, link: null }, 20); // { '/query/page': 2 }
 */
export function followPages(
  list: ListPlan,
  given: unknown,
  items: readonly unknown[],
  { answer, link }: Pick<Page, 'answer' | 'link'>,
  seen: number,
): PagePosition | undefined {
  switch (list.by) {
    case 'page': {
      const size = list.sized ? sizeOf(list.sized, given, answer) : 0;
      const total = list.sized ? Number(valueAt(answer, list.sized.response.total) ?? NaN) : NaN;
      if (items.length === 0 || (items.length < size && !(seen < total))) return undefined;
      return { [list.page]: pageOf(list, given) + 1 };
    }
    case 'offset':
      return items.length === 0
        ? undefined
        : { [list.offset]: Number(valueAt(given, list.offset) ?? 0) + items.length };
    case 'last': {
      const key = readMember(items.at(-1), list.key);
      return valueAt(answer, list.more) === true && key ? { [list.cursor]: key } : undefined;
    }
    case 'cursor': {
      const next = valueAt(answer, list.next);
      if (next === undefined || next === null || next === '') return undefined;
      return !list.cursor || /:\/\/|\?/.test(`${next}`) ? queryOf(given, `${next}`) : { [list.cursor]: next };
    }
    case 'link': {
      const next = nextIn(link ?? '');
      return next === undefined ? undefined : queryOf(given, next);
    }
  }
}

/** The address with `rel="next"` in a Link header; only the first `rel` of a link counts (RFC 8288, section 3.3). */
function nextIn(header: string): string | undefined {
  for (const [, address, rest = ''] of header.matchAll(/<([^>]*)>((?:[^",]|"[^"]*")*)/g)) {
    const parameters = [...rest.matchAll(/;\s*([^\s=;]+)\s*=\s*("[^"]*"|[^\s;]*)/g)];
    const [, , relations = ''] = parameters.find(([, name]) => /^rel$/i.test(name ?? '')) ?? [];
    if (/^"?([^"]*\s)?next(\s|"|$)/i.test(relations)) return address;
  }
  return undefined;
}

function sizeOf({ request, response }: PagePointers, given: unknown, answer: unknown): number {
  return Number(valueAt(answer, response.limit) ?? 0) || Number(valueAt(given, request.limit));
}

/** What the query of an address says. What the caller gave as a list or an object stays. */
function queryOf(given: unknown, address: string): PagePosition {
  const position: Record<string, unknown> = {};
  new URLSearchParams(/\?([^#]*)/.exec(address)?.[1]).forEach((value, name) => {
    const pointer = `/query${memberPointer(name)}`;
    if (typeof valueAt(given, pointer) !== 'object') position[pointer] = value;
  });
  return position;
}

/** The entries of a page in any order; only their number if they are nested too deeply for JSON.stringify. */
function fingerprint(items: unknown[]): string {
  try {
    return JSON.stringify(items.map((item) => JSON.stringify(item)).sort());
  } catch {
    return `${items.length}`;
  }
}

/** A copy of a request with another value in one place. */
function putAt(body: unknown, [token = '', ...rest]: string[], value: unknown): unknown {
  const members = isRecord(body) ? body : {};
  return { ...members, [token]: rest.length === 0 ? value : putAt(readMember(body, token), rest, value) };
}
