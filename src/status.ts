// What an HTTP status says about repeating a request.

/** Statuses of a failure that may pass: the server is busy, or did not get the request in time. */
export const retryableStatuses = new Set<number | undefined>([408, 429, 502, 503, 504]);

/**
 * Checks whether a status says that nothing was done: a 4XX, 307 or 308. Other redirects may follow a request that was
 * carried out, and lead to its result.
 *
 * @param status - an HTTP status; undefined if no answer came
 * @returns true if nothing was done
 * @example
 * isRefusal(404); // true
 * isRefusal(502); // false
 */
export function isRefusal(status = 0): boolean {
  return status === 307 || status === 308 || Math.floor(status / 100) === 4;
}
