import { expect, it, vi } from 'vitest';
import { deviations } from './deviations.ts';
import { foundOf } from './run-deviations.ts';

vi.setConfig({ testTimeout: 300_000 });

// Each takes half a second of processor time, so one in twelve is tried.
const tried = deviations.filter((_, i) => i % 12 === 1);

it('finds at least 98 % of the deviations of both APIs', async () => {
  const missed: string[] = [];
  for (const deviation of tried) if ((await foundOf(deviation)).length === 0) missed.push(deviation.name);
  expect(deviations.length).toBeGreaterThanOrEqual(500);
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(Math.ceil(tried.length * 0.02));
});
