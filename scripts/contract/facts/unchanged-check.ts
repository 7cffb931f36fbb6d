import { getAtTokens, isObject, pointerTokens, type Json, type JsonObject } from '../base/json.ts';
import { fromFragment } from '../document/refs.ts';

/** Checks whether what is at a JSON pointer, and all that it refers to, is the same in two documents. */
export type IsUnchanged = (pointer: string) => boolean;

/**
 * Compares two versions of a document, place by place. What a `$ref` leads to is compared once, however many refer to
 * it, so that most of a large document need not be read to know that nothing in it has changed.
 *
 * @param before - a document in one piece
 * @param after - another version of it
 * @param heirsOf - the pointers of the schemas that inherit from a schema in either version: a reference to a base with
 *   a discriminator means them, too
 * @returns the check; it is also true for a place that neither document has
 * @example
 * createUnchangedCheck(before, after)('/paths/~1pets/get') // false, since the schema Pet has one more property
 */
export function createUnchangedCheck(
  before: JsonObject,
  after: JsonObject,
  heirsOf: (pointer: string) => readonly string[] = () => [],
): IsUnchanged {
  /** Whether the target of a `$ref` is the same, with all that it refers to. */
  const known = new Map<string, boolean>();

  const refsAt = (pointer: string): Set<string> | undefined => {
    const tokens = pointerTokens(pointer);
    const refs = new Set(heirsOf(pointer));
    return isEqual(getAtTokens(before, tokens), getAtTokens(after, tokens), refs) ? refs : undefined;
  };

  /** Decides on all targets that can be reached: those that lead to one that differs are not the same. */
  const explore = (first: Iterable<string>): void => {
    const found = new Set([...first].filter((target) => !known.has(target)));
    const leading = new Map<string, string[]>();
    const different: string[] = [];
    // A set that grows while it is iterated: the loop also visits what it adds.
    for (const target of found) {
      const refs = refsAt(target);
      if (refs === undefined || [...refs].some((ref) => known.get(ref) === false)) different.push(target);
      for (const ref of refs ?? []) {
        if (known.has(ref)) continue;
        found.add(ref);
        const sources = leading.get(ref);
        if (sources === undefined) leading.set(ref, [target]);
        else sources.push(target);
      }
    }
    for (const target of found) known.set(target, true);
    for (let target = different.pop(); target !== undefined; target = different.pop()) {
      if (known.get(target) === false) continue;
      known.set(target, false);
      different.push(...(leading.get(target) ?? []));
    }
  };

  return (pointer) => {
    const refs = refsAt(pointer);
    if (refs === undefined) return false;
    explore(refs);
    return [...refs].every((ref) => known.get(ref));
  };
}

/** Compares two values, and gathers the targets of their `$ref`s. */
function isEqual(one: Json | undefined, other: Json | undefined, refs: Set<string>): boolean {
  if (Array.isArray(one)) {
    return Array.isArray(other) && one.length === other.length && one.every((item, i) => isEqual(item, other[i], refs));
  }
  if (!isObject(one)) return one === other;
  if (!isObject(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isEqual(one[name], other[name], refs)) &&
    addRef(one['$ref'], refs)
  );
}

/**
 * What a `$ref` by name (`$id`, `$anchor`) leads to depends on more than its text, so it does not count as the same.
 */
function addRef(ref: Json | undefined, refs: Set<string>): boolean {
  if (typeof ref !== 'string') return true;
  if (!ref.startsWith('#/')) return false;
  refs.add(fromFragment(ref));
  return true;
}
