/**
 * Writes a number with its noun.
 *
 * @param noun - the noun in the singular; its plural ends in `s`
 * @example counted(1, 'operation') // '1 operation'
 */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/**
 * Writes a word with a capital at its beginning.
 *
 * @example capitalized('orders') // 'Orders'
 */
export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
