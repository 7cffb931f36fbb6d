import { isJson } from '../contract/media.ts';
import type { MediaType, Operation, Response } from '../contract/operation.ts';

/**
 * Lists what a documented response may carry.
 *
 * @param response - the response
 * @returns its media types, JSON before others; none for a response without body
 */
export function mediaOf({ bodies }: Response): MediaType[] {
  return bodies.toSorted((a, b) => Number(isJson(b)) - Number(isJson(a)));
}

/**
 * Reads the headers whose value a documented response shows.
 *
 * @param operation - the operation
 * @param response - one of its responses
 * @returns name and value in turn; headers without a value that HTTP can carry are left out
 */
export function headersOf({ schemaAt }: Operation, { headers }: Response): string[] {
  return headers.flatMap(({ name, example, schema }) => {
    const fixed = schema === undefined ? {} : schemaAt(schema).schema;
    const value = example ?? (typeof fixed === 'boolean' ? undefined : (fixed['const'] ?? fixed['default']));
    if (value === undefined || typeof value === 'object') return [];
    return isSendable(name, String(value)) ? [name, String(value)] : [];
  });
}

/** RFC 9110, sections 5.1 and 5.5: what node:http would refuse to send. */
export function isSendable(name: string, value: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}
