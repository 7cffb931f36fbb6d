import { describe, expect, it } from 'vitest';
import { createAnswerBuilder } from '../../scripts/contract/exchange/exchange-answer.ts';
import type { Json } from '../../scripts/contract/base/json.ts';
import type { Exchange, Operation, RequestView } from '../../scripts/contract/operation.ts';

const exchangeWith = (body: Json | undefined, change: Partial<Exchange> = {}): Exchange =>
  ({
    ...{ name: 'shown', request: { headers: {}, body: { page: 1, limit: 2 } }, echo: [] },
    response: { status: 200, ...(body !== undefined && { body }) },
    ...change,
  }) as unknown as Exchange;

const get = { exchanges: [], security: [], headers: [] } as unknown as Operation;
const sent = (body: Json): RequestView => ({ headers: {}, body });

describe('an echo', () => {
  const echoed = (example: Json | undefined, value: Json | undefined): Json | undefined => {
    const shown = example === undefined ? {} : { a: example };
    const echo = [{ to: '/a', from: ['/body/none', '/body/value', '/body/last'] }];
    const answer = createAnswerBuilder(
      get,
      exchangeWith(shown, { echo }),
    )(sent(value === undefined ? {} : { value, last: 9 }));
    return (answer as { a?: Json }).a;
  };

  it.each<[what: string, example: Json | undefined, value: Json | undefined, answered: Json | undefined]>([
    ['a text in place of a text', 'a', 'b', 'b'],
    ['the text of a number in place of a text', 'a', 5, '5'],
    ['no boolean in place of a text', 'a', true, 'a'],
    ['a number in place of a number', 1, 2, 2],
    ['the number of a text in place of a number', 1, ' 2.5 ', 2.5],
    ['no other text in place of a number', 1, 'two', 1],
    ['no empty text in place of a number', 1, '', 1],
    ['no blank text in place of a number', 1, '  ', 1],
    ['no endless text in place of a number', 1, 'Infinity', 1],
    ['no boolean in place of a number', 1, true, 1],
    ['no text in place of a boolean', true, 'true', true],
    ['a boolean in place of a boolean', true, false, false],
    ['no null in place of an object', { a: 1 }, null, { a: 1 }],
    ['no list in place of an object', { a: 1 }, [1], { a: 1 }],
    ['an object in place of an object', { a: 1 }, { b: 2 }, { b: 2 }],
    ['a list in place of a list', [1], [2], [2]],
    ['null in place of null', null, null, null],
    ['no text in place of null', null, 'a', null],
    ['anything where the example has nothing', undefined, [1], [1]],
    ['nothing if nothing was sent', 'a', undefined, 'a'],
  ])('puts %s', (_, example, value, answered) => {
    expect(echoed(example, value)).toEqual(answered);
  });

  it('has the type of the example, even after an earlier echo', () => {
    const echo = [
      { to: '/a', from: ['/body/first'] },
      { to: '/a/b', from: ['/body/second'] },
    ];
    const answer = createAnswerBuilder(get, exchangeWith({ a: { b: 'text' } }, { echo }));
    expect(answer(sent({ first: { b: 1 }, second: 2 }))).toEqual({ a: { b: '2' } });
  });

  it('leaves the example as it is if it takes nothing', () => {
    const example = { a: 'a' };
    const answer = createAnswerBuilder(get, exchangeWith(example, { echo: [{ to: '/a', from: ['/body/a'] }] }));
    expect(answer(sent({}))).toBe(example);
    expect(answer(sent({ a: 'b' }))).toEqual({ a: 'b' });
    expect(example).toEqual({ a: 'a' });
    expect(createAnswerBuilder(get, exchangeWith(undefined))(sent({}))).toBeUndefined();
  });
});

describe('a page', () => {
  const pagination = {
    request: { page: '/page', limit: '/limit' },
    response: { items: '/items', page: '/page', limit: '/limit' },
  };
  const list = { ...get, pagination } as unknown as Operation;
  const example = { items: ['a', 'b', 'c', 'd', 'e'], page: 1, limit: 2 };
  const answer = createAnswerBuilder(list, exchangeWith(example));

  it.each<[asked: Json, answered: Json]>([
    [{ page: 1, limit: 2 }, example],
    [
      { page: 2, limit: 2 },
      { items: ['c', 'd'], page: 2, limit: 2 },
    ],
    [
      { page: 3, limit: 2 },
      { items: ['e'], page: 3, limit: 2 },
    ],
    [
      { page: 9, limit: 2 },
      { items: [], page: 9, limit: 2 },
    ],
    [
      { page: 0, limit: 2 },
      { items: ['a', 'b'], page: 0, limit: 2 },
    ],
    [
      { page: 2.9, limit: 2.9 },
      { items: ['c', 'd'], page: 2.9, limit: 2.9 },
    ],
    [
      { page: 1, limit: -1 },
      { items: [], page: 1, limit: -1 },
    ],
    [{ page: 2 }, { items: ['c', 'd'], page: 2, limit: 2 }],
    [{ limit: 3 }, { items: ['a', 'b', 'c'], page: 1, limit: 3 }],
    [
      { page: '2', limit: '1' },
      { items: ['b'], page: 2, limit: 1 },
    ],
  ])('of %j', (asked, answered) => {
    expect(answer(sent(asked))).toEqual(answered);
  });

  it.each<[what: string, example: Json, exchange?: Partial<Exchange>]>([
    ['without a list', { items: 'none', page: 1, limit: 2 }],
    ['without a number of the page', { items: ['a', 'b', 'c'], page: null, limit: 2 }],
    ['without a limit', { items: ['a', 'b', 'c'], page: 1, limit: 'all' }],
  ])('is not cut out of an answer %s', (_, body, change) => {
    const { items } = createAnswerBuilder(list, exchangeWith(body, change))(sent({ page: 2, limit: {} })) as {
      items: Json;
    };
    expect(items).toEqual((body as { items: Json }).items);
  });

  it('is not cut out of a failure', () => {
    const refused = exchangeWith(example, { response: { status: 400, body: example } as Exchange['response'] });
    expect(createAnswerBuilder(list, refused)(sent({ page: 2, limit: 1 }))).toBe(example);
  });
});

describe('an answer of JSON-RPC', () => {
  const call = { headers: [], rpc: {} } as unknown as Operation;
  const answer = createAnswerBuilder(call, exchangeWith({ jsonrpc: '2.0', id: 1, result: 5 }));

  it.each<[request: Json, id: Json]>([
    [{ id: 'mine' }, 'mine'],
    [{ id: 0 }, 0],
    [{}, null],
    [[], null],
  ])('has the id of the request %j', (request, id) => {
    expect(answer(sent(request))).toEqual({ jsonrpc: '2.0', id, result: 5 });
  });
});
