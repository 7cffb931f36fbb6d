/**
 * Starts giving out unique names of letters, digits, `.`, `_` and `-`, as components have them (OpenAPI 3.1, Components
 * Object).
 *
 * @returns a function that takes the preferred name; if that is taken, it appends a number
 * @example componentNames()('Odd name') // 'Odd_name'
 */
export function componentNames(): (wish: string) => string {
  return freeNames((wish) => wish.replaceAll(/[^A-Za-z0-9._-]+/g, '_') || '_', '_');
}

/**
 * Starts giving out unique names for examples, of any characters: examples are a map in OpenAPI, and a list in OpenRPC,
 * where names may repeat.
 *
 * @returns a function that takes the preferred name; if that is taken, it appends a number
 * @example exampleNames()('latest block') // 'latest block'
 */
export function exampleNames(): (wish: string) => string {
  return freeNames((wish) => wish, ' ');
}

function freeNames(allowed: (wish: string) => string, separator: string): (wish: string) => string {
  // Tools that read the result may assign to a member of this name, which would not make a member.
  const uses = new Map<string, number>([['__proto__', 1]]);
  return (wish) => {
    const name = allowed(wish);
    let use = uses.get(name) ?? 1;
    let free = name;
    while (uses.has(free)) {
      use += 1;
      free = `${name}${separator}${use}`;
    }
    uses.set(name, use);
    uses.set(free, uses.get(free) ?? 1);
    return free;
  };
}
