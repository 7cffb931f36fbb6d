import { listUnsupportedFeatures, type UnsupportedFeatures } from '../contract/facts/facts.ts';
import type { Contract } from '../contract/contract.ts';
import type { Json } from '../contract/base/json.ts';
import { CommandError } from '../contract/base/errors.ts';
import { once } from '../contract/base/once.ts';
import { routerOf } from '../contract/routes/routes.ts';
import {
  createContractServer,
  toAcceptedCredentials,
  type ContractServer,
  type ServeOptions,
} from '../serve/contract-server.ts';
import type { CompiledContract } from '../serve/compiled/compiled-contract.ts';
import { corsOf, loopbackPages } from '../serve/access/access.ts';
import type { Engine } from '../serve/engine.ts';
import type { RequestLog } from '../serve/log/log.ts';
import { endsCall, findFirstDocumented } from '../contract/responses/responses.ts';
import { didYouMean } from '../contract/base/did-you-mean.ts';
import type { TrafficWindow, WindowView } from '../window/traffic-window.ts';
import type { Observation, ReceivedRequest } from '../serve/memory/memory.ts';
import { redactionOf } from '../redact/redact.ts';
import { rpcFront } from '../serve/rpc/rpc.ts';
import { withoutRefusals } from './choose/accept.ts';
import {
  defaultSession,
  checkSessionName,
  findPathConflict,
  prefixOf,
  sessionHeader,
  locateSession,
} from '../serve/session/session-id.ts';
import { createUrlRewriter } from './control/rewrite-urls.ts';
import { mockCommands, type MockActions } from './control/commands.ts';
import { exchangeEngine } from './exchanges.ts';
import { delaysOf } from './control/injected-failures.ts';
import { generatorOf } from './generate/generator.ts';
import { headersBy, type ResponseHook } from './response-hooks.ts';
import { createBoundedCache } from './session/bounded-cache.ts';
import { createCallMemory, type CallMemory } from './session/remember-calls.ts';
import { copyOf, sizeOfRemembered, emptyStoredObjects, type StoredObjects } from './remembered/objects.ts';
import type { Outbox, WebhookOrder, WebhookResult } from './control/outbox.ts';
import { checkSettings, sessionsOf, type Sessions, type SessionSettings } from './session/mock-sessions.ts';
import { withInjectedFaults } from './control/with-injected-faults.ts';
import { memoryStore, type Part, type SessionStore, type MemoryStore } from './session/session-store.ts';

/**
 * How a mock answers. Pages of this machine may always call it; `cors` lets others in.
 *
 * @example const options: AnswerOptions = { delay: [50, 200], fail: [{ status: 503, rate: 0.1 }], seed: '7' };
 */
export type AnswerOptions = ServeOptions &
  SessionSettings & {
    /** Add headers to every answer. */
    hooks?: ResponseHook[];
    /** After how many milliseconds without a call a session is gone; default 600,000, ten minutes. */
    sessionIdle?: number;
    /**
     * Whether what is made, changed and deleted is remembered: by all operations, or by none. Without it, it is by
     * those that no exchange shows.
     */
    rememberData?: boolean;
    /**
     * Whether to return 406 if Accept matches no documented media type; by default the best one is sent,
     * as by most servers.
     */
    strictAccept?: boolean;
  };

/**
 * What {@link SessionControl.next} takes for each operation: names of exchanges, and statuses. `generate` writes the
 * type `Exchanges` of a contract into `operations.ts`; without it, any name compiles.
 *
 * @example const mock = await startMock<Exchanges>();
 */
export type ExchangeNames = { [operationId: string]: string | number };

/** What a test can do with a session of a mock; the mock itself is its default session. */
export type SessionControl<Names extends ExchangeNames = ExchangeNames> = {
  /**
   * Answers a request without a port: the whole mock as one function, e.g. for MSW, Hono or a service worker. Of the
   * URL, only path and query count; a JSON-RPC API is at its server's path, else at `/rpc`.
   *
   * @example const response = await mock.fetch(new Request('http://mock/_twinspec/health'));
   */
  fetch: (request: Request) => Promise<Response>;
  /**
   * The latest requests, oldest first, with secrets replaced by `[redacted]`. A JSON-RPC batch has one entry for each
   * call. Throws a CommandError if the sessions are kept in a store that other machines share, see
   * {@link SessionControl.received}.
   */
  readonly requests: ReceivedRequest[];
  /**
   * Lists the latest requests, wherever they are kept.
   *
   * @returns what {@link SessionControl.requests} has
   * @example const [first] = await mock.received();
   */
  received: () => Promise<ReceivedRequest[]>;
  /**
   * Makes an exchange answer the next request to an operation, once, whatever that request is. Several calls queue up,
   * 1000 at most.
   *
   * @param operationId - the operation or JSON-RPC method, e.g. `mintFT`
   * @param exchange - the name of the exchange, e.g. `subIdMismatch`; or a documented status, of which there may be no
   *   example: then the answer is made up, and a problem says in its `detail` what was asked for
   * @throws CommandError when there is no such operation, exchange or status, or the queue is full
   * @example await mock.next('mintFT', 'subIdMismatch');
   */
  next: <Id extends keyof Names & string>(operationId: Id, exchange: Names[Id]) => Promise<void>;
  /**
   * Changes how the requests of this session are answered, until the next reset; what is left out stays.
   *
   * @param settings - see {@link SessionSettings}
   * @throws CommandError when one of them makes no sense
   * @example await mock.set({ fail: [{ status: 503, rate: 1 }] });
   */
  set: (settings: SessionSettings) => Promise<void>;
  /**
   * Forgets the received requests, the exchanges queued with `next` and what was set, and starts over: call it between
   * tests.
   */
  reset: () => Promise<void>;
};

