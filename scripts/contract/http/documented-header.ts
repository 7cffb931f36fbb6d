import { WireError, writeParameter } from '../../../src/wire/write.ts';
import type { Json } from '../base/json.ts';
import type { Operation } from '../operation.ts';
import type { ResponseHeader, SchemaAt } from '../message.ts';
import { readKeyword } from '../schema/reading.ts';
import { wireHeaderOf } from '../wire-shape/wire-shape.ts';

/**
 * Writes a documented header that has an example, a constant or a default.
 *
 * @returns its name and its text; `undefined` if it has none, or HTTP cannot carry it
 * @example toDocumentedHeader(operation, header) // ['X-Rate-Limit', '100']
 */
export function toDocumentedHeader(
  { schemaAt }: Pick<Operation, 'schemaAt'>,
  header: ResponseHeader,
): [string, string] | undefined {
  const value = findHeaderValue(schemaAt, header);
  return value === undefined ? undefined : writeDocumentedHeader(header, value);
}

/**
 * Finds the value that a header is shown with: its example, constant or default.
 *
 * @example findHeaderValue(schemaAt, header) // 100
 */
export function findHeaderValue(schemaAt: SchemaAt, { example, schema, content }: ResponseHeader): Json | undefined {
  return example ?? content?.examples.find((one) => one.value !== undefined)?.value ?? findFixedValue(schemaAt, schema);
}

function findFixedValue(schemaAt: SchemaAt, schema: string | undefined): Json | undefined {
  if (schema === undefined) return undefined;
  return readKeyword(schemaAt, [schema], 'const') ?? readKeyword(schemaAt, [schema], 'default');
}

/**
 * Writes a value of a documented header. A text is sent as it is: documents may show a list as it travels.
 *
 * @returns its name and its text; `undefined` if HTTP cannot carry it
 * @example writeDocumentedHeader(ids, [1, 2]) // ['X-Ids', '1,2']
 */
export function writeDocumentedHeader(header: ResponseHeader, value: Json): [string, string] | undefined {
  const { name } = header;
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
 * Checks whether HTTP can carry a header (RFC 9110, sections 5.1 and 5.5); node:http throws for others.
 *
 * @returns true if it can be sent
 * @example isSendable('X-Note', 'a\r\nb') // false
 */
export function isSendable(name: string, value: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}
