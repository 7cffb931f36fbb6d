import { expect, it } from 'vitest';
import { deviations } from './deviations.ts';
import { foundOf } from './run-deviations.ts';

it('finds at least 98 % of the deviations of both APIs', async () => {
  const missed: string[] = [];
  for (const deviation of deviations) if ((await foundOf(deviation)).length === 0) missed.push(deviation.name);
  expect(deviations.length).toBeGreaterThanOrEqual(250);
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(Math.floor(deviations.length * 0.02));
});
