/** Tells whether a request names a machine that this one may be. */
export type HostCheck = (host: string | undefined) => boolean;

/** Endings of names that no public DNS has (RFC 6761, RFC 6762, and what ICANN set aside for private use). */
const privateEndings = ['.localhost', '.local', '.internal', '.test'];

/**
 * Prepares to tell requests for this machine from those that a page on the web sends here under a name of its own (DNS
 * rebinding).
 *
 * @param allowed - further names that pass
 * @returns decides by the `Host` of a request; without one, it passes
 */
export function hostCheckOf(allowed: readonly string[]): HostCheck {
  const names = new Set(allowed.map((name) => nameIn(name)));
  let latest: string | undefined;
  return (host) => {
    // Clients of one test run use one name.
    if (host === undefined || host === latest) return true;
    const name = nameIn(host);
    if (!isPrivateName(name) && !names.has(name)) return false;
    latest = host;
    return true;
  };
}

/**
 * Tells whether a name means this machine.
 *
 * @param hostname - as in a URL
 * @returns true for loopback addresses, `localhost` and what ends in `.localhost`
 */
export function isLoopback(hostname: string): boolean {
  const name = nameIn(hostname);
  return name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(name);
}

function isPrivateName(name: string): boolean {
  const isAddress = /^\[[\d:a-f.]+\]$/.test(name) || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(name);
  // A name of one label is a container's or a neighbour's: no public site can have it.
  return isAddress || !name.includes('.') || privateEndings.some((ending) => name.endsWith(ending));
}

/** The name in `Host`, without port and the dot of the root. */
function nameIn(host: string): string {
  return host.trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}
