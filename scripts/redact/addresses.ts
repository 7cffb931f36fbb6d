// Replaces secrets in all that is shown, logged or written: in addresses here, in named members, in whole calls, and in
// any text that repeats them.

import { decodePercent } from '../../src/wire/percent.ts';
import { redactedText } from './texts.ts';

/**
 * Finds the secrets in an address: node providers put their keys into the query or the path.
 *
 * @returns the values of the query, and each segment of the path that looks like a key
 * @example secretsInAddress('https://node.example/v3/0f5c1d2e3a4b5c6d7e8f?key=k') // ['0f5c1d2e3a4b5c6d7e8f', 'k']
 */
export function secretsInAddress(address: string): string[] {
  const { pathname, searchParams } = new URL(address);
  const keys = pathname.split('/').filter((part) => /^(?=.*[0-9])(?=.*[A-Za-z])[\w-]{16,}$/.test(part));
  return [...keys, ...searchParams.values()].filter((value) => value !== '');
}

/**
 * Writes an address without its secrets.
 *
 * @returns the address, with `[redacted]` for everything that {@link secretsInAddress} finds
 * @example redactAddress('https://node.example/v3/0f5c1d2e3a4b5c6d7e8f') // 'https://node.example/v3/[redacted]'
 */
export function redactAddress(address: string): string {
  const secrets = new Set(secretsInAddress(address));
  const redactPart = (text: string): string => (secrets.has(decodePercent(text)) ? redactedText : text);
  const [, origin = '', path = '', query = '', rest = ''] =
    /^(\w+:\/\/[^/?#]*)([^?#]*)(\?[^#]*)?(.*)$/.exec(address) ?? [];
  return origin + path.split('/').map(redactPart).join('/') + query.replaceAll(/=[^&]+/g, `=${redactedText}`) + rest;
}
