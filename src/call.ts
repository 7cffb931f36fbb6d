import {
  AbortError,
  MalformedResponseError,
  NetworkError,
  TimeoutError,
  TwinspecError,
  UsageError,
  type ErrorDetails,
} from './errors.ts';
import { tell, type Hooks } from './hooks.ts';
import { lost } from './lost.ts';
import { redacting } from './secrets.ts';
import { isRefusal } from './status.ts';

/**
 * When a call gives up waiting for its answer.
 *
 * @example await node.eth_getBlockByNumber('latest', false, { signal: controller.signal, timeout: 5000 });
 */
export type Deadline = {
  /** Ends the call when it aborts; the timeout applies as well. */
  signal?: AbortSignal | undefined;
  /** Milliseconds for the whole call, including its repeats and the waits between them. Default 30,000. */
  timeout?: number | undefined;
};

/**
 * How far a call has got, and how its failure is reported if something ends it at this stage.
 *
 * @example const stage: Stage = { Kind: NetworkError, sentence: 'the connection was lost', underWay: true };
 */
export type Stage = {
  readonly Kind: ErrorKind;
  readonly sentence: string;
  /** Whether the server may be carrying the call out. */
  readonly underWay?: boolean;
  readonly pointer?: string;
};

/** Nothing has left yet. */
export const unsent: Stage = { Kind: UsageError, sentence: 'cannot be sent' };
/** The request was sent, and reached no server. */
export const unconnected: Stage = { Kind: NetworkError, sentence: 'no connection: check the address' };
/** The server may have the request. */
export const sent: Stage = { Kind: NetworkError, sentence: 'the connection was lost', underWay: true };
/** The answer has arrived, whole. */
export const answered: Stage = {
  Kind: MalformedResponseError,
  sentence: 'the answer cannot be read',
  underWay: true,
  pointer: '',
};

/**
 * One call while it runs.
 *
 * @example const call: Call = { operation: 'addPet', safeToRepeat: false, secrets: () => [key], stage: unsent };
 */
export type Call = {
  operation: string;
  safeToRepeat: boolean;
  /** Collects the values that no error and no hook may show. Called only when something is about to be shown. */
  secrets: () => string[];
  /** The code of an error for which the server gives none. */
  code?: number;
  stage: Stage;
  /** The answer, once its headers have arrived. */
  response?: Response | undefined;
  /** Whether the caller no longer waits. */
  gone?: boolean;
  /** Frees what the call holds, once it is gone. */
  release?: () => void;
  /** What a polling call saw last, in words. */
  seen?: string;
};

/**
 * One of the classes of errors.
 *
 * @example const Kind: ErrorKind = UsageError;
 */
export type ErrorKind = new (...args: ConstructorParameters<typeof TwinspecError>) => TwinspecError;

/**
 * The details of a failure that its thrower knows, besides its sentence.
 *
 * @example throw fail(call, RpcError, message, { code: 3, data, verbatim: true, settled: true });
 */
export type Circumstances = Pick<ErrorDetails, 'code' | 'data' | 'cause' | 'body' | 'pointer'> & {
  /** Whether the server itself has reported the outcome, so that nothing is uncertain. */
  settled?: boolean;
  /** Whether the sentence is the server's: nothing is added to it. */
  verbatim?: boolean;
};

/**
 * Makes the error of a call. The caller throws it.
 *
 * @param call - what failed
 * @param Kind - one of the classes of errors.ts
 * @param sentence - what is wrong and what to do, without a full stop
 * @param circumstances - see {@link Circumstances}
 * @returns the error, without secrets
 * @example throw fail(call, UsageError, 'the path parameter id is missing');
 */
export function fail(
  call: Call,
  Kind: ErrorKind,
  sentence: string,
  { settled, verbatim, cause, body, data, ...details }: Circumstances = {},
): TwinspecError {
  const { operation, code, safeToRepeat, stage, response } = call;
  const status = response?.status;
  const redact = redacting(call.secrets());
  const mayHaveHappened = (stage.underWay && !safeToRepeat && !settled && !isRefusal(status)) || undefined;
  const warning = mayHaveHappened ? ' It may have happened: check first.' : '';
  const message = verbatim ? sentence : `${operation}: ${sentence}.${warning}`;
  const requestId = response?.headers.get('x-request-id');
  const facts = { operation, code, status, requestId, mayHaveHappened, ...details };
  // A body may be nested too deeply to be redacted; then everything else is shown.
  const shown = redact({ ...facts, body, data }) ?? redact(facts) ?? facts;
  return new Kind(redact(message) ?? operation, { ...shown, cause: redact(cause) }, response);
}

/**
 * Runs a call until it settles, times out or is aborted, whichever comes first. It settles then even if the work does
 * not, and leaves no timer and no listener behind.
 *
 * @param call - the call
 * @param options - signal, timeout in milliseconds, and hooks
 * @param work - does the work; whatever it throws becomes a TwinspecError
 * @returns what the work returns
 * @throws TwinspecError of the class that fits
 * @example const answer = await perform(call, { timeout: 5000 }, () => exchange([call], request, options, readJson));
 */
export async function perform<T>(
  call: Call,
  { signal, timeout = 30_000, hooks }: Deadline & { hooks?: Hooks | undefined },
  work: () => Promise<T>,
): Promise<T> {
  const start = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unwatch: (() => void) | undefined;
  try {
    return await new Promise<T>((resolve, reject) => {
      const end = (Kind: ErrorKind, sentence: string, cause?: unknown): void => {
        call.stage = { ...call.stage, Kind, sentence };
        call.gone = true;
        reject(cause);
        call.release?.();
      };
      const seen = (): string => (call.seen ? `last seen: ${call.seen}` : 'see the option timeout');
      timer = setTimeout(
        () => end(TimeoutError, `not done in ${timeout} ms; ${seen()}`),
        // A timer with a longer delay would fire at once.
        Math.min(timeout, 2 ** 31 - 1),
      );
      unwatch = signal && whenAborted(signal, () => end(AbortError, 'its signal has aborted', signal.reason));
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
 * Turns whatever was thrown into a TwinspecError.
 *
 * @param call - what failed
 * @param cause - what was thrown
 * @returns the error: the same one, if it is a TwinspecError already
 * @example try { await send(); } catch (thrown) { throw errorOf(call, thrown); }
 */
export function errorOf(call: Call, cause: unknown): TwinspecError {
  // An error that the caller aborted with is the cause of the call's error, not that error.
  if (cause instanceof TwinspecError && !call.gone) return cause;
  const { Kind, sentence, pointer } = call.stage;
  const { why } = lost(cause);
  return fail(call, Kind, why ? `${sentence} (${why})` : sentence, { cause, pointer });
}

/** What to call when a signal aborts. One listener serves them all: from eleven on, Node would warn of a leak. */
const waiting = new WeakMap<AbortSignal, Set<() => void>>();

function whenAborted(signal: AbortSignal, listener: () => void): () => void {
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
 * @example onceGone(calls, () => controller.abort());
 */
export function onceGone(calls: readonly Call[], free: () => void): void {
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
export function sleep(calls: readonly Call[], delay: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, delay);
    onceGone(calls, () => clearTimeout(timer));
  });
}
