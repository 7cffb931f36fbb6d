import type { TwinspecError } from './errors.ts';

/**
 * One request, without any secret.
 *
 * @example const onRequest = ({ operations, attempt }: RequestEvent) => console.log(operations.join(), attempt);
 */
export type RequestEvent = {
  /** Operation or JSON-RPC method; a batch has several. */
  operations: string[];
  /** 0 for the first request of a call, 1 for its first repeat. */
  attempt: number;
  method: string;
  url: string;
  /** Names as sent; of the values only that of Content-Type. */
  headers: Record<string, string>;
  /** What the body was made of; undefined where there is none. */
  body: unknown;
};

/**
 * What became of a request.
 *
 * @example const onResponse = ({ status, duration }: ResponseEvent) => console.log(status ?? 'lost', duration);
 */
export type ResponseEvent = RequestEvent & {
  /** HTTP status; undefined where no answer came. */
  status: number | undefined;
  /** Milliseconds from the request to the head of the answer. */
  duration: number;
};

/**
 * A call that failed, after its last repeat.
 *
 * @example const onError = ({ error, duration }: ErrorEvent) => console.warn(error.message, duration);
 */
export type ErrorEvent = {
  operations: string[];
  error: TwinspecError;
  /** Milliseconds from the beginning of the call. */
  duration: number;
};

/**
 * Functions for logging and metrics; secrets are `[redacted]`. Nobody waits for them, and what they throw or reject is
 * dropped: a logger must not decide whether a mint succeeds. Durations are in milliseconds.
 *
 * @example
 * const hooks: Hooks = {
 *   onResponse: ({ operations, status, duration }) => metrics.observe(operations.join(), status, duration),
 *   onError: ({ error }) => logger.warn(error.message),
 * };
 */
export type Hooks = {
  /** Before each request, repeats included. */
  onRequest?: ((event: RequestEvent) => unknown) | undefined;
  /** When a request has its answer, or has lost its connection. */
  onResponse?: ((event: ResponseEvent) => unknown) | undefined;
  /** When a call has failed. */
  onError?: ((event: ErrorEvent) => unknown) | undefined;
};

/**
 * Calls a hook, if there is one.
 *
 * @param hook - the hook
 * @param event - what it is told
 * @returns a promise that never rejects, and that nobody has to await
 * @example void tell(hooks?.onError, { operations: ['mintFT'], error, duration: 12 });
 */
export async function tell<E>(hook: ((event: E) => unknown) | undefined, event: E): Promise<void> {
  try {
    await hook?.(event);
  } catch {
    // See Hooks.
  }
}

/**
 * Tells of a request that is about to be sent.
 *
 * @param hooks - who is told
 * @param event - what they are told
 * @returns what tells of its answer, with the status, or without one where none came
 * @example
 * const heard = announce(hooks, event);
 * heard(response.status);
 */
export function announce({ onRequest, onResponse }: Hooks, event: RequestEvent): (status?: number) => void {
  const start = Date.now();
  void tell(onRequest, event);
  return (status) => void tell(onResponse, { ...event, status, duration: Date.now() - start });
}
