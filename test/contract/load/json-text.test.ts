import { expect, it } from 'vitest';
import { jsonMistake, membersIn } from '../../../scripts/contract/source/json-mistakes.ts';

it.each([
  ['{1:2}', 1, 'a name in double quotes or } was expected, and "1" found'],
  ['{"a":1,true:2}', 7, 'a name in double quotes was expected, and "true" found'],
  ['{"a" 1}', 5, 'a colon was expected, and "1" found'],
  ['{"a":"b" "c"}', 9, 'a comma or a closing bracket was expected, and "c" found'],
  ['{"a":}', 5, 'a value was expected, and "}" found'],
  ['[', 1, 'a value or ] was expected, and the document ends'],
  ['[1}', 2, 'a comma or a closing bracket was expected, and "}" found'],
  ['[-]', 1, 'a value or ] was expected, and "-" found'],
  [
    '["a\nb"]',
    1,
    'a value or ] was expected, and a string that is not closed, or holds what a JSON string cannot found',
  ],
  ['[] []', 3, 'the end of the document was expected, and "[" found'],
  [`{"a":1 "${'x'.repeat(70)}"}`, 7, 'a comma or a closing bracket was expected, and a string found'],
  [',', 0, 'a value was expected, and "," found'],
])('finds the first error of JSON in %j', (text, offset, sentence) => {
  expect(jsonMistake(text)).toEqual({ offset, sentence });
});

it.each(['{}', '[]', ' [1, {"a": [true, null]}] ', '"a"', '-1.5e+3', '{"a":{"b":[]},"c":"d"}'])(
  'finds nothing in %j',
  (text) => {
    expect(jsonMistake(text)).toBeUndefined();
  },
);

it.each([
  ['{}', 0],
  ['[1,"a:b"]', 0],
  ['{"a":1,"a":{"b":":"}}', 3],
  [String.raw`{"a\":":1,"b\\":2,"c\\\"":":"}`, 3],
])('counts the members of %j: %i', (text, count) => {
  expect(membersIn(text)).toBe(count);
});
