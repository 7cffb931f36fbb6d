/**
 * Writes a text as a pattern that matches it alone.
 *
 * @example new RegExp(escapePattern('a.b')).test('axb') // false
 */
export function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}
