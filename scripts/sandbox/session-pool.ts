import { CommandError } from '../contract/base/errors.ts';
import type { PlainRequest, PlainResponse } from '../serve/message/message.ts';
import { defaultSession, checkSessionName } from '../serve/session/session-id.ts';
import type { OpenSocket } from '../serve/rpc/rpc.ts';
import type { ListedSession } from './control.ts';
import type { Instance } from './instance.ts';

/** The sessions of a sandbox, each with a chain and data of its own. */
export type SessionPool = {
  /** Answers a request in a session, which begins with its first one. */
  respond: (name: string, request: PlainRequest) => Promise<PlainResponse>;
  /**
   * Does something with the instance of a session, which begins if it is new; throws a CommandError for a wrong name.
   */
  within: <Result>(name: string, work: (instance: Instance) => Promise<Result>) => Promise<Result>;
  /** The instance of a session that has begun. */
  known: (name: string) => Instance | undefined;
  list: () => ListedSession[];
  remove: (name: string) => Promise<void>;
  /** Makes instances ready for sessions to come; resolves when they are. */
  prepare: () => Promise<void>;
  close: () => Promise<void>;
};

/** How many sessions there are at most, as each has a process of its own. */
const maxSessions = 64;

/** Milliseconds that the first call of a session has before the next session is made ready. */
const firstCall = 100;

/** Milliseconds without a call after which a session may make room for another one. */
const unused = 10_000;

/** A session, with the instance that it has as soon as that is there. */
type Taken = {
  instance: Promise<Instance>;
  here: Instance | undefined;
  used: number;
  /** How many calls are being answered. */
  running: number;
  /** The open WebSockets, which are told of what happens there. */
  connections: Set<OpenSocket>;
};

/** A call that is being answered keeps its session, as an open connection does. */
const isInUse = ({ running, connections }: Taken): boolean => running > 0 || connections.size > 0;

const ended = 'The session has ended; with the next connection, another one begins.';

/**
 * Makes the sessions of a sandbox. Starting a node takes longer than a test should wait, so some are made ready in
 * advance, and one that is no longer needed is taken back to its start and used again.
 *
 * @param main - the instance of the default session, which stays
 * @param options - `open`, opens another instance like it; `ready`, how many wait for a session; `idle`, after how many
 *   milliseconds without a call a session is gone; `urlOf`, gives the address of a session
 */
export function sessionPool(
  main: Instance,
  options: { open: () => Promise<Instance>; ready: number; idle: number; urlOf: (name: string) => string },
): SessionPool {
  const { open, ready, idle, urlOf } = options;
  const taken = new Map<string, Taken>();
  const waiting: Instance[] = [];
  let lastUse = Date.now();
  let making: Promise<void> | undefined;
  let isClosed = false;
  /** How many sessions there were at once at most, lately and before that. */
  let [most, mostBefore] = [0, 0];
  /** How many instances are worth keeping: as many sessions as there were may soon be wanted again. */
  const worthKeeping = (): number => Math.max(ready, 1, Math.max(most, mostBefore) - taken.size);

  /** One after the other, as they would only slow each other down. */
  const fill = async (): Promise<void> => {
    while (!isClosed && waiting.length < Math.max(ready, 1)) {
      const made = await open();
      if (isClosed) await made.close();
      else waiting.push(made);
    }
  };
  const prepare = (): Promise<void> => (making ??= fill().finally(() => (making = undefined)));
  // The call that needs an instance reports why it cannot be made.
  const prepareLater = (): void => void setTimeout(() => void prepare().catch(() => undefined), firstCall).unref();

  const giveBack = async ({ instance, connections }: Taken): Promise<void> => {
    for (const { leave } of connections) leave(ended);
    const one = await instance;
    const isWanted = !isClosed && waiting.length < worthKeeping();
    if (isWanted) await one.handOn();
    if (isWanted && !isClosed) waiting.push(one);
    else await one.close();
  };
  const remove = async (name: string): Promise<void> => {
    const one = taken.get(name);
    taken.delete(name);
    // One that could not be made, or not be taken back, is no longer there either.
    if (one !== undefined) await giveBack(one).catch(() => one.here?.close());
  };
  const sweep = async (): Promise<void> => {
    const now = Date.now();
    const left = [...taken].filter(([, one]) => !isInUse(one) && now - one.used > idle);
    await Promise.all(left.map(([name]) => remove(name)));
    [most, mostBefore] = [taken.size, most];
    await Promise.all(waiting.splice(worthKeeping()).map((one) => one.close().catch(() => undefined)));
  };
  const sweeping = setInterval(() => void sweep(), Math.min(idle, 10_000)).unref();

  const makeRoom = (): void => {
    if (taken.size < maxSessions) return;
    const [oldest] = [...taken].filter(([, one]) => !isInUse(one)).sort(([, a], [, b]) => a.used - b.used);
    if (oldest === undefined || Date.now() - oldest[1].used < unused) {
      throw new CommandError(
        `${maxSessions} sessions are in use, which is the most; ` +
          'delete those that are done: DELETE /_twinspec/sessions/NAME.',
      );
    }
    void remove(oldest[0]);
  };
  const begin = (name: string): Taken => {
    makeRoom();
    const spare = waiting.shift();
    const instance = (spare === undefined ? open() : Promise.resolve(spare)).then((one) => {
      one.reachedAt(urlOf(name));
      made.here = one;
      return one;
    });
    const made: Taken = { instance, here: undefined, used: Date.now(), running: 0, connections: new Set() };
    taken.set(name, made);
    most = Math.max(most, taken.size);
    // The next one is made while this one is used, and not while a client waits for its first answer.
    instance.then(prepareLater, () => taken.delete(name));
    return made;
  };
  const use = (name: string): Taken => {
    const flaw = checkSessionName(name);
    if (flaw !== undefined) throw new CommandError(flaw);
    const one = taken.get(name) ?? begin(name);
    one.used = Date.now();
    return one;
  };
  const hold = (one: Taken, connection: OpenSocket): void => {
    const { connections } = one;
    if (connections.has(connection) || connection.gone.aborted) return;
    connections.add(connection);
    const letGo = (): void => {
      connections.delete(connection);
      one.used = Date.now();
    };
    connection.gone.addEventListener('abort', letGo, { once: true });
  };
  const workWithin: SessionPool['within'] = async (name, work) => {
    if (name === defaultSession) {
      lastUse = Date.now();
      return work(main);
    }
    const one = use(name);
    one.running += 1;
    try {
      return await work(await one.instance);
    } finally {
      one.running -= 1;
      one.used = Date.now();
    }
  };

  return {
    within: workWithin,
    respond: (name, request) =>
      workWithin(name, (instance) => {
        const one = taken.get(name);
        if (one !== undefined && request.subscriber !== undefined) hold(one, request.subscriber.connection);
        return instance.respond(request);
      }),
    known: (name) => (name === defaultSession ? main : taken.get(name)?.here),
    list: () => [entryOf(defaultSession, lastUse), ...Array.from(taken, ([name, { used }]) => entryOf(name, used))],
    remove: (name) => {
      if (name === defaultSession) throw new CommandError('The default session stays; reset it instead.');
      return remove(name);
    },
    prepare,
    close: async () => {
      isClosed = true;
      clearInterval(sweeping);
      await making?.catch(() => undefined);
      await Promise.all([...Array.from(taken.keys(), remove), ...waiting.splice(0).map((one) => one.close())]);
    },
  };
}

function entryOf(name: string, used: number): ListedSession {
  return { name, used: new Date(used).toISOString() };
}
