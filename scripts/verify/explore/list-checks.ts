import { isDeepStrictEqual } from 'node:util';
import { asObject, isObject, getAtTokens, toPointer, type Json } from '../../contract/base/json.ts';
import type { ListShape } from '../../contract/resources/resource-families.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Parameter } from '../../contract/message.ts';
import type { ListName } from '../../contract/lists/pagination-names.ts';
import type { RequestParts } from '../../contract/request/write-request.ts';
import type { Check, Result } from '../../checks/checks.ts';
import { type Fault, toAllowedJudgement } from '../../findings/findings.ts';
import { attributionIn, type ReceivedAnswer } from '../../remote/remote.ts';
import { addressRequest } from '../../target/target.ts';
import { writeValue } from '../../contract/base/value-text.ts';
import { isAccepted } from './accepted-requests.ts';
import {
  findBroughtSchema,
  readBroughtPart,
  callByName,
  isInConflict,
  keepsWhenSent,
  readSentPart,
  withSent,
} from './call-parts.ts';
import { possibilities, readKeyword } from '../../contract/schema/reading.ts';
import { descriptionOf } from './constraints.ts';
import { withExpectedEffect } from './life-cycle.ts';
import { openCheck, type LifeCycleContext } from './life-cycle-context.ts';
import { filterAskings, findPartOfList, pairedAskings } from './list-filters.ts';
import {
  findDescribedList,
  entriesOfList,
  listFault,
  placeInAnswer,
  beginsAtZero,
  queryParameter,
  readSaid,
  totalsIn,
  unlikeTotals,
  type DescribedList,
  type ListQuery,
  type ListUnderTest,
} from './list-query.ts';
import { findTiedOrder, orderAskings, toldOrderFaults } from './list-orders.ts';

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
    const list = findDescribedList(operation);
    if (list === undefined || means.runner.ended !== undefined) continue;
    // By name, each can be left out; many servers take params by position alone, whatever the document leaves open.
    const named = operation.rpc === undefined ? base : await findNamedCall(means, operation, base);
    if (named === undefined) continue;
    const opened = await openListing(means, list, named);
    results.push(opened.result);
    const { listing } = opened;
    if (listing === undefined) continue;
    let left = most;
    let isRight = true;
    const ask: Ask = async (asking) => {
      if (left-- <= 0 || means.runner.ended !== undefined) return undefined;
      const result = await askList(means, listing, asking);
      results.push(result);
      isRight &&= result.judgement.outcome !== 'broken';
      return result;
    };
    await pagesOf(listing, ask);
    for (const asking of [...filterAskings(listing), ...orderAskings(listing), ...defaultAskings(listing)])
      await ask(asking);
    // What is wrong alone is wrong together with others, too.
    if (isRight) await askTogether(listing, ask);
  }
  return results;
}

/** Reads as much of a list as one page may have; with fewer than two entries, nothing can be told apart. */
async function openListing(
  means: LifeCycleContext,
  known: DescribedList,
  base: RequestParts,
): Promise<{ result: Result; listing?: ListUnderTest }> {
  const { operation, described } = known;
  const optional = new Set(
    described.parameters.filter((one) => one.in === 'query' && !one.required).map(({ name }) => name),
  );
  const omitOptional = <T>(all: Record<string, T> = {}): Record<string, T> =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !optional.has(name)));
  const { validators } = means.plan.measure;
  const plain =
    operation.rpc === undefined
      ? { ...base, query: omitOptional(base.query) }
      : withSent(operation, base, omitOptional(readSentPart(operation, base)));
  const allows = (name: string, value: Json): boolean =>
    operation.rpc === undefined
      ? validators.parameters[operation.id]?.[`query:${name}`]?.(value) !== false
      : keepsWhenSent(operation, plain, { ...readSentPart(operation, plain), [name]: value }, validators);
  const told = means.plan.measure.contract.apis.find(({ name }) => name === operation.api)?.description ?? '';
  const listing: ListUnderTest = { ...known, plain, entries: [], largest: {}, told, allows };
  const limit = findNumeric(listing, 'limit');
  const highest = limit && readSaid(listing, limit, 'maximum');
  const size = typeof highest === 'number' ? Math.min(highest, mostEntries) : undefined;
  if (limit !== undefined && size !== undefined && allows(limit.name, size)) listing.largest = { [limit.name]: size };
  const result = await askList(means, listing, {
    ...{ about: 'the largest page', query: listing.largest },
    due: (page, answer) => [
      ...noneOf(listing, page, answer),
      ...toldOrderFaults(listing, page),
      ...(page.length > 0 && size !== undefined && page.length < size ? unlikeTotals(listing, page, answer) : []),
    ],
  });
  const { answer } = result;
  listing.entries = answer === undefined ? [] : entriesOfList(listing, answer);
  const isKnown = answer !== undefined && isAccepted(result) && attributionIn(answer) === undefined;
  return { result, ...(isKnown && listing.entries.length > 1 && { listing }) };
}

