/**
 * Tells names apart, also where upper and lower case are the same: in many file systems they are.
 *
 * @param separator - what stands before the number
 * @returns a function that adds a number to a name that would meet one before it; call it once for each name, in order
 * @example
 * const distinct = createUniqueNamer('-');
 * distinct('pet'); // 'pet'
 * distinct('Pet'); // 'Pet-2'
 */
export function createUniqueNamer(separator: string): (name: string) => string {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  const appendNumber = (name: string, count: number): string => (count === 1 ? name : `${name}${separator}${count}`);
  return (name) => {
    const key = name.toLowerCase();
    let count = (counts.get(key) ?? 0) + 1;
    while (taken.has(appendNumber(key, count))) count++;
    counts.set(key, count);
    taken.add(appendNumber(key, count));
    return appendNumber(name, count);
  };
}

/**
 * Finds a name that is not taken yet: the one that is wished for, or that one with the first free number after it.
 *
 * @param separator - what stands before the number
 * @example findFreeName('pet', (name) => name === 'pet') // 'pet_2'
 */
export function findFreeName(wish: string, isTaken: (name: string) => boolean, separator = '_'): string {
  let free = wish;
  for (let i = 2; isTaken(free); i++) free = `${wish}${separator}${i}`;
  return free;
}

/** The maximum length of a name. File systems allow 255 bytes, with an ending and a number. */
const longestName = 120;

/** Names that Windows keeps for devices, whatever comes after a dot. */
const devices = /^(?:con|prn|aux|nul|(?:com|lpt)[\d\u00b9\u00b2\u00b3]|conin\$|conout\$|clock\$)(?:[. ]|$)/i;

/**
 * Makes names of files and folders that every file system takes, of names from documents. All files that are named by
 * a document are named here: none is a device of Windows, ends in a dot or a space, is too long, or meets another one,
 * also where upper and lower case are the same.
 *
 * @param separator - stands before the number that tells two names apart
 * @param otherwise - the name where nothing is left of a name
 * @returns a function for a text whose unusable characters are replaced; call it once for each file, in order
 * @example
 * const nameFile = portableNames('-', 'operation');
 * nameFile('NUL'); // '_NUL'
 * nameFile('getPet'); // 'getPet'
 */
export function portableNames(separator: string, otherwise: string): (plain: string) => string {
  const distinct = createUniqueNamer(separator);
  return (plain) => {
    const name = plain.slice(0, longestName).replace(/[. ]+$/, '') || otherwise;
    return distinct(devices.test(name) ? `_${name}` : name);
  };
}
