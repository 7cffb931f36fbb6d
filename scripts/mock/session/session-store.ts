import {
  listRecordsWithAnswers,
  maxRememberedBytes,
  requestMemoryOf,
  type AnsweredRequest,
  type NewRequests,
  type Observation,
  type ReceivedRequest,
  type RequestMemory,
} from '../../serve/memory/memory.ts';
import { defaultSession } from '../../serve/session/session-id.ts';

/**
 * Something that a session keeps between calls, under a name of its own. Its value is plain JSON, so that it can leave
 * the process.
 */
export type Part<Value extends object> = {
  name: string;
  empty: () => Value;
  /** About how many bytes of memory a value takes; without it, so few that they do not matter. */
  sizeOf?: (value: Value) => number;
};

/**
 * What a mock keeps between calls, by session. A store that other machines share fails with a `StoreError` while it
 * cannot be reached.
 */
export type SessionStore = {
  /**
   * Reads or changes a part, as one step: no other call sees anything in between.
   *
   * @param session - the name of the session
   * @param change - looks at the value, or alters it in place, and makes a result. It may run several times, each time
   *   with a value as it is kept, so it does nothing else; if it throws, it does so before it alters anything
   */
  change: <Value extends object, Result>(
    session: string,
    part: Part<Value>,
    change: (value: Value) => Result,
  ) => Promise<Result>;
  /** Adds a request to those of its session. */
  add: (request: Observation) => Promise<void>;
  /** Lists the latest requests of a session, oldest first. */
  requests: (session: string) => Promise<ReceivedRequest[]>;
  /** Lists the requests of a session since one of them, or all of them; see {@link RequestMemory}. */
  since: (session: string, id: string | undefined) => Promise<NewRequests>;
  /** Finds a request of a session, with its answer. */
  find: (session: string, id: string) => Promise<AnsweredRequest | undefined>;
  /** Empties all that a session keeps. */
  clear: (session: string) => Promise<void>;
  /**
   * Lists the sessions that keep anything, and those that were forgotten for others; the default one comes first, and
   * is always there.
   */
  sessions: () => Promise<SessionEntry[]>;
  /** Forgets a session, and tells whether it was there. */
  remove: (session: string) => Promise<boolean>;
  /** Ends what the store needs, and leaves what it keeps to others. */
  close: () => Promise<void>;
};

/** A store in the memory of this process. */
export type MemoryStore = SessionStore & {
  /** Lists the latest requests of a session, oldest first. */
  listNow: (session: string) => ReceivedRequest[];
};

/**
 * A session of a mock.
 *
 * @example const entry: SessionEntry = { name: 'worker-1', used: '2026-01-02T03:04:05.006Z' };
 */
export type SessionEntry = {
  name: string;
  /** When it was used last (ISO 8601, UTC); absent if never. */
  used?: string;
  /** Why it has lost what it kept; absent if it has not. */
  forgotten?: string;
};

/** How much a store keeps, and for how long. */
export type StoreLimits = {
  /** How many requests of each session; those of all sessions together also have a limit in bytes. */
  remember: number;
  /** After how many milliseconds without a call a session is gone; the default one stays. */
  idle: number;
  /** Is told of a session that is forgotten for others. */
  forgot?: ((session: string, why: string) => void) | undefined;
};

/** How many sessions there are at most: of more, the one that was used longest ago goes. */
export const maxSessions = 10_000;

/**
 * How many bytes all sessions together keep besides their requests: of more, the one that was used longest ago goes.
 */
export const maxKeptBytes = 64 * 1024 * 1024;

/** How many sessions are listed as forgotten: the latest ones. */
const maxForgotten = 1000;

const mebibyte = 1024 * 1024;

/** What one session keeps, and about how many bytes each part takes. */
type Kept = {
  parts: Map<string, object>;
  sizes: Map<string, number>;
  requests: RequestMemory;
  used: number | undefined;
};

/**
 * Makes a store in the memory of this process.
 *
 * @param limits - see {@link StoreLimits}
 * @returns the store, which does everything before it returns its promise
 * @example const store = memoryStore({ remember: 1000, idle: 600_000 });
 */
