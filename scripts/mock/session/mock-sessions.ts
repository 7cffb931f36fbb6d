import { CommandError } from '../../contract/base/errors.ts';
import { isObject, type Json } from '../../contract/base/json.ts';
import { drawFrom, startOf, type RandomState } from '../../contract/base/seeded-random.ts';
import { drawFailure, type Delay, type InjectedFailure } from '../control/injected-failures.ts';
import type { Part, SessionStore } from './session-store.ts';

/**
 * How a session answers, where it differs from the mock's own options.
 *
 * @example const settings: SessionSettings = { seed: '7', delay: [50, 200], fail: [{ status: 503, rate: 0.1 }] };
 */
export type SessionSettings = {
  /** The seed of delays, failures and made-up data. */
  seed?: string;
  /** How long each answer is held back, in milliseconds: at least and at most. */
  delay?: Delay;
  /** The HTTP statuses of injected failures, each with its share of the requests, from 0 to 1. */
  fail?: InjectedFailure[];
};

/** How a session answers, all of it. */
export type AllSettings = Required<SessionSettings>;

/** What a session has been told, and how far it is. */
type Control = {
  settings: SessionSettings;
  /** The exchanges that tests queued with `next`, each with its operation. */
  next: [operationId: string, exchange: string][];
  /** Where the random numbers of delays and failures are. */
  delays?: RandomState;
  failures?: RandomState;
};

const control: Part<Control> = {
  name: 'control',
  empty: () => ({ settings: {}, next: [] }),
  // Names of exchanges are those of the contract, and a seed is whatever a test sends.
  sizeOf: ({ settings: { seed = '', fail = [] }, next }) => 2 * seed.length + 64 * (fail.length + next.length),
};

/** How many exchanges may be queued with `next` at once. */
const maxQueued = 1000;

/** What the answer to one call takes from its session. */
export type Turn = {
  session: string;
  seed: string;
  /** The exchange that a test queued for this call. */
  forced: string | undefined;
};

/** The sessions of a mock: what each was told, in its store. */
export type Sessions = {
  /** Begins the answer to a call: takes the next exchange that a test queued out of the queue. */
  turn: (session: string, operationId: string) => Promise<Turn>;
  /** Whether an exchange is queued for an operation. */
  isQueued: (session: string, operationId: string) => Promise<boolean>;
  /** Queues an exchange. Throws a CommandError when too many are. */
  queue: (session: string, operationId: string, exchange: string) => Promise<void>;
  /** Lists the exchanges that are queued, first to last. */
  queued: (session: string) => Promise<QueuedExchange[]>;
  /** Empties the queue. */
  unqueue: (session: string) => Promise<void>;
  /** Draws the faults of the next request: the status that it fails with, and how long its answer is held back. */
  faults: (session: string) => Promise<Faults>;
  /** How a session answers. */
  settings: (session: string) => Promise<AllSettings>;
  /** Changes how a session answers; what is left out stays. */
  set: (session: string, settings: SessionSettings) => Promise<void>;
};

/** An exchange that answers the next request to its operation. */
export type QueuedExchange = { operation: string; exchange: string };

/** The faults of one request. */
export type Faults = { failure: number | undefined; delay: number };

const noFaults: Faults = { failure: undefined, delay: 0 };

/**
 * Makes the sessions of a mock.
 *
 * @param store - keeps what they were told
 * @param options - how a session answers that was told nothing
 * @example
 * const sessions = sessionsOf(memoryStore({ remember: 1000, idle: 600_000 }), { seed: '1', delay: [0, 0], fail: [] });
 */
export function sessionsOf(store: SessionStore, options: AllSettings): Sessions {
  return {
    turn: (session, operationId) =>
      store.change(session, control, ({ next, settings }) => ({
        session,
        seed: settings.seed ?? options.seed,
        forced: next.length === 0 ? undefined : takeFrom(next, operationId),
      })),
    isQueued: (session, operationId) =>
      store.change(session, control, ({ next }) => next.some(([of]) => of === operationId)),
    queue: (session, operationId, exchange) =>
      store.change(session, control, ({ next }) => {
        if (next.length >= maxQueued) throw new CommandError(tooMany);
        next.push([operationId, exchange]);
      }),
    queued: (session) =>
      store.change(session, control, ({ next }) => next.map(([operation, exchange]) => ({ operation, exchange }))),
    unqueue: (session) =>
      store.change(session, control, (told) => {
        told.next = [];
      }),
    faults: (session) =>
      store.change(session, control, (told) => {
        const { seed = options.seed, delay = options.delay, fail = options.fail } = told.settings;
        const [min, max] = delay;
        if (max === 0 && fail.length === 0) return noFaults;
        told.failures ??= startOf(`failure/${seed}`);
        told.delays ??= startOf(`delay/${seed}`);
        return {
          failure: fail.length === 0 ? undefined : drawFailure(fail, drawFrom(told.failures)),
          delay: max === 0 ? 0 : min + drawFrom(told.delays) * (max - min),
        };
      }),
    settings: (session) => store.change(session, control, ({ settings }) => ({ ...options, ...settings })),
    set: (session, settings) =>
      store.change(session, control, (told) => {
        Object.assign(told.settings, settings);
        if (settings.seed === undefined) return;
        delete told.failures;
        delete told.delays;
      }),
  };
}

function takeFrom(next: Control['next'], operationId: string): string | undefined {
  const at = next.findIndex(([of]) => of === operationId);
  return at < 0 ? undefined : next.splice(at, 1)[0]?.[1];
}

const full = `${maxQueued} exchanges are queued already, which is the most`;
const tooMany = `${full}; send the requests that they wait for, or reset.`;

/**
 * Checks settings that a program gives.
 *
 * @throws CommandError when one of them makes no sense
 */
export function checkSettings(settings: SessionSettings): SessionSettings {
  const { seed, delay, fail = [] } = settings;
  if (seed !== undefined && typeof seed !== 'string') throw new CommandError('The seed is a text.');
  const isDelay =
    delay === undefined || (Array.isArray(delay) && delay.length === 2 && delay.every(isTime) && delay[0] <= delay[1]);
  if (!isDelay) throw new CommandError('The delay is two numbers of milliseconds, at least and at most: [50, 200].');
  if (!Array.isArray(fail) || !fail.every(isFailing))
    throw new CommandError(
      'Failures are a list, each with a status from 400 to 599 and a rate from 0 to 1: [{"status":503,"rate":0.1}].',
    );
  return settings;
}

/** The most milliseconds that an answer is held back. */
const longest = 999_999;

function isTime(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= longest;
}

function isFailing(failure: unknown): boolean {
  const { status, rate } = (failure ?? {}) as Partial<InjectedFailure>;
  if (typeof status !== 'number' || typeof rate !== 'number') return false;
  return Number.isInteger(status) && status >= 400 && status <= 599 && rate >= 0 && rate <= 1;
}

/** What can be set. */
const names = new Set(['seed', 'delay', 'fail']);

/**
 * Reads settings from the body of a command.
 *
 * @returns the settings, whose values are still to be checked
 * @throws CommandError when it has no settings, or others
 */
export function settingsIn(body: Json | undefined): SessionSettings {
  const given = isObject(body) ? Object.keys(body) : [];
  if (given.length > 0 && given.every((name) => names.has(name))) return body as SessionSettings;
  throw new CommandError('The body has to be JSON with one or more of "seed", "delay" and "fail", and nothing else.');
}
