import { describe, expect, it } from 'vitest';
import { isFailure } from '../../scripts/contract/exchange/choose-exchange.ts';
import { startMock } from '../../scripts/mock/start.ts';
import { sentenceOf } from '../../scripts/findings/fault.ts';
import { contract } from '../support/contract.ts';
import { verified } from '../support/verify.ts';

const mock = await startMock({ engine: 'prism' });
const { findings } = await verified(contract, { url: mock.url, rpc: mock.rpcUrl }).finally(mock.close);

type Result = (typeof findings.results)[number];

/** Where Prism cannot follow the contract, and why. A row that no longer holds fails its test. */
const beyond: { why: string; holds: (result: Result) => boolean }[] = [
  {
    why:
      'It decides by the schema alone: it never chooses an error that depends on a value, such as a wrong key or an ' +
      'unknown template.',
    holds: ({ check, judgement }) => {
      const exchange = check.operation.exchanges.find(({ name }) => name === check.about);
      return (
        check.kind === 'exchange' &&
        exchange !== undefined &&
        isFailure(exchange) &&
        judgement.faults.some(({ rule }) => rule === 'status')
      );
    },
  },
  {
    why: 'It sends the first page, whichever page is requested.',
    holds: ({ judgement }) => judgement.faults.some(({ rule }) => rule === 'pagination'),
  },
  {
    why: 'It sends the first example, whatever the request says: it echoes nothing, and linked responses do not match.',
    holds: ({ judgement }) => judgement.faults.some(({ rule }) => rule === 'echo' || rule === 'relation'),
  },
  {
    why: 'It sends the first example to each request, so that different new things have the same identifier.',
    holds: ({ judgement }) => judgement.faults.some(({ rule }) => rule === 'fresh'),
  },
  {
    why: 'It sends the list of one dApp to each of them.',
    holds: ({ judgement }) => judgement.faults.some(({ rule }) => rule === 'account'),
  },
  {
    why: 'It ignores results that depend on the params: it sends hashes where whole transactions are requested.',
    holds: ({ check, judgement }) =>
      check.operation.rpc !== undefined && judgement.faults.some(({ rule }) => rule === 'schema'),
  },
];

const lines = beyond.flatMap(({ why, holds }) => [
  why,
  ...findings.results.filter(holds).map(({ check }) => `  ${check.operation.id} ${check.kind} ${check.about}`),
]);
process.stdout.write(`\nWhere Prism cannot follow the contract\n\n${lines.join('\n')}\n\n`);

describe.each(findings.called.map(({ id }) => id))('%s behind stock Prism', (id) => {
  const own = findings.results.filter(({ check }) => check.operation.id === id);

  it.each(own.map((result) => [result.check.kind, result.check.about, result] as const))(
    '%s: %s',
    (_kind, _about, result) => {
      const sentences = result.judgement.faults.map(sentenceOf);
      if (beyond.some(({ holds }) => holds(result))) expect(sentences).not.toEqual([]);
      else expect(sentences).toEqual([]);
    },
  );
});

it('serves both APIs', () => {
  expect(new Set(findings.called.map(({ api }) => api))).toEqual(new Set(['platform', 'node']));
});

it.each(beyond)('still: $why', ({ holds }) => {
  expect(findings.results.some(holds)).toBe(true);
});
