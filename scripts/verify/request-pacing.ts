import { setTimeout as sleep } from 'node:timers/promises';
import { retryAfter } from '../contract/http/http.ts';

/** Limits when requests are sent. */
export type Pace = {
  /** Waits until the next request may be sent; returns false when the time for the whole run is up. */
  next: () => Promise<boolean>;
  /** Holds all requests back for so many milliseconds, as `Retry-After` asks. */
  hold: (milliseconds: number) => void;
  /** Milliseconds left for the whole run. */
  left: () => number;
};

/**
 * Starts the clock of a run.
 *
 * @param limits - the most requests a second, and when the run has to end, by `performance.now()`; `undefined` means no
 *   limit
 */
export function openPace({ rate, end = Infinity }: { rate?: number; end?: number }): Pace {
  let next = 0;
  const timeLeft = (): number => end - performance.now();
  return {
    left: timeLeft,
    hold: (milliseconds) => {
      next = Math.max(next, performance.now() + milliseconds);
    },
    next: async () => {
      for (let wait = next - performance.now(); wait > 0; wait = next - performance.now()) {
        if (wait > timeLeft()) return false;
        await sleep(wait);
      }
      if (rate !== undefined) next = Math.max(next, performance.now()) + 1000 / rate;
      return timeLeft() > 0;
    },
  };
}

/**
 * Reads how long a server asks to wait (RFC 9110, section 10.2.3).
 *
 * @param value - the value of `Retry-After`: seconds or a date
 * @returns milliseconds; `undefined` if it is neither
 * @example waitOf('2') // 2000
 */
export function waitOf(value: string | undefined): number | undefined {
  const asked = value?.trim() ?? '';
  // What is neither may be a date to Date.parse, as -5 is.
  if (!retryAfter.form.test(asked)) return undefined;
  if (/^\d+$/.test(asked)) return Number(asked) * 1000;
  const date = Date.parse(asked);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
