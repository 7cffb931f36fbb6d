import { redact } from './secrets.ts';
import type { Fetch } from './transport.ts';

/** One request, without any secret. */
export type RequestEvent = {
  /** Operation or JSON-RPC method; a batch has several. */
  operations: string[];
  /** 0 for the first request of a call, 1 for its first repeat. */
  attempt: number;
  method: string;
  url: string;
  /** Names as sent; of the values only that of Content-Type. */
  headers: Record<string, string>;
  /** The body as JSON; undefined where there is none. */
  body: unknown;
};

/** What became of a request. */
export type ResponseEvent = RequestEvent & {
  /** HTTP status; undefined where no answer came. */
  status: number | undefined;
  /** Milliseconds from the request to the head of the answer. */
  duration: number;
};

/** Functions for logging and metrics. What one throws is dropped: a logger must not decide whether a mint succeeds. */
export type Hooks = {
  onRequest?: (event: RequestEvent) => void;
  onResponse?: (event: ResponseEvent) => void;
};

/**
 * Makes a `fetch` for the clients that tells what it does. It is an export of its own so that it weighs nothing where
 * it is not used.
 *
 * @param hooks - are told of each request, repeats included, with `[redacted]` in place of secrets
 * @param fetch - what sends; the global `fetch` of that moment if left out
 * @returns the option `fetch` of a client
 * @example
 * createNodeClient({ rpcUrl, fetch: withHooks({ onResponse: ({ operations, status }) => console.log(operations, status) }) });
 */
export function withHooks(hooks: Hooks, fetch?: Fetch): Fetch {
  return async (url, init, calls, attempt) => {
    const secrets = calls.flatMap((call) => call.hidden);
    const start = Date.now();
    const event = (): RequestEvent => ({
      attempt,
      operations: calls.map(({ operation }) => operation),
      method: init.method ?? 'GET',
      url: redact(url, secrets),
      headers: Object.fromEntries(
        Object.entries(init.headers as Record<string, string>).map(([name, value]) => [name, name === 'Content-Type' ? value : '[redacted]']),
      ),
      body: typeof init.body === 'string' ? redact(JSON.parse(init.body) as unknown, secrets) : undefined,
    });
    tell(hooks.onRequest, event);
    let response: Response | undefined;
    try {
      response = await (fetch ?? globalThis.fetch)(url, init, calls, attempt);
      return response;
    } finally {
      tell(hooks.onResponse, () => ({ ...event(), status: response?.status, duration: Date.now() - start }));
    }
  };
}

function tell<E>(hook: ((event: E) => void) | undefined, event: () => E): void {
  try {
    hook?.(event());
  } catch {
    // See Hooks.
  }
}
