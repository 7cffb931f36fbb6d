import type { Call } from '../serve/call.ts';
import { shownIn, takenIn, type Accepted, type Alternative } from '../serve/credentials.ts';
import type { RequestHeaders } from '../serve/message.ts';
import type { Plan } from '../serve/plan.ts';
import type { FailureChanges } from './failure.ts';
import type { ShownCredential } from './handler.ts';

/** The caller of an operation. */
export type Caller = {
  /** The `operationId` of the operation. */
  operation: string;
  /** The credentials that were sent, by key of the security scheme. */
  credentials: { readonly [scheme: string]: ShownCredential };
  /**
   * The keys of the security schemes that have to be satisfied together. One of type `mutualTLS` is checked by nobody
   * else: the server speaks plain HTTP, and sees only what a proxy says about the certificate, e.g. in a header.
   */
  schemes: string[];
  /** The scopes that the operation requires of these schemes. */
  scopes: string[];
  /** The headers of the HTTP request as they were sent, by name in lower case. */
  sent: RequestHeaders;
  /** Refuses with a documented failure of the operation other than its 401. */
  fail: (name: string, changes?: FailureChanges) => never;
};

/**
 * Decides whether a caller may call an operation. Requests without credentials are refused before it is asked.
 *
 * @example const authenticate: Authenticate = ({ credentials }) => credentials['apiKey'] === process.env['API_KEY'];
 */
export type Authenticate = (caller: Caller) => boolean | Promise<boolean>;

/** The credentials that a caller sent, and the way in that they open; `undefined` if they open none. */
export type ShownCredentials = { values: { [scheme: string]: ShownCredential }; taken: Alternative | undefined };

/**
 * Reads the credentials of a call.
 *
 * @param plan - the plan of the operation
 * @param accepted - the accepted values
 * @param call - the request
 * @returns see {@link ShownCredentials}
 */
export function shownBy(
  { operation, credentials }: Plan,
  accepted: Accepted,
  { headers, search }: Call,
): ShownCredentials {
  const query = (): URLSearchParams => new URLSearchParams(search);
  const texts = shownIn(credentials, headers, query);
  const basic = new Set(operation.security.flat().flatMap(({ scheme }) => (scheme.http === 'basic' ? scheme.key : [])));
  return {
    values: Object.fromEntries(
      Object.entries(texts).map(([scheme, text]) => [scheme, basic.has(scheme) ? twoParts(text) : text]),
    ),
    taken: takenIn(credentials, accepted, headers, query),
  };
}

/** The two parts of a Basic credential (RFC 7617, section 2). */
function twoParts(text: string): { username: string; password: string } {
  const bytes = Uint8Array.from(atobOrNothing(text), (character) => character.charCodeAt(0));
  const decoded = new TextDecoder().decode(bytes);
  const colon = decoded.indexOf(':');
  return colon < 0
    ? { username: decoded, password: '' }
    : { username: decoded.slice(0, colon), password: decoded.slice(colon + 1) };
}

function atobOrNothing(text: string): string {
  try {
    return atob(text);
  } catch {
    return '';
  }
}
