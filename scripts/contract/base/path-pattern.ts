import { escapePattern } from './escape-pattern.ts';

/** `*` and `?` stand for characters of one name, and two asterisks for any folders. */
const wildcards: Record<string, string> = { '**/': '(?:[^/]+/)*', '**': '.*', '*': '[^/]*', '?': '[^/]' };

/**
 * Makes a regular expression of a pattern of paths.
 *
 * @example pathPattern('packages/*').test('packages/api') // true
 */
export function pathPattern(pattern: string): RegExp {
  const source = pattern
    .replace(/^\.\//, '')
    .replaceAll(/\*\*\/|\*\*|[*?]|[^*?]+/g, (part) => wildcards[part] ?? escapePattern(part));
  return new RegExp(`^${source}$`);
}
