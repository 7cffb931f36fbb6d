/**
 * Writes a number with its noun.
 *
 * @param noun - the noun in the singular; its plural ends in `s`
 * @example counted(1, 'operation') // '1 operation'
 */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
