// Which pages and which hosts may call a server: CORS, and the check of the Host header.

import { attributeToOther, type Answer } from '../answer/answer-type.ts';
import { isLoopback } from './host-check.ts';
import { headerOf, type PlainRequest } from '../message/message.ts';

/** What tells which page sent a request, and to which address. */
export type PageRequest = Pick<PlainRequest, 'headers' | 'scheme'>;

/** Decides which pages may call. */
export type Cors = {
  /**
   * Lists the headers that let the page of a request read the answer: names and values alternate. `own` are the
   * headers of the answer, which the page may read as well.
   */
  headers: (request: PageRequest, own: readonly string[]) => readonly string[];
  /** Whether the request comes from a page that may not read the answer. */
  isForeign: (request: PageRequest) => boolean;
  /** Whether no page of another origin sent the request, not even of one that may call. */
  isOwn: (request: PageRequest) => boolean;
  /** Answers a preflight request. */
  preflight: (request: PageRequest, allow: string) => Answer;
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
 * @example corsOf([]).isForeign({ headers: { origin: 'https://app.example' } }) // true
 */
export function corsOf(origins: readonly string[]): Cors {
  const named = new Set(origins.map((origin) => origin.toLowerCase().replace(/\/$/, '')));
  const isNamed = (origin: string): boolean => named.has(origin.toLowerCase());
  const mayShowCredentials = (origin: string): boolean =>
    origin !== '*' && (isNamed(origin) || (named.has(loopbackPages) && isLoopbackPage(origin)));
  const isForeign = (request: PageRequest): boolean => {
    const origin = headerOf(request.headers, 'origin');
    if (origin === undefined || named.has('*') || mayShowCredentials(origin)) return false;
    return !isOwnPage(origin, request);
  };
  return {
    isForeign,
    isOwn: (request) => {
      const origin = headerOf(request.headers, 'origin');
      if (origin !== undefined) return isOwnPage(origin, request);
      return ['same-origin', 'none', undefined].includes(headerOf(request.headers, 'sec-fetch-site'));
    },
    headers: (request, own) => {
      const origin = headerOf(request.headers, 'origin');
      if (origin === undefined || isForeign(request)) return vary;
      // `*` is not allowed where a request has credentials, and a header called `*` is what it would mean there.
      if (!mayShowCredentials(origin))
        return [...vary, 'Access-Control-Allow-Origin', '*', 'Access-Control-Expose-Headers', '*'];
      const allowed = ['Access-Control-Allow-Origin', origin, 'Access-Control-Allow-Credentials', 'true'];
      const names = [...new Set(own.filter((_, i) => i % 2 === 0))];
      const exposed = names.length === 0 ? [] : ['Access-Control-Expose-Headers', names.join(', ')];
      return [...vary, ...allowed, ...exposed];
    },
    preflight: (request, allow) => {
      const { headers } = request;
      const answer: Answer = {
        status: 204,
        body: '',
        headers: ['Allow', allow],
        by: attributeToOther('generated', undefined, 'CORS preflight'),
      };
      if (isForeign(request)) return answer;
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

/**
 * The server's own page: scheme, host and port are the same (RFC 6454, section 5), the port 80 or 443 where none is
 * written. Under which names it may be called is for the check of the `Host` header to say.
 */
function isOwnPage(origin: string, { headers, scheme = 'http' }: PageRequest): boolean {
  const host = headerOf(headers, 'host');
  // A proxy that ends TLS says so. No page can, as browsers ask first before they send this header.
  const [forwarded = ''] = headerOf(headers, 'x-forwarded-proto')?.toLowerCase().split(',') ?? [];
  const own = `${/^https?$/.test(forwarded.trim()) ? forwarded.trim() : scheme}://${host}`;
  return (
    host !== undefined && URL.canParse(origin) && URL.canParse(own) && new URL(origin).origin === new URL(own).origin
  );
}
