import type { Json } from '../contract/json.ts';
import type { Operation } from '../contract/operation.ts';
import { requestOf, type RequestParts } from '../contract/request.ts';
import { placeholderOf } from './requests.ts';

/** A server that the contract is held against. */
export type Target = {
  /** Base address of each API; an API without one is left out. */
  addresses: Partial<Record<Operation['api'], string>>;
  /** Values instead of the demo credentials, by security scheme. */
  credentials: Record<string, string>;
  /** Milliseconds that one answer may take. */
  timeout: number;
};

/** What came back. */
export type Answer = { status: number; headers: Headers; text: string; body: Json | undefined };

/**
 * Sends one request of a case.
 *
 * @param target - where to
 * @param operation - what is called
 * @param request - headers, parameters and body; demo credentials are replaced by those of the target
 * @returns the answer; `body` is undefined when it is no JSON
 * @throws Error when nothing comes back in time
 */
export async function send(target: Target, operation: Operation, request: RequestParts): Promise<Answer> {
  const address = target.addresses[operation.api];
  if (address === undefined) throw new Error(`no address for the ${operation.api} API`);
  const { url, method, headers, body } = requestOf(operation, withCredentials(target, operation, request), address);
  const response = await fetch(url, {
    method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(target.timeout),
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parse(text) };
}

/**
 * Says why an operation cannot be called through `fetch`.
 *
 * @param operation - what would be called
 * @returns the reason; `undefined` where it can
 */
export function unreachable({ method, responses }: Operation): string | undefined {
  if (['TRACE', 'TRACK', 'CONNECT'].includes(method)) return `fetch sends no ${method} request`;
  // An interim response ends no call, and a 407 is a proxy's.
  const isHidden = ({ status }: { status: string }): boolean => /^1|^407$/.test(status);
  return responses.length > 0 && responses.every(isHidden) ? 'fetch hands out none of its responses' : undefined;
}

function withCredentials({ credentials }: Target, { security }: Operation, request: RequestParts): RequestParts {
  const sent: RequestParts = { ...request, headers: { ...request.headers } };
  for (const { scheme } of security.flat()) {
    const value = credentials[scheme.key];
    const { travels, example } = scheme;
    if (value === undefined || travels === undefined) continue;
    const demo = new Set<Json | undefined>([example ?? placeholderOf(scheme)]);
    if (travels.in === 'header' && demo.has(sent.headers[travels.name])) sent.headers[travels.name] = value;
    if (travels.in === 'query' && demo.has(sent.query?.[travels.name])) sent.query = { ...sent.query, [travels.name]: value };
    if (travels.in === 'cookie' && demo.has(sent.cookies?.[travels.name])) sent.cookies = { ...sent.cookies, [travels.name]: value };
  }
  return sent;
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
