import { formatCount } from '../../contract/base/pluralize.ts';
import type { Weight } from '../report.ts';

/**
 * Writes how many callers and calls there are.
 *
 * @param weight - the numbers
 * @example weightWords({ callers: 3, calls: 1204 }) // '3 callers, 1,204 calls'
 */
export function weightWords({ callers, calls }: Weight): string {
  return `${formatCount(callers, 'caller')}, ${calls.toLocaleString('en-US')} ${calls === 1 ? 'call' : 'calls'}`;
}