/**
 * Asks whether the server takes the params of a call by their names, too.
 *
 * @param means - how requests are sent
 * @param base - a call that it accepts
 * @returns the call with names; `undefined` where it does not take them, or the document wants them by position
 */
export async function findNamedCall(
  { runner, scope }: LifeCycleContext,
  operation: Operation,
  base: RequestParts,
): Promise<RequestParts | undefined> {
  // Its params may be left out as a whole.
  if (operation.rpc?.paramStructure === 'by-name') return base;
  const named = callByName(operation, base);
  if (named === undefined) return isObject(asObject(base.body)['params']) ? base : undefined;
  const answer = await runner.send({ operation, request: addressRequest(scope.target, operation, named) });
  // What was made before may be in the way; then the params were read.
  return isAccepted({ check: { operation }, answer }) || isInConflict(operation, answer) ? named : undefined;
}

const mostEntries = 200;

/** How often the whole list is read again: one that changes meanwhile is no measure. */
const mostAgain = 2;

async function askList(
  means: LifeCycleContext,
  listing: ListUnderTest,
  { about, query, due }: ListQuery,
): Promise<Result> {
  const { runner } = means;
  const { operation, plain, largest } = listing;
  const createRequest = (asks: Record<string, Json>): RequestParts =>
    operation.rpc === undefined
      ? { ...plain, query: { ...plain.query, ...asks } }
      : withSent(operation, plain, { ...readSentPart(operation, plain), ...asks });
  const check = (asks: Record<string, Json>, subject: string): Check =>
    openCheck(means, {
      ...{ operation, kind: 'list', about: subject, request: createRequest(asks) },
    });
  const moveToResult = (fault: Fault): Fault => ({ ...fault, pointer: placeInAnswer(operation, fault.pointer) });
  let whole = listing.entries;
  for (let time = 0; ; time++) {
    const known = whole;
    const result = await runner.perform(
      withExpectedEffect(check(query, about), (answer) =>
        isAccepted({ check: { operation }, answer })
          ? due(entriesOfList(listing, answer), answer, known).map(moveToResult)
          : [],
      ),
    );
    const isBlamed = result.judgement.faults.some(({ rule }) => rule === 'list');
    if (!isBlamed || runner.ended !== undefined) return result;
    const { answer } = await runner.perform(check(largest, 'the largest page'));
    const again = answer === undefined ? [] : entriesOfList(listing, answer);
    if (isDeepStrictEqual(again, whole)) return result;
    if (time === mostAgain)
      return { ...result, judgement: toAllowedJudgement('the list changes from one answer to the next') };
    whole = again;
  }
}

/** What is asked for with the default of a parameter is what comes without it. */
function defaultAskings(listing: ListUnderTest): ListQuery[] {
  const { described, shape, largest, allows } = listing;
  const sized = Object.keys(largest);
  return described.parameters.flatMap((parameter): ListQuery[] => {
    const { name, in: where, required } = parameter;
    const usual =
      where !== 'query' || required || sized.includes(name) ? undefined : readSaid(listing, parameter, 'default');
    if (usual === undefined || name === shape.asked.limit || !allows(name, usual)) return [];
    return [
      {
        ...{ about: `${name} ${writeValue(usual, 60)}, its default`, query: { ...largest, [name]: usual } },
        due: (page, _, whole) =>
          isDeepStrictEqual(page, whole)
            ? []
            : [
                listFault(
                  name,
                  toPointer(...shape.items),
                  `what comes without ${name}, as that is its default`,
                  'others',
                ),
              ],
      },
    ];
  });
}

