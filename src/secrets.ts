// Where secrets are found, and how they are hidden. Only errors and hooks show anything, so none of this runs for a
// call that succeeds without hooks.

/**
 * Copies a value without its secrets; undefined if JSON cannot hold it, or if it is nested too deeply.
 *
 * @example const redact: Redact = redacting([apiKey]);
 */
export type Redact = <T>(value: T) => T | undefined;

/**
 * Makes a function that replaces each secret with `[redacted]` anywhere in a value, names of members included: in upper
 * or lower case, with or without a leading `0x`, and as JSON and URLs escape it.
 *
 * @param secrets - what to hide; those under six characters are not, as they would hit parts of ordinary words
 * @returns the function
 * @example redacting(['secret-key'])('no secret-key'); // 'no [redacted]'
 */
export function redacting(secrets: readonly string[]): Redact {
  const forms = secrets
    .map((secret) => JSON.stringify(secret.trim().replace(/^0x/i, '')).slice(1, -1))
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .filter((form) => form.length > 5)
    // One secret may begin with another: were the shorter one replaced first, the rest of the longer one would stay.
    .sort((one, other) => other.length - one.length)
    .map((form) => form.replace(/\W/g, '\\$&'));
  const any = new RegExp(forms.join('|') || '$^', 'gi');
  const hide = (text: string): string => text.replace(any, '[redacted]');
  const hideNumber = (_: string, value: unknown): unknown =>
    typeof value === 'number' && hide(`${value}`) !== `${value}` ? '[redacted]' : value;
  const redact: Redact = (value) => {
    if (value instanceof Error) return copyOf(value, redact);
    try {
      return JSON.parse(hide(JSON.stringify(value, hideNumber)));
    } catch {
      return undefined;
    }
  };
  return redact;
}

/** Copies an error with its class and everything that it carries, its causes included. */
function copyOf<E extends Error>(error: E, redact: Redact): E {
  const copy: E = Object.create(Object.getPrototypeOf(error));
  for (const name of ['name', 'message', 'stack', 'cause', ...Object.keys(error)]) {
    Object.defineProperty(copy, name, { value: redact(Reflect.get(error, name)) });
  }
  return copy;
}

/**
 * Collects the secrets of a request body: everything under the name of a field that the contract marks, wherever it
 * is, so that a request in the wrong shape is covered too.
 *
 * @param body - the request body
 * @param pointers - JSON pointers (RFC 6901) of the marked fields; `*` is any item
 * @returns the texts and numbers that were found
 * @example secretsIn({ privateKey: '0x5e' }, ['/privateKey']); // ['0x5e']
 */
export function secretsIn(body: unknown, pointers: readonly string[] = []): string[] {
  const names = new Set(pointers.map((pointer) => /([^/]*)(?:\/\*)*$/.exec(pointer)?.[1]));
  const found: string[] = [];
  const collect = (_: string, value: unknown): unknown => {
    if (typeof value === 'string' || typeof value === 'number') found.push(`${value}`);
    return value;
  };
  try {
    JSON.stringify(body, (name, value: unknown) => {
      if (names.has(name)) JSON.stringify(value, collect);
      return value;
    });
  } catch {
    // What JSON cannot hold is not sent.
  }
  return found;
}

/**
 * Makes the function `secrets` of a {@link NodeMethod}. Clients of contracts that mark no secrets are bundled without
 * it.
 *
 * @param pointers - JSON pointers (RFC 6901) of the marked fields; `*` is any item
 * @returns a function from a request to the texts and numbers at those places
 * @example const methods = { personal_unlockAccount: { params: 2, secrets: secretsAt('/params/1') } };
 */
export function secretsAt(...pointers: string[]): (body: unknown) => string[] {
  return (body) => secretsIn(body, pointers);
}

/**
 * Collects the parts of a URL that may be keys: the login, the values of the query, and the segments of the path that
 * look like one.
 *
 * @param url - the address
 * @returns the parts
 * @example secretsInUrl(new URL('https://node.example/v3/k3y0123')); // ['', '', 'k3y0123']
 */
export function secretsInUrl({ username, password, pathname, searchParams }: URL): string[] {
  const parts = pathname.split('/').filter((part) => /.{16}|^(?=.*(\d|[a-z][A-Z])).{6}/.test(part));
  const found = [username, password, ...parts];
  searchParams.forEach((value) => found.push(value));
  return found;
}

/**
 * Collects the values of headers, and the words after an authentication scheme, so that the key of `Bearer key` is
 * hidden alone, too.
 *
 * @param headers - extra headers
 * @returns the values and their words
 * @example secretsInHeaders({ Authorization: 'Bearer key' }); // ['Bearer key', 'key']
 */
export function secretsInHeaders(headers: Record<string, string> = {}): string[] {
  return Object.values(headers).flatMap((value) => [value, ...value.split(' ').slice(1)]);
}
