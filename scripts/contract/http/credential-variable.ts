/**
 * Names the environment variable of a credential.
 *
 * @param scheme - key of the security scheme
 * @example toCredentialVariable('apiKey') // 'TWINSPEC_API_KEY'
 */
export function toCredentialVariable(scheme: string): string {
  return `TWINSPEC_${scheme.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+/g, '_').toUpperCase()}`;
}

/**
 * Names the environment variable of a credential of a second account.
 *
 * @param scheme - key of the security scheme
 * @example toSecondAccountVariable('apiKey') // 'TWINSPEC_OTHER_API_KEY'
 */
export function toSecondAccountVariable(scheme: string): string {
  return toCredentialVariable(`other ${scheme}`);
}
