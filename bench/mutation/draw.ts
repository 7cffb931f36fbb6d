/**
 * Makes a random number generator with a seed, so that a sample can be repeated.
 *
 * @param seed - any integer
 * @returns a function that returns the next number from 0 to 1, without 1 (mulberry32)
 */
function drawing(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Shuffles a list, so that its first items are a random sample.
 *
 * @param all - the list
 * @param seed - the same seed gives the same order
 * @returns the shuffled list
 */
export function drawn<T>(all: T[], seed: number): T[] {
  const draw = drawing(seed);
  return all
    .map((one) => ({ one, ticket: draw() }))
    .sort((a, b) => a.ticket - b.ticket)
    .map(({ one }) => one);
}
