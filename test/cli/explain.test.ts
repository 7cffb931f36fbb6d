import { expect, it } from 'vitest';
import { diffRules } from '../../scripts/diff/diff.ts';
import { answerRules } from '../../scripts/findings/findings.ts';
import { stockRules } from '../../scripts/lint/redocly-rules.ts';
import { ruleNames } from '../../scripts/lint/rule-table.ts';
import { ruleTexts } from '../../scripts/lint/rule-texts.ts';
import { problemKinds } from '../../scripts/serve/refusal/problem-details.ts';
import { standardErrors } from '../../scripts/serve/rpc/rpc-errors.ts';
import { twinspec } from '../support/process.ts';

/** What `lint` also names beside its table of rules and those of Redocly. */
const beside = [
  ...['external-reference', 'no-unresolved-refs', 'openrpc-meta-schema', 'operation-operationId-unique'],
  ...['overlay', 'schema-name', 'schemas-compile', 'redocly'],
];

it('has words for each rule of lint, and for no other', () => {
  expect(Object.keys(ruleTexts).toSorted()).toEqual([...ruleNames, ...stockRules(), ...beside].toSorted());
});

it('explains each code that a report, a server or the command has', async () => {
  const tables = [ruleTexts, diffRules, answerRules, problemKinds, standardErrors, { 0: '', 1: '', 2: '' }];
  const codes = tables.flatMap((table) => Object.keys(table));
  const { code, stdout, stderr } = await twinspec(['explain', ...new Set(codes)]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  for (const each of codes)
    expect(stdout).toMatch(new RegExp(`^${each.replaceAll('.', '\\.')}: a.+\n  Says +\\S`, 'm'));
  const { stdout: list } = await twinspec(['explain']);
  for (const each of codes) expect(list).toContain(`\n  ${each} `);
});

it('takes the type of a problem, and the name of an error in the docs', async () => {
  expect((await twinspec(['explain', 'urn:twinspec:problem:unknown-path'])).stdout).toMatch(/^unknown-path: /);
  expect((await twinspec(['explain', 'rpc-32601'])).stdout).toMatch(/^-32601: /);
});

it('says all that has a code, by its own table', async () => {
  const { stdout } = await twinspec(['explain', 'fresh']);
  expect(stdout).toContain('fresh: a rule of lint\n');
  expect(stdout).toContain('fresh: a rule of verify and judge\n');
  expect(stdout).toContain(ruleTexts['fresh']?.remedy ?? 'no remedy');
});

it('names the nearest code of one that there is not', async () => {
  expect(await twinspec(['explain', 'slow-patern'])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'There is no code "slow-patern". Did you mean slow-pattern? twinspec explain lists all of them.\n',
  });
});
