// What must not be shown, where it is found, and how it is hidden. None of this runs while calls succeed and nobody
// watches them: only errors and hooks show anything.

/**
 * Copies a JSON value without its secrets; undefined if JSON cannot hold it, or it is too deep for it.
 *
 * @example const redact: Redact = redacting([apiKey]);
 */
export type Redact = <T>(value: T) => T | undefined;

/**
 * Makes the function that puts `[redacted]` in place of each secret, wherever in a value it stands, names of members
 * included: in whatever case, with or without the `0x` before it, and as JSON and URLs write it.
 *
 * @param secrets - what to hide; those under six characters stay, as they would tear words apart
 * @example redacting(['secret-key'])('no secret-key'); // 'no [redacted]'
 */
export function redacting(secrets: readonly string[]): Redact {
  const forms = secrets
    .map((secret) => JSON.stringify(secret.trim().replace(/^0x/i, '')).slice(1, -1))
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .filter((form) => form.length > 5)
    // One may begin with another: the longer one first, or its rest would stay.
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

/** The class of an error stays, and all that it carries, its causes included. */
function copyOf<E extends Error>(error: E, redact: Redact): E {
  const copy: E = Object.create(Object.getPrototypeOf(error));
  for (const name of ['name', 'message', 'stack', 'cause', ...Object.keys(error)]) {
    Object.defineProperty(copy, name, { value: redact(Reflect.get(error, name)) });
  }
  return copy;
}

/**
 * Collects the secrets of a request body: whatever has the name of a field that the contract marks, wherever it stands
 * and whatever it holds, so that a request in the wrong shape is covered too.
 *
 * @param body - the request body
 * @param pointers - JSON pointers (RFC 6901) of the marked fields; `*` is any item
 * @returns the texts and numbers that are there
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
 * Makes the function of a table that collects secrets. A client whose contract marks none does without all this.
 *
 * @param pointers - JSON pointers (RFC 6901) of the marked fields; `*` is any item
 * @returns what takes a request, and gives the texts and numbers there
 * @example const methods = { personal_unlockAccount: { params: 2, secrets: secretsAt('/params/1') } };
 */
export function secretsAt(...pointers: string[]): (body: unknown) => string[] {
  return (body) => secretsIn(body, pointers);
}

/**
 * Collects what may be a key in a URL: the login, what the query says, and those parts of the path that look like one.
 *
 * @param url - the address
 * @example secretsInUrl(new URL('https://node.example/v3/k3y0123')); // ['', '', 'k3y0123']
 */
export function secretsInUrl({ username, password, pathname, searchParams }: URL): string[] {
  const parts = pathname.split('/').filter((part) => /.{16}|^(?=.*(\d|[a-z][A-Z])).{6}/.test(part));
  const found = [username, password, ...parts];
  searchParams.forEach((value) => found.push(value));
  return found;
}

/**
 * Collects the values of headers, and what stands in them behind a scheme: `Bearer key` hides the key alone, too.
 *
 * @param headers - extra headers
 * @example secretsInHeaders({ Authorization: 'Bearer key' }); // ['Bearer key', 'key']
 */
export function secretsInHeaders(headers: Record<string, string> = {}): string[] {
  return Object.values(headers).flatMap((value) => [value, ...value.split(' ').slice(1)]);
}
