/**
 * Tells whether a name may be a misspelling of another: one letter too many, too few or wrong, or two swapped.
 *
 * @param name - the name as it was written
 * @param meant - the name that may have been meant
 * @returns whether a single slip makes the difference
 * @example isMisspelling('opneapi', 'openapi') // true
 */
export function isMisspelling(name: string, meant: string): boolean {
  if (Math.abs(name.length - meant.length) > 1) return false;
  let start = 0;
  while (start < name.length && name[start] === meant[start]) start++;
  let end = 0;
  while (end < Math.min(name.length, meant.length) - start && name.at(-1 - end) === meant.at(-1 - end)) end++;
  const between = (text: string): string => text.slice(start, text.length - end);
  const [written, right] = [between(name), between(meant)];
  if (written.length === 2 && right.length === 2) return written === `${right[1] ?? ''}${right[0] ?? ''}`;
  return Math.max(written.length, right.length) <= 1;
}
