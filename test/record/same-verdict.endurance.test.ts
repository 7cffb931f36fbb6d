import fc from 'fast-check';
import { expect, it } from 'vitest';
import { asObject, type Json, type JsonObject } from '../../scripts/contract/base/json.ts';
import type { Operation } from '../../scripts/contract/operation.ts';
import { compileSchemas } from '../../scripts/contract/compile/compile-schemas.ts';
import { harOf, redactorsFor } from '../../scripts/traffic/har.ts';
import { redactionOf } from '../../scripts/redact/redaction.ts';
import { judgeTraffic, type Judged, type Seen } from '../../scripts/traffic/judge-traffic.ts';
import { toReceivedAnswer } from '../../scripts/remote/received-answer.ts';
import { createTextRedactor, toRecordedEntry } from '../../scripts/record/entry.ts';
import { contract } from '../support/contract.ts';
import { seenIn } from '../support/har.ts';

const measure = { contract, validators: compileSchemas(contract, 'lenient'), strictness: 'live' } as const;
const isCalled = ({ rpc }: Operation): boolean => rpc !== undefined;
const methods = contract.operations.filter(isCalled);
const routes = contract.operations.filter((operation) => !isCalled(operation));

/** What both verbs say of an exchange. The path of an undocumented request may be a secret, so it is not recorded. */
const verdict = ({ results, undocumented }: Judged, hide = (text: string): string => text) => ({
  undocumented: undocumented.map((what) => what.replace(/ .*/, '')),
  results: results.map(({ check, judgement: { outcome, faults } }) => [
    check.operation.id,
    outcome,
    faults.map(({ rule, pointer, expected }) => [rule, hide(pointer), hide(expected)].join(' ')),
  ]),
});

function readAgain(entry: JsonObject): Seen[] {
  return seenIn(JSON.parse(JSON.stringify(harOf([entry]))) as Json);
}

function entryOf(seen: Seen): JsonObject {
  const judged = judgeTraffic(measure, seen);
  const redactors = redactorsFor(redactionOf(contract.operations), seen, judged.operations);
  return toRecordedEntry(contract, createTextRedactor({ judged, redactors }), {
    seen,
    judged,
    redactors,
    started: new Date(0),
  });
}

const anything = fc.json().map((text) => JSON.parse(text) as Json);

/** Calls of the node: documented ones and others, notifications among them. */
const call = fc
  .record({
    method: fc.constantFrom(...methods.flatMap(({ rpc }) => rpc?.method ?? []), 'eth_chainId'),
    id: fc.option(fc.oneof(fc.nat(5), fc.constantFrom('a', null)), { nil: undefined }),
    shown: fc.boolean(),
    params: fc.array(fc.oneof(fc.constantFrom<Json>('0x1', 'latest', true), anything)),
  })
  .map(({ method, id, shown, params }): Json => {
    const [exchange] = methods.find(({ rpc }) => rpc?.method === method)?.exchanges ?? [];
    const example = shown ? asObject(exchange?.request.body)['params'] : undefined;
    return { jsonrpc: '2.0', method, ...(id !== undefined && { id }), params: example ?? params };
  });
const toNode = fc.record({
  method: fc.constant('POST'),
  url: fc.constant('https://n.test/rpc'),
  headers: fc.constant({ 'content-type': 'application/json' }),
  body: fc.oneof(
    call.map((one) => JSON.stringify(one)),
    fc.array(fc.oneof({ weight: 5, arbitrary: call }, fc.constant<Json>(1))).map((list) => JSON.stringify(list)),
    fc.constantFrom('', '{', '[]', 'null', '{"method":"x"}'),
  ),
});

const word = fc.oneof(fc.string(), fc.constantFrom('password', 'data', 'Status', 'a-secret-of-the-caller'));
/** Some of the members of an example, and others beside them. */
const like = (examples: Json[]) =>
  fc
    .record({ example: fc.constantFrom<Json>(...examples, null), left: fc.nat(9), more: fc.dictionary(word, word) })
    .map(({ example, left, more }) => {
      const members = Object.entries(asObject(example)).filter((_, i) => i !== left);
      return JSON.stringify({ ...Object.fromEntries(members), ...more });
    });
const exchanges = routes.flatMap((operation) => operation.exchanges.map((exchange) => ({ operation, exchange })));
const toPlatform = fc
  .record({
    shown: fc.constantFrom(...exchanges),
    path: fc.option(fc.constantFrom('/', '/no/such', '/a/', '/%5B'), { nil: undefined, freq: 9 }),
    method: fc.option(fc.constantFrom('GET', 'PUT', 'HEAD'), { nil: undefined, freq: 9 }),
    body: fc.option(fc.oneof(like(exchanges.map(({ exchange }) => exchange.request.body ?? null)), fc.json(), word), {
      nil: undefined,
    }),
    key: fc.option(word, { nil: undefined }),
  })
  .map(({ shown: { operation, exchange }, path, method, body, key }) => ({
    method: method ?? operation.method,
    url: `https://p.test${path ?? operation.path}`,
    headers: { ...exchange.request.headers, ...(key !== undefined && { authorization: key }) },
    body: body ?? JSON.stringify(exchange.request.body ?? {}),
  }));

