import { headerOf, type RequestHeaders } from './message.ts';
import { readCookies } from '../../../src/wire/read.ts';

/**
 * Reads a cookie of a request (RFC 6265, section 4.2).
 *
 * @returns its value as it was sent; `undefined` if there is no such cookie
 */
export function cookieOf(headers: RequestHeaders, name: string): string | undefined {
  return readCookies(headerOf(headers, 'cookie') ?? '').byName.get(name)?.[0];
}
