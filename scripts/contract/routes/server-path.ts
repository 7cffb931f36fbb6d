/**
 * Reads the path of a server, which comes before the paths of its operations.
 *
 * @param url - the URL of a server, absolute or relative
 * @returns the path without a slash at the end; `undefined` if it is no URL
 * @example serverPath('https://api.example/v1/') // '/v1'
 */
export function serverPath(url: string): string | undefined {
  const base = 'http://localhost';
  return URL.canParse(url, base) ? new URL(url, base).pathname.replace(/\/+$/, '') : undefined;
}
