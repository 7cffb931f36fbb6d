import { asObject, asText, isObject, type Json, type JsonObject } from '../contract/base/json.ts';
import { toReceivedAnswer } from '../remote/remote.ts';
import type { UnrecordedPart } from './request-flaws.ts';
import type { Seen } from './judge-traffic.ts';

/** The members of a call by the names that loggers give them, in lower case and without `_` and `-`. */
const names = {
  method: ['method', 'requestmethod'],
  url: ['url', 'requesturi', 'uri', 'path'],
  query: ['query', 'querystring', 'args'],
  status: ['status', 'statuscode'],
  requestHeaders: ['requestheaders'],
  requestType: ['contenttype', 'requestcontenttype'],
  requestBody: ['requestbody'],
  responseHeaders: ['responseheaders'],
  responseType: ['responsecontenttype'],
  responseBody: ['responsebody'],
  milliseconds: ['milliseconds', 'durationms'],
  client: ['client', 'clientip', 'remoteaddr'],
  userAgent: ['useragent'],
} as const;

/**
 * Reads a call that is one flat object, as loggers write it line by line. Nothing is judged that it leaves out.
 *
 * @returns the call; `undefined` without a method, an address and a status
 * @example plainCall({ method: 'GET', url: '/books?limit=5', status: 200 })
 */
export function plainCall(entry: JsonObject): Seen | undefined {
  const members = new Map(
    Object.entries(entry).map(([name, value]) => [name.toLowerCase().replaceAll(/[_-]/g, ''), value]),
  );
  const find = (name: keyof typeof names): Json | undefined =>
    names[name].map((each) => members.get(each)).find((value) => value !== undefined && value !== null && value !== '');
  const [method, target, status] = [asText(find('method')), asText(find('url')), Number(find('status'))];
  if (method === undefined || target === undefined || !(status >= 0 && status < 600)) return undefined;
  const [requestHeaders, responseHeaders] = [find('requestHeaders'), find('responseHeaders')];
  const [requestBody, responseBody] = [writeBody(find('requestBody')), writeBody(find('responseBody'))];
  const milliseconds = Number(find('milliseconds') ?? 0);
  const client = find('client');
  const unknown: UnrecordedPart[] = [
    ...(requestHeaders === undefined ? (['request headers'] as const) : []),
    ...(requestBody === undefined ? (['request body'] as const) : []),
    ...(responseHeaders === undefined ? (['headers'] as const) : []),
    ...(responseBody === undefined ? (['body'] as const) : []),
  ];
  return {
    request: {
      method: method.toUpperCase(),
      url: writeAddress(target, find('query')),
      headers: {
        ...readHeaders({ 'user-agent': find('userAgent'), 'content-type': find('requestType') }),
        ...readHeaders(requestHeaders),
      },
      ...(requestBody !== undefined && { body: requestBody }),
    },
    answer: toReceivedAnswer(
      status,
      { ...readHeaders({ 'content-type': find('responseType') }), ...readHeaders(responseHeaders) },
      Buffer.from(responseBody ?? ''),
    ),
    milliseconds: Number.isFinite(milliseconds) ? Math.round(milliseconds) : 0,
    unknown,
    ...(typeof client === 'string' && { caller: client }),
  };
}

/** The host does not matter: an operation is found by its path. */
function writeAddress(target: string, query: Json | undefined): string {
  const address = URL.canParse(target) ? target : `http://localhost${target.startsWith('/') ? '' : '/'}${target}`;
  if (query === undefined || address.includes('?')) return address;
  if (!isObject(query)) return `${address}?${String(query).replace(/^\?/, '')}`;
  const parameters = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]));
  return parameters.length === 0 ? address : `${address}?${new URLSearchParams(parameters).toString()}`;
}

function readHeaders(headers: unknown): Record<string, string> {
  const listed = Object.entries(asObject(headers as Json)).filter(([, value]) => value !== undefined);
  // Bodies in logs are decoded.
  return Object.fromEntries(
    listed
      .map(([name, value]) => [name.toLowerCase(), [value].flat().map(String).join(', ')])
      .filter(([name]) => name !== 'content-encoding'),
  ) as Record<string, string>;
}

function writeBody(value: Json | undefined): string | undefined {
  return value === undefined || typeof value === 'string' ? value : JSON.stringify(value);
}
