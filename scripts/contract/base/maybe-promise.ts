/**
 * Goes on with a value: at once if it is there, since waiting for what is there costs time and memory.
 *
 * @param value - the value, or a promise of it
 * @param proceed - goes on with it
 * @returns what comes of it; a promise only if something had to be waited for
 * @example mapMaybePromise(reading, (text) => text.length)
 */
export function mapMaybePromise<Value, Next>(
  value: Value | Promise<Value>,
  proceed: (value: Value) => Next | Promise<Next>,
): Next | Promise<Next> {
  return value instanceof Promise ? value.then(proceed) : proceed(value);
}
