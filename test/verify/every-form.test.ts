import { expect, it } from 'vitest';
import { contractOf } from '../../scripts/contract/contract.ts';
import { everyForm } from '../support/every-form.ts';
import { runningMocks } from '../support/running-mocks.ts';
import { verified } from '../support/verify.ts';

const start = runningMocks();

it('shows every form of a parameter on our own mock, and blames it for none', async () => {
  const contract = contractOf({ openapi: everyForm() });
  const { url } = await start({ contract, port: 0 });
  const { report } = await verified(contract, { url, depth: 'normal' });
  expect(report.failed).toEqual([]);
  expect(report.unproven).toEqual([]);
  expect(report.summary.shown).toBeGreaterThanOrEqual(contract.operations.length);
});
