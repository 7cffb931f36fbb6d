/**
 * Looks up a name from a document, which may be anything, `constructor` included.
 *
 * @returns the value; `undefined` if there is none of that name
 * @example ownProperty({ mintFT: 1 }, 'constructor') // undefined
 */
export function ownProperty<Value>(record: Record<string, Value>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
