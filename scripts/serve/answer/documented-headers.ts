import { isJson } from '../../contract/media/media.ts';
import type { Operation } from '../../contract/operation.ts';
import type { MediaType, Response } from '../../contract/message.ts';
import { toDocumentedHeader, writeDocumentedHeader } from '../../contract/http/http.ts';
import { readKeyword } from '../../contract/schema/reading.ts';

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
 * @returns names and values in alternation; headers that HTTP cannot carry are left out
 * @example responseHeadersOf(operation, response) // ['X-Rate-Limit', '100']
 */
export function responseHeadersOf(operation: Operation, { headers }: Response): string[] {
  return headers.flatMap((header) => toDocumentedHeader(operation, header) ?? []);
}

/**
 * Lists the headers of a documented response whose value its schema leaves no choice about (`const`).
 *
 * @returns names and values in alternation
 * @example constantHeadersOf(operation, response) // ['X-Version', '1']
 */
export function constantHeadersOf({ schemaAt }: Operation, { headers }: Response): string[] {
  return headers.flatMap((header) => {
    const { schema } = header;
    const value = schema === undefined ? undefined : readKeyword(schemaAt, [schema], 'const');
    return value === undefined ? [] : (writeDocumentedHeader(header, value) ?? []);
  });
}
