import type { Operation } from '../../contract/operation.ts';
import type { Api } from '../../contract/contract-type.ts';
import type { Requirement, SecurityScheme } from '../../contract/security.ts';
import { cookieOf } from '../message/cookies.ts';
import { headerOf, type RequestHeaders } from '../message/message.ts';
import { equalsInConstantTime } from './constant-time-compare.ts';

/** A credential that a caller has to send. */
export type NeededCredential = {
  in: 'header' | 'query' | 'cookie';
  /** Its name as it is looked up: that of a header in lower case. */
  name: string;
  /** Key of its security scheme. */
  scheme: string;
  /** What the value has to begin with, e.g. `bearer `. */
  prefix?: string;
  /** Set if the document does not define the scheme, so that no value is right. */
  isUndefined?: true;
};

/** One way to be let in: everything that it asks for goes together. */
export type SecurityAlternative = {
  credentials: NeededCredential[];
  /** Keys of the schemes that happen below HTTP (`mutualTLS`), where this code sees nothing of them. */
  unseen: string[];
  /** The scopes that the operation requires. */
  scopes: string[];
};

/** The credentials that the callers of an operation have to send. */
export type NeededCredentials = {
  /** A caller has to satisfy one of them; none if any caller may call. */
  alternatives: SecurityAlternative[];
  /** The alternatives that count where nothing is seen of what happens below HTTP. */
  seen: SecurityAlternative[];
  /** The credentials that do not travel in headers, each once. */
  others: NeededCredential[];
};

/** The accepted values by key of the security scheme; a scheme that is not listed accepts any value. */
export type AcceptedCredentials = ReadonlyMap<string, string>;

/**
 * Lists the credentials that an operation asks for.
 *
 * @returns its credentials; no alternatives if any caller may call it
 */
export function listRequiredCredentials({ security }: Operation): NeededCredentials {
  const alternatives = security.map((requirements) => ({
    credentials: requirements.flatMap(credentialOf),
    unseen: requirements.flatMap(({ scheme }) => (scheme.type === 'mutualTLS' ? [scheme.key] : [])),
    scopes: requirements.flatMap(({ scopes }) => scopes),
  }));
  return {
    alternatives,
    seen: alternatives.filter(({ credentials, unseen }) => credentials.length > 0 || unseen.length === 0),
    others: schemesOf(security).flatMap((scheme) =>
      credentialOf({ scheme, scopes: [] }).filter((credential) => credential.in !== 'header'),
    ),
  };
}

/**
 * Writes the challenges of a 401, which says how to authenticate (RFC 9110, sections 11.6.1 and 15.5.2).
 *
 * @param apis - the APIs of its contract, whose schemes count if the operation names none, e.g. because it logs in
 * @returns the value of `WWW-Authenticate`; `undefined` if the contract has no security scheme
 * @example writeChallenges(operation, contract.apis) // 'bearer, ApiKey'
 */
export function writeChallenges({ security, api }: Operation, apis: readonly Api[]): string | undefined {
  const own = schemesOf(security);
  const all = own.length > 0 ? own : apis.filter(({ name }) => name === api).flatMap((one) => one.securitySchemes);
  const challenges = new Set(
    all.flatMap(({ type, http }) =>
      type === 'mutualTLS'
        ? []
        : challengeFor(type === 'apiKey' || type === 'undefined' ? undefined : (http ?? 'bearer')),
    ),
  );
  // A scheme that happens below HTTP has no challenge, but a 401 needs one.
  if (challenges.size === 0 && all.length > 0) return 'MutualTLS';
  return challenges.size === 0 ? undefined : [...challenges].join(', ');
}

/** An API key has no registered scheme; Basic has to name a realm (RFC 7617, section 2). */
function challengeFor(http: string | undefined): string {
  if (http === undefined) return 'ApiKey';
  return http === 'basic' ? 'basic realm="api"' : http;
}

function schemesOf(security: Requirement[][]): SecurityScheme[] {
  return [...new Map(security.flat().map(({ scheme }) => [scheme.key, scheme])).values()];
}

/**
 * The credential of a requirement; none for mutualTLS, which happens below HTTP, and one that no caller has if it is
 * not defined.
 */
