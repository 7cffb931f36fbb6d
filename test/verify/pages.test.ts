import { expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { Json } from '../../scripts/contract/base/json.ts';
import type { Result } from '../../scripts/checks/check.ts';
import { sentenceOf } from '../../scripts/findings/fault.ts';
import { listAfterLastPageCases, addShiftFaults, addTotalFaults } from '../../scripts/verify/cases/pages.ts';
import { verified } from '../support/verify.ts';
import { whileServing, type Answering } from '../support/while-serving.ts';

const content = (schema: object, one: Json) => ({ 'application/json': { schema, examples: { one: { value: one } } } });
const [list] = contractOf({
  openapi: {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/list': {
        post: {
          operationId: 'list',
          'x-pagination': {
            request: { page: '/p', limit: '/n' },
            response: { items: '/items', page: '/p', limit: '/n', total: '/all' },
          },
          requestBody: { content: content({}, { p: 1, n: 2 }) },
          responses: { 200: { description: '', content: content({}, { items: [1, 2], all: 3 }) } },
        },
      },
    },
  } as never,
}).operations;

type Page = { about?: string; sent: Json; came?: Json; outcome?: string; number?: number | undefined };
const resultOf = ({ about = 'x', sent, came, outcome = 'shown', number }: Page): Result =>
  ({
    check: { id: about, operation: list, kind: 'page', about, page: number, view: { headers: {}, body: sent } },
    judgement: { outcome, faults: [], notes: [], exchanges: [], fields: [] },
    ...(came !== undefined && { answer: { body: came } }),
  }) as unknown as Result;
const page = (p: Json, n: Json, items: Json, all: Json = 4, more: Partial<Page> = {}): Result =>
  resultOf({ about: `page ${String(p)}`, sent: { p, n }, came: { items, all }, ...more });
const said = (...pages: Result[]): string[][] =>
  addShiftFaults(pages).map(({ judgement: { outcome, faults } }) => [outcome, ...faults.map(sentenceOf)]);

const fine = [['shown'], ['shown']];

it('pages contradict each other if one has an entry of another at a different place', () => {
  const first = (place: number, other: string, came: number): string =>
    `/items/0: expected entry ${place} of the list, as page page ${other} has it, but got entry ${came}.`;
  expect(said(page(1, 2, ['a', 'b']), page(2, 1, ['a']))).toEqual([['shown'], ['broken', first(2, '1', 1)]]);
  expect(said(page(1, 1, ['b']), page(1, 2, ['a', 'b']))).toEqual([['broken', first(1, '1', 2)], ['shown']]);
  expect(said(page(2, 2, ['d', 'c']), page(1, 4, ['a', 'b', 'c', 'd']))).toEqual([
    ['broken', first(3, '1', 4)],
    ['broken', '/items/2: expected entry 3 of the list, as page page 2 has it, but got entry 4.'],
  ]);
  expect(said(page('1', '2', ['a', 'b']), page('1', '1', ['b']))[1]).toEqual(['broken', first(1, '1', 2)]);
});

it.each<[string, Result[]]>([
  ['fit together', [page(1, 2, ['a', 'b']), page(2, 1, ['b'])]],
  ['do not overlap', [page(1, 2, ['a', 'b']), page(2, 2, ['a', 'c'])]],
  ['have other entries meanwhile', [page(1, 2, ['a', 'b']), page(2, 1, ['c'])]],
  ['are of lists of another length', [page(1, 2, ['a', 'b']), page(2, 1, ['a'], 5)]],
  ['have no total', [page(1, 2, ['a', 'b'], null), page(2, 1, ['a'], 4)]],
  ['have no entries', [page(1, 2, ['a', 'b']), page(2, 1, 'a')]],
  ['have no number', [page(1, 2, ['a', 'b']), page('second', 1, ['a'])]],
  ['have no limit', [page(1, 2, ['a', 'b']), page(2, 1.5, ['a'])]],
  [
    'are of another search',
    [page(1, 2, ['a', 'b']), resultOf({ sent: { p: 2, n: 1, q: 'x' }, came: { items: ['a'], all: 4 } })],
  ],
  ['did not come', [page(1, 2, ['a', 'b']), resultOf({ sent: { p: 2, n: 1 } })]],
])('pages that %s are fine', (_, pages) => {
  expect(said(...pages)).toEqual(fine);
});

