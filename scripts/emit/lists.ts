import type { ListPlan, PagePointers } from '../../src/pages.ts';
import { asList, asObject, isObject, join, type Json } from '../contract/json.ts';
import { isJson, preferredBody } from '../contract/media.ts';
import type { Operation, SchemaAt } from '../contract/operation.ts';
import { takesBodyAlone } from './input.ts';
import { propertiesIn } from '../contract/composed.ts';

// Which operations are lists, and how one reads them to their end: as `x-pagination` says, or else by the names that
// APIs commonly use. Where more than one thing could be meant, there is no list.

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
  items: ['data', 'items', 'results', 'entries', 'records', 'values', 'rows', 'list', 'objects', 'elements', 'content'],
};

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z\d]/g, '');
const isNamed = (kind: keyof typeof names, name: string): boolean => names[kind].includes(plain(name));

/**
 * Finds out whether an operation is a list, and how it is read to its end.
 *
 * @param operation - an operation of the platform
 * @param from - `bodies` if nobody reads the headers of its answers
 * @returns the plan; `undefined` if it is no list, or not surely one
 * @example listOf(operation)?.by // 'cursor'
 */
export function listOf(operation: Operation, from: 'bodies' | 'headers' = 'headers'): ListPlan | undefined {
  if (operation.rpc !== undefined) return undefined;
  return operation.pagination === undefined
    ? commonList(operation, from)
    : describedList(operation, operation.pagination);
}

/**
 * Lists the members of the argument by which a list is asked for the next page.
 *
 * @param list - see {@link ListPlan}
 * @returns JSON pointers into the argument
 */
export function pagingMembers(list: ListPlan): string[] {
  if (list.by === 'page') return [list.page, ...(list.sized === undefined ? [] : [list.sized.request.limit])];
  if (list.by === 'offset') return [list.offset];
  return list.by === 'link' ? [] : [list.cursor ?? []].flat();
}

function describedList(operation: Operation, pagination: PagePointers): ListPlan {
  const isInQuery = (pointer: string): boolean =>
    operation.parameters.some((each) => each.in === 'query' && join(each.name) === pointer);
  const given = (pointer: string): string =>
    takesBodyAlone(operation) ? pointer : `${isInQuery(pointer) ? '/query' : '/body'}${pointer}`;
  const { request, response } = pagination;
  const sized = { request: { page: given(request.page), limit: given(request.limit) }, response };
  return { items: response.items, by: 'page', page: sized.request.page, sized };
}

/** A member of the argument, or of an answer: its name, the pointer to its value, and those of its schemas. */
type Member = { name: string; at: string; schemas: string[] };

function commonList(operation: Operation, from: 'bodies' | 'headers'): ListPlan | undefined {
  const { schemaAt } = operation;
  const success = operation.responses.find(({ status }) => status === '200');
  const body = preferredBody(success?.bodies ?? []);
  if (success === undefined || body?.schema === undefined || !isJson(body)) return undefined;
  const found = itemsIn(schemaAt, [body.schema], '', 0);
  const asked = askedOf(operation);
  if (found === undefined || asked === undefined) return undefined;
  const { items } = found;
  const only = (list: Member[]): Member | undefined => (list.length === 1 ? list[0] : undefined);
  const ask = (kind: keyof typeof names): Member | undefined => only(asked.filter(({ name }) => isNamed(kind, name)));
  const answered = found.items === '' ? [] : membersAbout(schemaAt, [body.schema], '', 0);
  const isText = (schemas: string[]): boolean => [...typesOf(schemaAt, schemas)].join() === 'string';
  const answer = (kind: keyof typeof names, type: string): Member | undefined =>
    only(answered.filter((each) => isNamed(kind, each.name) && typesOf(schemaAt, each.schemas).has(type)));

  // Some call the cursor a page.
  const cursor = ask('cursor') ?? only(asked.filter(({ name, schemas }) => isNamed('page', name) && isText(schemas)));
  const next = answer('nextCursor', 'string');
  if (cursor !== undefined && next !== undefined) return { items, by: 'cursor', cursor: cursor.at, next: next.at };
  const last = ask('last');
  const more = answer('more', 'boolean');
  if (last !== undefined && more !== undefined && found.keys.includes('id'))
    return { items, by: 'last', cursor: last.at, key: 'id', more: more.at };
  if (asked.some(({ at }) => at.startsWith('/query/'))) {
    if (from === 'headers' && success.headers.some(({ name }) => plain(name) === 'link')) return { items, by: 'link' };
    const address = answer('nextAddress', 'string');
    if (address !== undefined) return { items, by: 'cursor', next: address.at };
  }
  if (ask('limit') === undefined) return undefined;
  const isNumber = (member: Member | undefined): member is Member =>
    member !== undefined && ['integer', 'number'].some((type) => typesOf(schemaAt, member.schemas).has(type));
  const page = ask('page');
  if (isNumber(page)) return { items, by: 'page', page: page.at, ...firstOf(schemaAt, page) };
  const offset = ask('offset');
  return isNumber(offset) ? { items, by: 'offset', offset: offset.at } : undefined;
}

