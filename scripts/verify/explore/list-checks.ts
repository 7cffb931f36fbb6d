import { isDeepStrictEqual } from 'node:util';
import { asList, getAtTokens, toPointer, type Json } from '../../contract/base/json.ts';
import { listShapeOf, type ListShape } from '../../contract/resources/resource-families.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Parameter } from '../../contract/message.ts';
import { normalizeName, type ListName } from '../../contract/lists/pagination-names.ts';
import type { RequestParts } from '../../contract/request/write-request.ts';
import type { Check, Result } from '../../checks/checks.ts';
import { type Fault, toAllowedJudgement } from '../../findings/findings.ts';
import { attributionIn, type ReceivedAnswer } from '../../remote/remote.ts';
import { isAccepted } from './accepted-requests.ts';
import { constraintOf, descriptionOf } from './constraints.ts';
import { withExpectedEffect } from './life-cycle.ts';
import { openCheck, type LifeCycleContext } from './life-cycle-context.ts';
import { filterAskings } from './list-filters.ts';
import { listFault, queryParameter, type ListQuery, type ListUnderTest } from './list-query.ts';
import { orderAskings } from './list-orders.ts';

// A list that says by the usual names of its parameters how it can be asked for pages, for some of its entries, or for
// an order: what it answers has to be that.

/**
 * Asks lists for pages, for entries with a value, and for orders, as far as the names of their parameters say what
 * these mean. Nothing that a mock has is asked, as that makes up what it answers.
 *
 * @param means - how requests are made and sent
 * @param bases - requests that the server accepts
 * @param most - the most requests of a list
 */
export async function listResults(
  means: LifeCycleContext,
  bases: ReadonlyMap<Operation, RequestParts>,
  most: number,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [operation, base] of bases) {
    const shape = operation.rpc === undefined && operation.safe ? listShapeOf(operation) : undefined;
    if (shape === undefined || operation.method !== 'GET' || means.runner.ended !== undefined) continue;
    const opened = await openListing(means, operation, shape, base);
    results.push(opened.result);
    const { listing } = opened;
    if (listing === undefined) continue;
    let left = most;
    const ask = async (asking: ListQuery): Promise<Result | undefined> => {
      if (left-- <= 0 || means.runner.ended !== undefined) return undefined;
      const result = await asked(means, listing, asking);
      results.push(result);
      return result;
    };
    await pagesOf(listing, ask);
    for (const asking of [...filterAskings(listing), ...orderAskings(listing)]) await ask(asking);
  }
  return results;
}

/** Reads as much of a list as one page may have; with fewer than two entries, nothing can be told apart. */
async function openListing(
  means: LifeCycleContext,
  operation: Operation,
  shape: ListShape,
  base: RequestParts,
): Promise<{ result: Result; listing?: ListUnderTest }> {
  const optional = new Set(
    operation.parameters.filter((one) => one.in === 'query' && !one.required).map(({ name }) => name),
  );
  const query = Object.fromEntries(Object.entries(base.query ?? {}).filter(([name]) => !optional.has(name)));
  const validators = means.plan.measure.validators.parameters[operation.id];
  const allows = (name: string, value: Json): boolean => validators?.[`query:${name}`]?.(value) !== false;
  const listing: ListUnderTest = { operation, shape, plain: { ...base, query }, entries: [], largest: {}, allows };
  const limit = numeric(listing, 'limit');
  const highest = limit && valueAt(listing, limit, 'maximum');
  const size = typeof highest === 'number' ? Math.min(highest, mostEntries) : undefined;
  if (limit !== undefined && size !== undefined && allows(limit.name, size)) listing.largest = { [limit.name]: size };
  const result = await asked(means, listing, {
    ...{ about: 'the largest page', query: listing.largest },
    due: (page, answer) => noneOf(listing, page, answer),
  });
  const { answer } = result;
  listing.entries = answer === undefined ? [] : entriesIn(shape, answer);
  const isKnown = answer !== undefined && isAccepted(result) && attributionIn(answer) === undefined;
  return { result, ...(isKnown && listing.entries.length > 1 && { listing }) };
}

