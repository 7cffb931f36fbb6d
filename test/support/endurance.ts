/**
 * How many times as often as in CI the tests of `endurance` repeat what they do, and how many times as long they may
 * take: `TWINSPEC_ENDURANCE=20 npm run test:endurance` looks for what shows only once in a long time.
 */
export const enduranceFactor = Math.max(1, Number(process.env['TWINSPEC_ENDURANCE'] ?? 1) || 1);

/**
 * Lengthens a test of `endurance`.
 *
 * @param count - repetitions in CI
 * @returns repetitions in this run
 */
export const lengthened = (count: number): number => Math.round(count * enduranceFactor);
