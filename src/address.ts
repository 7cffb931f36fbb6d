import { UsageError } from './errors.ts';
import { secretsInUrl } from './secrets.ts';

/** Where a client sends its requests. */
export type Address = {
  /** Without slash at the end, and without query. */
  url: string;
  /** The query, with its question mark; `''` where there is none. */
  search: string;
  /** What of it may be a key. */
  secrets: string[];
  /** Who else could read what goes there; `''` where nobody could. */
  exposed: string;
};

/**
 * Reads the address that a client is given.
 *
 * @param option - the name of the option
 * @param value - its value
 * @returns the address
 * @throws UsageError naming the option, if there is none or if it is no http address
 */
export function addressOf(option: string, value: unknown): Address {
  let url;
  try {
    url = new URL(String(value));
  } catch {
    // What is no URL has no scheme, either.
  }
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`The option ${option} ${value ? 'has no scheme' : 'is missing'}: begin it with https://`, {
      operation: option,
    });
  }
  const { href, hash, search, protocol, hostname } = url;
  const here = /^((.+\.)?localhost\.?|127(\.\d+){3}|\[::1\])$/.test(hostname);
  const mostlyHere = /^(host\.docker\.internal|10\.0\.2\.2)$/.test(hostname);
  return {
    url: href.slice(0, href.length - search.length - hash.length).replace(/\/$/, ''),
    search,
    secrets: secretsInUrl(url),
    exposed: protocol === 'https:' || here ? '' : `${hostname}${mostlyHere ? ', mostly this machine,' : ''}`,
  };
}
