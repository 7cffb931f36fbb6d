import { answererOf } from '../../scripts/contract/answer.ts';
import type { RequestView } from '../../scripts/contract/operation.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../scripts/contract/json.ts';
import { answerTextOf } from '../../scripts/mock/answer-text.ts';
import { contract } from '../support/contract.ts';

const exchanges = contract.operations.flatMap((operation) =>
  operation.exchanges.map((exchange) => ({ name: `${operation.id}/${exchange.name}`, operation, exchange })),
);

/** Requests near the exchange's own: members left out, replaced by any JSON, and added under names that mean something to JavaScript. */
function requestsLike(request: RequestView): fc.Arbitrary<RequestView> {
  const value = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>;
  const changed = (node: Json): fc.Arbitrary<Json> => {
    if (Array.isArray(node)) return fc.oneof(fc.tuple(...node.map(changed)), value);
    if (!isObject(node)) return fc.oneof({ weight: 2, arbitrary: fc.constant(node) }, value);
    const members = Object.entries(node).map(([name, member]) => fc.option(changed(member).map((made) => [name, made] as const)));
    const more = fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'id', 'length', ''), value, { maxKeys: 1 });
    return fc.oneof(
      {
        weight: 4,
        arbitrary: fc
          .tuple(
            ...members,
            more.map((extra) => extra as unknown),
          )
          .map(
            (all) =>
              Object.fromEntries([
                ...Object.entries(all.at(-1) as JsonObject),
                ...all.slice(0, -1).flatMap((one) => (one === null ? [] : [one as readonly [string, Json]])),
              ]) as Json,
          ),
      },
      { weight: 1, arbitrary: value },
    );
  };
  return changed(request.body ?? null).map((body) => ({ ...request, body }));
}

describe('the text of an answer means what the contract answers', () => {
  it.each(exchanges)('$name', ({ operation, exchange }) => {
    const text = answerTextOf(operation, exchange);
    fc.assert(
      fc.property(requestsLike(exchange.request), (request) => {
        const expected = answererOf(operation, exchange)(request);
        const written = text(request);
        if (operation.rpc === undefined) expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(expected)));
        else expect(JSON.parse(`{${written}`)).toEqual(JSON.parse(JSON.stringify({ ...(expected as JsonObject), id: undefined, jsonrpc: undefined })));
      }),
      { seed: 20261121, numRuns: 100, examples: [[exchange.request]] },
    );
  });
});

it('echoes into the same part are put there in order', () => {
  const [first] = exchanges;
  if (first === undefined) throw new Error('There are no exchanges.');
  const exchange = {
    ...first.exchange,
    response: { ...first.exchange.response, body: { a: { b: 1, c: { d: 'x' } }, e: [1, 2], 'f/g': '"' } },
    echo: [
      { to: '/a/c', from: ['/body/nowhere', '/body/c'] },
      { to: '/a/c/d', from: ['/body/d'] },
      { to: '/a/new', from: ['/body/d'] },
      { to: '/e/1', from: ['/body/number'] },
      { to: '/f~1g', from: ['/body/quoted'] },
    ],
  };
  const request = { headers: {}, body: { c: { d: 1, z: null }, d: 'later', number: '7', quoted: '\u0000"\\\ud800' } };
  expect(answerTextOf(first.operation, exchange)(request)).toBe(JSON.stringify(answererOf(first.operation, exchange)(request)));
  expect(JSON.parse(answerTextOf(first.operation, exchange)(request))).toEqual({
    a: { b: 1, c: { d: 'later', z: null }, new: 'later' },
    e: [1, 7],
    'f/g': '\u0000"\\\ud800',
  });
});
