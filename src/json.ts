/**
 * Tells an object that JSON can hold from a list, a Blob, a Date and all else.
 *
 * @param value - anything
 * @example
 * isRecord({}); // true
 * isRecord([]); // false
 */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return Object.prototype.toString.call(value) === '[object Object]';
}

/**
 * Reads one member, of whatever the value may be.
 *
 * @param value - any JSON value
 * @param name - the member
 * @returns its value; undefined if it is not there
 * @example at({ code: 3 }, 'code'); // 3
 */
export function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value ? Reflect.get(value, name) : undefined;
}

/**
 * Follows a JSON pointer (RFC 6901).
 *
 * @param value - any JSON value
 * @param pointer - `''` for the value itself
 * @returns the value there; undefined if it is not there
 * @example get({ data: { page: 1 } }, '/data/page'); // 1
 */
export function get(value: unknown, pointer: string): unknown {
  return tokens(pointer).reduce(at, value);
}

/**
 * Splits a JSON pointer (RFC 6901) into its reference tokens.
 *
 * @param pointer - e.g. `/data/page`
 * @example tokens('/data/a~1b'); // ['data', 'a/b']
 */
export function tokens(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}