/** Asks for pages by number, by what comes before them, and by a cursor. */
async function pagesOf(listing: ListUnderTest, ask: Ask): Promise<void> {
  const { shape, operation, entries, allows } = listing;
  // Where the document says it itself, the pages are asked for already.
  if (operation.pagination !== undefined) return;
  const limit = findNumeric(listing, 'limit');
  const size = limit && [2, 1, 3, 5, 10].find((one) => allows(limit.name, one));
  const sized = limit === undefined || size === undefined ? undefined : { [limit.name]: size };
  let fills = false;
  if (limit !== undefined && sized !== undefined && size !== undefined && size < entries.length) {
    const page = await ask({
      ...{ about: `${limit.name} ${size}`, query: sized },
      due: (page, answer, whole) => [...tooMany(listing, page, size, limit), ...tooFew(listing, answer, whole.length)],
    });
    fills = page?.answer !== undefined && entriesOfList(listing, page.answer).length === size;
  }
  const usual = limit && readSaid(listing, limit, 'default');
  if (limit !== undefined && typeof usual === 'number')
    await ask({
      ...{ about: `without ${limit.name}`, query: {} },
      due: (page, _, whole) => [
        ...tooMany(listing, page, usual, limit, `the default of ${limit.name}`),
        ...(fills && page.length < Math.min(usual, whole.length)
          ? [
              listFault(
                limit.name,
                toPointer(...shape.items),
                `${usual} entries, the default of ${limit.name}`,
                page.length,
              ),
            ]
          : []),
      ],
    });
  const offset = findNumeric(listing, 'offset');
  for (const before of offset !== undefined && beginsAtZero(listing, offset) ? [1, 2] : [])
    if (offset !== undefined && before < entries.length && allows(offset.name, before))
      await ask({
        ...{ about: `${offset.name} ${before}`, query: { ...sized, [offset.name]: before } },
        due: (page, _, whole) => findDisplaced(listing, page, whole, before, { by: offset.name, why: ` ${before}` }),
      });
  if (sized === undefined || size === undefined) return;
  const page = findNumeric(listing, 'page');
  if (page !== undefined) {
    const first = await ask({ about: `${page.name} 1`, query: { ...sized, [page.name]: 1 }, due: () => [] });
    const [start] = first?.answer === undefined ? [] : entriesOfList(listing, first.answer);
    const told = shape.answered.page;
    const toldBy = (answer: ReceivedAnswer | undefined): Json | undefined =>
      told && getAtTokens(readBroughtPart(operation, answer), told);
    await ask({
      ...{ about: `${page.name} 2`, query: { ...sized, [page.name]: 2 } },
      due: (second, answer, whole) => {
        const place = placeOf(whole, start);
        const [one, now] = [toldBy(first?.answer), toldBy(answer)];
        if (told !== undefined && typeof now === 'number' && second.length > 0 && one === now)
          return [listFault(page.name, toPointer(...told), 'another page than that of page 1', now)];
        return place < 0
          ? []
          : findDisplaced(listing, second, whole, place + size, { by: page.name, why: ' 2, as page 1 has it' });
      },
    });
  }
  const { cursor } = shape.asked;
  if (cursor !== undefined && saysOfCursors(listing, refused) && allows(cursor, strangeCursor))
    await ask({
      ...{ about: `${cursor} ${strangeCursor}`, query: { [cursor]: strangeCursor } },
      due: (page) => [
        listFault(
          cursor,
          toPointer(...shape.items),
          'a refusal, as the document says of a cursor that is none of this list',
          page.length,
        ),
      ],
    });
  const isRight = await walkByCursor(listing, ask, limit, { query: {} });
  const tied = isRight ? findTiedOrder(listing) : undefined;
  if (tied !== undefined) await walkByCursor(listing, ask, limit, { query: tied });
}

type Ask = (asking: ListQuery) => Promise<Result | undefined>;

