import type { Operation, Requirement } from '../contract/operation.ts';
import { cookieOf } from './cookies.ts';
import { headerOf, type RequestHeaders } from './message.ts';

/** A credential that a caller has to send. */
export type Credential = {
  in: 'header' | 'query' | 'cookie';
  /** Its name as it is looked up: that of a header in lower case. */
  name: string;
  /** Key of its security scheme. */
  scheme: string;
  /** What the value has to begin with, e.g. `bearer `. */
  prefix?: string;
};

/** The credentials that the callers of an operation have to send. */
export type Credentials = {
  /** A caller has to send all credentials of one alternative. */
  alternatives: Credential[][];
  /** The challenges for `WWW-Authenticate`. */
  challenge: string;
  /** The credentials that do not travel in headers, each once. */
  others: Credential[];
};

/** The accepted values by key of the security scheme; a scheme that is not listed accepts any value. */
export type Accepted = ReadonlyMap<string, string>;

/**
 * Lists the credentials that an operation asks for.
 *
 * @param operation - the operation
 * @returns its credentials; no alternatives if everybody may call it
 */
export function credentialsOf({ security }: Operation): Credentials {
  const schemes = [...new Map(security.flat().map((requirement) => [requirement.scheme.key, requirement])).values()];
  return {
    alternatives: security.map((alternative) => alternative.flatMap(credentialOf)),
    others: schemes.flatMap(credentialOf).filter((credential) => credential.in !== 'header'),
    // A 401 says how to authenticate (RFC 9110, section 11.6.1). An API key has no registered scheme.
    challenge: [...new Set(schemes.map(({ scheme }) => scheme.http ?? 'ApiKey'))].join(', '),
  };
}

/** The credential of a requirement; none for mutualTLS, which happens below HTTP. */
function credentialOf({ scheme: { key, type, travels, http } }: Requirement): Credential[] {
  if (travels === undefined) return [];
  const { in: where, name } = travels;
  const credential: Credential = { in: where, name: where === 'header' ? name.toLowerCase() : name, scheme: key };
  if (type !== 'apiKey') credential.prefix = `${http ?? 'bearer'} `;
  return [credential];
}

/**
 * Finds the credentials that a request lacks.
 *
 * @param credentials - the credentials of the operation
 * @param accepted - the accepted values
 * @param headers - the headers of the request
 * @param query - parses the query of the request; called only for a credential that travels there
 * @returns the missing or wrong credentials of the alternative that lacks fewest; none if one is satisfied
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
  // An accepted bearer token may be given with its scheme before it, or without.
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
 * Reads the credentials that a caller sends.
 *
 * @param credentials - the credentials of the operation
 * @param headers - the headers of the request
 * @param query - parses the query of the request; called only for a credential that travels there
 * @returns the values by key of the security scheme, without the name of an HTTP authentication scheme before them
 * @example shownIn(credentials, { authorization: 'Bearer t0ken' }, query) // { bearer: 't0ken' }
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
