// Where the values of schemas have whole numbers of 64 bits, which JavaScript's numbers round above 2^53.

import type { IntegerShape } from '../../../src/long-numbers.ts';
import { asList, asObject, toPointer, type Json } from '../base/json.ts';
import { joinText } from '../base/code.ts';
import type { SchemaAt } from '../message.ts';
import type { RpcMethod } from '../rpc-method.ts';
import { readerOf, type SchemaPart } from '../schema/reading.ts';

/** Finds the shapes of values, and keeps them in a list. */
export type IntegerShapes = {
  /** All shapes that were found: a shape names others by their places here. */
  shapes: readonly IntegerShape[];
  /**
   * Finds the shape of the values of schemas.
   *
   * @param pointers - JSON pointers of the schemas, which apply together
   * @returns its place in the list; `undefined` if no value of theirs has such a number
   */
  shapeOf: (pointers: readonly string[]) => number | undefined;
};

/**
 * Checks whether schemas describe a whole number of 64 bits: JSON Schema has no keyword for the size of a number, but
 * the format registry of OpenAPI has `int64` and `uint64`.
 */
export function isLongInteger(parts: readonly SchemaPart[]): boolean {
  return parts.some(({ schema }) => isLongFormat(asObject(schema)['format']));
}

/** Checks whether a format is that of whole numbers of 64 bits. */
export function isLongFormat(format: Json | undefined): format is 'int64' | 'uint64' {
  return format === 'int64' || format === 'uint64';
}

type Below = { member?: string; tuple?: number; to: string };
type Node = { whole: boolean; below: (Below & { place: 'members' | 'tuple' | 'items' | 'rest' })[] };

/**
 * Makes the list of the shapes of a document's values.
 *
 * @param schemaAt - finds the schemas of the document
 * @example integerShapes(schemaAt).shapeOf(['/components/schemas/Pet']) // 0
 */
