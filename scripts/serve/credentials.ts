import type { Operation, Requirement } from '../contract/operation.ts';
import { cookieOf } from './cookies.ts';
import { headerOf, type RequestHeaders } from './message.ts';

/** One thing that a caller has to show. */
export type Credential = {
  in: 'header' | 'query' | 'cookie';
  /** As it is looked up: a header's in lower case. */
  name: string;
  /** Key of its security scheme. */
  scheme: string;
  /** What the value has to begin with, e.g. `bearer `. */
  prefix?: string;
};

/** What the callers of an operation have to show. */
export type Credentials = {
  /** A caller has to satisfy all credentials of one of them. */
  alternatives: Credential[][];
  /** Challenges for `WWW-Authenticate`. */
  challenge: string;
  /** The credentials that are no headers, each once. */
  others: Credential[];
};

/** The values that are accepted, by key of the security scheme; any value is, where none is given. */
export type Accepted = ReadonlyMap<string, string>;

/**
 * Prepares what an operation asks its callers to show.
 *
 * @param operation - the operation
 * @returns its credentials; no alternatives when everybody may call it
 */
export function credentialsOf({ security }: Operation): Credentials {
  const schemes = [...new Map(security.flat().map((requirement) => [requirement.scheme.key, requirement])).values()];
  return {
    alternatives: security.map((alternative) => alternative.flatMap(credentialOf)),
    others: schemes.flatMap(credentialOf).filter((credential) => credential.in !== 'header'),
    // RFC 9110, section 11.6.1: a 401 says how to authenticate. A bare key has no registered scheme.
    challenge: [...new Set(schemes.map(({ scheme }) => scheme.http ?? 'ApiKey'))].join(', '),
  };
}

/** mutualTLS happens below HTTP, where there is nothing to see. */
function credentialOf({ scheme: { key, type, travels, http } }: Requirement): Credential[] {
  if (travels === undefined) return [];
  const { in: where, name } = travels;
  const credential: Credential = { in: where, name: where === 'header' ? name.toLowerCase() : name, scheme: key };
  if (type !== 'apiKey') credential.prefix = `${http ?? 'bearer'} `;
  return [credential];
}

/**
 * Finds what a request lacks of what its operation asks for.
 *
 * @param credentials - of the operation
 * @param accepted - the values that are accepted
 * @param headers - of the request
 * @param query - reads the request's query, where a credential stands there
 * @returns the credentials that are missing or wrong, of the alternative that is nearest; none when one is satisfied
 */
export function lackingIn(
  { alternatives }: Credentials,
  accepted: Accepted,
  headers: RequestHeaders,
  query: () => URLSearchParams,
): Credential[] {
  let nearest: Credential[] = [];
  for (const [i, credentials] of alternatives.entries()) {
    const lacking = credentials.filter(
      (credential) => !shows(credential, accepted.get(credential.scheme), headers, query),
    );
    if (lacking.length === 0) return [];
    if (i === 0 || lacking.length < nearest.length) nearest = lacking;
  }
  return nearest;
}

function shows(
  { in: where, name, prefix }: Credential,
  expected: string | undefined,
  headers: RequestHeaders,
  query: () => URLSearchParams,
): boolean {
  const value = readCredential(where, name, headers, query);
  if (value === undefined || value === '') return false;
  if (prefix === undefined) return expected === undefined || value === expected;
  const isPrefixed = value.length > prefix.length && value.slice(0, prefix.length).toLowerCase() === prefix;
  // Whoever names the value of a bearer token may write the scheme before it, or not.
  return isPrefixed && (expected === undefined || value === expected || value.slice(prefix.length) === expected);
}

function readCredential(
  where: Credential['in'],
  name: string,
  headers: RequestHeaders,
  query: () => URLSearchParams,
): string | undefined {
  if (where === 'header') return headerOf(headers, name);
  return (where === 'query' ? query().get(name) : cookieOf(headers, name)) ?? undefined;
}

/**
 * Reads what a caller shows.
 *
 * @param credentials - of the operation
 * @param headers - of the request
 * @param query - reads the request's query, where a credential stands there
 * @returns the values by key of the security scheme, without the name of an HTTP scheme before them
 */
export function shownIn(
  { alternatives }: Credentials,
  headers: RequestHeaders,
  query: () => URLSearchParams,
): { [scheme: string]: string } {
  const shown = alternatives.flat().filter((credential) => shows(credential, undefined, headers, query));
  return Object.fromEntries(
    shown.map(({ in: where, name, prefix = '', scheme }) => [
      scheme,
      readCredential(where, name, headers, query)?.slice(prefix.length) ?? '',
    ]),
  );
}
