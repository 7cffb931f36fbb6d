import { AbortError, RpcError, TimeoutError, UsageError, type ErrorDetails, type TwinspecError } from './errors.ts';
import { redact, secretsIn } from './secrets.ts';

/** What ends a call before its answer does. */
export type Deadline = {
  /** Ends the call when it aborts; the timeout holds beside it. */
  signal?: AbortSignal | undefined;
  /** Milliseconds for the whole call, repeats and the waiting between them included. Default 30 000. */
  timeout?: number | undefined;
};

/** How secrets may travel. */
export type Security = {
  /** Lets keys, extra headers and secret fields go over plain http to other hosts than this one. */
  allowInsecure?: boolean | undefined;
};

/** One call while it runs. */
export type Call = {
  operation: string;
  url: string;
  safeToRepeat?: boolean | undefined;
  /** What the body is made of. */
  input?: unknown;
  /** JSON pointers (RFC 6901) of the fields of the body that are secret. */
  secrets?: readonly string[] | undefined;
  /** Values that must not appear in an error: at first those of the headers. */
  hidden: string[];
  /** The code of an error for which the server gives none. */
  code?: number;
  body?: string | undefined;
  /** Whether the caller no longer waits. */
  gone?: boolean;
  /** Frees what the call holds, once it is gone; there while the server may be carrying it out. */
  stop?: () => void;
};

/** A failure before it is an error: its class, a sentence, and what only the place of failure knows. */
export type Failure = readonly [
  kind: new (...args: ConstructorParameters<typeof TwinspecError>) => TwinspecError,
  sentence: string,
  response?: Response | undefined,
  details?: Partial<ErrorDetails>,
];

/**
 * Runs a call until it settles, its time is over or the caller aborts, whichever is first. It settles then even if the
 * work does not, and leaves no timer and no listener. The work throws a {@link Failure} and only here it becomes an
 * error, so that each call of a shared batch gets one of its own, with a stack that leads to its caller.
 *
 * @param call - facts for the error
 * @param options - signal, timeout, and whether secrets may travel in the open
 * @param work - begins the work
 * @returns what the work returns
 * @throws TwinspecError of the class that fits
 */
export async function perform<T>(call: Call, { signal, timeout = 30_000, allowInsecure }: Deadline & Security, work: (call: Call) => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onAbort!: () => void;
  try {
    const { url, hidden } = call;
    hidden.push(...secretsIn(call.input, call.secrets));
    if (hidden[0] && !allowInsecure && /^http:\/\/(?!(localhost|127\.[\d.]+|\[::1])([:/]|$))/i.test(url))
      throw [UsageError, 'keys need https or allowInsecure'];
    // A provider's key is often a part of the path.
    hidden.push(...(url.match(/[^/]+(?=@)|(?=\w*\d)[\w-]{20,}/g) ?? []));
    return await new Promise<T>((resolve, reject) => {
      const giveUp = (...failure: Failure): void => {
        reject(failure);
        call.gone = true;
        call.stop?.();
      };
      onAbort = () => giveUp(AbortError, 'aborted');
      // A delay over 2^31 - 1 would make the timer fire at once.
      timer = setTimeout(giveUp, Math.min(timeout, 2 ** 31 - 1), TimeoutError, `not done in ${timeout} ms`);
      signal?.addEventListener('abort', onAbort);
      if (signal?.aborted) onAbort();
      else work(call).then(resolve, reject);
    });
  } catch (failure) {
    throw errorOf(call, failure as Failure | Error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

/**
 * Makes the error of a call.
 *
 * @param call - what failed
 * @param failure - how; an Error is what `JSON.stringify` threw at the request
 */
export function errorOf({ operation, safeToRepeat, hidden, code, stop }: Call, failure: Failure | Error): TwinspecError {
  const [Kind, sentence, response, details]: Failure = Array.isArray(failure) ? (failure as unknown as Failure) : [UsageError, (failure as Error).message];
  const status = response?.status;
  // Where there was no connection, nothing was sent.
  const settled =
    !stop || safeToRepeat || Kind === RpcError || (status! > 299 && status! < 500) || /REFUSED|NOTFOUND|Invalid URL/.test(details?.cause as never);
  const mayHaveHappened: true | undefined = settled ? undefined : true;
  const message = Kind === RpcError ? sentence : `${operation}: ${sentence}.${mayHaveHappened ? ' It may have happened: check first.' : ''}`;
  const members = { operation, status, requestId: response?.headers.get('x-request-id'), mayHaveHappened, code, ...details };
  return new Kind(...redact([message, members] as const, hidden), response);
}

/**
 * Says what to free once none of these calls is waited for.
 *
 * @param calls - calls that share something
 * @param free - frees it
 */
export function onceGone(calls: Call[], free: () => void): void {
  for (const call of calls) call.stop = () => calls.every((each) => each.gone) && free();
}

/**
 * Waits, for ever if the calls are gone; no timer remains then.
 *
 * @param calls - who waits
 * @param delay - milliseconds
 */
export function sleep(calls: Call[], delay: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, delay);
    onceGone(calls, () => clearTimeout(timer));
  });
}
