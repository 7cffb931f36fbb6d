/** The pairs of a query or of a form, read once: callers choose how many there are, and how often a name comes. */
export type SentPairs = {
  /** In the order in which they were sent. */
  all: readonly (readonly [name: string, text: string])[];
  /** The texts of each name, in order. */
  byName: ReadonlyMap<string, readonly string[]>;
};

/**
 * Reads pairs of names and texts.
 *
 * @param sent - a query or a form
 * @example readPairs(new URLSearchParams('a=1&a=2')).byName.get('a') // ['1', '2']
 */
export function readPairs(sent: Iterable<[string, string]>): SentPairs {
  const all = [...sent];
  const byName = new Map<string, string[]>();
  for (const [name, text] of all) {
    const before = byName.get(name);
    if (before === undefined) byName.set(name, [text]);
    else before.push(text);
  }
  return { all, byName };
}
