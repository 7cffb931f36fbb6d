import { CommandError } from '../contract/errors.ts';
import { unservedIn, type Unserved } from '../contract/features.ts';
import type { Contract } from '../contract/contract.ts';
import { once } from '../contract/once.ts';
import type { RequestValidators, ResponseValidators } from '../contract/validators.ts';
import type { AnswerUnknown } from '../serve/call.ts';
import type { Engine } from '../serve/engine.ts';
import { controlOf, textsIn, type Command } from '../serve/control.ts';
import { controlDocumentOf } from '../serve/control-document.ts';
import { coreOf, type Pages } from '../serve/core.ts';
import { corsOf } from '../serve/cors.ts';
import type { Accepted } from '../serve/credentials.ts';
import { faultsOf, type Delay, type Failure } from '../serve/faults.ts';
import { fetchOf } from '../serve/fetch.ts';
import type { RequestLog } from '../serve/log.ts';
import type { Respond } from '../serve/message.ts';
import { suggestion } from '../nearest.ts';
import { memoryOf, type ReceivedRequest } from '../serve/record.ts';
import { serviceOf, type Service } from '../serve/service.ts';
import { exchangeEngine, type Session } from './exchanges.ts';
import { freshenerOf } from './fresh.ts';
import { generatorOf } from './generator.ts';
import { keeping } from './kept.ts';

/**
 * How a mock answers.
 *
 * @example const options: AnswerOptions = { delay: [50, 200], fail: [{ status: 503, rate: 0.1 }], seed: '7' };
 */
export type AnswerOptions = {
  /** The accepted credentials by key of the security scheme; a scheme that is not listed accepts any value. */
  credentials?: { [scheme: string]: string };
  /** The seed of delays, failures and made-up data; default `1`. */
  seed?: string;
  /** How long each answer is held back, in milliseconds: at least and at most. */
  delay?: Delay;
  /** The HTTP statuses of injected failures, each with its share of the requests, from 0 to 1. */
  fail?: Failure[];
  /** The most bytes of a body; default 1 MiB. */
  bodyLimit?: number;
  /** The most requests in a JSON-RPC batch; default 1000. */
  batchLimit?: number;
  /** Origins whose pages may call, besides those of this machine; `*` for all. */
  cors?: string[];
  /** How many received requests are remembered; default 1000, and no more than 32 MiB of them. */
  remember?: number;
  /** Answers `GET` requests to paths that the contract does not have, e.g. with a docs site. */
  site?: Pages;
};

/** A contract with its compiled schemas. */
export type Compiled = {
  contract: Contract;
  validators: RequestValidators;
  /** Loads the compiled schemas of answers, which only made-up data needs. */
  answerValidators: () => Promise<ResponseValidators>;
  /** Loads the text of the OpenRPC document, for `rpc.discover`. */
  discover: () => Promise<string>;
  /** Looks for the module that compiles schemas, if that is left to the first request. */
  findCompiler?: () => void;
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
   * Makes an exchange answer the next request to an operation, once, whatever that request is. Several calls queue up.
   *
   * @param operationId - the operation or JSON-RPC method, e.g. `mintFT`
   * @param exchange - the name of the exchange, e.g. `subIdMismatch`
   * @throws CommandError when there is no such operation or exchange
   * @example mock.next('mintFT', 'subIdMismatch');
   */
  next: (operationId: string, exchange: string) => void;
  /** Forgets the received requests and the exchanges queued with `next`, and starts over: call it between tests. */
  reset: () => void;
};

/** A mock without a server. */
export type MockCore = {
  respond: Respond;
  bodyLimit: number;
  control: MockControl;
  /** Serves another contract from now on. */
  serve: (compiled: Compiled) => void;
  /** Ends all delays. */
  hurry: () => void;
};

/** What a mock is given by the place where it runs. */
export type Surroundings = {
  log: RequestLog | undefined;
  /** Called for an error that is a bug of ours. */
  report: (error: unknown) => void;
  /** Makes the engine to use instead of the exchanges, which it may fall back to. */
  engine?: (compiled: Compiled, exchanges: Engine, session: Session) => Engine;
  /** Further commands below `/_twinspec/`, or replacements for the usual ones; `none` removes them all. */
  commands?: { [name: string]: Command } | 'none';
  /** Called by the command `reset`. */
  onReset?: () => void | Promise<void>;
  /** Answers requests to paths that the contract does not have. */
  fallback?: Pages | undefined;
  /** Answers JSON-RPC methods that the contract does not have. */
  answerUnknown?: AnswerUnknown | undefined;
};

