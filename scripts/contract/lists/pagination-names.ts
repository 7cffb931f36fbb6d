// Guesses from names which members of a request and of a response make pages of a list. They are one table.

import { isObject, toPointer } from '../base/json.ts';
import type { Operation } from '../operation.ts';
import type { SchemaAt } from '../message.ts';
import { takesBodyAlone } from '../request/write-request.ts';
import { possibilities } from '../schema/reading.ts';

// What lists are made of, by the names that APIs commonly use: how a page is asked for, and what answers have beside
// their entries.

/** The common names, compared without regard to case and to `_`, `-`, `.`, `[` and `]`: `page[size]` is `pagesize`. */
const names = {
  page: ['page', 'pagenumber', 'pageno', 'pagenum', 'currentpage', 'pageindex'],
  offset: ['offset', 'skip', 'start', 'startat', 'from'],
  limit: ['limit', 'perpage', 'pagesize', 'size', 'pagelimit', 'maxresults', 'top', 'rows', 'pageresults', 'take'],
  cursor: [
    ...['cursor', 'pagecursor', 'nextcursor', 'pagetoken', 'nextpagetoken', 'nexttoken', 'continuationtoken'],
    ...[
      'continuation',
      'continue',
      'marker',
      'nextmarker',
      'after',
      'pageafter',
      'aftercursor',
      'startcursor',
      'pageid',
    ],
  ],
  nextCursor: [
    ...['nextcursor', 'nextpagetoken', 'nexttoken', 'continuationtoken', 'nextcontinuationtoken', 'continue'],
    ...['nextmarker', 'nextpage', 'endcursor', 'next', 'nextpagecursor', 'aftercursor', 'after', 'cursor'],
  ],
  nextAddress: ['next', 'nextpage', 'nexturl', 'nextpageurl', 'nextpageuri', 'nexturi', 'nextlink', 'odatanextlink'],
  /** After the last entry of a page. */
  last: ['startingafter', 'after', 'afterid', 'startingafterid'],
  more: ['hasmore', 'hasmoreitems', 'more'],
  /** Objects in which answers keep what is about the page. */
  about: ['meta', 'metadata', 'pagination', 'paging', 'page', 'pageinfo', 'responsemetadata', 'links', 'cursors'],
  total: [
    'total',
    'totalcount',
    'totalitems',
    'totalresults',
    'totalrecords',
    'totalentries',
    'totalelements',
    'count',
  ],
  sort: ['sort', 'sortby', 'sortfield', 'order', 'orderby', 'ordering', 'sortkey', 'sorting'],
  direction: ['direction', 'sortdirection', 'sortorder', 'orderdirection', 'sortdir', 'dir', 'order'],
  search: ['q', 'query', 'search', 'searchterm', 'term', 'text', 'keyword', 'keywords'],
  items: ['data', 'items', 'results', 'entries', 'records', 'values', 'rows', 'list', 'objects', 'elements', 'content'],
};

/** What a member of a list operation may be about. */
export type ListName = keyof typeof names;

/**
 * Reduces a name to what its spellings share.
 *
 * @returns it in lower case, without what is neither a letter nor a digit
 * @example normalizeName('page[size]') // 'pagesize'
 */
export function normalizeName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z\d]/g, '');
}

/**
 * Checks whether a name commonly means something.
 *
 * @param kind - what it may mean
 * @param name - the name, in any spelling
 * @returns true if it does
 * @example hasCommonName('limit', 'per_page') // true
 */
export function hasCommonName(kind: ListName, name: string): boolean {
  return names[kind].includes(normalizeName(name));
}

/** A member of the argument, or of an answer: its name, the pointer to its value, and those of its schemas. */
export type Member = { name: string; at: string; schemas: string[] };

/**
 * Lists what a list operation can be asked for.
 *
 * @returns its query parameters, or the members of a JSON body that is the whole argument; `undefined` if it reads
 *   nothing
 */
export function listInputMembers(operation: Operation): Member[] | undefined {
  const { method, parameters, request, schemaAt, safe } = operation;
  if (takesBodyAlone(operation)) {
    const [body] = request?.bodies ?? [];
    const properties = possibilities(schemaAt, body?.schema === undefined ? [] : [body.schema]).members;
    return [...properties].map(([name, schemas]) => ({ name, at: toPointer(name), schemas }));
  }
  if (method !== 'GET' && !safe) return undefined;
  return parameters
    .filter((each) => each.in === 'query')
    .map(({ name, schema }) => ({ name, at: toPointer('query', name), schemas: schema === undefined ? [] : [schema] }));
}

/**
 * The list in an answer: JSON pointers of the list in it, and of the schema of an entry, with the names of its members.
 */
export type FoundItems = { items: string; entry: string; keys: string[] };

/** Lists of what went wrong, which are about a call and no list of entries. */
const aboutCalls = /^(?:errors?|failures?|violations?|warnings?)$/i;

/**
 * Finds the list in an answer: the answer itself, its only array, or the one with a common name.
 *
 * @param schemaAt - finds the schema at a pointer
 * @param schemas - the pointers of the schemas of the answer
 * @param at - JSON pointer of what they describe
 * @param depth - how deep that is
 * @returns the list; `undefined` if there is none, or more than one
 * @example findListInAnswer(schemaAt, [body.schema], '', 0)?.items // '/data'
 */
export function findListInAnswer(
  schemaAt: SchemaAt,
  schemas: string[],
  at: string,
  depth: number,
): FoundItems | undefined {
  const entry = schemas.map((pointer) => schemaAt(pointer)).find(({ schema }) => isObject(schema) && 'items' in schema);
  if (entry !== undefined) {
    const each = `${entry.pointer}/items`;
    return { items: at, entry: each, keys: [...possibilities(schemaAt, [each]).members.keys()] };
  }
  const members = [...possibilities(schemaAt, schemas).members];
  const arrays = members.filter(
    ([name, own]) => !aboutCalls.test(name) && possibilities(schemaAt, own).kinds.has('array'),
  );
  const named = arrays.filter(([name]) => hasCommonName('items', name));
  const [only, ...others] = named.length > 0 ? named : arrays;
  if (only !== undefined)
    return others.length > 0 ? undefined : findListInAnswer(schemaAt, only[1], at + toPointer(only[0]), depth + 1);
  const inner = members.filter(
    ([name, own]) => hasCommonName('items', name) && possibilities(schemaAt, own).kinds.has('object'),
  );
  const [holder, ...more] = inner;
  if (holder === undefined || more.length > 0 || depth > 0) return undefined;
  return findListInAnswer(schemaAt, holder[1], at + toPointer(holder[0]), depth + 1);
}

/**
 * Lists what an answer has besides its entries, also in objects that are about the page.
 *
 * @param schemaAt - finds the schema at a pointer
 * @param schemas - the pointers of the schemas of the answer
 * @param at - JSON pointer of what they describe
 * @param depth - how deep that is
 */
export function membersAbout(schemaAt: SchemaAt, schemas: string[], at: string, depth: number): Member[] {
  return [...possibilities(schemaAt, schemas).members].flatMap(([name, own]): Member[] => {
    const member = { name, at: at + toPointer(name), schemas: own };
    // `_links.next.href` (HAL, JSON:API)
    const href = normalizeName(name) === 'next' ? possibilities(schemaAt, own).members.get('href') : undefined;
    if (href !== undefined) return [{ name, at: member.at + toPointer('href'), schemas: href }];
    const isHolder = hasCommonName('about', name) && depth < 3 && possibilities(schemaAt, own).kinds.has('object');
    return isHolder ? membersAbout(schemaAt, own, member.at, depth + 1) : [member];
  });
}
