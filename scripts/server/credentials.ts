import type { Call } from '../serve/call.ts';
import { shownIn, type Credential } from '../serve/credentials.ts';
import type { RequestHeaders } from '../serve/message.ts';
import type { Plan } from '../serve/plan.ts';
import type { FailureChanges } from './failure.ts';
import type { ShownCredential } from './handler.ts';

/** Who asks for an operation. */
export type Caller = {
  /** `operationId` of what is called. */
  operation: string;
  /** What the caller showed, by key of the security scheme. */
  credentials: { readonly [scheme: string]: ShownCredential };
  /** The scopes that the operation asks for of these schemes. */
  scopes: string[];
  /** Every header of the HTTP request as it was sent, by name in lower case. */
  sent: RequestHeaders;
  /** Refuses with a documented failure of the operation other than its 401. */
  fail: (name: string, changes?: FailureChanges) => never;
};

/** Decides whether somebody may call an operation; what shows no credential at all is refused without it. */
export type Authenticate = (caller: Caller) => boolean | Promise<boolean>;

/** What somebody showed, and what of it can be wrong. */
export type Shown = { values: { [scheme: string]: ShownCredential }; credentials: Credential[]; scopes: string[] };

/**
 * Reads what the caller of an operation shows.
 *
 * @param plan - of the operation
 * @param call - the request
 * @returns the values, and the credentials and scopes of the alternative that they satisfy
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

/** RFC 7617, section 2. */
function twoParts(text: string): { username: string; password: string } {
  const decoded = new TextDecoder().decode(Uint8Array.from(atobOrNothing(text), (sign) => sign.charCodeAt(0)));
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
