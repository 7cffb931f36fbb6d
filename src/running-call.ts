import { AbortError, RpcError, TimeoutError, TwinspecError, type ErrorKind } from './errors.ts';
import { createConnectionError, createUnreadableError, createUnsentError } from './failures.ts';
import { tell, type Hooks } from './hooks.ts';
import { withoutUndefined } from './json.ts';
import { networkReason } from './network-failure.ts';
import type { HttpRow } from './operation-row.ts';
import { createValueRedactor } from './secrets.ts';
import { isRefusal } from './status.ts';

/**
 * When a call gives up waiting for its answer.
 *
 * @example await chain.eth_getBlockByNumber('latest', false, { signal: controller.signal, timeout: 5000 });
 */
export type Deadline = {
  /** Ends the call when it aborts; the timeout applies as well. */
  signal?: AbortSignal | undefined;
  /** Milliseconds for the whole call, including its repeats and the waits between them. Default 30,000. */
  timeout?: number | undefined;
};

/**
 * The request that a call has caused, or shares with the other calls of a JSON-RPC batch.
 *
 * @example const exchange: RequestInFlight = { secrets: () => [key] };
 */
export type RequestInFlight = {
  /** Collects the values that no error and no hook may show. Called only when something is about to be shown. */
  secrets: () => string[];
  /** Whether the server may be carrying the request out, or may have done so. */
  underWay?: boolean;
  /** The answer, once its headers have arrived. */
  response?: Response | undefined;
};

/**
 * One call while it runs.
 *
 * @example
 * const secrets = () => [key];
 * const call: RunningCall = { operation: 'addPet', safeToRepeat: false, secrets, exchange: { secrets } };
 */
export type RunningCall = {
  readonly operation: string;
  /** Whether its request may be sent again; a second call is safe only where this is true. */
  readonly safeToRepeat: NonNullable<HttpRow['safeToRepeat']>;
  /** Collects its own secrets, while those of its exchange may be those of a whole batch. */
  readonly secrets: () => string[];
  /** The code of an error for which the server gives none. */
  readonly code?: number;
  /** Its last request. */
  exchange: RequestInFlight;
  /** Whether the caller no longer waits. */
  gone?: boolean;
  /** Frees what the call holds, once it is gone. */
  release?: () => void;
  /** What a polling call saw last, as a part of a sentence. */
  seen?: string;
};

/**
 * Runs a call until it settles, times out or is aborted, whichever comes first. It settles then even if the work does
 * not, and leaves no timer and no listener behind.
 *
 * @param options - signal, timeout in milliseconds, and hooks
 * @param work - does the work
 * @returns what the work returns
 * @throws TwinspecError of the class that fits: see {@link errorOf}
 * @example
 * const answer = await runWithDeadline(call, { timeout: 5000 }, () => exchange([call], request, options, readJson));
 */
export async function runWithDeadline<T>(
  call: RunningCall,
  { signal, timeout = 30_000, hooks }: Deadline & { hooks?: Hooks | undefined },
  work: () => Promise<T>,
): Promise<T> {
  const start = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unwatch: (() => void) | undefined;
  try {
    return await new Promise<T>((resolve, reject) => {
      const end = (error: TwinspecError): void => {
        call.gone = true;
        reject(error);
        call.release?.();
      };
      timer = setTimeout(
        () => end(new TimeoutError(`not done in ${timeout} ms; ${call.seen ?? 'see the option timeout'}`)),
        // A timer with a longer delay would fire at once.
        Math.min(timeout, 2 ** 31 - 1),
      );
      unwatch =
        signal && listenForAbort(signal, () => end(new AbortError('its signal has aborted', { cause: signal.reason })));
      if (!call.gone) work().then(resolve, reject);
    });
  } catch (thrown) {
    const error = errorOf(call, thrown);
    void tell(hooks?.onError, { operations: [call.operation], error, duration: Date.now() - start });
    throw error;
  } finally {
    clearTimeout(timer);
    unwatch?.();
  }
}

