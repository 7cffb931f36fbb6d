// What an HTTP status says beyond success and failure.

/** The server is busy, or did not hear in time: the same request may fare better later. */
const passing = new Set([408, 429, 502, 503, 504]);

/**
 * Tells a failure of the moment.
 *
 * @param status - an HTTP status; undefined where there is none
 */
export function isPassing(status: number | undefined): boolean {
  return passing.has(status ?? 0);
}

/**
 * Tells that nothing was done. No other redirect says so: what a 302 leads to may be the answer to what was done.
 *
 * @param status - an HTTP status; undefined where there is none
 */
export function isRefusal(status = 0): boolean {
  return (status >= 400 && status < 500) || status === 307 || status === 308;
}

/**
 * Tells that the credentials are to blame.
 *
 * @param status - an HTTP status
 */
export function isUnauthorized(status: number): boolean {
  return status === 401 || status === 403;
}
