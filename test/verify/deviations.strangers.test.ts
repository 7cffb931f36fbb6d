import { expect, it } from 'vitest';
import { deviations } from './deviations.ts';
import { foundOf } from './run-deviations.ts';

// Each takes half a second of processor time, so one in six is tried.
const tried = deviations.filter((_, i) => i % 6 === 1);

it('finds at least 98 % of the deviations of both APIs', async () => {
  const missed: string[] = [];
  for (const deviation of tried) if ((await foundOf(deviation)).length === 0) missed.push(deviation.name);
  expect(deviations.length).toBeGreaterThanOrEqual(500);
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(Math.floor(tried.length * 0.02));
});
