// What an HTTP status says about repeating a request.

/**
 * Checks whether a status is a failure that may pass: the server is busy, or did not get the request in time.
 *
 * @param status - an HTTP status; undefined if no answer came
 * @example isPassing(503); // true
 */
export function isPassing(status: number | undefined): boolean {
  return /^(408|429|50[234])$/.test(`${status}`);
}

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
export function isRefusal(status: number | undefined): boolean {
  return /^(4..|30[78])$/.test(`${status}`);
}
