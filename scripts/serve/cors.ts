import { byOther, type Answer } from './answer.ts';
import { isLoopback } from './hosts.ts';
import { headerOf, type RequestHeaders } from './message.ts';

/** Decides which pages may call: those of this machine, and those of the origins that were named; `*` names all. */
export type Cors = {
  /** Lists the headers that let the page of this request read the answer: names and values alternate. */
  headers: (headers: RequestHeaders) => readonly string[];
  /** Whether the request comes from a page that may not read the answer. */
  isForeign: (headers: RequestHeaders) => boolean;
  /** Answers a preflight request. */
  preflight: (headers: RequestHeaders, allow: string) => Answer;
};

/** A page that may call may read all headers of the answer, such as the one that names the exchange. */
const open = ['Vary', 'Origin', 'Access-Control-Allow-Origin', '*', 'Access-Control-Expose-Headers', '*'] as const;
const closed = ['Vary', 'Origin'] as const;

/**
 * Makes the rules for pages of other origins (Fetch standard, CORS protocol).
 *
 * @param origins - whose pages may call besides those of this machine, e.g. `https://app.example`
 * @returns the rules
 * @example corsOf([]).isForeign({ origin: 'https://evil.example' }) // true
 */
export function corsOf(origins: readonly string[]): Cors {
  const named = new Set(origins.map((origin) => origin.toLowerCase().replace(/\/$/, '')));
  const isNamed = (origin: string): boolean => named.has('*') || named.has(origin.toLowerCase());
  const mayRead = (origin: string): boolean => isNamed(origin) || isLoopbackPage(origin);
  const isForeign = (headers: RequestHeaders): boolean => {
    const origin = headerOf(headers, 'origin');
    return origin !== undefined && !mayRead(origin);
  };
  return {
    isForeign,
    headers: (headers) => (isForeign(headers) ? closed : open),
    preflight: (headers, allow) => {
      const answer: Answer = {
        status: 204,
        body: '',
        headers: ['Allow', allow],
        by: byOther('generated', undefined, 'CORS preflight'),
      };
      if (isForeign(headers)) return answer;
      answer.headers?.push('Access-Control-Allow-Methods', allow, 'Access-Control-Max-Age', '600');
      const wanted = headerOf(headers, 'access-control-request-headers');
      if (wanted !== undefined) answer.headers?.push('Access-Control-Allow-Headers', wanted);
      // Private Network Access: a page from the web may reach this machine only if its origin was named.
      const isAsked = headerOf(headers, 'access-control-request-private-network') === 'true';
      if (isAsked && isNamed(headerOf(headers, 'origin') ?? ''))
        answer.headers?.push('Access-Control-Allow-Private-Network', 'true');
      return answer;
    },
  };
}

function isLoopbackPage(origin: string): boolean {
  return /^https?:/i.test(origin) && URL.canParse(origin) && isLoopback(new URL(origin).hostname);
}
