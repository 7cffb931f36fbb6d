/**
 * Percent-encodes everything but unreserved characters (RFC 3986, section 2.3), as RFC 6570 expands values.
 *
 * @param text - a name or a value
 * @throws URIError if a surrogate stands alone
 * @example encodePercent("it's 5*2"); // 'it%27s%205%2A2'
 */
export function encodePercent(text: string): string {
  return /^[\w.~-]*$/.test(text) ? text : encodeURIComponent(text).replaceAll(/[!'()*]/g, hexOf);
}

/**
 * Percent-encodes one ASCII character, reserved or not.
 *
 * @example hexOf('.'); // '%2E'
 */
export function hexOf(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}

/** What `allowReserved` still encodes: it would end or split the place (OpenAPI 3.2, Appendix E). */
const encodedInPlace = {
  path: /[/?#]|%(?![\dA-Fa-f]{2})|[^\w\-.~:/?#[\]@!$&'()*+,;=%]/gu,
  query: /[#&+]|%(?![\dA-Fa-f]{2})|[^\w\-.~:/?#[\]@!$&'()*+,;=%]/gu,
  cookie: /[&;]|%(?![\dA-Fa-f]{2})|[^\w\-.~:/?#[\]@!$&'()*+,;=%]/gu,
};

/**
 * Percent-encodes as `allowReserved` asks for: reserved characters and encoded triples stay (RFC 6570, section 3.2.3).
 * What would end the place is encoded, and so is a percent sign alone.
 *
 * @param text - a value
 * @throws URIError if a surrogate stands alone
 * @example encodeReserved('a/b c%2F100%', 'query'); // 'a/b%20c%2F100%25'
 */
export function encodeReserved(text: string, place: 'path' | 'query' | 'cookie'): string {
  return text.replaceAll(encodedInPlace[place], encodePercent);
}

/**
 * Decodes percent-encoding (RFC 3986, section 2.1).
 *
 * @param text - a part of a URL
 * @returns the decoded text; the text itself if its encoding is broken, for validation to refuse
 * @example decodePercent('To%20do'); // 'To do'
 */
export function decodePercent(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Decodes a name or a value of a query or a form (URL Standard, `application/x-www-form-urlencoded`).
 *
 * @param text - `+` is a space, and broken encoding stays as it is
 * @example decodeFormText('To+do%21'); // 'To do!'
 */
export function decodeFormText(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return new URLSearchParams(`_=${text.replaceAll('&', '%26')}`).get('_') ?? spaced;
  }
}

/**
 * Escapes the name of a part of a multipart form, or of its file (HTML Standard, "Multipart form data").
 *
 * @example escapePartName('a"b'); // 'a%22b'
 */
export function escapePartName(name: string): string {
  return name.replaceAll(/["\r\n]/g, hexOf);
}
