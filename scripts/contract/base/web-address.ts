/**
 * Recognizes the URL of a file on a web server.
 *
 * @param at - a path or a URL
 * @returns true for http and https
 * @example isWebAddress('https://example.com/pets.yaml') // true
 */
export function isWebAddress(at: string): boolean {
  return /^https?:\/\//i.test(at);
}

/**
 * Leaves the parts out of a URL that may be secret: user, password and query.
 *
 * @param url - a URL, or a relative reference
 * @returns the URL for messages
 * @example withoutSecrets('https://me:pw@example.com/pets?key=1') // 'https://example.com/pets?…'
 */
export function withoutSecrets(url: string): string {
  return url.replace(/^([a-z][a-z0-9+.-]*:)?(\/\/)[^/?#]*@/i, '$1$2').replace(/\?[^#]+/, '?…');
}
