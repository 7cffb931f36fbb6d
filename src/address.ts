import { UsageError } from './errors.ts';
import { secretsInUrl } from './secrets.ts';

/**
 * Where a client sends its requests.
 *
 * @example const { url, secrets, exposed }: Address = addressOf('rpcUrl', 'https://node.example/v3/KEY');
 */
export type Address = {
  url: URL;
  /** What of it may be a key. */
  secrets: string[];
  /** Who else could read what goes there; `''` where nobody could. */
  exposed: string;
};

/** Names and addresses of this machine. */
const loopback = /^((.+\.)?localhost\.?|127(\.\d+){3}|\[::1\])$/;

/** What leads from a container, or from Android's emulator, to the machine around it; nothing keeps it from others. */
const around = /^(host\.docker\.internal|10\.0\.2\.2)$/;

/**
 * Reads the address that a client is given.
 *
 * @param option - the name of the option
 * @param value - its value
 * @returns the address
 * @throws UsageError naming the option, if there is none or if it is no http address
 * @example const { url, exposed } = addressOf('baseUrl', options.baseUrl);
 */
export function addressOf(option: string, value: unknown): Address {
  let url: URL | undefined;
  try {
    url = new URL(String(value));
  } catch {
    // What is no URL is no http address, either.
  }
  if (!url || !/^https?:/.test(url.protocol)) {
    const problem = value ? 'is no http address' : 'is missing';
    throw new UsageError(`The option ${option} ${problem}: begin it with https://`, { operation: option });
  }
  const { protocol, hostname } = url;
  const safe = protocol === 'https:' || loopback.test(hostname);
  const note = around.test(hostname) ? ', mostly this machine,' : '';
  return { url, secrets: secretsInUrl(url), exposed: safe ? '' : hostname + note };
}
