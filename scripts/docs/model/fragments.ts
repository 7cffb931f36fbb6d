/**
 * Makes the fragment of a place on a page. It may contain anything except spaces (HTML Living Standard, the `id`
 * attribute).
 *
 * @param names - the names that lead to it
 * @example fragmentOf('exchange', 'not found') // 'exchange.not-found'
 */
export function fragmentOf(...names: string[]): string {
  return names.join('.').replaceAll(/\s+/g, '-');
}
