import { expect, it, vi } from 'vitest';
import { fuzzed } from './fuzz.ts';

vi.setConfig({ testTimeout: 300_000 });

it('lints fifty damaged copies of both specs, or says in sentences what is wrong', async () => {
  const { codes, flaws } = await fuzzed('lint', 50, () => []);
  expect(flaws).toEqual([]);
  expect(Object.keys(codes)).toEqual(['0', '1']);
  expect(Math.min(...Object.values(codes)), 'some copies are accepted, and some refused').toBeGreaterThan(2);
});
