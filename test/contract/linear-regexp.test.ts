import { assert, constantFrom, letrec, array, oneof, property, tuple, type Arbitrary } from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { safePattern, usualLength } from '../../scripts/contract/base/linear-regexp.ts';
import { BudgetExceededError, withStepBudget } from '../../scripts/contract/base/step-budget.ts';

const atoms = String.raw`a b . \d \w \s \S [ab] [^a] \b \B ^ $ (?:) \p{L} \. [\s\S] \x61 é`.split(' ');
const repetitions = ['*', '+', '?', '{2}', '{1,3}', '{0,}', '*?', '+?'];

const { source: sources } = letrec<{ source: string }>((tie) => {
  const inner = tie('source') as Arbitrary<string>;
  return {
    source: oneof(
      { depthSize: 'small', maxDepth: 4 },
      constantFrom(...atoms),
      tuple(inner, inner).map(([one, other]) => one + other),
      tuple(inner, inner).map(([one, other]) => `(?:${one}|${other})`),
      tuple(inner, constantFrom(...repetitions)).map(([one, times]) => `(${one})${times}`),
      tuple(constantFrom('=', '!', '<=', '<!'), inner).map(([kind, one]) => `(?${kind}${one})`),
    ),
  };
});

const texts = array(constantFrom('a', 'b', '1', ' ', '\n', 'é', '.', '\u2028'), { maxLength: 7 });

test('it matches what JavaScript matches', () => {
  const agrees = property(sources, texts, constantFrom('u', ''), (source, characters, flags) => {
    const text = characters.join('');
    let native: RegExp;
    try {
      native = new RegExp(source, flags);
    } catch {
      return;
    }
    expect(safePattern(source, flags).test(text), `${source} on ${JSON.stringify(text)}`).toBe(native.test(text));
  });
  assert(agrees, { numRuns: 1500 });
});

describe('characters beyond the first 65,536', () => {
  it.each([
    ['^.$', 'u', true],
    ['^.$', '', false],
    ['^[😀]+$', 'u', true],
    ['^(?:\\u{1F600}|x)+$', 'u', true],
    ['^(?:..)+$', '', true],
  ])('%s with flags %j', (source, flags, isMatch) => {
    expect(safePattern(source, flags).test('😀')).toBe(isMatch);
  });
});

/** The largest text, in characters, that a pattern checks within the budget. */
function reach(source: string, textOf: (length: number) => string): number {
  const { test: matches } = safePattern(source, 'u');
  let length = 1;
  for (; length < 2 ** 16; length *= 2) {
    try {
      withStepBudget(() => matches(textOf(length)));
    } catch (error) {
      expect(error).toBeInstanceOf(BudgetExceededError);
      break;
    }
  }
  return length;
}

it.each([
  '^(a|a)*$',
  '^(a+)+$',
  `^${'('.repeat(20)}a${'+)'.repeat(20)}$`,
  '(a+)+$',
  'a+$',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '^(?=(a+)+$)a*!$',
  '^(?!(a|a)*b)a',
  '(?<=(a|a)+)!x',
  '(a?){50}b',
])('%s is decided for tens of thousands of characters', (source) => {
  expect(reach(source, (length) => `${'a'.repeat(length)}!`)).toBeGreaterThan(30_000);
});

it.each([
  ['(', 'Unterminated group'],
  ['^(a)\\1$', 'refers back to a group'],
  ['^(?<n>a)\\k<n>$', 'refers back to a group'],
  ['((a{1000}){1000}){1000}', 'more than 100000 steps'],
  ['^[a-z]{1000000000}$', 'more than 100000 steps'],
  [`${'a'.repeat(20_001)}`, 'longer than 20000 characters'],
])('%.30s is refused', (source, why) => {
  expect(() => safePattern(source, 'u')).toThrow(why);
});

it('knows about how long a text is that a pattern describes', () => {
  expect(usualLength('^(a{10}){10}$')).toBe(100);
  expect(usualLength('^0x[0-9a-f]{64}$')).toBe(66);
  expect(usualLength(`^${'('.repeat(20)}a${'+)'.repeat(20)}$`)).toBeGreaterThan(1e9);
  expect(usualLength('((a{1000}){1000}){1000}')).toBe(Infinity);
});
