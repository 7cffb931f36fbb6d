/**
 * Draws numbers that follow from a seed, so that a sample can be drawn again.
 *
 * @param seed - any whole number
 * @returns a function that gives the next number from 0 to 1, 1 excluded (mulberry32)
 */
export function drawing(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Draws some of many, each as likely as the others.
 *
 * @param all - what is drawn from
 * @param count - how many; all of them where there are not so many
 * @param seed - the same seed draws the same
 * @returns those drawn, in the order in which they stand
 */
export function sampleOf<T>(all: T[], count: number, seed: number): T[] {
  const draw = drawing(seed);
  const tickets = all.map((_, i) => ({ i, ticket: draw() })).sort((a, b) => a.ticket - b.ticket);
  const drawn = new Set(tickets.slice(0, count).map(({ i }) => i));
  return all.filter((_, i) => drawn.has(i));
}
