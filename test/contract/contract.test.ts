import { isFailure } from '../../scripts/contract/choose.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { casesOf, type Case } from '../../scripts/verify/cases.ts';
import { coverageOf, coverageTable } from '../../scripts/verify/coverage.ts';
import { judgeAnswer } from '../../scripts/verify/judge.ts';
import { send } from '../../scripts/verify/target.ts';
import { contract, validators } from '../support/contract.ts';
import { subject } from './target.ts';

const { target, strictness, close } = await subject();
const operations = contract.operations.filter(({ api }) => target.addresses[api] !== undefined);
const passed: Case[] = [];

afterAll(async () => {
  await close();
  process.stdout.write(`\n${coverageTable(coverageOf(operations, passed)).join('\n')}\n\n`);
});

describe.each(operations.map((operation) => [operation.id, operation] as const))('%s', (_, operation) => {
  const cases = casesOf(contract, operation, validators);

  it.each(cases.map((test) => [test.kind, test.about, test] as const))('%s: %s', async (_kind, _about, test) => {
    const answer = await send(target, operation, test.request);
    expect(judgeAnswer(test, answer, validators, strictness)).toEqual([]);
    passed.push(test);
  });

  it('takes away every field of its body and every header', () => {
    const success = operation.exchanges.find((exchange) => !isFailure(exchange));
    const required = operation.headers.filter((header) => header.required).map(({ name }) => name);
    const missing = cases.filter(({ kind }) => kind === 'missing header').map(({ about }) => about);
    expect(success).toBeDefined();
    expect(missing).toEqual(required);
  });
});

it('covers every documented response', () => {
  const holes = coverageOf(operations, passed).filter(({ exchanges }) => exchanges.length === 0);
  expect(holes).toEqual([]);
});
