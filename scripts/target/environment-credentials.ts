import type { Contract } from '../contract/contract.ts';
import type { SecurityScheme } from '../contract/security.ts';
import { CommandError } from '../contract/base/errors.ts';
import { toSecondAccountVariable, toCredentialVariable } from '../contract/http/http.ts';

/** Credentials by security scheme: those of `orders.apiKey` are for one API, those of `apiKey` for the others. */
export type CredentialsByScheme = Record<string, string>;

/**
 * Chooses the credential for a security scheme of an API.
 *
 * @param key - the key of the scheme
 * @example credentialFor({ apiKey: 'a', 'orders.apiKey': 'b' }, 'orders', 'apiKey') // 'b'
 */
export function credentialFor(credentials: CredentialsByScheme, api: string, key: string): string | undefined {
  return credentials[`${api}.${key}`] ?? credentials[key];
}

/**
 * Completes the credentials of a second account, so that each of them counts before one of the first account.
 *
 * @example
 * overrideCredentials(contract, { 'orders.apiKey': 'a' }, { apiKey: 'b' })
 * // { apiKey: 'b', 'orders.apiKey': 'b' }
 */
export function overrideCredentials(
  contract: Contract,
  first: CredentialsByScheme,
  other: CredentialsByScheme,
): CredentialsByScheme {
  const inherited = schemesIn(contract).flatMap(({ key, own }) =>
    Object.hasOwn(first, own) && other[key] !== undefined ? [[own, other[key]] as const] : [],
  );
  return { ...Object.fromEntries(inherited), ...other };
}

/** A security scheme of an API, and the name of its credential for this API alone. */
type ApiScheme = { api: string; key: string; own: string };

function schemesIn({ apis }: Contract): ApiScheme[] {
  return apis.flatMap(({ name, securitySchemes }) =>
    securitySchemes.map(({ key }) => ({ api: name, key, own: `${name}.${key}` })),
  );
}

/**
 * Reads the credentials of a live server from the environment, so that they are in no shell history. In
 * `TWINSPEC_ORDERS_API_KEY` is that of one API, in `TWINSPEC_API_KEY` that of the others.
 *
 * @returns the credentials that are set
 * @example readCredentialVariables(contract, process.env) // { apiKey: '…', 'orders.apiKey': '…' }
 */
export function readCredentialVariables(contract: Contract, environment: NodeJS.ProcessEnv): CredentialsByScheme {
  return readEach(contract, environment, toCredentialVariable);
}

function readEach(
  contract: Contract,
  environment: NodeJS.ProcessEnv,
  variableOf: (scheme: string) => string,
): CredentialsByScheme {
  return Object.fromEntries(
    schemesIn(contract)
      .flatMap(({ key, own }) => [key, own])
      .flatMap((name) => {
        const value = environment[variableOf(name)];
        return value === undefined || value === '' ? [] : [[name, value]];
      }),
  );
}

/**
 * Reads the credentials of a second account from the environment: `TWINSPEC_OTHER_API_KEY` beside `TWINSPEC_API_KEY`.
 *
 * @returns the credentials; `undefined` if no variable of a second account is set
 * @throws CommandError if the account is given in part, without the first, is the first one, or a variable names no
 *   security scheme
 * @example readSecondAccountVariables(contract, process.env) // { apiKey: '…' }
 */
export function readSecondAccountVariables(
  contract: Contract,
  environment: NodeJS.ProcessEnv,
): CredentialsByScheme | undefined {
  const schemes = schemesIn(contract);
  const names = schemes.flatMap(({ key, own }) => [key, own]);
  const first = readCredentialVariables(contract, environment);
  const other = readEach(contract, environment, toSecondAccountVariable);
  const firsts = new Set(names.map(toCredentialVariable));
  const seconds = new Set(names.map(toSecondAccountVariable));
  const set = Object.keys(environment).filter((name) => name.startsWith('TWINSPEC_OTHER_') && !firsts.has(name));
  if (set.length === 0) return undefined;
  const unknown = set.find((name) => !seconds.has(name));
  if (unknown !== undefined)
    throw new CommandError(
      `${unknown} names no security scheme of the contract; a second account is given by ${
        [...new Set(schemes.map(({ key }) => toSecondAccountVariable(key)))].join(', ') || 'none'
      }.`,
    );
  const isMentioned = (name: string): boolean => set.includes(toSecondAccountVariable(name));
  const lacking = schemes.flatMap(({ api, key, own }) => {
    if (credentialFor(other, api, key) !== undefined) return [];
    if (Object.hasOwn(first, own) || isMentioned(own)) return [own];
    return Object.hasOwn(first, key) || isMentioned(key) ? [key] : [];
  });
  if (lacking.length > 0)
    throw new CommandError(
      `The second account is given in part: set ${variables(lacking, toSecondAccountVariable)} too, even if both ` +
        'accounts have the same.',
    );
  const without = schemes.flatMap(({ api, key, own }) => {
    if (credentialFor(first, api, key) !== undefined) return [];
    return [own, key].filter((name) => Object.hasOwn(other, name)).slice(0, 1);
  });
  if (without.length > 0)
    throw new CommandError(
      `A second account is given, but not the first: set ${variables(without, toCredentialVariable)} too.`,
    );
  if (schemes.every(({ api, key }) => credentialFor(other, api, key) === credentialFor(first, api, key)))
    throw new CommandError(
      `The second account is the first one: ${set.join(' and ')} ` +
        (set.length === 1 ? 'has the same value.' : 'have the same values.'),
    );
  return other;
}

function variables(names: string[], variableOf: (scheme: string) => string): string {
  return [...new Set(names.map(variableOf))].join(' and ');
}

/**
 * Makes up a credential for a scheme that has no example.
 *
 * @returns a value of the form that the scheme requires
 * @example placeholderOf({ type: 'http', http: 'basic', … }) // 'basic dHdpbnNwZWM6dHdpbnNwZWM='
 */
export function placeholderOf({ type, http }: Pick<SecurityScheme, 'type' | 'http'>): string {
  if (type === 'apiKey') return 'twinspec';
  return http === 'basic' ? `basic ${btoa('twinspec:twinspec')}` : `${http ?? 'bearer'} twinspec`;
}
