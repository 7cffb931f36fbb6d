import { describe, expect, it } from 'vitest';
import {
  createExchangeChooser,
  isFailure,
  createRequestMatcher,
} from '../../scripts/contract/exchange/choose-exchange.ts';
import type { Json } from '../../scripts/contract/base/json.ts';
import type { Exchange, Operation, RequestView } from '../../scripts/contract/operation.ts';

const operation = { headers: [{ name: 'X-Key' }], security: [], exchanges: [] } as unknown as Operation;
const shown: RequestView = {
  headers: { 'X-Key': 'k', 'X-Other': '1' },
  body: { a: [1, { b: null }] },
  query: { q: 'x' },
};
const same = (sent: RequestView, of: RequestView = shown, by = operation): boolean =>
  createRequestMatcher(by, of)(sent);

it('recognizes a request whatever its undocumented headers are', () => {
  expect(same({ ...shown, headers: { 'X-Key': 'k' } })).toBe(true);
  expect(same({ ...shown, headers: {} })).toBe(false);
  expect(same(structuredClone(shown))).toBe(true);
  expect(same({ ...shown, path: {}, cookies: {} })).toBe(true);
});

it.each<[Json, Json]>([
  [null, {}],
  [{}, []],
  [[], {}],
  [{}, 5],
  [5, {}],
  [{}, null],
  ['', null],
])('distinguishes the body %j from %j', (one, other) => {
  expect(same({ headers: {}, body: one }, { headers: {}, body: other })).toBe(false);
});

it.each<[string, Partial<RequestView>]>([
  ['query', { query: { q: 'y' } }],
  ['more query', { query: { q: 'x', more: 1 } }],
  ['lack of a query', { query: {} }],
  ['path', { path: { id: 'a' } }],
  ['cookies', { cookies: { id: 'a' } }],
  ['body', { body: { a: [1, { b: 0 }] } }],
  ['shorter list', { body: { a: [1] } }],
  ['object instead of a list', { body: { a: { 0: 1, 1: { b: null } } } }],
  ['fewer members', { body: {} }],
  ['more members', { body: { a: [1, { b: null }], c: 1 } }],
  ['body of null', { body: null }],
  ['member of an empty object', { body: { a: [1, { b: {} }] } }],
])('distinguishes a request by its %s', (_, change) => {
  expect(same({ ...shown, ...change })).toBe(false);
});

it('compares only the params of a JSON-RPC call', () => {
  const call = (id: Json, params: Json): RequestView => ({ headers: {}, body: { id, params } });
  const rpc = { headers: [], security: [], exchanges: [], rpc: {} } as unknown as Operation;
  expect(same(call(1, [1]), call('other', [1]), rpc)).toBe(true);
  expect(same(call(1, [1]), call(1, [2]), rpc)).toBe(false);
});

it.each<[boolean, number, Json]>([
  [false, 399, {}],
  [true, 400, {}],
  [true, 200, { jsonrpc: '2.0', error: {} }],
  [false, 200, { jsonrpc: '2.0', result: {} }],
  [false, 200, { error: {} }],
])('tells whether it is a failure (%s): %i %j', (failure, status, body) => {
  expect(isFailure({ response: { status, body } } as Exchange)).toBe(failure);
});

describe('the choice', () => {
  const exchange = (name: string, status: number, holds?: boolean): Exchange =>
    ({
      ...{ name, request: { headers: {}, body: name }, response: { status, body: {} } },
      ...(holds !== undefined && { when: holds }),
    }) as unknown as Exchange;
  const chosen = (exchanges: Exchange[], body: Json, valid: boolean): string => {
    const choose = createExchangeChooser(
      { headers: [], security: [], exchanges } as unknown as Operation,
      ({ when }) => {
        if (when === undefined) throw new Error('It has no condition.');
        return when === true;
      },
    );
    const choice = choose({ headers: {}, body }, valid);
    return choice === undefined ? 'none' : `${choice.exchange.name}: ${choice.why}${choice.isOwn ? ', its own' : ''}`;
  };
  const plainFailure = exchange('plainFailure', 400);
  const conditionalSuccess = exchange('conditionalSuccess', 200, true);
  const success = exchange('success', 200);
  const failure = exchange('failure', 404, true);
  const unlike = exchange('unlike', 404, false);
  const all = [plainFailure, conditionalSuccess, unlike, exchange('never', 200, false), success, failure];
  const without = (...left: Exchange[]): Exchange[] => all.filter((one) => !left.includes(one));
  const own = (name: string): string => `${name}: the request is the one of this exchange, its own`;

  it.each<[what: string, exchanges: Exchange[], body: Json, valid: boolean, expected: string]>([
    ['the exchange of this very request', all, 'success', true, own('success')],
    ['the exchange of this very request, even if it is invalid', all, 'plainFailure', false, own('plainFailure')],
    ['a failure that holds before a success that holds', all, 'other', true, 'failure: its "when" holds'],
    ['a failure that holds, if the request is invalid', all, 'other', false, 'failure: its "when" holds'],
    ['a success that holds', without(failure), 'other', true, 'conditionalSuccess: its "when" holds'],
    ['no success, if the request is invalid', without(failure), 'other', false, 'none'],
    ['the first success', without(failure, conditionalSuccess), 'other', true, 'success: the default success'],
    ['nothing', [plainFailure, unlike, exchange('never', 200, false)], 'other', true, 'none'],
  ])('is %s', (_, exchanges, body, valid, expected) => {
    expect(chosen(exchanges, body, valid)).toBe(expected);
  });
});

it('lets a success whose request has nothing of its own answer no invalid request', () => {
  const shows = (status: number): Exchange =>
    ({ name: `${status}`, request: { headers: {} }, response: { status, body: 1 }, echo: [] }) as unknown as Exchange;
  const choose = createExchangeChooser(
    { headers: [], security: [], exchanges: [shows(200)] } as unknown as Operation,
    () => false,
  );
  expect(choose({ headers: {} }, true)?.isOwn).toBe(true);
  expect(choose({ headers: {} }, false)).toBe(undefined);
});
