import type { Use } from '../change.ts';

/**
 * Names whose message a change touches: a callback has a request of its own, which the API sends.
 *
 * @returns the operation, or the callback of it
 * @example holderOf({ operation: 'order', callback: 'paid', … }) // 'the callback paid of order'
 */
export function holderOf({ operation, callback }: Use): string {
  return callback === undefined ? operation : `the callback ${callback} of ${operation}`;
}
