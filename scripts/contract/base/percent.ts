/**
 * Decodes percent-encoding (RFC 3986, section 2.1).
 *
 * @param text - a part of a URL
 * @returns the decoded text; the text itself if its encoding is broken, for validation to refuse
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
