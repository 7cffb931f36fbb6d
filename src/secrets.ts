/**
 * Copies a JSON value, or a text, with `[redacted]` in place of each secret, in whatever case and with or without the
 * `0x` before it. Members that are undefined are left out.
 *
 * @param value - anything that `JSON.stringify` takes
 * @param secrets - what to hide; those under six characters stay, as they would tear words apart
 * @returns the copy
 */
export function redact<T>(value: T, secrets: string[]): T {
  return JSON.parse(JSON.stringify(value), (_, part) =>
    typeof part === 'string'
      ? secrets.reduce(
          (text, secret) => (secret.length > 5 ? text.replace(RegExp(secret.replace(/^0x/, '').replace(/\W/g, '\\$&'), 'gi'), '[redacted]') : text),
          part,
        )
      : part,
  ) as T;
}

/**
 * Collects the secrets of a request body: whatever has the name of a field that the contract marks, wherever it stands,
 * so that a request in the wrong shape is covered too.
 *
 * @param body - the request body
 * @param pointers - JSON pointers (RFC 6901) of the marked fields; `*` is any item
 * @returns the values that are there
 */
export function secretsIn(body: unknown, pointers: readonly string[] = []): string[] {
  const found: string[] = [];
  if (pointers[0]) {
    JSON.stringify(body, (name, value) => {
      if (value && pointers.some((pointer) => pointer.replace(/\/\*$/, '').endsWith(`/${name}`))) found.push(value);
      return value;
    });
  }
  return found.flat();
}
