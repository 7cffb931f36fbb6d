import { escapePattern } from '../../contract/base/escape-pattern.ts';
import { isObject, type Json } from '../../contract/base/json.ts';
import { isJson } from '../../contract/media/media.ts';
import { once } from '../../contract/base/once.ts';
import type { Operation } from '../../contract/operation.ts';
import { serverPath, routerOf } from '../../contract/routes/routes.ts';
import type { Answer } from '../../serve/answer/answer.ts';
import type { Call } from '../../serve/call-types.ts';
import { headerOf } from '../../serve/message/message.ts';

/**
 * Prepares an operation: makes what writes the addresses in its answers so that who follows them stays with the mock.
 */
export type RewriteUrls = (operation: Operation) => (call: Call, answer: Answer) => Answer;

/**
 * Makes the function that keeps callers with the mock: the URLs of the contract's own servers become those of the mock,
 * and a page that leads to itself, as the only page of an example does, is the last one.
 *
 * @returns the function, for answers to requests with a `Host`
 */
export function createUrlRewriter(operations: Operation[]): RewriteUrls {
  const router = once(() =>
    routerOf(operations.filter(({ rpc }) => rpc === undefined).map((operation) => ({ operation }))),
  );
  const isThere = (address: string): boolean => {
    const [path = ''] = address.split(/[?#]/);
    return router().match(path)?.endpoints.has('GET') === true;
  };
  return (operation) => {
    const home = homeOf(operation);
    return ({ headers, url, prefix }, answer) => {
      const host = headerOf(headers, 'host');
      // Where requests are intercepted, the servers of the contract are the mock.
      if (host === undefined || !/^[\w.:[\]-]+$/.test(host)) return answer;
      const written = keepWithin(
        prefix,
        withHome(answer, home, `http://${host}${prefix}${operation.place?.below ?? ''}`),
      );
      if (operation.method !== 'GET') return written;
      const at = linkAt(written.headers);
      const linked =
        at === undefined
          ? written
          : withLinks(written, at, (address) => isThere(stripPrefix(prefix, address)), prefix + url);
      const { body, contentType = '' } = linked;
      const isText = typeof body === 'string' && isJson({ contentType });
      return isText && body.includes(url) ? { ...linked, body: toLastPage(body, prefix + url) } : linked;
    };
  };
}

/** The header fields that hold addresses, which clients follow. */
const addressed = new Set(['location', 'content-location', 'link']);

/** Keeps clients that follow a path in a header within their session, which another path before it names. */
function keepWithin(prefix: string, answer: Answer): Answer {
  const { headers } = answer;
  if (prefix === '' || headers === undefined) return answer;
  const kept = headers.map((value, i) =>
    i % 2 === 1 && addressed.has(headers[i - 1]?.toLowerCase() ?? '')
      ? value.replaceAll(/(^|<)(?=\/(?!\/))/g, `$1${prefix}`)
      : value,
  );
  return { ...answer, headers: kept };
}

function stripPrefix(prefix: string, address: string): string {
  return address.startsWith(`${prefix}/`) ? address.slice(prefix.length) : address;
}

/** What finds the URLs of the servers in a text: each up to the path of the operation. */
type Home = { urls: string[]; find: RegExp };

function homeOf({ servers }: Operation): Home {
  const urls = servers.map(({ url }) => url).filter((url) => /^https?:\/\/[^/]/i.test(url));
  const escaped = urls.map(escapePattern);
  return urls.length === 0
    ? { urls, find: /$^/ }
    : { urls, find: new RegExp(`(?:${escaped.join('|')})(?![\\w.:@-])`, 'g') };
}

function withHome(answer: Answer, { urls, find }: Home, base: string): Answer {
  const moveUrls = (text: string): string =>
    urls.some((url) => text.includes(url)) ? text.replaceAll(find, (url) => base + (serverPath(url) ?? '')) : text;
  const { body, headers } = answer;
  const written = typeof body === 'string' ? moveUrls(body) : body;
  const moves = headers?.some((value) => urls.some((url) => value.includes(url))) ?? false;
  if (written === body && !moves) return answer;
  return { ...answer, body: written, ...(headers !== undefined && { headers: headers.map(moveUrls) }) };
}

function linkAt(headers: string[] = []): number | undefined {
  const at = headers.findIndex((name, i) => i % 2 === 0 && name.toLowerCase() === 'link');
  return at < 0 ? undefined : at + 1;
}

/** The links of a `Link` header (RFC 8288, section 3): a URL in angle brackets, and its parameters. */
const links = /<([^>]*)>((?:[^,"]|"(?:\\.|[^"\\])*")*)/g;

function withLinks(answer: Answer, at: number, isThere: (address: string) => boolean, own: string): Answer {
  const { headers = [] } = answer;
  const kept = [...(headers[at] ?? '').matchAll(links)].flatMap(([, url = '', parameters = '']) => {
    const address = localPart(url);
    const leadsToItself = address === own && !/;\s*rel="?self\b/i.test(parameters);
    return !isThere(address) || leadsToItself ? [] : [`<${url}>${parameters.trimEnd()}`];
  });
  const others = headers.filter((_, i) => i !== at && i !== at - 1);
  return { ...answer, headers: kept.length === 0 ? others : [...others, 'Link', kept.join(', ')] };
}

/** The path and the query of a URL. */
function localPart(url: string): string {
  const base = 'http://localhost';
  if (!URL.canParse(url, base)) return url;
  const { pathname, search } = new URL(url, base);
  return pathname + search;
}

/** An example of a page names the same next page whichever page is asked for; the page that it names is the last. */
function toLastPage(body: string, own: string): string {
  const omitNextLinks = (value: Json, name = ''): Json => {
    if (Array.isArray(value)) return value.map((one) => omitNextLinks(one));
    if (isObject(value))
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, omitNextLinks(one, key)]));
    return typeof value === 'string' && /next/i.test(name) && localPart(value) === own ? null : value;
  };
  return JSON.stringify(omitNextLinks(JSON.parse(body) as Json));
}
