/**
 * Where a value has whole numbers of 64 bits: it is one itself, or its members, its items, the items of its tuple or
 * its further members have some. Numbers are places in the list of all shapes.
 *
 * @example const shapes: IntegerShape[] = [{ members: { id: 1 } }, { whole: true }];
 */
export type IntegerShape = {
  readonly whole?: boolean;
  readonly members?: Readonly<Record<string, number>>;
  readonly tuple?: readonly (number | null)[];
  readonly items?: number;
  readonly rest?: number;
};

/**
 * Rewrites the whole numbers in a JSON text that JavaScript may round, as they have 16 digits or more. Texts are gone
 * through as well, so that no digits in them are taken for a number.
 *
 * @param text - valid JSON
 * @param write - what stands in place of a number with these digits; undefined leaves it as it is
 * @example replaceLongNumbers('{"id":9007199254740993}', (digits) => `"${digits}"`); // '{"id":"9007199254740993"}'
 */
export function replaceLongNumbers(text: string, write: (digits: string) => string | undefined): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) => {
    const digits = /^(-?\d{16,})(?:\.0+)?$/.exec(token)?.[1];
    return (digits && write(digits)) ?? token;
  });
}

/**
 * Checks whether a number of JavaScript cannot hold a whole number.
 *
 * @param digits - the whole number, in decimal digits
 * @example isRounded('9007199254740993'); // true
 */
export function isRounded(digits: string): boolean {
  const value = Number(digits);
  // Numbers of more than 309 digits are infinite, and reading that many would take quadratic time.
  return !Number.isFinite(value) || BigInt(value) !== BigInt(digits);
}