export function memoryStore({ remember, idle, forgot }: StoreLimits): MemoryStore {
  // The one that was used longest ago comes first.
  const named = new Map<string, Kept>();
  const make = (): Kept => ({
    parts: new Map(),
    sizes: new Map(),
    requests: requestMemoryOf(remember, maxRememberedBytes),
    used: undefined,
  });
  /** About how many bytes the requests of all sessions take, and everything else that they keep. */
  let bytes = 0;
  let keptBytes = 0;
  /** Why a session was forgotten for others, the latest one last. */
  const forgotten = new Map<string, string>();
  const main = make();
  const isGone = ({ used = 0 }: Kept): boolean => Date.now() - used > idle;
  const sweep = (): void => {
    for (const [name, kept] of named) {
      if (isGone(kept)) forget(name, kept);
      else if (named.size > maxSessions) forgetForOthers(name, kept, `there are more than ${maxSessions}`);
      else break;
    }
  };
  const forget = (name: string, kept: Kept): void => {
    bytes -= kept.requests.bytes();
    for (const part of kept.sizes.keys()) resize(kept, part, 0);
    named.delete(name);
  };
  const forgetForOthers = (name: string, kept: Kept, why: string): void => {
    forget(name, kept);
    const reason = `${why}, and it was used longest ago`;
    forgotten.delete(name);
    forgotten.set(name, reason);
    for (const oldest of forgotten.keys()) {
      if (forgotten.size <= maxForgotten) break;
      forgotten.delete(oldest);
    }
    forgot?.(name, reason);
  };
  const resize = ({ sizes }: Kept, part: string, size: number): void => {
    const before = sizes.get(part) ?? 0;
    if (size === before) return;
    keptBytes += size - before;
    sizes.set(part, size);
  };
  /** The session that is used now is the last one, and stays. */
  const makeRoom = (isTooMuch: () => boolean, what: string): void => {
    for (const [name, kept] of named) {
      if (named.size < 2 || !isTooMuch()) break;
      forgetForOthers(name, kept, `all sessions together keep more than ${what}`);
    }
  };
  /** Lets each session keep the same share, so that none pushes out what another one keeps. */
  const share = (): void => {
    const all = [main, ...named.values()];
    for (const { requests } of all) requests.trim(maxRememberedBytes / all.length);
    bytes = all.reduce((sum, { requests }) => sum + requests.bytes(), 0);
  };
  let sweeping: ReturnType<typeof setTimeout> | undefined;
  const of = (name: string): Kept => {
    if (name === defaultSession) {
      main.used = Date.now();
      return main;
    }
    const known = named.get(name);
    if (known === undefined || isGone(known)) {
      if (known !== undefined) forget(name, known);
      const kept = { ...make(), used: Date.now() };
      named.set(name, kept);
      sweep();
      sweeping ??= sweepLater();
      return kept;
    }
    known.used = Date.now();
    named.delete(name);
    named.set(name, known);
    return known;
  };
  /** An observer neither begins a session nor keeps it alive. */
  const findSession = (name: string): Kept | undefined => (name === defaultSession ? main : named.get(name));
  /** Memory is given back also when calls have ended. */
  const sweepLater = (): ReturnType<typeof setTimeout> => {
    const timer = setTimeout(
      () => {
        sweep();
        sweeping = named.size === 0 ? undefined : sweepLater();
      },
      Math.min(idle + 1, 60_000),
    );
    timer.unref?.();
    return timer;
  };
  const entryOf = (name: string, used: number | undefined): SessionEntry => {
    const reason = forgotten.get(name);
    return {
      name,
      ...(used !== undefined && { used: new Date(used).toISOString() }),
      ...(reason !== undefined && { forgotten: reason }),
    };
  };
  const listNow = (session: string): ReceivedRequest[] => of(session).requests.list();
  return {
    change: async <Value extends object, Result>(
      session: string,
      part: Part<Value>,
      change: (value: Value) => Result,
    ) => {
      const kept = of(session);
      let value = kept.parts.get(part.name) as Value | undefined;
      if (value === undefined) {
        value = part.empty();
        kept.parts.set(part.name, value);
      }
      const result = change(value);
      if (part.sizeOf !== undefined) resize(kept, part.name, part.sizeOf(value));
      if (keptBytes > maxKeptBytes) makeRoom(() => keptBytes > maxKeptBytes, `${maxKeptBytes / mebibyte} MiB`);
      return result;
    },
    add: async (request) => {
      const { requests } = of(request.session);
      bytes -= requests.bytes();
      requests.add(request);
      bytes += requests.bytes();
      if (bytes > maxRememberedBytes) share();
      // Each session has its latest request, however large that is.
      if (bytes > maxRememberedBytes)
        makeRoom(() => bytes > maxRememberedBytes, `${maxRememberedBytes / mebibyte} MiB of requests`);
    },
    requests: async (session) => listNow(session),
    listNow,
    since: async (session, id) => findSession(session)?.requests.since(id) ?? { isAll: true, requests: [] },
    find: async (session, id) => {
      const found = findSession(session)?.requests.find(id);
      return found && listRecordsWithAnswers(found).find((record) => record.id === id);
    },
    clear: async (session) => {
      const kept = of(session);
      forgotten.delete(session);
      const { parts, requests } = kept;
      bytes -= requests.bytes();
      for (const part of kept.sizes.keys()) resize(kept, part, 0);
      parts.clear();
      requests.clear();
    },
    sessions: async () => {
      sweep();
      const lost = [...forgotten.keys()].filter((name) => !named.has(name));
      return [
        entryOf(defaultSession, main.used),
        ...Array.from(named, ([name, { used }]) => entryOf(name, used)),
        ...lost.map((name) => entryOf(name, undefined)),
      ];
    },
    remove: async (session) => {
      sweep();
      forgotten.delete(session);
      const kept = named.get(session);
      if (kept !== undefined) forget(session, kept);
      return kept !== undefined;
    },
    close: async () => {
      clearTimeout(sweeping);
      sweeping = undefined;
    },
  };
}
