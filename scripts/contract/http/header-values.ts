import type { Json } from '../base/json.ts';
import type { ResponseHeader, SchemaAt } from '../message.ts';
import { anyShape, noPairs, readParameter, readScalar } from '../../../src/wire/read.ts';
import { shapeAt, wireHeaderOf } from '../wire-shape/wire-shape.ts';

/**
 * Reads what a header of a response may mean: its value as its schema says, or one text where the schema allows that,
 * too.
 *
 * @returns the readings, the likeliest first: one of them is to satisfy the schema
 * @example headerReadings(schemaAt, '1,2', header) // [[1, 2], '1,2']
 */
export function headerReadings(schemaAt: SchemaAt, value: string, header: ResponseHeader): [Json, ...Json[]] {
  const pointer = header.schema ?? header.content?.schema;
  const shape = pointer === undefined ? anyShape : shapeAt(schemaAt, [pointer]);
  const sent = { path: {}, query: noPairs, cookies: () => noPairs, header: () => value };
  return [readParameter(wireHeaderOf(header), shape, sent) ?? value, readScalar(value, shape), value];
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
