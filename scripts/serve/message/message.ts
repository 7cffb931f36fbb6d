// Requests and responses as plain data, of any adapter: method, address, headers and bytes, or chunks that come in
// time.

import type { StreamSource } from '../stream/stream.ts';
import type { ReadForm } from '../multipart/multipart.ts';
import type { Subscriber } from './subscriber.ts';

/**
 * The headers of a request by their names in lower case, as node:http has them.
 *
 * @example const headers: RequestHeaders = { 'content-type': 'application/json' };
 */
export type RequestHeaders = { [name: string]: string | string[] | undefined };

/**
 * An HTTP request as plain data. A `Request` object takes as long to make as a whole answer, so it exists only where a
 * caller brings one.
 *
 * @example const request: PlainRequest = { method: 'GET', url: '/pets?limit=5', headers: {}, body: new Uint8Array() };
 */
export type PlainRequest = {
  /** The HTTP method in upper case. */
  method: string;
  /** Path and query, or the absolute form (RFC 9112, section 3.2). */
  url: string;
  headers: RequestHeaders;
  /** The whole body, empty if there is none; `undefined` if it is larger than the server reads. */
  body: Uint8Array | undefined;
  /** Reads a multipart form that is still arriving; `body` is empty then. */
  form?: ReadForm | undefined;
  /** How it came; default `http`. */
  scheme?: 'http' | 'https';
  /** Makes a signal that aborts when the client is gone. A function, as most answers are made without it. */
  signal?: (() => AbortSignal) | undefined;
  /** The connection that carries it, if that can be notified. */
  subscriber?: Subscriber | undefined;
  /** What the runtime gives to each request, e.g. the bindings of a worker. */
  env?: unknown;
};

/**
 * A body that is sent while it is made: texts and bytes, in order. The sender takes a chunk when the one before it
 * is on its way, and stops it (`cancel`, `return`) when the client is gone. If it throws, the client sees that the body
 * broke off.
 *
 * @example
 * async function* ticks(): StreamedBody {
 *   for (let i = 0; i < 10; i++) yield `data: ${i}\n\n`;
 * }
 */
export type StreamedBody = StreamSource<string | Uint8Array>;

/**
 * An HTTP response as plain data.
 *
 * @example const response: PlainResponse = { status: 200, headers: ['Content-Type', 'text/plain'], body: 'Hello' };
 */
export type PlainResponse = {
  status: number;
  /** Names and values alternate. `Content-Length` is added by the adapter that sends the response. */
  headers: string[];
  body: string | Uint8Array | StreamedBody;
  /** The `Content-Length` where it is not that of the body: passed-on answers to HEAD. `unknown` sends none. */
  length?: number | 'unknown';
};

/** Tells requests whose body is a multipart form that is read as it arrives. */
export type TakesForm = (request: Pick<PlainRequest, 'method' | 'url' | 'headers'>) => boolean;

/** Answers a request. */
export type Respond = (request: PlainRequest) => Promise<PlainResponse>;

/** The body of a request that has none. */
export const noBody = new Uint8Array();

/**
 * Reads one header.
 *
 * @param name - the name of the header in lower case
 * @returns its value, several of them joined (RFC 9110, section 5.3); `undefined` if it was not sent
 * @example headerOf(request.headers, 'content-type') // 'application/json'
 */
export function headerOf(headers: RequestHeaders, name: string): string | undefined {
  const value = headers[name];
  return value === undefined || typeof value === 'string' ? value : value.join(', ');
}

/** A server has to accept the absolute form, too (RFC 9112, section 3.2.2). */
export function urlPartsOf(url: string): { path: string; search: string } {
  const origin =
    url.charCodeAt(0) === 47 ? url : url.replace(/^https?:\/\/[^/?]*(?=[/?]|$)/i, '').replace(/^(?!\/)/, '/');
  const mark = origin.indexOf('?');
  return mark < 0 ? { path: origin, search: '' } : { path: origin.slice(0, mark), search: origin.slice(mark + 1) };
}

/** The path below which the pages are also found, whatever the paths of the contract are. */
export const docsPath = '/_twinspec/docs';
