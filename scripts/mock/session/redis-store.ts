import { randomUUID } from 'node:crypto';
import { CommandError } from '../../contract/base/errors.ts';
import { setRunningTimeout } from '../../contract/base/running-timeout.ts';
import { requirePackages } from '../../contract/base/optional-packages.ts';
import {
  listRecordsWithAnswers,
  maxRememberedBytes,
  type AnsweredRequest,
  type ReceivedRequest,
  type RequestLine,
} from '../../serve/memory/memory.ts';
import { defaultSession, StoreError } from '../../serve/session/session-id.ts';
import { maxSessions, type Part, type SessionEntry, type SessionStore, type StoreLimits } from './session-store.ts';

/** Milliseconds that a command may take. A store that takes longer counts as gone, so that no call waits for it. */
const patience = 1000;

/** Milliseconds after which a connection that does not answer is given up for a new one. */
const renewal = 5000;

/** Milliseconds that the default session is kept; the others are gone after their idle time. */
const day = 24 * 60 * 60 * 1000;

/** How often a change is tried against others, before the store counts as too busy. */
const maxTries = 200;

/** A server, as the address of the store names it. */
type Address = { url: string; place: string; prefix: string };

const schemes: Record<string, string> = {
  'redis:': 'redis:',
  'rediss:': 'rediss:',
  'valkey:': 'redis:',
  'valkeys:': 'rediss:',
};

/**
 * Reads the address of a store.
 *
 * @param text - `redis://`, `rediss://`, `valkey://` or `valkeys://`, with user, password and the number of a database
 *   where they are needed; `?prefix=` begins the keys, by default `twinspec`
 * @throws CommandError for anything else; it does not repeat the text, which may have a password
 * @example addressOf('redis://:secret@store:6379/2').place // 'store:6379'
 */
function addressOf(text: string): Address {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const scheme = schemes[url?.protocol ?? ''];
  const parameters = [...(url?.searchParams.keys() ?? [])];
  const isSound =
    url !== undefined &&
    scheme !== undefined &&
    url.hostname !== '' &&
    /^\/?\d*$/.test(url.pathname) &&
    url.hash === '' &&
    parameters.every((name) => name === 'prefix');
  if (!isSound)
    throw new CommandError(
      '--store takes the URL of a Redis or Valkey server, e.g. redis://127.0.0.1:6379, ' +
        'redis://:PASSWORD@HOST:6379/2 or rediss://HOST?prefix=team-a.',
    );
  const { username, password, host, hostname, port, pathname, searchParams } = url;
  const login = username === '' && password === '' ? '' : `${username}:${password}@`;
  return {
    url: `${scheme}//${login}${host}${pathname}`,
    place: `${hostname}:${port === '' ? 6379 : port}`,
    prefix: `${searchParams.get('prefix') ?? 'twinspec'}:`,
  };
}

/**
 * What every script begins with: it takes note that a session is used, and forgets those that are idle, or too many.
 * Times are those of the server, as clocks of several machines differ.
 */
const touch = `
local hash, list, all = KEYS[1], KEYS[2], KEYS[3]
local prefix, name, idle, keep, most = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4], tonumber(ARGV[5])
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
if redis.call('ZADD', all, now, name) == 1 then
  local gone = redis.call('ZRANGEBYSCORE', all, '-inf', now - idle)
  local many = redis.call('ZCARD', all) - #gone - most
  if many > 0 then
    for _, other in ipairs(redis.call('ZRANGE', all, #gone, #gone + many - 1)) do gone[#gone + 1] = other end
  end
  for _, other in ipairs(gone) do
    if other ~= '${defaultSession}' then
      redis.call('ZREM', all, other)
      redis.call('UNLINK', prefix .. 'session:' .. other, prefix .. 'requests:' .. other)
    end
  end
end
local function stay()
  redis.call('PEXPIRE', hash, keep)
  redis.call('PEXPIRE', list, keep)
  redis.call('PEXPIRE', all, ${day})
end
`;

