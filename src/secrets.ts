// Where secrets are found, and how they are hidden. Only errors and hooks show anything, so none of this runs for a
// call that succeeds without hooks.

/**
 * Copies a value without its secrets; undefined if JSON cannot hold it, if it is nested too deeply, or if one of its
 * numbers is a secret.
 *
 * @example const redact: Redact = createValueRedactor([apiKey]);
 */
export type Redact = <T>(value: T) => T | undefined;

/**
 * Makes a function that replaces each secret with `[redacted]` anywhere in a value, names of members included: in upper
 * or lower case, with or without a leading `0x`, and however JSON and URLs escape it.
 *
 * @param secrets - what to hide; those under six characters are not, as they would hit parts of ordinary words
 * @returns the function, which never throws
 * @example createValueRedactor(['secret-key'])('no secret-key'); // 'no [redacted]'
 */
export function createValueRedactor(secrets: readonly string[]): Redact {
  const patterns = secrets
    .map((secret) => secret.trim().replace(/^0x/i, ''))
    .filter((secret) => secret.length > 5)
    // One secret may begin with another: were the shorter one replaced first, the rest of the longer one would stay.
    .sort((one, other) => other.length - one.length)
    .map((secret) => secret.replace(/\W/g, patternOf));
  const any = new RegExp(patterns.join('|') || '$^', 'gi');
  const hide = (text: string): string => text.replace(any, '[redacted]');
  const copies = new WeakMap<Error, Error>();
  /** Copies an error with its class and everything that it carries, its causes included. */
  const copyOf = (error: Error): unknown => {
    const copy: Error = Object.create(Object.getPrototypeOf(error));
    copies.set(error, copy);
    // The first four may be those of its prototype, which cannot read them from a copy.
    for (const name of ['name', 'message', 'stack', 'code', ...Reflect.ownKeys(error)]) {
      const value = redact(Reflect.get(error, name));
      const shown = typeof name === 'string' ? hide(name) : name;
      if (value !== undefined) Object.defineProperty(copy, shown, { value, writable: true, configurable: true });
    }
    return copy;
  };
  function redact<T>(value: T): T | undefined;
  function redact(value: unknown): unknown {
    try {
      if (value instanceof Error) return copies.get(value) ?? copyOf(value);
      // JSON.stringify refuses a bigint, so it is shown as the text of its digits.
      return JSON.parse(
        hide(JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}` : each))),
      );
    } catch {
      // JSON cannot hold it, a number in it is a secret, or a getter has thrown.
      return undefined;
    }
  }
  return redact;
}

/** A pattern for a character of a secret: itself, or as JSON escapes it, also JSON within JSON, or URLs and forms. */
function patternOf(character: string): string {
  const code = character.charCodeAt(0);
  const inUrl = code < 128 ? `%0?${code.toString(16)}` : '(%..){1,3}';
  const inForm = character === ' ' ? '|\\+' : '';
  // A character that JSON escapes is there after one backslash, or after more in JSON within JSON.
  const escape = JSON.stringify(character).slice(2, -1).replace(/\W/g, '\\$&');
  return `(\\${character}|${inUrl}${inForm}${escape && `|\\\\+${escape}`})`;
}

/**
 * Collects the secrets of a request body: everything under the name of a field that the contract marks, wherever it
 * is, so that a request in the wrong shape is covered too.
 *
 * @param body - the request body
 * @param pointers - JSON pointers (RFC 6901) of the marked fields; `*` is any item
 * @returns the texts, numbers and names that were found
 * @example secretsIn({ privateKey: '0x5e' }, ['/privateKey']); // ['0x5e']
 */
export function secretsIn(body: unknown, pointers: readonly string[] = []): string[] {
  const names = new Set(pointers.map((pointer) => /([^/]*)(?:\/\*)*$/.exec(pointer)?.[1]));
  const found: string[] = [];
  const collect = (name: string, value: unknown): unknown => {
    if (typeof value === 'string' || typeof value === 'number') found.push(`${value}`);
    // Whatever is in the place of a secret may be one, even a name.
    if (name.length > 5) found.push(name);
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
 * Makes the function `secrets` of a {@link RpcRow}. Clients of contracts that mark no secrets are bundled without
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
 * Collects the parts of a URL that may be keys: the login, the values of the query and its names without a value, and
 * the segments of the path that look like a key.
 *
 * @example secretsInUrl(new URL('https://rpc.example/v3/k3y0123')); // ['', '', 'k3y0123']
 */
export function secretsInUrl({ username, password, pathname, searchParams }: URL): string[] {
  const keys = pathname.split('/').filter((part) => /.{16}|^(?=.*(\d|[a-z][A-Z])).{6}/.test(part));
  const found = [username, password, ...keys].map(decodeOrKeep);
  searchParams.forEach((value, name) => found.push(value || name));
  return found;
}

function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that encodes nothing.
    return text;
  }
}

/**
 * Collects the values of headers, and their words, so that the key of `Bearer key` or `key="key"` is hidden alone, too.
 *
 * @param headers - extra headers
 * @returns the values and their words
 * @example secretsInHeaders({ Authorization: 'Bearer key' }); // ['Bearer key', 'key']
 */
export function secretsInHeaders(headers: Record<string, string> = {}): string[] {
  return Object.values(headers)
    .map((value) => String(value ?? ''))
    .flatMap((value) => [value, ...value.split(/[\s,;="]+/).slice(1)]);
}