/** What a test can do with a mock. */
export type MockControl<Names extends ExchangeNames = ExchangeNames> = SessionControl<Names> & {
  /** What the documents describe and a mock cannot serve, each a line with its place. */
  readonly unserved: string[];
  /**
   * Gives a test a session of its own: its requests, `next`, seed, delays and failures are those of no other session.
   *
   * @param name - 1 to 100 letters, digits and `.` `_` `~` `-`
   * @returns the session, which begins with its first call
   * @throws CommandError for any other name
   * @example
   * const session = mock.session('worker-1');
   * await session.next('mintFT', 'subIdMismatch');
   */
  session: (name: string) => MockSession<Names>;
};

/**
 * A session of a mock.
 *
 * @example const session: MockSession = mock.session('worker-1');
 */
export type MockSession<Names extends ExchangeNames = ExchangeNames> = SessionControl<Names> & {
  name: string;
  /** What a request has to be sent with to belong to this session, if it is not sent below its `url`. */
  headers: { [name: string]: string };
  /** Forgets the session. */
  close: () => Promise<void>;
};

/** A mock that does not listen yet. */
export type MockCore = Pick<ContractServer, 'respond' | 'bodyLimit' | 'webSocket'> & {
  control: MockControl;
  /** What stands before the paths of a session. Throws a CommandError if the contract has such paths of its own. */
  prefixOf: (session: string) => string;
  /** Serves another contract from now on. */
  serve: (compiled: CompiledContract) => void;
  /** Lets every session begin with data; throws a CommandError for what breaks its schema. */
  seedData: (data: Json, source: string) => Promise<void>;
  /** Sends a webhook. Throws a CommandError if the mock has no outbox. */
  webhook: (name: string, order: WebhookOrder) => Promise<WebhookResult>;
  /** Ends all delays, and what is being sent. */
  hurry: () => void;
  /** Ends what the store needs. */
  close: () => Promise<void>;
};

/** What a mock is given by the place where it runs. */
export type MockSurroundings = {
  log: RequestLog | undefined;
  /** Called for an error that is a bug of ours. */
  report: (error: unknown) => void;
  /** Makes the engine to use instead of the exchanges, which it may fall back to. */
  engine?: (compiled: CompiledContract, exchanges: Engine, sessions: Sessions) => Engine;
  /** Keeps what the sessions remember; by default the memory of this process does. */
  store?: SessionStore;
  /** Is told of each request, with its answer. */
  answered?: (observation: Observation) => void;
  /** Is told of a session that is forgotten for others, and why. */
  forgot?: (session: string, why: string) => void;
  /** Makes the window on the traffic. */
  window?: (view: Omit<WindowView, 'seen' | 'keeping'> & Pick<SessionStore, 'find'>) => TrafficWindow;
  /** Makes what sends callbacks and webhooks, where the mock may; `observe` is told of each attempt. */
  outbox?: (observe: (attempt: Observation) => void) => Outbox;
};

/** What a mock cannot serve, and what it does instead. */
const notMocked: UnsupportedFeatures = {
  mutualTLS:
    'mutualTLS cannot be seen by the mock, which speaks plain HTTP: where it is the only way in, every caller is ' +
    'let in; where there is another way, callers have to take that one',
  requestBodyNeitherJsonNorForm: 'request bodies that are neither JSON nor forms are accepted without validation',
  methodUnknownToNode: 'Node cannot read this method: over HTTP, callers get status 400; the mock for fetch answers it',
};

/** A mock that only answers sends nothing. */
const notSent: UnsupportedFeatures = {
  webhook: 'webhooks are not mocked: this mock answers, it does not call',
  callback: 'callbacks are not called by this mock',
};

