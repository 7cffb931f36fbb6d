import { isFailure } from '../../scripts/contract/choose.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { casesOf, type Case } from '../../scripts/verify/cases.ts';
import { judgeAnswer } from '../../scripts/verify/judge.ts';
import { send, type Target } from '../../scripts/verify/target.ts';
import { contract, validators } from '../support/contract.ts';
import { startPrism } from '../support/prism.ts';

let target: Target;
let close: () => Promise<void>;

beforeAll(async () => {
  const prism = await startPrism('generated/openapi.json');
  target = { addresses: { platform: prism.url }, credentials: {}, timeout: 10_000 };
  close = prism.close;
}, 60_000);
afterAll(() => close());

/**
 * What stock Prism cannot do with the contract: it decides by the schema alone. A wrong key is a key, an unknown template
 * is a string, and a body that breaks its schema gets 422 although the contract documents 500. Only a missing security
 * header leads it to a documented error.
 */
function isBeyondPrism({ kind, expected }: Case): boolean {
  return kind !== 'missing header' && expected.exchange !== undefined && isFailure(expected.exchange);
}

describe.each(contract.operations.filter(({ api }) => api === 'platform').map((operation) => [operation.id, operation] as const))(
  '%s on stock Prism',
  (_, operation) => {
    const [first] = operation.exchanges;

    it.each(casesOf(contract, operation, validators).map((test) => [`${test.kind}: ${test.about}`, test] as const))('%s', async (_name, test) => {
      // Where no example fits the request, Prism sends the first one.
      const strictness = test.expected.exchange === first ? 'literal' : 'live';
      const problems = judgeAnswer(test, await send(target, operation, test.request), validators, strictness);
      if (isBeyondPrism(test)) expect(problems).not.toEqual([]);
      else expect(problems).toEqual([]);
    });
  },
);
