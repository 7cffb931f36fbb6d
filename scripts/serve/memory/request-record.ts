// The requests that a server remembers, with their answers, within a limit of memory.

import type { Json } from '../../contract/base/json.ts';
import type { Attribution } from '../answer/answer-type.ts';
import type { RedactedRequest } from '../../redact/redact.ts';
import type { AnsweredCall } from './answered-call.ts';
import { defaultSession } from '../session/session-id.ts';

/**
 * A request that was received or sent, and how it was answered; secrets are replaced by `[redacted]`.
 *
 * @example const paths = mock.requests.map(({ path }: ReceivedRequest) => path);
 */
export type ReceivedRequest = {
  /** What tells it from all others: letters, digits, `-` and `.`. */
  id: string;
  /** When it was answered (ISO 8601, UTC). */
  at: string;
  /** `in` for a request that was received, `out` for a callback or a webhook that the mock sent. */
  direction: 'in' | 'out';
  method: string;
  /** The path without the query, and without `/s/NAME`; of what was sent, the whole address. */
  path: string;
  /** The session that it belongs to; absent for the default one. */
  session?: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  /**
   * The body, or for JSON-RPC the request object with its params by position; absent if there was none, or none that
   * could be read.
   */
  body?: Json;
  /** The operation or JSON-RPC method that was called; absent if none was. */
  operationId?: string;
  /** The HTTP status of the answer; 0 if what was sent got none. */
  status: number;
  /** The exchange that answered, e.g. `mintFT/minted`; absent if none did. */
  exchange?: string;
  /** Why it was answered so. */
  why: string;
  /** What was wrong with the request, a sentence each; absent if nothing was. */
  wrong?: readonly string[];
  /** Milliseconds from the end of the request to the answer. */
  duration: number;
};

/** A request without its parts that may be large. */
export type RequestLine = Omit<ReceivedRequest, 'headers' | 'body'>;

/**
 * A request with the body of its answer: a value if it is JSON, otherwise its text. It is absent if there is none, or
 * none that is kept: a stream, bytes, or more than {@link maxAnswer} characters.
 */
export type AnsweredRequest = ReceivedRequest & { answer?: Json };

/** How many characters of an answer are kept at most. */
export const maxAnswer = 256 * 1024;

/** An HTTP request that was answered. Its details, which take longer to gather, are gathered only on demand. */
export type Observation = {
  /** See {@link ReceivedRequest}; those of the calls of a batch begin with it. */
  id: string;
  /** When it was answered, in milliseconds since 1970. */
  at: number;
  /** See {@link ReceivedRequest}; `in` if it is missing. */
  direction?: ReceivedRequest['direction'];
  /** The session that it belongs to. */
  session: string;
  method: string;
  path: string;
  /** The operation at path and method; `undefined` if there is none, and for JSON-RPC. */
  operationId: string | undefined;
  status: number;
  by: Attribution;
  /** Milliseconds from the end of the request to the answer. */
  duration: number;
  /** For a JSON-RPC batch: what answered each call, in order. */
  parts: Attribution[] | undefined;
  /** About how many bytes of memory it holds. */
  size: number;
  query: () => ReceivedRequest['query'];
  details: () => Details;
};

/** The parts of a request from which secrets have to be removed, which takes longer; one body for each call. */
export type Details = Pick<RedactedRequest, 'headers' | 'bodies'> & {
  query?: RedactedRequest['query'];
  /** Removes the secrets of the request from texts and answers that may repeat them. */
  text?: RedactedRequest['text'];
  answer?: RedactedRequest['answer'];
  /** What `records-with-answers.ts` needs to show the answer; `undefined` if none is known. */
  answered: AnsweredCall | undefined;
};

let ids: { run: string; count: number } | undefined;

/** Makes the id of a request, which no other one has, in whichever process. */
export function newRequestId(): string {
  // Some runtimes know no random numbers before the first request.
  ids ??= { run: Math.random().toString(36).slice(2, 10), count: 0 };
  return `${ids.run}-${++ids.count}`;
}

/**
 * Makes the records of a request.
 *
 * @returns one record; for a JSON-RPC batch one for each call
 */
export function recordsOf(observation: Observation): ReceivedRequest[] {
  return recordsFrom(observation, observation.details());
}

/**
 * Makes the records of a request whose details are known.
 *
 * @returns one record; for a JSON-RPC batch one for each call
 */
export function recordsFrom(observation: Observation, details: Details): ReceivedRequest[] {
  const { query = observation.query() } = details;
  return requestLinesOf({ ...observation, query: () => query }).map((line, i) => recordOf(line, details, i));
}

function recordOf(line: RequestLine, { headers, bodies, text = keepText }: Details, i: number): ReceivedRequest {
  const { id, at, direction, method, path, session, query, why, wrong, ...rest } = line;
  const body = bodies[i];
  return {
    ...{ id, at, direction, method, path, ...(session !== undefined && { session }), query, headers },
    ...(body !== undefined && line.operationId !== undefined && { body }),
    ...{ ...rest, why: text(why), ...(wrong !== undefined && { wrong: wrong.map(text) }) },
  };
}

