import type { Json } from '../contract/json.ts';

/** One request that was received and how it was answered; secrets are replaced by `[redacted]`. */
export type ReceivedRequest = {
  /** When it was answered, ISO 8601. */
  at: string;
  method: string;
  /** Without the query. */
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  /**
   * The body, or for JSON-RPC the request object with its params in order; absent when there was none that could be
   * read.
   */
  body?: Json;
  /** The operation or JSON-RPC method that was called; absent when there is none. */
  operationId?: string;
  status: number;
  /** `mintFT/minted`; absent when no exchange answered. */
  exchange?: string;
  why: string;
  /** Milliseconds from the whole request to the answer. */
  duration: number;
};

/** A request that was answered; what costs more to tell is only put together when it is asked for. */
export type Observation = Pick<
  ReceivedRequest,
  'method' | 'path' | 'operationId' | 'status' | 'exchange' | 'why' | 'duration'
> & {
  /** When it was answered, in milliseconds since 1970. */
  at: number;
  /** Bytes that it holds in memory, about. */
  size: number;
  details: () => Pick<ReceivedRequest, 'query' | 'headers' | 'body'>;
};

/**
 * Tells all there is to tell of a request.
 *
 * @param observation - the request
 * @returns the record
 */
export function recordOf({
  at,
  method,
  path,
  details,
  operationId,
  status,
  exchange,
  why,
  duration,
}: Observation): ReceivedRequest {
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

/** The latest requests. */
export type Memory = {
  add: (observation: Observation) => void;
  /** Those that are remembered, oldest first. */
  list: () => ReceivedRequest[];
  clear: () => void;
};

/**
 * Makes a memory that neither many nor large requests can fill.
 *
 * @param most - how many requests it keeps
 * @param mostBytes - how many bytes they may have together
 * @returns the memory
 */
export function memoryOf(most: number, mostBytes: number): Memory {
  let kept: Observation[] = [];
  let first = 0;
  let bytes = 0;
  return {
    add: (observation) => {
      kept.push(observation);
      bytes += observation.size;
      while (kept.length - first > most || (bytes > mostBytes && kept.length - first > 1))
        bytes -= kept[first++]?.size ?? 0;
      // Cut now and then instead of each time, which would move the whole list.
      if (first > Math.max(most, 100)) kept = kept.slice(first);
      else return;
      first = 0;
    },
    list: () => kept.slice(first).map(recordOf),
    clear: () => {
      kept = [];
      first = 0;
      bytes = 0;
    },
  };
}
