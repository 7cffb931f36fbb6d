/**
 * Tells names apart, also where upper and lower case are the same: in many file systems they are.
 *
 * @param separator - what stands before the number
 * @returns a function that adds a number to a name that would meet one before it; call it once for each name, in order
 * @example
 * const distinct = distinctNames('-');
 * distinct('pet'); // 'pet'
 * distinct('Pet'); // 'Pet-2'
 */
export function distinctNames(separator: string): (name: string) => string {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  const numbered = (name: string, count: number): string => (count === 1 ? name : `${name}${separator}${count}`);
  return (name) => {
    const key = name.toLowerCase();
    let count = (counts.get(key) ?? 0) + 1;
    while (taken.has(numbered(key, count))) count++;
    counts.set(key, count);
    taken.add(numbered(key, count));
    return numbered(name, count);
  };
}