function keepText(text: string): string {
  return text;
}

/**
 * Makes the records of a request without what takes longer to gather.
 *
 * @returns one line; for a JSON-RPC batch one for each call
 */
export function requestLinesOf(observation: Observation): RequestLine[] {
  const { id, at, session, direction = 'in', method, path, operationId, duration, parts } = observation;
  const query = observation.query();
  return attributionsOf(observation).map((by, i) => {
    const called = by.operationId ?? operationId;
    return {
      id: parts === undefined ? id : `${id}.${i + 1}`,
      at: new Date(at).toISOString(),
      direction,
      method,
      path,
      ...(session !== defaultSession && { session }),
      query,
      ...(called !== undefined && { operationId: called }),
      status: statusOf(observation, by),
      ...(by.exchange !== undefined && { exchange: by.exchange }),
      why: by.why,
      ...(by.wrong !== undefined && { wrong: by.wrong }),
      duration: Math.round(duration * 1000) / 1000,
    };
  });
}

/**
 * Lists what answered the calls of a request.
 *
 * @returns one attribution; for a JSON-RPC batch one for each call
 */
export function attributionsOf({ parts, by }: Observation): Attribution[] {
  return parts ?? [by];
}

/**
 * Tells the status of a call, as if it had been sent alone.
 *
 * @param observation - the request that carried the call
 * @param by - what answered the call
 * @returns the HTTP status
 */
export function statusOf({ status, parts }: Observation, { isSilent }: Attribution): number {
  if (parts === undefined) return status;
  return isSilent === true ? 204 : 200;
}

/** How many bytes of requests a server remembers. */
export const maxRememberedBytes = 32 * 1024 * 1024;

/** What came since a request, oldest first; `isAll` if that is all that is remembered. */
export type NewRequests = { isAll: boolean; requests: RequestLine[] };

/** Remembers the latest requests. */
export type RequestMemory = {
  add: (observation: Observation) => void;
  /** Lists the remembered requests, oldest first; each call of a JSON-RPC batch counts as one. */
  list: () => ReceivedRequest[];
  /** Lists the requests since one, or all of them if that is not remembered. */
  since: (id: string | undefined) => NewRequests;
  /** Finds the request with a call; `undefined` if it is not remembered. */
  find: (id: string) => Observation | undefined;
  /** About how many bytes it holds. */
  bytes: () => number;
  /** Forgets the oldest requests, except for the latest, until they take no more than some bytes. */
  trim: (maxBytes: number) => void;
  clear: () => void;
};

/**
 * Makes a memory that neither many requests nor large ones can exhaust.
 *
 * @param maxRequests - how many requests it keeps at most
 * @param maxBytes - how many bytes they may take together
 * @example const memory = requestMemoryOf(1000, 10_000_000);
 */
export function requestMemoryOf(maxRequests: number, maxBytes: number): RequestMemory {
  let kept: (Observation | undefined)[] = [];
  let first = 0;
  let count = 0;
  let bytes = 0;
  const forget = (oldest: Observation): void => {
    // Its place stays in the list until that is cut, and must not keep the observation alive until then.
    kept[first++] = undefined;
    count -= callsIn(oldest);
    bytes -= oldest.size;
  };
  const trim = (most: number): void => {
    for (let oldest = kept[first]; oldest !== undefined && first < kept.length - 1; oldest = kept[first]) {
      // A batch stays as long as one of its calls has to.
      if (count - callsIn(oldest) < maxRequests && bytes <= most) break;
      forget(oldest);
    }
  };
  return {
    add: (observation) => {
      kept.push(observation);
      count += callsIn(observation);
      bytes += observation.size;
      trim(maxBytes);
      // The list is cut only now and then, as cutting moves all of it.
      if (first > Math.max(maxRequests, 100)) {
        kept = kept.slice(first);
        first = 0;
      }
    },
    list: () =>
      maxRequests === 0
        ? []
        : kept
            .slice(first)
            .flatMap((observation) => (observation === undefined ? [] : recordsOf(observation)))
            .slice(-maxRequests),
    since: (id) => {
      const after = id === undefined ? -1 : kept.findLastIndex((one) => one?.id === observationIn(id));
      const fresh = kept
        .slice(Math.max(after + 1, first))
        .flatMap((one) => (one === undefined ? [] : requestLinesOf(one)));
      return { isAll: after < 0, requests: fresh.slice(-maxRequests) };
    },
    find: (id) => kept.find((one) => one?.id === observationIn(id)),
    bytes: () => bytes,
    trim,
    clear: () => {
      kept = [];
      first = 0;
      count = 0;
      bytes = 0;
    },
  };
}

/** The id of the request that carried a call. */
function observationIn(id: string): string {
  return id.replace(/\..*$/, '');
}

function callsIn({ parts }: Observation): number {
  return parts?.length ?? 1;
}
