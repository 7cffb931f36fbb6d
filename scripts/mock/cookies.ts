import type { IncomingHttpHeaders } from 'node:http';

/**
 * Reads a cookie of a request (RFC 6265, section 4.2).
 *
 * @param headers - of the request
 * @param name - of the cookie
 * @returns its value as it was sent; `undefined` when there is no such cookie
 */
export function cookieOf({ cookie }: IncomingHttpHeaders, name: string): string | undefined {
  const pair = cookie?.split(';').find((one) => one.trimStart().startsWith(`${name}=`));
  return pair?.trim().slice(name.length + 1);
}
