/** The number and share of caught mutants, with the 95 % confidence interval of the share. */
export type Score = { caught: number; of: number; share: number; low: number; high: number };

/**
 * Computes the score of a run (Wilson score interval).
 *
 * @param caught - the number of caught mutants
 * @param of - the number of tested mutants
 * @param isSample - whether there are more mutants that were not tested
 * @returns the score, with shares from 0 to 1
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
 * Formats a share for a report.
 *
 * @param share - the share from 0 to 1
 * @returns the percentage with one decimal
 */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
