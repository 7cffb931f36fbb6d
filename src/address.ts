import { UsageError } from './errors.ts';
import { secretsInUrl } from './secrets.ts';

/**
 * Where a client sends its requests.
 *
 * @example const { url, secrets, exposed }: Address = addressOf('rpcUrl', 'https://rpc.example/v3/KEY');
 */
export type Address = {
  url: URL;
  /** The parts of the URL that may be keys. */
  secrets: string[];
  /** The host name if others could read what is sent to it in the clear, otherwise `''`. */
  exposed: string;
};

/** Names and addresses of this machine. */
const loopback = /^((.+\.)?localhost\.?|127(\.\d+){3}|\[::1\])$/;

/** Names that a container or Android's emulator has for its host; other networks may use them for another machine. */
const around = /^(host\.docker\.internal|10\.0\.2\.2)$/;

/**
 * Parses the address that a client is given.
 *
 * @param option - the name of the option
 * @param value - its value
 * @throws UsageError naming the option, if it is missing or not an HTTP address
 * @example const { url, exposed } = addressOf('baseUrl', options.baseUrl);
 */
export function addressOf(option: string, value: unknown): Address {
  let url: URL | undefined;
  try {
    url = new URL(String(value));
  } catch {
    // Not a URL, so not an HTTP address either: reported below.
  }
  if (!url || !/^https?:/.test(url.protocol)) {
    const problem = value ? 'is not an http address' : 'is missing';
    throw new UsageError(`The option ${option} ${problem}: begin it with https://`, { operation: option });
  }
  const { protocol, hostname } = url;
  const safe = protocol === 'https:' || loopback.test(hostname);
  const note = around.test(hostname) ? ', mostly this machine,' : '';
  return { url, secrets: secretsInUrl(url), exposed: safe ? '' : hostname + note };
}