const rpcAnswer = fc.record({ id: fc.nat(5), result: fc.constantFrom<Json>('0x1', null) });
const answers = fc.oneof(
  fc.constantFrom('', '{', 'null', '[]', '{"jsonrpc":"2.0","id":1,"result":"0x1"}', '<h1>a-secret-of-nobody</h1>'),
  fc.array(rpcAnswer).map((list) => JSON.stringify(list.map((one) => ({ jsonrpc: '2.0', ...one })))),
  like(exchanges.map(({ exchange }) => exchange.response.body ?? null)),
  fc.json(),
);
const answer = fc
  .record({
    text: answers,
    mark: fc.constantFrom('', '', '\uFEFF'),
    status: fc.constantFrom(200, 204, 400, 401, 404, 500),
    type: fc.constantFrom('application/json', 'text/html', 'application/problem+json', undefined),
    encoding: fc.option(fc.constantFrom('gzip', 'br', 'x'), { nil: undefined, freq: 9 }),
  })
  .map(({ text, mark, status, type, encoding }) =>
    toReceivedAnswer(
      status,
      { ...(type !== undefined && { 'content-type': type }), ...(encoding && { 'content-encoding': encoding }) },
      Buffer.from(mark + text),
    ),
  );

it('says the same of a recording as of the traffic, whatever it hides', () => {
  const seen = fc.oneof(toNode, toPlatform).chain((request) => answer.map((one) => ({ request, answer: one })));
  let hidden = 0;
  fc.assert(
    fc.property(seen, (exchange) => {
      const live: Seen = { ...exchange, milliseconds: 1 };
      const judged = judgeTraffic(measure, live);
      const entry = entryOf(live);
      const again = readAgain(entry).map((one) => judgeTraffic(measure, one));
      const redactors = redactorsFor(redactionOf(contract.operations), live, judged.operations);
      const said = verdict(judged, createTextRedactor({ judged, redactors }));
      expect(again.map((one) => verdict(one))).toEqual([said]);
      const { _twinspec: _, ...bare } = entry;
      const anew = readAgain(bare).map((one) => verdict(judgeTraffic(measure, one)));
      if (JSON.stringify(anew) !== JSON.stringify([said])) hidden++;
    }),
    { numRuns: 1000 },
  );
  // Without the verdict, the recording says less.
  expect(hidden).toBeGreaterThan(20);
});

const one: Seen = {
  request: {
    method: 'POST',
    url: 'https://n.test/rpc',
    headers: { 'content-type': 'application/json' },
    body: '{"jsonrpc":"2.0","id":1,"method":"eth_getBlockByNumber","params":["0x1",true]}',
  },
  answer: toReceivedAnswer(200, { 'content-type': 'application/json' }, Buffer.from('[{"jsonrpc":"2.0","id":1}]')),
  milliseconds: 1,
};
const outcomesOf = (traffic: Seen[], by = measure) =>
  traffic.flatMap((seen) => judgeTraffic(by, seen).results.map(({ judgement }) => judgement.outcome));

it('judges anew what was changed since, and by another contract', () => {
  const entry = entryOf(one);
  expect(outcomesOf(readAgain(entry))).toEqual(['broken']);
  const { response } = entry;
  const other = { ...entry, response: { ...asObject(response), statusText: 'Other' } };
  expect(outcomesOf(readAgain(other))).toEqual(['allowed']);
  const operations = contract.operations.map((operation) => ({ ...operation, exchanges: [] }));
  expect(outcomesOf(readAgain(entry), { ...measure, contract: { ...contract, operations } })).toEqual(['allowed']);
});

it('bears a verdict that is none', () => {
  const entry = entryOf(one);
  const kept = asObject(entry['_twinspec']);
  for (const judgements of [[null], [{ outcome: 7, faults: [1, {}], notes: [2] }], 'x']) {
    const odd = { ...entry, _twinspec: { ...kept, judgements } } as JsonObject;
    expect(outcomesOf(readAgain(odd))).toHaveLength(1);
  }
});

it('keeps nothing in the verdict that the entry hides', () => {
  const html = toReceivedAnswer(200, { 'content-type': 'application/json' }, Buffer.from('<b>secret-of-nobody</b>'));
  const [first] = exchanges;
  const request = { ...one.request, url: `https://p.test${first?.operation.path}`, body: '{"a":"own-secret"}' };
  for (const seen of [
    { ...one, answer: html },
    { ...one, request, answer: html },
  ])
    expect(JSON.stringify(entryOf(seen))).not.toContain('secret');
});

it('says which type came where the entry hides the body', () => {
  const html = toReceivedAnswer(200, { 'content-type': 'text/html' }, Buffer.from('<b>secret-of-nobody</b>'));
  const headers = { ...one.request.headers, 'X-Page': 'text/html' };
  const said = JSON.stringify(entryOf({ ...one, request: { ...one.request, headers }, answer: html })['_twinspec']);
  expect(said).toContain('"got":"text/html"');
  expect(said).not.toContain('secret');
});
