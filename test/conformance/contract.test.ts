import { describe, expect, it } from 'vitest';
import { isFailure } from '../../scripts/contract/exchange/choose-exchange.ts';
import { coverageTable } from '../../scripts/coverage/coverage.ts';
import { sentenceOf } from '../../scripts/findings/fault.ts';
import { contract } from '../support/contract.ts';
import { verified } from '../support/verify.ts';
import { subject } from './target.ts';

const { options, close } = await subject();
const { findings, report } = await verified(contract, options).finally(close);
process.stdout.write(`\n${coverageTable(report.coverage).join('\n')}\n\n`);

describe.each(findings.called.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
  const own = findings.results.filter(({ check }) => check.operation.id === id);

  it.each(own.map((result) => [result.check.kind, result.check.about, result] as const))(
    '%s: %s',
    (_kind, _about, { judgement }) => {
      expect(judgement.faults.map(sentenceOf)).toEqual([]);
      if (options.strictness === 'literal') expect(judgement.outcome).toBe('shown');
    },
  );

  it('is called without each field of its body, and without each header', () => {
    const success = operation.exchanges.find((exchange) => !isFailure(exchange));
    const required = operation.headers.filter((header) => header.required).map(({ name }) => name);
    expect(success).toBeDefined();
    expect(own.filter(({ check }) => check.kind === 'missing header').map(({ check }) => check.about)).toEqual(
      required,
    );
  });
});

it('shows every documented response, and every field of it', () => {
  expect(report.coverage.filter(({ exchanges }) => exchanges.length === 0)).toEqual([]);
  // The interface shows only null there, which does not count as a value.
  const missing = report.coverage.flatMap(({ operation, fields }) =>
    (fields?.missing ?? []).map((field) => `${operation} ${field}`),
  );
  expect(missing).toEqual(['addWhitelistedContractLinkedToDApp /data']);
});
