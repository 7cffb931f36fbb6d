/**
 * Draws numbers that follow from a seed, so that a sample can be drawn again.
 *
 * @param seed - any whole number
 * @returns a function that gives the next number from 0 to 1, 1 excluded (mulberry32)
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
 * Puts many into an order that follows from a seed: what stands first is a sample of them, each as likely as the
 * others.
 *
 * @param all - what is drawn from
 * @param seed - the same seed draws the same
 * @returns all of them, in the order in which they were drawn
 */
export function drawn<T>(all: T[], seed: number): T[] {
  const draw = drawing(seed);
  return all
    .map((one) => ({ one, ticket: draw() }))
    .sort((a, b) => a.ticket - b.ticket)
    .map(({ one }) => one);
}
