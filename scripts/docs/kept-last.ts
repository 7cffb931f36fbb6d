/**
 * Keeps what was made for the last key alone: for what takes much memory and is asked for in turn.
 *
 * @param make - makes the value
 * @returns gives the value of a key; made again when another key was asked for in between
 * @example const details = keptLast(detailsOf);
 */
export function keptLast<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  let kept: { key: Key; value: Value } | undefined;
  return (key) => {
    if (kept === undefined || kept.key !== key) kept = { key, value: make(key) };
    return kept.value;
  };
}
