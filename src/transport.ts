import { answered, onceGone, sent, sleep, unconnected, unsent, type Call, type Stage } from './call.ts';
import { chunksOf, type Chunks } from './body.ts';
import { NetworkError } from './errors.ts';
import { announce, type Hooks, type RequestEvent } from './hooks.ts';
import { lost } from './lost.ts';
import { redacting } from './secrets.ts';
import { passing } from './status.ts';

/**
 * A function that sends a request: the global `fetch`, or one that takes the same `(url, init)`.
 *
 * @example const viaProxy: Fetch = (url, init) => fetch(url.replace(host, proxy), init);
 */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * How requests are sent; the same for both clients. Sizes are in bytes.
 *
 * @example createNodeClient({ rpcUrl, headers: { 'X-Api-Key': key }, retry: 4, maxResponseBytes: 1_000_000 });
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
 * The calls that share a request; more than one in a JSON-RPC batch.
 *
 * @example const calls: Calls = [call];
 */
export type Calls = readonly [Call, ...Call[]];

/**
 * Parses the body of an answer.
 *
 * @example const read: Read = (response, chunks) => readJson(response, chunks);
 */
export type Read = (response: Response, chunks: Chunks) => unknown;

/**
 * Sends a request, reads the answer to its end, and repeats the request where the contract says that this is safe.
 * Redirects are not followed: the credentials would go with them.
 *
 * @param calls - the calls that share the request
 * @param request - what to send
 * @param options - see {@link TransportOptions}
 * @param read - parses the body of the answer
 * @returns the body; the response, whatever its status, is put on each call
 * @throws whatever `fetch` or `read` throws, which {@link perform} turns into an error for each call
 * @example const answer = await exchange([call], { url, method, headers, body, content }, { retry: 0 }, readJson);
 */
export async function exchange(
  calls: Calls,
  request: Outgoing,
  options: TransportOptions,
  read: Read,
): Promise<unknown> {
  const [first] = calls;
  // A batch is repeated as a whole or not at all.
  const repeats = calls.every(({ safeToRepeat }) => safeToRepeat) ? (options.retry ?? 2) : 0;
  for (let attempt = 0; ; attempt++) {
    try {
      const body = await sendOnce(calls, request, attempt, options, read);
      if (attempt >= repeats || !passing.has(first.response?.status)) return body;
    } catch (thrown) {
      if (attempt >= repeats || first.stage.Kind !== NetworkError) throw thrown;
    }
    await sleep(calls, delayBefore(attempt, first.response));
  }
}

async function sendOnce(
  calls: Calls,
  request: Outgoing,
  attempt: number,
  { fetch: send = globalThis.fetch, maxResponseBytes = 2 ** 24, hooks }: TransportOptions,
  read: Read,
): Promise<unknown> {
  const { url, method, headers, body } = request;
  const controller = new AbortController();
  const { signal } = controller;
  onceGone(calls, () => controller.abort());
  // Nobody waits any more, and all callers were told that nothing was sent.
  if (signal.aborted) throw signal.reason;
  const heard = hooks && announce(hooks, requestEvent(calls, request, attempt));
  let response: Response | undefined;
  reach(calls, sent);
  try {
    response = await send(url, { method, headers, body, signal, redirect: 'manual' });
    reach(calls, sent, response);
    heard?.(response.status);
    const { chunks, left } = await chunksOf(response, maxResponseBytes);
    reach(calls, answered, response);
    if (left < 0) throw new RangeError('over maxResponseBytes');
    return await read(response, chunks);
  } catch (thrown) {
    controller.abort();
    if (!response) {
      reach(calls, stageBeforeAnswer(headers, thrown));
      heard?.();
    }
    throw thrown;
  }
}

function requestEvent(calls: Calls, { url, method, headers, content }: Outgoing, attempt: number): RequestEvent {
  // Each call knows the secrets of its whole batch.
  const redact = redacting(calls[0].secrets());
  const shown = Object.entries(headers).map(([name, value]) => [name, name === 'Content-Type' ? value : '[redacted]']);
  return {
    operations: calls.map(({ operation }) => operation),
    attempt,
    method,
    url: redact(url) ?? '',
    headers: Object.fromEntries(shown),
    body: redact(content()),
  };
}

function reach(calls: Calls, stage: Stage, response?: Response): void {
  for (const call of calls) {
    call.stage = stage;
    call.response = response;
  }
}

/** The stage at which a request without an answer ended: with a header that `fetch` refuses, it was never sent. */
function stageBeforeAnswer(headers: Record<string, string>, thrown: unknown): Stage {
  try {
    void new Headers(headers);
  } catch {
    return unsent;
  }
  return lost(thrown).sent ? sent : unconnected;
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