it('pages that are broken already are left alone', () => {
  expect(said(page(1, 2, ['a', 'b']), page(2, 1, ['a'], 4, { outcome: 'broken' }))).toEqual([['shown'], ['broken']]);
});

it('the page after the last is asked for, if the total is known', () => {
  const asked = (more: Partial<Page>, all: Json = 4): Json[] =>
    listAfterLastPageCases([page(1, 1, [1], all, { number: 1, ...more })]).map(({ request, about, kind }) => [
      ...[about, kind, request.body ?? null],
    ]);
  expect(asked({})).toEqual([['beyond the last', 'page', { p: 5, n: 1 }]]);
  expect(asked({}, 0)).toEqual([['beyond the last', 'page', { p: 2, n: 1 }]]);
  expect(asked({}, '7')).toEqual([['beyond the last', 'page', { p: 8, n: 1 }]]);
  for (const all of [-1, 1.5, 'many', null, 2 ** 60]) expect(asked({}, all)).toEqual([]);
  for (const more of [{ outcome: 'broken' }, { number: undefined }, { number: 2 }]) expect(asked(more)).toEqual([]);
});

it.each<[string, [first: Json, second: Json], again: Json[], Json[]]>([
  ['differs by page', [4, 5], [4, 5], ['shown', '/all: expected the total of the first page, 4, but got 5.']],
  ['is the same', [4, 4], [], ['shown', 'shown']],
  ['has grown', [4, 5], [5, 5], ['shown', 'shown']],
  ['goes on growing', [4, 5], [4, 6], ['shown', 'shown']],
  ['is no number', ['4', 5], [], ['shown', 'shown']],
])('a total that %s', async (_, totals, again, expected) => {
  const pages = totals.map((all, i) => page(i + 1, 1, [i], all, { number: i + 1 }));
  const left = [...again];
  const asked: (number | undefined)[] = [];
  const found = await addTotalFaults(pages, (check) => {
    asked.push(check.page);
    return Promise.resolve(page(1, 1, [], left.shift() ?? null));
  });
  expect(found.map(({ judgement: { outcome, faults } }) => faults.map(sentenceOf)[0] ?? outcome)).toEqual(expected);
  expect(asked).toEqual(again.length === 0 ? [] : again[0] === totals[0] ? [1, 2] : [1]);
});

/** What a server of a list may get wrong. */
type Slip = 'nothing' | 'total' | 'page' | 'limit';

/** A list whose page and size are asked for in the query. */
const items = contractOf({
  openapi: {
    ...{ openapi: '3.1.0', info: { title: 'Items', version: '1' } },
    paths: {
      '/items': {
        get: {
          operationId: 'listItems',
          'x-pagination': {
            request: { page: '/page', limit: '/limit' },
            response: { items: '/items', page: '/page', limit: '/limit', total: '/total' },
          },
          parameters: ['page', 'limit'].map((name) => ({ name, in: 'query', schema: { type: 'integer', minimum: 1 } })),
          responses: { 200: { description: 'ok', content: { 'application/json': { schema: { type: 'object' } } } } },
        },
      },
    },
  },
});

it.each<[Slip, string[]]>([
  ['nothing', []],
  ['total', ['page 2 of one entry']],
  ['page', ['page beyond the last']],
  ['limit', ['page 1 of one entry', 'page 2 of one entry']],
])('are asked for in the query, too, and judged: a server gets wrong %s', async (slip, said) => {
  let count = 20;
  const answer: Answering = ({ url = '' }, response) => {
    const { searchParams: asked } = new URL(url, 'http://127.0.0.1');
    const [page, limit] = [Number(asked.get('page') ?? 1), Number(asked.get('limit') ?? 5)];
    const all = Array.from({ length: slip === 'nothing' ? ++count : count }, (_, i) => ({ id: count - i }));
    const from = slip === 'page' ? 0 : (page - 1) * limit;
    const shown = slip === 'limit' ? all : all.slice(from, from + limit);
    const total = all.length + (slip === 'total' ? page : 0);
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ items: shown, page, limit, total }));
  };
  const { findings } = await whileServing(answer, (url) => verified(items, { url }));
  const faulty = findings.results.filter(({ judgement }) => judgement.outcome === 'broken');
  expect(faulty.map(({ check: { kind, about } }) => `${kind} ${about}`)).toEqual(expect.arrayContaining(said));
  expect(faulty.length > 0).toBe(said.length > 0);
});
