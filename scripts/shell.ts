/**
 * Quotes a text as one word for a POSIX shell.
 *
 * @param text - any text
 * @returns the text in single quotes, with the single quotes in it escaped
 * @example shellQuoted("it's") // `'it'\''s'`
 */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
