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

/** What ends a call before its answer does. */
export type Deadline = {
  /** Ends the call when it aborts; the timeout holds beside it. */
  signal?: AbortSignal | undefined;
  /** Milliseconds for the whole call, repeats and the waiting between them included. Default 30 000. */
  timeout?: number | undefined;
};

/** How far a call has come. Once it is `sent`, the server may be carrying it out. */
export type Stage = 'unsent' | 'unconnected' | 'sent' | 'answered';

/** One call while it runs. */
export type Call = {
  operation: string;
  safeToRepeat: boolean;
  /** Collects the values that neither an error nor a hook may show. Only asked when something is to be shown. */
  secrets: () => string[];
  /** The code of an error for which the server gives none. */
  code?: number;
  stage: Stage;
  /** The answer, once its head is there. */
  response?: Response | undefined;
  /** Whether the caller no longer waits. */
  gone?: boolean;
  /** Frees what the call holds, once it is gone. */
  release?: () => void;
};

/** One of the classes of errors. */
export type ErrorKind = new (...args: ConstructorParameters<typeof TwinspecError>) => TwinspecError;

/** What the place of a failure knows beside its sentence. */
export type Circumstances = Pick<ErrorDetails, 'code' | 'data' | 'cause' | 'body' | 'pointer'> & {
  /** The server itself has said what became of the call. */
  settled?: boolean;
  /** The sentence is not ours: nothing is added to it. */
  verbatim?: boolean;
};

/**
 * Makes the error of a call: to be thrown where it is made.
 *
 * @param call - what failed
 * @param Kind - one of the classes of errors.ts
 * @param sentence - what is wrong and what to do, without a full stop
 * @param circumstances - see {@link Circumstances}
 * @returns the error, without secrets
 */
export function fail(
  call: Call,
  Kind: ErrorKind,
  sentence: string,
  { settled, verbatim, cause, body, data, ...details }: Circumstances = {},
): TwinspecError {
  const { operation, code, safeToRepeat, stage, response } = call;
  const redact = redacting(call.secrets());
  // Only these statuses say that nothing was done: what a 302 leads to may be the answer to what was done.
  const mayHaveHappened =
    (!stage.startsWith('un') && !safeToRepeat && !settled && !/^(4..|30[78])$/.test(`${response?.status}`)) ||
    undefined;
  const message = verbatim
    ? sentence
    : `${operation}: ${sentence}.${mayHaveHappened ? ' It may have happened: check first.' : ''}`;
  const requestId = response?.headers.get('x-request-id');
  const facts = { operation, code, status: response?.status, requestId, mayHaveHappened, ...details };
  // A body may be too deep to be shown; then all else is.
  const shown = {
    operation,
    ...redact(facts),
    ...redact({ body, data }),
    ...(cause === undefined ? {} : { cause: redact(cause) }),
  };
  return new Kind(redact(message) ?? operation, shown, response);
}

/** What is to be said of a call that something has ended which is no error of ours, by how far it had come. */
const endings: Record<Stage, [ErrorKind, string]> = {
  unsent: [UsageError, 'cannot be sent'],
  unconnected: [NetworkError, 'no connection: check the address'],
  sent: [NetworkError, 'the connection was lost'],
  answered: [MalformedResponseError, 'the answer cannot be read'],
};

/**
 * Runs a call until it settles, its time is over or the caller aborts, whichever is first. It settles then even if the
 * work does not, and leaves no timer and no listener.
 *
 * @param call - what runs
 * @param options - signal, timeout and hooks
 * @param work - does it; what it throws that is no TwinspecError becomes one
 * @param lastSeen - says at the end of the time how far the work came
 * @returns what the work returns
 * @throws TwinspecError of the class that fits
 */
export async function perform<T>(
  call: Call,
  { signal, timeout = 30_000, hooks }: Deadline & { hooks?: Hooks | undefined },
  work: () => Promise<T>,
  lastSeen = () => ', see the option timeout',
): Promise<T> {
  const start = Date.now();
  let Ended: ErrorKind | undefined;
  let stop = (): void => {};
  const over = new Promise<never>((_, reject) => {
    const end = (Kind: ErrorKind): void => {
      Ended = Kind;
      call.gone = true;
      call.release?.();
      reject();
    };
    // A delay over 2^31 - 1 would make the timer fire at once.
    const timer = setTimeout(end, Math.min(timeout, 2 ** 31 - 1), TimeoutError);
    const unwatch = whenAborted(signal, () => end(AbortError));
    stop = () => {
      clearTimeout(timer);
      unwatch();
    };
  });
  try {
    return await Promise.race([over, Ended ? over : work()]);
  } catch (thrown) {
    const error = Ended
      ? fail(call, Ended, Ended === AbortError ? 'its signal has aborted' : `not done in ${timeout} ms${lastSeen()}`, {
          cause: signal?.reason,
        })
      : errorOf(call, thrown);
    tell(hooks?.onError, () => ({ operations: [call.operation], error, duration: Date.now() - start }));
    throw error;
  } finally {
    stop();
  }
}

/**
 * Makes an error of ours of whatever was thrown.
 *
 * @param call - what failed
 * @param cause - what was thrown
 */
export function errorOf(call: Call, cause: unknown): TwinspecError {
  if (cause instanceof TwinspecError) return cause;
  const [Kind, sentence] = endings[call.stage];
  return fail(call, Kind, `${sentence} (${lost(cause).why})`, {
    cause,
    ...(call.stage === 'answered' && { pointer: '' }),
  });
}

/** Who waits for a signal. One listener serves them all: from eleven on, Node would warn of a leak. */
const waiting = new WeakMap<AbortSignal, Set<() => void>>();

function whenAborted(signal: AbortSignal | undefined, listener: () => void): () => void {
  if (!signal) return () => {};
  if (signal.aborted) listener();
  const listeners = waiting.get(signal) ?? new Set();
  waiting.set(signal, listeners);
  if (!listeners.size) signal.addEventListener('abort', callAll);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (!listeners.size) signal.removeEventListener('abort', callAll);
  };
}

function callAll(this: AbortSignal): void {
  waiting.get(this)?.forEach((listener) => listener());
}

/**
 * Says what to free once none of these calls is waited for.
 *
 * @param calls - calls that share something
 * @param free - frees it
 */
export function onceGone(calls: readonly Call[], free: () => void): void {
  for (const call of calls) call.release = () => calls.every(({ gone }) => gone) && free();
}

/**
 * Waits, for ever if the calls are gone; no timer remains then.
 *
 * @param calls - who waits
 * @param delay - milliseconds
 */
export function sleep(calls: readonly Call[], delay: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, delay);
    onceGone(calls, () => clearTimeout(timer));
  });
}