export function integerShapes(schemaAt: SchemaAt): IntegerShapes {
  const reader = readerOf(schemaAt);
  const nodes = new Map<string, Node>();
  const leading = new Map<string, boolean>();
  const places = new Map<string, number>();
  const shapes: IntegerShape[] = [];

  /** The parts of schemas, of their alternatives, and of what inherits from them. */
  const partsOf = (pointers: readonly string[]): SchemaPart[] => {
    const found = new Map<string, SchemaPart>();
    const left = [...pointers];
    for (let next = left.pop(); next !== undefined; next = left.pop())
      for (const part of reader.read([next]).parts) {
        if (found.has(part.pointer)) continue;
        found.set(part.pointer, part);
        left.push(...reader.unionsOf(part).flatMap((union) => union.map(({ pointer }) => pointer)));
      }
    return [...found.values()];
  };

  /** Names what schemas describe together: a schema that only refers to another one is that one. */
  const keyOf = (pointers: readonly string[]): string => {
    const ends = pointers.map((pointer) => {
      const { via, pointer: end } = schemaAt(pointer);
      return via.every(({ schema }) => Object.keys(schema).length === 1) ? end : pointer;
    });
    // No separator would do: the name of a member may hold any character, and so may the pointer to it.
    return JSON.stringify([...new Set(ends)]);
  };

  const nodeOf = (key: string): Node => {
    const known = nodes.get(key);
    if (known !== undefined) return known;
    const parts = partsOf(JSON.parse(key) as string[]);
    const keys = new Map<string, { pointers: string[]; below: Omit<Node['below'][number], 'to'> }>();
    const add = (name: string, pointer: string, below: Omit<Node['below'][number], 'to'>): void => {
      const one = keys.get(name) ?? { pointers: [], below };
      one.pointers.push(pointer);
      keys.set(name, one);
    };
    for (const { pointer, schema } of parts) {
      const { properties, patternProperties, prefixItems } = asObject(schema);
      for (const member of Object.keys(asObject(properties)))
        add(joinText`m${member}`, pointer + toPointer('properties', member), { place: 'members', member });
      for (const pattern of Object.keys(asObject(patternProperties)))
        add('rest', pointer + toPointer('patternProperties', pattern), { place: 'rest' });
      for (const tuple of asList(prefixItems).keys())
        add(joinText`t${tuple}`, joinText`${pointer}/prefixItems/${tuple}`, { place: 'tuple', tuple });
      for (const [keyword, place] of further)
        if (asObject(schema)[keyword] !== undefined) add(place, joinText`${pointer}/${keyword}`, { place });
    }
    const below = [...keys.values()].map(({ pointers, below: one }) => ({ ...one, to: keyOf(pointers) }));
    const node = { whole: isLongInteger(parts), below };
    nodes.set(key, node);
    return node;
  };

  /** Whether a value has such a number at any depth; the answer is kept for all that are visited on the way. */
  const leads = (start: string): boolean => {
    const known = leading.get(start);
    if (known !== undefined) return known;
    const holders = new Map<string, string[]>();
    const found = new Set([start]);
    // A set that grows while it is iterated: the loop also visits what it adds.
    for (const key of found)
      for (const { to } of nodeOf(key).below) {
        holders.set(to, [...(holders.get(to) ?? []), key]);
        if (!leading.has(to)) found.add(to);
      }
    const lead = new Set([...found, ...holders.keys()].filter((key) => leading.get(key) === true || nodeOf(key).whole));
    for (const key of lead) for (const holder of holders.get(key) ?? []) lead.add(holder);
    for (const key of found) leading.set(key, lead.has(key));
    return lead.has(start);
  };

  const left: string[] = [];
  const newPlace = (key: string): number => {
    const { whole, below } = nodeOf(key);
    // All that are such numbers, and nothing else, have one shape.
    const isOnly = whole && !below.some(({ to }) => leads(to));
    const known = places.get(isOnly ? '' : key);
    const place = known ?? shapes.length;
    places.set(key, place);
    if (isOnly) places.set('', place);
    if (known === undefined) {
      shapes.push({});
      left.push(key);
    }
    return place;
  };

  const placeOf = (start: string): number => {
    const first = places.get(start) ?? newPlace(start);
    for (let key = left.pop(); key !== undefined; key = left.pop()) {
      const { whole, below } = nodeOf(key);
      const members: Record<string, number> = {};
      const tuple: (number | null)[] = [];
      const shape: { -readonly [Name in keyof IntegerShape]: IntegerShape[Name] } = whole ? { whole } : {};
      for (const { place, member = '', tuple: i = 0, to } of below) {
        if (place === 'tuple') tuple[i] ??= null;
        if (!leads(to)) continue;
        const at = places.get(to) ?? newPlace(to);
        if (place === 'members') Object.defineProperty(members, member, { value: at, enumerable: true });
        else if (place === 'tuple') tuple[i] = at;
        else shape[place] = at;
      }
      if (Object.keys(members).length > 0) shape.members = members;
      if (tuple.some((at) => at !== null)) shape.tuple = tuple;
      shapes[places.get(key) ?? first] = shape;
    }
    return first;
  };

  return {
    shapes,
    shapeOf: (pointers) => {
      const key = keyOf(pointers);
      return pointers.length > 0 && leads(key) ? placeOf(key) : undefined;
    },
  };
}

/**
 * Finds the shapes of the params and of the result of a JSON-RPC method.
 *
 * @returns the shape of the params, by position and by name; neither if they have no such number
 */
export function rpcShapes(
  { shapeOf }: IntegerShapes,
  { params, result, variants }: RpcMethod,
): { params?: IntegerShape; result?: number } {
  const own = params.map(({ schema }) => shapeOf([schema]));
  const members = params.flatMap(({ name }, i) => (own[i] === undefined ? [] : [[name, own[i]] as const]));
  const results = [...(result === undefined ? [] : [result]), ...variants.map((variant) => variant.result)];
  const found = results.length === 0 ? undefined : shapeOf(results);
  return {
    ...(members.length > 0 && {
      params: { tuple: own.map((shape) => shape ?? null), members: Object.fromEntries(members) },
    }),
    ...(found !== undefined && { result: found }),
  };
}

const further = [
  ['items', 'items'],
  ['unevaluatedItems', 'items'],
  ['additionalProperties', 'rest'],
  ['unevaluatedProperties', 'rest'],
] as const;
