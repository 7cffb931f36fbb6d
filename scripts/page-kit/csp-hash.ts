import { createHash } from 'node:crypto';

/**
 * Writes the source that allows one text as a style sheet or a script (Content Security Policy Level 3, 2.3.1).
 *
 * @param text - the text of the element
 */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
