import { unservedIn, type Unserved } from '../contract/features.ts';
import type { Contract } from '../contract/contract.ts';
import { CommandError } from '../contract/errors.ts';
import { once } from '../contract/once.ts';
import { assembled, acceptedIn, requestMemory, type Assembled, type ServeOptions } from '../serve/assembled.ts';
import type { Compiled } from '../serve/compiled.ts';
import { corsOf, loopbackPages } from '../serve/cors.ts';
import type { Engine } from '../serve/engine.ts';
import type { RequestLog } from '../serve/log.ts';
import { suggestion } from '../nearest.ts';
import type { ReceivedRequest } from '../serve/record.ts';
import { keepingHere } from './addresses.ts';
import { mockCommands } from './commands.ts';
import { exchangeEngine, type MockState } from './exchanges.ts';
import { faultsOf, type Delay, type InjectedFailure } from './faults.ts';
import { freshenerOf } from './fresh.ts';
import { generatorOf } from './generator.ts';
import { headersBy, type ResponseHook } from './hooks.ts';
import { keeping } from './kept.ts';
import { staged } from './staged.ts';

/**
 * How a mock answers. Pages of this machine may always call it; `cors` lets others in.
 *
 * @example const options: AnswerOptions = { delay: [50, 200], fail: [{ status: 503, rate: 0.1 }], seed: '7' };
 */
export type AnswerOptions = ServeOptions & {
  /** The seed of delays, failures and made-up data; default `1`. */
  seed?: string;
  /** How long each answer is held back, in milliseconds: at least and at most. */
  delay?: Delay;
  /** The HTTP statuses of injected failures, each with its share of the requests, from 0 to 1. */
  fail?: InjectedFailure[];
  /** Add headers to every answer. */
  hooks?: ResponseHook[];
};

/** What a test can do with a mock. */
export type MockControl = {
  /**
   * Answers a request without a port: the whole mock as one function, e.g. for MSW, Hono or a service worker. Of the
   * URL, only path and query count; the node is at `/rpc`.
   *
   * @param request - the request
   * @returns the response
   * @example const response = await mock.fetch(new Request('http://mock/_twinspec/health'));
   */
  fetch: (request: Request) => Promise<Response>;
  /** What the documents describe and a mock cannot serve, each a line with its place. */
  readonly unserved: string[];
  /**
   * The latest requests, oldest first, with secrets replaced by `[redacted]`. A JSON-RPC batch has one entry for each
   * call.
   */
  readonly requests: ReceivedRequest[];
  /**
   * Makes an exchange answer the next request to an operation, once, whatever that request is. Several calls queue up,
   * 1000 at most.
   *
   * @param operationId - the operation or JSON-RPC method, e.g. `mintFT`
   * @param exchange - the name of the exchange, e.g. `subIdMismatch`
   * @throws CommandError when there is no such operation or exchange, or the queue is full
   * @example mock.next('mintFT', 'subIdMismatch');
   */
  next: (operationId: string, exchange: string) => void;
  /** Forgets the received requests and the exchanges queued with `next`, and starts over: call it between tests. */
  reset: () => void;
};

/** A mock that does not listen yet. */
export type MockCore = Pick<Assembled, 'respond' | 'bodyLimit' | 'webSocket'> & {
  control: MockControl;
  /** Serves another contract from now on. */
  serve: (compiled: Compiled) => void;
  /** Ends all delays. */
  hurry: () => void;
};

/** What a mock is given by the place where it runs. */
export type MockSurroundings = {
  log: RequestLog | undefined;
  /** Called for an error that is a bug of ours. */
  report: (error: unknown) => void;
  /** Makes the engine to use instead of the exchanges, which it may fall back to. */
  engine?: (compiled: Compiled, exchanges: Engine, session: MockState) => Engine;
};

