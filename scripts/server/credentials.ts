import type { Call } from '../serve/call.ts';
import { shownIn, type Credential } from '../serve/credentials.ts';
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

/** The credentials that a caller sent, and those of the alternative that they satisfy. */
export type Shown = { values: { [scheme: string]: ShownCredential }; credentials: Credential[]; scopes: string[] };

/**
 * Reads the credentials of a call.
 *
 * @param plan - the plan of the operation
 * @param call - the request
 * @returns their values, and the credentials and scopes of the alternative that they satisfy
 */
export function shownBy({ operation, credentials }: Plan, { headers, search }: Call): Shown {
  const texts = shownIn(credentials, headers, () => new URLSearchParams(search));
  const satisfied = credentials.alternatives.findIndex((one) =>
    one.every(({ scheme }) => Object.hasOwn(texts, scheme)),
  );
  const basic = new Set(operation.security.flat().flatMap(({ scheme }) => (scheme.http === 'basic' ? scheme.key : [])));
  return {
    values: Object.fromEntries(
      Object.entries(texts).map(([scheme, text]) => [scheme, basic.has(scheme) ? twoParts(text) : text]),
    ),
    credentials: credentials.alternatives[satisfied] ?? [],
    scopes: (operation.security[satisfied] ?? []).flatMap(({ scopes }) => scopes),
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
