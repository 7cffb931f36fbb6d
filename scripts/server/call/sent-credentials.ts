import type { Operation } from '../../contract/operation.ts';
import type { Call } from '../../serve/call-types.ts';
import {
  readSentCredentials,
  findOpenedAlternatives,
  type AcceptedCredentials,
  type SecurityAlternative,
} from '../../serve/credentials/credentials.ts';
import type { RequestPlan } from '../../serve/request/request.ts';
import type { ShownCredential } from './handler.ts';

/** Credentials by key of the security scheme. */
export type Credentials = { [scheme: string]: ShownCredential };

/** The credentials that a caller sent, and the ways in that they may open. */
export type Presented = { values: Credentials; ways: SecurityAlternative[] };

/** Reads the credentials of a call. */
export type ReadCredentials = (call: Call) => Presented;

/**
 * Prepares the reading of the credentials of an operation.
 *
 * @returns a function that reads those of a call
 */
export function credentialReader(
  { operation, credentials }: RequestPlan,
  accepted: AcceptedCredentials,
): ReadCredentials {
  if (credentials.alternatives.length === 0) return () => ({ values: {}, ways: [] });
  const basic = basicSchemes(operation);
  return ({ headers, search }) => {
    const query = (): URLSearchParams => new URLSearchParams(search);
    const texts = readSentCredentials(credentials, headers, query);
    return {
      values: Object.fromEntries(
        Object.entries(texts).map(([scheme, text]) => [scheme, basic.has(scheme) ? twoParts(text) : text]),
      ),
      ways: findOpenedAlternatives(credentials, accepted, headers, query),
    };
  };
}

function basicSchemes({ security }: Operation): Set<string> {
  return new Set(security.flat().flatMap(({ scheme }) => (scheme.http === 'basic' ? scheme.key : [])));
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

/**
 * Leaves the credentials of some schemes.
 *
 * @param values - all credentials that were sent
 * @param schemes - keys of security schemes
 * @returns those of these schemes
 * @example credentialsOf({ key: 'k', token: 't' }, ['key']) // { key: 'k' }
 */
export function credentialsOf(values: Credentials, schemes: readonly string[]): Credentials {
  return Object.fromEntries(Object.entries(values).filter(([scheme]) => schemes.includes(scheme)));
}
