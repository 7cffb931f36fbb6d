/** The HTTP methods with a member of their own in a path item (OpenAPI 3.2, Path Item Object). */
export const httpMethods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const;

/** The safe methods (RFC 9110, section 9.2.1; QUERY by its draft). */
const safe = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY']);

/**
 * Finds out whether a request is defined to change nothing on the server.
 *
 * @param method - the HTTP method in upper case
 * @returns true for safe methods
 * @example isSafe('DELETE') // false, although it is idempotent
 */
export function isSafe(method: string): boolean {
  return safe.has(method);
}

/** The idempotent methods (RFC 9110, section 9.2.2; QUERY by its draft). */
const idempotent = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PUT', 'DELETE', 'QUERY']);

/**
 * Checks whether sending a request twice does no more than sending it once.
 *
 * @param method - the HTTP method in upper case
 * @returns true for idempotent methods
 */
export function isIdempotent(method: string): boolean {
  return idempotent.has(method);
}

const names = new Set<string>(httpMethods);

/**
 * Checks whether a member of a path item is that of an HTTP method.
 *
 * @returns true for a method
 * @example isHttpMethod('get') // true
 */
export function isHttpMethod(name: string): boolean {
  return names.has(name);
}

/** The methods that the parser of node:http reads, whatever stands in a document; CONNECT is for proxies. */
const parsedByNode = new Set(
  (
    'ACL BIND CHECKOUT COPY DELETE GET HEAD LINK LOCK M-SEARCH MERGE MKACTIVITY MKCALENDAR MKCOL MOVE NOTIFY OPTIONS ' +
    'PATCH POST PROPFIND PROPPATCH PURGE PUT QUERY REBIND REPORT SEARCH SOURCE SUBSCRIBE TRACE UNBIND UNLINK UNLOCK ' +
    'UNSUBSCRIBE'
  ).split(' '),
);

/**
 * Checks whether servers of Node read requests of a method. They answer others with status 400 before any code sees
 * them.
 *
 * @param method - as it is sent, since methods are case-sensitive
 * @example isReadByNode('FROBNICATE') // false
 */
export function isReadByNode(method: string): boolean {
  return parsedByNode.has(method);
}
