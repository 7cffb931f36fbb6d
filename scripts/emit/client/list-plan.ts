import { possibilities, readKeyword } from '../../contract/schema/reading.ts';
import type { Kind } from '../../contract/base/json-kinds.ts';
import type { ListPlan, PagePointers } from '../../../src/pages.ts';
import { toPointer } from '../../contract/base/json.ts';
import { isJson, findPreferredBody } from '../../contract/media/media.ts';
import type { Operation } from '../../contract/operation.ts';
import type { SchemaAt } from '../../contract/message.ts';
import {
  listInputMembers,
  findListInAnswer,
  membersAbout,
  normalizeName,
  hasCommonName,
  type ListName,
  type Member,
} from '../../contract/lists/pagination-names.ts';
import { takesBodyAlone } from '../../contract/request/write-request.ts';
import { joinText } from '../../contract/base/code.ts';

// Which operations are lists, and how one reads them to their end: as `x-pagination` says, or else by the names that
// APIs commonly use. Where more than one thing could be meant, there is no list.

/**
 * Finds out whether an operation is a list, and how it is read to its end.
 *
 * @param operation - an operation over HTTP
 * @param from - `bodies` if the client does not read the headers of its answers
 * @returns the plan; `undefined` if it is no list, or not surely one
 * @example listOf(operation)?.by // 'cursor'
 */
export function listOf(operation: Operation, from: 'bodies' | 'headers' = 'headers'): ListPlan | undefined {
  if (operation.rpc !== undefined) return undefined;
  return operation.pagination === undefined
    ? commonList(operation, from)
    : planDescribedList(operation, operation.pagination);
}

/**
 * Lists the members of the argument by which a list is asked for the next page.
 *
 * @param list - see {@link ListPlan}
 * @returns JSON pointers into the argument
 */
export function listPagingMembers(list: ListPlan): string[] {
  if (list.by === 'page') return [list.page, ...(list.sized === undefined ? [] : [list.sized.request.limit])];
  if (list.by === 'offset') return [list.offset];
  return list.by === 'link' ? [] : [list.cursor ?? []].flat();
}

function planDescribedList(operation: Operation, pagination: PagePointers): ListPlan {
  const isInQuery = (pointer: string): boolean =>
    operation.parameters.some((each) => each.in === 'query' && toPointer(each.name) === pointer);
  const toGivenPointer = (pointer: string): string =>
    takesBodyAlone(operation) ? pointer : joinText`${isInQuery(pointer) ? '/query' : '/body'}${pointer}`;
  const { request, response } = pagination;
  const sized = { request: { page: toGivenPointer(request.page), limit: toGivenPointer(request.limit) }, response };
  return { items: response.items, by: 'page', page: sized.request.page, sized };
}

function commonList(operation: Operation, from: 'bodies' | 'headers'): ListPlan | undefined {
  const { schemaAt } = operation;
  const success = operation.responses.find(({ status }) => status === '200');
  const body = findPreferredBody(success?.bodies ?? []);
  if (success === undefined || body?.schema === undefined || !isJson(body)) return undefined;
  const found = findListInAnswer(schemaAt, [body.schema], '', 0);
  const asked = listInputMembers(operation);
  if (found === undefined || asked === undefined) return undefined;
  const { items } = found;
  const findOnly = (list: Member[]): Member | undefined => (list.length === 1 ? list[0] : undefined);
  const ask = (kind: ListName): Member | undefined => findOnly(asked.filter(({ name }) => hasCommonName(kind, name)));
  const answered = found.items === '' ? [] : membersAbout(schemaAt, [body.schema], '', 0);
  const isText = (schemas: string[]): boolean => [...possibilities(schemaAt, schemas).kinds].join() === 'string';
  const answer = (kind: ListName, type: Kind): Member | undefined =>
    findOnly(
      answered.filter(
        (each) => hasCommonName(kind, each.name) && possibilities(schemaAt, each.schemas).kinds.has(type),
      ),
    );

  // Some call the cursor a page.
  const cursor =
    ask('cursor') ?? findOnly(asked.filter(({ name, schemas }) => hasCommonName('page', name) && isText(schemas)));
  const next = answer('nextCursor', 'string');
  if (cursor !== undefined && next !== undefined) return { items, by: 'cursor', cursor: cursor.at, next: next.at };
  const last = ask('last');
  const more = answer('more', 'boolean');
  if (last !== undefined && more !== undefined && found.keys.includes('id'))
    return { items, by: 'last', cursor: last.at, key: 'id', more: more.at };
  if (asked.some(({ at }) => at.startsWith('/query/'))) {
    if (from === 'headers' && success.headers.some(({ name }) => normalizeName(name) === 'link'))
      return { items, by: 'link' };
    const address = answer('nextAddress', 'string');
    if (address !== undefined) return { items, by: 'cursor', next: address.at };
  }
  if (ask('limit') === undefined) return undefined;
  const isNumber = (member: Member | undefined): member is Member =>
    member !== undefined &&
    [...possibilities(schemaAt, member.schemas).kinds].some((kind) => kind === 'integer' || kind === 'number');
  const page = ask('page');
  if (isNumber(page)) return { items, by: 'page', page: page.at, ...firstOf(schemaAt, page) };
  const offset = ask('offset');
  return isNumber(offset) ? { items, by: 'offset', offset: offset.at } : undefined;
}

/** Some count pages from 0. */
function firstOf(schemaAt: SchemaAt, { schemas }: Member): { first?: number } {
  return readKeyword(schemaAt, schemas, 'default') === 0 ? { first: 0 } : {};
}
