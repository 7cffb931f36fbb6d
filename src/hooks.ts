import type { TwinspecError } from './errors.ts';
import { createValueRedactor } from './secrets.ts';

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
  /** All names as sent; all values but that of Content-Type are redacted. */
  headers: Record<string, string>;
  /** The value that the body was made of; undefined where there is no body. */
  body: unknown;
};

/**
 * The outcome of a request.
 *
 * @example const onResponse = ({ status, duration }: ResponseEvent) => console.log(status ?? 'lost', duration);
 */
export type ResponseEvent = RequestEvent & {
  /** HTTP status; undefined where no answer came. */
  status: number | undefined;
  /** Milliseconds from the request to the headers of the answer. */
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
  /** Milliseconds from the start of the call. */
  duration: number;
};

/**
 * Functions for logging and metrics; secrets are `[redacted]`. Calls do not wait for them, and what they throw or
 * reject is dropped: a logger must not decide whether a mint succeeds. Durations are in milliseconds.
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
  /** After each request, answered or lost. */
  onResponse?: ((event: ResponseEvent) => unknown) | undefined;
  /** After each call that failed. */
  onError?: ((event: ErrorEvent) => unknown) | undefined;
};

/**
 * Calls a hook, if there is one.
 *
 * @param event - its argument
 * @returns a promise that never rejects and need not be awaited
 * @example void tell(hooks?.onError, { operations: ['addPet'], error, duration: 12 });
 */
export async function tell<E>(hook: ((event: E) => unknown) | undefined, event: E): Promise<void> {
  try {
    await hook?.(event);
  } catch {
    // See Hooks.
  }
}

/**
 * Calls `onRequest` for a request that is about to be sent.
 *
 * @param request - the request, as it is sent
 * @param secrets - what its event must not show, besides the values of its headers
 * @returns a function that calls `onResponse`: with the HTTP status, or without one if no answer came
 * @example
 * const heard = announce(hooks, request, [key]);
 * heard(response.status);
 */
export function announce(
  { onRequest, onResponse }: Hooks,
  request: RequestEvent,
  secrets: readonly string[],
): (status?: number) => void {
  const start = Date.now();
  const redact = createValueRedactor(secrets);
  const shown = Object.entries(request.headers).map(([name, value]) => [
    name,
    name === 'Content-Type' ? value : '[redacted]',
  ]);
  const event: RequestEvent = {
    ...request,
    url: redact(request.url) ?? '',
    headers: Object.fromEntries(shown),
    body: redact(request.body),
  };
  void tell(onRequest, event);
  return (status) => void tell(onResponse, { ...event, status, duration: Date.now() - start });
}
