import type { Contract } from '../contract/contract.ts';
import type { SecurityScheme } from '../contract/security.ts';
import { CommandError } from '../contract/base/errors.ts';
import { toSecondAccountVariable, toCredentialVariable } from '../contract/http/http.ts';

/**
 * Reads the credentials of a live server from the environment, so that they are in no shell history.
 *
 * @returns the credentials that are set, by security scheme
 * @example readCredentialVariables(contract, process.env) // { apiKey: '…' }
 */
export function readCredentialVariables({ apis }: Contract, environment: NodeJS.ProcessEnv): Record<string, string> {
  const schemes = apis.flatMap(({ securitySchemes }) => securitySchemes);
  return Object.fromEntries(
    schemes.flatMap(({ key }) => {
      const value = environment[toCredentialVariable(key)];
      return value === undefined || value === '' ? [] : [[key, value]];
    }),
  );
}

/**
 * Reads the credentials of a second account from the environment: `TWINSPEC_OTHER_API_KEY` beside `TWINSPEC_API_KEY`.
 *
 * @returns the credentials by security scheme; `undefined` if no variable of a second account is set
 * @throws CommandError if the account is given in part, without the first, is the first one, or a variable names no
 *   security scheme
 * @example readSecondAccountVariables(contract, process.env) // { apiKey: '…' }
 */
export function readSecondAccountVariables(
  contract: Contract,
  environment: NodeJS.ProcessEnv,
): Record<string, string> | undefined {
  const keys = contract.apis.flatMap(({ securitySchemes }) => securitySchemes.map(({ key }) => key));
  const own = readCredentialVariables(contract, environment);
  const firsts = new Set(keys.map(toCredentialVariable));
  const seconds = keys.map(toSecondAccountVariable);
  const set = Object.keys(environment).filter((name) => name.startsWith('TWINSPEC_OTHER_') && !firsts.has(name));
  if (set.length === 0) return undefined;
  const unknown = set.find((name) => !seconds.includes(name));
  if (unknown !== undefined)
    throw new CommandError(
      `${unknown} names no security scheme of the contract; a second account is given by ${seconds.join(', ') || 'none'}.`,
    );
  const isSet = (key: string): boolean => (environment[toSecondAccountVariable(key)] ?? '') !== '';
  const lacking = keys.filter(
    (key) => !isSet(key) && (set.includes(toSecondAccountVariable(key)) || Object.hasOwn(own, key)),
  );
  if (lacking.length > 0)
    throw new CommandError(
      `The second account is given in part: set ${lacking.map(toSecondAccountVariable).join(' and ')} too, even if both ` +
        'accounts have the same.',
    );
  const first = keys.filter((key) => isSet(key) && !Object.hasOwn(own, key)).map(toCredentialVariable);
  if (first.length > 0)
    throw new CommandError(`A second account is given, but not the first: set ${first.join(' and ')} too.`);
  const other = Object.fromEntries(
    keys.filter(isSet).map((key) => [key, environment[toSecondAccountVariable(key)] ?? '']),
  );
  if (Object.entries(other).every(([key, value]) => own[key] === value))
    throw new CommandError(
      `The second account is the first one: ${set.join(' and ')} ${set.length === 1 ? 'has the same value' : 'have the same values'}.`,
    );
  return other;
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
