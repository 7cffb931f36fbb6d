import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Json } from '../../scripts/contract/json.ts';
import { compileSchemas } from '../../scripts/contract/schemas.ts';
import { harEntry, harOf, seenIn } from '../../scripts/judge/har.ts';
import { hidden } from '../../scripts/judge/mask.ts';
import { judgeTraffic, type Judged, type Seen } from '../../scripts/judge/traffic.ts';
import { answerFrom } from '../../scripts/judge/received.ts';
import { contract } from '../support/contract.ts';

const measure = { contract, validators: compileSchemas(contract, 'lenient'), strictness: 'live' } as const;
const methods = contract.operations.filter(({ rpc }) => rpc !== undefined);

/** What both verbs say of an exchange. */
const verdict = ({ results, undocumented }: Judged) => ({
  undocumented,
  results: results.map(({ check, judgement: { outcome, faults } }) => [
    check.operation.id,
    outcome,
    faults.map(({ rule, pointer }) => `${rule} ${pointer}`),
  ]),
});

/** Calls of the node: documented ones and others, notifications among them. */
const call = fc
  .record({
    method: fc.constantFrom(...methods.flatMap(({ rpc }) => rpc?.method ?? []), 'eth_chainId'),
    id: fc.option(fc.oneof(fc.nat(5), fc.constantFrom('a', null)), { nil: undefined }),
    shown: fc.boolean(),
    params: fc.array(fc.oneof(fc.constantFrom('0x1', 'latest', true), fc.jsonValue())),
  })
  .map(({ method, id, shown, params }): Json => {
    const [exchange] = methods.find(({ rpc }) => rpc?.method === method)?.exchanges ?? [];
    const body = shown && exchange !== undefined ? (exchange.request.body as { params?: Json }).params : params;
    return { jsonrpc: '2.0', method, ...(id !== undefined && { id }), params: (body ?? params) as Json };
  });
const sent = fc.oneof(
  call.map((one) => JSON.stringify(one)),
  fc.array(fc.oneof({ weight: 5, arbitrary: call }, fc.constant<Json>(1))).map((list) => JSON.stringify(list)),
  fc.constantFrom('', '{', '[]', 'null', '{"method":"x"}'),
);
const received = fc.oneof(
  fc.constantFrom('', '{', 'null', '[]', '{"jsonrpc":"2.0","id":1,"result":"0x1"}'),
  fc.array(fc.record({ id: fc.nat(5), result: fc.constantFrom<Json>('0x1', null) })).map((answers) => {
    return JSON.stringify(answers.map((one) => ({ jsonrpc: '2.0', ...one })));
  }),
);

it('a recording has the same calls, and the same verdicts where it hides nothing', () => {
  fc.assert(
    fc.property(sent, received, fc.constantFrom(200, 204, 400, 500), (body, text, status) => {
      const seen: Seen = {
        request: { method: 'POST', url: 'https://n.test/rpc', headers: { 'content-type': 'application/json' }, body },
        answer: answerFrom(status, { 'content-type': 'application/json' }, Buffer.from(text)),
        milliseconds: 1,
      };
      const judged = judgeTraffic(measure, seen);
      const har = harOf([harEntry({ seen, judged, started: new Date(0) })]);
      const again = seenIn('a.har', har).map((one) => judgeTraffic(measure, one));
      const calls = ({ results, operations }: Judged) => [results.length, operations.map(({ id }) => id)];
      expect(again.map(calls)).toEqual([calls(judged)]);
      // What a recording hides cannot be judged from it.
      if (!JSON.stringify(har).includes(hidden)) expect(again.map(verdict)).toEqual([verdict(judged)]);
    }),
    { numRuns: 500 },
  );
});