/**
 * Makes a mock of a contract. It needs only what every JavaScript runtime has.
 *
 * @param options - see {@link AnswerOptions}
 * @param surroundings - see {@link MockSurroundings}
 * @throws CommandError when a credential is of an unknown security scheme
 * @example const { control } = mockOf(compiled, {}, { log: undefined, report: console.error });
 */
export function mockOf(compiled: CompiledContract, options: AnswerOptions, surroundings: MockSurroundings): MockCore {
  const { seed = '1', delay = [0, 0], fail = [], hooks = [], remember = 1000, cors = [], rememberData } = options;
  const { strictAccept = false } = options;
  const headersOf = headersBy(hooks, surroundings.report);
  const { sessionIdle: idle = 600_000 } = options;
  const own = memoryStore({ remember, idle, forgot: surroundings.forgot });
  const { store = own } = surroundings;
  const listNow = store === own ? own.listNow : undefined;
  const sessions = sessionsOf(store, { seed, delay, fail });
  const delays = delaysOf();
  let beginning = emptyStoredObjects();
  const remembered: Part<StoredObjects> = {
    name: 'remembered',
    empty: () => copyOf(beginning),
    sizeOf: (value) => sizeOfRemembered(value, beginning),
  };
  const { log, report } = surroundings;
  const add = (observation: Observation): Promise<void> => {
    surroundings.answered?.(observation);
    const added = store.add(observation);
    return window === undefined ? added : added.then(window.wake);
  };
  const outbox = surroundings.outbox?.((attempt) => {
    log?.add(attempt);
    // A store that is gone says so to callers.
    void add(attempt).catch(() => undefined);
  });
  let { contract } = compiled;
  const window = surroundings.window?.({
    kind: 'mock',
    contract: () => contract,
    remembers: remember > 0,
    since: (session, id) => store.since(session, id),
    find: (session, id) => store.find(session, id),
    isShared: surroundings.store !== undefined,
  });
  let memory: CallMemory | undefined;
  const engineFor = (served: CompiledContract): Engine => {
    const { answerValidators } = served;
    const generate = generatorOf(served.contract.apis);
    memory = createCallMemory(
      {
        operations: served.contract.operations,
        seed,
        isStrict: rememberData === true,
        strictAccept,
        change: ({ session }, change) => store.change(session, remembered, change),
        answerValidators,
        generate,
      },
      rememberData,
    );
    const exchanges = exchangeEngine({
      strictAccept,
      delays,
      conditions: served.validators.conditions,
      accepted: toAcceptedCredentials(served.contract, options),
      answerValidators,
      generate,
      memory,
      templates: createBoundedCache(),
      sessions,
      store,
      keepHere: createUrlRewriter(served.contract.operations),
    });
    const engine = withInjectedFaults(
      surroundings.engine?.(served, exchanges, sessions) ?? exchanges,
      sessions,
      delays,
      headersOf,
    );
    return outbox?.calling(engine, served.contract) ?? engine;
  };
  const webhook: MockActions['webhook'] =
    outbox && ((session, name, order) => outbox.webhook(contract, session, name, order));
  const actions: MockActions = {
    ...(webhook && { webhook }),
    contract: () => contract,
    requests: (session) => store.requests(session),
    request: store.find,
    queued: sessions.queued,
    unqueue: sessions.unqueue,
    next: async (session, operationId, exchange) => {
      requireExchange(contract, operationId, exchange);
      return sessions.queue(session, operationId, exchange);
    },
    settings: sessions.settings,
    set: async (session, settings) => sessions.set(session, checkSettings(settings)),
    reset: async (session) => {
      await store.clear(session);
      window?.wake();
    },
    state: async (session) => {
      const redaction = redactionOf(contract.operations);
      const collections = await store.change(session, remembered, (kept) => structuredClone(kept.collections));
      return Object.fromEntries(
        Object.entries(collections)
          .filter(([, { isKnown, gone }]) => isKnown || gone.length > 0)
          .map(([name, { objects, gone }]) => [
            name,
            { objects: objects.map(({ value }) => redaction.value(value)), deleted: gone.map(({ key }) => key) },
          ]),
      );
    },
    sessions: store.sessions,
    remove: async (name) => {
      if (name === defaultSession) throw new CommandError('The default session stays; reset it instead.');
      requireName(name);
      await store.remove(name);
    },
  };
  const commands = { ...mockCommands(actions), ...window?.commands };
  const made = createContractServer(compiled, engineFor(compiled), commands, options, {
    cors: corsOf([loopbackPages, ...cors]),
    memory: remember > 0 ? { add } : undefined,
    rpc: strictAccept ? rpcFront : withoutRefusals(rpcFront),
    sessionOf: locateSession,
    log,
    report,
  });
  // They have to read every operation, which can wait until the mock listens.
  const unserved = once(() => [
    ...listUnsupportedFeatures(compiled.contract, { ...notMocked, ...(outbox?.unserved ?? notSent) }),
    ...withoutPaths(contract),
  ]);
  const control = controlOf(defaultSession, actions, listNow, made.fetch);
  return {
    respond: made.respond,
    bodyLimit: made.bodyLimit,
    webSocket: made.webSocket,
    control: withMembers(control, {
      get unserved() {
        return unserved();
      },
      session: (name: string) => {
        requireName(name);
        const headers = { [sessionHeader]: name };
        return withMembers(
          controlOf(name, actions, listNow, (request) => made.fetch(withHeaders(request, headers))),
          {
            name,
            headers,
            close: async () => {
              await (name === defaultSession ? actions.reset(name) : actions.remove(name));
            },
          },
        );
      },
    }),
    prefixOf: (session) => {
      const [flaw] = withoutPaths(contract);
      if (flaw === undefined) return prefixOf(session);
      throw new CommandError(`${flaw} Send the headers of the session instead.`);
    },
    serve: (changed) => {
      contract = changed.contract;
      made.serve(changed, engineFor(changed));
      window?.wake();
    },
    seedData: async (data, source) => {
      if (memory === undefined)
        throw new CommandError(`${source}: nothing is remembered here, so that no data can be put in.`);
      const { seedObjects } = await import('./remembered/seeds.ts');
      beginning = await seedObjects(await memory.rememberer(), contract.apis, data, source, seed);
    },
    webhook: async (name, order) => {
      if (webhook === undefined) throw new CommandError('This mock only answers; one that startMock starts can send.');
      return webhook(defaultSession, name, order);
    },
    hurry: () => {
      outbox?.close();
      window?.close();
      delays.hurry();
    },
    close: () => store.close(),
  };
}

