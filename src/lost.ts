/**
 * Codes of Node, Bun and OpenSSL for connections that never came about, so that nothing was sent over them: no address,
 * nobody there, no handshake. A bad record of TLS is no sign of that: it can also come later.
 */
const unconnectedCode =
  /refused|notfound|eai_|unreach|connect_timeout|failedtoopen|eproto|cert|unable_to|err_tls|err_ssl(?!.*record)/i;

/** What tells the same where there is no such code: Node's TLS, Deno, and a URL with a login. */
const unconnectedText = /before secure TLS connection|client error \(Connect\)|includes credentials/;

/**
 * Reads what `fetch` has thrown, which says little in its own words.
 *
 * @param thrown - an error, mostly
 * @returns the word that says most, and whether the server may have the request; where nobody knows, it may
 */
export function lost(thrown: unknown): { why: string; sent: boolean } {
  let why = '';
  let sent = true;
  for (let error = thrown; error instanceof Error; error = error.cause) {
    const { message } = error;
    const code = 'code' in error ? `${error.code}` : '';
    why = code || message;
    sent &&= !unconnectedCode.test(code) && !unconnectedText.test(message);
  }
  return { why, sent };
}
