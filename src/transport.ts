import { onceGone, sleep, type Call, type Failure, type Security } from './call.ts';
import { HttpError, MalformedResponseError, NetworkError, UnauthorizedError } from './errors.ts';
import { at } from './json.ts';

/** An answer and its body; undefined if that is not JSON. */
export type Answer = [response: Response, body: unknown];

/**
 * What sends a request: the global `fetch` or a stand-in. The calls that share the request and the number of the
 * attempt (0, then 1 for the first repeat) come as further arguments, which `fetch` ignores; `withHooks` reads them.
 */
export type Fetch = (url: string, init: RequestInit, calls: readonly { operation: string; hidden: readonly string[] }[], attempt: number) => Promise<Response>;

/** How requests are sent; the same for both clients. */
export type TransportOptions = Security & {
  /** Replaces the global `fetch`, which is otherwise looked up at each request. */
  fetch?: Fetch | undefined;
  /** Extra headers, e.g. for an RPC provider's key. Treated as secret. */
  headers?: Record<string, string> | undefined;
  /**
   * How often a call that is safe to repeat is repeated after a lost connection, 408, 429, 502, 503 or 504. Default 2.
   * The wait is what `Retry-After` says, or random up to 200, 400, 800… ms; never more than 5 s.
   */
  retry?: number | undefined;
  /** Longest answer that is read, in bytes after decompression. Default 16 MiB. */
  maxResponseBytes?: number | undefined;
};

/**
 * Sends a request, reads the answer to its end, and repeats it where the contract says that this is safe. Redirects are
 * not followed: the credentials would go with them.
 *
 * @param calls - the calls that share the request; more than one in a JSON-RPC batch
 * @param method - HTTP method
 * @param options - see {@link TransportOptions}; `headers` with the credentials among them
 * @returns the answer, whatever its status, and its body; undefined if that is not JSON
 * @throws Failure - NetworkError, or MalformedResponseError for an answer over the cap
 */
export async function exchange(calls: Call[], method: string, options: TransportOptions): Promise<Answer> {
  const { fetch: send = fetch, retry = 2, maxResponseBytes = 2 ** 24 } = options;
  const { url } = calls[0]!;
  let { body } = calls[0]!;
  if (calls[1]) {
    body = `[${calls.map((call) => call.body)}]`;
    // An answer may mix up the calls of a batch: each error hides the secrets of all.
    const hidden = calls.flatMap((call) => call.hidden);
    for (const call of calls) call.hidden = hidden;
  }
  for (let attempt = 0; ; attempt++) {
    const controller = new AbortController();
    onceGone(calls, () => controller.abort());
    let response: Response | undefined;
    let answer: unknown;
    let failure: Failure | undefined;
    try {
      response = await send(
        url,
        { method, headers: { ...options.headers, 'Content-Type': 'application/json' }, body, signal: controller.signal, redirect: 'manual' } as RequestInit,
        calls,
        attempt,
      );
      // React Native has no body streams, and an empty answer has no body.
      const reader = response.body?.getReader();
      const decoder = new TextDecoder();
      let text = reader ? '' : await response.text();
      for (let size = 0, chunk: Uint8Array | undefined; reader;) {
        const { done, value } = await reader.read();
        // One chunk behind: engines decode much faster where they know that nothing follows.
        if (chunk) text += decoder.decode(chunk, { stream: !done });
        if (done) break;
        chunk = value;
        // The cap counts what arrives after decompression, as it arrives.
        if ((size += value.length) > maxResponseBytes) throw malformed(response, 'over maxResponseBytes', '');
      }
      try {
        answer = JSON.parse(text);
      } catch {
        // That error quotes the text, and half a secret is not recognized.
        if (response.ok) throw malformed(response, 'not JSON', '');
      }
    } catch (error) {
      controller.abort();
      failure = Array.isArray(error)
        ? (error as unknown as Failure)
        : [NetworkError, 'connection failed', response, { cause: `${error} ${(error as Error).cause ?? ''}` }];
    }
    const status = response?.status;
    if ((failure?.[0] === NetworkError || /408|429|50[234]/.test(status as never)) && attempt < retry && calls.every((call) => call.safeToRepeat)) {
      // Seconds or a date (RFC 9110, section 10.2.3); NaN without the header.
      const header = response?.headers.get('retry-after') as string;
      const after = +header * 1000 || Date.parse(header) - Date.now();
      // Full jitter: clients that failed together do not come back together.
      await sleep(calls, Math.min(after > 0 ? after : Math.random() * 200 * 2 ** attempt, 5000));
    } else if (failure) throw failure;
    else return [response as Response, answer];
  }
}

/**
 * The failure that a status reports.
 *
 * @param response - the answer
 * @param body - its body
 * @param message - what it says about itself
 * @returns UnauthorizedError for 401 and 403, else HttpError
 */
export function statusFailure(response: Response, body: unknown, message = at(body, 'message')): Failure {
  const { ok, status } = response;
  const refused = /40[13]/.test(status as never);
  // In a browser, a redirect that is not followed has status 0.
  const hint = refused ? ': check the keys' : !ok && status < 400 ? ': redirected' : '';
  return [refused ? UnauthorizedError : HttpError, `${message ? `${message}, ` : ''}HTTP ${status}${hint}`, response, { body }];
}

/**
 * The failure of an answer that leaves the contract.
 *
 * @param response - the answer
 * @param sentence - what is wrong
 * @param pointer - where: a JSON pointer (RFC 6901)
 */
export function malformed(response: Response, sentence: string, pointer: string): Failure {
  return [MalformedResponseError, sentence, response, { pointer }];
}
