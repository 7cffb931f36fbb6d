import type { Operation } from '../contract/operation.ts';
import type { IncomingHttpHeaders } from 'node:http';
import { isObject, split, type Json, type JsonObject } from '../contract/json.ts';
import { securityOf } from './credentials.ts';

/** One request that the mock received and how it answered; secrets are replaced by `[redacted]`. */
export type ReceivedRequest = {
  /** When it was answered, ISO 8601. */
  at: string;
  method: string;
  /** Without the query. */
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  /** The body, or for JSON-RPC the request object with its params in order; absent when there was none that could be read. */
  body?: Json;
  /** The operation or JSON-RPC method that was called; absent when there is none. */
  operationId?: string;
  status: number;
  /** `mintFT/minted`; absent when no exchange answered. */
  exchange?: string;
  why: string;
  /** Milliseconds from the first byte to the answer. */
  duration: number;
};

/** A request that was answered; what costs more to tell is only put together when it is asked for. */
export type Observation = Pick<ReceivedRequest, 'method' | 'path' | 'operationId' | 'status' | 'exchange' | 'why' | 'duration'> & {
  /** When it was answered, in milliseconds since 1970. */
  at: number;
  details: () => Pick<ReceivedRequest, 'query' | 'headers' | 'body'>;
};

/**
 * Tells all there is to tell of a request.
 *
 * @param observation - the request
 * @returns the record
 */
export function recordOf({ at, method, path, details, operationId, status, exchange, why, duration }: Observation): ReceivedRequest {
  return {
    at: new Date(at).toISOString(),
    method,
    path,
    ...details(),
    ...(operationId !== undefined && { operationId }),
    status,
    ...(exchange !== undefined && { exchange }),
    why,
    duration: Math.round(duration * 1000) / 1000,
  };
}

/** Hides what must not be shown. */
export type Redaction = {
  headers: (headers: IncomingHttpHeaders) => Record<string, string>;
  query: (search: string) => Record<string, string>;
  body: (operation: Operation, body: Json) => Json;
};

const redacted = '[redacted]';

/** Headers that carry credentials whatever the documents say (RFC 9110, 11; RFC 6265). */
const secretHeaders = ['authorization', 'proxy-authorization', 'cookie'];

/**
 * Prepares to hide the secrets of a contract: credentials, and the members that are secret (`format: password`), at
 * their places and wherever else a member has the name of one.
 *
 * @param operations - all operations of the contract
 * @returns the functions that hide
 */
export function redactionOf(operations: Operation[]): Redaction {
  const credentials = operations.flatMap((operation) => securityOf(operation).alternatives.flat());
  const headers = new Set([...secretHeaders, ...credentials.filter((one) => one.in === 'header').map(({ name }) => name)]);
  const members = new Set(operations.flatMap(({ secrets }) => secrets.flatMap(nameIn)));
  const query = new Set([...members, ...credentials.filter((one) => one.in === 'query').map(({ name }) => name)]);
  return {
    headers: (sent) =>
      mask(
        Object.entries(sent).map(([name, value]) => [name, String(value)]),
        headers,
      ),
    query: (search) => (search === '' ? {} : mask([...new URLSearchParams(search)], query)),
    // A body that is no JSON has no members to look for, so the whole of it is hidden.
    body: ({ secrets }, body) => (typeof body === 'string' && secrets.length > 0 ? redacted : maskBody(body, secrets.map(split), members)),
  };
}

/** The name of a secret member; a secret that is an array item has none. */
function nameIn(pointer: string): string[] {
  const last = split(pointer).at(-1);
  return last === undefined || last === '*' || /^\d+$/.test(last) ? [] : [last];
}

function mask(entries: [string, string][], secret: Set<string>): Record<string, string> {
  return Object.fromEntries(entries.map(([name, value]) => [name, secret.has(name) ? redacted : value]));
}

function maskBody(value: Json, places: string[][], names: Set<string>): Json {
  if (places.some((place) => place.length === 0)) return redacted;
  const below = (token: string): string[][] => places.filter(([first]) => first === token || first === '*').map(([, ...rest]) => rest);
  if (Array.isArray(value)) return value.map((item, i) => maskBody(item, below(String(i)), names));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, names.has(name) ? redacted : maskBody(member, below(name), names)]),
  ) satisfies JsonObject;
}
