import type { JsonObject } from '../base/json.ts';

/**
 * Checks whether a schema describes what identifies something new (`x-fresh`).
 *
 * @returns true for `x-fresh: true`, and where it is new `within` a list
 * @example isFresh({ type: 'string', 'x-fresh': true }) // true
 */
export function isFresh({ 'x-fresh': fresh }: JsonObject): boolean {
  return fresh === true || (typeof fresh === 'object' && fresh !== null);
}
