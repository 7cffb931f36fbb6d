/** The HTTP verbs that a path item has a member for (OpenAPI 3.2, Path Item Object). */
export const verbs = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const;

/** The verbs that a client may send twice (RFC 9110, section 9.2.2; QUERY as its draft says). */
const idempotent = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PUT', 'DELETE', 'QUERY']);

/**
 * Tells whether sending a request twice does no more than sending it once.
 *
 * @param method - HTTP verb in upper case
 * @returns true for idempotent verbs
 */
export function isIdempotent(method: string): boolean {
  return idempotent.has(method);
}

const names = new Set<string>(verbs);

/**
 * Tells the verbs of a path item from its other members.
 *
 * @param name - of a member
 * @returns true for a verb
 */
export function isVerb(name: string): boolean {
  return names.has(name);
}
