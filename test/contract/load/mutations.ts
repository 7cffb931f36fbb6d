import { isObject, type Json, type JsonObject } from '../../../scripts/contract/base/json.ts';

/** A seeded source of random numbers (mulberry32). */
export type Dice = { below: (limit: number) => number; one: <Item>(items: readonly Item[]) => Item };

/**
 * Makes a seeded source of random numbers.
 *
 * @param seed - the same seed gives the same numbers
 * @returns the dice
 */
export function dice(seed: number): Dice {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
  return { below, one: (items) => items[below(items.length)] as (typeof items)[number] };
}

const crumbs = [
  '{',
  '}',
  '[',
  ']',
  ':',
  ',',
  '"',
  "'",
  '- ',
  '\t',
  '\n',
  '&a ',
  '*a',
  '!!set ',
  '#',
  '\u0000',
  '\u{1F600}',
  '<<: ',
  '---\n',
  '1e999',
  '~1',
  '%',
];

/** Ways to damage a text. */
const textMutations: ((text: string, dice: Dice) => string)[] = [
  (text, { below }) => text.slice(0, below(text.length)),
  (text, { below }) => text.slice(below(text.length)),
  (text, { below, one }) => inserted(text, below(text.length), one(crumbs)),
  (text, { below }) => {
    const at = below(text.length);
    return text.slice(0, at) + text.slice(at + 1 + below(40));
  },
  (text, { below }) => {
    const lines = text.split('\n');
    lines.splice(below(lines.length), 1 + below(3));
    return lines.join('\n');
  },
  (text, { below }) => {
    const lines = text.split('\n');
    lines.splice(below(lines.length), 0, ...lines.slice(below(lines.length)).slice(0, 1 + below(3)));
    return lines.join('\n');
  },
  (text, { below }) => {
    const lines = text.split('\n');
    const at = below(lines.length);
    lines[at] = `  ${lines[at] ?? ''}`;
    return lines.join('\n');
  },
];

function inserted(text: string, at: number, what: string): string {
  return text.slice(0, at) + what + text.slice(at);
}

const foreignValues: Json[] = [
  ...[null, true, false, 0, -1, 1e21, '', 'x', '\uD800', '__proto__', '#/%', [], [null], [[]], {}, { '': null }],
  ...['#', '#/%', '#/components', '#/paths', '#/info', 'x.yaml', 'http://127.0.0.1:1/', '#nothing', ''].map(($ref) => ({
    $ref,
  })),
  ...[
    { $ref: 7 },
    { type: 'x' },
    { type: 'object', required: 'x' },
    { enum: {} },
    { name: 7 },
    { allOf: [{ $ref: '#' }] },
  ],
];

/** Ways to damage one place of a tree. */
const treeMutations: ((parent: JsonObject | Json[], key: string, dice: Dice) => void)[] = [
  (parent, key, { one }) => set(parent, key, structuredClone(one(foreignValues))),
  (parent, key, { one }) => set(parent, key, structuredClone(one(foreignValues))),
  (parent, key) => void (Array.isArray(parent) ? parent.splice(Number(key), 1) : delete parent[key]),
  (parent, key) => set(parent, key, [structuredClone(get(parent, key))]),
  (parent, key, { one }) => {
    if (Array.isArray(parent)) parent.push(structuredClone(get(parent, key)));
    else
      set(
        parent,
        one(['', 'x', '__proto__', 'constructor', 'a/b~c', '$ref', 'x-y', '200', 'default', 'name', 'type']),
        structuredClone(get(parent, key)),
      );
  },
];

function get(parent: JsonObject | Json[], key: string): Json {
  return (Array.isArray(parent) ? parent[Number(key)] : parent[key]) ?? null;
}

function set(parent: JsonObject | Json[], key: string, value: Json): void {
  Object.defineProperty(parent, key, { value, writable: true, enumerable: true, configurable: true });
}

/**
 * Damages a text.
 *
 * @param text - YAML or JSON
 * @param dice - decides where and how
 * @returns the damaged text, which in most cases no longer parses
 */
export function damagedText(text: string, dice: Dice): string {
  return dice.one(textMutations)(text, dice);
}

/**
 * Damages a copy of a document in one to three places, and keeps its syntax valid.
 *
 * @param document - the document, which is not changed
 * @param dice - decides where and how
 * @returns the copy
 */
export function damagedTree(document: JsonObject, dice: Dice): JsonObject {
  const copy = structuredClone(document);
  for (let times = 1 + dice.below(3); times > 0; times--) {
    let [parent, key]: [JsonObject | Json[], string] = [copy, dice.one(Object.keys(copy))];
    // A random depth, as most places are deep and the few shallow ones matter as much.
    for (let down = dice.below(12); down > 0; down--) {
      const next = get(parent, key);
      if (!isObject(next) && !Array.isArray(next)) break;
      const keys = Object.keys(next);
      if (keys.length === 0) break;
      [parent, key] = [next, dice.one(keys)];
    }
    dice.one(treeMutations)(parent, key, dice);
  }
  return copy;
}