/** What is done in the store, each in one step. */
const scripts = {
  read: `${touch} stay() return redis.call('HMGET', hash, ARGV[6], '#' .. ARGV[6])`,
  write: `${touch}
if (redis.call('HGET', hash, '#' .. ARGV[6]) or '') ~= ARGV[7] then return 0 end
redis.call('HSET', hash, ARGV[6], ARGV[9], '#' .. ARGV[6], ARGV[8])
stay()
return 1`,
  add: `${touch}
local count, bytes = tonumber(ARGV[6]), tonumber(ARGV[7])
local held = tonumber(redis.call('HGET', hash, '#bytes') or '0')
for i = 8, #ARGV do
  redis.call('RPUSH', list, ARGV[i])
  held = held + #ARGV[i]
end
while redis.call('LLEN', list) > count or (held > bytes and redis.call('LLEN', list) > 1) do
  held = held - #redis.call('LPOP', list)
end
redis.call('HSET', hash, '#bytes', held)
stay()
return 1`,
  list: `${touch} stay() return redis.call('LRANGE', list, 0, -1)`,
  clear: `${touch} redis.call('UNLINK', hash, list) stay() return 1`,
  remove: `redis.call('UNLINK', KEYS[1], KEYS[2]) return redis.call('ZREM', KEYS[3], ARGV[2])`,
  sessions: `local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
return redis.call('ZRANGEBYSCORE', KEYS[3], now - tonumber(ARGV[3]), '+inf', 'WITHSCORES')`,
} as const;

/**
 * Opens a store in a Redis or Valkey server, which mocks on several machines share.
 *
 * @param text - the address of the server
 * @param limits - see {@link StoreLimits}
 * @throws CommandError when the address is none, or nothing there is a store; MissingPackages without the client
 * @example const store = await openRedisStore('redis://127.0.0.1:6379', { remember: 1000, idle: 600_000 });
 */
export async function openRedisStore(text: string, { remember, idle }: StoreLimits): Promise<SessionStore> {
  const { url, place, prefix } = addressOf(text);
  requirePackages('store');
  const connection = await connect(url, place);
  const runScript = (script: keyof typeof scripts, session: string, ...more: string[]): Promise<unknown> => {
    const keys = [`${prefix}session:${session}`, `${prefix}requests:${session}`, `${prefix}sessions`];
    const keep = session === defaultSession ? Math.max(idle, day) : idle;
    return connection.send([
      'EVAL',
      scripts[script],
      String(keys.length),
      ...keys,
      prefix,
      session,
      String(idle),
      String(keep),
      String(maxSessions),
      ...more,
    ]);
  };
  const change = async <Value extends object, Result>(
    session: string,
    part: Part<Value>,
    look: (value: Value) => Result,
  ): Promise<Result> => {
    for (let tries = 0; tries < maxTries; tries++) {
      const [kept, version] = (await runScript('read', session, part.name)) as (string | null)[];
      const before = kept ?? JSON.stringify(part.empty());
      const value = JSON.parse(before) as Value;
      const result = look(value);
      const made = JSON.stringify(value);
      if (made === before) return result;
      if ((await runScript('write', session, part.name, version ?? '', randomUUID(), made)) === 1) return result;
      // Another machine came first: after a while that differs from machine to machine, they do not meet again.
      if (tries > 2) await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(tries, 20)));
    }
    throw new StoreError(`The store at ${place} is too busy; too many calls change the same session at once.`);
  };
  const list = async (session: string): Promise<AnsweredRequest[]> =>
    ((await runScript('list', session)) as string[]).map((record) => JSON.parse(record) as AnsweredRequest);
  const inTurn = turns();
  return {
    change: (session, part, look) => inTurn(`${session}/${part.name}`, () => change(session, part, look)),
    add: async (observation) => {
      const records = listRecordsWithAnswers(observation).map((record) => JSON.stringify(record));
      await runScript('add', observation.session, String(remember), String(maxRememberedBytes), ...records);
    },
    requests: async (session) => (await list(session)).map(({ answer: _, ...record }): ReceivedRequest => record),
    since: async (session, id) => {
      const all = await list(session);
      const after = all.findIndex((record) => record.id === id);
      const requests = all.slice(after + 1).map(({ answer: _, body: __, headers: ___, ...line }): RequestLine => line);
      return { isAll: after < 0, requests };
    },
    find: async (session, id) => (await list(session)).find((record) => record.id === id),
    clear: async (session) => {
      await runScript('clear', session);
    },
    sessions: async () => {
      const found = ((await runScript('sessions', defaultSession)) as unknown[]).flat();
      const entries = found.flatMap((name, i): SessionEntry[] =>
        i % 2 === 0 ? [{ name: String(name), used: new Date(Number(found[i + 1])).toISOString() }] : [],
      );
      const main = entries.find(({ name }) => name === defaultSession) ?? { name: defaultSession };
      return [main, ...entries.filter((entry) => entry !== main)];
    },
    remove: async (session) => (await runScript('remove', session)) === 1,
    close: async () => connection.close(),
  };
}

