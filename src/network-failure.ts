import { causesOf } from './errors.ts';
import { readMember } from './json.ts';

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

/** Codes of Node for a request that it does not send, e.g. because of a header that only HTTP itself may set. */
const refused = /UND_ERR_(INVALID_ARG|NOT_SUPPORTED)/;

/**
 * Checks whether a request certainly reached no server.
 *
 * @param thrown - what `fetch` threw, usually an error
 * @returns false if in doubt
 * @example wasNeverConnected(error); // true after ECONNREFUSED, false after ECONNRESET
 */
export function wasNeverConnected(thrown: unknown): boolean {
  return causesOf(thrown).some((error) => unconnected.test(`${textIn(error, 'code')} ${textIn(error, 'message')}`));
}

/**
 * Finds what `fetch` refused to send, e.g. for a character in a header.
 *
 * @param thrown - what `fetch` threw
 * @param headers - the headers of the request
 * @returns its name for a sentence, never its value; false if in doubt
 * @example findRefusedByFetch(error, { 'X-Key': 'line\nbreak' }); // 'the header X-Key'
 */
export function findRefusedByFetch(thrown: unknown, headers: Record<string, string>): string | false {
  const code = textIn(causesOf(thrown).at(-1), 'code');
  if (code) return refused.test(code) && 'the request';
  for (const header of Object.entries(headers)) {
    try {
      new Headers().append(...header);
    } catch {
      return `the header ${header[0]}`;
    }
  }
  return false;
}

/**
 * Finds out why something failed: the message of `fetch` says little, its causes more.
 *
 * @param thrown - usually an error
 * @returns the code of the innermost cause, else its message; `''` if there is none
 * @example networkReason(error); // 'ECONNREFUSED'
 */
export function networkReason(thrown: unknown): string {
  const last = causesOf(thrown).at(-1);
  return textIn(last, 'code') || textIn(last, 'message');
}

/** A text in an error; `''` if it is none. The codes of a DOMException are numbers that say little. */
function textIn(error: unknown, name: string): string {
  const value = readMember(error, name);
  return typeof value === 'string' ? value : '';
}