/**
 * Makes the error that the caller gets of whatever was thrown: with the facts of the call, and without secrets. Each
 * call of a batch gets an error of its own, whose stack leads to its caller.
 *
 * @param call - what failed
 * @param thrown - an error whose message says what is wrong and what to do, without a full stop, or anything else
 * @returns an error of the same class, if it was a TwinspecError
 * @example try { await work(); } catch (thrown) { throw errorOf(call, thrown); }
 */
export function errorOf({ operation, safeToRepeat, code, exchange }: RunningCall, thrown: unknown): TwinspecError {
  const { secrets, underWay, response } = exchange;
  // An error with an operation is the finished error of another call.
  const isOurs = thrown instanceof TwinspecError && !thrown.operation;
  const error = isOurs ? thrown : createUnexpectedError(thrown, exchange);
  const { message, cause } = error;
  const status = response?.status;
  const isRpcAnswer = error instanceof RpcError;
  const mayHaveHappened = (underWay && safeToRepeat !== true && !isRpcAnswer && !isRefusal(status)) || undefined;
  const warning = mayHaveHappened ? ' It may have happened: check first.' : '';
  const why = networkReason(cause);
  const sentence = isRpcAnswer ? message : `${operation}: ${message}${why && ` (${why})`}.${warning}`;
  const redact = createValueRedactor(secrets());
  const details = {
    ...error,
    operation,
    code: error.code ?? code,
    status,
    requestId: response?.headers?.get('x-request-id'),
    mayHaveHappened,
    cause,
  };
  const safe = withoutUndefined(Object.entries(details).map(([name, value]) => [name, redact(value)]));
  const Kind: ErrorKind = Reflect.get(error, 'constructor');
  return new Kind(redact(sentence) ?? operation, safe, response);
}

/** What was thrown before anything was sent, e.g. by `JSON.stringify`, is a mistake of the caller. */
function createUnexpectedError(cause: unknown, { response, underWay }: RequestInFlight): TwinspecError {
  if (response) return createUnreadableError(cause);
  return underWay ? createConnectionError(cause) : createUnsentError(cause);
}

/**
 * Joins the options of a client and those of a call.
 *
 * @param options - of the client
 * @param own - of the call; those that are undefined count as not given
 * @returns the options of the call, and those of the client that it does not have
 * @example mergeOptions({ timeout: 30_000, retry: 2 }, { retry: 0 }); // { timeout: 30_000, retry: 0 }
 */
export function mergeOptions<O extends object>(options: O, own: Partial<O> | undefined): O {
  return { ...options, ...withoutUndefined(Object.entries(own ?? {})) };
}

/** What to call when a signal aborts. One listener serves them all: from eleven on, Node would warn of a leak. */
const waiting = new WeakMap<AbortSignal, Set<() => void>>();

function listenForAbort(signal: AbortSignal, listener: () => void): () => void {
  if (signal.aborted) listener();
  const listeners = waiting.get(signal) ?? new Set();
  waiting.set(signal, listeners.add(listener));
  // Adding the same listener again does nothing.
  signal.addEventListener('abort', callAll);
  return () => {
    listeners.delete(listener);
    if (!listeners.size) signal.removeEventListener('abort', callAll);
  };
}

function callAll(this: AbortSignal): void {
  waiting.get(this)?.forEach((listener) => listener());
}

/**
 * Registers a function to call once all of these calls have ended, or at once if they have. It replaces the function
 * that was registered before.
 *
 * @param calls - calls that share a resource
 * @param free - frees the resource
 * @example onAllSettled(calls, () => controller.abort());
 */
export function onAllSettled(calls: readonly RunningCall[], free: () => void): void {
  const check = (): void => {
    if (calls.every(({ gone }) => gone)) free();
  };
  for (const call of calls) call.release = check;
  check();
}

/**
 * Waits. Once all of the calls have ended, the timer is cleared and the promise never resolves.
 *
 * @param calls - the calls that wait
 * @param delay - milliseconds
 * @example await sleep([call], 200);
 */
export function sleep(calls: readonly RunningCall[], delay: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, delay);
    onAllSettled(calls, () => clearTimeout(timer));
  });
}
