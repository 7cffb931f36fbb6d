import { at } from './json.ts';

/**
 * Codes of Node, Bun and OpenSSL for connections that were never made, so that nothing was sent over them: no address,
 * no server, no handshake. A bad TLS record does not prove that, as it can come later, too. After them, the messages
 * that say the same without a code: those of Node's TLS, of Deno, and of `fetch` for a URL with a login or a blocked
 * port.
 */
const unconnected = new RegExp(
  'REFUSED|Refused|NOTFOUND|EAI_|UNREACH|CONNECT_TIMEOUT|FailedToOpen|EPROTO|_CERT|CERT_|UNABLE_TO|ERR_TLS|' +
    'ERR_SSL(?!.*RECORD)|before secure TLS|\\(Connect\\)|includes credentials|bad port$',
);

/**
 * Finds out why `fetch` failed: its own message says little, its causes more.
 *
 * @param thrown - what `fetch` threw, usually an error
 * @returns the code or message of the innermost cause, and whether the server may have the request; true if in doubt
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
