import { causesOf } from './errors.ts';
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
 * Tells whether a request certainly reached no server.
 *
 * @param thrown - what `fetch` threw, usually an error
 * @returns false if in doubt
 * @example isUnconnected(error); // true after ECONNREFUSED, false after ECONNRESET
 */
export function isUnconnected(thrown: unknown): boolean {
  return causesOf(thrown).some((error) => unconnected.test(`${at(error, 'code')} ${at(error, 'message')}`));
}

/**
 * Finds out why something failed: the message of `fetch` says little, its causes more.
 *
 * @param thrown - usually an error
 * @returns the code of the innermost cause, else its message; `''` if there is none
 * @example reasonOf(error); // 'ECONNREFUSED'
 */
export function reasonOf(thrown: unknown): unknown {
  const last = causesOf(thrown).at(-1);
  const code = at(last, 'code');
  return typeof code === 'string' ? code : (at(last, 'message') ?? '');
}
