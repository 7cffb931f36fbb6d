import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Instance } from '../../scripts/sandbox/instance.ts';
import { sessionPool } from '../../scripts/sandbox/session-pool.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('keeps a session while a call is answered, however long that takes, and for the idle time after it', async () => {
  const ends: (() => void)[] = [];
  const instance = {
    respond: () => new Promise((resolve) => ends.push(() => resolve({ status: 200, headers: {}, body: '' }))),
    reachedAt: () => undefined,
    handOn: () => Promise.resolve(),
    close: () => Promise.resolve(),
  } as unknown as Instance;
  const open = () => Promise.resolve(instance);
  const pool = sessionPool(instance, { open, ready: 0, idle: 1000, urlOf: (name) => name });
  const names = () => pool.list().map(({ name }) => name);

  const answer = pool.respond('slow', { method: 'GET', url: '/', headers: {}, body: Buffer.of() });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(names()).toEqual(['default', 'slow']);
  ends.forEach((end) => end());
  expect((await answer).status).toBe(200);
  await vi.advanceTimersByTimeAsync(900);
  expect(names()).toEqual(['default', 'slow']);
  await vi.advanceTimersByTimeAsync(3000);
  expect(names()).toEqual(['default']);
  await pool.close();
});