/** Asks for entries with a value and for pages of these, and for entries with two values. */
async function askTogether(listing: ListUnderTest, ask: Ask): Promise<void> {
  const { operation, allows, largest } = listing;
  for (const asking of pairedAskings(listing)) await ask(asking);
  const part = findPartOfList(listing);
  if (part === undefined || operation.pagination !== undefined) return;
  const offset = findNumeric(listing, 'offset');
  const asked = Object.keys(part.query).join();
  if (offset !== undefined && beginsAtZero(listing, offset) && allows(offset.name, 1))
    await ask({
      ...{ about: `${offset.name} 1 and ${asked}`, query: { ...largest, ...part.query, [offset.name]: 1 } },
      due: (page, _, whole) =>
        findDisplaced(listing, page, whole.filter(part.has), 1, { by: offset.name, why: ` 1, of those by ${asked}` }),
    });
  await walkByCursor(listing, ask, findNumeric(listing, 'limit'), part);
}

/** The most pages that are asked for one after the other. */
const mostPages = 12;

/** Chooses a size that makes few pages, all of them full where it can be: a server may announce one more. */
function choosePageSize(entries: number): number | undefined {
  const sizes = Array.from({ length: 100 }, (_, i) => i + 1).filter(
    // Of two entries, each is a page.
    (one) => (one > 1 || entries === 2) && one * (mostPages - 2) >= entries,
  );
  return sizes.find((one) => one < entries && entries % one === 0) ?? sizes[0];
}

/** A cursor that no server has given. */
const strangeCursor = 'twinspec-no-such-cursor';

/** Words for a cursor that is not taken, and for the end of a list: only then is an empty page after it wrong. */
const refused = [/\bcursors?\b/i, /\b(?:refused|rejected|invalid|4\d\d|-32\d{3})\b/i];
const endsByNull = [/\blast page\b/i, /\b(?:null|absent|missing|none|no|without)\b/i];

/** Whether a document has all these words in one sentence about the list, its cursors, or all lists. */
function saysOfCursors({ operation, described, shape, told }: ListUnderTest, words: readonly RegExp[]): boolean {
  const { schemaAt } = operation;
  const schema = findBroughtSchema(operation);
  const members = schema === undefined ? undefined : possibilities(schemaAt, [schema]).members;
  const next = readKeyword(schemaAt, members?.get(shape.answered.nextCursor?.[0] ?? '') ?? [], 'description');
  const asked = described.parameters.find(({ name }) => name === shape.asked.cursor)?.description;
  return [told, operation.description ?? '', asked ?? '', typeof next === 'string' ? next : ''].some((text) =>
    text.split(/\.\s|;/).some((sentence) => words.every((word) => word.test(sentence))),
  );
}

/**
 * Follows the cursors of a list to its end: each entry is on one page, and the pages have an end.
 *
 * @param part - what else is asked for, such as an order, and which entries are due then
 * @returns whether all pages were there and right
 */
