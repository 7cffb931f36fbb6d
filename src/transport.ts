import { fail, onceGone, sleep, type Call, type Circumstances, type ErrorKind, type Stage } from './call.ts';
import { HttpError, MalformedResponseError, UnauthorizedError, UsageError, type TwinspecError } from './errors.ts';
import { tell, type Hooks } from './hooks.ts';
import { at } from './json.ts';
import { lost } from './lost.ts';
import { redacting } from './secrets.ts';

/** What sends a request: the global `fetch`, or what takes the same. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** How requests are sent; the same for both clients. */
export type TransportOptions = {
  /** Replaces the global `fetch`, which is otherwise looked up at each request. */
  fetch?: Fetch | undefined;
  /** Extra headers, e.g. for an RPC provider's key. Treated as secret. */
  headers?: Record<string, string> | undefined;
  /** Lets keys, extra headers and secret fields go over plain http to another machine than this one. */
  allowInsecure?: boolean | undefined;
  /**
   * How often a call that is safe to repeat is repeated after a lost connection, 408, 429, 502, 503 or 504. Default 2.
   * The wait is what `Retry-After` says, or random up to 200, 400, 800… ms; never more than 5 s.
   */
  retry?: number | undefined;
  /** Longest answer that is read, in bytes after decompression. Default 16 MiB. */
  maxResponseBytes?: number | undefined;
  /** Functions that are told of each request, answer and failure. */
  hooks?: Hooks | undefined;
};

/** A request, ready to be sent. */
export type Outgoing = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: BodyInit;
};

/** What came, in pieces; undefined where the runtime has no streams. */
export type Chunks = Uint8Array<ArrayBuffer>[] | undefined;

/**
 * Sends a request, reads the answer to its end, and repeats it where the contract says that this is safe. Redirects are
 * not followed: the credentials would go with them.
 *
 * @param calls - the calls that share the request; more than one in a JSON-RPC batch
 * @param request - what to send
 * @param shown - gives what the hooks see of its body
 * @param options - see {@link TransportOptions}
 * @param read - makes a body of what came
 * @returns the body; the response itself, whatever its status, is on each call
 * @throws what `fetch` or `read` throws, for {@link perform} to make an error of it for each call
 */
export async function exchange<T>(
  calls: readonly Call[],
  { url, ...request }: Outgoing,
  shown: () => unknown,
  { fetch: send = globalThis.fetch, retry = 2, maxResponseBytes = 2 ** 24, hooks }: TransportOptions,
  read: (response: Response, chunks: Chunks) => Promise<T>,
): Promise<T> {
  const reach = (stage: Stage, response?: Response): void => {
    for (const call of calls) {
      call.stage = stage;
      call.response = response;
    }
  };
  for (let attempt = 0; ; attempt++) {
    const controller = new AbortController();
    onceGone(calls, () => controller.abort());
    const start = Date.now();
    const event = () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, name === 'Content-Type' ? value : '[redacted]']),
      );
      const operations = calls.map(({ operation }) => operation);
      const { method } = request;
      const redact = redacting(calls.flatMap(({ secrets }) => secrets()));
      return { operations, attempt, method, url: redact(url) ?? '', headers, body: redact(shown()) };
    };
    const answered = () =>
      tell(hooks?.onResponse, () => ({ ...event(), status: response?.status, duration: Date.now() - start }));
    let response: Response | undefined;
    let failure: unknown;
    let body: T | undefined;
    tell(hooks?.onRequest, event);
    reach('sent');
    try {
      response = await send(url, { ...request, signal: controller.signal, redirect: 'manual' });
      reach('sent', response);
      answered();
      const { chunks, left } = await chunksOf(response, maxResponseBytes);
      reach('answered', response);
      if (left < 0) throw new RangeError('over maxResponseBytes');
      body = await read(response, chunks);
    } catch (thrown) {
      controller.abort();
      failure = thrown;
      if (!response) {
        reach(isHeaders(request.headers) ? (lost(thrown).sent ? 'sent' : 'unconnected') : 'unsent');
        answered();
      }
    }
    const passes = failure
      ? /^(sent|unconnected)$/.test(`${calls[0]?.stage}`)
      : /408|429|50[234]/.test(`${response?.status}`);
    if (passes && attempt < retry && calls.every(({ safeToRepeat }) => safeToRepeat))
      await sleep(calls, delayBefore(attempt, response));
    else if (failure) throw failure;
    else return body as T;
  }
}

