import type { Json } from './json.ts';

/**
 * Writes a value for a report.
 *
 * @param value - any value
 * @param most - the maximum length, in characters
 * @returns its JSON, shortened with `…` if it is longer; `none` for `undefined`
 */
export function writeValue(value: Json | undefined, most = 120): string {
  if (value === undefined) return 'none';
  const text = JSON.stringify(value);
  return text.length > most ? `${text.slice(0, most - 3)}…` : text;
}
