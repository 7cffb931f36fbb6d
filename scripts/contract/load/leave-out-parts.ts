import { isObject, pointerTokens, toPointer, type Json } from '../base/json.ts';
import type { Slot } from '../document/spec-grammar.ts';

/** What was taken out of a document. */
export type Cuts = {
  /** Takes a value out. */
  takeOut: (slot: Slot) => void;
  /** Gives a member another name. */
  rename: (slot: Slot, name: string) => void;
  /** Finds the place as written of a JSON pointer into what is left. */
  writtenAt: (pointer: string) => string;
};

/**
 * Prepares a document for parts of it to be taken out: the items of a list behind such a part are at other places then.
 *
 * @param document - the document, which changes
 */
export function createCuts(document: Json): Cuts {
  /** The keys as they were written, by the keys that they have now. */
  const keys = new Map<Json, Map<string, string>>();
  const keysOf = (parent: Slot['parent']): Map<string, string> => {
    const known = keys.get(parent) ?? new Map(Object.keys(parent).map((key) => [key, key]));
    keys.set(parent, known);
    return known;
  };
  return {
    takeOut: ({ parent, key }) => {
      if (!Array.isArray(parent)) {
        delete parent[key];
        return;
      }
      const written = [...keysOf(parent).values()].toSpliced(Number(key), 1);
      keys.set(parent, new Map(written.map((one, i) => [String(i), one])));
      parent.splice(Number(key), 1);
    },
    rename: ({ parent, key }, name) => {
      if (!isObject(parent)) return;
      const known = keysOf(parent);
      known.set(name, known.get(key) ?? key);
      const members = Object.entries(parent).map(([one, value]): [string, Json] => [one === key ? name : one, value]);
      for (const one of Object.keys(parent)) delete parent[one];
      Object.assign(parent, Object.fromEntries(members));
    },
    writtenAt: (pointer) => {
      let here: Json | undefined = document;
      const written = pointerTokens(pointer).map((token) => {
        const key = (here === undefined ? undefined : keys.get(here)?.get(token)) ?? token;
        here = typeof here === 'object' && here !== null ? (here as { [name: string]: Json })[token] : undefined;
        return key;
      });
      return keys.size === 0 ? pointer : toPointer(...written);
    },
  };
}
