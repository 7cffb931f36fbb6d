import { asObject, asText } from '../../contract/base/json.ts';
import type { Operation } from '../../contract/operation.ts';
import type { SecurityScheme } from '../../contract/security.ts';
import type { CallEntry, HeaderEntry } from './reference-types.ts';

/** A credential that calls carry, as the pages ask their reader for it. */
export type CredentialSpec = {
  api: string;
  /** The key of its security scheme. */
  scheme: string;
  /** What the pages call it, see {@link NeededScheme}. */
  label: string;
  /** Where it travels, and under which name. */
  in: 'header' | 'query' | 'cookie';
  name: string;
  /** What the reader is asked for: a name and a password, a token, or the value itself. */
  form: 'basic' | 'bearer' | 'key';
  /** The demo value. */
  example?: string;
  /** What is sent before the reader has put in a value: the demo value, or a placeholder. */
  standard: string;
  /** The ways to a token (OpenAPI, OAuth Flows Object). */
  flows: OAuthFlow[];
};

/** A way to a token: the addresses as the document has them, and the scopes with their descriptions. */
export type OAuthFlow = { name: string; addresses: Record<string, string>; scopes: Record<string, string> };

/** The headers of a call that have rows of their own: its security says which credentials it takes. */
export function headersWithRows({ headers }: Pick<CallEntry, 'headers'>): HeaderEntry[] {
  return headers.filter(({ scheme, questions }) => scheme === undefined || questions.length > 0);
}

/**
 * A security scheme that operations need, and what pages call it: by its key, with the name of its API before it if
 * another API has a scheme of that key.
 */
export type NeededScheme = { api: string; label: string; scheme: SecurityScheme };

/**
 * Collects the security schemes that operations need.
 *
 * @returns each scheme of each API once, in the order of the operations
 */
export function collectNeededSchemes(operations: readonly Operation[]): NeededScheme[] {
  const found = new Map(
    operations.flatMap(({ api, security }) =>
      security.flat().map(({ scheme }) => [`${api} ${scheme.key}`, { api, scheme }] as const),
    ),
  );
  const all = [...found.values()];
  const isShared = (key: string): boolean => all.filter(({ scheme }) => scheme.key === key).length > 1;
  return all.map(({ api, scheme }) => {
    const { key } = scheme;
    return { api, scheme, label: isShared(key) ? `${api}.${key}` : key };
  });
}

/**
 * Collects the credentials that operations need.
 *
 * @returns each credential once, in the order of the operations
 */
export function credentialSpecsOf(operations: Operation[]): CredentialSpec[] {
  return collectNeededSchemes(operations).flatMap(({ api, label, scheme }) => {
    const { key, travels, example } = scheme;
    if (travels === undefined) return [];
    return {
      ...{ api, scheme: key, label, in: travels.in, name: travels.name },
      form: formOf(scheme),
      standard: createCredentialPlaceholder(scheme),
      flows: listOAuthFlows(scheme),
      ...(example !== undefined && { example }),
    };
  });
}

/**
 * Finds the alternative of an operation's security that a call takes. Parts of two are not enough.
 *
 * @param alternatives - the alternatives; each needs all of its credentials
 * @param has - tells whether the caller has a credential
 * @returns the first alternative that the caller has all credentials of, otherwise the first that it has some of,
 * otherwise the first; `[]` if there is none
 */
export function findUsedAlternative<One>(alternatives: One[][], has: (one: One) => boolean): One[] {
  const begun = alternatives.filter((alternative) => alternative.some(has));
  return begun.find((alternative) => alternative.every(has)) ?? begun[0] ?? alternatives[0] ?? [];
}

/**
 * Makes the value of a credential for readers that have none: a placeholder in the form of its scheme (RFC 9110,
 * 11.6.2; RFC 7617, 2), unless the document has a demo value.
 */
export function createCredentialPlaceholder({ type, http, example }: SecurityScheme): string {
  if (example !== undefined) return example;
  if (http === 'basic') return `Basic ${btoa('user:password')}`;
  if (type === 'apiKey') return 'YOUR_KEY';
  return `${http === undefined || http === 'bearer' ? 'Bearer' : http} YOUR_TOKEN`;
}

function formOf({ type, http }: SecurityScheme): CredentialSpec['form'] {
  if (type === 'oauth2' || type === 'openIdConnect' || http === 'bearer') return 'bearer';
  return http === 'basic' ? 'basic' : 'key';
}

/**
 * Lists the ways to a token of a scheme.
 *
 * @returns its flows; none unless it is OAuth 2
 */
export function listOAuthFlows({ flows }: SecurityScheme): OAuthFlow[] {
  return Object.entries(flows).map(([name, flow]) => {
    const { scopes, ...members } = asObject(flow);
    return { name, addresses: texts(members, /url$/i), scopes: texts(asObject(scopes), /./) };
  });
}

function texts(members: Record<string, unknown>, names: RegExp): Record<string, string> {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, value]) => {
      const text = typeof value === 'string' ? asText(value) : undefined;
      return names.test(name) && text !== undefined ? [[name, text]] : [];
    }),
  );
}
