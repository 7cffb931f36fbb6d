import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyShape, readForm, readPairs, readParameter, type WireShape } from '../../../src/wire/read.ts';
import { styles, type WireParameter, type WirePlace, type WireStyle } from '../../../src/wire/style.ts';
import { WireError, writeForm, writeParameter } from '../../../src/wire/write.ts';
import { arrived } from './arrived.ts';

const text: WireShape = { ...anyShape, types: new Set(['string']) };
const number: WireShape = { ...anyShape, types: new Set(['number']) };
const list = (items: WireShape): WireShape => ({ ...anyShape, types: new Set(['array']), items: () => items });
const object = (members: readonly string[], member: WireShape): WireShape => ({
  ...{ types: new Set(['object']), items: () => anyShape, members, member: () => member, isOpen: false },
});

const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^[%,;=&|+#/?.~ []{0,9}\]?$/),
  fc.constantFrom('', '%2C', '%', 'true', 'ü', '100%', '❤️', 'a,b;c|d e'),
);
const numbers = fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => one + 0);
const names = fc.oneof(fc.stringMatching(/^[a-z]{1,5}$/), texts).filter((name) => name !== '__proto__');

/** A value with its shape. A value that is left out reads as nothing, so that lists and objects have members. */
const valued = fc.oneof(
  texts.map((value) => ({ value, shape: text })),
  numbers.map((value) => ({ value, shape: number })),
  fc.array(texts, { minLength: 1, maxLength: 5 }).map((value) => ({ value, shape: list(text) })),
  fc.array(numbers, { minLength: 1, maxLength: 5 }).map((value) => ({ value, shape: list(number) })),
  fc
    .dictionary(names, texts, { minKeys: 1, maxKeys: 4 })
    .map((value) => ({ value, shape: object(Object.keys(value), text) })),
);

const forms = Object.entries(styles).flatMap(([style, { places }]) =>
  places.flatMap((place): { style: WireStyle; in: WirePlace; explode: boolean }[] =>
    (style.endsWith('Delimited') ? [false] : [true, false]).map((explode) => ({
      style: style as WireStyle,
      in: place as WirePlace,
      explode,
    })),
  ),
);

/** The combinations for which OpenAPI's table says n/a. */
function isUndefined({ style = '' }: WireParameter, value: unknown): boolean {
  if (style === 'deepObject') return typeof value !== 'object' || Array.isArray(value);
  return style.endsWith('Delimited') && typeof value !== 'object';
}

describe('what is written is read again', () => {
  test.each(forms)('$style in $in, exploded $explode', (form) => {
    let carried = 0;
    const property = fc.property(valued, names, ({ value, shape }, given) => {
      const name = form.in === 'header' || form.style === 'cookie' ? 'X-P' : given === '' ? 'p' : given;
      const parameter: WireParameter = { ...form, name };
      if (isUndefined(parameter, value)) return;
      let written: string | undefined;
      try {
        written = writeParameter(parameter, value);
      } catch (error) {
        expect(error).toBeInstanceOf(WireError);
        return;
      }
      carried++;
      expect(readParameter(parameter, shape, arrived(parameter, written))).toEqual(value);
    });
    fc.assert(property, { numRuns: 300, seed: 7 });
    expect(carried).toBeGreaterThan(20);
  });

  test.each(['path', 'query', 'querystring', 'header', 'cookie'] as const)('JSON in %s', (place) => {
    const property = fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
      const parameter: WireParameter = { name: 'X-P', in: place, contentType: 'application/json' };
      const read = readParameter(parameter, anyShape, arrived(parameter, writeParameter(parameter, value)));
      expect(JSON.stringify(read)).toBe(JSON.stringify(value));
    });
    fc.assert(property, { numRuns: 300, seed: 7 });
  });

  test('the fields of a form', () => {
    const fields = fc.record({
      a: texts,
      list: fc.array(numbers, { minLength: 1 }),
      data: fc.dictionary(names, texts),
    });
    const shapes: Record<string, WireShape> = { a: text, list: list(number), data: object([], text) };
    const shape: WireShape = { ...object(Object.keys(shapes), text), member: (name) => shapes[name] ?? anyShape };
    const property = fc.property(fields, (value) => {
      expect(readForm(readPairs(writeForm(value)), shape)).toEqual(value);
    });
    fc.assert(property, { numRuns: 300, seed: 7 });
  });

  test('deep objects, as deep as they are', () => {
    const inside = object(['n'], number);
    const shapes: Record<string, WireShape> = { tags: list(text), inside, rows: list(inside) };
    const shape: WireShape = { ...object(Object.keys(shapes), text), member: (name) => shapes[name] ?? anyShape };
    const value = { tags: ['a', 'b'], inside: { n: 1 }, rows: [{ n: 1 }, { n: 2 }] };
    const parameter: WireParameter = { name: 'f', in: 'query', style: 'deepObject' };
    expect(readParameter(parameter, shape, arrived(parameter, writeParameter(parameter, value)))).toEqual(value);
  });
});
