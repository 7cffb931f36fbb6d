import { isJson } from '../../contract/media/media.ts';
import type { MediaType, Operation, Response, ResponseHeader, SchemaAt } from '../../contract/operation.ts';
import { WireError, writeParameter } from '../../../src/wire/write.ts';
import { wireHeaderOf } from '../../contract/http/wire-shape.ts';
import type { Json } from '../../contract/base/json.ts';

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
export function responseHeadersOf(operation: Operation, { headers }: Response): string[] {
  return headers.flatMap((header) => documentedHeaderOf(operation, header) ?? []);
}

/**
 * Writes a documented header that has an example, a constant or a default.
 *
 * @returns its name and its text; `undefined` if it has none, or HTTP cannot carry it
 * @example documentedHeaderOf(operation, header) // ['X-Rate-Limit', '100']
 */
export function documentedHeaderOf({ schemaAt }: Operation, header: ResponseHeader): [string, string] | undefined {
  const { name, example, schema, content } = header;
  const value = example ?? content?.examples.find((one) => one.value !== undefined)?.value ?? fixedAt(schemaAt, schema);
  return value === undefined ? undefined : writtenHeader(header, name, value);
}

function fixedAt(schemaAt: SchemaAt, schema: string | undefined): Json | undefined {
  const fixed = schema === undefined ? {} : schemaAt(schema).schema;
  return typeof fixed === 'boolean' ? undefined : (fixed['const'] ?? fixed['default']);
}

/** A text is sent as it is: documents may show a list as it travels. */
function writtenHeader(header: ResponseHeader, name: string, value: Json): [string, string] | undefined {
  try {
    const isText = typeof value === 'string' && header.content === undefined;
    const text = isText ? value : writeParameter(wireHeaderOf(header), value);
    return text !== undefined && isSendable(name, text) ? [name, text] : undefined;
  } catch (error) {
    if (error instanceof WireError) return undefined;
    throw error;
  }
}

/**
 * Lists the headers of a documented response whose value its schema leaves no choice about (`const`).
 *
 * @param response - one of its responses
 * @returns names and values in alternation
 * @example constantHeadersOf(operation, response) // ['X-Version', '1']
 */
export function constantHeadersOf({ schemaAt }: Operation, { headers }: Response): string[] {
  return headers.flatMap((header) => {
    const { name, schema } = header;
    const fixed = schema === undefined ? {} : schemaAt(schema).schema;
    const value = typeof fixed === 'boolean' ? undefined : fixed['const'];
    return value === undefined ? [] : (writtenHeader(header, name, value) ?? []);
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
