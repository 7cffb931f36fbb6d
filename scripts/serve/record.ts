import type { Json } from '../contract/json.ts';
import type { Attribution } from './answer.ts';

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

/** An HTTP request that was answered. What costs more to tell is only put together when it is asked for. */
export type Observation = {
  /** When it was answered, in milliseconds since 1970. */
  at: number;
  method: string;
  path: string;
  /** The operation that path and method lead to; absent when there is none, and for JSON-RPC. */
  operationId: string | undefined;
  status: number;
  by: Attribution;
  duration: number;
  /** Of a JSON-RPC batch: what answered each call, in order. */
  parts: Attribution[] | undefined;
  /** Bytes that it holds in memory, about. */
  size: number;
  details: () => Details;
};

/** What the secrets have to be taken out of; one body a call. */
export type Details = Pick<ReceivedRequest, 'query' | 'headers'> & { bodies: (Json | undefined)[] };

/**
 * Tells all there is to tell of a request.
 *
 * @param observation - the request
 * @returns the record; of a JSON-RPC batch one a call
 */
export function recordsOf(observation: Observation): ReceivedRequest[] {
  const { at, method, path, operationId, duration, details } = observation;
  const { query, headers, bodies } = details();
  return partsOf(observation).map((by, i) => {
    const called = by.operationId ?? operationId;
    const body = called === undefined ? undefined : bodies[i];
    return {
      at: new Date(at).toISOString(),
      method,
      path,
      query,
      headers,
      ...(body !== undefined && { body }),
      ...(called !== undefined && { operationId: called }),
      status: statusOf(observation, by),
      ...(by.exchange !== undefined && { exchange: by.exchange }),
      why: by.why,
      duration: Math.round(duration * 1000) / 1000,
    };
  });
}

/**
 * Lists what answered the calls of a request.
 *
 * @param observation - the request
 * @returns one a call; of all but a JSON-RPC batch there is one
 */
export function partsOf({ parts, by }: Observation): Attribution[] {
  return parts ?? [by];
}

/**
 * Tells what became of a call.
 *
 * @param observation - the request that it came with
 * @param by - what answered it
 * @returns its HTTP status, as if it had come alone
 */
export function statusOf({ status, parts }: Observation, { isSilent }: Attribution): number {
  if (parts === undefined) return status;
  return isSilent === true ? 204 : 200;
}

/** The latest requests. */
export type Memory = {
  add: (observation: Observation) => void;
  /** Those that are remembered, oldest first; a JSON-RPC batch counts as many as it has calls. */
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
  let kept: (Observation | undefined)[] = [];
  let first = 0;
  let count = 0;
  let bytes = 0;
  const forget = (oldest: Observation): void => {
    // What is left in the list until it is cut must hold on to nothing: each of them costs the collector time.
    kept[first++] = undefined;
    count -= callsIn(oldest);
    bytes -= oldest.size;
  };
  return {
    add: (observation) => {
      kept.push(observation);
      count += callsIn(observation);
      bytes += observation.size;
      for (let oldest = kept[first]; oldest !== undefined && oldest !== observation; oldest = kept[first]) {
        // A batch stays for as long as one of its calls has to.
        if (count - callsIn(oldest) < most && bytes <= mostBytes) break;
        forget(oldest);
      }
      // Cut now and then instead of each time, which would move the whole list.
      if (first > Math.max(most, 100)) {
        kept = kept.slice(first);
        first = 0;
      }
    },
    list: () =>
      most === 0
        ? []
        : kept
            .slice(first)
            .flatMap((observation) => (observation === undefined ? [] : recordsOf(observation)))
            .slice(-most),
    clear: () => {
      kept = [];
      first = 0;
      count = 0;
      bytes = 0;
    },
  };
}

function callsIn({ parts }: Observation): number {
  return parts?.length ?? 1;
}