/** Lets changes of one thing wait for each other, which would only spoil one another's tries. */
function turns(): <Result>(key: string, task: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>();
  return (key, task) => {
    const before = last.get(key);
    const mine = before === undefined ? task() : before.then(task, task);
    last.set(key, mine);
    const end = (): void => {
      if (last.get(key) === mine) last.delete(key);
    };
    mine.then(end, end);
    return mine;
  };
}

/** A connection that comes back by itself. */
type Connection = {
  /** Sends a command. Rejects with a StoreError as soon as it is clear that no answer comes. */
  send: (command: string[]) => Promise<unknown>;
  close: () => void;
};

async function connect(url: string, place: string): Promise<Connection> {
  const { createClient } = await import('redis');
  let isKnown = false;
  const open = () => {
    const client = createClient({
      url,
      disableOfflineQueue: true,
      socket: {
        connectTimeout: patience * 2,
        // Fail at once on the first connection; after it, keep reconnecting.
        reconnectStrategy: (tries) => isKnown && Math.min(50 * 2 ** tries, 1000),
      },
    });
    // Each call is told itself; without a listener, an error would end the process.
    client.on('error', () => undefined);
    return client;
  };
  let client = open();
  try {
    await awaitInTime(client.connect(), patience * 5);
    await awaitInTime(client.sendCommand(['EVAL', 'return 1', '0']), patience);
  } catch (error) {
    client.destroy();
    throw new CommandError(
      `The store at ${place} cannot be used (${reasonOf(error)}); check --store, and that it runs.`,
    );
  }
  isKnown = true;
  let isFrozen = false;
  let renewing: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  /** A connection to a machine that is gone without a word would be awaited for many minutes. */
  const renew = (): void => {
    renewing = undefined;
    if (isClosed) return;
    client.destroy();
    client = open();
    const opened = client;
    const thaw = (): void => {
      if (opened !== client) return;
      clearTimeout(renewing);
      renewing = undefined;
      isFrozen = false;
    };
    renewing = runLater(renew);
    client.connect().then(thaw, () => undefined);
  };
  return {
    send: async (command) => {
      const createUnreachableError = (error: unknown): StoreError =>
        new StoreError(
          `The store at ${place} cannot be reached (${reasonOf(error)}); ` +
            'calls are answered again as soon as it is back.',
        );
      if (isFrozen) throw createUnreachableError(new Timeout());
      const asked = client;
      const sent = asked.sendCommand(command);
      try {
        return await awaitInTime(sent, patience);
      } catch (error) {
        if (error instanceof Timeout && asked === client) {
          isFrozen = true;
          renewing ??= runLater(renew);
          const thaw = (): void => {
            if (asked !== client) return;
            clearTimeout(renewing);
            renewing = undefined;
            isFrozen = false;
          };
          sent.then(thaw, thaw);
        }
        throw createUnreachableError(error);
      }
    },
    close: () => {
      isClosed = true;
      clearTimeout(renewing);
      client.destroy();
    },
  };
}

function runLater(task: () => void): ReturnType<typeof setTimeout> {
  return setTimeout(task, renewal).unref();
}

class Timeout extends Error {}

async function awaitInTime<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value> {
  let clock: ReturnType<typeof setRunningTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    clock = setRunningTimeout(milliseconds, () => reject(new Timeout()));
  });
  // Whichever of them comes second is of no interest.
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearInterval(clock);
  }
}

/** Why it failed, in a word or two: messages may hold what was sent. */
function reasonOf(error: unknown): string {
  if (error instanceof Timeout) return 'no answer in time';
  const { code, name, message } = error as NodeJS.ErrnoException;
  if (code !== undefined) return code;
  // An error that the server answers with begins with its kind in capital letters.
  return /^[A-Z]{3,}(?= )/.exec(message)?.[0] ?? name;
}
