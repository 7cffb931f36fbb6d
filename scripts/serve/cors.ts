import { byOther, type Answer } from './answer.ts';
import { isLoopback } from './hosts.ts';
import { headerOf, type RequestHeaders } from './message.ts';

/** Decides which pages may call. */
export type Cors = {
  /**
   * Lists the headers that let the page of a request read the answer: names and values alternate. `own` are the
   * headers of the answer, which the page may read as well.
   */
  headers: (headers: RequestHeaders, own: readonly string[]) => readonly string[];
  /** Whether the request comes from a page that may not read the answer. */
  isForeign: (headers: RequestHeaders) => boolean;
  /** Whether no page of another origin sent the request, not even of one that may call. */
  isOwn: (headers: RequestHeaders) => boolean;
  /** Answers a preflight request. */
  preflight: (headers: RequestHeaders, allow: string) => Answer;
};

/** Caches may give the answer only to the pages of one origin (RFC 9110, section 12.5.5). */
const vary: readonly string[] = ['Vary', 'Origin'];

/** Stands for the origins of all pages that this machine serves, e.g. `http://localhost:5173`. */
export const loopbackPages = 'loopback';

/**
 * Makes the rules for pages of other origins (Fetch standard, CORS protocol). A page of the server itself may always
 * call.
 *
 * @param origins - whose pages may call, also with credentials, e.g. `https://app.example`; {@link loopbackPages} for
 *   those of this machine; `*` for all, but without credentials
 * @returns the rules
 * @example corsOf([]).isForeign({ origin: 'https://app.example' }) // true
 */
export function corsOf(origins: readonly string[]): Cors {
  const named = new Set(origins.map((origin) => origin.toLowerCase().replace(/\/$/, '')));
  const isNamed = (origin: string): boolean => named.has(origin.toLowerCase());
  const mayShowCredentials = (origin: string): boolean =>
    origin !== '*' && (isNamed(origin) || (named.has(loopbackPages) && isLoopbackPage(origin)));
  const isForeign = (headers: RequestHeaders): boolean => {
    const origin = headerOf(headers, 'origin');
    if (origin === undefined || named.has('*') || mayShowCredentials(origin)) return false;
    return !isOwnPage(origin, headerOf(headers, 'host'));
  };
  return {
    isForeign,
    isOwn: (headers) => {
      const origin = headerOf(headers, 'origin');
      if (origin !== undefined) return isOwnPage(origin, headerOf(headers, 'host'));
      return ['same-origin', 'none', undefined].includes(headerOf(headers, 'sec-fetch-site'));
    },
    headers: (headers, own) => {
      const origin = headerOf(headers, 'origin');
      if (origin === undefined || isForeign(headers)) return vary;
      // `*` is not allowed where a request has credentials, and a header called `*` is what it would mean there.
      if (!mayShowCredentials(origin))
        return [...vary, 'Access-Control-Allow-Origin', '*', 'Access-Control-Expose-Headers', '*'];
      const allowed = ['Access-Control-Allow-Origin', origin, 'Access-Control-Allow-Credentials', 'true'];
      const names = [...new Set(own.filter((_, i) => i % 2 === 0))];
      const exposed = names.length === 0 ? [] : ['Access-Control-Expose-Headers', names.join(', ')];
      return [...vary, ...allowed, ...exposed];
    },
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
      if (isAsked && (named.has('*') || isNamed(headerOf(headers, 'origin') ?? '')))
        answer.headers?.push('Access-Control-Allow-Private-Network', 'true');
      return answer;
    },
  };
}

function isLoopbackPage(origin: string): boolean {
  return /^https?:/i.test(origin) && URL.canParse(origin) && isLoopback(new URL(origin).hostname);
}

/** The server's own page; under which names it may be called is for the check of the `Host` header to say. */
function isOwnPage(origin: string, host: string | undefined): boolean {
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}
