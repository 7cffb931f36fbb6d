// Serves requests of the Fetch API, for runtimes that have no node:http.

import { once } from '../../contract/base/once.ts';
import type { ReadForm } from '../multipart/multipart.ts';
import {
  headerOf,
  noBody,
  type PlainResponse,
  type RequestHeaders,
  type Respond,
  type TakesForm,
} from '../message/message.ts';
import { isStreamed, openStream } from '../stream/stream.ts';

/** The forms that are read part by part, and what reads one, which the runtime holds in memory. */
export type FormsInMemory = { takesForm: TakesForm; read: (request: Request) => ReadForm };

/**
 * Adapts a core to the Fetch API, for service workers, Hono, Bun, Deno and MSW.
 *
 * @param bodyLimit - the most bytes of a body
 * @param forms - which forms are read part by part; by default none
 * @returns a function that answers a `Request`; of its URL, only path and query count. It may be given what the
 *   runtime has for each request
 * @example
 * const fetch = fetchOf(respond, 1024 * 1024);
 * const response = await fetch(new Request('http://mock/rpc', init));
 */
export function fetchOf(
  respond: Respond,
  bodyLimit: number,
  forms?: FormsInMemory,
): (request: Request, env?: unknown) => Promise<Response> {
  return async (request, env) => {
    const { pathname, search, protocol } = new URL(request.url);
    const headers: RequestHeaders = Object.fromEntries(request.headers);
    const scheme = protocol === 'https:' ? 'https' : 'http';
    const method = request.method.toUpperCase();
    const url = pathname + search;
    const isForm = request.body !== null && forms?.takesForm({ method, url, headers }) === true;
    const form = isForm ? forms.read(request) : undefined;
    const body = isForm ? noBody : await bodyOf(request, headers, bodyLimit);
    const gone = once(() => new AbortController());
    const signal = (): AbortSignal => AbortSignal.any([request.signal, gone().signal]);
    const response = await respond({ method, url, scheme, headers, body, form, signal, env });
    return responseOf(response, method, () => gone().abort());
  };
}

async function bodyOf(request: Request, headers: RequestHeaders, limit: number): Promise<Uint8Array | undefined> {
  if (request.body === null) return noBody;
  if (Number(headerOf(headers, 'content-length')) > limit) return undefined;
  const bytes = new Uint8Array(await request.arrayBuffer());
  return bytes.length > limit ? undefined : bytes;
}

/** Statuses whose responses have no body (Fetch standard, null body status). */
const bodiless = new Set([204, 205, 304]);

function responseOf({ status, headers: pairs, body }: PlainResponse, method: string, abort: () => void): Response {
  const headers = new Headers();
  for (let i = 0; i + 1 < pairs.length; i += 2) headers.append(pairs[i] ?? '', pairs[i + 1] ?? '');
  return new Response(bodiless.has(status) || method === 'HEAD' ? dropBody(body) : toSendable(body, abort), {
    status,
    headers,
  });
}

function dropBody(body: PlainResponse['body']): null {
  if (isStreamed(body)) openStream(body).stop();
  return null;
}

/** What is streamed is stopped when the client stops reading. */
function toSendable(body: PlainResponse['body'], abort: () => void): BodyInit {
  if (!isStreamed(body)) return typeof body === 'string' ? body : new Uint8Array(body);
  const source = openStream(body);
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value: chunk } = await source.next();
        if (done === true || chunk === undefined) controller.close();
        else controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
      },
      cancel: () => {
        abort();
        source.stop();
      },
    },
    // Nothing is made before the client reads.
    { highWaterMark: 0 },
  );
}
