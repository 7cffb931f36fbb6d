import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeQualityOf } from '../../scripts/reports/reports.ts';
import { twinspec } from '../support/process.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'code-quality-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const answer = (type: string): object => ({
  responses: { 200: { description: 'One.', content: { 'application/json': { schema: { type }, example: 1 } } } },
});
const write = (name: string, type: string, lines = ''): string => {
  const file = join(folder, name);
  const document = {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1.0.0' },
    paths: { '/a': { get: { operationId: 'a', ...answer(type) } } },
  };
  writeFileSync(file, `${lines}${JSON.stringify(document, undefined, 2)}`);
  return file;
};

type Issue = {
  check_name: string;
  fingerprint: string;
  severity: string;
  description: string;
  location: { path: string; lines: { begin: number } };
};
const issuesIn = (text: string): Issue[] => JSON.parse(text) as Issue[];

it('lint writes what GitLab reads', async () => {
  const { code, stdout } = await twinspec(['lint', write('wrong.json', 'string'), '--format', 'gitlab']);
  expect(code).toBe(1);
  expect(issuesIn(stdout)).toEqual([
    {
      check_name: 'example-agrees-with-schema',
      severity: 'major',
      description: expect.any(String) as string,
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      location: {
        path: expect.stringMatching(/wrong\.json$/) as string,
        lines: { begin: expect.any(Number) as number },
      },
    },
  ]);
});

it('diff does, too', async () => {
  const [before, now] = [write('before.json', 'integer'), write('now.json', 'number')];
  const { code, stdout } = await twinspec(['diff', '--base-openapi', before, '--openapi', now, '--format', 'gitlab']);
  expect(code).toBe(1);
  expect(issuesIn(stdout)).toContainEqual(expect.objectContaining({ check_name: 'type-widened', severity: 'major' }));
});

it('a finding that has moved is the same, and one that is there twice is two', () => {
  const finding = { severity: 'error', file: 'a.yaml', line: 3, rule: 'links', message: 'No.' } as const;
  const [one, twin] = issuesIn(codeQualityOf([finding, finding]));
  const [moved] = issuesIn(codeQualityOf([{ ...finding, line: 9 }]));
  expect(moved?.fingerprint).toBe(one?.fingerprint);
  expect(twin?.fingerprint).not.toBe(one?.fingerprint);
});
