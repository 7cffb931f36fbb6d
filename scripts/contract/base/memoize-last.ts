/**
 * Memoizes a function for its last argument only: for values that take much memory and are needed one after another.
 *
 * @returns a function that gives the value of a key and makes it only if the key differs from that of the last call
 * @example const details = memoizeLast(detailsOf);
 */
export function memoizeLast<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  let kept: { key: Key; value: Value } | undefined;
  return (key) => {
    if (kept === undefined || kept.key !== key) kept = { key, value: make(key) };
    return kept.value;
  };
}