function credentialOf({ scheme: { key, type, travels, http } }: Requirement): NeededCredential[] {
  if (type === 'undefined') return [{ in: 'header', name: '', scheme: key, isUndefined: true }];
  if (travels === undefined) return [];
  const { in: where, name } = travels;
  const credential: NeededCredential = { in: where, name: where === 'header' ? name.toLowerCase() : name, scheme: key };
  if (type !== 'apiKey') credential.prefix = `${http ?? 'bearer'} `;
  return [credential];
}

/**
 * Finds the credentials that a request lacks. A scheme that happens below HTTP counts as satisfied only where nothing
 * that can be seen would do: it never opens an operation that also takes a key.
 *
 * @param query - parses the query of the request; called only for a credential that travels there
 * @returns the missing or wrong credentials of the alternative that lacks fewest; none if one is satisfied
 */
export function findMissingCredentials(
  { seen }: NeededCredentials,
  accepted: AcceptedCredentials,
  headers: RequestHeaders,
  query: () => URLSearchParams,
): NeededCredential[] {
  let nearest: NeededCredential[] | undefined;
  for (const { credentials } of seen) {
    const lacking = credentials.filter((one) => !shows(one, accepted.get(one.scheme), headers, query));
    if (lacking.length === 0) return lacking;
    if (nearest === undefined || lacking.length < nearest.length) nearest = lacking;
  }
  return nearest ?? [];
}

/**
 * Finds the ways in that the credentials of a caller may open.
 *
 * @param credentials - the credentials of the operation
 * @param query - parses the query of the request; called only for a credential that travels there
 * @returns the alternatives whose credentials were all sent, those with most of them first. One without any that can be
 *   seen is left out if the caller satisfies another, and one that asks for nothing also if any credential is wrong
 */
export function findOpenedAlternatives(
  { alternatives }: NeededCredentials,
  accepted: AcceptedCredentials,
  headers: RequestHeaders,
  query: () => URLSearchParams,
): SecurityAlternative[] {
  const open = alternatives.filter(({ credentials }) =>
    credentials.every((one) => shows(one, accepted.get(one.scheme), headers, query)),
  );
  const shown = open.filter(({ credentials }) => credentials.length > 0);
  if (shown.length > 0) {
    return shown.toSorted((a, b) => b.credentials.length - a.credentials.length || a.unseen.length - b.unseen.length);
  }
  const free = open.find(({ unseen }) => unseen.length === 0);
  const isWrong = (one: NeededCredential): boolean =>
    shows(one, undefined, headers, query) && !shows(one, accepted.get(one.scheme), headers, query);
  const hasWrong = alternatives.some(({ credentials }) => credentials.some(isWrong));
  return free === undefined || hasWrong ? open.filter(({ unseen }) => unseen.length > 0) : [free];
}

function shows(
  { in: where, name, prefix, isUndefined }: NeededCredential,
  expected: string | undefined,
  headers: RequestHeaders,
  query: () => URLSearchParams,
): boolean {
  const value = isUndefined ? undefined : readCredential(where, name, headers, query);
  if (value === undefined || value === '') return false;
  if (prefix === undefined) return expected === undefined || equalsInConstantTime(value, expected);
  const isPrefixed = value.length > prefix.length && value.slice(0, prefix.length).toLowerCase() === prefix;
  // An accepted bearer token may be given with its scheme before it, or without.
  return (
    isPrefixed &&
    (expected === undefined ||
      equalsInConstantTime(value, expected) ||
      equalsInConstantTime(value.slice(prefix.length), expected))
  );
}

function readCredential(
  where: NeededCredential['in'],
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
 * @param query - parses the query of the request; called only for a credential that travels there
 * @returns the values by key of the security scheme, without the name of an HTTP authentication scheme before them
 * @example readSentCredentials(credentials, { authorization: 'Bearer t0ken' }, query) // { bearer: 't0ken' }
 */
export function readSentCredentials(
  { alternatives }: NeededCredentials,
  headers: RequestHeaders,
  query: () => URLSearchParams,
): { [scheme: string]: string } {
  const all = alternatives.flatMap(({ credentials }) => credentials);
  return Object.fromEntries(
    all
      .filter((credential) => shows(credential, undefined, headers, query))
      .map(({ in: where, name, prefix = '', scheme }) => [
        scheme,
        readCredential(where, name, headers, query)?.slice(prefix.length) ?? '',
      ]),
  );
}