/** What a mock cannot serve, and what it does instead. */
const notMocked: Unserved = {
  webhook: 'webhooks are not mocked: the mock answers, it does not call',
  callback: 'callbacks are not called by the mock',
  mutualTLS:
    'mutualTLS cannot be seen by the mock, which speaks plain HTTP: where it is the only way in, everybody is let in; ' +
    'where there is another way, callers have to take that one',
  stream: 'streams are not made up item by item; the mock answers with an example of the whole',
  requestBodyThatIsNoJson: 'request bodies that are not JSON are accepted without validation',
};

/** How many exchanges may be queued with `next` at once. */
const maxQueued = 1000;

/**
 * Makes a mock of a contract. It needs only what every JavaScript runtime has.
 *
 * @param compiled - the contract
 * @param options - see {@link AnswerOptions}
 * @param surroundings - see {@link MockSurroundings}
 * @returns the mock
 * @throws CommandError when a credential is of an unknown security scheme
 * @example const { control } = mockOf(compiled, {}, { log: undefined, report: console.error });
 */
export function mockOf(compiled: Compiled, options: AnswerOptions, surroundings: MockSurroundings): MockCore {
  const { seed = '1', delay, fail = [], hooks = [], remember = 1000, cors = [] } = options;
  const headersOf = headersBy(hooks, surroundings.report);
  const session: MockState = { seed, freshener: freshenerOf(seed), forced: new Map() };
  const memory = requestMemory(remember);
  const faults = faultsOf(seed, delay, fail);
  let { contract } = compiled;
  const engineFor = (served: Compiled): Engine => {
    const exchanges = exchangeEngine({
      conditions: served.validators.conditions,
      accepted: acceptedIn(served.contract, options),
      answerValidators: served.answerValidators,
      generate: generatorOf(served.contract.apis),
      templates: keeping(),
      session,
      keepHere: keepingHere(served.contract.operations),
    });
    return staged(surroundings.engine?.(served, exchanges, session) ?? exchanges, faults, headersOf);
  };
  const control = {
    // It has to read every operation, which can wait until the mock listens.
    unserved: once(() => unservedIn(compiled.contract, notMocked)),
    requests: (): ReceivedRequest[] => memory?.list() ?? [],
    next: (operationId: string, exchange: string): void => {
      requireExchange(contract, operationId, exchange);
      requireRoom(session);
      session.forced.set(operationId, [...(session.forced.get(operationId) ?? []), exchange]);
    },
    reset: (): void => {
      memory?.clear();
      session.forced.clear();
      session.freshener.reset();
    },
  };
  const { log, report } = surroundings;
  const made = assembled(
    compiled,
    engineFor(compiled),
    mockCommands(() => contract, control),
    options,
    {
      cors: corsOf([loopbackPages, ...cors]),
      memory,
      log,
      report,
    },
  );
  return {
    respond: made.respond,
    bodyLimit: made.bodyLimit,
    webSocket: made.webSocket,
    control: {
      fetch: made.fetch,
      get unserved() {
        return control.unserved();
      },
      get requests() {
        return control.requests();
      },
      next: control.next,
      reset: control.reset,
    },
    serve: (changed) => {
      contract = changed.contract;
      made.serve(changed, engineFor(changed));
    },
    hurry: faults.hurry,
  };
}

function requireRoom({ forced }: MockState): void {
  const queued = [...forced.values()].reduce((sum, queue) => sum + queue.length, 0);
  if (queued < maxQueued) return;
  throw new CommandError(
    `${maxQueued} exchanges are queued already, which is the most; send the requests that they wait for, or reset.`,
  );
}

function requireExchange({ operations }: Contract, operationId: string, exchange: string): void {
  const operation = operations.find(({ id }) => id === operationId);
  if (operation === undefined) {
    const ids = operations.map(({ id }) => id);
    throw new CommandError(`There is no operation ${JSON.stringify(operationId)}. ${suggestion(operationId, ids)}`);
  }
  const names = operation.exchanges.map(({ name }) => name);
  if (names.includes(exchange)) return;
  throw new CommandError(
    `${operationId} has no exchange ${JSON.stringify(exchange)}. It has ${names.join(', ') || 'none'}.`,
  );
}