/** The query parameters, or the members of a JSON body that is the whole argument. */
function askedOf(operation: Operation): Member[] | undefined {
  const { method, parameters, request, schemaAt, safe } = operation;
  if (takesBodyAlone(operation)) {
    const [body] = request?.bodies ?? [];
    const properties = propertiesIn(schemaAt, body?.schema === undefined ? [] : [body.schema]);
    return [...properties].map(([name, schemas]) => ({ name, at: join(name), schemas }));
  }
  if (method !== 'GET' && !safe) return undefined;
  return parameters
    .filter((each) => each.in === 'query')
    .map(({ name, schema }) => ({ name, at: join('query', name), schemas: schema === undefined ? [] : [schema] }));
}

/** The list in an answer: the answer itself, its only array, or the one with a common name. */
function itemsIn(
  schemaAt: SchemaAt,
  schemas: string[],
  at: string,
  depth: number,
): { items: string; keys: string[] } | undefined {
  const entry = schemas.map((pointer) => schemaAt(pointer)).find(({ schema }) => isObject(schema) && 'items' in schema);
  if (entry !== undefined) return { items: at, keys: [...propertiesIn(schemaAt, [`${entry.pointer}/items`]).keys()] };
  const members = [...propertiesIn(schemaAt, schemas)];
  const arrays = members.filter(([, own]) => typesOf(schemaAt, own).has('array'));
  const named = arrays.filter(([name]) => isNamed('items', name));
  const [only, ...others] = named.length > 0 ? named : arrays;
  if (only !== undefined)
    return others.length > 0 ? undefined : itemsIn(schemaAt, only[1], at + join(only[0]), depth + 1);
  const inner = members.filter(([name, own]) => isNamed('items', name) && typesOf(schemaAt, own).has('object'));
  const [holder, ...more] = inner;
  if (holder === undefined || more.length > 0 || depth > 0) return undefined;
  return itemsIn(schemaAt, holder[1], at + join(holder[0]), depth + 1);
}

/** What an answer has besides its entries, also in objects that are about the page. */
function membersAbout(schemaAt: SchemaAt, schemas: string[], at: string, depth: number): Member[] {
  return [...propertiesIn(schemaAt, schemas)].flatMap(([name, own]): Member[] => {
    const member = { name, at: at + join(name), schemas: own };
    // `_links.next.href` (HAL, JSON:API)
    const href = plain(name) === 'next' ? propertiesIn(schemaAt, own).get('href') : undefined;
    if (href !== undefined) return [{ name, at: member.at + join('href'), schemas: href }];
    const isHolder = isNamed('about', name) && depth < 3 && typesOf(schemaAt, own).has('object');
    return isHolder ? membersAbout(schemaAt, own, member.at, depth + 1) : [member];
  });
}

/** The types that values may have, also those of the parts that a schema is composed of. */
function typesOf(schemaAt: SchemaAt, schemas: readonly string[], seen = new Set<string>()): Set<Json> {
  const types = schemas.flatMap((each): Json[] => {
    const { pointer, schema } = schemaAt(each);
    if (seen.has(pointer) || !isObject(schema)) return [];
    seen.add(pointer);
    const { type, properties, items } = schema;
    const own = type ?? (properties ? 'object' : items ? 'array' : []);
    const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) =>
      asList(schema[keyword]).map((_, i) => pointer + join(keyword, i)),
    );
    return [...[own].flat(), ...typesOf(schemaAt, parts, seen)];
  });
  return new Set(types);
}

/** Some count pages from 0. */
function firstOf(schemaAt: SchemaAt, { schemas }: Member): { first?: number } {
  const found = schemas.map((pointer) => asObject(schemaAt(pointer).schema)['default']);
  return found.includes(0) ? { first: 0 } : {};
}
