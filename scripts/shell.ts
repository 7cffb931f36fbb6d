/**
 * Writes a text as one word of a POSIX shell's command line.
 *
 * @param text - any text
 * @returns the text in single quotes, which take everything as it is but the quote itself
 * @example shellQuoted("it's") // `'it'\''s'`
 */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
