/** How much was caught, and between which bounds the share of all of them lies with 95 % confidence. */
export type Score = { caught: number; of: number; share: number; low: number; high: number };

/**
 * Says what a sample tells of the whole (Wilson's interval).
 *
 * @param caught - how many were caught
 * @param of - of how many
 * @param isSample - whether there are more that were not tried
 * @returns shares from 0 to 1
 */
export function scoreOf(caught: number, of: number, isSample: boolean): Score {
  const share = of === 0 ? 0 : caught / of;
  if (!isSample || of === 0) return { caught, of, share, low: share, high: share };
  const z = 1.96;
  const middle = (share + z ** 2 / (2 * of)) / (1 + z ** 2 / of);
  const half = (z / (1 + z ** 2 / of)) * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2));
  return { caught, of, share, low: middle - half, high: middle + half };
}

/**
 * Writes a share as it stands in a report.
 *
 * @param share - from 0 to 1
 * @returns percent with one digit
 */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
