/** Which way a value goes: to the server, or back. */
export type MessageDirection = 'request' | 'response';

/** How what does not travel this way is marked. */
export const marks = { request: 'readOnly', response: 'writeOnly' } as const;

/**
 * Checks whether a member travels: one that is read-only does not go to the server, one that is write-only does not
 * come back (OpenAPI 3.0.4, Schema Object; JSON Schema Validation 2020-12, section 9.4).
 *
 * @param marked - the member, or one of its schemas
 * @param way - the direction
 */
export function travels(marked: { readOnly?: unknown; writeOnly?: unknown }, way: MessageDirection): boolean {
  return marked[marks[way]] !== true;
}
