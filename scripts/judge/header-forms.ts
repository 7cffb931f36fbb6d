import { responseFor } from '../contract/responses/responses.ts';
import type { Operation } from '../contract/operation.ts';
import type { Judge, JudgeFinding } from './judge-form.ts';

// Headers that say something to every client, in the one form that their standards give them.

/** Names of cookies that stand for a user who is logged in. */
const personal = /(?:sess|sid$|auth|token|jwt)/i;

/** A cookie that stands for a user is no business of scripts (RFC 6265, section 8.3). */
export const sessionCookie = {
  name: 'cookie',
  judge: ({ operation, answer: { headers, status } }) =>
    cookiesIn(headers['set-cookie']).flatMap((cookie) => {
      const [name = '', ...attributes] = cookie.split(';').map((part) => part.trim().toLowerCase());
      const has = (attribute: string): boolean => attributes.includes(attribute);
      const missing = [
        ...(personal.test(name.split('=')[0] ?? '') && !has('httponly') ? ['HttpOnly'] : []),
        ...(has('samesite=none') && !has('secure') ? ['Secure, as SameSite is None'] : []),
        ...listNamedFlagsOfCookie(operation, status).filter(
          (flag) => !has(flag.toLowerCase()) && !attributes.some((one) => one.startsWith(`${flag.toLowerCase()}=`)),
        ),
      ];
      return [...new Set(missing)].map((flag) => ({
        pointer: '',
        expected: `a cookie ${name.split('=')[0] ?? ''} with ${flag}`,
        got: attributes.length === 0 ? 'no attributes' : attributes.join('; '),
      }));
    }),
} as const satisfies Judge;

/** The flags of a cookie that the document names, in the description or the example of its header. */
function listNamedFlagsOfCookie(operation: Operation, status: number): string[] {
  const headers = responseFor(operation, status)?.headers ?? [];
  const header = headers.find(({ name }) => name.toLowerCase() === 'set-cookie');
  const words = `${header?.description ?? ''} ${header?.examples.map(({ value }) => String(value)).join(' ') ?? ''}`;
  return ['HttpOnly', 'Secure', 'SameSite'].filter((flag) => new RegExp(`\\b${flag}\\b`, 'i').test(words));
}

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

/** Items of a list of structured fields, each a text with parameters (RFC 9651). */
const structured =
  /^"[^"]*"(?:\s*;\s*[a-z*][a-z\d_.*-]*(?:=(?:-?\d+(?:\.\d+)?|"[^"]*"|:[A-Za-z\d+/=]*:|[A-Za-z*][^\s;,"]*|\?[01]))?)*$/;

/** The forms of `RateLimit` (draft-ietf-httpapi-ratelimit-headers): the newest one, and those of drafts before it. */
export const rateLimitForm = {
  name: 'header-form',
  judge: ({ answer: { headers } }) => [
    ...limitFaults('RateLimit', headers['ratelimit'], 'r', /^(?:limit|remaining|reset)=\d+$/, '"default";r=50;t=30'),
    ...limitFaults(
      'RateLimit-Policy',
      headers['ratelimit-policy'],
      'q',
      /^\d+(?:\s*;\s*[a-z]+=[^\s;,]+)*$/,
      '"default";q=100;w=60',
    ),
    ...(['Limit', 'Remaining', 'Reset'] as const).flatMap((part): JudgeFinding[] => {
      const value = headers[`ratelimit-${part.toLowerCase()}`];
      const isFine = value === undefined || /^\d+(?:\s*[,;].*)?$/.test(value.trim());
      return isFine ? [] : [formFault(`RateLimit-${part} as a whole number`, value)];
    }),
  ],
} as const satisfies Judge;

function limitFaults(
  name: string,
  value: string | undefined,
  key: string,
  earlier: RegExp,
  such: string,
): JudgeFinding[] {
  if (value === undefined) return [];
  const items = value.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((item) => item.trim());
  const isOfNow = (item: string): boolean => structured.test(item) && new RegExp(`;\\s*${key}=\\d+`).test(item);
  const isFine = items.every(isOfNow) || items.every((item) => earlier.test(item));
  return isFine ? [] : [formFault(`${name} as a list such as ${such}`, value)];
}

function formFault(expected: string, got: string): JudgeFinding {
  return { pointer: '', expected, got: got.slice(0, 60) };
}
