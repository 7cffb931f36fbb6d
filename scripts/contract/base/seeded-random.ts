/** Where a sequence of pseudo-random numbers is: 32 bits, from which the rest of it follows. */
export type RandomState = { state: number };

/**
 * Starts a sequence of pseudo-random numbers that is the same for the same seed.
 *
 * @param seed - any text
 * @returns a function that draws the next number, from 0 up to but not including 1
 * @example const random = randomFrom('seed');
 */
export function randomFrom(seed: string): () => number {
  const at = startOf(seed);
  return () => drawFrom(at);
}

/**
 * Starts a sequence that can be kept, and gone on with later.
 *
 * @param seed - any text
 * @returns where it starts; {@link randomFrom} of the same seed draws the same numbers
 * @example const at = startOf('seed');
 */
export function startOf(seed: string): RandomState {
  let state = 0x811c9dc5;
  // FNV-1a hashes the seed to the 32 bits of state that mulberry32 starts from.
  for (const byte of new TextEncoder().encode(seed)) state = Math.imul(state ^ byte, 0x01000193);
  return { state };
}

/**
 * Draws the next number of a sequence.
 *
 * @param at - where the sequence is, which this changes
 * @returns a number from 0 up to but not including 1
 * @example drawFrom(startOf('seed'))
 */
export function drawFrom(at: RandomState): number {
  const state = (at.state + 0x6d2b79f5) | 0;
  at.state = state;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
}