/**
 * Seconds or a date (RFC 9110, section 10.2.3), or full jitter: clients that failed together do not come back together.
 */
function delayBefore(attempt: number, response: Response | undefined): number {
  const header = response?.headers.get('retry-after') ?? '';
  const after = Number(header) * 1000 || Date.parse(header) - Date.now();
  return Math.min(after > 0 ? after : Math.random() * 200 * 2 ** attempt, 5000);
}

/** What is no header for `fetch` was never sent. */
function isHeaders(headers: Record<string, string>): boolean {
  try {
    return !!new Headers(headers);
  } catch {
    return false;
  }
}

async function chunksOf({ body }: Response, left: number): Promise<{ chunks: Chunks; left: number }> {
  // React Native has neither body streams nor a decoder, and an empty answer has no body.
  const reader = typeof TextDecoder === 'function' && body?.getReader();
  if (!reader) return { chunks: undefined, left };
  const chunks: Chunks = [];
  for (;;) {
    const { done, value } = await reader.read();
    // The limit counts what arrives after decompression, as it arrives.
    if (done || left < 0) return { chunks, left };
    chunks.push(value);
    left -= value.length;
  }
}

/**
 * Reads a text.
 *
 * @param response - the answer
 * @param chunks - its bytes
 */
export async function readText(response: Response, chunks: Chunks): Promise<string> {
  if (!chunks) return response.text();
  const decoder = new TextDecoder();
  return chunks.map((chunk, i) => decoder.decode(chunk, { stream: i < chunks.length - 1 })).join('');
}

/**
 * Reads JSON.
 *
 * @param response - the answer
 * @param chunks - its bytes
 * @param strict - whether it is an error if there is none; the text itself otherwise
 */
export async function readJson(response: Response, chunks: Chunks, strict = response.ok): Promise<unknown> {
  const text = await readText(response, chunks);
  try {
    return JSON.parse(text);
  } catch {
    // What JSON.parse says quotes the text, and half a secret is not recognized.
    if (strict) throw new SyntaxError('not JSON');
    return text;
  }
}

/**
 * Refuses to send secrets where others can read them.
 *
 * @param call - whose secrets they are
 * @param exposed - who could; see {@link Address}
 * @param options - of the call
 * @throws UsageError saying what to do
 */
export function checkExposure(call: Call, exposed: string, { allowInsecure }: TransportOptions): void {
  if (!exposed || allowInsecure || !call.secrets().some(Boolean)) return;
  throw fail(call, UsageError, `secrets would go to ${exposed} in the clear: use https or allowInsecure`);
}

/**
 * Makes the error that a status reports.
 *
 * @param call - what failed, with its response
 * @param body - the body
 * @param keys - says where the credentials of the call come from
 * @param message - what the answer says about itself
 * @param more - what else is known
 * @param OtherError - the class of all but 401 and 403, which are an UnauthorizedError
 */
export function statusError(
  call: Call,
  body: unknown,
  keys: string,
  message: unknown = at(body, 'message'),
  more: Circumstances = {},
  OtherError: ErrorKind = HttpError,
): TwinspecError {
  const { ok, status = 0 } = call.response ?? {};
  const refused = /40[13]/.test(`${status}`);
  // In a browser, a redirect that is not followed has status 0.
  const advice = refused ? `: check ${keys}` : !ok && status < 400 ? ': redirected; use that address' : '';
  return fail(
    call,
    refused ? UnauthorizedError : OtherError,
    `${message ? `${wordsOf(message)}, ` : ''}HTTP ${status}${advice}`,
    { body, ...more },
  );
}

/**
 * Puts what should be a text, but may be anything, into words.
 *
 * @param value - any JSON value
 */
export function wordsOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(redacting([])(value) ?? '');
}

/**
 * Makes the error of an answer that leaves the contract.
 *
 * @param call - what failed
 * @param sentence - what is wrong
 * @param pointer - where: a JSON pointer (RFC 6901)
 */
export function malformed(call: Call, sentence: string, pointer: string): TwinspecError {
  return fail(call, MalformedResponseError, sentence, { pointer });
}
