import type { Judge } from './judge-form.ts';

// Headers that say something to every client, in the one form that their standards give them.

/** Names of cookies that stand for a user who is logged in. */
const personal = /(?:sess|sid$|auth|token|jwt)/i;

/** A cookie that stands for a user is no business of scripts (RFC 6265, section 8.3). */
export const sessionCookie = {
  name: 'cookie',
  judge: ({ answer: { headers } }) =>
    cookiesIn(headers['set-cookie']).flatMap((cookie) => {
      const [name = '', ...attributes] = cookie.split(';').map((part) => part.trim().toLowerCase());
      const has = (attribute: string): boolean => attributes.includes(attribute);
      const missing = [
        ...(personal.test(name.split('=')[0] ?? '') && !has('httponly') ? ['HttpOnly'] : []),
        ...(has('samesite=none') && !has('secure') ? ['Secure, as SameSite is None'] : []),
      ];
      return missing.map((flag) => ({
        pointer: '',
        expected: `a cookie ${name.split('=')[0] ?? ''} with ${flag}`,
        got: attributes.length === 0 ? 'no attributes' : attributes.join('; '),
      }));
    }),
} as const satisfies Judge;

/** Several headers of one name are joined with a comma, which dates have, too. */
function cookiesIn(header = ''): string[] {
  return header.split(/,(?=\s*[^\s;,=]+=)/).filter((one) => one.trim() !== '');
}

/** `Deprecation` is a date of structured fields (RFC 9745, section 2.1). */
export const deprecationForm = {
  name: 'header-form',
  judge: ({ answer: { headers } }) => {
    const { deprecation } = headers;
    if (deprecation === undefined || /^@-?\d{1,15}(?:\s*;.*)?$/.test(deprecation.trim())) return [];
    return [
      { pointer: '', expected: 'Deprecation as a date such as @1688169599 (RFC 9745)', got: deprecation.slice(0, 60) },
    ];
  },
} as const satisfies Judge;
