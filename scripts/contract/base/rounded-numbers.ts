import { replaceLongNumbers } from '../../../src/long-numbers.ts';
import { toPointer, type Json } from './json.ts';

/** A whole number in a JSON text that JavaScript's numbers cannot hold: its place, and its digits. */
export type RoundedNumber = { pointer: string; digits: string };

/**
 * Finds the whole numbers in a JSON text that `JSON.parse` would round.
 *
 * @param text - valid JSON
 * @returns them in their order, a hundred at most
 * @example roundedNumbers('{"id":9007199254740993}') // [{ pointer: '/id', digits: '9007199254740993' }]
 */
export function roundedNumbers(text: string): RoundedNumber[] {
  // Most texts have no number as long as this.
  if (!/\d{16}/.test(text)) return [];
  const mark = `rounded ${Math.random()} `;
  let count = 0;
  const marked = replaceLongNumbers(text, (digits) => {
    if (isKept(digits)) return undefined;
    count++;
    return `"${mark}${digits}"`;
  });
  if (count === 0) return [];
  const found: RoundedNumber[] = [];
  const visit = (value: Json, pointer: string): void => {
    if (found.length === most) return;
    if (typeof value === 'string' && value.startsWith(mark)) found.push({ pointer, digits: value.slice(mark.length) });
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value)) visit(member, pointer + toPointer(name));
  };
  visit(JSON.parse(marked) as Json, '');
  return found;
}

const most = 100;

/** Numbers of more than 309 digits are infinite, and reading that many would take quadratic time. */
function isKept(digits: string): boolean {
  const value = Number(digits);
  return Number.isFinite(value) && BigInt(value) === BigInt(digits);
}
