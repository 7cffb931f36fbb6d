import { expect, it } from 'vitest';
import { keeperOf } from '../../scripts/sandbox/keeper.ts';

it('never stores an older state after a newer one, however long each takes to read', async () => {
  let state = 0;
  const stored: number[] = [];
  /** Later states are read in less time. */
  const delays = [30, 20, 10, 5, 1];
  const keep = keeperOf(
    async () => {
      const now = state;
      await new Promise((resolve) => setTimeout(resolve, delays.shift() ?? 0));
      return now;
    },
    async (now) => {
      stored.push(now);
    },
  );
  const done: Promise<void>[] = [];
  for (state = 1; state <= 20; state += 1) {
    const asked = state;
    done.push(keep().then(() => expect(stored.at(-1)).toBeGreaterThanOrEqual(asked)));
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
  await Promise.all(done);
  expect(stored).toEqual([...stored].sort((a, b) => a - b));
  expect(stored.at(-1)).toBe(20);
  expect(stored.length).toBeLessThan(20);
});

it('tells of a failure those who asked for that state, and goes on', async () => {
  const failures = [new Error('full'), undefined];
  const keep = keeperOf(
    async () => failures.shift(),
    async (failure) => {
      if (failure !== undefined) throw failure;
    },
  );
  await expect(keep()).rejects.toThrow('full');
  await keep();
});
