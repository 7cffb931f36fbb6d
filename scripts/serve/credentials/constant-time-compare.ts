/**
 * Compares a text of a client with a secret. How long it takes tells nothing of where they differ, so the secret
 * cannot be found out character by character. It needs nothing of Node: servers also run elsewhere, and WebCrypto has
 * no such comparison.
 *
 * @param sent - what was sent; the time depends on its length alone
 * @returns true if they are the same
 * @example equalsInConstantTime('s3cret', process.env['API_KEY'] ?? '')
 */
export function equalsInConstantTime(sent: string, secret: string): boolean {
  let difference = sent.length ^ secret.length;
  for (let i = 0; i < sent.length; i++) difference |= sent.charCodeAt(i) ^ secret.charCodeAt(i % secret.length);
  return difference === 0 && secret !== '';
}
