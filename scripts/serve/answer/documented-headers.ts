import { isJson } from '../../contract/media/media.ts';
import type { MediaType, Operation, Response } from '../../contract/operation.ts';

/**
 * Lists the media types of a documented response.
 *
 * @returns its media types, JSON before others; none for a response without a body
 */
export function mediaOf({ bodies }: Response): MediaType[] {
  return bodies.toSorted((a, b) => Number(isJson(b)) - Number(isJson(a)));
}

/**
 * Lists the headers of a documented response that have an example, a constant or a default.
 *
 * @param response - one of its responses
 * @returns names and values in alternation; headers that HTTP cannot carry are left out
 * @example responseHeadersOf(operation, response) // ['X-Rate-Limit', '100']
 */
export function responseHeadersOf({ schemaAt }: Operation, { headers }: Response): string[] {
  return headers.flatMap(({ name, example, schema }) => {
    const fixed = schema === undefined ? {} : schemaAt(schema).schema;
    const value = example ?? (typeof fixed === 'boolean' ? undefined : (fixed['const'] ?? fixed['default']));
    if (value === undefined || typeof value === 'object') return [];
    return isSendable(name, String(value)) ? [name, String(value)] : [];
  });
}

/**
 * Lists the headers of a documented response whose value its schema leaves no choice about (`const`).
 *
 * @param response - one of its responses
 * @returns names and values in alternation
 * @example constantHeadersOf(operation, response) // ['X-Version', '1']
 */
export function constantHeadersOf({ schemaAt }: Operation, { headers }: Response): string[] {
  return headers.flatMap(({ name, schema }) => {
    const fixed = schema === undefined ? {} : schemaAt(schema).schema;
    const value = typeof fixed === 'boolean' ? undefined : fixed['const'];
    if (value === undefined || typeof value === 'object' || !isSendable(name, String(value))) return [];
    return [name, String(value)];
  });
}

/**
 * Checks whether HTTP can carry a header (RFC 9110, sections 5.1 and 5.5); node:http throws for others.
 *
 * @param name - the name of the header
 * @param value - its value
 * @returns true if it can be sent
 * @example isSendable('X-Note', 'a\r\nb') // false
 */
export function isSendable(name: string, value: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}
