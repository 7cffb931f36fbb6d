import { isDeepStrictEqual } from 'node:util';
import {
  asList,
  asObject,
  asText,
  isObject,
  toPointer,
  pointerTokens,
  type Json,
  type JsonObject,
} from '../../contract/base/json.ts';
import { safePattern } from '../../contract/base/linear-regexp.ts';
import type { Fault } from '../../findings/findings.ts';
import { writeValue } from '../../contract/base/value-text.ts';

/** The place of a relation in the contract. */
type Written = { api: string; pointer: string };

/**
 * Checks a value against the relations that the contract defines for it (`x-relations`).
 *
 * @param relations - the value of the extension
 * @param value - the value that its pointers refer to
 * @param spec - the place of the extension
 * @param base - JSON pointer of the value in the whole answer, for the faults
 * @returns a fault for each relation that does not hold
 * @example
 * relationFaults([{ because: 'Counted.', equal: ['/n', '/list#'] }], { n: 2, list: [] }, spec, '')[0]?.got // '2'
 */
export function relationFaults(relations: Json | undefined, value: Json, spec: Written, base: string): Fault[] {
  return asList(relations).flatMap((written) => {
    const relation = asObject(written);
    if (!appliesTo(relation['where'], value)) return [];
    const because = asText(relation['because']) ?? '';
    return checksOf(relation, value).map(({ at, expected, got }) => ({
      rule: 'relation',
      pointer: base + at,
      expected: `${expected} (${because.replace(/\.$/, '')})`,
      got,
      spec,
    }));
  });
}

/**
 * Checks whether a relation is about a value.
 *
 * @param where - its `where`: patterns by JSON pointer
 * @returns whether each pointer leads to a text that matches; true without `where`
 */
export function appliesTo(where: Json | undefined, value: Json): boolean {
  return Object.entries(asObject(where)).every(([pointer, pattern]) => {
    return valuesAt(value, pointer).some(
      ({ value: found }) => typeof found === 'string' && safePattern(String(pattern), 'u').test(found),
    );
  });
}

type Broken = { at: string; expected: string; got: string };

function checksOf(relation: JsonObject, value: Json): Broken[] {
  return [
    ...pairs(relation['equal'], value).flatMap(([left, right]) => {
      return equalsValue(left.value, right.value)
        ? []
        : [
            {
              at: left.at,
              expected: `the value of ${right.at}, ${writeValue(right.value)}`,
              got: writeValue(left.value),
            },
          ];
    }),
    ...pairs(relation['agree'], value).flatMap(([left, right]) => disagreements(left, right)),
    ...pairs(relation['atMost'], value).flatMap(([left, right]) => {
      const [a, b] = [amountOf(left.value), amountOf(right.value)];
      if (a === undefined || b === undefined || a <= b) return [];
      return [
        {
          at: left.at,
          expected: `at most the value of ${right.at}, ${writeValue(right.value)}`,
          got: writeValue(left.value),
        },
      ];
    }),
    ...findBetweenFaults(asObject(relation['between']), value),
    ...indexFaults(asText(relation['index']), value),
    ...togetherFaults(asList(relation['together']), value),
    ...asList(relation['present']).flatMap((pointer) => {
      if (typeof pointer !== 'string' || valuesAt(value, pointer).length > 0) return [];
      return [{ at: pointer, expected: 'a value', got: 'none' }];
    }),
  ];
}

type Placed = { at: string; value: Json; items: number[] };

/**
 * Both sides of a relation: an item on the left is paired with the same item on the right, or with a value outside
 * lists.
 */
function pairs(places: Json | undefined, value: Json): [Placed, Placed][] {
  const [left, right] = asList(places);
  if (typeof left !== 'string' || typeof right !== 'string') return [];
  const rights = valuesAt(value, right);
  return valuesAt(value, left).flatMap((one): [Placed, Placed][] => {
    const partner = rights.find(({ items }) =>
      items.every((item, i) => one.items[i] === undefined || item === one.items[i]),
    );
    return partner === undefined ? [] : [[one, partner]];
  });
}

