import type { Seen } from '../traffic/traffic.ts';
import { maxRememberedBytes, type AnsweredRequest, type NewRequests } from '../serve/memory/memory.ts';

/** What a proxy remembers of the traffic, for a window on it. */
export type PassedTraffic = {
  /** Adds a request without its secrets, and as it was seen if it was answered. */
  add: (request: AnsweredRequest, seen?: Seen) => void;
  since: (id: string | undefined) => NewRequests;
  find: (id: string) => AnsweredRequest | undefined;
  seen: (id: string) => Seen | undefined;
};

/** How many requests it remembers. */
const most = 500;

/**
 * Makes a memory of traffic, which neither many requests nor large ones can exhaust.
 *
 * @returns the memory, which is empty
 * @example createPassedTraffic().since(undefined) // { isAll: true, requests: [] }
 */
export function createPassedTraffic(): PassedTraffic {
  type Entry = { request: AnsweredRequest; seen: Seen | undefined; size: number };
  const entries: Entry[] = [];
  let bytes = 0;
  const entry = (id: string): Entry | undefined => entries.find(({ request }) => request.id === id);
  return {
    add: (request, seen) => {
      const size = 2000 + 4 * ((seen?.request.body?.length ?? 0) + (seen?.answer.text.length ?? 0));
      entries.push({ request, seen, size });
      bytes += size;
      while (entries.length > 1 && (entries.length > most || bytes > maxRememberedBytes))
        bytes -= entries.shift()?.size ?? 0;
    },
    since: (id) => {
      const after = entries.findIndex(({ request }) => request.id === id);
      const requests = entries.slice(after + 1).map(({ request }) => {
        const { headers: _, body: __, answer: ___, ...line } = request;
        return line;
      });
      return { isAll: after < 0, requests };
    },
    find: (id) => entry(id)?.request,
    seen: (id) => entry(id)?.seen,
  };
}
