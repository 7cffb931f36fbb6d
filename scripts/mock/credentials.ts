import type { IncomingHttpHeaders } from 'node:http';
import type { Operation, SecurityScheme } from '../contract/operation.ts';
import { cookieOf } from './cookies.ts';

/** One thing that a caller has to show. */
export type Credential = {
  in: 'header' | 'query' | 'cookie';
  /** As it is looked up: a header's in lower case. */
  name: string;
  /** The demo value (`x-example`), the only one accepted; without one any value is. */
  expected?: string;
  /** What the value has to begin with, e.g. `bearer `. */
  prefix?: string;
};

/** What a caller has to show. */
export type Security = {
  /** A caller has to satisfy all credentials of one of them. */
  alternatives: Credential[][];
  /** Challenges for `WWW-Authenticate`. */
  challenge: string;
  /** The credentials that are no headers, each once. */
  others: Credential[];
};

/**
 * Prepares what an operation asks its callers to show.
 *
 * @param operation - the operation
 * @returns its security; no alternatives when everybody may call it
 */
export function securityOf({ security }: Operation): Security {
  const schemes = [...new Set(security.flat().map(({ scheme }) => scheme))];
  return {
    alternatives: security.map((alternative) => alternative.flatMap(({ scheme }) => credentialOf(scheme))),
    others: schemes.flatMap(credentialOf).filter((credential) => credential.in !== 'header'),
    // RFC 9110, section 11.6.1: a 401 says how to authenticate. A bare key has no registered scheme.
    challenge: [...new Set(schemes.map(({ http }) => http ?? 'ApiKey'))].join(', '),
  };
}

/** mutualTLS happens below HTTP, where the mock has nothing to see. */
function credentialOf({ type, travels, http, example }: SecurityScheme): Credential[] {
  if (travels === undefined) return [];
  const { in: where, name } = travels;
  const credential: Credential = { in: where, name: where === 'header' ? name.toLowerCase() : name };
  if (type !== 'apiKey') credential.prefix = `${http ?? 'bearer'} `;
  if (example !== undefined) credential.expected = example;
  return [credential];
}

/**
 * Tells whether a request shows what its operation asks for.
 *
 * @param security - of the operation
 * @param headers - of the request
 * @param query - reads the request's query, where a credential stands there
 * @returns true when one alternative is satisfied, or there is none
 */
export function isAuthorized({ alternatives }: Security, headers: IncomingHttpHeaders, query: () => URLSearchParams): boolean {
  if (alternatives.length === 0) return true;
  return alternatives.some((credentials) => credentials.every((credential) => shows(credential, headers, query)));
}

function shows({ in: where, name, expected, prefix }: Credential, headers: IncomingHttpHeaders, query: () => URLSearchParams): boolean {
  const found = { header: () => headers[name], query: () => query().get(name), cookie: () => cookieOf(headers, name) };
  const value = found[where]();
  if (typeof value !== 'string' || value === '') return false;
  if (expected !== undefined) return value === expected;
  return prefix === undefined || (value.length > prefix.length && value.slice(0, prefix.length).toLowerCase() === prefix);
}