/** What a mock cannot serve, and what it does instead. */
const notMocked: Unserved = {
  webhook: 'webhooks are not mocked: the mock answers, it does not call',
  callback: 'callbacks are not called by the mock',
  mutualTLS: 'mutualTLS is not asked for: the mock speaks plain HTTP',
  stream: 'streams are not made up item by item; the mock answers with an example of the whole',
  requestBodyThatIsNoJson: 'request bodies that are not JSON are accepted without validation',
};

/** How many bytes of requests are remembered, and how many characters the answers to a batch may have together. */
const [maxRememberedBytes, maxBatchAnswer] = [32 * 1024 * 1024, 16 * 1024 * 1024];

/**
 * Makes a mock of a contract. It needs only what every JavaScript runtime has.
 *
 * @param compiled - the contract
 * @param options - see {@link AnswerOptions}
 * @param surroundings - see {@link Surroundings}
 * @returns the mock
 * @throws CommandError when a credential is of an unknown security scheme
 * @example const { control } = mockOf(compiled, {}, { log: undefined, report: console.error });
 */
export function mockOf(compiled: Compiled, options: AnswerOptions, surroundings: Surroundings): MockCore {
  const seed = options.seed ?? '1';
  const session: Session = { seed, freshener: freshenerOf(seed), forced: new Map() };
  const accepted = acceptedOf(compiled.contract, options.credentials ?? {});
  let service = servedBy(compiled, accepted, session, surroundings);
  const bodyLimit = options.bodyLimit ?? 1024 * 1024;
  const remember = options.remember ?? 1000;
  const memory = memoryOf(remember, maxRememberedBytes);
  const faults = faultsOf(seed, options.delay, options.fail ?? []);
  const { log, report, commands: further = {} } = surroundings;

  const next = (operationId: string, exchange: string): void => {
    requireExchange(service.contract, operationId, exchange);
    session.forced.set(operationId, [...(session.forced.get(operationId) ?? []), exchange]);
  };
  const reset = (): void => {
    memory.clear();
    session.forced.clear();
    session.freshener.reset();
  };
  const commands: { [name: string]: Command } = {
    health: { method: 'GET', run: () => ({ status: 'ok', apis: service.contract.apis.map(({ name }) => name) }) },
    requests: { method: 'GET', run: () => memory.list() },
    'openapi.json': {
      method: 'GET',
      run: () => controlDocumentOf(further === 'none' ? {} : further, service.contract.operations),
    },
    next: {
      method: 'POST',
      run: (body) => {
        const [operation = '', exchange = ''] = textsIn(body, 'operation', 'exchange');
        next(operation, exchange);
        return undefined;
      },
    },
    reset: {
      method: 'POST',
      run: async () => {
        reset();
        await surroundings.onReset?.();
        return undefined;
      },
    },
  };
  // It has to read every operation, which can wait until the mock listens.
  const unserved = once(() => unservedIn(compiled.contract, notMocked));
  const cors = corsOf(options.cors ?? []);
  const respond = coreOf({
    service: () => service,
    bodyLimit,
    batchLimit: options.batchLimit ?? 1000,
    batchAnswerLimit: maxBatchAnswer,
    faults,
    cors,
    control: further === 'none' ? () => undefined : controlOf({ ...commands, ...further }, cors),
    pages: options.site,
    fallback: surroundings.fallback,
    observe:
      log === undefined && remember === 0
        ? undefined
        : (request) => {
            log?.add(request);
            if (remember > 0) memory.add(request);
          },
    report,
  });
  return {
    respond,
    bodyLimit,
    control: {
      fetch: fetchOf(respond, bodyLimit),
      get unserved() {
        return unserved();
      },
      get requests() {
        return memory.list();
      },
      next,
      reset,
    },
    serve: (changed) => {
      service = servedBy(changed, accepted, session, surroundings);
    },
    hurry: faults.hurry,
  };
}

function servedBy(compiled: Compiled, accepted: Accepted, session: Session, surroundings: Surroundings): Service {
  const { engine, answerUnknown } = surroundings;
  const { contract, validators, answerValidators, discover } = compiled;
  const exchanges = exchangeEngine({
    conditions: validators.conditions,
    accepted,
    answerValidators,
    generate: generatorOf(contract.apis),
    templates: keeping(),
    session,
  });
  return serviceOf({
    contract,
    validators,
    discover,
    accepted,
    engine: engine?.(compiled, exchanges, session) ?? exchanges,
    answerUnknown,
  });
}

function acceptedOf({ apis }: Contract, credentials: { [scheme: string]: string }): Accepted {
  const keys = apis.flatMap(({ securitySchemes }) => securitySchemes.map(({ key }) => key));
  const unknown = Object.keys(credentials).find((key) => !keys.includes(key));
  if (unknown === undefined) return new Map(Object.entries(credentials));
  throw new CommandError(
    `The contract has no security scheme ${JSON.stringify(unknown)}, so no credential can be given for it. ` +
      suggestion(unknown, keys),
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
