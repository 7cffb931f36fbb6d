/**
 * Checks whether a value is a plain object: no array, Blob, Date or anything else.
 *
 * @param value - any value
 * @returns true for a plain object
 * @example
 * isRecord({}); // true
 * isRecord([]); // false
 */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return Object.prototype.toString.call(value) === '[object Object]';
}

/**
 * Reads a member of a value that may not be an object.
 *
 * @param value - any JSON value
 * @param name - the name of the member
 * @returns the value of the member; undefined if there is none
 * @example readMember({ code: 3 }, 'code'); // 3
 */
export function readMember(value: unknown, name: string): unknown {
  return Reflect.get(Object(value), name);
}

/**
 * Follows a JSON pointer (RFC 6901).
 *
 * @param value - any JSON value
 * @param pointer - `''` for the value itself
 * @returns the value there; undefined if there is none
 * @example valueAt({ data: { page: 1 } }, '/data/page'); // 1
 */
export function valueAt(value: unknown, pointer: string): unknown {
  return parsePointer(pointer).reduce(readMember, value);
}

/**
 * Splits a JSON pointer (RFC 6901) into its reference tokens.
 *
 * @param pointer - e.g. `/data/page`
 * @returns the tokens, unescaped
 * @example parsePointer('/data/a~1b'); // ['data', 'a/b']
 */
export function parsePointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/**
 * Writes a name as a JSON pointer (RFC 6901) to the member of that name.
 *
 * @param name - the name of a member
 * @example memberPointer('a/b'); // '/a~1b'
 */
export function memberPointer(name: string): string {
  return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/**
 * Makes an object of its members, without those that are undefined.
 *
 * @param members - names and values
 * @example withoutUndefined([['a', 1], ['b', undefined]]); // { a: 1 }
 */
export function withoutUndefined(members: [name: string, value: unknown][]): Record<string, unknown> {
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}
