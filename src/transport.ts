import { onAllSettled, sleep, type RunningCall, type RequestInFlight } from './running-call.ts';
import { MalformedResponseError, NetworkError } from './errors.ts';
import { createConnectionError, createUnsentError } from './failures.ts';
import { announce, type Hooks } from './hooks.ts';
import { findRefusedByFetch, wasNeverConnected } from './network-failure.ts';
import { isPassing } from './status.ts';

/**
 * A function that sends a request: the global `fetch`, or one that takes the same `(url, init)`.
 *
 * @example const viaProxy: Fetch = (url, init) => fetch(url.replace(host, proxy), init);
 */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * How requests are sent; the same for both clients. Sizes are in bytes.
 *
 * @example createChain({ rpcUrl, headers: { 'X-Api-Key': key }, retry: 4, maxResponseBytes: 1_000_000 });
 */
export type TransportOptions = {
  /** Replaces the global `fetch`, which is otherwise looked up anew for each request. */
  fetch?: Fetch | undefined;
  /** Extra headers, e.g. for an RPC provider's key. Treated as secret. */
  headers?: Record<string, string> | undefined;
  /** Allows sending keys, extra headers and secret fields to other machines over plain HTTP. Default false. */
  allowInsecure?: boolean | undefined;
  /**
   * How often a call that is safe to repeat is repeated after a lost connection, 408, 429, 502, 503 or 504. Default 2.
   * The wait is what `Retry-After` says, or random, up to 200, 400, 800… ms; never more than 5 s.
   */
  retry?: number | undefined;
  /** The longest answer that is read, in bytes after decompression. Default 16 MiB. */
  maxResponseBytes?: number | undefined;
  /** Functions that are called for each request, answer and failure. */
  hooks?: Hooks | undefined;
};

/**
 * A request, ready to be sent.
 *
 * @example const request: Outgoing = { url, method: 'POST', headers, body, content: () => input };
 */
export type Outgoing = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: BodyInit | null;
  /** Returns the value that the body was made of, for hooks. */
  content: () => unknown;
};

/**
 * Reads the body of an answer, of at most so many bytes, and parses it.
 *
 * @example const read: Read = (response, limit) => readJson(response, limit);
 */
export type Read = (response: Response, limit: number) => unknown;

/**
 * An answer, and its parsed body.
 *
 * @example const { response, body }: ParsedAnswer = await exchange([call], request, options, readJson);
 */
export type ParsedAnswer = { response: Response; body: unknown };

/**
 * Sends a request, reads the answer to its end, and repeats the request where the contract says that this is safe.
 * Redirects are not followed: the credentials would go with them.
 *
 * @param calls - the calls that share the request; more than one in a JSON-RPC batch
 * @param request - what to send
 * @param options - see {@link TransportOptions}
 * @param read - reads the body of the answer
 * @returns the answer, whatever its status
 * @throws NetworkError if the connection failed, UsageError if `fetch` refuses the request, and MalformedResponseError
 *   if the answer is too long or `read` cannot parse it
 * @example const { body } = await exchange([call], { url, method, headers, body, content }, { retry: 0 }, readJson);
 */
export async function exchange(
  calls: readonly RunningCall[],
  request: Outgoing,
  { fetch: send = globalThis.fetch, retry = 2, maxResponseBytes = 2 ** 24, hooks }: TransportOptions,
  read: Read,
): Promise<ParsedAnswer> {
  const { url, method, headers, body, content } = request;
  // An answer may mix up the calls of a batch: each error hides the secrets of all.
  const state: RequestInFlight = { secrets: () => calls.flatMap(({ secrets }) => secrets()) };
  for (const call of calls) call.exchange = state;

  const sendOnce = async (attempt: number): Promise<ParsedAnswer> => {
    const controller = new AbortController();
    const { signal } = controller;
    onAllSettled(calls, () => controller.abort());
    // No caller waits any more, and all callers were told that nothing was sent.
    if (signal.aborted) throw signal.reason;
    const operations = calls.map(({ operation }) => operation);
    const heard =
      hooks && announce(hooks, { operations, attempt, method, url, headers, body: content() }, state.secrets());
    state.underWay = true;
    state.response = undefined;
    try {
      const response = await send(url, { method, headers, body, signal, redirect: 'manual' });
      state.response = response;
      heard?.(response.status);
      return { response, body: await read(response, maxResponseBytes) };
    } catch (cause) {
      // Frees the connection of an answer that is too long.
      controller.abort();
      if (state.response) throw cause instanceof MalformedResponseError ? cause : createConnectionError(cause);
      heard?.();
      const refused = findRefusedByFetch(cause, headers);
      state.underWay = !refused && !wasNeverConnected(cause);
      if (refused) throw createUnsentError(cause, refused);
      throw createConnectionError(cause, state.underWay ? undefined : 'no connection: check the address');
    }
  };

  for (let attempt = 0; ; attempt++) {
    // A batch is repeated as a whole or not at all.
    const mayRepeat = attempt < retry && calls.every(({ safeToRepeat }) => safeToRepeat);
    try {
      const answer = await sendOnce(attempt);
      if (!mayRepeat || !isPassing(answer.response.status)) return answer;
    } catch (thrown) {
      if (!mayRepeat || !(thrown instanceof NetworkError)) throw thrown;
    }
    await sleep(calls, delayBefore(attempt, state.response));
  }
}

/**
 * The wait that Retry-After asks for, in seconds or as a date (RFC 9110, section 10.2.3), or full jitter, so that
 * clients that failed together do not come back together.
 */
function delayBefore(attempt: number, response: Response | undefined): number {
  const header = response?.headers.get('retry-after') ?? '';
  const after = Number(header) * 1000 || Date.parse(header) - Date.now();
  return Math.min(after > 0 ? after : Math.random() * 200 * 2 ** attempt, 5000);
}