async function walkByCursor(
  listing: ListUnderTest,
  ask: Ask,
  limit: Parameter | undefined,
  part: { query: Record<string, Json>; has?: (entry: Json) => boolean },
): Promise<boolean> {
  const { shape, operation, entries, allows } = listing;
  const { query, has = () => true } = part;
  const { cursor } = shape.asked;
  const next = shape.answered.nextCursor;
  const due = entries.filter(has).length;
  const size = choosePageSize(due);
  if (cursor === undefined || next === undefined || limit === undefined || size === undefined) return false;
  if (!allows(limit.name, size)) return false;
  const sized = { ...query, [limit.name]: size };
  const isPlain = Object.keys(query).length === 0;
  const nextIn = (answer: ReceivedAnswer | undefined): string | undefined => {
    const found = getAtTokens(readBroughtPart(operation, answer), next);
    return typeof found === 'string' && found !== '' && !/^(?:https?:|\/)/.test(found) ? found : undefined;
  };
  const suffix = isPlain ? '' : `, by ${Object.keys(query).join()} ${Object.values(query).flat().join()}`;
  const first = await ask({ about: `the first page by cursor${suffix}`, query: sized, due: () => [] });
  const seen = first?.answer === undefined ? [] : entriesOfList(listing, first.answer);
  const known = new Set<string>();
  for (let at = nextIn(first?.answer), n = 2; at !== undefined && n <= mostPages; n++) {
    known.add(at);
    const page = await ask({
      ...{ about: n === 2 ? `the next page by cursor${suffix}` : `page ${n} by cursor${suffix}` },
      query: { ...sized, [cursor]: at },
      due: (now, answer, whole) => {
        const displaced = isPlain
          ? findDisplaced(listing, now, whole, seen.length, { by: cursor, why: ', as the page before it gave it' })
          : [];
        if (displaced.length > 0) return displaced;
        const strange = now.findIndex((entry) => !has(entry));
        if (strange >= 0) {
          const pointer = toPointer(...shape.items, strange);
          const due = `entries by ${Object.keys(query).join()}, as on the page before`;
          return [listFault(cursor, pointer, due, 'another one')];
        }
        const further = nextIn(answer);
        if (further !== undefined && known.has(further)) {
          const pointer = toPointer(...next);
          return [listFault(cursor, pointer, 'a cursor that leads further, or none on the last page', 'one of before')];
        }
        const twice = now.findIndex((one) => placeOf(seen, one) >= 0 && placeOf(whole, one) >= 0);
        if (twice >= 0) {
          const pointer = toPointer(...shape.items, twice);
          return [listFault(cursor, pointer, 'entries that no page before it had', 'one of an earlier page')];
        }
        if (further !== undefined) return [];
        const all = whole.filter(has);
        const missed = all.filter((one) => placeOf([...seen, ...now], one) < 0).length;
        const due = `each of the ${all.length} entries on one of its pages`;
        if (missed > 0) return [listFault(cursor, toPointer(...shape.items), due, `${missed} on none`)];
        return now.length === 0 && saysOfCursors(listing, endsByNull)
          ? [
              listFault(
                cursor,
                toPointer(...next),
                'no cursor on the last page, as the document says',
                'one to no entries',
              ),
            ]
          : [];
      },
    });
    if (page?.answer === undefined || !isAccepted(page) || page.judgement.outcome === 'broken') return false;
    seen.push(...entriesOfList(listing, page.answer));
    at = nextIn(page.answer);
  }
  return true;
}

/** The parameter that a list calls by a common name, if it takes integers. */
function findNumeric(listing: ListUnderTest, kind: ListName & keyof ListShape['asked']): Parameter | undefined {
  const { described, shape } = listing;
  const parameter = queryParameter(listing, shape.asked[kind]);
  const types = parameter?.schema === undefined ? [] : descriptionOf(described.schemaAt, parameter.schema).types;
  return types.includes('integer') && !types.includes('string') ? parameter : undefined;
}

function tooMany(
  { shape }: ListUnderTest,
  entries: Json[],
  most: number,
  { name }: Parameter,
  why = `as ${name} asks`,
): Fault[] {
  if (entries.length <= most) return [];
  const expected = `at most ${most} ${most === 1 ? 'entry' : 'entries'}, ${why}`;
  return [listFault(name, toPointer(...shape.items), expected, entries.length)];
}

/** A total is of the whole list, however few of its entries are asked for. */
function tooFew(listing: ListUnderTest, answer: ReceivedAnswer, least: number): Fault[] {
  return totalsIn(listing, answer).flatMap(([at, total]) =>
    total < least ? [listFault('total', at, `a total of at least ${least}, as so many were listed`, total)] : [],
  );
}

/** Where a list has entries at all, its first page has some. */
function noneOf(listing: ListUnderTest, entries: Json[], answer: ReceivedAnswer): Fault[] {
  if (entries.length > 0) return [];
  return totalsIn(listing, answer).flatMap(([, total]) =>
    total > 0
      ? [listFault('entries', toPointer(...listing.shape.items), `entries, as their total is ${total}`, 'none')]
      : [],
  );
}

/**
 * A page that begins with another entry than the one that is due: entries may change, so only one that is found at
 * another place of the list counts.
 */
function findDisplaced(
  { shape }: ListUnderTest,
  page: Json[],
  whole: Json[],
  due: number,
  { by, why }: { by: string; why: string },
): Fault[] {
  const [first] = page;
  const place = placeOf(whole, first);
  if (place < 0 || due >= whole.length || isDeepStrictEqual(whole[due], first)) return [];
  const expected = `entry ${due + 1} of the list by ${by}${why}`;
  return [listFault(by, toPointer(...shape.items, 0), expected, `entry ${place + 1}`)];
}

function placeOf(whole: Json[], entry: Json | undefined): number {
  return entry === undefined ? -1 : whole.findIndex((one) => isDeepStrictEqual(one, entry));
}
