/** Tells from its `Host` header whether a request is meant for this machine. */
export type HostCheck = (host: string | undefined) => boolean;

/** Endings of names that the public DNS never has (RFC 6761, RFC 6762, and `.internal`, which ICANN reserved). */
const privateEndings = ['.localhost', '.local', '.internal', '.test'];

/**
 * Makes the check that tells requests for this machine from those that a page on the web sends here under a name of its
 * own (DNS rebinding).
 *
 * @param allowed - further host names to accept
 * @returns the check; a request without a `Host` header passes
 */
export function hostCheckOf(allowed: readonly string[]): HostCheck {
  const names = new Set(allowed.map((name) => nameIn(name)));
  let latest: string | undefined;
  return (host) => {
    // The clients of a test run all use the same name.
    if (host === undefined || host === latest) return true;
    const name = nameIn(host);
    if (!isPrivateName(name) && !names.has(name)) return false;
    latest = host;
    return true;
  };
}

/**
 * Checks whether a host name means this machine.
 *
 * @param hostname - the host as in a URL, an IPv6 address in brackets
 * @returns true for loopback addresses, `localhost` and names that end in `.localhost`
 * @example isLoopback('[::1]') // true
 */
export function isLoopback(hostname: string): boolean {
  const name = nameIn(hostname);
  return name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(name);
}

function isPrivateName(name: string): boolean {
  // A colon is left only if the rest is no port.
  if (!/^(?:[\w.-]+|\[[\d:a-f.]+\])$/.test(name)) return false;
  const isAddress = /^\[[\d:a-f.]+\]$/.test(name) || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(name);
  // A single label is the name of a container or of a machine on the local network; no public site has one.
  return isAddress || !name.includes('.') || privateEndings.some((ending) => name.endsWith(ending));
}

/** The name in a `Host` header, without the port and a final dot. */
function nameIn(host: string): string {
  return host.trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}
