import { at } from './json.ts';

/**
 * Codes of Node, Bun and OpenSSL for connections that never came about, so that nothing was sent over them: no address,
 * nobody there, no handshake. A bad record of TLS is no sign of that: it can also come later. Then what tells the same
 * without a code: Node's TLS, Deno, a URL with a login, and a port that `fetch` refuses.
 */
const unconnected = new RegExp(
  'REFUSED|Refused|NOTFOUND|EAI_|UNREACH|CONNECT_TIMEOUT|FailedToOpen|EPROTO|_CERT|CERT_|UNABLE_TO|ERR_TLS|' +
    'ERR_SSL(?!.*RECORD)|before secure TLS|\\(Connect\\)|includes credentials|bad port$',
);

/**
 * Reads what `fetch` has thrown, which says little in its own words.
 *
 * @param thrown - an error, mostly
 * @returns the word that says most, and whether the server may have the request; where nobody knows, it may
 * @example const { why, sent } = lost(error); // { why: 'ECONNREFUSED', sent: false }
 */
export function lost(thrown: unknown): { why: unknown; sent: boolean } {
  let why: unknown;
  let sent = true;
  for (let error = thrown; error; error = at(error, 'cause')) {
    const [code, message] = [at(error, 'code'), at(error, 'message')];
    why = typeof code === 'string' ? code : message;
    sent &&= !unconnected.test(`${code} ${message}`);
  }
  return { why, sent };
}
