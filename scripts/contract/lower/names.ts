/**
 * Gives out names for what stands in a map of OpenAPI: made of letters, digits, `.`, `_` and `-` (OpenAPI 3.1,
 * Components Object), and each only once.
 *
 * @returns what takes the name that is wished for; the second wish for a name gets a number
 * @example componentNames()('Odd name') // 'Odd_name'
 */
export function componentNames(): (wish: string) => string {
  return freeNames((wish) => wish.replaceAll(/[^A-Za-z0-9._-]+/g, '_') || '_', '_');
}

/**
 * Gives out names for examples, which may be made of any characters, each only once: they are keys in OpenAPI, and only
 * a list in OpenRPC.
 *
 * @returns what takes the name that is wished for; the second wish for a name gets a number
 * @example exampleNames()('latest block') // 'latest block'
 */
export function exampleNames(): (wish: string) => string {
  return freeNames((wish) => wish, ' ');
}

function freeNames(allowed: (wish: string) => string, separator: string): (wish: string) => string {
  // Assigning to a member of this name, as tools do that read the outcome, would not make a member.
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
