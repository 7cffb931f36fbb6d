/**
 * Writes a number with its noun.
 *
 * @param noun - the noun in the singular; its plural ends in `s`
 * @example formatCount(1, 'operation') // '1 operation'
 */
export function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/**
 * Writes names as a person lists them.
 *
 * @example joinByAnd(['a', 'b', 'c']) // 'a, b and c'
 */
export function joinByAnd(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

/**
 * Writes a word with a capital at its beginning.
 *
 * @example capitalize('orders') // 'Orders'
 */
export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