function valuesAt(root: Json, pointer: string): Placed[] {
  const counts = pointer.endsWith('#');
  let found: Placed[] = [{ at: '', value: root, items: [] }];
  for (const token of pointerTokens(counts ? pointer.slice(0, -1) : pointer)) {
    found = found.flatMap(({ at, value, items }): Placed[] => {
      if (token === '*')
        return asList(value).map((item, i) => ({ at: at + toPointer(i), value: item, items: [...items, i] }));
      const member = Array.isArray(value)
        ? value[Number(token)]
        : Object.hasOwn(asObject(value), token)
          ? asObject(value)[token]
          : undefined;
      return member === undefined ? [] : [{ at: at + toPointer(token), value: member, items }];
    });
  }
  if (!counts) return found;
  return found.flatMap((one) =>
    Array.isArray(one.value) ? [{ ...one, at: `${one.at} (its length)`, value: one.value.length }] : [],
  );
}

function findBetweenFaults({ at, from, to }: JsonObject, value: Json): Broken[] {
  const [least, most] = [sizeOf(from), sizeOf(to)];
  return [at ?? []]
    .flat()
    .flatMap((pointer) => valuesAt(value, String(pointer)))
    .flatMap(({ at: place, value: found }) => {
      const size = sizeOf(found);
      const isLess = size !== undefined && least !== undefined && size < least;
      const isMore = size !== undefined && most !== undefined && size > most;
      if (!isLess && !isMore) return [];
      return [
        {
          at: place,
          expected: isLess ? `at least ${writeValue(from)}` : `at most ${writeValue(to)}`,
          got: writeValue(found),
        },
      ];
    });
}

/** Amounts are compared as such, and points in time (RFC 3339) in milliseconds. */
function sizeOf(value: Json | undefined): bigint | number | undefined {
  if (value === undefined) return undefined;
  const isTime = typeof value === 'string' && /^\d{4}-\d\d-\d\d(?:T|$)/i.test(value);
  const size = isTime ? Date.parse(value) : amountOf(value);
  return Number.isNaN(size) ? undefined : size;
}

function indexFaults(pointer: string | undefined, value: Json): Broken[] {
  if (pointer === undefined) return [];
  return valuesAt(value, pointer).flatMap(({ at, value: found, items }) => {
    const index = items.at(-1);
    return found === null || index === undefined || equalsValue(found, index)
      ? []
      : [{ at, expected: `its position, ${index}`, got: writeValue(found) }];
  });
}

function togetherFaults(pointers: Json[], value: Json): Broken[] {
  const found = pointers.flatMap((pointer) => valuesAt(value, String(pointer)));
  const nulls = found.filter((one) => one.value === null);
  const [first] = nulls;
  if (first === undefined || nulls.length === found.length) return [];
  const other = found.find((one) => one.value !== null);
  return [{ at: first.at, expected: `a value, as ${other?.at ?? ''} has one`, got: 'null' }];
}

function disagreements(left: Placed, right: Placed): Broken[] {
  if (isObject(left.value) && isObject(right.value)) {
    const theirs = right.value;
    return Object.entries(left.value).flatMap(([name, value]) => {
      const other = theirs[name];
      if (other === undefined) return [];
      return disagreements(
        { ...left, at: left.at + toPointer(name), value },
        { ...right, at: right.at + toPointer(name), value: other },
      );
    });
  }
  // If one list has hashes and the other whole objects, only their lengths are compared.
  if (Array.isArray(left.value) && Array.isArray(right.value) && typeof left.value[0] !== typeof right.value[0]) {
    if (left.value.length === right.value.length) return [];
    return [
      {
        at: left.at,
        expected: `as many items as ${right.at} has, ${right.value.length}`,
        got: String(left.value.length),
      },
    ];
  }
  if (equalsValue(left.value, right.value)) return [];
  return [
    { at: left.at, expected: `the value of ${right.at}, ${writeValue(right.value)}`, got: writeValue(left.value) },
  ];
}

/**
 * Compares two JSON values. A number equals a hexadecimal quantity (EIP-1474) of the same value.
 *
 * @param b - the other
 * @returns whether they are the same; the case of hexadecimal text does not matter (EIP-55)
 */
export function equalsValue(a: Json, b: Json): boolean {
  if (typeof a === 'string' && typeof b === 'string')
    return a === b || (isHex(a) && a.toLowerCase() === b.toLowerCase());
  if (typeof a === typeof b) return isDeepStrictEqual(a, b);
  const [left, right] = [amountOf(a), amountOf(b)];
  return left !== undefined && left === right;
}

function isHex(text: string): boolean {
  return /^0x[0-9a-f]*$/i.test(text);
}

function amountOf(value: Json): bigint | number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof value !== 'string' || !/^(?:0x[0-9a-f]+|-?\d+)$/i.test(value)) return undefined;
  return BigInt(value);
}
