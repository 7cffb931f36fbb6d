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
