/** Into how many parts a time is divided: however long a process stands still, that counts as one of them. */
const parts = 20;

/**
 * Calls back after some time in which this process ran. While a machine sleeps, or has no time for the process, the
 * clock on the wall goes on; what arrived meanwhile is read afterwards, and a time limit by that clock would be over
 * before.
 *
 * @param milliseconds - how long
 * @param then - called once
 * @returns the timer, for `clearInterval` and `unref`
 * @example const clock = setRunningTimeout(10_000, () => request.destroy()); clearInterval(clock);
 */
export function setRunningTimeout(milliseconds: number, then: () => void): ReturnType<typeof setInterval> {
  let left = parts;
  const timer = setInterval(
    () => {
      left -= 1;
      if (left > 0) return;
      clearInterval(timer);
      then();
    },
    Math.ceil(milliseconds / parts),
  );
  return timer;
}
