import { jsonInLines } from '../../page-kit/browser/browser.ts';
import { fragmentOf } from '../model/fragments.ts';

/**
 * Reads a body of an exchange from the page.
 *
 * @param exchange - the name of the exchange
 * @param part - which of its two bodies to read
 * @returns the formatted text; `undefined` if there is none
 */
export function textOnPage(exchange: string, part: 'request' | 'response'): string | undefined {
  const place = document.getElementById(fragmentOf('exchange', exchange));
  const same =
    part === 'request' ? place?.querySelector<HTMLElement>('[data-request-of]')?.dataset['requestOf'] : undefined;
  if (same !== undefined) return textOnPage(same, part);
  const text = place?.querySelector(`[data-${part}] code`)?.textContent;
  return typeof text === 'string' ? jsonInLines(text) : undefined;
}
