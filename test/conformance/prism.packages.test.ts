import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFailure } from '../../scripts/contract/exchange/choose-exchange.ts';
import { compileSchemas } from '../../scripts/contract/compile/compile-schemas.ts';
import { casesOf } from '../../scripts/verify/cases/cases.ts';
import { sentenceOf } from '../../scripts/findings/fault.ts';
import { contract } from '../support/contract.ts';
import { startPrism } from '../support/prism.ts';
import { findPrismCommand } from '../support/prism-command.ts';
import { checkOf } from '../../scripts/verify/plan.ts';
import type { Target } from '../../scripts/target/target.ts';
import { openRawHttpClient, type RawHttpClient } from '../../scripts/verify/raw-http.ts';

let target: Target;
let wire: RawHttpClient;
let close: () => Promise<void>;

beforeAll(async () => {
  const prism = await startPrism('generated/openapi.json', await findPrismCommand());
  wire = openRawHttpClient();
  target = { addresses: { platform: prism.url }, credentials: {}, headers: {}, timeout: 600_000 };
  close = prism.close;
});
afterAll(async () => {
  wire.close();
  await close();
});

const measure = { contract, validators: compileSchemas(contract, 'lenient'), strictness: 'live' } as const;
const platform = contract.operations.filter(({ api }) => api === 'platform');

/**
 * Stock Prism decides by the schema alone: a wrong key is a key, an unknown template is a string, and if no example
 * matches the request, it sends the first one. So it answers valid requests by the contract and refuses bad bodies, but
 * its answers take nothing from the request.
 */
describe.each(platform.map((operation) => [operation.id, operation] as const))('%s on stock Prism', (_, operation) => {
  const cases = casesOf(contract, operation, measure.validators);

  it.each(cases.map((test) => [`${test.kind}: ${test.about}`, test] as const))('%s', async (_name, test) => {
    const { expected, kind } = test;
    const check = checkOf(measure, target, test);
    const { faults } = check.judge(await wire.send(check.request, target.timeout, 'kept'));
    const isErrorByValue = kind === 'exchange' && expected.kind === 'exchange' && isFailure(expected.exchange);
    if (isErrorByValue) expect(faults.map(({ rule }) => rule)).not.toEqual([]);
    else expect(faults.filter(({ rule }) => rule !== 'echo' && rule !== 'pagination').map(sentenceOf)).toEqual([]);
  });
});
