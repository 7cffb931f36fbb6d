import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findRoundedNumbers } from '../../scripts/contract/base/rounded-numbers.ts';
import { parseExactly } from '../../src/exact-integers.ts';

// Digits are only taken for a whole number where JSON has one.

const shapes = [{ members: { id: 1 } }, { whole: true }];

it.each([
  '-0.0000035017684287725613',
  '0.1234567890123456789',
  '1234567890123456.75',
  '12345678901234567e-3',
  '1.5e-0000000000000000003',
])('takes %s for no whole number', (number) => {
  const text = `{"id":9007199254740993,"rate":${number},"note":"9007199254740993"}`;
  expect(parseExactly(text, shapes, 0)).toEqual({
    id: '9007199254740993',
    rate: Number(number),
    note: '9007199254740993',
  });
  expect(findRoundedNumbers(text)).toEqual([{ pointer: '/id', digits: '9007199254740993' }]);
});

it('takes a number of more digits than JavaScript has numbers for one that is rounded', () => {
  const digits = '9'.repeat(400);
  expect(findRoundedNumbers(`[1, ${digits}]`)).toEqual([{ pointer: '/1', digits }]);
});

it('reads all JSON without long numbers as JSON.parse does', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify({ value });
      expect(parseExactly(text, shapes, 0)).toEqual(JSON.parse(text));
    }),
    { seed: 20, numRuns: 500 },
  );
});
