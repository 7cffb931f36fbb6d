/**
 * Says in a sentence which name was probably meant.
 *
 * @param asked - what was asked for
 * @param names - what there is
 * @returns `Did you mean …?` for a slip; otherwise the three nearest names
 * @example suggestion('eth_estimateGaz', ['eth_estimateGas', 'eth_call']) // 'Did you mean eth_estimateGas?'
 */
export function suggestion(asked: string, names: Iterable<string>): string {
  const wanted = asked.slice(0, longest).toLowerCase();
  const near = [...names]
    .map((name) => ({ name, distance: editDistance(wanted, name.slice(0, longest).toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3);
  const [best] = near;
  if (best === undefined) return 'There is none at all.';
  // A third of the letters wrong, and it is another name rather than a slip.
  if (best.distance <= wanted.length / 3) return `Did you mean ${best.name}?`;
  return near.length === 1
    ? `There is only ${best.name}.`
    : `The nearest are ${near.map(({ name }) => name).join(', ')}.`;
}

/** Letters that are compared: the cost grows with their square. */
const longest = 120;

/** Levenshtein's distance, one row at a time. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next.push(
        Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)),
      );
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
