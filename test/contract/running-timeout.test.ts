import { expect, it } from 'vitest';
import { setRunningTimeout } from '../../scripts/contract/base/running-timeout.ts';

/** Lets nothing run for some time, as a machine that is too busy. */
const standStill = (milliseconds: number): void =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

it('counts no time for which the process stands still, and calls once', async () => {
  let calls = 0;
  const over = new Promise<void>((resolve) => {
    setRunningTimeout(200, () => {
      calls++;
      resolve();
    });
  });
  const begun = performance.now();
  standStill(400);
  // What came meanwhile is read before the time is over.
  await new Promise((resolve) => setImmediate(resolve));
  expect(calls).toBe(0);
  await over;
  expect(performance.now() - begun).toBeGreaterThan(580);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(calls).toBe(1);
});

it('is stopped by clearInterval', async () => {
  let calls = 0;
  clearInterval(setRunningTimeout(20, () => calls++));
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(calls).toBe(0);
});
