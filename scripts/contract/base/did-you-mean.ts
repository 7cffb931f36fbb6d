/**
 * Suggests which name was probably meant.
 *
 * @param asked - the unknown name
 * @param names - the names that exist
 * @returns a sentence: `Did you mean …?` for a misspelling, otherwise up to three names that are nearest
 * @example didYouMean('eth_estimateGaz', ['eth_estimateGas', 'eth_call']) // 'Did you mean eth_estimateGas?'
 */
export function didYouMean(asked: string, names: Iterable<string>): string {
  const all = [...names];
  const full = all.filter((name) => name.endsWith(`.${asked}`));
  if (full.length > 1) return `Several APIs have it: write ${full.slice(0, 5).join(' or ')}.`;
  const [api = '', bare] = asked.split(/\.(.*)/s);
  if (bare !== undefined && all.includes(bare)) return `Did you mean ${bare}?`;
  const own = all.filter((name) => name.startsWith(`${api}.`));
  const wanted = asked.slice(0, longest).toLowerCase();
  const near = (bare === undefined || own.length === 0 ? all : own)
    .map((name) => ({ name, distance: editDistance(wanted, name.slice(0, longest).toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3);
  const [best] = near;
  if (best === undefined) return 'None is defined.';
  // With more than a third of the letters wrong, it is another name rather than a misspelling.
  if (best.distance <= wanted.length / 3) return `Did you mean ${best.name}?`;
  return near.length === 1
    ? `There is only ${best.name}.`
    : `The nearest are ${near.map(({ name }) => name).join(', ')}.`;
}

/** How many characters are compared: the cost grows with their square. */
const longest = 120;

/**
 * Finds the name that was probably meant by one with a single slip: a letter too many, too few or wrong, or two
 * swapped.
 *
 * @param names - the names that exist
 * @returns the first of them that a single slip makes of it; `undefined` if there is none
 * @example findOneTypoMatch('opneapi', ['openapi', 'openrpc']) // 'openapi'
 */
export function findOneTypoMatch(written: string, names: readonly string[]): string | undefined {
  return names.find((name) => editDistance(written.slice(0, longest), name.slice(0, longest)) === 1);
}

/** How many letters are too many, too few, wrong, or swapped with the next; computed row by row. */
function editDistance(a: string, b: string): number {
  let above: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
          isSwapped ? (above[j - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    above = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
