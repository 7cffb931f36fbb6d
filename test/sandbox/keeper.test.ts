import { expect, it } from 'vitest';
import { keeperOf } from '../../scripts/sandbox/keeper.ts';

/** A keeper of a number, whose states are read as late as the test wants. */
function slowKeeper() {
  const reads: (() => void)[] = [];
  const stored: number[] = [];
  const current = { state: 0 };
  const keep = keeperOf(
    () => {
      const { state } = current;
      return new Promise<number>((resolve) => reads.push(() => resolve(state)));
    },
    async (state) => {
      stored.push(state);
    },
  );
  const turns = async (): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { keep, reads, stored, current, turns };
}

it('never stores an older state after a newer one, however late each is read', async () => {
  const { keep, reads, stored, current, turns } = slowKeeper();
  const answered: number[] = [];
  for (const state of [1, 2, 3]) {
    current.state = state;
    void keep().then(() => answered.push(state));
    await turns();
  }
  // The newest ones come first, if more than one is on its way.
  while (reads.length > 0) {
    reads.pop()?.();
    await turns();
  }
  expect(stored).toEqual([1, 3]);
  expect(answered).toEqual([1, 2, 3]);
});

it('answers nobody before a state is stored that was read after the call', async () => {
  const { keep, reads, stored, current, turns } = slowKeeper();
  void keep();
  await turns();
  current.state = 1;
  const asked = keep().then(() => stored.at(-1));
  reads.pop()?.();
  await turns();
  expect(stored).toEqual([0]);
  reads.pop()?.();
  expect(await asked).toBe(1);
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
