import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { asList, asObject } from '../../scripts/contract/base/json.ts';
import { rules, type RuleName } from '../../scripts/findings/answer-rules.ts';
import type { Cause } from '../../scripts/verify/cause.ts';
import type { Report } from '../../scripts/verify/report.ts';
import { sarifOf } from '../../scripts/verify/reports/sarif.ts';

const names = Object.keys(rules) as (keyof typeof rules)[];

async function sourcesIn(folder: string): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && file !== 'rules.ts',
  );
  return Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
}

it('has no rule that nothing is judged by', async () => {
  const text = (
    await Promise.all(['scripts/judge', 'scripts/remote', 'scripts/traffic', 'scripts/verify'].map(sourcesIn))
  )
    .flat()
    .join('\n');
  expect(names.filter((name) => !text.includes(`'${name}'`))).toEqual([]);
});

const causeOf = (rule: RuleName): Cause => ({
  id: rule,
  rule,
  operations: ['getOrder'],
  pointer: '',
  expected: 'a',
  got: 'b',
  message: 'expected a, but got b.',
  cases: [],
  curl: 'curl',
});

it('is named in SARIF with its sentence and what requires it', () => {
  const sarif = sarifOf({ faults: [...names, 'plugin:acme' as const].map(causeOf) } as Report);
  const { driver } = asObject(asObject(asList(sarif['runs'])[0])['tool']);
  const described = asList(asObject(driver)['rules']).map(asObject);
  expect(described.map(({ id }) => id)).toEqual([...names, 'plugin:acme']);
  expect(described.find(({ id }) => id === 'json')).toMatchObject({
    shortDescription: { text: 'The body is JSON.' },
    help: { text: 'Required by: RFC 8259, section 2.' },
    helpUri: 'https://www.rfc-editor.org/rfc/rfc8259#section-2',
  });
  for (const name of names) {
    expect(described.find(({ id }) => id === name)).toMatchObject({ shortDescription: { text: rules[name].sentence } });
  }
});
