// What an HTTP status says beyond success and failure.

/** The server is busy, or did not hear in time: the same request may fare better later. */
export const passing = new Set<number | undefined>([408, 429, 502, 503, 504]);

/**
 * Tells that nothing was done. No other redirect says so: what a 302 leads to may be the answer to what was done.
 *
 * @param status - an HTTP status; undefined where there is none
 * @example
 * isRefusal(404); // true
 * isRefusal(502); // false
 */
export function isRefusal(status = 0): boolean {
  return status === 307 || status === 308 || Math.floor(status / 100) === 4;
}
