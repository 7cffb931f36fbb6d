/**
 * Decodes what is percent-encoded (RFC 3986, section 2.1), as far as it is.
 *
 * @param text - a part of a URL
 * @returns the text decoded; as it is where a `%` stands for itself, so that the check of the value can refuse it
 * @example percentDecoded('To%20do') // 'To do'
 */
export function percentDecoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
