import type { Operation, RequestView } from '../contract/operation.ts';
import type { Json } from '../contract/json.ts';
import { fillTemplate } from '../contract/template.ts';

/** A server that the contract is held against. */
export type Target = {
  /** Base address of each API; an API without one is left out. */
  addresses: Partial<Record<Operation['api'], string>>;
  /** Values instead of the demo credentials, by wire header name. */
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
 * @param request - headers and body; demo credentials are replaced by those of the target
 * @returns the answer; `body` is undefined when it is no JSON
 * @throws Error when nothing comes back in time
 */
export async function send(target: Target, operation: Operation, request: RequestView): Promise<Answer> {
  const address = target.addresses[operation.api];
  if (address === undefined) throw new Error(`no address for the ${operation.api} API`);
  const headers = new Headers({ 'content-type': 'application/json' });
  for (const { name, example } of operation.headers) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, value === example ? (target.credentials[name] ?? value) : value);
  }
  const response = await fetch(urlOf(address, operation, request), {
    method: operation.method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(target.timeout),
    ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parse(text) };
}

function urlOf(address: string, operation: Operation, { path = {}, query = {} }: RequestView): string {
  if (operation.rpc !== undefined) return address;
  const filled = fillTemplate(operation.path, (name) => encodeURIComponent(String(path[name] ?? '')));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return `${address.replace(/\/$/, '')}${filled}${search === '' ? '' : `?${search}`}`;
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
