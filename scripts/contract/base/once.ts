/**
 * Makes a value when it is first needed, and keeps it.
 *
 * @returns a function that returns the value
 * @example const words = once(() => readFileSync('words.txt', 'utf8'));
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