/** What a test can do with one session. */
function controlOf(
  session: string,
  actions: MockActions,
  listNow: MemoryStore['listNow'] | undefined,
  fetch: MockControl['fetch'],
): SessionControl {
  return {
    fetch,
    get requests() {
      if (listNow !== undefined) return listNow(session);
      throw new CommandError('mock.requests is not available with an asynchronous store; use await mock.received().');
    },
    received: async () => actions.requests(session),
    next: (operationId, exchange) => actions.next(session, operationId, String(exchange)),
    set: (settings) => actions.set(session, settings),
    reset: () => actions.reset(session),
  };
}

/**
 * Adds members to an object by their descriptors, as spreading would read what is only to be read on demand.
 *
 * @returns the object with the members
 * @example withMembers(control, { url })
 */
export function withMembers<One extends object, More extends object>(object: One, members: More): One & More {
  return Object.defineProperties(object, Object.getOwnPropertyDescriptors(members)) as One & More;
}

function withHeaders(request: Request, headers: { [name: string]: string }): Request {
  const copy = new Request(request);
  for (const [name, value] of Object.entries(headers)) copy.headers.set(name, value);
  return copy;
}

function requireName(name: string): void {
  const flaw = checkSessionName(name);
  if (flaw !== undefined) throw new CommandError(flaw);
}

/** Why paths cannot name sessions; nothing if they can. */
function withoutPaths({ operations }: Contract): string[] {
  const endpoints = operations.flatMap((operation) => (operation.rpc === undefined ? [{ operation }] : []));
  const path = findPathConflict(routerOf(endpoints).paths);
  if (path === undefined) return [];
  return [`The contract has the path ${path}, so that /s/NAME cannot name a session; ${sessionHeader} and baggage do.`];
}

function requireExchange({ operations }: Contract, operationId: string, exchange: string): void {
  const operation = operations.find(({ id }) => id === operationId);
  if (operation === undefined) {
    const ids = operations.map(({ id }) => id);
    throw new CommandError(`There is no operation ${JSON.stringify(operationId)}. ${didYouMean(operationId, ids)}`);
  }
  const names = operation.exchanges.map(({ name }) => name);
  if (names.includes(exchange)) return;
  if (/^[1-5]\d\d$/.test(exchange) && operation.rpc === undefined) {
    if (findFirstDocumented(operation, [Number(exchange)]) !== undefined && endsCall(Number(exchange))) return;
    const statuses = operation.responses.map(({ status }) => status).join(', ');
    throw new CommandError(`${operationId} documents no response ${exchange}; it documents ${statuses || 'none'}.`);
  }
  throw new CommandError(
    `${operationId} has no exchange ${JSON.stringify(exchange)}. It has ${names.join(', ') || 'none'}.`,
  );
}
