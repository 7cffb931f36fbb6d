import { tryParseJson, type Json } from '../base/json.ts';
import type { ResponseHeader } from '../operation.ts';

/**
 * Reads what a header of a response may mean. It is text; its schema says what is to be read in it (OpenAPI, style
 * `simple`).
 *
 * @param header - what is documented of the header
 * @returns the readings, the likeliest first: one of them is to satisfy the schema
 * @example headerReadings('5', header) // [5, '5', ['5'], [5], { 5: '' }]
 */
export function headerReadings(value: string, { content }: ResponseHeader): [Json, ...Json[]] {
  const items = value.split(',').map((one) => one.trim());
  const pairs = items.map((one) => one.split('='));
  const object = Object.fromEntries(pairs.map(([name = '', ...rest]) => [name, rest.join('=')]));
  const [first, ...rest] = scalarsIn(value);
  const others: Json[] = [...rest, items, items.map((one) => scalarsIn(one)[0]), object];
  const json = content === undefined ? undefined : tryParseJson(value);
  return json === undefined ? [first, ...others] : [json, first, ...others];
}

function scalarsIn(text: string): [Json, ...Json[]] {
  if (text === 'true' || text === 'false') return [text === 'true', text];
  if (/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text)) return [Number(text), text];
  return text === 'null' || text === '' ? [text, null] : [text];
}

/** A header whose form a standard gives, wherever it is sent. */
export type StandardHeader = { name: string; form: RegExp; says: string };

/** How long to wait. */
export const retryAfter: StandardHeader = {
  name: 'retry-after',
  form: /^(?:\d+|[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT)$/,
  says: 'Retry-After as whole seconds or a date (RFC 9110, section 10.2.3)',
};

/** The headers with a form of their own. */
export const standardHeaders: readonly StandardHeader[] = [
  retryAfter,
  {
    name: 'allow',
    form: /^[!#$%&'*+.^_`|~0-9A-Za-z\-, ]*$/,
    says: 'Allow as a list of methods (RFC 9110, section 10.2.1)',
  },
  { name: 'location', form: /^[^\s<>"{}|\\^`]+$/, says: 'Location as a URI reference (RFC 9110, section 10.2.2)' },
];
