import type { SecurityScheme } from '../security.ts';

/**
 * Tells which word stands before a credential in a header (RFC 9110, section 11.1).
 *
 * @returns the word; `undefined` where the header has nothing but the credential
 * @example authSchemeOf({ type: 'oauth2' }) // 'Bearer'
 */
export function authSchemeOf({ type, http }: Pick<SecurityScheme, 'type' | 'http'>): 'Bearer' | 'Basic' | undefined {
  if (type === 'oauth2' || type === 'openIdConnect' || http === 'bearer') return 'Bearer';
  return http === 'basic' ? 'Basic' : undefined;
}
