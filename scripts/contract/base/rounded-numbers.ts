import { isRounded, replaceLongNumbers } from '../../../src/long-numbers.ts';
import { toPointer, type Json } from './json.ts';

/** A whole number in a JSON text that JavaScript's numbers cannot hold: its place, and its digits. */
export type RoundedNumber = { pointer: string; digits: string };

/** A value in which texts stand in place of the whole numbers that JavaScript's numbers cannot hold. */
export type MarkedValue = {
  value: Json;
  /** Lists these numbers in the value, or in one that is made of its parts. */
  numbersIn: (value: Json) => RoundedNumber[];
};

/**
 * Reads a value again, without rounding its whole numbers, if any is as large as those that are rounded.
 *
 * @param rounded - the value as it was read
 * @param read - reads it with texts in place of long numbers; `mark` writes them
 * @returns `undefined` if no number was rounded
 * @example
 * readMarkedValue(9007199254740992, (mark) => mark('9007199254740993'))?.numbersIn('…')
 * // [{ pointer: '', digits: '9007199254740993' }]
 */
export function readMarkedValue(
  rounded: Json,
  read: (mark: (digits: string) => string) => Json | undefined,
): MarkedValue | undefined {
  if (!hasLargeNumber(rounded)) return undefined;
  const mark = `rounded ${Math.random()} `;
  let count = 0;
  const value = read((digits) => {
    count++;
    return mark + digits;
  });
  if (count === 0 || value === undefined) return undefined;
  return { value, numbersIn: (one) => numbersIn(one, mark) };
}

/**
 * Parses a JSON text again, without rounding its whole numbers.
 *
 * @param text - valid JSON
 * @returns `undefined` if `JSON.parse` rounds none
 * @example parseMarked('{"id":9007199254740993}')?.value // { id: 'rounded … 9007199254740993' }
 */
export function parseMarked(text: string): MarkedValue | undefined {
  // Most texts have no number as long as this; what follows a digit or a letter, as in an address of Ethereum, is none.
  if (!/(?:^|[\s:,[-])\d{16}/.test(text)) return undefined;
  return readMarkedValue(Infinity, (mark) => {
    const marked = replaceLongNumbers(text, (digits) => (isRounded(digits) ? JSON.stringify(mark(digits)) : undefined));
    return JSON.parse(marked) as Json;
  });
}

/**
 * Finds the whole numbers in a JSON text that `JSON.parse` would round.
 *
 * @param text - valid JSON
 * @returns them in their order
 * @example findRoundedNumbers('{"id":9007199254740993}') // [{ pointer: '/id', digits: '9007199254740993' }]
 */
export function findRoundedNumbers(text: string): RoundedNumber[] {
  const marked = parseMarked(text);
  return marked === undefined ? [] : marked.numbersIn(marked.value);
}

function hasLargeNumber(value: Json): boolean {
  if (typeof value === 'number') return Math.abs(value) > Number.MAX_SAFE_INTEGER;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasLargeNumber);
}

function numbersIn(value: Json, mark: string): RoundedNumber[] {
  const found: RoundedNumber[] = [];
  const visit = (one: Json, pointer: string): void => {
    if (typeof one === 'string' && one.startsWith(mark)) found.push({ pointer, digits: one.slice(mark.length) });
    if (typeof one !== 'object' || one === null) return;
    for (const [name, member] of Object.entries(one)) visit(member, pointer + toPointer(name));
  };
  visit(value, '');
  return found;
}
