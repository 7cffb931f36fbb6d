import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import type { Json } from '../../scripts/contract/base/json.ts';
import { uniqueItemsInOnePass } from '../../scripts/contract/validate/unique-items.ts';

const ajv = new Ajv2020();
uniqueItemsInOnePass(ajv);
const validate = ajv.compile({ uniqueItems: true });

it.each<Json[]>([
  [],
  [1],
  [1, '1', true, null, 'true', 'null', [1], { 0: 1 }],
  [[1, 2], [2, 1], [[1], 2], [[1, 2]], ['1,2'], [12]],
  [{ a: 1 }, { a: 2 }, { b: 1 }, { a: 1, b: 1 }, { 'a:1': 1 }, {}, []],
  [{ a: '1,"b":2' }, { a: 1, b: 2 }],
  [{ a: { b: 1 } }, { a: { b: 2 } }],
])('the items are all different: %j %j', (...items) => {
  expect(validate(items)).toBe(true);
});

it.each<Json[]>([
  [1, 1],
  ['a', 'b', 'a'],
  [null, null],
  [
    [1, [2]],
    [1, [2]],
  ],
  [
    { a: 1, b: { c: 2, d: 3 } },
    { b: { d: 3, c: 2 }, a: 1 },
  ],
  [{}, {}],
])('two items are equal: %j %j', (...items) => {
  expect(validate(items)).toBe(false);
  expect(validate.errors?.map(({ keyword, message }) => `${keyword}: ${message}`)).toEqual([
    'uniqueItems: must NOT have duplicate items',
  ]);
});

it('looks only at arrays, and only if it is asked to', () => {
  expect(validate({ 0: 1, 1: 1, length: 2 })).toBe(true);
  expect(ajv.compile({ uniqueItems: false })([1, 1])).toBe(true);
  expect(() => ajv.compile({ uniqueItems: 1 })).toThrow('uniqueItems');
});
