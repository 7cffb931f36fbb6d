import type { IncomingHttpHeaders } from 'node:http';
import { asObject, get, join, type Json } from '../contract/json.ts';
import { resolve, type Operation } from '../contract/operations.ts';

/** One thing a caller has to show. */
export type Credential = {
  in: 'header' | 'query' | 'cookie';
  /** As it is looked up: a header's in lower case. */
  name: string;
  /** The demo value (`x-example`), the only one accepted; without one any value is. */
  expected?: string;
  /** What the value has to begin with, e.g. `bearer `. */
  prefix?: string;
};

/** Challenges for `WWW-Authenticate`, and the alternatives: a caller has to satisfy one of them, all of its credentials. */
export type Security = { alternatives: Credential[][]; challenge: string };

/**
 * Reads what an operation asks its callers to show.
 *
 * @param operation - the operation
 * @returns its security; no alternatives when everybody may call it
 */
export function securityOf(operation: Operation): Security {
  const { document, pointer } = operation;
  const requirements = get(document as Json, `${pointer}/security`) ?? document['security'];
  if (!Array.isArray(requirements)) return { alternatives: [], challenge: '' };
  const schemes = [...new Set(requirements.flatMap((requirement) => Object.keys(asObject(requirement))))];
  const read = new Map(schemes.map((name) => [name, asObject(resolve(document, join('components', 'securitySchemes', name)).value)]));
  return {
    alternatives: requirements.map((requirement) => Object.keys(asObject(requirement)).flatMap((name) => credentialOf(asObject(read.get(name))))),
    // RFC 9110, 11.6.1: a 401 says how to authenticate. A bare key has no registered scheme.
    challenge: [...new Set([...read.values()].map((scheme) => String(scheme['scheme'] ?? 'ApiKey')))].join(', '),
  };
}

function credentialOf(scheme: ReturnType<typeof asObject>): Credential[] {
  const expected = typeof scheme['x-example'] === 'string' ? { expected: scheme['x-example'] } : {};
  switch (scheme['type']) {
    case 'apiKey': {
      const where = scheme['in'] as Credential['in'];
      const name = String(scheme['name']);
      return [{ in: where, name: where === 'header' ? name.toLowerCase() : name, ...expected }];
    }
    case 'http':
      return [{ in: 'header', name: 'authorization', prefix: `${String(scheme['scheme']).toLowerCase()} `, ...expected }];
    case 'oauth2':
    case 'openIdConnect':
      return [{ in: 'header', name: 'authorization', prefix: 'bearer ', ...expected }];
    default:
      // mutualTLS happens below HTTP, where the mock has nothing to see.
      return [];
  }
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
  return alternatives.length === 0 || alternatives.some((credentials) => credentials.every((credential) => shows(credential, headers, query)));
}

function shows({ in: where, name, expected, prefix }: Credential, headers: IncomingHttpHeaders, query: () => URLSearchParams): boolean {
  const value = where === 'header' ? headers[name] : where === 'query' ? query().get(name) : cookie(headers, name);
  if (typeof value !== 'string' || value === '') return false;
  if (expected !== undefined) return value === expected;
  return prefix === undefined || (value.length > prefix.length && value.slice(0, prefix.length).toLowerCase() === prefix);
}

function cookie(headers: IncomingHttpHeaders, name: string): string | undefined {
  const found = headers.cookie?.split(';').find((pair) => pair.trimStart().startsWith(`${name}=`));
  return found?.trim().slice(name.length + 1);
}