const mostEntries = 200;

/** How often the whole list is read again: one that changes meanwhile is no measure. */
const mostAgain = 2;

async function asked(
  means: LifeCycleContext,
  listing: ListUnderTest,
  { about, query, due }: ListQuery,
): Promise<Result> {
  const { runner } = means;
  const { operation, plain, shape, largest } = listing;
  const check = (asks: Record<string, Json>, subject: string): Check =>
    openCheck(means, {
      ...{ operation, kind: 'list', about: subject, request: { ...plain, query: { ...plain.query, ...asks } } },
    });
  let whole = listing.entries;
  for (let time = 0; ; time++) {
    const known = whole;
    const result = await runner.perform(
      withExpectedEffect(check(query, about), (answer) =>
        isAccepted({ check: { operation }, answer }) ? due(entriesIn(shape, answer), answer, known) : [],
      ),
    );
    const isBlamed = result.judgement.faults.some(({ rule }) => rule === 'list');
    if (!isBlamed || runner.ended !== undefined) return result;
    const { answer } = await runner.perform(check(largest, 'the largest page'));
    const again = answer === undefined ? [] : entriesIn(shape, answer);
    if (isDeepStrictEqual(again, whole)) return result;
    if (time === mostAgain)
      return { ...result, judgement: toAllowedJudgement('the list changes from one answer to the next') };
    whole = again;
  }
}

/** Asks for pages by number, by what comes before them, and by a cursor. */
async function pagesOf(listing: ListUnderTest, ask: (asking: ListQuery) => Promise<Result | undefined>): Promise<void> {
  const { shape, operation, entries, allows } = listing;
  // Where the document says it itself, the pages are asked for already.
  if (operation.pagination !== undefined) return;
  const limit = numeric(listing, 'limit');
  const size = limit && [1, 2, 3, 5, 10].find((one) => allows(limit.name, one));
  const sized = limit === undefined || size === undefined ? undefined : { [limit.name]: size };
  if (limit !== undefined && sized !== undefined && size !== undefined && size < entries.length) {
    await ask({
      ...{ about: `${limit.name} ${size}`, query: sized },
      due: (page, answer, whole) => [
        ...tooMany(listing, page, size, `as ${limit.name} asks`),
        ...tooFew(listing, answer, whole.length),
      ],
    });
  }
  const usual = limit && valueAt(listing, limit, 'default');
  if (limit !== undefined && typeof usual === 'number' && usual < entries.length)
    await ask({
      ...{ about: `without ${limit.name}`, query: {} },
      due: (page) => tooMany(listing, page, usual, `the default of ${limit.name}`),
    });
  const offset = numeric(listing, 'offset');
  for (const before of offset !== undefined && beginsAtZero(listing, offset) ? [1, 2] : [])
    if (offset !== undefined && before < entries.length && allows(offset.name, before))
      await ask({
        ...{ about: `${offset.name} ${before}`, query: { ...sized, [offset.name]: before } },
        due: (page, _, whole) => elsewhere(listing, page, whole, before, `${offset.name} ${before}`),
      });
  if (sized === undefined || size === undefined) return;
  const page = numeric(listing, 'page');
  if (page !== undefined) {
    const first = await ask({ about: `${page.name} 1`, query: { ...sized, [page.name]: 1 }, due: () => [] });
    const [start] = first?.answer === undefined ? [] : entriesIn(shape, first.answer);
    await ask({
      ...{ about: `${page.name} 2`, query: { ...sized, [page.name]: 2 } },
      due: (second, _, whole) => {
        const place = placeOf(whole, start);
        return place < 0 ? [] : elsewhere(listing, second, whole, place + size, `${page.name} 2, as page 1 has it`);
      },
    });
  }
  const { cursor } = shape.asked;
  const next = shape.answered.nextCursor;
  if (cursor === undefined || next === undefined) return;
  const first = await ask({ about: 'the first page by cursor', query: sized, due: () => [] });
  const found = getAtTokens(first?.answer?.body ?? null, next);
  if (typeof found !== 'string' || found === '' || /^(?:https?:|\/)/.test(found)) return;
  await ask({
    ...{ about: 'the next page by cursor', query: { ...sized, [cursor]: found } },
    due: (second, _, whole) => elsewhere(listing, second, whole, size, `${cursor}, as the page before it gave it`),
  });
}

