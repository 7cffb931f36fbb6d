/**
 * Starts a sequence of pseudo-random numbers that is the same for the same seed.
 *
 * @param seed - any text
 * @returns a function that draws the next number, from 0 up to but not including 1
 * @example const random = randomFrom('seed');
 */
export function randomFrom(seed: string): () => number {
  let state = 0x811c9dc5;
  // FNV-1a hashes the seed to the 32 bits of state that mulberry32 starts from.
  for (const byte of new TextEncoder().encode(seed)) state = Math.imul(state ^ byte, 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}
