/** Names that Windows keeps for devices, whatever their ending. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * Makes names of files from names in documents, which may be any text.
 *
 * @returns a function that makes a name without an ending; it differs from all before it, also where upper and lower
 *   case are the same
 * @example
 * const nameFile = fileNamer();
 * nameFile('repos/get'); // 'repos_get'
 * nameFile('Repos get'); // 'Repos_get_2'
 */
export function fileNamer(): (name: string) => string {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return (name) => {
    const plain = name.replaceAll(/[^\w-]+/g, '_').slice(0, 80);
    const wish = plain === '' || devices.test(plain) ? `_${plain}` : plain;
    const key = wish.toLowerCase();
    let count = (counts.get(key) ?? 0) + 1;
    while (taken.has(numbered(key, count))) count++;
    counts.set(key, count);
    taken.add(numbered(key, count));
    return numbered(wish, count);
  };
}

function numbered(name: string, count: number): string {
  return count === 1 ? name : `${name}_${count}`;
}
