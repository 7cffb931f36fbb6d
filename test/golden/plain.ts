import type { Json } from '../../scripts/contract/json.ts';

/** All that a value of the contract says, functions left out; an operation within another by its name. */
export function plain(value: unknown, depth = 0): Json | undefined {
  if (typeof value === 'function' || value === undefined) return undefined;
  if (value === null || typeof value !== 'object') return value as Json;
  if (value instanceof Set || value instanceof Map) return plain([...value], depth);
  if (Array.isArray(value)) return value.map((one) => plain(one, depth + 1) ?? null);
  const members = Object.keys(value).flatMap((name): [string, Json][] => {
    const said = plain((value as Record<string, unknown>)[name], depth + 1);
    return said === undefined || (Array.isArray(said) && said.length === 0) ? [] : [[name, said]];
  });
  return Object.fromEntries(members);
}
