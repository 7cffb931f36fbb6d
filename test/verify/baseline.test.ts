import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readBaseline, writeBaseline } from '../../scripts/verify/select/baseline.ts';
import { findKnownDeviation } from '../../scripts/verify/select/known-deviations.ts';
import type { Report } from '../../scripts/verify/report.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-baseline-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The list that a run with these faults, which called these operations, leaves in a file. */
async function written(before: object[] | undefined, called: string[], faults: object[]): Promise<unknown> {
  const file = join(folder, 'baseline.json');
  await rm(file, { force: true });
  if (before !== undefined) await writeFile(file, JSON.stringify({ known: before }));
  const coverage = called.map((operation) => ({ operation }));
  await writeBaseline(file, { coverage, faults } as unknown as Report);
  const text = await readFile(file, 'utf8');
  expect(text.endsWith('}\n')).toBe(true);
  return (JSON.parse(text) as { known: unknown }).known;
}

const fault = { id: 'f', message: 'It is wrong.', operations: ['a'], spec: 'x.yaml:1:2' };

it('lists each fault with its place, and a place for the reason', async () => {
  const { spec: _, ...placeless } = fault;
  expect(await written(undefined, ['a'], [fault, { ...placeless, id: 'g' }])).toEqual([
    { ...fault, reason: '' },
    { ...placeless, id: 'g', reason: '' },
  ]);
});

it('keeps reasons, and what was found in operations that were not called', async () => {
  const before = [
    { ...fault, reason: 'ticket 1', operations: ['a', 'b', 'c'], message: 'An earlier one.' },
    { ...fault, id: 'gone', operations: ['a', 'c'], reason: 'ticket 2' },
    { ...fault, id: 'mended', operations: ['a', 'b'] },
    { id: 'anywhere', reason: 'ticket 3', message: 'm' },
  ];
  expect(await written(before, ['a', 'b'], [fault])).toEqual([
    { ...fault, reason: 'ticket 1', operations: ['a', 'c'] },
    { ...fault, id: 'gone', operations: ['c'], reason: 'ticket 2' },
  ]);
});

it('is read with what it has, and passes a fault only where it says so', async () => {
  const file = join(folder, 'read.json');
  await writeFile(
    file,
    JSON.stringify({ known: [fault, { id: 'bare' }, { reason: 'no id' }, null, { ...fault, id: 7 }] }),
  );
  const known = await readBaseline(file);
  expect([...known]).toEqual([
    ['f', { reason: '', message: 'It is wrong.', operations: ['a'], spec: 'x.yaml:1:2' }],
    ['bare', { reason: '', message: '' }],
  ]);
  expect([findKnownDeviation(known, 'f', 'a'), findKnownDeviation(known, 'f', 'b')]).toEqual([
    known.get('f'),
    undefined,
  ]);
  expect([findKnownDeviation(known, 'bare', 'b'), findKnownDeviation(known, 'none', 'b')]).toEqual([
    known.get('bare'),
    undefined,
  ]);
  for (const wrong of ['{}', '{"known":{}}', '[]']) {
    await writeFile(file, wrong);
    await expect(readBaseline(file)).rejects.toThrow(
      `--baseline ${file}: a list "known" was expected; --update-baseline writes one.`,
    );
  }
});
