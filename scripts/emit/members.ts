import type { Operation } from '../contract/operation.ts';

/** Names that a client uses itself, or that mean something on any object that is awaited or printed. */
const taken = ['result', 'request', 'then', 'toJSON', ...Object.getOwnPropertyNames(Object.prototype)];

/**
 * Names the methods of a client: after their operations, unless such a name is taken.
 *
 * @param operations - the operations of one API
 * @param further - the preferred names of further methods
 * @returns the names by operation, and those of the further methods in their order
 */
export function memberNames(
  operations: readonly Operation[],
  further: readonly string[],
): { own: Map<string, string>; further: string[] } {
  const used = new Set(taken);
  const free = (wish: string): string => {
    let name = wish;
    while (used.has(name)) name += '_';
    used.add(name);
    return name;
  };
  const own = new Map(operations.map(({ id }) => [id, free(id)]));
  return { own, further: further.map(free) };
}
