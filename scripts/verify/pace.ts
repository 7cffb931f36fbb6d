import { setTimeout as sleep } from 'node:timers/promises';

/** When requests may go out. */
export type Pace = {
  /** Waits until the next request may go out; false when the time of the whole run is over. */
  turn: () => Promise<boolean>;
  /** Holds all requests back for so many milliseconds: what `Retry-After` asks for. */
  hold: (milliseconds: number) => void;
  /** Milliseconds that are left of the whole run. */
  left: () => number;
};

/**
 * Keeps a run to its limits.
 *
 * @param limits - requests a second, and milliseconds for the whole run; no limit where one is `undefined`
 * @returns the pace
 */
export function openPace({ rate, total }: { rate?: number; total?: number }): Pace {
  const end = total === undefined ? Number.POSITIVE_INFINITY : performance.now() + total;
  let next = 0;
  const left = (): number => end - performance.now();
  return {
    left,
    hold: (milliseconds) => {
      next = Math.max(next, performance.now() + milliseconds);
    },
    turn: async () => {
      for (let wait = next - performance.now(); wait > 0; wait = next - performance.now()) {
        if (wait > left()) return false;
        await sleep(wait);
      }
      if (rate !== undefined) next = Math.max(next, performance.now()) + 1000 / rate;
      return left() > 0;
    },
  };
}

/**
 * Reads how long a server asks to wait (RFC 9110, section 10.2.3).
 *
 * @param value - of the header `Retry-After`: seconds or a date
 * @returns milliseconds; `undefined` where it says neither
 * @example waitOf('2') // 2000
 */
export function waitOf(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value.trim())) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