/** The parameter that a list calls by a common name, if it takes integers. */
function numeric(listing: ListUnderTest, kind: ListName & keyof ListShape['asked']): Parameter | undefined {
  const { operation, shape } = listing;
  const parameter = queryParameter(listing, shape.asked[kind]);
  const types = parameter?.schema === undefined ? [] : descriptionOf(operation.schemaAt, parameter.schema).types;
  return types.includes('integer') && !types.includes('string') ? parameter : undefined;
}

function valueAt({ operation }: ListUnderTest, { schema }: Parameter, keyword: string): Json | undefined {
  if (schema === undefined) return undefined;
  const { schema: own } = operation.schemaAt(schema);
  if (keyword === 'default') return getAtTokens(own, ['default']);
  return constraintOf(descriptionOf(operation.schemaAt, schema), keyword)?.value;
}

/** Some count what they call a start from one. */
function beginsAtZero(listing: ListUnderTest, offset: Parameter): boolean {
  const [least, usual] = [valueAt(listing, offset, 'minimum'), valueAt(listing, offset, 'default')];
  return [least, usual].includes(0) || (least === undefined && ['offset', 'skip'].includes(normalizeName(offset.name)));
}

function tooMany({ shape }: ListUnderTest, entries: Json[], most: number, why: string): Fault[] {
  if (entries.length <= most) return [];
  return [
    listFault(toPointer(...shape.items), `at most ${most} ${most === 1 ? 'entry' : 'entries'}, ${why}`, entries.length),
  ];
}

/** A total is of the whole list, however few of its entries are asked for. */
function tooFew(listing: ListUnderTest, answer: ReceivedAnswer, least: number): Fault[] {
  return totalsIn(listing, answer).flatMap(([at, total]) =>
    total < least ? [listFault(at, `a total of at least ${least}, as so many were listed`, total)] : [],
  );
}

/** Where a list has entries at all, its first page has some. */
function noneOf(listing: ListUnderTest, entries: Json[], answer: ReceivedAnswer): Fault[] {
  if (entries.length > 0) return [];
  return totalsIn(listing, answer).flatMap(([, total]) =>
    total > 0 ? [listFault(toPointer(...listing.shape.items), `entries, as their total is ${total}`, 'none')] : [],
  );
}

/** The totals of an answer, in its body and in headers, and where they are. */
function totalsIn({ shape }: ListUnderTest, { body, headers }: ReceivedAnswer): [at: string, total: number][] {
  const { total } = shape.answered;
  const own =
    total === undefined || normalizeName(total.at(-1) ?? '') === 'count' ? undefined : getAtTokens(body ?? null, total);
  const named = ['x-total-count', 'x-total'].flatMap((name): [string, number][] => {
    const value = headers[name];
    return value === undefined || !/^\d+$/.test(value) ? [] : [[name, Number(value)]];
  });
  return [
    ...(typeof own === 'number' ? [[toPointer(...(total ?? [])), own] satisfies [string, number]] : []),
    ...named,
  ];
}

/**
 * A page that begins with another entry than the one that is due: entries may change, so only one that is found at
 * another place of the list counts.
 */
function elsewhere({ shape }: ListUnderTest, page: Json[], whole: Json[], due: number, why: string): Fault[] {
  const [first] = page;
  const place = placeOf(whole, first);
  if (place < 0 || due >= whole.length || isDeepStrictEqual(whole[due], first)) return [];
  return [listFault(toPointer(...shape.items, 0), `entry ${due + 1} of the list by ${why}`, `entry ${place + 1}`)];
}

function placeOf(whole: Json[], entry: Json | undefined): number {
  return entry === undefined ? -1 : whole.findIndex((one) => isDeepStrictEqual(one, entry));
}

function entriesIn({ items }: ListShape, { body }: ReceivedAnswer): Json[] {
  return asList(getAtTokens(body ?? null, items));
}
