import type { Contract } from '../contract/contract.ts';
import type { SecurityScheme } from '../contract/operation.ts';
import { variableOf } from '../contract/variable.ts';

/**
 * Reads the credentials of a live server from the environment, so that they are in no shell history.
 *
 * @param contract - the contract
 * @param environment - the environment variables
 * @returns the credentials that are set, by security scheme
 * @example credentialsFrom(contract, process.env) // { apiKey: '…' }
 */
export function credentialsFrom({ apis }: Contract, environment: NodeJS.ProcessEnv): Record<string, string> {
  const schemes = apis.flatMap(({ securitySchemes }) => securitySchemes);
  return Object.fromEntries(
    schemes.flatMap(({ key }) => {
      const value = environment[variableOf(key)];
      return value === undefined || value === '' ? [] : [[key, value]];
    }),
  );
}

/**
 * Makes up a credential for a scheme that has no example.
 *
 * @param scheme - the security scheme
 * @returns a value of the form that the scheme requires
 * @example placeholderOf({ type: 'http', http: 'basic', … }) // 'basic dHdpbnNwZWM6dHdpbnNwZWM='
 */
export function placeholderOf({ type, http }: Pick<SecurityScheme, 'type' | 'http'>): string {
  if (type === 'apiKey') return 'twinspec';
  return http === 'basic' ? `basic ${btoa('twinspec:twinspec')}` : `${http ?? 'bearer'} twinspec`;
}
